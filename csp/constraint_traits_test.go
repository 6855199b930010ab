package csp_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Which optional interfaces a constraint or a propagator implements is found out in one
// file: nobody else asserts or switches to one of them.
func TestOptionalInterfacesAreFoundInOnePlace(t *testing.T) {
	const place = "constraint_traits.go"
	optional := map[string]bool{}
	for _, d := range declarations(t) {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			spec := s.(*ast.TypeSpec)
			if _, ok := spec.Type.(*ast.InterfaceType); ok {
				optional[spec.Name.Name] = true
			}
		}
	}
	require.True(t, optional["Explainer"] && optional["Checker"] && optional["reconsiderer"])
	// These are not about constraints: a brancher's, and an answer that is a constraint too.
	delete(optional, "Term")

	set := token.NewFileSet()
	packages, err := parser.ParseDir(set, ".", func(f fs.FileInfo) bool {
		return !strings.HasSuffix(f.Name(), "_test.go")
	}, 0)
	require.NoError(t, err)
	there := 0
	for name, file := range packages["csp"].Files {
		ast.Inspect(file, func(n ast.Node) bool {
			var types []ast.Expr
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				types = append(types, n.Type)
			case *ast.TypeSwitchStmt:
				for _, c := range n.Body.List {
					types = append(types, c.(*ast.CaseClause).List...)
				}
			}
			for _, typ := range types {
				id, ok := typ.(*ast.Ident)
				switch {
				case !ok || !optional[id.Name]:
				case name == place:
					there++
				default:
					assert.Fail(t, "asserts to "+id.Name, "%v", set.Position(typ.Pos()))
				}
			}
			return true
		})
	}
	assert.NotZero(t, there)
}
