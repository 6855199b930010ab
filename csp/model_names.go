package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp/internal/names"
	"github.com/propago/propago/csp/strategy"
)

// This file reads the names of constants back. Each type has a list of names, which its
// String writes from; here stands what the types are called in an error.

// enumeration is a type of constants that have names.
type enumeration interface {
	Answer | By | Consistency | EventKind | strategy.Maintain | Outcome | strategy.ValueOrder | strategy.VarOrder
}

// Parse reads the name of a constant, as its String writes it: Parse[strategy.VarOrder]("mrv") is
// MRV. The error lists the names; [All] has the constants that there are:
//
//   - [Answer]: possible, never-declared, pruned, contradiction, refuted, in-solution, undecided
//   - [By]: nobody, constraint, decision, refutation, assumption, learned, objective, domain
//   - [Consistency]: auto, value, bounds, domain
//   - [EventKind]: start, post, propagate, revise, check, prune, fixpoint, branch, fail,
//     backtrack, solution, restart, done
//   - [strategy.Maintain]: full, ac3, forward-checking, backtracking
//   - [Outcome]: idle, exhausted, stopped, limited, cancelled, invalid
//   - [strategy.ValueOrder]: auto, ascending, descending, least-constraining, random, median, middle,
//     split, reverse-split, saved, interval
//   - [strategy.VarOrder]: auto, input, mrv, mrv-degree, random, dom/deg, dom/wdeg, smallest, largest,
//     max-regret, anti-first-fail, activity, degree
func Parse[T enumeration](name string) (T, error) {
	what, list := namesOf(any(T(0)))
	i := slices.Index(list, name)
	if i < 0 || name == "" { // a constant that is not there has no name
		want := slices.DeleteFunc(slices.Clone(list), func(n string) bool { return n == "" })
		return 0, fmt.Errorf("csp: unknown name: %s %q, want one of %v", what, name, want)
	}
	return T(i), nil
}

// All returns the constants of a type in their order.
func All[T enumeration]() []T {
	_, list := namesOf(any(T(0)))
	var all []T
	for i, name := range list {
		if name != "" {
			all = append(all, T(i))
		}
	}
	return all
}

// namesOf returns what the type of a constant is called, and the names of its constants by
// their numbers.
func namesOf(constant any) (what string, list []string) {
	switch constant.(type) {
	case Answer:
		return "answer", answerNames
	case By:
		return "maker of events", byNames
	case Consistency:
		return "consistency", consistencyNames
	case EventKind:
		return "kind of event", eventNames
	case strategy.Maintain:
		return "maintain level", names.Levels
	case Outcome:
		return "outcome", outcomeNames
	case strategy.ValueOrder:
		return "value order", names.ValueOrders
	}
	return "variable order", names.VarOrders
}
