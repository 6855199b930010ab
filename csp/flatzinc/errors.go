package flatzinc

import "fmt"

// This file holds what reading a program can end with besides a syntax error.

// ProgramError says that a program is well-formed text and yet means nothing: a name
// that is not declared, or declared twice, or an argument of the wrong type.
type ProgramError struct {
	Pos Pos
	Msg string
}

// Error gives the position and the reason.
func (e *ProgramError) Error() string {
	return fmt.Sprintf("flatzinc: %d:%d: %s", e.Pos.Line, e.Pos.Column, e.Msg)
}

// UnsupportedError says that a program is right and asks for what cannot be solved
// here: floats, set variables, a constraint that is not known, or numbers beyond those
// of package csp.
type UnsupportedError struct {
	Pos  Pos
	Name string // the constraint, variable or annotation
	Msg  string // why, and where there is one, the way around
}

// Error gives the position, the name and the reason.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("flatzinc: %d:%d: %s: %s", e.Pos.Line, e.Pos.Column, e.Name, e.Msg)
}
