package csptest

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file builds a case: the model, and by brute force its solutions.

// instance is a case with its model. Assignments hold one value for each variable
// (not for each position).
type instance struct {
	*sample
	model *csp.Model
	vars  []csp.Var // the variables underneath
	xs    []csp.Var // the positions
	c     csp.Constraint

	all       [][]int // every assignment of the declared values, the last variable fastest
	accepted  []bool  // for each of all
	solutions [][]int // those of all that are accepted
	places    []uint8 // where the values of each solution stand in the declared ones
}

// newInstance builds the model of a case, its constraint wrapped where wrap is not
// nil.
func newInstance(s *sample, wrap func(csp.Constraint) csp.Constraint) *instance {
	in := &instance{sample: s, model: csp.NewModel()}
	for i, v := range s.vars {
		in.vars = append(in.vars, v.declare(in.model, fmt.Sprintf("x%d", i)))
	}
	for _, p := range s.positions {
		in.xs = append(in.xs, p.view(in.vars[p.variable]))
	}
	in.c = s.spec.Build(slices.Clone(in.xs))
	if wrap != nil {
		in.c = wrap(in.c)
	}
	in.model.Post(in.c)
	return in
}

func (v variable) declare(m *csp.Model, name string) csp.Var {
	switch v.kind {
	case constant:
		return m.Const(v.values[0])
	case interval:
		return m.BoundsVar(name, v.values[0], v.values[len(v.values)-1])
	}
	return m.IntVarIn(name, domains.Of(v.values...))
}

// solve tries every assignment.
func (in *instance) solve() {
	doms := make([][]int, len(in.sample.vars))
	for i, v := range in.sample.vars {
		doms[i] = v.values
	}
	product(doms, func(vals []int) bool {
		in.all = append(in.all, slices.Clone(vals))
		ok := in.accepts(vals)
		in.accepted = append(in.accepted, ok)
		if ok {
			in.solutions = append(in.solutions, in.all[len(in.all)-1])
			for i, v := range vals {
				j, _ := slices.BinarySearch(doms[i], v)
				in.places = append(in.places, uint8(j))
			}
		}
		return true
	})
}

// accepts asks the oracle about an assignment.
func (in *instance) accepts(assignment []int) bool {
	vals := make([]int, len(in.positions))
	for i, p := range in.positions {
		vals[i] = p.of(assignment[p.variable])
	}
	return in.spec.Accepts(vals)
}

// rank returns the place of an assignment in all.
func (in *instance) rank(assignment []int) (int, bool) {
	rank := 0
	for i, v := range in.sample.vars {
		j, ok := slices.BinarySearch(v.values, assignment[i])
		if !ok {
			return 0, false
		}
		rank = rank*len(v.values) + j
	}
	return rank, true
}

// product yields every combination of values, the last list fastest, until yield
// returns false. The slice is used again.
func product(lists [][]int, yield func([]int) bool) {
	vals := make([]int, len(lists))
	var extend func(i int) bool
	extend = func(i int) bool {
		if i == len(lists) {
			return yield(vals)
		}
		for _, v := range lists[i] {
			vals[i] = v
			if !extend(i + 1) {
				return false
			}
		}
		return true
	}
	extend(0)
}

// show writes an assignment as the positions see it.
func (in *instance) show(assignment []int) string {
	vals := make([]int, len(in.positions))
	for i, p := range in.positions {
		vals[i] = p.of(assignment[p.variable])
	}
	return fmt.Sprintf("%v = %v", in.xs, vals)
}

// within reports whether an assignment lies in the domains.
func within(assignment []int, doms []domains.Set) bool {
	for i, d := range doms {
		if !d.Contains(assignment[i]) {
			return false
		}
	}
	return true
}

// showDomains writes the domains of the variables.
func (in *instance) showDomains(doms []domains.Set) string {
	s := ""
	for i, d := range doms {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprintf("%v in {%v}", in.vars[i], d)
	}
	return s
}

// scope says how the variables of a constraint that was not drawn here, such as one
// it decomposes into, read an assignment.
type scope []position

// scopeOf fails where a variable is none of the case.
func (in *instance) scopeOf(xs []csp.Var) (scope, error) {
	var sc scope
next:
	for _, x := range xs {
		for i, y := range in.vars {
			zero, ok := y.Eq(0).On(x)
			if !ok {
				continue
			}
			one, _ := y.Eq(1).On(x)
			sc = append(sc, position{i, one.Value() < zero.Value(), zero.Value()})
			continue next
		}
		return nil, fmt.Errorf("%v is no variable of the case", x)
	}
	return sc, nil
}

// values returns what the variables of the scope are in an assignment.
func (sc scope) values(dst, assignment []int) []int {
	dst = dst[:0]
	for _, p := range sc {
		dst = append(dst, p.of(assignment[p.variable]))
	}
	return dst
}
