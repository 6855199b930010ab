// The face of the package: how many identifiers it exports.
package csp_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestExportedIdentifiers counts types, functions, methods, fields, constants and variables,
// and holds the number that docs/CONTRIBUTING.md names.
func TestExportedIdentifiers(t *testing.T) {
	text, err := os.ReadFile("../docs/CONTRIBUTING.md")
	require.NoError(t, err)
	named := regexp.MustCompile("`csp` exports ([0-9]+) identifiers").FindSubmatch(text)
	require.NotNil(t, named, "docs/CONTRIBUTING.md names the number")
	want, err := strconv.Atoi(string(named[1]))
	require.NoError(t, err)

	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	n := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range f.Decls {
			n += exported(d)
		}
	}
	assert.Equal(t, want, n, "docs/CONTRIBUTING.md names another number: is what came worth it?")
}

// exported counts the exported identifiers that a declaration declares. Methods and fields
// count where their type is exported.
func exported(d ast.Decl) int {
	n := 0
	count := func(names ...*ast.Ident) {
		for _, id := range names {
			if id.IsExported() {
				n++
			}
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || receiver(d.Recv.List[0].Type).IsExported() {
			count(d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				count(s.Names...)
			case *ast.TypeSpec:
				if count(s.Name); !s.Name.IsExported() {
					continue
				}
				for _, f := range members(s.Type) {
					count(f.Names...)
				}
			}
		}
	}
	return n
}

// receiver returns the name of the type that a method is of.
func receiver(t ast.Expr) *ast.Ident {
	for {
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.IndexExpr: // with one type parameter
			t = of.X
		case *ast.IndexListExpr: // with several
			t = of.X
		default:
			return t.(*ast.Ident)
		}
	}
}

// members are the fields of a struct or the methods of an interface.
func members(t ast.Expr) []*ast.Field {
	switch t := t.(type) {
	case *ast.StructType:
		return t.Fields.List
	case *ast.InterfaceType:
		return t.Methods.List
	}
	return nil
}

// TestPackageDocIsAnIndex: the documentation of the package goes from modelling to writing
// one's own, names what there is alone, and every interface that a constraint can have.
func TestPackageDocIsAnIndex(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	var parts []string
	for _, h := range regexp.MustCompile(`(?m)^// # (.*)$`).FindAllSubmatch(text, -1) {
		parts = append(parts, string(h[1]))
	}
	assert.Equal(t, []string{"Model", "Constraints", "Solving", "Optimising", "Explaining", "Watching", "Writing one's own"}, parts)

	there := map[string]bool{}
	var interfaces []string // what a user may implement
	for _, d := range declarations(t) {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d.Recv.List[0].Type).Name + "." + name
			}
			there[name] = true
		case *ast.GenDecl:
			for _, s := range d.Specs {
				s, ok := s.(*ast.TypeSpec)
				if !ok {
					continue
				}
				there[s.Name.Name] = true
				if _, ok := s.Type.(*ast.InterfaceType); ok && exported(d) > 1 {
					interfaces = append(interfaces, s.Name.Name)
				}
			}
		}
	}
	linked := map[string]bool{}
	for _, l := range regexp.MustCompile(`\[([A-Z][\w.]*)\]`).FindAllSubmatch(text, -1) {
		linked[string(l[1])] = true
		assert.True(t, there[string(l[1])], "%s is no name of the package", l[1])
	}
	assert.Greater(t, len(interfaces), 10)
	for _, name := range interfaces {
		assert.True(t, linked[name], "%s is not in the index", name)
	}
}
