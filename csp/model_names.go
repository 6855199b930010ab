package csp

import (
	"fmt"
	"slices"
)

// This file reads the names of constants back. Each type has a list of names, which its
// String writes from; here stands what the types are called in an error.

// enumeration is a type of constants that have names.
type enumeration interface {
	Answer | By | Consistency | EventKind | Maintain | Outcome | ValueOrder | VarOrder
}

// Parse reads the name of a constant, as its String writes it: Parse[VarOrder]("mrv") is
// MRV. The error lists the names; [All] has the constants that there are:
//
//   - [Answer]: possible, never-declared, pruned, contradiction, refuted, in-solution, undecided
//   - [By]: nobody, constraint, decision, refutation, assumption, learned, objective, domain
//   - [Consistency]: auto, value, bounds, domain
//   - [EventKind]: start, post, propagate, revise, check, prune, fixpoint, branch, fail,
//     backtrack, solution, restart, done
//   - [Maintain]: full, ac3, forward-checking, backtracking
//   - [Outcome]: idle, exhausted, stopped, limited, cancelled, invalid
//   - [ValueOrder]: auto, ascending, descending, least-constraining, random, median, middle,
//     split, reverse-split, saved, interval
//   - [VarOrder]: auto, input, mrv, mrv-degree, random, dom/deg, dom/wdeg, smallest, largest,
//     max-regret, anti-first-fail, activity, degree
func Parse[T enumeration](name string) (T, error) {
	what, names := namesOf(any(T(0)))
	i := slices.Index(names, name)
	if i < 0 || name == "" { // a constant that is not there has no name
		want := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
		return 0, fmt.Errorf("csp: unknown name: %s %q, want one of %v", what, name, want)
	}
	return T(i), nil
}

// All returns the constants of a type in their order.
func All[T enumeration]() []T {
	_, names := namesOf(any(T(0)))
	var all []T
	for i, name := range names {
		if name != "" {
			all = append(all, T(i))
		}
	}
	return all
}

// namesOf returns what the type of a constant is called, and the names of its constants by
// their numbers.
func namesOf(constant any) (what string, names []string) {
	switch constant.(type) {
	case Answer:
		return "answer", answerNames
	case By:
		return "maker of events", byNames
	case Consistency:
		return "consistency", consistencyNames
	case EventKind:
		return "kind of event", eventNames
	case Maintain:
		return "maintain level", maintainNames
	case Outcome:
		return "outcome", outcomeNames
	case ValueOrder:
		return "value order", valueOrderNames
	}
	return "variable order", varOrderNames
}

// nameOf is the name of a constant.
func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "unknown"
}
