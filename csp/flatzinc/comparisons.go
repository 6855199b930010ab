package flatzinc

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/domains"
)

// This file looks at the Booleans of linear comparisons together. Two that say the same, or
// the one the opposite of the other, become one Boolean. A longer sum that is compared with
// several constants gets a variable of its own, and its comparisons become literals of that:
// it is added up once, the Booleans follow from each other by its bounds, and a clause that
// is learned can say what it is about in one literal.

// sharedTerms is the number of terms from which a sum is worth a variable.
const sharedTerms = 3

// comparisons goes through the calls that stand under an open Boolean.
func (r *reader) comparisons() {
	said := make(map[string]literal) // the Boolean of a comparison
	at := make(map[string]int)       // the place of a sum in sums
	var sums [][]int                 // the calls that are about it
	var key []byte
	left := r.calls[:0]
	for _, c := range r.calls {
		if c.b.linear == nil || !c.open() {
			left = append(left, c)
			continue
		}
		l, opposite := r.comparison(&c)
		if l.wide || len(l.xs) == 0 {
			left = append(left, c)
			continue
		}
		key = l.appendSum(key[:0])
		sum := len(key)
		key = binary.AppendVarint(append(key, byte(l.rel)), int64(l.k))
		if b, again := said[string(key)]; again && c.mode == iff {
			if not := b.not != opposite; r.vars.unify(c.truth.x, b.t.x, not, bit(not)) {
				continue
			}
		} else if c.mode == iff {
			said[string(key)] = literal{c.truth, opposite}
		}
		if len(l.xs) >= sharedTerms {
			i, known := at[string(key[:sum])]
			if !known {
				i = len(sums)
				at[string(key[:sum])], sums = i, append(sums, nil)
			}
			sums[i] = append(sums[i], len(left))
		}
		left = append(left, c)
	}
	clear(r.calls[len(left):])
	r.calls = left
	for _, calls := range sums {
		if len(calls) > 1 {
			r.shareSum(calls)
		}
	}
}

// comparison returns what a call compares, in canonical form where it has terms.
func (r *reader) comparison(c *call) (l linear, opposite bool) {
	given := c.b.linear(c)
	if l = r.normalise(&given); len(l.xs) > 0 {
		opposite = l.canonical()
	}
	return l, opposite
}

// canonical brings a linear constraint into the form that it has in common with its
// opposite: the terms in order, the first coefficient above 0, and in relation = or <=.
// opposite tells that it is the opposite now.
func (l *linear) canonical() (opposite bool) {
	order := make([]int, len(l.xs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(l.xs[i].x, l.xs[j].x) })
	xs, coeffs := make([]term, len(order)), make([]int, len(order))
	sign := 1
	if l.coeffs[order[0]] < 0 {
		sign = -1
	}
	for i, j := range order {
		xs[i], coeffs[i] = l.xs[j], sign*l.coeffs[j]
	}
	l.xs, l.coeffs, l.k = xs, coeffs, sign*l.k
	switch {
	case l.rel == domains.NE:
		l.rel, opposite = domains.EQ, true
	case l.rel == domains.LE && sign < 0:
		l.k, opposite = l.k-1, true // sum >= k is the opposite of sum <= k-1
	}
	return opposite
}

// appendSum appends what tells the terms of a canonical constraint from those of others.
func (l *linear) appendSum(key []byte) []byte {
	for i, t := range l.xs {
		key = binary.AppendVarint(binary.AppendVarint(key, int64(t.x)), int64(l.coeffs[i]))
	}
	return key
}

// shareSum has calls that compare one sum compare a new variable. Where sums go too far for
// a variable, all stays as it is.
func (r *reader) shareSum(calls []int) {
	first := &r.calls[calls[0]]
	l, _ := r.comparison(first)
	lo, hi := r.reach(&l)
	if lo < domains.MinValue || hi > domains.MaxValue {
		return
	}
	x := r.vars.add(variable{name: "sum(" + strconv.Itoa(len(r.vars.all)) + ")", dom: domains.Range(lo, hi), introduced: true, defined: true})
	terms, coeffs := append(slices.Clone(l.xs), x), make([]term, 0, len(l.xs)+1)
	for _, a := range l.coeffs {
		coeffs = append(coeffs, constant(a))
	}
	whole := sum{frozen.Of(append(coeffs, constant(-1))), frozen.Of(terms), domains.EQ, 0}
	for _, i := range calls {
		c := &r.calls[i]
		l, opposite := r.comparison(c)
		a, rel, k := 1, l.rel, l.k
		switch {
		case opposite && rel == domains.EQ:
			rel = domains.NE
		case opposite:
			a, k = -1, -k-1
		}
		one := sum{frozen.Of([]term{constant(a)}), frozen.Of([]term{x}), rel, k}
		c.b = stating(one)
	}
	r.calls = append(r.calls, call{reader: r, name: "int_lin_eq", pos: first.pos, b: stating(whole)})
}
