package main

// This file takes quotations out of source files.

import (
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// languages are those of the blocks with files that are not Go, by extension.
var languages = map[string]string{".txt": "text", ".sh": "sh", ".json": "json"}

func (s *shell) quote(from string) (language, text string, err error) {
	name, wanted, _ := strings.Cut(from, "#")
	source, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(name)))
	if err != nil {
		return "", "", err
	}
	if filepath.Ext(name) != ".go" {
		return languages[filepath.Ext(name)], string(source), nil
	}
	if wanted == "" {
		return "go", string(source), nil
	}
	parts := strings.Split(wanted, ",")
	for i, part := range parts {
		if parts[i], err = declaration(name, string(source), part); err != nil {
			return "", "", err
		}
	}
	return "go", strings.Join(parts, "\n\n") + "\n", nil
}

// declaration returns a declaration of a file with its comment, or the body of a function
// without the output comment of an example.
func declaration(file, source, name string) (string, error) {
	name, body := strings.CutSuffix(name, "{}")
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	between := func(from, to token.Pos) string {
		return source[fset.Position(from).Offset:fset.Position(to).Offset]
	}
	whole := func(comment *ast.CommentGroup, d ast.Decl) string {
		if comment != nil {
			return between(comment.Pos(), d.End())
		}
		return between(d.Pos(), d.End())
	}
	for _, decl := range parsed.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			switch {
			case functionName(d) != name:
			case body:
				text, _, _ := strings.Cut(between(d.Body.Lbrace+1, d.Body.Rbrace), "\n\t// Output:\n")
				text = strings.Trim(text, "\n\t")
				return regexp.MustCompile(`(?m)^\t`).ReplaceAllString(text, ""), nil
			default:
				return whole(d.Doc, d), nil
			}
		case *ast.GenDecl:
			if declares(d, name) {
				return whole(d.Doc, d), nil
			}
		}
	}
	return "", fmt.Errorf("%s declares no %s", file, name)
}

// functionName is the name of a function, or of a method after that of its type.
func functionName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	receiver := f.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	if generic, ok := receiver.(*ast.IndexExpr); ok {
		receiver = generic.X
	}
	return fmt.Sprint(receiver, ".", f.Name.Name)
}

// declares reports whether a declaration of types, variables or constants has a name.
func declares(d *ast.GenDecl, name string) bool {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.Name == name {
				return true
			}
		case *ast.ValueSpec:
			if slices.ContainsFunc(s.Names, func(n *ast.Ident) bool { return n.Name == name }) {
				return true
			}
		}
	}
	return false
}

func (s *shell) example(from string) (string, error) {
	name, function, _ := strings.Cut(from, "#")
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(s.root, filepath.FromSlash(name)), nil, parser.ParseComments)
	if err != nil {
		return "", err
	}
	for _, e := range doc.Examples(file) {
		if "Example"+e.Name == function || "Example_"+e.Name == function {
			if e.Output == "" {
				return "", errors.New(function + " has no output comment")
			}
			return e.Output, nil
		}
	}
	return "", fmt.Errorf("%s has no %s", name, function)
}
