package flatzinc

import (
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file is the form of linear constraints: what a program says as a sum becomes one
// over different variables that are open, and in as small numbers as can be.

// sum is the sum of coeffs[i]*xs[i], in relation rel to k, as a program says it. The
// coefficients are constants.
type sum struct {
	coeffs, xs frozen.Slice[term]
	rel        domains.Op
	k          int
}

// weighted is the sum of as[i]*xs[i] in relation to 0.
func weighted(as []int, xs []term, rel domains.Op) sum {
	coeffs := make([]term, len(as))
	for i, a := range as {
		coeffs[i] = constant(a)
	}
	return sum{frozen.Of(coeffs), frozen.Of(xs), rel, 0}
}

var difference = frozen.Of([]term{constant(1), constant(-1)})

// compare is x rel y+k.
func compare(x term, rel domains.Op, y term, k int) sum {
	return sum{difference, frozen.Of([]term{x, y}), rel, k}
}

// linear is a sum in the form that the reader works with: rel is one of EQ, NE and LE,
// and the xs are different open roots. Where it is wide it has no such form, since sums
// may go beyond 64 bits.
type linear struct {
	coeffs []int
	xs     []term
	rel    domains.Op
	k      int
	wide   bool
}

// linearLimit bounds what is added up at reading, as in solving.
const linearLimit = exact.Limit

// product returns a*b; ok is false beyond linearLimit.
func product(a, b int) (p int, ok bool) {
	_, ok = exact.Product(a, exact.Magnitude(b), linearLimit)
	return a * b, ok
}

// normalise returns the form of a sum, in room that the next call takes again.
func (r *reader) normalise(s *sum) linear {
	n := linear{coeffs: r.room.coeffs[:0], xs: r.room.xs[:0], rel: s.rel, k: s.k}
	reach := exact.Magnitude(s.k)
	if reach > linearLimit {
		return linear{wide: true}
	}
	if len(r.at) < len(r.vars.all) {
		r.at = make([]int32, len(r.vars.all))
	}
	for i := range s.xs.Len() {
		t, a := s.xs.At(i), s.coeffs.At(i).k
		w := r.vars.find(t)
		off, far := w.off, 0
		if w.root >= 0 {
			d := r.vars.all[w.root].dom
			far = max(d.Max(), -d.Min())
			if v, ok := r.vars.fixed(t); ok {
				off, w.root, far = v, -1, 0
			}
		}
		p, ok := product(a, off)
		q, fits := product(a, far)
		reach += exact.Magnitude(p) + exact.Magnitude(q)
		if !ok || !fits || reach > linearLimit {
			for _, t := range n.xs {
				r.at[t.x] = 0
			}
			return linear{wide: true}
		}
		n.k -= p
		if w.root < 0 || a == 0 {
			continue
		}
		if w.neg {
			a = -a
		}
		if r.at[w.root] == 0 {
			n.xs = append(n.xs, term{x: w.root})
			n.coeffs = append(n.coeffs, 0)
			r.at[w.root] = int32(len(n.xs))
		}
		n.coeffs[r.at[w.root]-1] += a
	}
	r.room = n
	open := 0
	for i, t := range n.xs {
		r.at[t.x] = 0
		if n.coeffs[i] != 0 {
			n.xs[open], n.coeffs[open] = t, n.coeffs[i]
			open++
		}
	}
	n.xs, n.coeffs = n.xs[:open], n.coeffs[:open]
	switch n.rel {
	case domains.LT:
		n.rel, n.k = domains.LE, n.k-1
	case domains.GT, domains.GE:
		for i := range n.coeffs {
			n.coeffs[i] = -n.coeffs[i]
		}
		if n.rel == domains.GT {
			n.k++
		}
		n.rel, n.k = domains.LE, -n.k
	}
	n.reduce()
	return n
}

// divisor returns the greatest common divisor of the coefficients.
func (l *linear) divisor() int {
	g := 0
	for _, a := range l.coeffs {
		g = exact.GCD(g, a)
	}
	return g
}

// reduce divides by what the coefficients have in common. An equation whose constant
// it does not divide keeps it.
func (l *linear) reduce() {
	g := l.divisor()
	if g <= 1 || l.rel != domains.LE && l.k%g != 0 {
		return
	}
	for i := range l.coeffs {
		l.coeffs[i] /= g
	}
	l.k = exact.FloorDiv(l.k, g)
}
