// Package statement reads statements about a variable, such as q[3] != 2 or cost <= 12, in the
// names of a model, and asks why they hold.
package statement

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/spelling"
)

// Names are what a model calls its variables and values.
type Names interface {
	// Var returns the variable of a name, such as x or q[3].
	Var(name string) (csp.Var, bool)
	// Names lists the names of the variables and arrays of the text.
	Names() []string
	// Constant is the value of a name that the text has, such as that of an enum.
	Constant(name string) (int, bool)
}

// Statement is a variable compared with a value.
type Statement struct {
	x     csp.Var
	op    string // = != <= >= < >
	value int
}

// comparisons in an order in which none is found within another.
var comparisons = []string{"!=", "<=", ">=", "==", "=", "<", ">"}

// Parse reads a statement about a model.
func Parse(text string, m *csp.Model, names Names) (*Statement, error) {
	at, op := -1, ""
	for _, o := range comparisons {
		if i := strings.Index(text, o); i >= 0 && (at < 0 || i < at) {
			at, op = i, o
		}
	}
	if at < 0 {
		return nil, fmt.Errorf("%q is no statement such as x != 2 or cost <= 12", text)
	}
	s := &Statement{op: op}
	if op == "==" {
		s.op = "="
	}
	if strings.TrimSpace(text[:at]) == "" {
		return nil, fmt.Errorf("%q names no variable before %s", text, op)
	}
	name, value := strings.TrimSpace(text[:at]), strings.TrimSpace(text[at+len(op):])
	var ok bool
	if s.x, ok = variable(name, m, names); !ok {
		return nil, fmt.Errorf("the model has no variable %s%s", name, nearest(name, names))
	}
	if s.value, ok = constant(value, names); !ok {
		return nil, fmt.Errorf("%q is no value of %s", value, name)
	}
	return s, nil
}

// Why asks why a statement holds, in a search of at most so many nodes where propagation leaves
// it open; a nil one asks why the model has no solution. Of = and != the question is why the
// variable cannot have the value, of the others why the contrary cannot be.
func Why(ctx context.Context, m *csp.Model, s *Statement, nodes int) (*csp.Explanation, error) {
	solver, err := m.Compile(ctx, csp.Options{})
	if err != nil {
		return nil, err
	}
	of := csp.Question{Short: true, MaxNodes: nodes}
	switch {
	case s == nil:
	case s.op == "=" || s.op == "!=":
		of.Var, of.Value = s.x, s.value
	default:
		solver.Assume(s.negation())
	}
	if _, err := solver.Propagate(ctx); err != nil {
		return nil, err
	}
	return solver.Why(ctx, of)
}

// variable returns the variable of a name: one of the text, or one of the model, where the
// text has none.
func variable(name string, m *csp.Model, names Names) (csp.Var, bool) {
	name = strings.ReplaceAll(name, " ", "")
	if x, ok := names.Var(name); ok {
		return x, true
	}
	for _, x := range m.Vars() {
		if x.Name() == name {
			return x, true
		}
	}
	return csp.Var{}, false
}

// constant reads a value: a number, a truth value, or what the model calls one.
func constant(text string, names Names) (int, bool) {
	switch text {
	case "true":
		return 1, true
	case "false":
		return 0, true
	}
	if v, err := strconv.Atoi(text); err == nil {
		return v, true
	}
	return names.Constant(text)
}

// maxDistance is how many letters a name may be away from one that is suggested.
const maxDistance = 3

// nearest suggests a name of the model for one that is not there, or nothing. An array is no
// variable, and is not suggested to who has named it.
func nearest(name string, names Names) string {
	array, _, _ := strings.Cut(name, "[")
	if array = strings.TrimSpace(array); slices.Contains(names.Names(), array) {
		if _, ok := names.Var(array); !ok {
			return "; " + array + " is an array, whose variables are named by its indices"
		}
		return ""
	}
	best, at := "", maxDistance+1
	for _, n := range names.Names() {
		if d := spelling.Distance(name, n, at); d < at && d < len(name) {
			best, at = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; is it " + best + "?"
}

// negation is the literal that holds where the statement does not, of an inequality.
func (s *Statement) negation() csp.Literal {
	switch s.op {
	case "<=":
		return s.x.Le(s.value).Not()
	case "<":
		return s.x.Ge(s.value)
	case ">=":
		return s.x.Ge(s.value).Not()
	}
	return s.x.Le(s.value)
}

// Enums are names that know what a value of a variable is called, such as one of an enum; others
// are called by their numbers.
type Enums interface {
	ValueName(variable string, v int) string
}

// Text is what is said of a statement. What a variable never could be is told with where the model
// declares it, if its names know that.
func Text(e *csp.Explanation, names Names) string {
	text := e.String()
	if in, ok := names.(interface{ Declaration(name string) string }); ok && e.Answer == csp.NeverDeclared {
		if at := in.Declaration(e.Var.String()); at != "" {
			text = strings.TrimSuffix(text, "\n") + ": " + at + "\n"
		}
	}
	return Spelled(text, names)
}

// Spelled is the text of an explanation with the values of enums by their names, if the names of the
// variables know them.
func Spelled(text string, names Names) string {
	in, ok := names.(Enums)
	if !ok {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		name, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimLeft(line, " "), "if "), " ")
		for _, op := range []string{"= ", "!= ", "<= ", ">= ", "is not "} {
			after, found := strings.CutPrefix(rest, op)
			digits := len(after) - len(strings.TrimLeft(after, "-0123456789"))
			if v, err := strconv.Atoi(after[:digits]); found && err == nil {
				lines[i] = strings.TrimSuffix(line, after) + in.ValueName(name, v) + after[digits:]
			}
		}
	}
	return strings.Join(lines, "")
}
