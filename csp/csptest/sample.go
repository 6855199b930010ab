package csptest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file draws random cases, describes them and makes them smaller.

const (
	maxVars        = 6
	maxDomain      = 6    // values of one variable
	maxAssignments = 4000 // of all variables together
	oneInLarge     = 8    // one case in so many is that large, the others have at most:
	fewAssignments = 800
)

// kind says how a variable is declared.
type kind uint8

const (
	holes kind = iota
	interval
	constant
)

// variable is a declared variable, its values ascending.
type variable struct {
	kind   kind
	values []int
}

// position is a view of a variable, as the constraint sees it.
type position struct {
	variable int
	negative bool
	offset   int
}

func (p position) of(v int) int {
	if p.negative {
		v = -v
	}
	return v + p.offset
}

// under is the inverse of of.
func (p position) under(v int) int {
	v -= p.offset
	if p.negative {
		v = -v
	}
	return v
}

func (p position) view(x csp.Var) csp.Var {
	if p.negative {
		x = x.Neg()
	}
	return x.Plus(p.offset)
}

// sample is one random case before anything is built.
type sample struct {
	seed      uint64
	stream    uint64 // which draws the case is checked with
	spec      Spec   // as Vary left it
	vars      []variable
	positions []position
}

// rng returns a generator of the case; each stream is another one.
func rng(seed, stream uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15+stream))
}

// draw makes the case of a seed. Half of the cases are plain: near values, no
// views, no duplicates, all holes kept; there the strongest claims are asked.
func draw(spec Spec, seed uint64) (*sample, error) {
	r := rng(seed, 0)
	if spec.Vary != nil {
		spec.Vary(r, &spec)
	}
	if err := spec.validate(); err != nil {
		return nil, err
	}
	s := &sample{seed: seed, spec: spec}
	plain := r.IntN(2) == 0
	pool := spec.pool(r, plain)
	left, widest := maxAssignments, maxDomain
	if r.IntN(oneInLarge) > 0 {
		// Evenly, so that the last positions are not the narrow ones.
		widest = evenly(fewAssignments, spec.Vars)
	}
	for range spec.Vars {
		if !plain && len(s.vars) > 0 && r.IntN(6) == 0 {
			s.positions = append(s.positions, duplicate(r, r.IntN(len(s.vars)), pool))
			continue
		}
		p := position{variable: len(s.vars)}
		if !plain && r.IntN(3) == 0 {
			p.negative = r.IntN(2) == 0
			p.offset = r.IntN(7) - 3
			if r.IntN(8) == 0 {
				p.offset += 1000 * (r.IntN(3) - 1)
			}
		}
		v := drawVariable(r, plain, pool, min(widest, left))
		left /= len(v.values)
		for i, w := range v.values {
			v.values[i] = p.under(w)
		}
		slices.Sort(v.values)
		s.vars = append(s.vars, v)
		s.positions = append(s.positions, p)
	}
	return s, nil
}

// evenly returns the largest domain of vars variables that have at most so many
// assignments together.
func evenly(assignments, vars int) int {
	for d := maxDomain; d > 1; d-- {
		all := 1
		for range vars {
			all *= d
		}
		if all <= assignments {
			return d
		}
	}
	return 1
}

func (s *Spec) validate() error {
	switch {
	case s.Build == nil || s.Accepts == nil:
		return fmt.Errorf("the Spec has no Build or no Accepts")
	case s.Vars < 0 || s.Vars > maxVars:
		return fmt.Errorf("the Spec has %d positions, want 0 to %d", s.Vars, maxVars)
	case s.Lo > s.Hi:
		return fmt.Errorf("the Spec has no values: %d..%d", s.Lo, s.Hi)
	}
	return nil
}

