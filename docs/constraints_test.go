package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file holds docs/reference/constraints.md to the constraints that there are,
// and to what they say of their truth.

// constructors lists the exported functions of package csp that return a Constraint.
func constructors(t *testing.T) []string {
	t.Helper()
	var names []string
	files := token.NewFileSet()
	dir := filepath.Join(root, "csp")
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != dir:
			return fs.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil || len(f.Type.Results.List) != 1 {
				continue
			}
			if result, ok := f.Type.Results.List[0].Type.(*ast.Ident); ok && result.Name == "Constraint" {
				names = append(names, f.Name.Name)
			}
		}
		return nil
	}))
	require.NotEmpty(t, names)
	return names
}

// rows returns the rows of all tables of a page, without their heads, as cells.
func rows(page string) [][]string {
	var found [][]string
	inTable := false
	for line := range strings.Lines(fence.ReplaceAllString(page, "")) {
		line = strings.TrimSpace(line)
		switch {
		case !strings.HasPrefix(line, "|"):
			inTable = false
		case strings.HasPrefix(line, "|---"):
			inTable = true
		case inTable:
			// A bar in a cell is written \|.
			line = strings.ReplaceAll(line, `\|`, "\x00")
			cells := strings.Split(strings.Trim(line, "|"), "|")
			for i := range cells {
				cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), "\x00", "|")
			}
			found = append(found, cells)
		}
	}
	return found
}

// constructor is the name before the parenthesis, as the first cell has it.
var constructor = regexp.MustCompile("`([A-Z][A-Za-z0-9]*)\\(")

func TestConstraintsTable(t *testing.T) {
	var listed []string
	for _, row := range rows(read(t, "docs/reference/constraints.md")) {
		require.Len(t, row, 7, "%s", row[0])
		for _, m := range constructor.FindAllStringSubmatch(row[0], -1) {
			listed = append(listed, m[1])
		}
	}
	assert.ElementsMatch(t, constructors(t), listed, "the constraints of package csp, and those in the table")
}

