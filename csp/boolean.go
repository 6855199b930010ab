package csp

// This file is the Boolean constraints that are clauses or made of them: or, and,
// if-then, and or and and under a variable. A Boolean is a 0/1 variable, or its view
// b.Not(); an integer variable with other values serves as well, and is true where
// it is at least 1. boolean_clause.go has the propagators, boolean_xor.go and boolean_atmostone.go what is no
// clause, reify.go the variable that says whether any constraint holds.

// Or states that at least one of the bs is true; of none, that nothing is. Domain
// consistent where the variables are distinct. It is the [Clause] of b >= 1 for each
// b.
func Or(bs ...Var) Constraint { return Clause(trueLiterals(bs)...) }

// And states that all of the bs are true. By itself it says no more than assigning
// them; it is for [Iff], [Implies] and [Not]. It is explained without facts.
func And(bs ...Var) Constraint { return &conjunction{newLiterals(trueLiterals(bs))} }

func trueLiterals(bs []Var) []Literal {
	lits := make([]Literal, len(bs))
	for i, b := range bs {
		lits[i] = b.Ge(1)
	}
	return lits
}

// boolWake returns the event with which b can become true or false.
func (s *Space) boolWake(b Var) Wake {
	if s.Min(b) >= 0 && s.Max(b) <= 1 {
		return OnFix
	}
	return OnBounds
}

// truthOf returns whether b is known to be true or false.
func (s *Space) truthOf(b Var) Truth {
	switch {
	case s.Min(b) >= 1:
		return True
	case s.Max(b) <= 0:
		return False
	}
	return Unknown
}

// addTruth gives the fact that b was true, or that it was false, whichever it was.
func (r *Reason) addTruth(b Var) {
	switch {
	case r.Min(b) >= 1:
		r.Add(b.Ge(1))
	case r.Max(b) <= 0:
		r.Add(b.Le(0))
	}
}
