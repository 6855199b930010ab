package csp

import (
	"context"
	"iter"

	"github.com/propago/propago/domains"
)

// This file is the mechanism of explanations. Nothing is recorded for it while
// propagating except who made a change and what was claimed; asked later, the
// propagator works its reason out again from the domains as they were.

// Reason shows an explaining constraint the domains as they were just before what
// is to be explained, and collects the facts it gives. Reading costs time in
// proportion to the changes of the variable since then.
type Reason struct {
	s     *Space
	pos   int
	facts []Literal
}

// Min returns the least value x had.
func (r *Reason) Min(x Var) int {
	if x.id < 0 {
		return int(x.off) - r.s.st.At(r.pos).Max(^x.id)
	}
	return r.s.st.At(r.pos).Min(x.id) + int(x.off)
}

// Max returns the greatest value x had.
func (r *Reason) Max(x Var) int {
	if x.id < 0 {
		return int(x.off) - r.s.st.At(r.pos).Min(^x.id)
	}
	return r.s.st.At(r.pos).Max(x.id) + int(x.off)
}

// Has reports whether v was a value of x.
func (r *Reason) Has(x Var, v int) bool { return r.s.st.At(r.pos).Has(x.index(), x.under(v)) }

// Fixed reports whether one value was left in x.
func (r *Reason) Fixed(x Var) bool { return r.Min(x) == r.Max(x) }

// fixedTo reports whether v was the only value of x. What has others now had them then.
func (r *Reason) fixedTo(x Var, v int) bool {
	return r.s.Fixed(x) && r.Min(x) == v && r.Max(x) == v
}

// declaredMin returns the least value x was declared with.
func (r *Reason) declaredMin(x Var) int { return (&Reason{s: r.s}).Min(x) }

// declaredMax returns the greatest value x was declared with.
func (r *Reason) declaredMax(x Var) int { return (&Reason{s: r.s}).Max(x) }

// wasDeclared reports whether v was a value of x before anything was pruned.
func (r *Reason) wasDeclared(x Var, v int) bool { return r.s.st.At(0).Has(x.index(), x.under(v)) }

// holds reports whether the literal was true.
func (r *Reason) holds(l Literal) bool {
	switch l.op {
	case domains.GE:
		return r.Min(l.x) >= l.k
	case domains.LE:
		return r.Max(l.x) <= l.k
	case domains.NE:
		return !r.Has(l.x, l.k)
	}
	return r.fixedTo(l.x, l.k)
}

// Add gives facts. Those that hold by declaration are left out.
func (r *Reason) Add(facts ...Literal) {
	for _, l := range facts {
		if !r.declared(l) {
			r.facts = append(r.facts, l)
		}
	}
}

// declared reports whether the literal was true before anything was pruned.
func (r *Reason) declared(l Literal) bool { return (&Reason{s: r.s}).holds(l) }

// addSome gives the facts that a relation to k held of need of the xs, other than the one at
// self. False, and no facts: it held of fewer.
func (r *Reason) addSome(xs []Var, op domains.Op, k, need, self int) bool {
	spare := len(xs) - need // of so many it need not hold
	for i := 0; i < len(xs) && spare >= 0; i++ {
		if i == self || !r.holds(Literal{xs[i], op, k}) {
			spare--
		}
	}
	if spare < 0 {
		return false
	}
	for i := 0; need > 0; i++ {
		if l := (Literal{xs[i], op, k}); i != self && r.holds(l) {
			r.Add(l)
			need--
		}
	}
	return true
}

// sumBut returns the sum of the maxima of the xs, or else of the minima, without the one at k.
func (r *Reason) sumBut(xs []Var, k int, maxima bool) (sum int) {
	for i, x := range xs {
		switch {
		case i == k:
		case maxima:
			sum += r.Max(x)
		default:
			sum += r.Min(x)
		}
	}
	return sum
}

// addBut gives the bounds that sumBut adds up.
func (r *Reason) addBut(xs []Var, k int, maxima bool) {
	for i, x := range xs {
		switch {
		case i == k:
		case maxima:
			r.addMax(x)
		default:
			r.addMin(x)
		}
	}
}

// addMin gives the fact that x was at least its minimum.
func (r *Reason) addMin(x Var) { r.Add(x.Ge(r.Min(x))) }

// addMax gives the fact that x was at most its maximum.
func (r *Reason) addMax(x Var) { r.Add(x.Le(r.Max(x))) }

