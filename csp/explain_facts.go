package csp

import (
	"cmp"
	"context"
	"slices"

	"github.com/propago/propago/domains"
)

// This file walks the trail backwards and makes the facts of an explanation. A fact is a
// claim as it was made, at its entry of the trail, so that an explanation is a graph over
// entries; where several claims about one variable say together what a reason needs, such
// as x=5 after all other values went, a fact ByDomain joins them.

// explainer makes the facts of one explanation.
type explainer struct {
	s      *Solver
	ctx    context.Context
	alone  *alone
	reason Reason
	facts  []Fact
	made   map[factKey]int // places in facts

	path  []Fact // the assumptions from given on are steps of it
	given int
}

// factKey tells facts apart: the entry of the trail, and what is stated.
type factKey struct {
	pos int
	x   int32
	op  domains.Op
	k   int
}

// known is a fact that a reason asked for, found on the trail.
type known struct {
	lit    Literal // bare: the claim of the entry where that says enough, else what is needed
	at     int     // the entry from which on it held
	joined bool    // several claims say it together
}

func (s *Solver) explainer(ctx context.Context) *explainer {
	if s.aside.alone == nil {
		s.aside.alone = newAlone(s)
	}
	return &explainer{s: s, ctx: ctx, alone: s.aside.alone, made: make(map[factKey]int), given: len(s.asked.assumed)}
}

// removal explains why v is no value of variable x now.
func (e *explainer) removal(x int32, v int) []Fact {
	gone := Var{model: e.s.model, id: x}.Ne(v)
	if k, ok := e.find(gone, e.s.space.st.TrailLen()); ok {
		e.add(k)
	}
	return e.facts
}

// assumedAway explains why v, inside the bounds of x, of which no more is kept, is none of
// its values: an assumption excludes it.
func (e *explainer) assumedAway(x int32, v int) []Fact {
	f := Fact{Literal: Var{model: e.s.model, id: x}.Ne(v), Var: Var{model: e.s.model, id: x}}
	e.assumption(&f)
	return []Fact{f}
}

// find looks up from when on a fact that is true at pos held. ok is false where it held
// by declaration.
func (e *explainer) find(l Literal, pos int) (k known, ok bool) {
	st := e.s.space.st
	at, holds := st.At(pos).Since(l.x.id, l.op, l.k)
	if !holds || at < 0 {
		return known{}, false
	}
	c, _ := st.ChangeAt(at)
	switch {
	case c.Op != domains.NotIn && c.Op.Implies(c.K, l.op, l.k):
		return known{lit: Literal{l.x, c.Op, c.K}, at: at}, true
	case c.Op == domains.NotIn && l.op == domains.NE:
		return known{lit: l, at: at}, true
	}
	return known{lit: l, at: at, joined: true}, true
}

// add makes a fact, and those it rests on, and returns its place.
func (e *explainer) add(k known) int {
	key := factKey{k.at, k.lit.x.id, k.lit.op, k.lit.k}
	if i, ok := e.made[key]; ok {
		return i
	}
	var f Fact
	if k.joined {
		f = e.joined(k.lit, k.at+1, nil)
	} else {
		c, _ := e.s.space.st.ChangeAt(k.at)
		f = e.claimed(c.Cause, k.lit, k.at)
	}
	return e.put(key, f)
}

// put keeps a fact and returns its place.
func (e *explainer) put(key factKey, f Fact) int {
	e.facts = append(e.facts, f)
	e.made[key] = len(e.facts) - 1
	return len(e.facts) - 1
}

// claimed makes the fact of a claim, false where it is the zero Literal, that was made
// when the trail had length pos.
func (e *explainer) claimed(cause domains.Cause, claim Literal, pos int) Fact {
	if cause >= 0 {
		return e.forced(int32(cause), claim, pos)
	}
	f := Fact{Literal: claim, Var: claim.x, Origin: Origin{By: madeBy(cause), Place: -1}}
	if cause == domains.Assumption {
		e.assumption(&f)
	}
	return f
}

// assumption fills in which assumption a claim is.
func (e *explainer) assumption(f *Fact) {
	f.By, f.Place = ByAssumption, e.s.assumptionFor(f.Literal)
	if f.Place >= e.given {
		f.step(e.path, f.Place-e.given)
	}
}

// step makes a fact one of a step of a path.
func (f *Fact) step(path []Fact, i int) {
	f.By, f.Place, f.Node = ByDecision, i, path[i].Node
	if path[i].By == ByRefutation {
		f.By = ByRefutation
	}
}

// assumptionFor returns the place of the first assumption that says what a bare literal
// does, -1 where there is none.
func (s *Solver) assumptionFor(l Literal) int {
	for i, a := range s.asked.assumed {
		if u := a.under(); a.x.index() == l.x.id && u.op.Implies(u.k, l.op, l.k) {
			return i
		}
	}
	return -1
}

