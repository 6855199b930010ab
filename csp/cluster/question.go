package cluster

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/csp/strategy"
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

// shares reports whether what one piece taught holds for all others: where solutions are counted,
// clauses say too which were found.
func (q *question) shares() bool { return q.ask == One || q.ask == Best }

// question is a program to be searched.
type question struct {
	ask   Ask
	in    *flatzinc.Instance
	vars  []csp.Var // of the model
	place map[csp.Var]int
	opts  csp.Options
	goal  csp.Var            // to be minimised, where the best is asked for
	told  *exchange.Exchange // between the searches of this program; its bound is that of the best that is stored

	groups [][]csp.Var // to be branched on in cutting, by phases
	first  []bool      // of each: in the order of the model, not by size
	keyed  []int       // the places of variables, those that tell solutions apart first
}

// newQuestion reads a program.
func newQuestion(text []byte, sp *spec) (*question, error) {
	in, err := flatzinc.Read(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if err := postRegistered(in, sp.Functions); err != nil {
		return nil, err
	}
	q := &question{ask: sp.Ask, in: in, opts: in.Options(), told: exchange.New(exchange.Nothing)}
	q.opts.Free, q.opts.Learn, q.opts.Seed = sp.Free, sp.Learn, sp.Seed
	switch {
	case q.ask == Best && in.Goal == flatzinc.Satisfy:
		return nil, &JobError{sp.Name, "the best solution is asked for, and the program has no objective"}
	case q.ask == Best && in.Goal == flatzinc.Maximize:
		q.goal = in.Objective.Neg()
	case q.ask == Best:
		q.goal = in.Objective
	}
	q.vars = in.Model.Vars()
	q.order()
	if q.shares() && !sp.Free && !sp.Learn && !in.Annotated() {
		q.opts.Phases = nil // the engine chooses how to search, as it does on one core
	}
	return q, in.Model.Err()
}

// learns reports whether something is shared besides the best value.
func (q *question) learns() bool {
	return q.shares() && (q.opts.Free || q.opts.Learn || len(q.opts.Phases) == 0)
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
		if q.ask == Best { // of pieces by the objective each is as hard as the whole
			xs = slices.DeleteFunc(slices.Clone(xs), func(x csp.Var) bool { return base(x) == base(q.goal) })
		}
		q.groups = append(q.groups, xs)
		q.first = append(q.first, p.Order == strategy.InputOrder)
	}
	for _, last := range []bool{false, true} {
		for i := range q.vars {
			if once[i] == last {
				q.keyed = append(q.keyed, i)
			}
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
