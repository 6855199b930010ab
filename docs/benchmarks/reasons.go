package main

// Reasons: how many facts one has and how long it takes, constraint by constraint, on drawn
// states.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// drawnReason is a constraint of the list, over variables of its own.
type drawnReason struct {
	name  string
	build func(m *csp.Model, r *rand.Rand) csp.Constraint
}

// How many models are drawn of each constraint, and how many states of each.
const (
	reasonModels = 10
	reasonStates = 20
)

// reasonsSection asks for the reason of everything that is pruned.
func (b *bench) reasonsSection() (string, error) {
	var t strings.Builder
	fmt.Fprintf(&t, `How long reasons are, and how long they take ([all constraints](reference/constraints.md)). One constraint alone; %d models are drawn of each, and in each %d states: a random literal
that is open is assumed after the other, up to twice as many as there are variables, or till nothing is left. Of every value and bound
that the constraint prunes, and of its failures, the reason is asked for: how many facts it has, and the time for that,
with finding the past domains. What learning makes of facts afterwards is not counted.

| constraint | size | reasons | facts each | most | µs each |
|---|---|--:|--:|--:|--:|
`, reasonModels, reasonStates)
	for _, d := range drawnReasons() {
		line, err := b.measureReasons(d)
		if err != nil {
			return "", fmt.Errorf("%s: %w", d.name, err)
		}
		t.WriteString(line)
	}
	return t.String(), nil
}

// measureReasons returns the line of a constraint.
func (b *bench) measureReasons(d drawnReason) (string, error) {
	r := rand.New(rand.NewPCG(16, 1))
	reasons, facts, most, vars := 0, 0, 0, 0
	var took time.Duration
	for range reasonModels {
		m := csp.NewModel()
		c := d.build(m, r)
		m.Post(c)
		s, err := m.Compile(b.ctx, csp.Options{})
		if err != nil {
			return "", err
		}
		vars = len(c.Vars())
		for range reasonStates {
			if err := drawState(b, s, c.Vars(), r); err != nil {
				return "", err
			}
			start := time.Now()
			for inf := range s.Inferences() {
				reasons++
				facts += len(inf.Facts)
				most = max(most, len(inf.Facts))
			}
			took += time.Since(start)
		}
	}
	if reasons == 0 {
		return "", fmt.Errorf("nothing was pruned")
	}
	n := float64(reasons)
	b.logf("%-28s %d reasons, %.1f facts each", d.name, reasons, float64(facts)/n)
	return fmt.Sprintf("| %s | %d variables | %d | %.1f | %d | %.2f |\n", d.name, vars, reasons, float64(facts)/n, most, took.Seconds()*1e6/n), nil
}

// drawState assumes literals that are open, one after the other, and propagates them, until
// a number of them or a failure.
func drawState(b *bench, s *csp.Solver, xs []csp.Var, r *rand.Rand) error {
	s.Reset()
	for range 2 + r.IntN(2*len(xs)) {
		possible, err := s.Propagate(b.ctx)
		if err != nil || !possible {
			return err
		}
		x := xs[r.IntN(len(xs))]
		d := s.Domain(x)
		if d.Len() == 1 {
			continue
		}
		v, _ := d.Next(d.Min() + r.IntN(d.Max()-d.Min()+1))
		switch r.IntN(4) {
		case 0:
			s.Assume(x.Ge((d.Min() + v + 1) / 2))
		case 1:
			s.Assume(x.Le((d.Max() + v) / 2))
		case 2:
			s.Assume(x.Ne(v))
		default:
			s.Assume(x.Eq(v))
		}
	}
	_, err := s.Propagate(b.ctx)
	return err
}

// rowOfInts draws numbers.
func rowOfInts(r *rand.Rand, n, lo, hi int) []int {
	row := make([]int, n)
	for i := range row {
		row[i] = lo + r.IntN(hi-lo+1)
	}
	return row
}

// stretchDFA is words in which no symbol stands more than three times in a row.
func stretchDFA(symbols int) csp.DFA {
	var d csp.DFA
	for q := range 1 + 3*symbols {
		d.Accept = append(d.Accept, q)
		next := make([]int, symbols)
		for v := range next {
			next[v] = 1 + 3*v
			if q > 0 && (q-1)/3 == v {
				if next[v] = q + 1; (q-1)%3 == 2 {
					next[v] = -1
				}
			}
		}
		d.Next = append(d.Next, next)
	}
	return d
}

