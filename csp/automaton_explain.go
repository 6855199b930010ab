package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file explains what automata and decision diagrams prune, incrementally (Gange,
// Stuckey and Szymanek 2011): it begins at the arcs that a claim is about and goes outwards
// through nodes that were off all paths by then, as far as removed values cut them off. So a
// reason is about the neighbourhood of what it explains, and takes time in proportion to the
// arcs it passes, not to the graph.

// layeredWhy is what explanations of one propagator work with.
type layeredWhy struct {
	into, out [][]arcList // for each layer, the arcs into each node after it and out of each before
	sides     [2]side
	values    []int
}

// arcList is the places of arcs in their layer.
type arcList []int32

// side is the nodes, all of one layer, that are to be cut off from the start, or from the
// end.
type side struct {
	nodes, next []int32
	marked      []bool  // for each node of the next layer
	rows        []uint8 // of each row of a layer
}

// What is known of a row while a reason is made.
const (
	rowUnknown uint8 = iota
	rowPresent
	rowAbsent
	rowTold // a fact says that it is absent
)

func newLayeredWhy(c *layered) *layeredWhy {
	y := &layeredWhy{}
	for i := range c.layers {
		into, out := make([]arcList, c.nodes[i+1]), make([]arcList, c.nodes[i])
		for k, a := range c.layers[i].arcs {
			into[a.to] = append(into[a.to], int32(k))
			out[a.from] = append(out[a.from], int32(k))
		}
		y.into, y.out = append(y.into, into), append(y.out, out)
	}
	for i := range y.sides {
		y.sides[i] = side{marked: make([]bool, c.wide), rows: make([]uint8, c.rows())}
	}
	return y
}

// fate is what had become of a node.
type fate uint8

const (
	onPath fate = iota
	unreached
	leadsNowhere
)

// fate tells what had become of a node by the time of a reason.
func (p *layeredProp) fate(r *Reason, nodes int, k int32) fate {
	word := p.at[nodes] + k>>6
	if uint64((p.first+domains.Int(word)).Get(r.s.st))>>(uint(k)&63)&1 != 0 {
		return onPath
	}
	switch t := p.gone[64*int(word)+int(k)&63]; {
	case t >= 0 && int(t) <= r.pos:
		return unreached
	case t < 0 && int(^t) <= r.pos:
		return leadsNowhere
	}
	return onPath
}

// Explain tries the layers that the claim may have been made at, since one variable may
// stand at several. A failure is a layer of nodes none of which is left.
func (p *layeredProp) Explain(r *Reason, claim Literal) {
	if p.c.nodes[len(p.c.layers)] == 0 {
		return
	}
	if p.why == nil {
		p.why = newLayeredWhy(p.c)
	}
	if claim.IsFalse() {
		for i := range p.c.nodes {
			if p.whyEmpty(r, i) {
				return
			}
		}
	}
	for i := range p.c.layers {
		if l, ok := claim.On(p.c.layers[i].x); ok && p.whyGone(r, i, l) {
			return
		}
	}
	for _, x := range p.c.xs {
		r.AddDomain(x)
	}
}

// whyEmpty explains that no node of a layer of nodes is left; false where one is.
func (p *layeredProp) whyEmpty(r *Reason, nodes int) bool {
	p.begin()
	for k := range p.c.nodes[nodes] {
		switch p.fate(r, nodes, k) {
		case unreached:
			p.why.sides[0].nodes = append(p.why.sides[0].nodes, k)
		case leadsNowhere:
			p.why.sides[1].nodes = append(p.why.sides[1].nodes, k)
		default:
			return false
		}
	}
	p.cutOff(r, nodes, nodes)
	return true
}

func (p *layeredProp) begin() {
	for i := range p.why.sides {
		p.why.sides[i].nodes = p.why.sides[i].nodes[:0]
	}
}

// whyGone explains the values of a layer that contradict a claim: their arcs begin at nodes
// that the start did not reach, or end at some that do not lead to the end. One side is told
// of where that does for all arcs, and both where not. It is false where an arc was on a path.
func (p *layeredProp) whyGone(r *Reason, i int, claim Literal) bool {
	p.begin()
	l := &p.c.layers[i]
	left, right := &p.why.sides[0], &p.why.sides[1]
	rows := left.rows[:len(l.values)]
	for k, v := range l.values {
		rows[k] = rowTold
		if !claim.Holds(v) {
			if rows[k] = rowPresent; !r.Has(l.x, v) {
				rows[k] = rowAbsent
			}
		}
	}
	byLeft, byRight := true, true
	for _, a := range l.arcs {
		if rows[a.row] != rowPresent {
			continue
		}
		before, after := p.fate(r, i, a.from) == unreached, p.fate(r, i+1, a.to) == leadsNowhere
		if !before && !after {
			return false
		}
		byLeft, byRight = byLeft && before, byRight && after
	}
	for _, a := range l.arcs {
		switch {
		case rows[a.row] != rowPresent:
		case !byRight && p.fate(r, i, a.from) == unreached:
			left.push(a.from)
		case !byLeft || byRight:
			right.push(a.to)
		}
	}
	beyond := p.why.values[:0]
	for k, v := range l.values {
		if rows[k] == rowAbsent {
			beyond = append(beyond, v)
		}
	}
	p.why.values = beyond
	left.turn()
	right.turn()
	addAbsent(r, l.x, beyond)
	p.cutOff(r, i, i+1)
	return true
}

// push adds a node to the next layer.
func (d *side) push(k int32) {
	if !d.marked[k] {
		d.marked[k] = true
		d.next = append(d.next, k)
	}
}

// turn goes on to the next layer.
func (d *side) turn() {
	for _, k := range d.next {
		d.marked[k] = false
	}
	d.nodes, d.next = d.next, d.nodes[:0]
}

// cutOff gives the values whose absence cuts the nodes of one side off from the start and
// those of the other off from the end: an arc that comes from where no path does needs no
// fact, as long as that is explained in turn.
func (p *layeredProp) cutOff(r *Reason, from, to int) {
	left, right := &p.why.sides[0], &p.why.sides[1]
	for i := from - 1; i >= 0 && len(left.nodes) > 0; i-- {
		arcs := p.c.layers[i].arcs
		left.cut(r, p, i, p.why.into[i], func(k int32) int32 { return arcs[k].from })
	}
	for i := to; i < len(p.c.layers) && len(right.nodes) > 0; i++ {
		arcs := p.c.layers[i].arcs
		right.cut(r, p, i, p.why.out[i], func(k int32) int32 { return arcs[k].to })
	}
}

// cut goes over the arcs of one layer between the nodes of a side and those beyond.
func (d *side) cut(r *Reason, p *layeredProp, i int, at []arcList, beyond func(arc int32) int32) {
	l := &p.c.layers[i]
	clear(d.rows[:len(l.values)])
	for _, n := range d.nodes {
		for _, k := range at[n] {
			row := l.arcs[k].row
			if d.rows[row] == rowUnknown {
				d.rows[row] = rowAbsent
				if r.Has(l.x, l.values[row]) {
					d.rows[row] = rowPresent
				}
			}
			if d.rows[row] == rowPresent {
				d.push(beyond(k))
			}
		}
	}
	values := p.why.values[:0]
	for _, n := range d.nodes {
		for _, k := range at[n] {
			if row := l.arcs[k].row; d.rows[row] == rowAbsent && !d.marked[beyond(k)] {
				d.rows[row] = rowTold
				values = append(values, l.values[row])
			}
		}
	}
	p.why.values = values
	slices.Sort(values)
	addAbsent(r, l.x, values)
	d.turn()
}
