package main

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/docs/tutorials/matching"
	"github.com/propago/propago/docs/tutorials/tiny"
	"github.com/propago/propago/domains"
)

// reginDomains are the domains of the example in Régin's paper (1994).
var reginDomains = [][]int{{1, 2}, {2, 3}, {1, 3}, {2, 4}, {3, 4, 5, 6}, {6, 7}}

const reginValues = 7

// bipartite draws variables above, values below and an edge for each value that a variable
// may take; style says how.
func bipartite(s sheet, style func(x, v int) string) {
	for x, vs := range reginDomains {
		for _, v := range vs {
			s.Line(style(x, v), variableAt(x), 78, valueAt(v), 222)
		}
	}
	for x := range reginDomains {
		s.Circle("paper line", variableAt(x), 60, 19)
		s.text("strong", variableAt(x), 60, 14, fmt.Sprintf("x%d", x+1))
	}
	for v := 1; v <= reginValues; v++ {
		s.Rect("paper line", valueAt(v)-17, 223, 34, 34, 0)
		s.text("strong", valueAt(v), 240, 14, fmt.Sprint(v))
	}
}

func variableAt(x int) float64 { return 95 + 76*float64(x) }
func valueAt(v int) float64    { return 57 + 76*float64(v-1) }

// drawMatching shows one way to give each variable a value of its own.
func drawMatching() (string, error) {
	ds := make([]tiny.Domain, len(reginDomains))
	for x, vs := range reginDomains {
		for _, v := range vs {
			ds[x] |= tiny.Only(v)
		}
	}
	match := matching.Match(ds)
	s := newSheet("matching", 570, 280, "A matching: each variable has a value of its own")
	var words []string
	for x, v := range match {
		words = append(words, fmt.Sprintf("x%d has %d", x+1, v))
	}
	s.Describe(strings.Join(words, ", "))
	bipartite(s, func(x, v int) string {
		if match[x] == v {
			return "busy edge"
		}
		return "line"
	})
	return s.SVG(), nil
}

// drawHall shows which values the engine removes, and the Hall set that is the reason.
func drawHall() (string, error) {
	m := csp.NewModel()
	var xs []csp.Var
	for x, vs := range reginDomains {
		xs = append(xs, m.IntVarIn(fmt.Sprintf("x%d", x+1), domains.Of(vs...)))
	}
	m.Post(csp.AllDifferentWith(csp.DomainConsistency, xs...))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		return "", err
	}
	if _, err := solver.Propagate(context.Background()); err != nil {
		return "", err
	}
	s := newSheet("hall", 570, 310, "A Hall set, and the values that go")
	variables, values := hallSet()
	last, top := len(variables)-1, len(values)-1
	s.Rect("mark line", variableAt(variables[0])-32, 32, variableAt(variables[last])-variableAt(variables[0])+64, 56, 6)
	s.Rect("mark line", valueAt(values[0])-32, 212, valueAt(values[top])-valueAt(values[0])+64, 56, 6)
	s.text("left strong", variableAt(variables[0])-24, 18, 13, fmt.Sprintf("%d variables ...", len(variables)))
	s.text("left strong", valueAt(values[0])-24, 290, 13, fmt.Sprintf("... that need these %d values for themselves", len(values)))
	var words []string
	bipartite(s, func(x, v int) string {
		if solver.Domain(xs[x]).Contains(v) {
			return "edge"
		}
		words = append(words, fmt.Sprintf("x%d loses %d", x+1, v))
		return "bad edge dashed"
	})
	s.Describe(fmt.Sprintf("%d variables from x%d on share the %d values from %d on; %s", len(variables), variables[0]+1, len(values), values[0], strings.Join(words, ", ")))
	return s.SVG(), nil
}

// hallSet finds the smallest set of variables that have as many values as they are.
func hallSet() (variables, values []int) {
	for size := 1; size <= len(reginDomains); size++ {
		for set := range uint(1) << len(reginDomains) {
			if bits.OnesCount(set) != size {
				continue
			}
			var union tiny.Domain
			variables = nil
			for x, vs := range reginDomains {
				if set>>x&1 == 1 {
					variables = append(variables, x)
					for _, v := range vs {
						union |= tiny.Only(v)
					}
				}
			}
			if union.Size() == size {
				return variables, union.Values()
			}
		}
	}
	return nil, nil
}
