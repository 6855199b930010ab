package csp

import "reflect"

// This file is what is known of a constraint before anything is propagated: because it
// has no open variable left, or because one variable stands at several of its positions.

// verdict is what the declaration of a constraint already decides. As a propagator it says
// so.
type verdict uint8

const (
	undecided verdict = iota
	always
	never
)

// Propagate of what is decided.
func (v verdict) Propagate(*Space) Status {
	return statusOf(v == always)
}

// Explain gives no facts: the constraint alone is decided.
func (v verdict) Explain(*Reason, Literal) {}

func (v verdict) Entailment(*Space) Status {
	return statusOf(v == always)
}

// attached makes the propagator of a constraint. Over one variable, at several positions
// and under whatever views, a constraint is a set of values, which is found by trying them
// instead of by the rules of a propagator that takes its positions for independent. Past
// 65,536 values the constraint's own propagator has to do; and what a user wrote
// always runs, so that it can be tested.
func (s *Space) attached(c Constraint) running {
	is, xs := natureOf(c), c.Vars()
	if is.check != nil && len(xs) > 1 && isBuiltIn(c) && s.Size(xs[0]) <= predicateLimit && oneVariable(xs) {
		return runningOf((&predicate{name: kindOf(c), xs: xs, test: is.check.Satisfied, work: int32(len(xs))}).Attach(s), c)
	}
	if is.attach != nil {
		return runningOf(is.attach.Attach(s), c)
	}
	return runningOf(is.propagate, c)
}

// isBuiltIn reports whether a constraint is one of this package.
func isBuiltIn(c Constraint) bool {
	t := reflect.TypeOf(c)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.PkgPath() == reflect.TypeFor[Model]().PkgPath()
}

// twice reports whether one view stands at two positions, so that the values there are
// never different.
func twice(xs []Var) bool {
	if !repeats(xs) {
		return false
	}
	seen := make(map[Var]bool, len(xs))
	for _, x := range xs {
		if seen[x] {
			return true
		}
		seen[x] = true
	}
	return false
}
