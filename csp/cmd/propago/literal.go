package main

// Statements about a variable, as they are asked about: q[3] != 2, cost <= 12.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
)

// statement is a variable compared with a value.
type statement struct {
	x     csp.Var
	name  string // as it was written
	op    string // = != <= >= < >
	value int
}

// comparisons in an order in which none is found within another.
var comparisons = []string{"!=", "<=", ">=", "==", "=", "<", ">"}

// parse reads a statement in the names of the model.
func (p *problem) parse(text string) (*statement, error) {
	at, op := -1, ""
	for _, o := range comparisons {
		if i := strings.Index(text, o); i >= 0 && (at < 0 || i < at) {
			at, op = i, o
		}
	}
	if at < 0 {
		return nil, fmt.Errorf("%q is no statement such as x != 2 or cost <= 12", text)
	}
	s := &statement{name: strings.TrimSpace(text[:at]), op: op}
	if op == "==" {
		s.op = "="
	}
	value := strings.TrimSpace(text[at+len(op):])
	var ok bool
	if s.x, ok = p.variable(s.name); !ok {
		return nil, fmt.Errorf("the model has no variable %s%s", s.name, p.nearest(s.name))
	}
	if s.value, ok = p.constant(value); !ok {
		return nil, fmt.Errorf("%q is no value of %s", value, s.name)
	}
	return s, nil
}

// variable returns the variable of a name: one of the text, or one of the model, where the
// text has none.
func (p *problem) variable(name string) (csp.Var, bool) {
	name = strings.ReplaceAll(name, " ", "")
	if x, ok := p.Var(name); ok {
		return x, true
	}
	for _, x := range p.model.Vars() {
		if x.Name() == name {
			return x, true
		}
	}
	return csp.Var{}, false
}

// constant reads a value: a number, a truth value, or what the model calls one.
func (p *problem) constant(text string) (int, bool) {
	switch text {
	case "true":
		return 1, true
	case "false":
		return 0, true
	}
	if v, err := strconv.Atoi(text); err == nil {
		return v, true
	}
	return p.Constant(text)
}

// maxDistance is how many letters a name may be away from one that is suggested.
const maxDistance = 3

// nearest suggests a name of the model for one that is not there, or nothing.
func (p *problem) nearest(name string) string {
	best, at := "", maxDistance+1
	for _, n := range p.Names() {
		if d := distance(name, n); d < at && d < len(name) {
			best, at = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; is it " + best + "?"
}

// distance is the number of letters to change, add or leave out (Levenshtein 1965).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		left := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := left
			if a[i] != b[j] {
				cost++
			}
			left = row[j+1]
			row[j+1] = slices.Min([]int{cost, row[j] + 1, left + 1})
		}
	}
	return row[len(b)]
}

// negation is the literal that holds where the statement does not, of an inequality.
func (s *statement) negation() csp.Literal {
	switch s.op {
	case "<=":
		return s.x.Ge(s.value + 1)
	case "<":
		return s.x.Ge(s.value)
	case ">=":
		return s.x.Le(s.value - 1)
	}
	return s.x.Le(s.value)
}
