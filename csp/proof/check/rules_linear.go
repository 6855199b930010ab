package check

// This file is the rule of linear constraints, which comparisons are too: by the least and
// the greatest sum, by what the coefficients have in common, and where the domains are small
// by all the sums that there can be.

import (
	"math/big"
	"math/bits"

	"github.com/propago/propago/domains"
)

// A relation of a sum to its constant.
type relation uint8

const (
	equal relation = iota
	unequal
	atMost
)

// A linear is the sum of as[i]*xs[i], over different variables, in relation rel to k. Where
// it is wide, sums may go beyond 62 bits.
type linear struct {
	as   []int
	xs   []int32
	rel  relation
	k    int
	wide bool

	sum []values62 // of a wide one, the terms as they stand, with their coefficients
}

// values62 is a coefficient and a term of a wide sum.
type values62 struct {
	a int
	t term
}

// linearRules are those of sums and comparisons.
var linearRules = map[string]*rule{
	"int_lin_eq": product(equal), "int_lin_ne": product(unequal), "int_lin_le": product(atMost),
	"bool_lin_eq": product(equal), "bool_lin_ne": product(unequal), "bool_lin_le": product(atMost),
	"int_eq": comparison(equal, 0), "int_ne": comparison(unequal, 0),
	"int_le": comparison(atMost, 0), "int_lt": comparison(atMost, -1),
	"bool_eq": comparison(equal, 0), "bool_ne": comparison(unequal, 0), "bool_not": comparison(unequal, 0),
	"bool_le": comparison(atMost, 0), "bool_lt": comparison(atMost, -1),
	"bool2int": comparison(equal, 0),
	"set_card": {refute: refuteLinear, deny: denyLinear, wide: true, setup: func(q *program, c *constraint) {
		c.lin = q.linear([]int{1}, c.args[1].terms, equal, c.args[0].sets[0].Len())
	}},
	"int_plus": {refute: refuteLinear, deny: denyLinear, wide: true, setup: func(q *program, c *constraint) {
		c.lin = q.linear([]int{1, 1, -1}, append(pairOf(c), c.args[2].terms[0]), equal, 0)
	}},
}

func product(rel relation) *rule {
	return &rule{refute: refuteLinear, deny: denyLinear, wide: true, numbers: []int{0}, setup: func(q *program, c *constraint) {
		as, xs := c.args[0].terms, c.args[1].terms
		if len(as) != len(xs) {
			c.lin = &linear{rel: equal, k: 1} // nothing satisfies it
			return
		}
		coeffs := make([]int, len(as)+1)
		for i, a := range as {
			coeffs[i] = a.k
		}
		coeffs[len(as)] = -1
		c.lin = q.linear(coeffs, append(xs[:len(xs):len(xs)], c.args[2].terms[0]), rel, 0)
	}}
}

// comparison is the rule of two arguments, the difference of which is in a relation to k.
func comparison(rel relation, k int) *rule {
	return &rule{refute: refuteLinear, deny: denyLinear, wide: true, setup: func(q *program, c *constraint) {
		c.lin = q.linear([]int{1, -1}, pairOf(c), rel, k)
	}}
}

// linear brings a sum into its form.
func (q *program) linear(as []int, ts []term, rel relation, k int) *linear {
	l := &linear{rel: rel, k: k}
	reach := magnitude(k)
	for i, t := range ts {
		far := magnitude(t.k)
		if t.x >= 0 {
			far += 1 << 32
		}
		hi, p := bits.Mul64(magnitude(as[i]), far)
		if reach += p; hi != 0 || p > 1<<61 || reach > 1<<61 {
			l.wide = true
		}
	}
	if l.wide {
		for i, t := range ts {
			l.sum = append(l.sum, values62{as[i], t})
		}
		return l
	}
	at := make(map[int32]int, len(ts))
	for i, t := range ts {
		a := as[i]
		l.k -= a * t.k
		if t.x < 0 || a == 0 {
			continue
		}
		if t.neg {
			a = -a
		}
		j, ok := at[t.x]
		if !ok {
			j = len(l.xs)
			at[t.x] = j
			l.xs, l.as = append(l.xs, t.x), append(l.as, 0)
		}
		l.as[j] += a
	}
	n := 0
	for i := range l.xs {
		if l.as[i] != 0 {
			l.xs[n], l.as[n] = l.xs[i], l.as[i]
			n++
		}
	}
	l.xs, l.as = l.xs[:n], l.as[:n]
	return l
}

func magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// opposite is the constraint that holds where l does not.
func (l *linear) opposite() linear {
	o := *l
	switch l.rel {
	case equal:
		o.rel = unequal
	case unequal:
		o.rel = equal
	default: // the sum is at least k+1
		return l.turned(-l.k - 1)
	}
	return o
}

// turned is the sum with all signs turned, in the same relation to k.
func (l *linear) turned(k int) linear {
	o := *l
	o.as, o.k = make([]int, len(l.as)), k
	for i, a := range l.as {
		o.as[i] = -a
	}
	return o
}

// alone returns what l says of its only variable; ok is false where that would have to be a
// fraction, or not to be one.
func (l *linear) alone() (says literal, ok bool) {
	a, t := l.as[0], term{x: l.xs[0]}
	switch {
	case l.rel == atMost && a > 0:
		return literal{t, le, floorDiv(l.k, a)}, true
	case l.rel == atMost:
		return literal{t, ge, -floorDiv(l.k, -a)}, true
	case l.rel == equal:
		return literal{t, eq, l.k / a}, l.k%a == 0
	}
	return literal{t, ne, l.k / a}, l.k%a == 0
}

