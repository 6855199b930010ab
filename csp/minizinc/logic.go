package minizinc

import (
	"slices"
	"strconv"

	"github.com/propago/propago/csp/internal/mzn"
)

// This file is Booleans: conjunction, disjunction and what is made of them, and how they are
// stated at the root.

// and returns the conjunction of Booleans.
func (ev *evaluator) and(bs ...value) value {
	open, v := reduce(bs, false)
	if len(open) < 2 {
		return v
	}
	return ev.shared("and"+literalsKey(open), func() value {
		b := ev.derivedBool()
		if slices.ContainsFunc(open, func(v value) bool { return v.not }) {
			// Of negations: not b is the clause of what they negate.
			pos, neg := split(open, true)
			ev.emit("bool_clause_reif", listOf(pos), listOf(neg), ev.positive(b.negated()))
		} else {
			ev.emit("array_bool_and", listOf(open), b)
		}
		return b
	})
}

// or returns the disjunction of Booleans.
func (ev *evaluator) or(bs ...value) value {
	open, v := reduce(bs, true)
	if len(open) < 2 {
		return v
	}
	key := "or" + literalsKey(open)
	if pos, neg := split(open, false); len(neg) > 0 {
		return ev.truthOf(key, "bool_clause_reif", listOf(pos), listOf(neg))
	}
	return ev.truthOf(key, "array_bool_or", listOf(open))
}

// clause states a disjunction in the context.
func (ev *evaluator) clause(bs ...value) {
	if !ev.root {
		ev.require(ev.or(bs...))
		return
	}
	open, v := reduce(bs, true)
	if v.isTrue() {
		return
	}
	pos, neg := split(open, false)
	ev.emit("bool_clause", listOf(pos), listOf(neg))
}

// reduce leaves out what decides nothing: true in a conjunction, false in a disjunction, and
// what is there twice. What is left has the value v, if that is less than two.
func reduce(bs []value, disjunction bool) (open []value, v value) {
	var seen map[int]uint8 // of many, the sides that are there
	if len(bs) > 8 {
		seen = make(map[int]uint8, len(bs))
	}
	for _, b := range bs {
		if b.kind == kBool {
			if (b.n == 1) == disjunction {
				return nil, boolean(disjunction)
			}
			continue
		}
		there := seen[b.n]
		for i := 0; i < len(open) && seen == nil; i++ {
			if open[i].n == b.n {
				there |= open[i].side()
			}
		}
		switch {
		case there&^b.side() != 0:
			return nil, boolean(disjunction)
		case there == 0:
			open = append(open, b)
		}
		if seen != nil {
			seen[b.n] |= b.side()
		}
	}
	switch len(open) {
	case 0:
		v = boolean(!disjunction)
	case 1:
		v = open[0]
	}
	return open, v
}

// side is 1 of a Boolean variable and 2 of its negation.
func (v value) side() uint8 {
	if v.not {
		return 2
	}
	return 1
}

// split parts literals into those that are positive and those that are negated; with flip
// after negating them.
func split(bs []value, flip bool) (pos, neg []value) {
	for _, b := range bs {
		v := value{kind: kVarBool, n: b.n}
		if b.not != flip {
			neg = append(neg, v)
		} else {
			pos = append(pos, v)
		}
	}
	return pos, neg
}

func literalsKey(bs []value) string {
	keys := mapped(bs, func(b value) int { return 2*b.n + int(b.side()) - 1 })
	slices.Sort(keys)
	var s []byte
	for _, k := range keys {
		s = strconv.AppendInt(append(s, ' '), int64(k), 10)
	}
	return string(s)
}

// iff returns whether two Booleans are the same.
func (ev *evaluator) iff(a, b value) value {
	switch {
	case a.kind == kBool && a.n == 1:
		return b
	case a.kind == kBool:
		return b.negated()
	case b.kind == kBool:
		return ev.iff(b, a)
	case a.n == b.n:
		return boolean(a.not == b.not)
	}
	if a.n > b.n {
		a, b = b, a
	}
	same := a.not == b.not
	a.not, b.not = false, false
	v := ev.truthOf("iff "+strconv.Itoa(a.n)+" "+strconv.Itoa(b.n), "bool_eq_reif", a, b)
	return v.negatedIf(!same)
}

// sameTruth states that two Booleans are the same, in the context.
func (ev *evaluator) sameTruth(a, b value) {
	switch {
	case !ev.root || a.kind == kBool || b.kind == kBool:
		ev.require(ev.iff(a, b))
	case a.not == b.not:
		ev.emit("bool_eq", value{kind: kVarBool, n: a.n}, value{kind: kVarBool, n: b.n})
	default:
		ev.emit("bool_not", value{kind: kVarBool, n: a.n}, value{kind: kVarBool, n: b.n})
	}
}

// connective evaluates an operator between Booleans.
func (ev *evaluator) connective(e *mzn.Node, sc *binding) value {
	switch e.Name {
	case "/\\", "\\/":
		return ev.whole(ev.chain(e, sc))
	case "->":
		return ev.implication(e.Kids[0], e.Kids[1], sc)
	case "<-":
		return ev.implication(e.Kids[1], e.Kids[0], sc)
	}
	v := ev.same(e, sc)
	if v.kind == kOpt { // what is absent is the same as anything
		p, x := v.parts()
		return ev.or(p.negated(), x)
	}
	return ev.logical(v, e)
}

