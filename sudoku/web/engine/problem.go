package engine

// The models that the page shows beside sudoku: what is common to them. The page knows
// variables by their places, and domains as masks: value v is bit v.

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// problem is a model with its variables, whose values are 0 to less than 31.
type problem struct {
	model *csp.Model
	vars  []csp.Var
}

// problem declares the model that the parameters name: "model" is "queens" with "n", or "map"
// with "map" and "colours".
func (c *Call) problem() (problem, error) {
	switch name := c.Text("model"); name {
	case "queens":
		return queens(c.Int("n", 8))
	case "map":
		return colouring(c.Text("map"), c.Int("colours", 3))
	default:
		return problem{}, fmt.Errorf("%w: no model %q", ErrParam, name)
	}
}

// solver compiles the problem and assumes the parameter "given": a variable and its value,
// and so on.
func (c *Call) solver(o csp.Options) (*csp.Solver, error) {
	p, err := c.problem()
	if err != nil {
		return nil, err
	}
	s, err := p.model.Compile(c.Context, o)
	if err != nil {
		return nil, err
	}
	given := c.Ints("given")
	if len(given)%2 != 0 {
		return nil, fmt.Errorf("%w: given is not made of pairs", ErrParam)
	}
	for i := 0; i < len(given); i += 2 {
		x, err := p.at(given[i])
		if err != nil {
			return nil, err
		}
		s.Assume(x.Eq(given[i+1]))
	}
	return s, nil
}

// at returns a variable by its place.
func (p problem) at(i int) (csp.Var, error) {
	if i < 0 || i >= len(p.vars) {
		return csp.Var{}, fmt.Errorf("%w: no variable %d", ErrParam, i)
	}
	return p.vars[i], nil
}

// mask returns a set as a mask.
func mask(s domains.Set) int {
	m := 0
	for v := range s.All() {
		m |= 1 << v
	}
	return m
}

// countSolutions returns how many solutions the problem has with what is given: {count}, and
// {count, nodes} as progress.
func countSolutions(c *Call) (any, error) {
	s, err := c.solver(csp.Options{
		ProgressEvery: progressEvery,
		Progress: func(s *csp.Solver) {
			c.Progress(object("count", int(s.Stats().Solutions), "nodes", int(s.Stats().Nodes)))
		},
	})
	if err != nil {
		return nil, err
	}
	n, err := s.Count(c.Context, 0)
	if err != nil {
		return nil, err
	}
	return object("count", n), nil
}