// values returns which values of a set the only variable of l may have.
func (l *linear) values(set domains.Set) domains.Set {
	a, whole := l.alone()
	one := domains.Set{}
	if whole {
		one = domains.Of(a.k)
	}
	switch {
	case a.o == eq:
		return set.Intersect(one)
	case a.o == ne:
		return set.Difference(one)
	case set.IsEmpty():
		return set
	case a.o == le:
		return set.Intersect(domains.Range(set.Min(), min(a.k, set.Max())))
	}
	return set.Intersect(domains.Range(max(a.k, set.Min()), set.Max()))
}

// floorDiv returns a/b rounded down, b > 0.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func refuteLinear(s *space, c *constraint) bool { return s.unsolvable(c.lin, c.lin.rel, false) }

func denyLinear(s *space, c *constraint) bool {
	switch c.lin.rel {
	case equal:
		return s.unsolvable(c.lin, unequal, false)
	case unequal:
		return s.unsolvable(c.lin, equal, false)
	}
	return s.unsolvable(c.lin, atMost, true)
}

// unsolvable reports whether no assignment has the sum in the relation to k; above asks
// about more than k instead.
func (s *space) unsolvable(l *linear, rel relation, above bool) bool {
	if l.wide {
		return s.unsolvableWide(l, rel, above)
	}
	lo, hi := 0, 0
	for i, x := range l.xs {
		d := &s.doms[x]
		if a := l.as[i]; a > 0 {
			lo, hi = lo+a*d.lo, hi+a*d.hi
		} else {
			lo, hi = lo+a*d.hi, hi+a*d.lo
		}
	}
	switch {
	case above:
		return hi <= l.k
	case rel == atMost:
		return lo > l.k
	case rel == unequal:
		return lo == hi && lo == l.k
	case lo > l.k || hi < l.k:
		return true
	}
	return s.unreached(l, lo, hi)
}

func (s *space) unsolvableWide(l *linear, rel relation, above bool) bool {
	lo, hi := big.NewInt(0), big.NewInt(0)
	for _, e := range l.sum {
		a, b := s.lo(e.t), s.hi(e.t)
		if e.a < 0 {
			a, b = b, a
		}
		lo.Add(lo, new(big.Int).Mul(big.NewInt(int64(e.a)), big.NewInt(int64(a))))
		hi.Add(hi, new(big.Int).Mul(big.NewInt(int64(e.a)), big.NewInt(int64(b))))
	}
	k := big.NewInt(int64(l.k))
	switch {
	case above:
		return hi.Cmp(k) <= 0
	case rel == atMost:
		return lo.Cmp(k) > 0
	case rel == unequal:
		return lo.Cmp(hi) == 0 && lo.Cmp(k) == 0
	}
	return lo.Cmp(k) > 0 || hi.Cmp(k) < 0
}

// sumsLimit bounds the work on the set of all sums, sumsOfLink that for a link, which looks at
// the same constraints often.
const (
	sumsLimit  = 1 << 22
	sumsOfLink = 1 << 13
)

// unreached reports whether k is none of the sums that there can be, lo to hi being the
// least and greatest.
func (s *space) unreached(l *linear, lo, hi int) bool {
	g, rest, open, work, first, last := 0, l.k, 0, 0, -1, -1
	width := (hi-lo)/64 + 1
	for i, x := range l.xs {
		d := &s.doms[x]
		if d.lo == d.hi {
			rest -= l.as[i] * d.lo
			continue
		}
		g = gcd(g, l.as[i])
		if open++; open == 1 {
			first = i
		}
		work += min(d.hi-d.lo+1, sumsLimit) * min(width, sumsLimit)
		last = i
		if work > sumsLimit {
			work = sumsLimit + 1
		}
	}
	switch {
	case open == 0:
		return rest != 0
	case rest%g != 0:
		return true
	case open == 1:
		return !s.doms[l.xs[last]].has(rest / l.as[last])
	case open == 2:
		return s.unreachedPair(l, first, last, rest)
	case work > s.sums:
		return false
	}
	s.work += work / 64
	sums := make([]uint64, width)
	next := make([]uint64, width)
	sums[0] = 1
	for i, x := range l.xs {
		d := &s.doms[x]
		if d.lo == d.hi {
			continue
		}
		clear(next)
		a, from := l.as[i], d.lo
		if a < 0 {
			from = d.hi
		}
		for v, ok := d.next(d.lo); ok; v, ok = d.next(v + 1) {
			shiftInto(next, sums, a*(v-from))
		}
		sums, next = next, sums
	}
	at := l.k - lo
	return sums[at>>6]>>(at&63)&1 == 0
}

// unreachedPair goes through the values of the smaller of the two domains that are open, of the
// variables at i and j.
func (s *space) unreachedPair(l *linear, i, j, rest int) bool {
	x, y := &s.doms[l.xs[i]], &s.doms[l.xs[j]]
	if !x.holes() && !y.holes() && (l.as[i] == 1 || l.as[i] == -1) && (l.as[j] == 1 || l.as[j] == -1) {
		return false // the bounds overlap
	}
	if y.hi-y.lo < x.hi-x.lo {
		i, j, x, y = j, i, y, x
	}
	tried := 0
	for v, ok := x.next(x.lo); ok; v, ok = x.next(v + 1) {
		s.work++
		if tried++; tried > sumsLimit {
			return false
		}
		if left := rest - l.as[i]*v; left%l.as[j] == 0 && y.has(left/l.as[j]) {
			return false
		}
	}
	return true
}

// shiftInto adds to the set next the elements of sums, each greater by n.
func shiftInto(next, sums []uint64, n int) {
	words, rest := n>>6, uint(n&63)
	for i := len(next) - 1; i >= words; i-- {
		w := sums[i-words] << rest
		if rest > 0 && i > words {
			w |= sums[i-words-1] >> (64 - rest)
		}
		next[i] |= w
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
