package check

// This file is the rules of clauses, conjunctions and parities.

var booleanRules = map[string]*rule{
	"bool_clause": {refute: refuteClause, deny: denyClause, setup: literals(true, false)},
	"any":         {refute: refuteClause, deny: denyClause, setup: literals(true)},
	"either":      {refute: refuteClause, deny: denyClause, setup: literals(true, true)},
	// A conjunction is the opposite of the clause of the opposites.
	"all":  {refute: denyClause, deny: refuteClause, setup: literals(false)},
	"both": {refute: denyClause, deny: refuteClause, setup: literals(false, false)},

	"clause":         {refute: refuteClause, deny: denyClause, setup: relations, numbers: []int{1, 2}, wide: true},
	"array_bool_xor": {refute: onlyParity(0), deny: onlyParity(1)},
	"precedence":     {refute: refutePrecedence, deny: denyPrecedence, numbers: []int{2, 4}},
}

// literals reads the first arguments, Booleans or arrays of them: that they are true, or not.
func literals(signs ...bool) func(_ *program, c *constraint) {
	return func(_ *program, c *constraint) {
		for i, sign := range signs {
			for _, t := range c.args[i].terms {
				a := literal{t, ge, 1}
				if !sign {
					a = a.not()
				}
				c.lits = append(c.lits, a)
			}
		}
	}
}

// relations reads a clause with an operator and a number for each variable.
func relations(_ *program, c *constraint) {
	xs, ops, ks := c.args[0].terms, c.args[1].terms, c.args[2].terms
	if len(ops) != len(xs) || len(ks) != len(xs) {
		return // nothing satisfies it
	}
	for i, t := range xs {
		if ops[i].k >= 0 && ops[i].k < 4 {
			c.lits = append(c.lits, literal{t, op(ops[i].k), ks[i].k})
		}
	}
}

func refuteClause(s *space, c *constraint) bool {
	for _, l := range c.lits {
		if s.truth(l) != no {
			return false
		}
	}
	return true
}

// denyClause reports whether the literals cannot all be false.
func denyClause(s *space, c *constraint) bool {
	mark := len(s.trail)
	defer s.undo(mark)
	for _, l := range c.lits {
		if l = l.not(); !s.make(l.x, l.o, l.k) {
			return true
		}
	}
	return false
}

// parity returns whether the number of true variables among those that have a value is odd, and
// the others that count: a variable counts for nothing where it stands twice.
func (s *space) parity(ts []term) (odd int, open map[int32]bool) {
	open = make(map[int32]bool)
	for _, t := range ts {
		if v, ok := s.fixed(t); ok {
			odd ^= v & 1
			continue
		}
		odd ^= t.k & 1
		if open[t.x] = !open[t.x]; !open[t.x] {
			delete(open, t.x)
		}
	}
	return odd, open
}

// onlyParity is the rule that the parity can only be this one.
func onlyParity(parity int) func(s *space, c *constraint) bool {
	return func(s *space, c *constraint) bool {
		odd, open := s.parity(c.args[0].terms)
		return len(open) == 0 && odd == parity
	}
}

// refutePrecedence reports whether neither x+dx <= y can be where b is true, nor y+dy <= x
// where it is false.
func refutePrecedence(s *space, c *constraint) bool {
	b, x, dx, y, dy := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms[0].k, c.args[3].terms[0], c.args[4].terms[0].k
	first := s.hi(b) >= 1 && s.lo(x)+dx <= s.hi(y)
	second := s.lo(b) <= 0 && s.lo(y)+dy <= s.hi(x)
	return !first && !second
}

func denyPrecedence(s *space, c *constraint) bool {
	b, x, dx, y, dy := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms[0].k, c.args[3].terms[0], c.args[4].terms[0].k
	first := s.hi(b) >= 1 && s.hi(x)+dx > s.lo(y)
	second := s.lo(b) <= 0 && s.hi(y)+dy > s.lo(x)
	return !first && !second
}