// violators returns the values of a set for which a literal is false.
func violators(set domains.Set, l Literal) domains.Set {
	switch l.op {
	case domains.GE:
		return set.Intersect(domains.Range(-faraway, l.k-1))
	case domains.LE:
		return set.Intersect(domains.Range(l.k+1, faraway))
	case domains.NE:
		return set.Intersect(domains.Of(l.k))
	}
	return set.Difference(domains.Of(l.k))
}

// forced makes the fact that propagator p claims at pos.
func (e *explainer) forced(p int32, claim Literal, pos int) Fact {
	origin := e.s.space.props[p].origin
	var facts []known
	if e.isClaim(claim, pos) {
		facts = e.bare(e.s.space.reasonFor(&e.reason, p, claim, pos), pos)
	} else {
		facts = e.domainsAt(origin, pos)
	}
	return e.allOf(origin, facts, claim, pos)
}

// allOf makes the fact that a constraint, one of those that keep a declared domain with
// holes included, forces with facts.
func (e *explainer) allOf(origin int32, facts []known, claim Literal, pos int) Fact {
	if int(origin) >= e.s.own {
		return e.byDeclared(facts, claim, e.s.posted[origin].c.Vars()[0].id)
	}
	return e.byConstraint(origin, facts, claim, pos)
}

// isClaim reports whether the propagator that acted at pos claimed this and no more: of
// very many values that it removed from an interval at once only the bounds are told.
func (e *explainer) isClaim(claim Literal, pos int) bool {
	st := e.s.space.st
	if pos == st.TrailLen() {
		return true
	}
	c, _ := st.ChangeAt(pos)
	return c.Op != domains.NotIn || claim.op == domains.NE
}

// domainsAt returns all that was known at pos of the variables of a constraint.
func (e *explainer) domainsAt(origin int32, pos int) []known {
	e.reason.s, e.reason.pos, e.reason.facts = &e.s.space, pos, e.reason.facts[:0]
	for _, x := range e.s.posted[origin].c.Vars() {
		e.reason.AddDomain(x)
	}
	return e.bare(e.reason.facts, pos)
}

