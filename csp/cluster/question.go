package cluster

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/domains"
)

// This file is what a job asks, in memory: the model that both sides read from the same
// program, so that a variable's place in it means the same to both.

// Ask says what is asked of a program.
type Ask uint8

const (
	One   Ask = iota // a solution
	Count            // how many solutions there are
	All              // all solutions
	Best             // the best solution, by the program's objective
	batch            // items that a handler answers, see [Cluster.Batch]
)

var askNames = []string{"one", "count", "all", "best", "batch"}

// String returns "one", "count", "all" or "best".
func (a Ask) String() string {
	if int(a) < len(askNames) {
		return askNames[a]
	}
	return fmt.Sprintf("ask %d", uint8(a))
}

// none is the value of an objective that nobody knows.
const none = math.MaxInt64

// question is a program to be searched.
type question struct {
	ask   Ask
	in    *flatzinc.Instance
	vars  []csp.Var // of the model
	place map[csp.Var]int
	opts  csp.Options
	goal  csp.Var      // to be minimised, where the best is asked for
	bound atomic.Int64 // the value of the best solution that is stored, or none

	groups [][]csp.Var // to be branched on in cutting, by phases
	first  []bool      // of each: in the order of the model, not by size
	keyed  []int       // the places of variables, those that tell solutions apart first
}

// newQuestion reads a program. Where work is to be done, and not only handed out, the best
// value that others find cuts the search.
func newQuestion(text []byte, sp *spec, work bool) (*question, error) {
	in, err := flatzinc.Read(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if err := postRegistered(in, sp.Functions); err != nil {
		return nil, err
	}
	q := &question{ask: sp.Ask, in: in, opts: in.Options()}
	q.bound.Store(none)
	q.opts.Free, q.opts.Learn, q.opts.Seed = sp.Free, sp.Learn, sp.Seed
	switch {
	case q.ask == Best && in.Goal == flatzinc.Satisfy:
		return nil, &JobError{sp.Name, "the best solution is asked for, and the program has no objective"}
	case q.ask == Best && in.Goal == flatzinc.Maximize:
		q.goal = in.Objective.Neg()
	case q.ask == Best:
		q.goal = in.Objective
	}
	if work && q.ask == Best {
		in.Model.PostNamed("the best that others found", &incumbent{q})
	}
	q.vars = in.Model.Vars()
	q.order()
	return q, in.Model.Err()
}

// order finds what to cut by, and what tells solutions apart: not variables of which one value
// will do.
func (q *question) order() {
	q.place = make(map[csp.Var]int, len(q.vars))
	for i, x := range q.vars {
		q.place[x] = i
	}
	once := make([]bool, len(q.vars))
	for _, p := range q.opts.Phases {
		if p.Once {
			for _, x := range p.Vars {
				once[q.place[base(x)]] = true
			}
			continue
		}
		xs := p.Vars
		if xs == nil {
			xs = q.vars
		}
		q.groups = append(q.groups, xs)
		q.first = append(q.first, p.Order == csp.InputOrder)
	}
	for i := range q.vars {
		if !once[i] {
			q.keyed = append(q.keyed, i)
		}
	}
	for i := range q.vars {
		if once[i] {
			q.keyed = append(q.keyed, i)
		}
	}
}

// base returns the variable under a view.
func base(x csp.Var) csp.Var {
	x, _, _ = x.View()
	return x
}

// compile makes a solver of the question.
func (q *question) compile(ctx context.Context) (*csp.Solver, error) {
	return q.in.Model.Compile(ctx, q.opts)
}

// incumbent is the constraint that the objective is better than the best value that is stored,
// by whomever. That only grows tighter, so that what was pruned once stays so; and a solution
// that is no better is one that the answer has no use for.
type incumbent struct{ q *question }

// Vars returns the objective.
func (c *incumbent) Vars() []csp.Var { return []csp.Var{c.q.goal} }

// Wakes asks for changes of the bounds.
func (c *incumbent) Wakes(*csp.Space) []csp.Wake { return []csp.Wake{csp.OnBounds} }

// Propagate keeps the objective below the best value.
func (c *incumbent) Propagate(s *csp.Space) csp.Status {
	b := c.q.bound.Load()
	if b == none || int64(s.Max(c.q.goal)) < b {
		return csp.Stable
	}
	if !s.AtMost(c.q.goal, int(b)-1) {
		return csp.Failed
	}
	return csp.Stable
}

// Explain needs no facts: the bound holds whatever else does.
func (c *incumbent) Explain(r *csp.Reason, claim csp.Literal) {
	if claim.IsFalse() {
		if b := c.q.bound.Load(); b < none {
			r.Add(c.q.goal.Ge(int(b)))
		}
	}
}

// lit is a literal as it travels: the variable's place in the model, the operator and the value.
type lit [3]int

// literals turns what travelled into literals. What no model has is an error, as it came from
// elsewhere.
func (q *question) literals(from []lit) ([]csp.Literal, error) {
	to := make([]csp.Literal, len(from))
	for i, l := range from {
		if l[0] < 0 || l[0] >= len(q.vars) {
			return nil, fmt.Errorf("a piece is about variable %d of %d", l[0], len(q.vars))
		}
		x := q.vars[l[0]]
		switch domains.Op(l[1]) {
		case domains.EQ:
			to[i] = x.Eq(l[2])
		case domains.LE:
			to[i] = x.Le(l[2])
		case domains.GE:
			to[i] = x.Ge(l[2])
		default:
			return nil, fmt.Errorf("a piece has a literal with operator %d", l[1])
		}
	}
	return to, nil
}

// travel returns a literal as it travels.
func (q *question) travel(l csp.Literal) lit {
	b := base(l.Var())
	on, _ := l.On(b)
	return lit{q.place[b], int(on.Op()), on.Value()}
}