// pool returns the values that domains are drawn from, ascending.
func (s *Spec) pool(r *rand.Rand, plain bool) []int {
	if len(s.Values) > 0 {
		pool := slices.Clone(s.Values)
		slices.Sort(pool)
		return slices.Compact(pool)
	}
	lo, hi := s.Lo, s.Hi
	if lo == 0 && hi == 0 {
		lo, hi = -2, 4
	}
	var pool []int
	for v := lo; v <= hi; v++ {
		pool = append(pool, v)
	}
	if !plain && r.IntN(4) == 0 {
		// Far enough for a domain of several words.
		pool = append(pool, lo-70, lo-69, hi+64, hi+65+r.IntN(100))
		slices.Sort(pool)
	}
	return pool
}

// duplicate returns another view of a variable: half of the time the plain one,
// else one that sees about the same values.
func duplicate(r *rand.Rand, x int, pool []int) position {
	p := position{variable: x}
	switch r.IntN(4) {
	case 0:
		p.offset = r.IntN(5) - 2
	case 1:
		p.negative = true
		p.offset = pool[0] + pool[len(pool)-1] + r.IntN(5) - 2
	}
	return p
}

// drawVariable returns a variable whose values, at most size, are in the pool.
func drawVariable(r *rand.Rand, plain bool, pool []int, size int) variable {
	size = 1 + r.IntN(max(1, min(size, len(pool))))
	if !plain {
		switch r.IntN(8) {
		case 0:
			return variable{constant, []int{pool[r.IntN(len(pool))]}}
		case 1, 2:
			return variable{interval, stretch(r, pool, size)}
		}
	}
	v := variable{holes, nil}
	for _, i := range r.Perm(len(pool))[:size] {
		v.values = append(v.values, pool[i])
	}
	return v
}

// stretch returns values of the pool without a gap, at most size of them.
func stretch(r *rand.Rand, pool []int, size int) []int {
	i := r.IntN(len(pool))
	values := []int{pool[i]}
	for len(values) < size && i+1 < len(pool) && pool[i+1] == pool[i]+1 {
		i++
		values = append(values, pool[i])
	}
	return values
}

// String describes the case, one variable a line.
func (s *sample) String() string {
	var b strings.Builder
	in := newInstance(s, nil)
	for i, v := range s.vars {
		switch v.kind {
		case interval:
			fmt.Fprintf(&b, "%v in %v, bounds only\n", in.vars[i], domains.Of(v.values...))
		case holes:
			fmt.Fprintf(&b, "%v in %v\n", in.vars[i], domains.Of(v.values...))
		}
	}
	if s, ok := in.c.(fmt.Stringer); ok {
		fmt.Fprintf(&b, "constraint %v", s)
	} else {
		fmt.Fprintf(&b, "constraint %T over %v", in.c, in.xs)
	}
	return b.String()
}

// smaller returns the cases that have one value less, or one view less.
func (s *sample) smaller() []*sample {
	var out []*sample
	for i, v := range s.vars {
		for j := range v.values {
			if len(v.values) == 1 || v.kind == interval && j > 0 && j < len(v.values)-1 {
				continue
			}
			t := s.clone()
			t.vars[i].values = slices.Delete(t.vars[i].values, j, j+1)
			out = append(out, t)
		}
	}
	for i, p := range s.positions {
		if p.negative || p.offset != 0 {
			// The position goes on seeing the same values.
			t := s.clone()
			t.positions[i] = position{variable: p.variable}
			values := t.vars[p.variable].values
			for j, v := range values {
				values[j] = p.of(v)
			}
			slices.Sort(values)
			out = append(out, t)
		}
	}
	return out
}

func (s *sample) clone() *sample {
	t := *s
	t.vars = slices.Clone(s.vars)
	for i := range t.vars {
		t.vars[i].values = slices.Clone(t.vars[i].values)
	}
	t.positions = slices.Clone(s.positions)
	return &t
}

// has reports whether some variable is declared as kind k.
func (s *sample) has(k kind) bool {
	return slices.ContainsFunc(s.vars, func(v variable) bool { return v.kind == k })
}

// repeats reports whether a variable stands at two positions.
func (s *sample) repeats() bool { return len(s.positions) > len(s.vars) }
