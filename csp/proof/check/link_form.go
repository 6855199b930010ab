package check

// This file brings constraints into a form in which those that say the same are the same
// text: without what is known, in one order, with one name.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A form is a constraint as text, and the term that tells whether it holds. It may hold
// always or never by the domains.
type form struct {
	text  string
	truth term // a constant where that is known
	mode  mode
}

// form returns the form of a constraint. Where it is known to hold by the domains, or never
// to, known says so.
func (l *linking) form(c *constraint) (f form, known truth) {
	s := &l.out.space
	f.mode = c.mode
	f.truth = constant(1)
	if c.mode != plain {
		f.truth = l.out.find2(c.truth)
		if v, ok := s.fixed(f.truth); ok {
			f.truth = constant(v)
			if f.mode == implied && v == 0 {
				return f, yes
			}
			f.mode = plain
		}
	}
	lin, lits, negated := l.parts(c)
	switch {
	case lin != nil && !lin.wide: // the terms of a wide one are elsewhere
		return l.formSum(f, lin)
	case lits != nil:
		return l.formClause(f, lits, negated)
	}
	var b strings.Builder
	negated = l.formOther(&b, c)
	f.text = b.String()
	switch {
	case negated && f.mode == implied:
		f.text = "not " + f.text
		return f, unknown
	case negated:
		f.truth = not(f.truth)
	}
	if f.truth.x < 0 && f.truth.k == 0 {
		f.text, f.truth = "not "+f.text, constant(1)
	}
	return f, unknown
}

// parts returns a constraint as a sum or as a clause, or the opposite of one, where it is.
func (l *linking) parts(c *constraint) (lin *linear, lits []literal, negated bool) {
	s, q := &l.out.space, l.out
	bools := func(ts []term) bool {
		return !slices.ContainsFunc(ts, func(t term) bool { return s.lo(t) < 0 || s.hi(t) > 1 })
	}
	count := func(xs []term, v term, n term, rel relation, sign int) (*linear, []literal, bool) {
		k, ok := s.fixed(v)
		if !ok || k != 0 && k != 1 || !bools(xs) {
			return nil, nil, false
		}
		as, ts := []int{-sign}, []term{n}
		for _, t := range xs {
			if k == 0 {
				t = not(t)
			}
			as, ts = append(as, sign), append(ts, t)
		}
		return q.linear(as, ts, rel, 0), nil, false
	}
	switch {
	case c.lin != nil && !c.lin.wide:
		return c.lin, nil, false
	case c.rule == booleanRules["all"] || c.rule == booleanRules["both"]:
		return nil, append([]literal{}, c.lits...), true
	case c.rule == booleanRules["bool_clause"] || c.rule == booleanRules["any"] || c.rule == booleanRules["either"] || c.rule == booleanRules["clause"]:
		if len(c.lits) == 1 {
			if lin := l.oneSum(c.lits[0]); lin != nil {
				return lin, nil, false
			}
		}
		return nil, append([]literal{}, c.lits...), false
	}
	arg := func(i int) []term { return c.args[i].terms }
	switch c.base {
	case "set_in":
		return nil, l.memberLits(arg(0)[0], c), false
	case "at_most_int":
		return count(arg(1), arg(2)[0], arg(0)[0], atMost, 1)
	case "at_least_int":
		return count(arg(1), arg(2)[0], arg(0)[0], atMost, -1)
	case "count_eq":
		return count(arg(0), arg(1)[0], arg(2)[0], equal, 1)
	case "all_equal_int":
		if xs := arg(0); len(xs) == 2 {
			return q.linear([]int{1, -1}, xs, equal, 0), nil, false
		}
	case "increasing_int", "increasing_bool", "strictly_increasing_int":
		if xs := arg(0); len(xs) == 2 {
			return q.linear([]int{1, -1}, xs, atMost, -truthBit(c.base[0] == 's')), nil, false
		}
	}
	return l.folded(c), nil, false
}

// folded returns the sum that the domains make of arithmetic, or nil.
func (l *linking) folded(c *constraint) *linear {
	s, q := &l.out.space, l.out
	arg := func(i int) []term { return c.args[i].terms }
	same := func(x, y term, sign int) *linear { return q.linear([]int{1, sign}, []term{x, y}, equal, 0) }
	switch c.base {
	case "int_abs":
		switch x, y := arg(0)[0], arg(1)[0]; {
		case s.lo(x) >= 0:
			return same(x, y, -1)
		case s.hi(x) <= 0:
			return same(x, y, 1)
		}
	case "int_max", "int_min":
		if x, ok := s.extreme([]term{arg(0)[0], arg(1)[0]}, c.base == "int_max"); ok {
			return same(x, arg(2)[0], -1)
		}
	case "array_int_maximum", "array_int_minimum":
		if x, ok := s.extreme(arg(1), c.base == "array_int_maximum"); ok {
			return same(x, arg(0)[0], -1)
		}
	case "int_times", "int_pow":
		x, y, z := arg(0)[0], arg(1)[0], arg(2)[0]
		if c.base == "int_pow" {
			if n, ok := s.fixed(y); !ok || n != 2 {
				return nil
			}
			y = x
		}
		if x == y && s.lo(x) >= 0 && s.hi(x) <= 1 {
			return same(x, z, -1)
		}
		if _, ok := s.fixed(x); !ok {
			x, y = y, x
		}
		if v, ok := s.fixed(x); ok {
			return q.linear([]int{v, -1}, []term{y, z}, equal, 0)
		}
	}
	return nil
}