// drawnReasons is the list.
func drawnReasons() []drawnReason {
	type model = *csp.Model
	return append(drawnGlobals(), []drawnReason{
		{"Sum = k", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Sum(m.IntVars("x", 12, 0, 9)...).Eq(30 + r.IntN(40))
		}},
		{"Dot <= k", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Dot(rowOfInts(r, 12, -5, 9), m.IntVars("x", 12, 0, 9)).Le(r.IntN(40))
		}},
		{"Times", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Times(m.IntVar("x", -9, 9), m.IntVar("y", 1, 9), m.IntVar("z", -50, 50))
		}},
		{"Maximum", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Maximum(m.IntVars("x", 12, 0, 30), m.IntVar("m", 0, 30))
		}},
		{"Or", func(m model, r *rand.Rand) csp.Constraint { return csp.Or(m.BoolVars("b", 3)...) }},
		{"Iff(b, Less)", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Iff(m.BoolVar("b"), csp.Less(m.IntVar("x", 0, 20), m.IntVar("y", 0, 20)))
		}},
		{"Cumulative", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Cumulative(m.IntVars("s", 10, 0, 30), rowOfInts(r, 10, 2, 9), rowOfInts(r, 10, 1, 4), 6)
		}},
		{"NoOverlap", func(m model, r *rand.Rand) csp.Constraint {
			return csp.NoOverlap(m.IntVars("s", 8, 0, 40), rowOfInts(r, 8, 2, 8))
		}},
		{"NonOverlappingRectangles", func(m model, r *rand.Rand) csp.Constraint {
			return csp.NonOverlappingRectangles(m.IntVars("x", 10, 0, 12), m.IntVars("y", 10, 0, 12), rowOfInts(r, 10, 2, 6), rowOfInts(r, 10, 2, 6))
		}},
		{"Circuit", func(m model, r *rand.Rand) csp.Constraint { return csp.Circuit(m.IntVars("next", 12, 0, 11)...) }},
	}...)
}

// drawnGlobals is the part of the list that is about values.
func drawnGlobals() []drawnReason {
	type model = *csp.Model
	allDifferent := func(c csp.Consistency) func(m model, r *rand.Rand) csp.Constraint {
		return func(m model, r *rand.Rand) csp.Constraint {
			return csp.AllDifferentWith(c, m.IntVars("x", 12, 0, 11)...)
		}
	}
	return []drawnReason{
		{"AllDifferent, value", allDifferent(csp.ValueConsistency)},
		{"AllDifferent, bounds", allDifferent(csp.BoundsConsistency)},
		{"AllDifferent, domain", allDifferent(csp.DomainConsistency)},
		{"Table of 500", func(m model, r *rand.Rand) csp.Constraint {
			tuples := make([][]int, 500)
			for i := range tuples {
				tuples[i] = rowOfInts(r, 5, 0, 19)
			}
			return csp.Table(m.IntVars("x", 5, 0, 19), tuples)
		}},
		{"Element of 100", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Element(rowOfInts(r, 100, 0, 30), m.IntVar("i", 0, 99), m.IntVar("v", 0, 30))
		}},
		{"Element of 20 variables", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Element(m.IntVars("x", 20, 0, 30), m.IntVar("i", 0, 19), m.IntVar("v", 0, 30))
		}},
		{"Regular of 10 states", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Regular(m.IntVars("x", 40, 0, 2), stretchDFA(3))
		}},
		{"MDD, 40 nodes a level", func(m model, r *rand.Rand) csp.Constraint {
			return csp.MDD(m.IntVars("x", 12, 0, 9), sumDiagram(12, 9, 40))
		}},
		{"GlobalCardinality", func(m model, r *rand.Rand) csp.Constraint {
			return csp.GlobalCardinality(m.IntVars("x", 15, 0, 4), []int{0, 1, 2, 3, 4}, m.IntVars("n", 5, 1, 4), true)
		}},
		{"Count", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Count(m.IntVars("x", 15, 0, 4), 2, m.IntVar("n", 2, 6))
		}},
		{"NValue", func(m model, r *rand.Rand) csp.Constraint {
			return csp.NValue(m.IntVars("x", 10, 0, 9), m.IntVar("n", 1, 5))
		}},
		{"LexLess", func(m model, r *rand.Rand) csp.Constraint {
			return csp.LexLess(m.IntVars("x", 8, 0, 4), m.IntVars("y", 8, 0, 4))
		}},
		{"BinPacking", func(m model, r *rand.Rand) csp.Constraint {
			return csp.BinPacking(m.IntVars("bin", 12, 0, 3), rowOfInts(r, 12, 1, 9), m.IntVars("load", 4, 0, 20))
		}},
		{"Inverse", func(m model, r *rand.Rand) csp.Constraint {
			return csp.Inverse(csp.AutoConsistency, m.IntVars("f", 10, 0, 9), m.IntVars("g", 10, 0, 9))
		}},
	}
}

// sumDiagram is the decision diagram of n values up to most that add up to total.
func sumDiagram(n, most, total int) [][]csp.DiagramEdge {
	levels := make([][]csp.DiagramEdge, n)
	for i := range levels {
		for from := range total + 1 {
			for v := range min(most, total-from) + 1 {
				to := from + v
				switch {
				case i == 0 && from > 0 || i == n-1 && to != total:
					continue
				case i == n-1:
					to = 0
				}
				levels[i] = append(levels[i], csp.DiagramEdge{From: from, To: to, Values: domains.Of(v)})
			}
		}
	}
	return levels
}