// bare returns the facts of a reason as they stand on the trail, earlier ones first and
// each once. What is declared is left out.
func (e *explainer) bare(reason []Literal, pos int) []known {
	var out []known
	for _, l := range reason {
		k, ok := e.find(e.s.bare(l), pos)
		if ok && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	stably(out, func(a, b known) int { return cmp.Compare(a.at, b.at) })
	return out
}

// byConstraint makes the fact that a posted constraint forces.
func (e *explainer) byConstraint(origin int32, facts []known, claim Literal, pos int) Fact {
	p := e.s.posted[origin]
	f := Fact{Literal: claim, Var: claim.x, Origin: Origin{ByConstraint, p.c, p.called(), int(origin)}}
	short, ok := e.alone.shorten(e.ctx, origin, claimsOf(facts), claim)
	if !ok {
		// The reason does not do for the constraint as it was posted: all it saw does.
		all := e.domainsAt(origin, pos)
		if less, ok := e.alone.shorten(e.ctx, origin, claimsOf(all), claim); ok {
			facts, short = all, less
		}
	}
	f.Because = e.addAll(facts, short)
	return f
}

func claimsOf(facts []known) []Literal {
	lits := make([]Literal, len(facts))
	for i, k := range facts {
		lits[i] = k.lit
	}
	return lits
}

// addAll makes those facts whose literals were kept, and returns their places in the order
// of the variables.
func (e *explainer) addAll(facts []known, kept []Literal) []int {
	var chosen []known
	for _, k := range facts {
		if slices.Contains(kept, k.lit) {
			chosen = append(chosen, k)
		}
	}
	stably(chosen, func(a, b known) int { return cmp.Compare(a.lit.x.id, b.lit.x.id) })
	var places []int
	for _, k := range chosen {
		places = append(places, e.add(k))
	}
	return places
}

// byDeclared makes a fact that the declared domain of x forces, with facts about x.
func (e *explainer) byDeclared(facts []known, claim Literal, x int32) Fact {
	open := e.s.declaredDomain(x)
	if !claim.IsFalse() {
		open = violators(open, claim)
	}
	forces := func(set []Literal) bool {
		left := open
		for _, l := range set {
			left = left.Difference(violators(left, l))
		}
		return left.IsEmpty()
	}
	short := claimsOf(facts)
	if forces(short) {
		short = irredundant(short, forces)
	}
	return Fact{Literal: claim, Var: Var{model: e.s.model, id: x}, Origin: Origin{By: ByDomain, Place: -1}, Because: e.addAll(facts, short)}
}

// joined makes the fact that the claims on a variable before pos, and those given besides,
// say together: l, or where it is the zero Literal that no value is left of x.
func (e *explainer) joined(l Literal, pos int, besides []known) Fact {
	x := l.x.id
	if len(besides) > 0 {
		x = besides[0].lit.x.id
	}
	claims := append(slices.Clone(besides), e.claimsOn(x, pos)...)
	open := e.s.declaredDomain(x)
	if !l.IsFalse() {
		open = violators(open, l)
	}
	f := Fact{Literal: l, Var: Var{model: e.s.model, id: x}, Origin: Origin{By: ByDomain, Place: -1}}
	for _, k := range covering(claims, open) {
		f.Because = append(f.Because, e.add(k))
	}
	return f
}

// claimsOn returns what was claimed about x before pos, the latest first.
func (e *explainer) claimsOn(x int32, pos int) []known {
	st := e.s.space.st
	var claims []known
	for i := st.At(pos).Last(x); i >= 0; i = st.Earlier(i) {
		claims = append(claims, e.claimsAt(x, i)...)
	}
	return claims
}

// claimsAt returns what entry i claimed about x.
func (e *explainer) claimsAt(x int32, i int) []known {
	st := e.s.space.st
	c, _ := st.ChangeAt(i)
	v := Var{model: e.s.model, id: x}
	if c.Op != domains.NotIn {
		return []known{{lit: Literal{v, c.Op, c.K}, at: i}}
	}
	var out []known
	lo, hi := st.At(i).Min(x), st.At(i).Max(x)
	newLo, newHi := st.At(i+1).Min(x), st.At(i+1).Max(x)
	if st.Kind(x) == domains.Interval && newLo-lo+hi-newHi > longJump {
		// Of very many values it says the bounds only.
		if newLo > lo {
			out = append(out, known{lit: v.Ge(newLo), at: i})
		}
		if newHi < hi {
			out = append(out, known{lit: v.Le(newHi), at: i})
		}
		return out
	}
	for k := lo; k <= hi; k++ {
		if st.At(i).Has(x, k) && !st.At(i+1).Has(x, k) {
			out = append(out, known{lit: v.Ne(k), at: i})
		}
		if st.Kind(x) == domains.Interval && k >= newLo && k < newHi {
			k = newHi // nothing inside the bounds is removed
		}
	}
	return out
}

// covering chooses, of claims about one variable, some of which none can be left out and
// which exclude all open values, in the order of the values. Together the claims exclude
// them.
func covering(claims []known, open domains.Set) []known {
	var low, high *known // those that exclude the most from below, and from above
	for i := range claims {
		k := &claims[i]
		if k.lit.op == domains.EQ && !open.Contains(k.lit.k) {
			return claims[i : i+1]
		}
		if k.lit.op == domains.GE || k.lit.op == domains.EQ {
			if low == nil || k.lit.k > low.lit.k || k.lit.k == low.lit.k && low.lit.op != domains.EQ {
				low = k
			}
		}
		if k.lit.op == domains.LE || k.lit.op == domains.EQ {
			if high == nil || k.lit.k < high.lit.k || k.lit.k == high.lit.k && high.lit.op != domains.EQ {
				high = k
			}
		}
	}
	from, to := -faraway, faraway
	if low != nil {
		from = low.lit.k
	}
	if high != nil {
		to = high.lit.k
	}
	removed := make(map[int]known)
	for _, k := range claims {
		if k.lit.op == domains.NE {
			removed[k.lit.k] = k
		}
	}
	var holes []known
	for v := range open.Intersect(domains.Range(from, to)).All() {
		k, ok := removed[v]
		if !ok {
			break // a domain too wide for its holes to be told
		}
		holes = append(holes, k)
	}
	if low != nil && high != nil {
		// Where they exclude everything between them, one may do what the other does.
		if open.Intersect(domains.Range(max(to+1, from), faraway)).IsEmpty() {
			high = nil
		} else if open.Intersect(domains.Range(-faraway, min(from-1, to))).IsEmpty() {
			low = nil
		}
	}
	var out []known
	if low != nil && !open.Intersect(domains.Range(-faraway, from-1)).IsEmpty() {
		out = append(out, *low)
	}
	out = append(out, holes...)
	if high != nil && (low == nil || *high != *low) && !open.Intersect(domains.Range(to+1, faraway)).IsEmpty() {
		out = append(out, *high)
	}
	return out
}

// stably sorts as slices.SortStableFunc does, by the places of what is sorted: with a tenth of the
// code for each type, which counts in a browser.
func stably[T any](all []T, compare func(a, b T) int) {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	was := slices.Clone(all)
	slices.SortStableFunc(order, func(i, j int) int { return compare(was[i], was[j]) })
	for to, from := range order {
		all[to] = was[from]
	}
}
