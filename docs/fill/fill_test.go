package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// echo prints the command that it is given; "silent" prints nothing, "row" a row of a table, and "broken" fails.
var echo = sourceFunc(func(language, text string) (string, error) {
	switch text {
	case "silent\n":
		return "", nil
	case "row\n":
		return "| row |\n", nil
	case "broken\n":
		return "", errors.New("broken")
	}
	return language + ": " + text, nil
})

// lines makes a page; a fence is written ”' in it.
func lines(ls ...string) string {
	return strings.ReplaceAll(strings.Join(ls, "\n")+"\n", "'''", "```")
}

func TestFill(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"no marks", lines("# Title", "", "'''sh", "ls", "'''", "", "'''text", "x", "'''"), ""},
		{"a mark in a block", lines("'''md", "<!-- run -->", "'''"), ""},
		{"output made",
			lines("<!-- run -->", "'''sh", "ls", "'''", "", "After."),
			lines("<!-- run -->", "'''sh", "ls", "'''", "", "'''text", "sh: ls", "'''", "", "After.")},
		{"output replaced, after a sentence",
			lines("<!-- run -->", "'''go", "p", "'''", "", "It prints:", "", "'''text", "old", "'''", "End."),
			lines("<!-- run -->", "'''go", "p", "'''", "", "It prints:", "", "'''text", "go: p", "'''", "End.")},
		{"the next text block belongs to another mark",
			lines("<!-- run -->", "'''sh", "a", "'''", "", "<!-- run -->", "'''sh", "b", "'''", "", "'''text", "old", "'''"),
			lines("<!-- run -->", "'''sh", "a", "'''", "", "'''text", "sh: a", "'''", "", "<!-- run -->", "'''sh", "b", "'''", "", "'''text", "sh: b", "'''")},
		{"another block comes first",
			lines("<!-- run -->", "'''sh", "a", "'''", "", "'''go", "x", "'''", "", "'''text", "of x", "'''"),
			lines("<!-- run -->", "'''sh", "a", "'''", "", "'''text", "sh: a", "'''", "", "'''go", "x", "'''", "", "'''text", "of x", "'''")},
		{"nothing printed", lines("<!-- run -->", "'''sh", "silent", "'''", "End."), ""},
		{"code made", lines("<!-- code: a.go#F -->", "End."), lines("<!-- code: a.go#F -->", "'''go", "// a.go#F", "'''", "End.")},
		{"code replaced", lines("<!-- code: a.go#F -->", "'''go", "old", "", "'''", "End."), lines("<!-- code: a.go#F -->", "'''go", "// a.go#F", "'''", "End.")},
		{"table made", lines("<!-- table: row -->", "", "End."), lines("<!-- table: row -->", "| row |", "", "End.")},
		{"table replaced", lines("<!-- table: row -->", "| old |", "|---|", "", "End."), lines("<!-- table: row -->", "| row |", "", "End.")},
		{"example", lines("<!-- output: a.go#E -->", "'''text", "old", "'''"), lines("<!-- output: a.go#E -->", "'''text", "a.go#E", "'''")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.want == "" {
				c.want = c.page
			}
			got, err := fill(c.page, echo)
			require.NoError(t, err)
			assert.Equal(t, c.want, got)
			again, err := fill(got, echo)
			require.NoError(t, err)
			assert.Equal(t, got, again, "filled twice")
		})
	}
}

func TestFillErrors(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"nothing to run", lines("A", "<!-- run -->", "B"), "line 2: what is to be run"},
		{"fails", lines("<!-- run -->", "'''sh", "broken", "'''"), "line 1: broken"},
		{"prints nothing", lines("<!-- run -->", "'''sh", "silent", "'''", "'''text", "x", "'''"), "belongs to nothing"},
		{"after another", lines("<!-- run -->", "'''sh", "a", "'''", "'''text", "x", "'''", "<!-- run -->"), "line 8: what"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := fill(c.page, echo)
			assert.ErrorContains(t, err, c.want)
		})
	}
}

// TestShell runs a page of a repository of its own: errors, exit codes, and files that one
// command leaves to the next and the repository never sees.
func TestShell(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	write("go.mod", "module example.org/m\n\ngo 1.26\n")
	write("say/main.go", "// Package main says.\npackage main\n\nimport \"os\"\n\n// say says.\nfunc main() {\n\tos.Stderr.WriteString(os.Args[1] + \"\\n\")\n\tif len(os.Args) > 2 {\n\t\tos.Exit(3)\n\t}\n}\n")
	write("page.md", lines(
		"<!-- run -->", "'''sh", "go run ./say hello", "go run ./say bad 1", "echo kept >file", "'''", "",
		"<!-- run -->", "'''sh", "cat file", "'''", "",
		"<!-- code: say/main.go#main{} -->", "", "<!-- code: say/main.go#main -->"))
	var changed strings.Builder
	require.NoError(t, run(dir, []string{"page.md"}, &changed))
	assert.True(t, strings.HasSuffix(changed.String(), "\npage.md\n") || changed.String() == "page.md\n", changed.String())
	page, err := os.ReadFile(filepath.Join(dir, "page.md"))
	require.NoError(t, err)
	assert.Contains(t, string(page), lines("'''text", "hello", "bad", "exit status 3", "'''"))
	assert.Contains(t, string(page), lines("'''text", "kept", "'''"))
	assert.Contains(t, string(page), lines("'''go", "os.Stderr.WriteString(os.Args[1] + \"\\n\")"))
	assert.Contains(t, string(page), lines("'''go", "// say says.", "func main() {"))
	assert.NoFileExists(t, filepath.Join(dir, "file"))
}

func TestQuoteErrors(t *testing.T) {
	s := &shell{root: root}
	for from, want := range map[string]string{
		"nowhere.go#f":               "no such file",
		"docs/fill/main.go#nowhere":  "declares no nowhere",
		"docs/fill/main.go#files.go": "declares no files.go",
	} {
		_, _, err := s.quote(from)
		assert.ErrorContains(t, err, want)
	}
	_, err := s.example("docs/model_example_test.go#Example_nowhere")
	assert.ErrorContains(t, err, "has no Example_nowhere")
}

func TestQuote(t *testing.T) {
	s := &shell{root: root}
	language, text, err := s.quote("docs/fill/main.go#files,files.names")
	require.NoError(t, err)
	assert.Equal(t, "go", language)
	assert.Regexp(t, `^// files are .*\ntype files map\[string\]string\n\nfunc \(f files\) names\(\) `, text)
	text, err = s.example("docs/model_example_test.go#Example_malformed")
	require.NoError(t, err)
	assert.Contains(t, text, "csp: no solution\n")
}

// TestSeveralAtOnce: pages are filled side by side, and none gets what is another's.
func TestSeveralAtOnce(t *testing.T) {
	root := t.TempDir()
	var names []string
	for i := range 20 {
		name := string(rune('a' + i))
		names = append(names, name+".md")
		program := "package p\n\nfunc " + name + "() {}\n"
		require.NoError(t, os.WriteFile(filepath.Join(root, name+".go"), []byte(program), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(root, name+".md"), []byte(lines("<!-- code: "+name+".go#"+name+" -->")), 0o600))
	}
	made, err := fillAll(root, names)
	require.NoError(t, err)
	for _, name := range names {
		assert.Contains(t, made[name], "func "+name[:1]+"() {}", name)
	}
}
