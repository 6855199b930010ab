package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file holds code that pages quote to the code that is compiled and tested.

// quoting are the pages that quote, and where from.
var quoting = map[string][]string{
	"docs/how-to/model.md":              {"docs/model_example_test.go"},
	"docs/how-to/flatzinc.md":           {"docs/flatzinc_example_test.go"},
	"docs/how-to/write-a-constraint.md": {"examples/constraint/*.go"},
}

// TestQuotes looks for each Go block of a page in its sources, where it may be
// indented, and for each text block that follows one in the output comment of the
// example function that has the code.
func TestQuotes(t *testing.T) {
	for page, patterns := range quoting {
		var sources []string
		for _, p := range patterns {
			paths, err := filepath.Glob(filepath.Join(root, p))
			require.NoError(t, err)
			require.NotEmpty(t, paths, p)
			for _, path := range paths {
				rel, err := filepath.Rel(root, path)
				require.NoError(t, err)
				sources = append(sources, read(t, rel))
			}
		}
		bs := blocks(read(t, page))
		quotes := 0
		for i, b := range bs {
			if b.language != "go" {
				continue
			}
			quotes++
			function := quoted(t, sources, b.text)
			if !assert.NotEmpty(t, function, "%s quotes what no source has:\n%s", page, b.text) {
				continue
			}
			if i+1 < len(bs) && bs[i+1].language == "text" {
				assert.Contains(t, uncommented(function), "Output:\n"+bs[i+1].text+"}", "%s", page)
			}
		}
		assert.Positive(t, quotes, page)
	}
}

// quoted returns the declaration, with its comments, that contains the code; "" where
// none does.
func quoted(t *testing.T, sources []string, code string) string {
	indented := regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(code, "\t$1")
	for _, source := range sources {
		at := strings.Index(source, code)
		if at < 0 {
			at = strings.Index(source, indented)
		}
		if at < 0 {
			continue
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, "", source, parser.ParseComments)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			from, to := decl.Pos(), files.Position(decl.End()).Offset
			if f, ok := decl.(*ast.FuncDecl); ok && f.Doc != nil {
				from = f.Doc.Pos()
			}
			if g, ok := decl.(*ast.GenDecl); ok && g.Doc != nil {
				from = g.Doc.Pos()
			}
			if files.Position(from).Offset <= at && at < to {
				return source[files.Position(from).Offset:to]
			}
		}
	}
	return ""
}

// uncommented takes the comment signs off.
func uncommented(code string) string {
	return regexp.MustCompile(`(?m)^\t*// ?`).ReplaceAllString(code, "")
}
