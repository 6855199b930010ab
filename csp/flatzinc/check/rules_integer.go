package check

// This file defines the builtins on integers: comparisons, linear constraints, arithmetic
// and membership of a set. Sums, products and powers are exact, whatever their size.

import (
	"cmp"
	"math/big"
)

var integerRules = map[string]rule{
	"int_eq": {"ii", func(v []value) bool { return v[0].n == v[1].n }},
	"int_ne": {"ii", func(v []value) bool { return v[0].n != v[1].n }},
	"int_le": {"ii", func(v []value) bool { return v[0].n <= v[1].n }},
	"int_lt": {"ii", func(v []value) bool { return v[0].n < v[1].n }},
	"int_ge": {"ii", func(v []value) bool { return v[0].n >= v[1].n }},
	"int_gt": {"ii", func(v []value) bool { return v[0].n > v[1].n }},

	"int_lin_eq": {"lli", linear(func(sign int) bool { return sign == 0 })},
	"int_lin_ne": {"lli", linear(func(sign int) bool { return sign != 0 })},
	"int_lin_le": {"lli", linear(func(sign int) bool { return sign <= 0 })},

	"int_abs":  {"ii", func(v []value) bool { return v[1].n >= 0 && (v[1].n == v[0].n || v[1].n == -v[0].n) }},
	"int_plus": {"iii", func(v []value) bool { return sum(v[0].n, v[1].n).Cmp(exact(v[2].n)) == 0 }},
	"int_times": {"iii", func(v []value) bool {
		return new(big.Int).Mul(exact(v[0].n), exact(v[1].n)).Cmp(exact(v[2].n)) == 0
	}},
	// Division rounds towards zero and is undefined by zero; the remainder has the sign of
	// the dividend.
	"int_div": {"iii", func(v []value) bool { return v[1].n != 0 && v[0].n/v[1].n == v[2].n }},
	"int_mod": {"iii", func(v []value) bool { return v[1].n != 0 && v[0].n%v[1].n == v[2].n }},
	"int_min": {"iii", func(v []value) bool { return min(v[0].n, v[1].n) == v[2].n }},
	"int_max": {"iii", func(v []value) bool { return max(v[0].n, v[1].n) == v[2].n }},
	"int_pow": {"iii", power}, "int_pow_fixed": {"iii", power},

	"set_in": {"is", func(v []value) bool { return v[1].set.Contains(v[0].n) }},
}

func exact(n int) *big.Int { return big.NewInt(int64(n)) }

func sum(terms ...int) *big.Int {
	s := new(big.Int)
	for _, n := range terms {
		s.Add(s, exact(n))
	}
	return s
}

// dot returns the sum of the products of as and xs, which are of one length.
func dot(as, xs []int) *big.Int {
	s := new(big.Int)
	for i, a := range as {
		s.Add(s, new(big.Int).Mul(exact(a), exact(xs[i])))
	}
	return s
}

// linear compares a linear sum with its constant.
func linear(test func(sign int) bool) func([]value) bool {
	return func(v []value) bool {
		as, xs := v[0].list, v[1].list
		const small = 1 << 28 // the sum of 64 products of such is in a word
		s, fits := 0, len(as) <= 64
		for i := 0; fits && i < len(as); i++ {
			fits = as[i] < small && as[i] > -small && xs[i] < small && xs[i] > -small
			s += as[i] * xs[i]
		}
		if fits {
			return test(cmp.Compare(s, v[2].n))
		}
		return test(dot(as, xs).Cmp(exact(v[2].n)))
	}
}

// power is x to the y: with a negative y it is 1 div x^-y, which is undefined for x = 0.
func power(v []value) bool {
	x, y, z := v[0].n, v[1].n, v[2].n
	switch {
	case x == 0 && y < 0:
		return false
	case x == 1, y == 0:
		return z == 1
	case x == 0:
		return z == 0
	case x == -1:
		return z == 1-2*(y&1)
	case y < 0:
		return z == 0
	case y > 64: // beyond every number that z can be
		return false
	}
	return new(big.Int).Exp(exact(x), exact(y), nil).Cmp(exact(z)) == 0
}
