package check

// This file is the rules of clauses, conjunctions and parities.

var booleanRules = map[string]*rule{
	"bool_clause": {refute: refuteClause, deny: denyClause, setup: func(_ *program, c *constraint) {
		for _, t := range c.args[0].terms {
			c.lits = append(c.lits, literal{t, ge, 1})
		}
		for _, t := range c.args[1].terms {
			c.lits = append(c.lits, literal{t, le, 0})
		}
	}},
	"any":    {refute: refuteClause, deny: denyClause, setup: allTrue},
	"either": {refute: refuteClause, deny: denyClause, setup: bothTrue},
	// A conjunction is the opposite of the clause of the opposites.
	"all":  {refute: denyClause, deny: refuteClause, setup: allFalse},
	"both": {refute: denyClause, deny: refuteClause, setup: bothFalse},

	"clause":         {refute: refuteClause, deny: denyClause, setup: relations, numbers: []int{1, 2}, wide: true},
	"array_bool_xor": {refute: func(s *space, c *constraint) bool { return s.parity(c, 0) }, deny: func(s *space, c *constraint) bool { return s.parity(c, 1) }},
	"precedence":     {refute: refutePrecedence, deny: denyPrecedence, numbers: []int{2, 4}},
}

func allTrue(_ *program, c *constraint) {
	for _, t := range c.args[0].terms {
		c.lits = append(c.lits, literal{t, ge, 1})
	}
}

func allFalse(_ *program, c *constraint) {
	for _, t := range c.args[0].terms {
		c.lits = append(c.lits, literal{t, le, 0})
	}
}

func bothTrue(_ *program, c *constraint) {
	c.lits = []literal{{c.args[0].terms[0], ge, 1}, {c.args[1].terms[0], ge, 1}}
}

func bothFalse(_ *program, c *constraint) {
	c.lits = []literal{{c.args[0].terms[0], le, 0}, {c.args[1].terms[0], le, 0}}
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

// parity reports whether the number of true variables can only be even, or odd: that of
// variable x counts for nothing where it stands twice.
func (s *space) parity(c *constraint, even int) bool {
	n := 0
	open := make(map[int32]bool)
	for _, t := range c.args[0].terms {
		if v, ok := s.fixed(t); ok {
			n += v
			continue
		}
		n += t.k
		if open[t.x] = !open[t.x]; !open[t.x] {
			delete(open, t.x)
		}
	}
	return len(open) == 0 && n&1 == even
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