// AddDomain gives the whole domain of x as facts: its bounds, and every value
// that is missing between them.
func (r *Reason) AddDomain(x Var) {
	lo, hi := r.Min(x), r.Max(x)
	if lo == hi {
		r.Add(x.Eq(lo))
		return
	}
	r.Add(x.Ge(lo), x.Le(hi))
	if !r.s.KeepsHoles(x) {
		return
	}
	for v := lo + 1; v < hi; v++ {
		if !r.Has(x, v) {
			r.Add(x.Ne(v))
		}
	}
}

// reasonFor collects the reason for a claim that propagator p made when the trail
// had length pos. The result is valid until the next call with the same Reason.
func (s *Space) reasonFor(r *Reason, p int32, claim Literal, pos int) []Literal {
	r.s, r.pos, r.facts = s, pos, r.facts[:0]
	pr := &s.props[p]
	if pr.explain != nil {
		pr.explain.Explain(r, claim)
		return r.facts
	}
	for _, x := range pr.c.Vars() {
		r.AddDomain(x)
	}
	return r.facts
}

// Inference is one pruning, or the failure, of a propagation: the claim, the
// constraint that made it, and the facts it rests on.
type Inference struct {
	Origin            // Name is empty where it was posted without one
	Claim   Literal   // the zero Literal ("false") where the constraint failed without a claim
	Facts   []Literal // true when the claim was made; with the constraint and the declared domains they force it
	Failed  bool      // the claim contradicted the domain of its variable, or was false
	Missing []Literal // facts given that were not true: always empty, unless the constraint's Explain is wrong
}

// Inferences explains, in order, what constraints pruned in the present state of
// the solver, and at last the failure if propagation failed. One change that
// removed several values at once gives one inference for each of them. It is
// meant for looking into small models, for teaching and for tests: use it after
// [Solver.Propagate].
func (s *Solver) Inferences() iter.Seq[Inference] {
	return func(yield func(Inference) bool) {
		if s.model == nil {
			return
		}
		if s.abridged() {
			twin, err := s.goTo(context.Background(), s.opts.Maintain, nil)
			if err != nil {
				return
			}
			s = twin
		}
		var r Reason
		st := s.space.st
		for pos := range st.TrailLen() {
			c, ok := st.ChangeAt(pos)
			if !ok || c.Cause < 0 {
				continue
			}
			for claim := range s.claims(c.X, c.Op, c.K, pos, false) {
				if !yield(s.infer(&r, int32(c.Cause), claim, pos, false)) {
					return
				}
			}
		}
		f := st.Failure()
		if !s.run.failed || s.empty || s.space.vain != nil || f.Cause < 0 {
			return // nothing failed, or no constraint did
		}
		if f.X < 0 {
			yield(s.infer(&r, int32(f.Cause), Literal{}, st.TrailLen(), true))
			return
		}
		for claim := range s.claims(f.X, f.Op, f.K, st.TrailLen(), true) {
			if !yield(s.infer(&r, int32(f.Cause), claim, st.TrailLen(), true)) {
				return
			}
		}
	}
}

// claims returns the literals that a change, or a failing one, claimed: one, or
// one for every value that a mask removed.
func (s *Solver) claims(x int32, op domains.Op, k, pos int, failing bool) iter.Seq[Literal] {
	v := Var{model: s.model, id: x}
	return func(yield func(Literal) bool) {
		if op != domains.NotIn {
			yield(Literal{v, op, k})
			return
		}
		st := s.space.st
		for k := st.At(pos).Min(x); k <= st.At(pos).Max(x); k++ {
			if st.At(pos).Has(x, k) && (failing || !st.At(pos+1).Has(x, k)) && !yield(v.Ne(k)) {
				return
			}
		}
	}
}

func (s *Solver) infer(r *Reason, p int32, claim Literal, pos int, failed bool) Inference {
	facts := append([]Literal(nil), s.space.reasonFor(r, p, claim, pos)...)
	pr := &s.space.props[p]
	inf := Inference{Origin: Origin{By: ByConstraint, Constraint: pr.c, Place: int(pr.origin)}, Claim: claim, Facts: facts, Failed: failed}
	if pr.origin >= 0 {
		inf.Name = s.posted[pr.origin].name
	}
	for _, l := range facts {
		if !r.holds(l) {
			inf.Missing = append(inf.Missing, l)
		}
	}
	return inf
}
