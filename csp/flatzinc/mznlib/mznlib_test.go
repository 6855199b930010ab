package mznlib_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc/mznlib"
)

func ExampleInstall() {
	dir, err := os.MkdirTemp("", "solvers")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	configuration, err := mznlib.Install(dir, "/usr/local/bin/fzn-propago", "1.0.0")
	fmt.Println(filepath.Base(configuration), err)
	// Output: propago.msc <nil>
}

// libraryFiles returns the text of each file of the library.
func libraryFiles(t *testing.T) map[string]string {
	t.Helper()
	texts, err := mznlib.Texts()
	require.NoError(t, err)
	require.Greater(t, len(texts), 90)
	return texts
}

func ExampleTexts() {
	texts, err := mznlib.Texts()
	fmt.Print(texts["fzn_circuit_reif.mzn"], err)
	// Output:
	// % The predicate is with all others.
	// include "propago.mzn";
	// <nil>
}

func TestInstallWritesWhatMiniZincReads(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "solvers")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, mznlib.Library), 0o755))
	stale := filepath.Join(dir, mznlib.Library, "fzn_of_an_earlier_version.mzn")
	require.NoError(t, os.WriteFile(stale, nil, 0o600))
	executable := `C:\Program Files\"x"\fzn-propago.exe`
	name, err := mznlib.Install(dir, executable, "1.2.3")
	require.NoError(t, err)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var config struct {
		ID, Version, Mznlib, Executable string
		StdFlags                        []string
	}
	require.NoError(t, json.Unmarshal(text, &config))
	assert.Equal(t, executable, config.Executable)
	assert.Equal(t, "1.2.3", config.Version)
	assert.Equal(t, "com.github.propago", config.ID)
	for file, want := range libraryFiles(t) {
		got, err := os.ReadFile(filepath.Join(dir, config.Mznlib, file))
		require.NoError(t, err)
		assert.Equal(t, want, string(got), file)
	}
	assert.NoFileExists(t, stale)
	// Once more: replacing an installation is no error.
	_, err = mznlib.Install(dir, executable, "1.2.4")
	assert.NoError(t, err)
}

func TestInstallTellsWhereItCannotWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err := mznlib.Install(file, "fzn-propago", "")
	assert.ErrorContains(t, err, file)
}

// TestFilesExplainThemselves: each file opens with a comment.
func TestFilesExplainThemselves(t *testing.T) {
	for file, text := range libraryFiles(t) {
		assert.True(t, strings.HasPrefix(text, "% "), file)
	}
}

// TestFormsUnderBooleans: what a paragraph says of its predicates becomes two more of each.
func TestFormsUnderBooleans(t *testing.T) {
	text := libraryFiles(t)["propago.mzn"]
	for _, want := range []string{
		"predicate propago_circuit(array[int] of var int: x);",
		"predicate propago_circuit_imp(array[int] of var int: x, var bool: b);",
		"predicate fzn_circuit_reif(array[int] of var int: x, var bool: b) =\n" +
			"    propago_circuit_reif(propago_from(x, min(index_set(x))), b);",
		"predicate fzn_count_gt_par_imp(array[int] of var int: x, int: y, int: c, var bool: b) =\n" +
			"    propago_at_most_int_imp(c - 1, x, y, b);",
	} {
		assert.Equal(t, 1, strings.Count(text, want), want)
	}
	assert.NotContains(t, text, "propago_nvalue_reif")
}

var parameters = regexp.MustCompile(`(?s)predicate (fzn_\w+)\((.*?)\)\s*=`)

// signatures returns the types and names of the parameters of a predicate, of each of its
// definitions, without annotations and white space.
func signatures(t *testing.T, text, name string) (all []string) {
	t.Helper()
	for _, m := range parameters.FindAllStringSubmatch(text, -1) {
		if m[1] == name {
			s := regexp.MustCompile(`::\w+|%.*`).ReplaceAllString(m[2], "")
			all = append(all, strings.Join(strings.Fields(strings.ReplaceAll(s, ",", " , ")), " "))
		}
	}
	require.NotEmpty(t, all, "no predicate %s", name)
	return all
}

// TestSignaturesAreThoseOfTheStandardLibrary compares with an installed MiniZinc: an
// override with other parameters would be another predicate, and never be used.
func TestSignaturesAreThoseOfTheStandardLibrary(t *testing.T) {
	std := standardLibrary(t)
	texts := libraryFiles(t)
	for file := range texts {
		name := regexp.MustCompile(`_arg_(max|min)`).ReplaceAllString(strings.TrimSuffix(file, ".mzn"), "_${1}imum_arg")
		name = regexp.MustCompile(`^(fzn_d?(?:reachable|tree|path))_(?:int|enum)$`).ReplaceAllString(name, "$1")
		standard, err := os.ReadFile(filepath.Join(std, file))
		if !strings.HasPrefix(name, "fzn_") || (err != nil && strings.HasSuffix(name, "_imp")) {
			continue
		}
		require.NoError(t, err)
		want := signatures(t, string(standard), name)[0]
		got := signatures(t, texts["propago.mzn"], name)
		if strings.HasSuffix(name, "_reif") {
			// The Boolean's name, which differs in the standard library itself.
			end := regexp.MustCompile(`var bool: \w+$`)
			want, got[0] = end.ReplaceAllString(want, "b"), end.ReplaceAllString(got[0], "b")
		}
		assert.Contains(t, got, want, file)
	}
}

// standardLibrary returns the folder of MiniZinc's standard library.
func standardLibrary(t *testing.T) string {
	t.Helper()
	minizinc, err := exec.LookPath("minizinc")
	if err != nil {
		t.Skip("minizinc is not installed (Debian: apt-get install minizinc)")
	}
	out, err := exec.Command(minizinc, "--config-dirs").Output()
	require.NoError(t, err)
	var dirs struct {
		Stdlib string `json:"mznStdlibDir"`
	}
	require.NoError(t, json.Unmarshal(out, &dirs))
	return filepath.Join(dirs.Stdlib, "std")
}

func TestMiniZincReadsTheLibrary(t *testing.T) {
	standardLibrary(t)
	dir := t.TempDir()
	configuration, err := mznlib.Install(dir, "fzn-propago", "0")
	require.NoError(t, err)
	model := "include \"globals.mzn\";\n"
	for file := range libraryFiles(t) {
		if !strings.HasPrefix(file, "redefinitions") {
			model += "include \"" + file + "\";\n"
		}
	}
	model += "array[1..3] of var 1..3: x; constraint alldifferent(x); solve satisfy;\n"
	name := filepath.Join(dir, "all.mzn")
	require.NoError(t, os.WriteFile(name, []byte(model), 0o600))
	out, err := exec.Command("minizinc", "--solver", configuration, "-c", "--output-fzn-to-stdout", "--no-output-ozn", name).CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.Contains(t, string(out), "constraint propago_all_different_int(x);")
}
