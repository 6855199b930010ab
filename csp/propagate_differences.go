package csp

import (
	"encoding/binary"
	"slices"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file recognises inequalities that contradict each other, whatever the domains: orders
// that go in a circle, such as x < y and y < x, and two sums that cannot be less than each
// other. By their bounds alone that takes as many steps as there are values. It is looked for
// once a run has changed very many domains, so that it costs nothing where it does not pay;
// and not where a run is observed, which is told of one constraint at a time.

// gap is x + w <= y.
type gap struct {
	x, y  int32
	w     int
	place int // of the constraint among the posted ones
}

// bound is the greatest value that a sum is known to be at least, and by which constraint.
type bound struct{ least, place int }

// widestGap is more than any two values are apart, so that the lengths of ways stay numbers.
const widestGap = 1 << 33

// inequality is a row of the model: the sum of a*x is at most k.
type inequality struct {
	terms []term
	k     int
}

// contradictory returns what the function says of the constraints of a solver. It is worked
// out once, so that further runs allocate nothing; unless it was cut short, which is no answer.
func (s *Solver) contradictory() []int {
	if !s.root.judged {
		s.root.contradict = contradictory(s.posted, s.size, &s.space.poll)
		s.root.judged = !s.space.poll.stopped
	}
	return s.root.contradict
}

// contradictory returns the places of posted constraints that contradict each other so, each
// of which is needed for that. It returns none also where it would take too long to find any.
func contradictory(ps []posted, n int, p *poll) (places []int) {
	var all []gap
	known := make(map[string]bound) // of a sum, by its terms
	for place, q := range ps {
		for _, r := range inequalitiesOf(q.c) {
			if d, ok := r.gap(); ok {
				d.place = place
				all = append(all, d)
			} else if other, ok := r.against(known, place); ok {
				places = append(places, other, place)
				slices.Sort(places)
				return slices.Compact(places)
			}
		}
		if p.check() {
			return nil
		}
	}
	return circular(all, n, p)
}

// inequalitiesOf returns what a constraint says as inequalities; nothing where it says
// something else.
func inequalitiesOf(c Constraint) (rows []inequality) {
	order := func(x, y Var, by int) { rows = append(rows, rowOf(1, []int{1, -1}, []Var{x, y}, -by)) }
	switch c := c.(type) {
	case *less:
		order(c.xs[0], c.xs[1], c.by)
	case *increasing:
		for i := 1; i < len(c.xs); i++ {
			order(c.xs[i-1], c.xs[i], c.by)
		}
	case *equal:
		order(c.xs[0], c.xs[1], 0)
		order(c.xs[1], c.xs[0], 0)
	case *linear:
		right, less := min(max(c.k, -exact.Limit-2), exact.Limit+2), 0
		if c.rel == domains.LT || c.rel == domains.GT {
			less = 1
		}
		if c.rel == domains.EQ || c.rel == domains.LE || c.rel == domains.LT {
			rows = append(rows, rowOf(1, c.coeffs, c.xs, right-less))
		}
		if c.rel == domains.EQ || c.rel == domains.GE || c.rel == domains.GT {
			rows = append(rows, rowOf(-1, c.coeffs, c.xs, -right-less))
		}
	}
	return rows
}

// rowOf returns an inequality, with the coefficients times a sign, over variables in place of
// views, each once, in their order, divided by what the coefficients have in common.
func rowOf(sign int, coeffs []int, xs []Var, k int) inequality {
	r := inequality{make([]term, 0, len(xs)), k}
	for i, x := range xs {
		a := sign * coeffs[i]
		r.k -= a * int(x.off)
		if x.id < 0 {
			a = -a
		}
		r.terms = append(r.terms, term{x: x.index(), a: a})
	}
	stably(r.terms, func(t, u term) int { return int(t.x) - int(u.x) })
	n := 0
	for _, t := range r.terms {
		if n > 0 && r.terms[n-1].x == t.x {
			r.terms[n-1].a += t.a
		} else {
			r.terms[n] = t
			n++
		}
	}
	r.terms = slices.DeleteFunc(r.terms[:n], func(t term) bool { return t.a == 0 })
	g := 0
	for _, t := range r.terms {
		g = exact.GCD(g, t.a)
	}
	if g > 1 {
		for i := range r.terms {
			r.terms[i].a /= g
		}
		r.k = exact.FloorDiv(r.k, g)
	}
	return r
}

// gap returns the row as one, where it is.
func (r *inequality) gap() (d gap, ok bool) {
	if len(r.terms) != 2 || r.terms[0].a+r.terms[1].a != 0 || exact.Magnitude(r.k) > widestGap {
		return d, false
	}
	x, y := r.terms[0].x, r.terms[1].x
	if r.terms[0].a < 0 {
		x, y = y, x
	}
	return gap{x: x, y: y, w: -r.k}, true // the coefficients are 1 and -1
}

// against returns the place of the row that one contradicts, its own where it has no terms,
// and keeps the row where there is none.
func (r *inequality) against(known map[string]bound, place int) (other int, ok bool) {
	if len(r.terms) == 0 {
		return place, r.k < 0
	}
	if b, ok := known[r.key(1)]; ok && b.least > r.k {
		return b.place, true
	}
	turned := r.key(-1)
	if b, ok := known[turned]; !ok || b.least < -r.k {
		known[turned] = bound{-r.k, place}
	}
	return 0, false
}

// key returns the terms, with all signs turned or not, as a string.
func (r *inequality) key(sign int) string {
	var b []byte
	for _, t := range r.terms {
		b = binary.AppendVarint(b, int64(t.x))
		b = binary.AppendVarint(b, int64(sign*t.a))
	}
	return string(b)
}

// circleRounds bounds how often all gaps are looked at.
const circleRounds = 200

// circular returns the places of gaps that go in a circle of positive length: Bellman (1958)
// and Ford (1956), for the longest ways. Where there is such a circle, one of the ways by
// which the variables were reached soon runs in it (Cherkassky and Goldberg 1999), which is
// looked for whenever the number of rounds has doubled.
func circular(all []gap, n int, p *poll) []int {
	far := make([]int, n)
	from := make([]int32, n) // the gap by which a variable was reached last
	for x := range from {
		from[x] = -1
	}
	for round := 1; round <= circleRounds && round <= n+1; round++ {
		moved := false
		for i, d := range all {
			if at := far[d.x] + d.w; at > far[d.y] {
				far[d.y], from[d.y], moved = at, int32(i), true
			}
		}
		if !moved || p.check() {
			return nil
		}
		if round&(round-1) == 0 {
			if places := runsRound(all, from); places != nil {
				return places
			}
		}
	}
	return runsRound(all, from)
}

// runsRound returns the places of the gaps of a way that comes back to where it was, if one does.
func runsRound(all []gap, from []int32) (places []int) {
	seen := make([]int32, len(from)) // the start of the way that came by, plus 1
	for start := range from {
		for x := int32(start); seen[x] == 0 && from[x] >= 0; {
			seen[x] = int32(start) + 1
			x = all[from[x]].x
			if seen[x] != int32(start)+1 {
				continue
			}
			for end := x; ; {
				d := all[from[x]]
				places = append(places, d.place)
				if x = d.x; x == end {
					slices.Sort(places)
					return slices.Compact(places)
				}
			}
		}
	}
	return nil
}
