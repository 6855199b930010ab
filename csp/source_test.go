package csp_test

// This file reads what the package declares from its source, so that tests which list its
// constructors or constants fail where something is missing from their lists.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// declarations returns the declarations of package csp outside functions and tests.
func declarations(t *testing.T) []ast.Decl { return declaredIn(t, ".", "csp") }

// withStrategy adds those of package strategy.
func withStrategy(t *testing.T) []ast.Decl {
	return append(declarations(t), declaredIn(t, "strategy", "strategy")...)
}

func declaredIn(t *testing.T, folder, name string) (decls []ast.Decl) {
	t.Helper()
	packages, err := parser.ParseDir(token.NewFileSet(), folder, func(f fs.FileInfo) bool {
		return !strings.HasSuffix(f.Name(), "_test.go")
	}, 0)
	require.NoError(t, err)
	for _, file := range packages[name].Files {
		decls = append(decls, file.Decls...)
	}
	return decls
}

// comparisons returns the methods of Expr that return a Constraint, as "Expr.Eq".
func comparisons(t *testing.T) (names []string) {
	t.Helper()
	for _, d := range declarations(t) {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || !f.Name.IsExported() || f.Type.Results == nil {
			continue
		}
		on, _ := f.Recv.List[0].Type.(*ast.Ident)
		result, _ := f.Type.Results.List[0].Type.(*ast.Ident)
		if on != nil && on.Name == "Expr" && result != nil && result.Name == "Constraint" {
			names = append(names, "Expr."+f.Name.Name)
		}
	}
	require.NotEmpty(t, names)
	return names
}

// constructorsOf returns the names of the exported functions whose first result is of a
// type, in order.
func constructorsOf(t *testing.T, typ string) (names []string) {
	t.Helper()
	for _, d := range declarations(t) {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil {
			continue
		}
		if result, ok := f.Type.Results.List[0].Type.(*ast.Ident); ok && result.Name == typ {
			names = append(names, f.Name.Name)
		}
	}
	slices.Sort(names)
	require.NotEmpty(t, names)
	return names
}

// enumerations returns the exported constants of each type that are counted by iota.
func enumerations(t *testing.T) map[string][]string {
	t.Helper()
	names := map[string][]string{}
	for _, d := range withStrategy(t) {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		typ, ok := g.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident)
		if !ok || !typ.IsExported() {
			continue
		}
		for _, s := range g.Specs {
			for _, name := range s.(*ast.ValueSpec).Names {
				if name.IsExported() {
					names[typ.Name] = append(names[typ.Name], name.Name)
				}
			}
		}
	}
	require.NotEmpty(t, names)
	return names
}

// receiversOf returns the exported types that have exported methods.
func receiversOf(t *testing.T) (names []string) {
	t.Helper()
	for _, d := range withStrategy(t) {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || !f.Name.IsExported() {
			continue
		}
		typ := f.Recv.List[0].Type
		if p, ok := typ.(*ast.StarExpr); ok {
			typ = p.X
		}
		if name, ok := typ.(*ast.Ident); ok && name.IsExported() && !slices.Contains(names, name.Name) {
			names = append(names, name.Name)
		}
	}
	slices.Sort(names)
	require.NotEmpty(t, names)
	return names
}
