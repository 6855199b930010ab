package csp

import "github.com/propago/propago/domains"

// This file eliminates the values of fixed variables, which is the cheapest that an
// all-different can do, and what the stronger ones do first.

// valueElimination removes the value of each fixed variable from the others. The first
// done seats are fixed and dealt with; how many is reversible, and the order of the seats
// need not be undone with it.
type valueElimination struct {
	settled
	xs     []Var
	seats  []seat
	done   ReversibleInt
	loose  bool // a variable keeps only its bounds, so a removal may be lost
	zeros  bool // 0 may be taken by many
	counts bool // it gives way to what counts, where the root leaves little room
	size   int  // then: how many values there were when it was attached
	ids    []int32
}

// seat is a position as its cell shows it: the value v of the view is sign*v + at,
// counted from the least declared value of the variable underneath.
type seat struct {
	at   int
	x    int32
	base int32
	sign int32
	kind domains.Kind
}

func newValueElimination(s *Space, xs []Var) *valueElimination {
	p := &valueElimination{xs: xs, done: s.NewInt(0)}
	for _, x := range xs {
		id := x.index()
		p.ids = append(p.ids, id)
		p.loose = p.loose || !s.KeepsHoles(x)
		base := s.st.Base(id)
		c := seat{at: -base - int(x.off), x: id, base: int32(base), sign: 1, kind: s.st.Kind(id)}
		if x.id < 0 {
			c.at, c.sign = int(x.off)-base, -1
		}
		p.seats = append(p.seats, c)
	}
	remember(s, p.seats)
	return p
}

func (p *valueElimination) Wakes(s *Space) []Wake {
	if p.loose {
		return onBounds(len(p.xs))
	}
	return wakesOn(OnFix, len(p.xs))
}

func (p *valueElimination) Propagate(s *Space) Status {
	if p.other != nil {
		return p.other.Propagate(s)
	}
	if p.loose {
		return p.propagateLoose(s)
	}
	done := p.done.Get(s)
	before := done
	seats := p.seats
	// Invariant: the seats[:done] are fixed and their values are gone from all others;
	// seats[done:i] are open.
	for i := done; i < len(seats); i++ {
		c := &seats[i]
		k, last := c.kind.Ends(s.cells[c.x])
		if k != last {
			continue
		}
		v := (k - c.at) * int(c.sign)
		if i != done {
			seats[i], seats[done] = seats[done], seats[i]
		}
		done++
		if p.zeros && v == 0 {
			continue
		}
		fixed, ok := p.eliminate(s, v, seats[done:])
		if !ok {
			return Failed
		}
		if fixed {
			i = done - 1
		}
	}
	if done != before {
		p.done.Set(s, done)
	}
	return entailedIf(done >= len(seats)-1)
}

// eliminate removes v from others, and reports whether that fixed one of them.
func (p *valueElimination) eliminate(s *Space, v int, others []seat) (fixed, ok bool) {
	for i := range others {
		c := &others[i]
		k := v*int(c.sign) + c.at
		cell := s.cells[c.x]
		if c.kind == domains.Word {
			if uint(k) > 63 || cell>>uint(k)&1 == 0 {
				continue
			}
		} else if lo, hi := c.kind.Ends(cell); k < lo || k > hi {
			continue
		}
		e := s.st.Remove(c.x, k+int(c.base))
		if !s.happened(c.x, e) {
			return false, false
		}
		fixed = fixed || e == domains.Fixed
	}
	return fixed, true
}

// propagateLoose takes nothing for done: a removed value may still be there, and a bound
// that moved may stand on it.
func (p *valueElimination) propagateLoose(s *Space) Status {
	for removed := int64(-1); removed != s.st.Removed(); {
		removed = s.st.Removed()
		for i, x := range p.xs {
			if !s.Fixed(x) || p.zeros && s.Min(x) == 0 {
				continue
			}
			if !p.takeFromOthers(s, i, s.Min(x)) {
				return Failed
			}
		}
	}
	return entailedIf(s.allFixed(p.xs))
}

// takeFromOthers removes the value of position i from all others.
func (p *valueElimination) takeFromOthers(s *Space, i int, v int) bool {
	for j, y := range p.xs {
		if i != j && !s.Remove(y, v) {
			return false
		}
	}
	return true
}

func (p *valueElimination) Explain(r *Reason, claim Literal) {
	if p.other != nil {
		p.other.Explain(r, claim)
		return
	}
	explainElimination(r, p.xs, claim, p.zeros)
}

// explainTaken gives the variable that has taken the value the claim excludes; for
// the claim false, two variables that have taken the same value.
func explainTaken(r *Reason, xs []Var, claim Literal) bool {
	return explainElimination(r, xs, claim, false)
}

// explainElimination is explainTaken, with zeros for when 0 can be taken by many.
func explainElimination(r *Reason, xs []Var, claim Literal, zeros bool) bool {
	if claim.IsFalse() {
		return explainAlike(r, xs)
	}
	for i, x := range xs {
		l, ok := claim.On(x)
		if !ok || l.op != domains.NE || zeros && l.k == 0 {
			continue
		}
		for j, y := range xs {
			if i != j && r.fixedTo(y, l.k) {
				r.Add(y.Eq(l.k))
				return true
			}
		}
	}
	return false
}
