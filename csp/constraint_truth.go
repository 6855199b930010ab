package csp

// This file is the truth of a constraint in the present domains: whether it can be
// decided without narrowing anything, as reification asks.

// Truth is what the present domains tell of a constraint.
type Truth uint8

const (
	Unknown Truth = iota // some assignments of what is left may satisfy it and others not
	True                 // every assignment of what is left satisfies it (it is entailed)
	False                // no assignment of what is left satisfies it (it is disentailed)
)

// String returns the truth in lower case.
func (t Truth) String() string {
	if t > False {
		return "invalid"
	}
	return [...]string{"unknown", "true", "false"}[t]
}

// Not returns the truth of the negation.
func (t Truth) Not() Truth {
	switch t {
	case True:
		return False
	case False:
		return True
	}
	return Unknown
}

// Reifiable is a constraint with a negation that is a constraint too: over the same
// variables (in any order), and satisfied exactly where this one is not. Negation
// is called once in each solver, on a constraint that is well formed.
//
// [Iff] runs the negation's propagator where b is false. A constraint that is not
// Reifiable is negated by checking once at most one variable is open; see [Not].
type Reifiable interface {
	Constraint
	Negation() Constraint
}

// Decider is a constraint, or the propagator of one, that can decide its truth
// while variables are open. Without it a constraint is decided by Satisfied once all
// its variables are fixed, and explained by their values.
//
// Whoever decides also explains why: wherever Entailment says False in a state, an
// [Explainer] gives in that state facts that contradict the constraint when asked
// Explain(r, Literal{}); and where it says True, so does the negation. This holds
// whether the propagator has run in that state or not.
type Decider interface {
	// Entailment narrows nothing. It may miss the truth while variables are open, and
	// knows it once all are fixed. It is called whether the propagator has run or
	// not, so it does not lean on what Propagate would have left.
	Entailment(s *Space) Truth
}

// truthListener is a [Decider] whose truth changes only with some events, the same
// for all variables. Without it, any change may decide it.
type truthListener interface {
	truthWake() Wake
}
