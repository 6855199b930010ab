package model

// Why a value is gone, and what contradicts.

import (
	"errors"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/statement"
)

// askNodes bounds the search for what propagation leaves open.
const askNodes = 100_000

// why says why the "statement" holds, such as q[3] != 2; without one, why the model has no solution.
func why(r *request) (any, error) {
	var s *statement.Statement
	names := statement.MiniZinc(r.program)
	if text := strings.TrimSpace(r.text("statement")); text != "" {
		var err error
		if s, err = statement.Parse(text, r.program.Model, names); err != nil {
			return nil, err
		}
	}
	e, err := statement.Why(r, r.program.Model, s, askNodes)
	if err != nil {
		return nil, err
	}
	return Object{"text": statement.Text(e, names)}, nil
}

// core says which constraints cannot hold together, and the steps to the contradiction.
func core(r *request) (any, error) {
	s, err := r.program.Model.Compile(r, csp.Options{MaxNodes: askNodes})
	if err != nil {
		return nil, err
	}
	c, err := s.Core(r)
	switch {
	case errors.Is(err, csp.ErrSatisfiable):
		return Object{"text": "There is a solution, so nothing contradicts.\n"}, nil
	case errors.Is(err, csp.ErrLimit):
		return Object{"text": "The search met its limit before it was known whether there is a solution.\n"}, nil
	case err != nil:
		return nil, err
	}
	text := c.String()
	e, err := s.Why(r, csp.Question{Core: c, MaxNodes: askNodes})
	if err != nil {
		return nil, err
	}
	return Object{"text": text + "\n" + statement.Spelled(e.String(), statement.MiniZinc(r.program))}, nil
}
