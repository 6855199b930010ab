package csp

import (
	"fmt"
	"slices"
)

// This file is the regular constraint: the values of a sequence of variables are a
// word of a regular language. automaton.go has the automaton.

type regular struct {
	xs    []Var
	dfa   DFA
	bad   error
	graph *layered
}

// Regular states that the values of xs, in this order, are a word that dfa accepts. A
// value that is no symbol is in no word. An automaton that goes outside its states, or
// has lines of different lengths, makes the model malformed.
//
// Domain consistent where all variables are distinct; of variables that keep only their
// bounds, the bounds. The automaton is unfolded into a layered graph (Pesant 2004), of
// which the nodes that lie on a path are kept as reversible bits. A run goes over the
// arcs of the layers between the first and the last that changed, and further as long
// as nodes fall away; at worst over all arcs, at most len(xs) times the transitions of
// the automaton.
//
// A removed value is explained by a cut of the graph, found outwards from its arcs
// (incremental explanation: Gange, Stuckey and Szymanek 2011), in time in proportion to the
// arcs passed.
func Regular(xs []Var, dfa DFA) Constraint {
	c := &regular{xs: slices.Clone(xs), dfa: dfa.clone()}
	if c.bad = c.dfa.validate(); c.bad == nil {
		c.graph = c.dfa.unfold(c.xs, nil)
	}
	return c
}

func (c *regular) Vars() []Var        { return c.xs }
func (c *regular) Kind() string       { return "regular" }
func (c *regular) Validate() error    { return c.bad }
func (c *regular) Priority() Priority { return Quadratic }

func (c *regular) Satisfied(vals []int) bool {
	_, ok := c.dfa.read(vals, nil)
	return ok
}

func (c *regular) String() string {
	return fmt.Sprintf("%s by %d states", call("regular", c.xs), len(c.dfa.Next))
}

func (c *regular) Attach(s *Space) Propagator { return c.graph.attach(s) }
