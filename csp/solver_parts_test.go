package csp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// owners are the files that write the parts of a Solver, besides what Assume and Reset,
// in solver.go, do with what was asked.
var owners = map[string][]string{
	"compiled": {"solver_compile", "solver_kernel"},
	"opts":     {"solver_compile", "search_parallel_run"}, // what is left of a timeout
	"fast":     {"solver_kernel"},
	"nogoods":  {"solver_compile"},
	"learner":  {"solver_compile"},
	"prover":   {"solver_compile"},
	"later":    {"solver_compile"},
	"root":     {"search", "solver_run", "watch_observe", "propagate_differences"},
	"asked":    {"solver", "search_auto", "explain_core", "explain_search", "explain_short", "proof_later"},
	"order":    {"solver_compile", "search_branch", "search_order", "search_order_goal", "search_value", "search_hints"},
	"run":      {"solver_run", "search_auto", "search", "search_branch", "search_descents", "search_optimize", "search_parallel_share", "solver", "solver_kernel", "solver_stats", "watch_observe"},
	"goal":     {"search", "search_optimize", "search_auto"},
	"tally":    {"solver", "solver_compile"},
	"watching": {"watch_observe"},
	"team":     {"search_parallel"},
	"aside":    {"explain_facts", "explain_search"},
	"contest":  {"search_parallel_share", "search_auto"},
	"auto":     {"solver_compile", "search_parallel", "search_auto"},
}

// A Solver is put together from parts, and each of them is written by its owners alone:
// learning, for one, asks search to go back, and writes nothing of it.
func TestPartsOfTheSolverAreWrittenByTheirOwners(t *testing.T) {
	parts := map[string]string{} // of a field of Solver, or of what was compiled
	solver := reflect.TypeFor[Solver]()
	for i := range solver.NumField() {
		f := solver.Field(i)
		if f.Name == "_" || f.Name == "space" {
			continue
		}
		require.Contains(t, owners, f.Name)
		parts[f.Name] = f.Name
		for j := 0; f.Anonymous && j < f.Type.NumField(); j++ {
			parts[f.Type.Field(j).Name] = f.Name
		}
	}
	set := token.NewFileSet()
	packages, err := parser.ParseDir(set, ".", func(f fs.FileInfo) bool {
		return !strings.HasSuffix(f.Name(), "_test.go")
	}, 0)
	require.NoError(t, err)
	seen := map[string]bool{}
	for name, file := range packages["csp"].Files {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			solvers := solversOf(f)
			ast.Inspect(f, func(n ast.Node) bool {
				var written []ast.Expr
				switch n := n.(type) {
				case *ast.AssignStmt:
					written = n.Lhs
				case *ast.IncDecStmt:
					written = []ast.Expr{n.X}
				}
				for _, x := range written {
					part := parts[fieldOf(x, solvers)]
					if part == "" {
						continue
					}
					seen[part] = true
					assert.Contains(t, owners[part], strings.TrimSuffix(name, ".go"), "%v writes %s", set.Position(x.Pos()), part)
				}
				return true
			})
		}
	}
	assert.True(t, seen["run"] && seen["order"] && seen["compiled"])
}

// solversOf returns the names of the parameters of a function that are solvers.
func solversOf(f *ast.FuncDecl) map[string]bool {
	names := map[string]bool{"sub": true, "twin": true}
	lists := []*ast.FieldList{f.Type.Params}
	if f.Recv != nil {
		lists = append(lists, f.Recv)
	}
	for _, l := range lists {
		for _, p := range l.List {
			star, ok := p.Type.(*ast.StarExpr)
			if !ok {
				continue
			}
			if id, ok := star.X.(*ast.Ident); ok && id.Name == "Solver" {
				for _, n := range p.Names {
					names[n.Name] = true
				}
			}
		}
	}
	return names
}

// fieldOf returns the field of a solver that an expression to be written lies in, or "".
func fieldOf(x ast.Expr, solvers map[string]bool) string {
	for {
		switch e := x.(type) {
		case *ast.IndexExpr:
			x = e.X
		case *ast.SelectorExpr:
			if id, ok := e.X.(*ast.Ident); ok && solvers[id.Name] {
				return e.Sel.Name
			}
			if in, ok := e.X.(*ast.SelectorExpr); ok && in.Sel.Name == "s" {
				return e.Sel.Name // of what has a solver s
			}
			x = e.X
		default:
			return ""
		}
	}
}
