package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The checker shares with the solver the syntax tree of FlatZinc, sets of integers as they
// stand in it, and the definitions that solutions are checked by. (The syntax tree is in one
// package with the reader, which knows the solver; nothing of that is called here.)
func TestCheckerSharesNothingWithTheSolver(t *testing.T) {
	const module = "github.com/propago/propago/"
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			if own, ok := strings.CutPrefix(path, module); ok {
				seen[own] = true
			} else {
				assert.NotContains(t, path, ".", "%s imports %s", name, path)
			}
		}
	}
	assert.Equal(t, map[string]bool{"csp/flatzinc": true, "csp/flatzinc/check": true, "domains": true}, seen)
}

// TestOnlySyntaxOfFlatZincIsUsed: of package flatzinc, what reads a text and the tree that
// comes of it.
func TestOnlySyntaxOfFlatZincIsUsed(t *testing.T) {
	allowed := map[string]bool{"Program": true, "ConstraintItem": true, "Pos": true, "Goal": true, "Satisfy": true, "Minimize": true,
		"Maximize": true, "Bool": true, "Int": true, "DefaultMin": true, "DefaultMax": true, "ParseProgram": true, "SyntaxError": true, "Decl": true, "StringLit": true, "Expr": true, "Ident": true, "Index": true}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, used := range selectors(t, name, "flatzinc") {
			assert.True(t, allowed[used], "%s uses flatzinc.%s", name, used)
		}
	}
}

// selectors returns what a file uses of a package.
func selectors(t *testing.T, name, pkg string) (used []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == pkg {
				used = append(used, s.Sel.Name)
			}
		}
		return true
	})
	return used
}
