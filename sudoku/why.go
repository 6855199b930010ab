package sudoku

import (
	"context"
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file asks csp why a cell cannot hold a value and why a puzzle has no solution;
// why_text.go says the answers in the words of the puzzle: cells, units and rules.

// Explainer answers questions about one puzzle, whose givens may contradict each other. It
// is for one goroutine.
type Explainer struct {
	// CSP is the compiled model with the givens assumed.
	CSP *csp.Solver
	// Model is what it was compiled from.
	Model *Model

	consistent bool
}

// Explainer compiles the puzzle and propagates its givens. Errors: those of Validate and
// of [csp.Model.Compile], and the context's.
func (p *Puzzle) Explainer(ctx context.Context, o csp.Options) (*Explainer, error) {
	m, err := p.Model()
	if err != nil {
		return nil, err
	}
	s, err := m.CSP.Compile(ctx, o)
	if err != nil {
		return nil, err
	}
	e := &Explainer{CSP: s, Model: m}
	s.Assume(m.Givens(p.Givens)...)
	if e.consistent, err = s.Propagate(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// Consistent reports whether propagation of the givens finds no contradiction.
func (e *Explainer) Consistent() bool { return e.consistent }

// Candidates returns the values that propagation leaves in a cell; of a contradictory
// puzzle, those that were left when the contradiction was found.
func (e *Explainer) Candidates(cell int) domains.Set { return e.CSP.Domain(e.Model.Cells[cell]) }

// Why explains, with few givens and units, why a cell cannot hold a value, as far as
// propagation knows; otherwise it searches for a solution with the value, or the failed
// branches that refute it, in at most maxNodes nodes; below 1 it does not search. Errors:
// [ErrCell], [ErrValue], and the context's.
func (e *Explainer) Why(ctx context.Context, cell, value, maxNodes int) (*Explanation, error) {
	l := e.Model.Layout
	switch {
	case !l.Has(cell):
		return nil, fmt.Errorf("%w: %s is in no grid of the board", ErrCell, l.CellName(cell))
	case value < 1 || value > l.size:
		return nil, fmt.Errorf("%w: %d is outside 1..%d", ErrValue, value, l.size)
	}
	why, err := e.CSP.Why(ctx, csp.Question{Var: e.Model.Cells[cell], Value: value, Short: true, MaxNodes: maxNodes})
	if err != nil {
		return nil, err
	}
	return e.Model.Explain(why), nil
}

// WhyFailed explains the contradiction that propagation of the givens finds, with few
// givens and units; nil where it finds none.
func (e *Explainer) WhyFailed(ctx context.Context) (*Explanation, error) {
	why, err := e.CSP.Why(ctx, csp.Question{Short: true})
	if err != nil || why.Answer == csp.StillPossible {
		return nil, err
	}
	return e.Model.Explain(why), nil
}

// coreNodes bounds the search for the failed branches of a core.
const coreNodes = 1000

// Core returns givens, units and rules that cannot hold together, none of which can be left
// out. Errors: [csp.ErrSatisfiable] where the puzzle has a solution, and else those of
// [csp.Solver.Core].
func (e *Explainer) Core(ctx context.Context, background ...func(csp.Origin) bool) (*Core, error) {
	found, err := e.CSP.Core(ctx, background...)
	if err != nil {
		return nil, err
	}
	c := &Core{CSP: found, model: e.Model}
	for _, m := range found.Members {
		if m.By == csp.ByAssumption {
			c.Givens = append(c.Givens, e.Model.cellOf(m.Constraint.Vars()[0]))
		} else if !slices.Contains(c.Names, m.Name) {
			c.Names = append(c.Names, m.Name)
		}
	}
	if why, err := e.CSP.Why(ctx, csp.Question{Core: found, MaxNodes: coreNodes}); err == nil {
		c.Why = e.Model.Explain(why)
	}
	return c, nil
}

// Core is a set of givens, units and rules of a puzzle that cannot hold together. It is
// contradictory by itself: with any one of them left out, the others have a solution.
type Core struct {
	CSP    *csp.Core
	Givens []int    // cells, in the order of the board
	Names  []string // of units and rules
	// Why leads to the contradiction; nil where the context or the limit of time ended before.
	Why *Explanation

	model *Model
}

// Explanation is a [csp.Explanation] in the words of a puzzle.
type Explanation struct {
	CSP *csp.Explanation
	// Reasons stand in an order in which they follow from one another; what was asked is
	// the last one.
	Reasons []Reason
	// Search is the tree of failed branches where only a search refutes the value.
	Search *Supposition

	cell  int // what was asked about, -1 where a contradiction was
	model *Model
}

// Reason is one step of an [Explanation].
type Reason struct {
	// Text is one line, which calls earlier steps by their number from 1, such as
	// "r5c3=7, the only value left: 1 by r8c3=1 in column 3, 2 by step 4".
	Text string
	// Cell is what it is about, -1 where that is more than a cell; Op and Value what it says of it.
	Cell  int
	Op    domains.Op
	Value int
	// Name is the unit or rule; "" where the cell itself has nothing else left.
	Name string
	// Cells are those that it is concluded from.
	Cells []int
}

// Supposition is a branch of a search that failed.
type Supposition struct {
	Text    string // what is supposed, such as "r1c2=6"
	Cell    int
	Op      domains.Op
	Value   int
	Reasons []Reason      // lead to the contradiction, where nothing more is supposed
	Below   []Supposition // one of them would have to hold
}