// extreme returns the term that is the greatest, or the least, whatever the values.
func (s *space) extreme(xs []term, greatest bool) (is term, ok bool) {
	ends := func(t term) (lo, hi int) {
		if greatest {
			return s.lo(t), s.hi(t)
		}
		return -s.hi(t), -s.lo(t)
	}
	at, least, most := -1, 0, 0
	for i, t := range xs {
		if lo, hi := ends(t); at < 0 || lo > least || lo == least && hi > most {
			at, least, most = i, lo, hi
		}
	}
	for i, t := range xs {
		if _, hi := ends(t); i != at && hi > least {
			return term{}, false
		}
	}
	if at < 0 {
		return term{}, false
	}
	return xs[at], true
}

// oneSum returns a literal of a variable that is a sum as an inequality, or nil.
func (l *linking) oneSum(a literal) *linear {
	t := l.out.find2(a.x)
	if t.x < 0 || l.sums[t.x] == nil {
		return nil
	}
	switch a.o {
	case eq:
		return l.out.linear([]int{1}, []term{t}, equal, a.k)
	case ne:
		return l.out.linear([]int{1}, []term{t}, unequal, a.k)
	case le:
		return l.out.linear([]int{1}, []term{t}, atMost, a.k)
	}
	return l.out.linear([]int{-1}, []term{t}, atMost, -a.k)
}

// memberLits is a membership as a clause, where the values that are left follow one another
// at an end, or are all but one.
func (l *linking) memberLits(t term, c *constraint) []literal {
	s := &l.out.space
	set := c.args[1].sets[0]
	if s.size(t, valuesLimit) > valuesLimit {
		return nil
	}
	var in, out []int
	s.some(t, func(v int) bool {
		if set.Contains(v) {
			in = append(in, v)
		} else {
			out = append(out, v)
		}
		return false
	})
	switch {
	case len(in) == 0:
		return []literal{}
	case len(out) == 0:
		return []literal{{constant(1), ge, 1}}
	case len(in) == 1:
		return []literal{{t, eq, in[0]}}
	case len(out) == 1:
		return []literal{{t, ne, out[0]}}
	case in[len(in)-1] < out[0]:
		return []literal{{t, le, in[len(in)-1]}}
	case in[0] > out[len(out)-1]:
		return []literal{{t, ge, in[0]}}
	}
	return nil
}

// formSum writes a sum: without what is fixed, the terms in order, the first coefficient
// above 0, = or <=. One over Booleans that is a clause is written as that.
func (l *linking) formSum(f form, given *linear) (form, truth) {
	s := &l.out.space
	lin := *given
	if f.truth.x < 0 && f.truth.k == 0 {
		lin = lin.opposite()
		f.truth = constant(1)
	}
	as, ts := make([]int, 0, len(lin.xs)), make([]term, 0, len(lin.xs))
	k := lin.k
	l.substitute(&as, &ts, &k, lin.as, lin.xs, 1, 0)
	open := l.out.linear(as, ts, lin.rel, k)
	if open.wide {
		return form{text: fmt.Sprint("wide ", lin), truth: f.truth, mode: f.mode}, unknown
	}
	n, k, g := 0, open.k, 0
	for i, x := range open.xs {
		if d := &s.doms[x]; d.lo == d.hi {
			k -= open.as[i] * d.lo
			continue
		}
		open.xs[n], open.as[n] = x, open.as[i]
		g = gcd(g, open.as[i])
		n++
	}
	open.xs, open.as, open.k = open.xs[:n], open.as[:n], k
	if s.unsolvable(open, open.rel, false) {
		return l.decided(f, false)
	}
	if o := open.opposite(); s.unsolvable(&o, o.rel, false) {
		return l.decided(f, true)
	}
	if g > 1 && (open.rel == atMost || k%g == 0) {
		for i := range open.as {
			open.as[i] /= g
		}
		open.k = floorDiv(k, g)
	}
	if lits, conj, ok := l.clauseOf(open); ok {
		return l.formClause(f, lits, conj)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(open.xs[i], open.xs[j]) })
	flip := f.mode == iff && open.rel == unequal
	if flip {
		open.rel = equal
	}
	if n > 0 && open.as[order[0]] < 0 && (open.rel != atMost || f.mode == iff) {
		for i := range open.as {
			open.as[i] = -open.as[i]
		}
		if open.k = -open.k; open.rel == atMost { // the opposite of the sum being less
			open.k--
			flip = !flip
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "sum %d %d:", open.rel, open.k)
	for _, i := range order {
		fmt.Fprintf(&b, " %d*%d", open.as[i], open.xs[i])
	}
	if flip {
		f.truth = not(f.truth)
	}
	f.text = b.String()
	return f, unknown
}

