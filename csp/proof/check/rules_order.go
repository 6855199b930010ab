package check

// This file is the rules about the order of values: along one array, between two, and of
// their first occurrences.

import "slices"

var orderRules = map[string]*rule{
	"increasing_int": ordered(0), "increasing_bool": ordered(0), "strictly_increasing_int": ordered(1),

	"lex_less_int": lexicographic(true), "lex_less_bool": lexicographic(true),
	"lex_lesseq_int": lexicographic(false), "lex_lesseq_bool": lexicographic(false),

	"value_precede_int":       precede(0, 1),
	"value_precede_chain_int": precede(0),
}

// ordered is the rule of neighbours of which the next is greater by gap or more. Each takes
// the least value that those before leave it.
func ordered(gap int) *rule {
	return &rule{refute: func(s *space, c *constraint) bool {
		xs := c.args[0].terms
		last := 0
		for i, t := range xs {
			from := s.lo(t)
			if i > 0 {
				from = max(from, last+gap)
			}
			v, ok := s.next(t, from)
			if !ok {
				return true
			}
			last = v
		}
		return false
	}, deny: func(s *space, c *constraint) bool {
		xs := c.args[0].terms
		for i := 1; i < len(xs); i++ {
			if s.hi(xs[i-1])+gap > s.lo(xs[i]) && (xs[i-1] != xs[i] || gap > 0) {
				return false
			}
		}
		return true
	}}
}

func lexicographic(strict bool) *rule {
	return &rule{refute: func(s *space, c *constraint) bool { return s.notBefore(c.args[0].terms, c.args[1].terms, strict) },
		deny: func(s *space, c *constraint) bool { return s.notBefore(c.args[1].terms, c.args[0].terms, !strict) }}
}

// notBefore reports whether xs cannot come before ys: where they are equal so far, x has to
// be at most y, and where it can be less all that follows is free.
func (s *space) notBefore(xs, ys []term, strict bool) bool {
	for i := range min(len(xs), len(ys)) {
		x, y := xs[i], ys[i]
		if x == y {
			continue
		}
		lo, hi := s.lo(x), s.hi(y)
		if x.x >= 0 && x.x == y.x && x.neg == y.neg {
			lo, hi = x.k, y.k
		}
		switch {
		case lo < hi:
			return false
		case lo > hi:
			return true
		}
	}
	return len(xs) > len(ys) || len(xs) == len(ys) && strict
}

// precede is the rule of values, in these arguments, that come one after another for the first
// time in the array that follows: going along it, how many of them have come says all. One that
// comes twice in the chain is left to the search.
func precede(numbers ...int) *rule {
	introduce := func(s *space, c *constraint) (none, broken bool) {
		var chain []int
		for _, i := range numbers {
			for _, t := range c.args[i].terms {
				chain = append(chain, t.k)
			}
		}
		if len(distinct(chain)) < len(chain) {
			return false, true
		}
		return s.introduce(chain, c.args[len(numbers)].terms)
	}
	return &rule{numbers: numbers, refute: func(s *space, c *constraint) bool {
		none, _ := introduce(s, c)
		return none
	}, deny: func(s *space, c *constraint) bool {
		_, broken := introduce(s, c)
		return !broken
	}}
}

func distinct(list []int) []int {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}

// introduce reports whether no number of values of the chain can have come at the end, and
// whether a value may come too early.
func (s *space) introduce(chain []int, xs []term) (none, broken bool) {
	place := make(map[int]int, len(chain))
	for i, v := range chain {
		place[v] = i
	}
	reached := make([]bool, len(chain)+1)
	reached[0] = true
	for _, t := range xs {
		next := make([]bool, len(reached))
		found := false
		free := s.some(t, func(v int) bool { _, ok := place[v]; return !ok })
		for n, ok := range reached {
			if !ok {
				continue
			}
			stay := free
			for i, v := range chain {
				if !s.has(t, v) {
					continue
				}
				switch {
				case i < n:
					stay = true
				case i == n:
					next[n+1], found = true, true
				default:
					broken = true
				}
			}
			if stay {
				next[n], found = true, true
			}
		}
		if !found {
			return true, broken
		}
		reached = next
	}
	return false, broken
}