// samples has one constraint of each constructor, over variables with values 0..3.
func samples(xs []csp.Var) map[string]csp.Constraint {
	x, y, z := xs[0], xs[1], xs[2]
	even := domains.Of(0, 2)
	return map[string]csp.Constraint{
		"Equal":                       csp.Equal(x, y),
		"NotEqual":                    csp.NotEqual(x, y),
		"Less":                        csp.Less(x, y),
		"LessOrEqual":                 csp.LessOrEqual(x, y),
		"Member":                      csp.Member(x, even),
		"NotMember":                   csp.NotMember(x, even),
		"LinearSum":                   csp.LinearSum([]int{1, 2, 3}, xs, csp.EQ, 6),
		"LinearDomain":                csp.LinearDomain([]int{1, 2, 3}, xs, csp.EQ, 6),
		"Sum":                         csp.Sum(xs[:2], csp.LE, z),
		"Dot":                         csp.Dot([]int{1, 2}, xs[:2], csp.NE, z),
		"Times":                       csp.Times(x, y, z),
		"Divide":                      csp.Divide(x, y, z),
		"Modulo":                      csp.Modulo(x, y, z),
		"Power":                       csp.Power(x, y, z),
		"Square":                      csp.Square(x, y),
		"Abs":                         csp.Abs(x, y),
		"Minimum":                     csp.Minimum(xs[:2], z),
		"Maximum":                     csp.Maximum(xs[:2], z),
		"AllDifferent":                csp.AllDifferent(xs...),
		"AllDifferentWith":            csp.AllDifferentWith(csp.DomainConsistency, xs...),
		"AllDifferentExcept0":         csp.AllDifferentExcept0(xs...),
		"Inverse":                     csp.Inverse(xs, xs),
		"InverseWith":                 csp.InverseWith(csp.DomainConsistency, xs, xs),
		"Count":                       csp.Count(xs[:2], 1, z),
		"CountVar":                    csp.CountVar(xs[:1], y, z),
		"Among":                       csp.Among(xs[:2], even, z),
		"AtMost":                      csp.AtMost(1, xs, 2),
		"AtLeast":                     csp.AtLeast(1, xs, 2),
		"Exactly":                     csp.Exactly(1, xs, 2),
		"GlobalCardinality":           csp.GlobalCardinality(xs[:2], []int{1}, xs[2:], false),
		"NValue":                      csp.NValue(z, xs[:2]),
		"Element":                     csp.Element([]int{3, 1, 2}, x, y),
		"Element2D":                   csp.Element2D([][]int{{3, 1}, {2, 0}}, x, y, z),
		"ElementVar":                  csp.ElementVar(xs[:2], y, z),
		"ElementVar2D":                csp.ElementVar2D([][]csp.Var{xs[:2]}, x, y, z),
		"Table":                       csp.Table(xs, [][]int{{0, 1, 2}, {3, 3, 3}}),
		"NotTable":                    csp.NotTable(xs, [][]int{{0, 1, 2}, {3, 3, 3}}),
		"Regular":                     csp.Regular(xs, csp.DFA{States: 1, Accept: []int{0}, Next: [][]int{{0, 0}}}),
		"BinPacking":                  csp.BinPacking(xs[:1], []int{2}, xs[1:]),
		"AllEqual":                    csp.AllEqual(xs...),
		"Increasing":                  csp.Increasing(xs...),
		"StrictlyIncreasing":          csp.StrictlyIncreasing(xs...),
		"LexLess":                     csp.LexLess(xs[:1], xs[1:2]),
		"LexLessOrEqual":              csp.LexLessOrEqual(xs[:1], xs[1:2]),
		"ValuePrecede":                csp.ValuePrecede(1, 2, xs),
		"ValuePrecedeChain":           csp.ValuePrecedeChain([]int{1, 2}, xs),
		"Circuit":                     csp.Circuit(xs...),
		"Subcircuit":                  csp.Subcircuit(xs...),
		"NoOverlap":                   csp.NoOverlap(xs, []int{1, 2, 1}),
		"Cumulative":                  csp.Cumulative(xs, []int{1, 2, 1}, []int{1, 1, 2}, 2),
		"CumulativeVar":               csp.CumulativeVar(xs[:1], xs[1:2], xs[:1], xs[2]),
		"NonOverlappingRectangles":    csp.NonOverlappingRectangles(xs[:2], xs[1:], []int{1, 2}, []int{2, 1}),
		"NonOverlappingRectanglesVar": csp.NonOverlappingRectanglesVar(xs[:2], xs[1:], xs[:2], xs[1:]),
		"Clause":                      csp.Clause(x.Eq(1), y.Le(2)),
		"Or":                          csp.Or(xs...),
		"And":                         csp.And(xs...),
		"Xor":                         csp.Xor(xs...),
		"IfThen":                      csp.IfThen(x, y),
		"IffOr":                       csp.IffOr(x, y, z),
		"IffAnd":                      csp.IffAnd(x, y, z),
		"AtMostOne":                   csp.AtMostOne(xs...),
		"ExactlyOne":                  csp.ExactlyOne(xs...),
		"Precedence":                  csp.Precedence(x, y, 1, z, 1),
		"Iff":                         csp.Iff(x, csp.Less(y, z)),
		"Implies":                     csp.Implies(x, csp.Less(y, z)),
		"Not":                         csp.Not(csp.Less(y, z)),
		"Predicate":                   csp.Predicate("odd", xs, func(v []int) bool { return (v[0]+v[1]+v[2])%2 == 1 }),
	}
}

// attached is a constraint that shows what propagator another one makes.
type attached struct {
	csp.Constraint
	propagator csp.Propagator
}

func (a *attached) Attach(s *csp.Space) csp.Propagator {
	a.propagator, _ = a.Constraint.(csp.Propagator)
	if c, ok := a.Constraint.(csp.Attacher); ok {
		a.propagator = c.Attach(s)
	}
	return a.propagator
}

// TestConstraintsReified asks a sample of each constraint whether it has a negation
// of its own, and whether it decides its truth early.
func TestConstraintsReified(t *testing.T) {
	says := make(map[string]string)
	for _, row := range rows(read(t, "docs/reference/constraints.md")) {
		for _, m := range constructor.FindAllStringSubmatch(row[0], -1) {
			says[m[1]] = row[5]
		}
	}
	for _, name := range constructors(t) {
		m := csp.NewModel()
		c := samples(m.IntVars("x", 3, 0, 3))[name]
		if !assert.NotNil(t, c, "no sample of %s", name) {
			continue
		}
		a := &attached{Constraint: c}
		m.Post(a)
		_, err := m.Compile()
		require.NoError(t, err, name)

		_, negates := c.(csp.Reifiable)
		_, decides := c.(csp.Decider)
		if !decides {
			_, decides = a.propagator.(csp.Decider)
		}
		_, checks := c.(csp.Checker)
		require.True(t, checks, "%s cannot stand under a Boolean", name)
		want := "checked"
		switch {
		case negates && decides:
			want = "own, early"
		case negates:
			want = "own"
		case decides:
			want = "early"
		}
		assert.Equal(t, want, says[name], name)

		_, explains := c.(csp.Explainer)
		if !explains {
			_, explains = a.propagator.(csp.Explainer)
		}
		assert.True(t, explains, "%s has no reason of its own", name)
	}
}
