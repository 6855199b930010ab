package engine

// Watching a run: the search is recorded, up to a limit of events, as numbers that the page
// plays by itself (static/js/watch/run.js). What happens past the limit is counted and not
// kept.

import (
	"encoding/binary"
	"math/bits"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/sudoku"
)

// maxEvents is how many events of a run are kept.
const maxEvents = 60_000

// counting is how often the page is told how far a search is.
const counting = 100 * time.Millisecond

// ways reads how a search is to be made: the parameters maintain, order and values have the
// names of csp, seed is for what is random, with what stands for one that is missing.
func (c *Call) ways(seed int) (csp.Options, error) {
	o := csp.Options{Kernel: csp.GeneralKernel, Seed: uint64(c.Int("seed", seed))}
	var err error
	if o.Maintain, err = csp.Parse[csp.Maintain](c.Text("maintain")); err != nil {
		return o, err
	}
	if o.Order, err = csp.Parse[csp.VarOrder](c.Text("order")); err != nil {
		return o, err
	}
	o.Values, err = csp.Parse[csp.ValueOrder](c.Text("values"))
	return o, err
}

// search compiles the puzzle for a search that tells the page how far it is.
func (c *Call) search(o csp.Options) (*sudoku.Model, *csp.Solver, error) {
	p, err := c.Puzzle()
	if err != nil {
		return nil, nil, err
	}
	m, err := p.Model()
	if err != nil {
		return nil, nil, err
	}
	var s *csp.Solver
	o.ProgressEvery = counting
	o.Progress = func(p csp.Progress) {
		told := counts(p.Stats)
		values := domainsOf(m, s)
		for cell, d := range values {
			values[cell] = single(d)
		}
		told["values"] = values
		c.Progress(told)
	}
	if s, err = m.CSP.Compile(c.Context, o); err != nil {
		return nil, nil, err
	}
	s.Assume(m.Givens(p.Givens)...)
	return m, s, nil
}

// counts are numbers of a search for the page.
func counts(s csp.Stats) Object {
	return Object{
		"nodes": int(s.Nodes), "failures": int(s.Failures), "prunings": int(s.Prunings), "depth": s.MaxDepth,
		"solutions": int(s.Solutions), "milliseconds": float64(s.Time.Microseconds()) / 1000,
	}
}

// domainsOf returns the domains of the cells of a running search as bit masks, 0 in a gap.
func domainsOf(m *sudoku.Model, s *csp.Solver) []int {
	sets := make([]int, len(m.Cells))
	for cell, x := range m.Cells {
		if m.Layout.Has(cell) {
			sets[cell] = mask(s.Domain(x))
		}
	}
	return sets
}

// single is the value of a mask of one, else 0.
func single(d int) int {
	if bits.OnesCount(uint(d)) != 1 {
		return 0
	}
	return bits.TrailingZeros(uint(d))
}

// watch records a run:
//
//	events       an array of 32-bit numbers, 7 for each event as append writes them
//	begin        by cell: the values it begins with as a bit mask, 0 in a gap
//	constraints  [{name, cells}]
//	cut          there are more events than are kept
//
// While it works, what counts returns and "values" tell how far it is.
func watch(c *Call) (any, error) {
	o, err := c.ways(1)
	if err != nil {
		return nil, err
	}
	m, s, err := c.search(o)
	if err != nil {
		return nil, err
	}
	r := recorder{cells: make(map[csp.Var]int)}
	for cell, x := range m.Cells {
		if m.Layout.Has(cell) {
			r.cells[x] = cell
		}
	}
	var begin []int
	n, cut := 0, false
	for e := range s.Steps(c.Context) {
		if n == 0 {
			begin = domainsOf(m, s)
		}
		if n == maxEvents {
			cut = true
			break
		}
		n++
		r.append(&e)
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	var constraints []any
	for name, posted := range s.Constraints() {
		cells := []int{}
		for _, x := range posted.Vars() {
			base, _, _ := x.View()
			if cell := r.cell(base); cell >= 0 {
				cells = append(cells, cell)
			}
		}
		constraints = append(constraints, Object{"name": name, "cells": cells})
	}
	return Object{"events": r.events, "begin": begin, "constraints": constraints, "cut": cut}, nil
}

// recorder writes the events of a run.
type recorder struct {
	cells  map[csp.Var]int
	events []byte
}

func (r *recorder) cell(x csp.Var) int {
	if cell, ok := r.cells[x]; ok {
		return cell
	}
	return -1
}

// append writes an event:
//
//	kind + 16 * by, with the numbers of csp
//	node
//	node above
//	place of the constraint, -1 for none
//	cell, -1 for none
//	of a pruning what it took away, as a bit mask; of a revision the other cell, -1 for
//	none; of backtracking the number of prunings kept
//	of a claim about the cell: 1 (=), 2 (!=), 3 (<=) or 4 (>=) + 8 * value, else 0
func (r *recorder) append(e *csp.Event) {
	cell, more, claim := r.cell(e.Var), 0, 0
	switch e.Kind {
	case csp.EventPrune:
		if cell >= 0 {
			more = mask(e.Removed)
		}
	case csp.EventRevise:
		more = r.cell(e.Other)
	case csp.EventBacktrack:
		more = e.Kept
	}
	if !e.Lit.IsFalse() {
		claim = 8 * e.Lit.Value()
		switch e.Lit.Op() {
		case domains.EQ:
			claim++
		case domains.NE:
			claim += 2
		case domains.LE:
			claim += 3
		case domains.GE:
			claim += 4
		}
	}
	for _, n := range [...]int{int(e.Kind) + 16*int(e.By), int(e.Node), int(e.Parent), e.Constraint, cell, more, claim} {
		r.events = binary.LittleEndian.AppendUint32(r.events, uint32(int32(n)))
	}
}

// watchRun makes the same search without keeping events, to its end: what counts returns.
// Its progress is that of watch.
func watchRun(c *Call) (any, error) {
	o, err := c.ways(1)
	if err != nil {
		return nil, err
	}
	_, s, err := c.search(o)
	if err != nil {
		return nil, err
	}
	return c.toTheEnd(s)
}

// toTheEnd searches without keeping events, and returns what counts does.
func (c *Call) toTheEnd(s *csp.Solver) (any, error) {
	if _, err := s.Count(c.Context, 0); err != nil {
		return nil, err
	}
	return counts(s.Stats()), nil
}
