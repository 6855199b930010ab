package cluster

import (
	"container/heap"
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/propago/propago/csp"
)

// This file cuts a tree into pieces. The largest open piece is cut next, by the product of the
// domains that propagation leaves, so that pieces are of a size; those that propagation refutes
// are dropped. What comes of it depends on the program alone, and on how many are wanted.

// piece is a part of the tree: what its literals leave. Pieces of one job share no solution,
// and together they have all.
type piece struct {
	ID   string `json:"id"` // its place: "4" of the first cut, "4-0" a part of it
	Lits []lit  `json:"lits,omitempty"`
	Low  int    `json:"low,omitempty"` // no solution in it has a lower value of what is minimised
	// Suspect is how often it was cut since workers died of what it is part of.
	Suspect int `json:"suspect,omitempty"`
	// Item is what a handler answers, in a batch.
	Item []byte `json:"item,omitempty"`
}

// widest is the largest domain of which each value makes a piece of its own; others are halved.
const widest = 40

// node is a piece that may be cut further.
type node struct {
	lits   []lit
	size   float64 // the logarithm of how many assignments are left
	branch csp.Var // the zero Var where there is nothing to cut by
	low    int
	place  []int // in the tree
}

// openNodes is a heap of nodes, the largest first.
type openNodes struct{ all []*node }

func (h *openNodes) Len() int      { return len(h.all) }
func (h *openNodes) Swap(i, j int) { h.all[i], h.all[j] = h.all[j], h.all[i] }
func (h *openNodes) Push(x any)    { h.all = append(h.all, x.(*node)) }

func (h *openNodes) Pop() any {
	n := len(h.all) - 1
	x := h.all[n]
	h.all = h.all[:n]
	return x
}

func (h *openNodes) Less(i, j int) bool {
	a, b := h.all[i], h.all[j]
	if a.size != b.size {
		return a.size > b.size
	}
	return slices.Compare(a.place, b.place) < 0
}

// cut cuts a piece into at least want ones, or as many as there are: none where propagation
// refutes it. They are in the order of the search. The solver has the question's options, and
// is left without assumptions. The error is that of the context, or of a malformed piece.
//
// It takes one propagation for each piece, and as many again where values fail. Blindly is where workers
// died of cutting: the piece itself is propagated, and none of its parts, which are those by one variable.
func (q *question) cut(ctx context.Context, s *csp.Solver, p *piece, want int, blindly bool) ([]piece, error) {
	defer s.Reset()
	root, err := q.look(ctx, s, p.Lits, nil)
	if err != nil || root == nil {
		return nil, err
	}
	open, done := &openNodes{[]*node{root}}, []*node(nil)
	for len(open.all) > 0 && len(open.all)+len(done) < want {
		n := heap.Pop(open).(*node)
		if n.branch == (csp.Var{}) {
			done = append(done, n)
			continue
		}
		for i, l := range q.sides(ctx, s, n) {
			lits, place := append(slices.Clone(n.lits), l), append(slices.Clone(n.place), i)
			if blindly {
				done = append(done, &node{lits: lits, low: n.low, place: place})
				continue
			}
			next, err := q.look(ctx, s, lits, place)
			if err != nil {
				return nil, err
			}
			if next != nil {
				heap.Push(open, next)
			}
		}
	}
	return p.into(append(done, open.all...)), nil
}

// into returns what a piece was cut into, in the order of the search.
func (p *piece) into(all []*node) []piece {
	slices.SortFunc(all, func(a, b *node) int { return slices.Compare(a.place, b.place) })
	pieces := make([]piece, len(all))
	for i, n := range all {
		pieces[i] = piece{ID: strconv.Itoa(i), Lits: n.lits, Low: n.low, Suspect: p.Suspect}
		if p.ID != "" {
			pieces[i].ID = p.ID + "-" + pieces[i].ID
		}
	}
	return pieces
}

// look propagates a piece; nil where it has no solution. One whose propagation panics, in a
// function that somebody registered, is not cut further: it is for workers to die of.
func (q *question) look(ctx context.Context, s *csp.Solver, lits []lit, place []int) (n *node, err error) {
	defer func() {
		if recover() != nil {
			n, err = &node{lits: lits, place: place, low: math.MinInt32}, nil
		}
	}()
	assumed, err := q.literals(lits)
	if err != nil {
		return nil, err
	}
	s.Reset()
	s.Assume(assumed...)
	consistent, err := s.Propagate(ctx)
	if err != nil {
		return nil, err
	}
	if s.Outcome() == csp.Limited {
		return nil, csp.ErrLimit
	}
	if !consistent {
		return nil, nil
	}
	n = &node{lits: lits, place: place}
	if q.ask == Best {
		n.low = s.Domain(q.goal).Min()
	}
	for g, xs := range q.groups {
		chosen, least := csp.Var{}, math.MaxInt
		for _, x := range xs {
			size := s.Domain(x).Len()
			if size <= 1 {
				continue
			}
			n.size += math.Log2(float64(size))
			if size < least && (chosen == csp.Var{} || !q.first[g]) {
				chosen, least = x, size
			}
		}
		if n.branch == (csp.Var{}) {
			n.branch = chosen
		}
	}
	return n, nil
}

// sides returns the literals that a node is cut by.
func (q *question) sides(ctx context.Context, s *csp.Solver, n *node) []lit {
	assumed, _ := q.literals(n.lits) // it was looked at
	s.Reset()
	s.Assume(assumed...)
	if consistent, err := s.Propagate(ctx); !consistent || err != nil {
		return nil
	}
	x := n.branch
	d := s.Domain(x)
	if d.Len() > widest {
		middle := d.Min() + (d.Max()-d.Min())/2
		return []lit{q.travel(x.Le(middle)), q.travel(x.Ge(middle + 1))}
	}
	var sides []lit
	for v := range d.All() {
		sides = append(sides, q.travel(x.Eq(v)))
	}
	return sides
}