// substitute adds sign times a sum to one, with the sums that only the inner program gives a
// variable in place of these.
func (l *linking) substitute(as *[]int, ts *[]term, k *int, coeffs []int, xs []int32, sign, depth int) {
	for i, x := range xs {
		a := sign * coeffs[i]
		if d := l.sums[x]; d != nil && depth < 8 && magnitude(a) < 1<<20 {
			*k -= a * d.k
			l.substitute(as, ts, k, d.as, d.xs, a, depth+1)
			continue
		}
		*as, *ts = append(*as, a), append(*ts, term{x: x})
	}
}

// decided is the form of what holds always or never by the domains.
func (l *linking) decided(f form, holds bool) (form, truth) {
	switch {
	case f.truth.x < 0:
		return f, truthOf(holds == (f.truth.k == 1))
	case f.mode == implied && holds:
		return f, yes
	}
	o := ge
	if !holds {
		o = le
	}
	return l.formClause(form{truth: constant(1)}, []literal{{f.truth, o, truthBit(holds)}}, false)
}

// clauseOf returns a sum as a clause, or the opposite of one: over one variable, or over
// variables with two neighbouring values each of which one, or all, have to be at an end.
func (l *linking) clauseOf(lin *linear) (lits []literal, negated, ok bool) {
	s := &l.out.space
	if len(lin.xs) == 1 {
		a, _ := lin.alone()
		return []literal{a}, false, true
	}
	least := 0
	for i, x := range lin.xs {
		d := &s.doms[x]
		if d.hi-d.lo != 1 || lin.as[i] != 1 && lin.as[i] != -1 {
			return nil, false, false
		}
		if lin.as[i] > 0 {
			least += d.lo
		} else {
			least -= d.hi
		}
	}
	most := least + len(lin.xs)
	all := lin.rel != unequal && lin.k == least || lin.rel == equal && lin.k == most
	if len(lin.xs) == 0 || !all && (lin.rel != atMost || lin.k != most-1) {
		return nil, false, false
	}
	atEnd := lin.rel == equal && lin.k == most // all have to be at the greatest
	for i, x := range lin.xs {
		d := &s.doms[x]
		// The literal that x is not where all have to be, or that it is below its greatest.
		greatest := lin.as[i] > 0
		if all && !atEnd {
			greatest = !greatest
		}
		if greatest {
			lits = append(lits, literal{term{x: x}, le, d.lo})
		} else {
			lits = append(lits, literal{term{x: x}, ge, d.hi})
		}
	}
	return lits, all, true
}

// canonical returns a literal of a variable that is no view, such that those with the same
// values in the domain are the same.
func (l *linking) canonical(a literal) literal {
	s := &l.out.space
	x, o, k := l.out.find2(a.x).about(a.o, a.k)
	d := &s.doms[x]
	switch {
	case o == eq && k == d.lo:
		o = le
	case o == eq && k == d.hi:
		o = ge
	case o == ne && k == d.lo:
		o, k = ge, k+1
	case o == ne && k == d.hi:
		o, k = le, k-1
	}
	switch o {
	case le:
		k, _ = d.prev(k)
	case ge:
		k, _ = d.next(k)
	}
	return literal{term{x: x}, o, k}
}

// formClause writes a clause, or the opposite of one.
func (l *linking) formClause(f form, given []literal, negated bool) (form, truth) {
	s := &l.out.space
	if f.truth.x < 0 && f.truth.k == 0 {
		negated, f.truth = !negated, constant(1)
	}
	if f.mode == implied && !negated { // one more literal
		given = append(given, literal{f.truth, le, 0})
		f.mode, f.truth = plain, constant(1)
	}
	var lits []literal
	holds := false
	for _, a := range given {
		a.x = l.out.find2(a.x)
		switch s.truth(a) {
		case yes:
			holds = true
		case unknown:
			if a = l.canonical(a); !slices.Contains(lits, a) {
				lits = append(lits, a)
			}
		}
	}
	for _, a := range lits {
		holds = holds || slices.Contains(lits, l.canonical(a.not()))
	}
	if holds || len(lits) == 0 {
		return l.decided(f, holds != negated)
	}
	slices.SortFunc(lits, func(a, b literal) int {
		return cmp.Or(cmp.Compare(a.x.x, b.x.x), cmp.Compare(a.o, b.o), cmp.Compare(a.k, b.k))
	})
	if len(lits) == 1 {
		if negated {
			lits[0], negated = l.canonical(lits[0].not()), false
		}
		if a := lits[0]; f.mode == iff && (a.o == ne || a.o == le) {
			lits[0], f.truth = l.canonical(a.not()), not(f.truth)
		}
	}
	if f.mode == iff && negated {
		f.truth, negated = not(f.truth), false
	}
	var b strings.Builder
	b.WriteString("clause")
	if negated {
		b.WriteString(" of which none")
	}
	for _, a := range lits {
		fmt.Fprintf(&b, " %d%s%d", a.x.x, a.o, a.k)
	}
	f.text = b.String()
	return f, unknown
}
