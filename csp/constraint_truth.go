package csp

// This file is the truth of a constraint in the present domains: whether it can be
// decided without narrowing anything, as reification asks.

// opposite is what is known of a negation.
func opposite(t Status) Status {
	switch t {
	case Entailed:
		return Failed
	case Failed:
		return Entailed
	}
	return Stable
}

// statusOf is what is known of a constraint that was decided.
func statusOf(holds bool) Status {
	if holds {
		return Entailed
	}
	return Failed
}

// entailedIf is what a propagator returns that has nothing more to prune now, or never has.
func entailedIf(all bool) Status {
	if all {
		return Entailed
	}
	return Stable
}

// againIf is what a propagator returns that may have more to prune where it changed something.
func againIf(changed bool) Status {
	if changed {
		return Again
	}
	return Stable
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
// Whoever decides also explains why: wherever Entailment says Failed in a state, an
// [Explainer] gives in that state facts that contradict the constraint when asked
// Explain(r, Literal{}); and where it says Entailed, so does the negation. This holds
// whether the propagator has run in that state or not.
type Decider interface {
	// Entailment returns [Entailed] where every assignment of what is left satisfies the
	// constraint, [Failed] where none does, and else [Stable]. It narrows nothing. It may
	// miss the truth while variables are open, and knows it once all are fixed. It is called
	// whether the propagator has run or not, so it does not lean on what Propagate would have
	// left.
	Entailment(s *Space) Status
}

// truthListener is a [Decider] whose truth changes only with some events, the same
// for all variables. Without it, any change may decide it.
type truthListener interface {
	truthWake() Wake
}
