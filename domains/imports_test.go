package domains_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file holds the import rule of the whole module: imports run one way,
// domains <- csp <- sudoku <- examples, tests included, and library packages use
// the standard library and one bitset beside this module. What programs share lies in
// csp/cmd, which no library imports. The test reads the source files themselves, so that no build constraint hides one.

const module = "github.com/propago/propago"

// layers are the top folders in the order in which they may import each other.
var layers = []string{"domains", "csp", "sudoku", "examples"}

// cluster is the one library package that stands on more: the search on many machines, on NATS.
// No library imports it.
const cluster = "csp/cluster"

// programs are the folders under library folders that hold no library.
var programs = []string{"sudoku/cmd", "sudoku/web", "csp/cmd", "csp/flatzinc/cmd", "csp/proof/cmd"}

func within(dir, folder string) bool {
	return dir == folder || strings.HasPrefix(dir, folder+"/")
}

// layer returns the index in layers of a folder, or len(layers) for one outside
// them, which may import all and be imported by none.
func layer(dir string) int {
	for i, l := range layers {
		if within(dir, l) {
			return i
		}
	}
	return len(layers)
}

func isLibrary(dir string) bool {
	return layer(dir) <= layer("sudoku") &&
		!slices.ContainsFunc(programs, func(p string) bool { return within(dir, p) })
}

// room orders what is inside sudoku: what a puzzle is stands on how values and cells are
// written, and knows nothing of the text forms and of all else that stands on it.
func room(dir string) int {
	switch {
	case within(dir, "sudoku/internal"):
		return 0
	case dir == "sudoku":
		return 1
	}
	return 2
}

// breach says how a file breaks the rule by an import, or "".
func breach(file, imported string) string {
	dir := path.Dir(file)
	if within(imported, module+"/csp/cmd") && isLibrary(dir) {
		return file + " imports " + imported + ", though it is no program"
	}
	if within(imported, module+"/"+cluster) && isLibrary(dir) && dir != cluster {
		return file + " imports " + imported + ", and NATS with it"
	}
	if within(imported, module) {
		folder := strings.TrimPrefix(strings.TrimPrefix(imported, module), "/")
		inside := within(dir, "sudoku") && within(folder, "sudoku") && !strings.HasSuffix(file, "_test.go")
		if layer(folder) > layer(dir) || inside && room(folder) > room(dir) {
			return file + " imports " + imported + ", which lies above it"
		}
		return ""
	}
	first, _, _ := strings.Cut(imported, "/")
	standard := !strings.Contains(first, ".")
	if dir == cluster && strings.HasPrefix(imported, "github.com/nats-io/") {
		return ""
	}
	if standard || imported == "github.com/bits-and-blooms/bitset" ||
		!isLibrary(dir) || strings.HasSuffix(file, "_test.go") {
		return ""
	}
	return file + ", of a library, imports " + imported
}

func TestImportsRunOneWay(t *testing.T) {
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	require.Contains(t, string(mod), "module "+module+"\n")

	seen := map[string]int{} // imports by top folder
	err = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != root && strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir
		}
		if entry.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if !assert.NoError(t, err) {
			return nil
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			assert.Empty(t, breach(rel, imported))
			top, _, _ := strings.Cut(rel, "/")
			seen[top]++
		}
		return nil
	})
	require.NoError(t, err)
	for _, top := range []string{"domains", "csp", "sudoku"} {
		assert.NotZero(t, seen[top], "no import was seen under %s", top)
	}
}

func TestImportRule(t *testing.T) {
	tests := []struct {
		file, imported string
		allowed        bool
	}{
		{"domains/set.go", "math/bits", true},
		{"domains/set.go", "github.com/bits-and-blooms/bitset", true},
		{"domains/set.go", module + "/csp", false},
		{"domains/set_test.go", module + "/csp", false},
		{"domains/set.go", module, false},
		{"domains/set.go", "github.com/stretchr/testify/assert", false},
		{"domains/set_test.go", "github.com/stretchr/testify/assert", true},
		{"csp/model.go", module + "/domains", true},
		{"csp/model.go", module + "/csp/csptest", true},
		{"csp/csptest/run.go", "github.com/stretchr/testify/assert", false},
		{"csp/flatzinc/parse.go", "github.com/spf13/cobra", false},
		{"csp/flatzinc/cmd/fzn-propago/main.go", "github.com/spf13/cobra", true},
		{"csp/flatzinc/cmd/fzn-propago/main.go", module + "/sudoku", false},
		{"sudoku/model.go", module + "/csp", true},
		{"sudoku/model.go", module + "/examples/queens", false},
		{"sudoku/grid.go", module + "/sudoku/internal/notation", true},
		{"sudoku/grid.go", module + "/sudoku/text", false},
		{"sudoku/grid_test.go", module + "/sudoku/text", true},
		{"sudoku/internal/notation/cell.go", module + "/sudoku", false},
		{"sudoku/text/read.go", module + "/sudoku", true},
		{"sudoku/cmd/sudoku/main.go", "github.com/spf13/cobra", true},
		{"csp/cluster/store.go", "github.com/nats-io/nats.go", true},
		{"csp/cluster/store.go", "github.com/spf13/cobra", false},
		{"csp/model.go", "github.com/nats-io/nats.go", false},
		{"csp/flatzinc/read.go", module + "/csp/cluster", false},
		{"csp/cmd/propago/cluster.go", module + "/csp/cluster", true},
		{"sudoku/cmdline.go", "github.com/spf13/cobra", false},
		{"sudoku/cmd/sudoku/main.go", module + "/csp/cmd/stdio", true},
		{"sudoku/grid.go", module + "/csp/cmd/stdio", false},
		{"csp/cmd/stdio/stdio.go", module + "/sudoku", false},
		{"csp/cmd/stdio/stdio.go", "golang.org/x/sys/unix", true},
		{"examples/queens/main.go", module + "/sudoku", true},
		{"csp/model.go", module + "/docs/snippets", false},
		{"docs/snippets/start.go", module + "/sudoku", true},
	}
	for _, test := range tests {
		assert.Equal(t, test.allowed, breach(test.file, test.imported) == "", "%s imports %s", test.file, test.imported)
	}
}
