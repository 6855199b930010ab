package exact

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// Overflow is what Add, Sub, Mul and Power panic with where a number does not fit an int, and all
// that is made of them.
type Overflow struct{}

// Add returns a + b.
func Add(a, b int) int {
	s := a + b
	if (s > a) != (b > 0) && b != 0 {
		panic(Overflow{})
	}
	return s
}

// Sub returns a - b.
func Sub(a, b int) int {
	s := a - b
	if (s < a) != (b > 0) && b != 0 {
		panic(Overflow{})
	}
	return s
}

// Mul returns a * b.
func Mul(a, b int) int {
	hi, lo := bits.Mul64(Magnitude(a), Magnitude(b))
	if hi != 0 || lo > math.MaxInt64 {
		panic(Overflow{})
	}
	if (a < 0) != (b < 0) {
		return -int(lo)
	}
	return int(lo)
}

// Power returns a to the n-th, n at least 0.
func Power(a, n int) int {
	r := 1
	switch {
	case n == 0 || a == 1:
		return 1
	case a == 0:
		return 0
	case a == -1:
		return 1 - 2*(n&1)
	}
	for ; n > 0; n-- { // a number that grows ends in fewer than 64 steps
		r = Mul(r, a)
	}
	return r
}

// Sum is a sum of numbered variables with coefficients that are not 0, in the order of the variables.
type Sum struct {
	Terms []Term
	K     int
}

// Term is A times the variable X.
type Term struct{ X, A int }

// Of is the sum of one variable.
func Of(x int) *Sum {
	one := &struct {
		Sum
		terms [1]Term
	}{terms: [1]Term{{x, 1}}}
	one.Sum.Terms = one.terms[:]
	return &one.Sum
}

// Total adds sums up.
func Total(sums []*Sum) *Sum {
	t := &Sum{}
	var terms []Term
	for _, s := range sums {
		terms = append(terms, s.Terms...)
		t.K = Add(t.K, s.K)
	}
	slices.SortStableFunc(terms, func(a, b Term) int { return a.X - b.X })
	t.Terms = terms[:0]
	for i := 0; i < len(terms); {
		term := terms[i]
		for i++; i < len(terms) && terms[i].X == term.X; i++ {
			term.A = Add(term.A, terms[i].A)
		}
		if term.A != 0 {
			t.Terms = append(t.Terms, term)
		}
	}
	return t
}

// Plus returns s + a*t.
func (s *Sum) Plus(t *Sum, a int) *Sum {
	if a == 0 {
		return s
	}
	r := &Sum{Terms: make([]Term, 0, len(s.Terms)+len(t.Terms)), K: Add(s.K, Mul(a, t.K))}
	i, j := 0, 0
	for i < len(s.Terms) || j < len(t.Terms) {
		switch {
		case j == len(t.Terms) || i < len(s.Terms) && s.Terms[i].X < t.Terms[j].X:
			r.Terms = append(r.Terms, s.Terms[i])
			i++
		case i == len(s.Terms) || t.Terms[j].X < s.Terms[i].X:
			r.Terms = append(r.Terms, Term{t.Terms[j].X, Mul(a, t.Terms[j].A)})
			j++
		default:
			if c := Add(s.Terms[i].A, Mul(a, t.Terms[j].A)); c != 0 {
				r.Terms = append(r.Terms, Term{s.Terms[i].X, c})
			}
			i, j = i+1, j+1
		}
	}
	return r
}

// Times returns a*s.
func (s *Sum) Times(a int) *Sum { return (&Sum{}).Plus(s, a) }

// Single returns the variable that the sum is, if it is no more than that.
func (s *Sum) Single() (x int, ok bool) {
	if len(s.Terms) != 1 || s.Terms[0].A != 1 || s.K != 0 {
		return 0, false
	}
	return s.Terms[0].X, true
}

// Divide divides s <= 0 by what the coefficients have in common, or with equation s = 0: then never
// tells that this leaves no solution.
func (s *Sum) Divide(equation bool) (never bool) {
	g := 0
	for _, t := range s.Terms {
		g = GCD(g, t.A)
	}
	if g <= 1 {
		return false
	}
	if equation && s.K%g != 0 {
		return true
	}
	terms := make([]Term, len(s.Terms))
	for i, t := range s.Terms {
		terms[i] = Term{t.X, t.A / g}
	}
	s.Terms, s.K = terms, -FloorDiv(-s.K, g)
	return false
}

// Bounds returns the least and the greatest value of a sum whose variables have these.
func (s *Sum) Bounds(of func(x int) (lo, hi int)) (lo, hi int) {
	lo, hi = s.K, s.K
	for _, t := range s.Terms {
		least, most := of(t.X)
		a, b := Mul(t.A, least), Mul(t.A, most)
		lo, hi = Add(lo, min(a, b)), Add(hi, max(a, b))
	}
	return lo, hi
}

// Key tells one sum from another.
func (s *Sum) Key() string {
	var b []byte
	for _, t := range s.Terms {
		b = binary.AppendVarint(binary.AppendVarint(b, int64(t.X)), int64(t.A))
	}
	return string(binary.AppendVarint(append(b, ' '), int64(s.K)))
}
