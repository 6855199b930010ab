package domains_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file holds the rule that every exported type of the library packages has an
// Example that runs as a test, so that its documentation shows how it is used.

// documented are the folders of the packages that the rule is for.
var documented = []string{"domains", "csp", "csp/csptest", "csp/draw", "csp/strategy", "csp/trace/page", "sudoku"}

func TestEveryExportedTypeHasAnExample(t *testing.T) {
	for _, folder := range documented {
		types, examples := declared(t, filepath.Join("..", filepath.FromSlash(folder)))
		require.NotEmpty(t, types, folder)
		for _, name := range types {
			runs, ok := examples[name]
			assert.True(t, ok, "%s: the type %s has no Example%s", folder, name, name)
			assert.True(t, runs || !ok, "%s: Example%s has no output comment, so it is not run", folder, name)
		}
	}
}

// declared returns the exported types of a folder, and for each name Example... of its
// tests, cut at the first underscore, whether it is run.
func declared(t *testing.T, dir string) (types []string, examples map[string]bool) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	examples = make(map[string]bool)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.ParseComments)
		require.NoError(t, err)
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if ts, ok := s.(*ast.TypeSpec); ok && ts.Name.IsExported() && !strings.HasSuffix(e.Name(), "_test.go") {
						types = append(types, ts.Name.Name)
					}
				}
			case *ast.FuncDecl:
				name, ok := strings.CutPrefix(d.Name.Name, "Example")
				if ok && d.Recv == nil && strings.HasSuffix(e.Name(), "_test.go") {
					name, _, _ = strings.Cut(name, "_")
					examples[name] = examples[name] || hasOutput(file, d)
				}
			}
		}
	}
	return types, examples
}

// hasOutput reports whether a comment inside the function says what it prints.
func hasOutput(file *ast.File, f *ast.FuncDecl) bool {
	for _, c := range file.Comments {
		text := strings.ToLower(c.Text())
		if c.Pos() > f.Body.Lbrace && c.End() < f.Body.Rbrace && (strings.HasPrefix(text, "output:") || strings.HasPrefix(text, "unordered output:")) {
			return true
		}
	}
	return false
}
