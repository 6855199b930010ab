package check

// This file is what checking ends with besides a verdict.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
)

// A SyntaxError says that a proof is not in the format: its text is damaged, or refers to
// what there is not. Column counts bytes from 1, and is 0 where it tells nothing.
type SyntaxError struct {
	Line, Column int
	Msg          string
}

// Error gives the place and the reason.
func (e *SyntaxError) Error() string {
	if e.Column <= 1 {
		return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
}

// A StepError says that a step of a proof does not follow, so that nothing is proved. The
// step may be right nevertheless where Limit is set: checking it took more than was allowed.
type StepError struct {
	Line int
	Step int // its number, or 0 for a line without one
	Msg  string
	// Constraint is the constraint that an inference is by, as the program has it, Pos its
	// place, or "" for other steps.
	Constraint string
	Pos        flatzinc.Pos
	// Facts are what was assumed.
	Facts []string
	Limit bool
}

// Error gives the line, what is wrong, the constraint and the first facts.
func (e *StepError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d: ", e.Line)
	if e.Step > 0 {
		fmt.Fprintf(&b, "step %d: ", e.Step)
	}
	b.WriteString(e.Msg)
	if e.Constraint != "" {
		text := e.Constraint
		if len(text) > 400 {
			text = text[:400] + "..."
		}
		fmt.Fprintf(&b, "; %s", text)
		if e.Pos.Line > 0 {
			fmt.Fprintf(&b, " (%d:%d)", e.Pos.Line, e.Pos.Column)
		}
	}
	if len(e.Facts) > 0 {
		fmt.Fprintf(&b, "; assumed: %s", strings.Join(e.Facts[:min(len(e.Facts), 20)], ", "))
		if more := len(e.Facts) - 20; more > 0 {
			fmt.Fprintf(&b, " and %d more", more)
		}
	}
	return b.String()
}

// A ProgramError says that a program is none that proofs are checked of, and why.
type ProgramError struct {
	Pos flatzinc.Pos
	Msg string
}

// Error gives the place and the reason.
func (e *ProgramError) Error() string {
	if e.Pos.Line == 0 {
		return "the program: " + e.Msg
	}
	return fmt.Sprintf("the program, %d:%d: %s", e.Pos.Line, e.Pos.Column, e.Msg)
}
