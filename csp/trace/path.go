package trace

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file leads from a node of a recorded run to explanations: by the path from the root
// down to it, csp propagates at the node once more.

// Path returns the sides of the branches from the root down to a node, in terms of vars, the
// variables of the model in the order of [csp.Model.Vars]: the Path of a [csp.Question].
// Of a second side it tells the node of the first, which had failed. At the root it is empty, but
// not nil; ok is false where the trace has no such node, or vars are not as many as its
// variables.
// A run with learning goes by clauses as well, which a path does not hold: there an
// explanation may know less than the run did.
func (t *Trace) Path(vars []csp.Var, node int64) (path []csp.Fact, ok bool) {
	if len(vars) != len(t.Variables) {
		return nil, false
	}
	path = []csp.Fact{}
	branches := make(map[int64]*Event)
	first := make(map[int64]int64) // the node of the first side, below each
	found := false
	for i := range t.Events {
		e := &t.Events[i]
		found = found || e.Node == node
		if e.Kind != csp.EventBranch || branches[e.Node] != nil {
			continue
		}
		branches[e.Node] = e
		if e.By == csp.ByDecision {
			first[e.Parent] = e.Node
		}
	}
	if !found {
		return nil, false
	}
	for e := branches[node]; e != nil; e = branches[e.Parent] {
		if e.Claim == nil {
			continue
		}
		step := csp.Fact{Literal: literal(vars[e.Var], *e.Claim), Origin: csp.Origin{By: csp.ByRefutation}}
		if e.By == csp.ByDecision {
			step.By = csp.ByDecision
		}
		if e.By == csp.ByRefutation {
			step.Node = first[e.Parent]
		}
		path = append(path, step)
	}
	slices.Reverse(path)
	return path, true
}

func literal(x csp.Var, c Claim) csp.Literal {
	switch c.Op {
	case domains.GE:
		return x.Ge(c.Value)
	case domains.LE:
		return x.Le(c.Value)
	case domains.NE:
		return x.Ne(c.Value)
	}
	return x.Eq(c.Value)
}
