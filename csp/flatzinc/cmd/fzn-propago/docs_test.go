package main

// The pages about the command say what it does: flags and globals are all listed, and the
// commands of the how-to page run.

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc/mznlib"
)

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", name))
	require.NoError(t, err)
	return string(text)
}

func TestReferenceListsTheFlags(t *testing.T) {
	text := page(t, "reference/fzn-propago.md")
	n := 0
	newCommand(streams{}, time.Time{}).Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" || f.Name == "version" {
			return
		}
		n++
		want := "| `--" + f.Name
		if f.Shorthand != "" {
			want = "| `-" + f.Shorthand + "`, `--" + f.Name
		}
		assert.Contains(t, text, want)
	})
	assert.Equal(t, n, strings.Count(section(t, text, "## Flags"), "\n| `-"), "flags that are gone")
}

// TestReferenceListsTheGlobals: the table that is made of the list of constructors has every
// global of the library.
func TestReferenceListsTheGlobals(t *testing.T) {
	table := section(t, page(t, "reference/constraints.md"), "## Names in FlatZinc and MiniZinc")
	texts, err := mznlib.Texts()
	require.NoError(t, err)
	for name := range texts {
		name, global := strings.CutPrefix(strings.TrimSuffix(name, ".mzn"), "fzn_")
		if global && !strings.HasSuffix(name, "_reif") && !strings.HasSuffix(name, "_imp") {
			graph := regexp.MustCompile(`^(d?(?:reachable|tree|path))_(int|enum)$`)
			assert.Contains(t, table, "`"+graph.ReplaceAllString(name, "$1")+"`")
		}
	}
}

func TestReferenceListsTheStatistics(t *testing.T) {
	table := section(t, page(t, "reference/fzn-propago.md"), "## Output")
	r := report{modelled: true, searching: true, counted: true, found: true, bounded: true}
	for _, m := range regexp.MustCompile(`%%%mzn-stat: (\w+)=`).FindAllStringSubmatch(string(r.text()), -1) {
		assert.Contains(t, table, "`"+m[1]+"`")
	}
}

// section returns the text under a heading.
func section(t *testing.T, text, heading string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, "\n"+heading+"\n")
	require.True(t, ok, heading)
	body, _, _ := strings.Cut(rest, "\n## ")
	return body
}

// TestHowTo runs what the how-to page has people type, from installing in a clone on.
func TestHowTo(t *testing.T) {
	solvers(t) // or skip
	root, err := filepath.Abs(filepath.Join("..", "..", "..", ".."))
	require.NoError(t, err)
	text := page(t, "how-to/minizinc.md")
	// A new home and no flags, without losing what Go keeps in the old one.
	bin, home := t.TempDir(), t.TempDir()
	env := append(os.Environ(), "HOME="+home, "GOFLAGS=", "GOBIN="+bin, "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		value, err := exec.Command("go", "env", name).Output()
		require.NoError(t, err)
		env = append(env, name+"="+strings.TrimSpace(string(value)))
	}
	run := func(dir, heading string) string {
		cmd := exec.Command("sh", "-e", "-c", shellCommands(t, section(t, text, heading)))
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	assert.Contains(t, run(root, "## Install"), "com.github.propago")
	assert.FileExists(t, filepath.Join(home, ".minizinc", "solvers", "propago.msc"))
	dir := t.TempDir()
	out := run(dir, "## Solve")
	assert.Equal(t, 1+92+92+1, strings.Count(out, "----------\n"), "%s", out)
	assert.Equal(t, 2, strings.Count(out, "==========\n"))
	run(dir, "## From Go")
	assert.FileExists(t, filepath.Join(dir, "queens.fzn"))
}

// shellCommands returns the first commands that a section shows.
func shellCommands(t *testing.T, text string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, "```sh\n")
	require.True(t, ok)
	commands, _, ok := strings.Cut(rest, "```")
	require.True(t, ok)
	return commands
}
