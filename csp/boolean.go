package csp

// This file is the Boolean constraints that are clauses or made of them: or, and,
// if-then, and or and and under a variable. A Boolean is a 0/1 variable, or its view
// b.Not(); an integer variable with other values serves as well, and is true where
// it is at least 1. boolean_clause.go has the propagators, boolean_xor.go what is no
// clause, reify.go the variable that says whether any constraint holds.

// Or states that at least one of the ts is true: the disjunction of literals x = k, x != k,
// x <= k and x >= k over any variables (a clause), or of Booleans, which stand for b >= 1.
// Of none, it has no solution.
//
// Once all literals but one are false, the last is made true (unit propagation), which
// is domain consistent where the variables are distinct. Two literals that are not
// false are watched (Moskewicz et al. 2001, Chaff): as long as they are, running takes
// constant time, else one pass, and nothing is restored on backtracking. An x != k
// over a variable that keeps only its bounds acts once k is one of them.
//
// What it prunes is explained by the negations of the other literals.
func Or[T Var | Literal](ts ...T) Constraint { return &clause{newLiterals(literalsOf(ts))} }

// And states that all of the ts are true: literals, or Booleans. By itself it says no more
// than posting them; it is for [Iff], [Implies] and [Not]. It is explained without facts.
func And[T Var | Literal](ts ...T) Constraint { return &conjunction{newLiterals(literalsOf(ts))} }

func literalsOf[T Var | Literal](ts []T) []Literal {
	lits := make([]Literal, len(ts))
	for i, t := range ts {
		switch t := any(t).(type) {
		case Var:
			lits[i] = t.Ge(1)
		case Literal:
			lits[i] = t
		}
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

func (s *Space) boolWakes(bs []Var) []Wake {
	events := make([]Wake, len(bs))
	for i, b := range bs {
		events[i] = s.boolWake(b)
	}
	return events
}

// truthOf returns whether b is known to be true or false.
func (s *Space) truthOf(b Var) Status {
	switch {
	case s.Min(b) >= 1:
		return Entailed
	case s.Max(b) <= 0:
		return Failed
	}
	return Stable
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