// same is whether two Booleans are the same, or for xor not.
func (ev *evaluator) same(e *mzn.Node, sc *binding) value {
	a, b := ev.free(ev.alone, e.Kids[0], sc), ev.free(ev.alone, e.Kids[1], sc)
	p, x := a.parts()
	q, y := b.parts()
	if p.isFalse() || q.isFalse() {
		return absent
	}
	v := ev.iff(ev.logical(x, e.Kids[0]), ev.logical(y, e.Kids[1]))
	return ev.option(ev.and(p, q), v.negatedIf(e.Name == "xor"))
}

// chain gathers a /\ b /\ c, or with \/, as one. What follows after it is decided is not
// looked at.
func (ev *evaluator) chain(e *mzn.Node, sc *binding) *gathered {
	g := &gathered{disjunction: e.Name == "\\/"}
	e.Operands(e.Name, func(k *mzn.Node) {
		if !g.decided {
			g.add(ev.part(g, k, sc))
		}
	})
	return g
}

func (ev *evaluator) implication(a, b *mzn.Node, sc *binding) value {
	p := ev.free(ev.disjunct, a, sc)
	if p.isFalse() {
		return boolean(true)
	}
	return ev.or(p.negated(), ev.truth(b, sc))
}

// post states an expression: at the root, or as a part of the Boolean around it.
func (ev *evaluator) post(e *mzn.Node, sc *binding) {
	if !ev.root {
		ev.require(ev.truth(e, sc))
		return
	}
	before, defs := ev.situation, len(ev.defs)
	if !e.At.In.Library || ev.at.In == nil {
		ev.at = e.At
		if ev.apart {
			ev.origin.text, ev.origin.at, ev.origin.label = e.Text(), e.At, ""
		}
	}
	if len(e.Anns) > 0 {
		ev.annotate(e.Anns, sc)
	}
	if ev.depth++; ev.depth > ev.limits.Depth {
		e.At.Fail(mzn.Limit, "the evaluation is nested more than %d deep", ev.limits.Depth)
	}
	defer func() {
		undefined := ev.isUndefined(recover())
		if ev.situation, ev.defs = before, ev.defs[:defs]; undefined {
			ev.impossible()
		}
	}()
	ev.state(e, sc)
}

// state states an expression at the root.
func (ev *evaluator) state(e *mzn.Node, sc *binding) {
	switch {
	case e.Op == mzn.OpBinary && ev.stateBinary(e, sc):
	case e.Op == mzn.OpGenerator || e.Op == mzn.OpCall:
		ev.stateCall(e, sc)
	case e.Op == mzn.OpLet:
		ev.post(e.Kids[0], ev.locals(e, sc))
	case e.Op == mzn.OpIf:
		ev.stateIf(e, sc)
	default:
		ev.require(ev.truth(e, sc))
	}
}

// stateBinary states an operator, if there is a way to do that without a Boolean for it.
func (ev *evaluator) stateBinary(e *mzn.Node, sc *binding) bool {
	switch e.Name {
	case "/\\":
		e.Operands("/\\", func(k *mzn.Node) { ev.post(k, sc) })
	case "\\/":
		ev.clause(ev.chain(e, sc).parts...)
	case "->":
		ev.stateImplication(e.Kids[0], e.Kids[1], sc)
	case "<-":
		ev.stateImplication(e.Kids[1], e.Kids[0], sc)
	case "<->", "xor":
		a, b := ev.free(ev.alone, e.Kids[0], sc), ev.free(ev.alone, e.Kids[1], sc)
		if !a.logical() || !b.logical() {
			return false
		}
		ev.sameTruth(a.negatedIf(e.Name == "xor"), b)
	case "=", "!=", "<", "<=", ">", ">=", "in":
		ev.require(ev.relation(e.Name, ev.eval(e.Kids[0], sc), ev.eval(e.Kids[1], sc), e, true))
	default:
		return false
	}
	return true
}

// stateImplication states a -> b. Where b is a conjunction, each part is a clause.
func (ev *evaluator) stateImplication(a, b *mzn.Node, sc *binding) {
	p := ev.free(ev.disjunct, a, sc)
	switch {
	case p.isFalse():
	case p.isTrue():
		ev.post(b, sc)
	default:
		b.Operands("/\\", func(k *mzn.Node) { ev.postUnless(k, sc, p.negated()) })
	}
}

// postUnless states an expression where none of some Booleans holds.
func (ev *evaluator) postUnless(e *mzn.Node, sc *binding, unless ...value) {
	if slices.ContainsFunc(unless, func(v value) bool { return !v.isFalse() }) {
		ev.clause(append(slices.Clip(unless), ev.truth(e, sc))...)
	} else {
		ev.post(e, sc)
	}
}

// stateIf states the branches, each under its condition.
func (ev *evaluator) stateIf(e *mzn.Node, sc *binding) {
	var before []value
	for i, k := range e.Kids {
		switch {
		case i%2 == 1:
		case i+1 == len(e.Kids):
			ev.postUnless(k, sc, before...)
		default:
			c := ev.anyTruth(k, sc)
			if !c.isFalse() {
				ev.postUnless(e.Kids[i+1], sc, append(slices.Clip(before), c.negated())...)
			}
			if c.isTrue() {
				return
			}
			before = append(before, c)
		}
	}
}
