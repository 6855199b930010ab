package check

// This file is the rules of the constraints that choose an element of an array, by going
// through the values of the index.

var elementRules = map[string]*rule{
	"array_int_element": {refute: refuteElement, deny: denyElement, wide: true}, "array_bool_element": {refute: refuteElement, deny: denyElement, wide: true},
	"array_var_int_element": {refute: refuteElement, deny: denyElement, wide: true}, "array_var_bool_element": {refute: refuteElement, deny: denyElement, wide: true},
	"array_var_int_element2d": {refute: refuteElement2D, deny: denyElement2D, numbers: []int{3}},

	"maximum_arg_int": {refute: noIndex(false, (*space).canBeFirst), deny: noIndex(false, (*space).canBeBeaten)},
	"minimum_arg_int": {refute: noIndex(true, (*space).canBeFirst), deny: noIndex(true, (*space).canBeBeaten)},
}

func refuteElement(s *space, c *constraint) bool {
	index, entries, result := c.args[0].terms[0], c.args[1].terms, c.args[2].terms[0]
	for i, ok := s.next(index, 1); ok && i >= 1 && i <= len(entries); i, ok = s.next(index, i+1) {
		if s.meet(entries[i-1], result) {
			return false
		}
	}
	return true
}

// denyElement reports whether every index that is left has the result for its entry.
func denyElement(s *space, c *constraint) bool {
	index, entries, result := c.args[0].terms[0], c.args[1].terms, c.args[2].terms[0]
	if s.lo(index) < 1 || s.hi(index) > len(entries) {
		return false
	}
	return !s.some(index, func(i int) bool { return !s.same(entries[i-1], result) })
}

// same reports whether two terms can only be equal.
func (s *space) same(t, u term) bool {
	if t == u {
		return true
	}
	v, ok := s.fixed(t)
	w, ok2 := s.fixed(u)
	return ok && ok2 && v == w
}

func refuteElement2D(s *space, c *constraint) bool {
	row, column, entries, columns, result := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms, c.args[3].terms[0].k, c.args[4].terms[0]
	return !s.some(row, func(i int) bool {
		return i >= 1 && columns > 0 && i <= (len(entries)+columns-1)/columns && s.some(column, func(j int) bool {
			at := (i-1)*columns + j - 1
			return j >= 1 && j <= columns && at < len(entries) && s.meet(entries[at], result)
		})
	})
}

func denyElement2D(s *space, c *constraint) bool {
	row, column, entries, columns, result := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms, c.args[3].terms[0].k, c.args[4].terms[0]
	if columns < 1 || s.lo(row) < 1 || s.lo(column) < 1 || s.hi(column) > columns || s.hi(row) > len(entries)/columns {
		return false
	}
	return !s.some(row, func(i int) bool {
		return s.some(column, func(j int) bool { return !s.same(entries[(i-1)*columns+j-1], result) })
	})
}

// canBeFirst reports whether an index can be the first of the greatest: with its upper bound it
// has to reach the lower bounds of all others, and exceed those before.
func (s *space) canBeFirst(xs []term, i int) bool {
	if i < 1 || i > len(xs) {
		return false
	}
	most := s.hi(xs[i-1])
	for j, x := range xs {
		if lo := s.lo(x); lo > most || lo == most && j < i-1 {
			return false
		}
	}
	return true
}

// canBeBeaten reports whether an index may not be the first of the greatest.
func (s *space) canBeBeaten(xs []term, i int) bool {
	if i < 1 || i > len(xs) {
		return true
	}
	for j, x := range xs {
		if hi, lo := s.hi(x), s.lo(xs[i-1]); j != i-1 && (hi > lo || hi == lo && j < i-1) {
			return true
		}
	}
	return false
}

// noIndex reports whether no index that is left is possible among the terms, of which the
// least is asked for rather than the greatest where least is set.
func noIndex(least bool, possible func(s *space, xs []term, i int) bool) func(s *space, c *constraint) bool {
	return func(s *space, c *constraint) bool {
		xs := c.args[0].terms
		if least {
			xs = turned(xs)
		}
		return !s.some(c.args[1].terms[0], func(i int) bool { return possible(s, xs, i) })
	}
}
