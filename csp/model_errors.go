package csp

import (
	"errors"
	"fmt"
	"strings"
)

// This file holds the errors of the public API. Inside the engine failure is a
// status, never an error value.

// These errors can occur when a solve ends without what was asked for.
var (
	// ErrNoSolution says that the search was exhausted: it is a proof that the
	// model, with its assumptions, has no solution.
	ErrNoSolution = errors.New("csp: no solution")
	// ErrLimit says that a limit of the [Options] ended the search before an answer:
	// one on nodes, failures or time, and in an optimisation also one on solutions.
	// It proves nothing.
	ErrLimit = errors.New("csp: limit reached")
)

// ModelError says that a model is malformed: a constraint with wrong lengths, a
// variable of another model, a domain that is too wide, a name given twice. An infeasible model is
// not malformed; it has no solution.
type ModelError struct {
	Constraint string // the constraint as it is listed; "" where none is concerned
	Vars       []Var  // the variables concerned, if any
	Msg        string
}

// OptionsError says that [Options] cannot be: what one of them says does not
// exist, is out of its range, or does not go with another or with the model.
type OptionsError struct {
	Option string // the field, such as "Restart", or the parameter; of a [Phase], "Phases[1].Once"
	Msg    string
}

func badOption(option, format string, args ...any) error {
	return &OptionsError{option, fmt.Sprintf(format, args...)}
}

// Error names the option and what is wrong.
func (e *OptionsError) Error() string { return "csp: options: " + e.Option + ": " + e.Msg }

// errUncompiled is the answer of the zero Solver.
var errUncompiled = &ModelError{Msg: "there is no model: a solver comes from Model.Compile"}

// Error names the constraint, at most five of the variables, and the reason.
func (e *ModelError) Error() string {
	var b strings.Builder
	b.WriteString("csp: malformed model: ")
	if e.Constraint != "" {
		fmt.Fprintf(&b, "%s: ", e.Constraint)
	}
	b.WriteString(e.Msg)
	for i, x := range e.Vars {
		switch {
		case i == 5:
			fmt.Fprintf(&b, ", and %d more", len(e.Vars)-i)
			return b.String()
		case i == 0:
			b.WriteString(": ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(x.String())
	}
	return b.String()
}
