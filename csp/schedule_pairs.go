package csp

import (
	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/domains"
)

// This file is what a search decides where tasks exclude each other: of each two the order. Where
// no Boolean of the model says it, the solver has one of its own (Roy and Sussmann 1964), which its
// clauses can name, as they cannot name the order by bounds of starts.

// mostPairs bounds the Booleans that a solver adds.
const mostPairs = 1 << 14

// pairs is what is known of the tasks that exclude each other.
type pairs struct {
	stated []Var          // Booleans of the model that say which of two is first
	is     map[int32]bool // the same by their numbers
	own    []Var          // and those of the solver
	by     []posted       // which say it
	alone  bool           // the other variables follow once all orders are known
}

// pairsOf finds the pairs of a model. Those in order anyway have no Boolean.
func pairsOf(m *Model, ps []posted) pairs {
	f := pairs{is: make(map[int32]bool), alone: true}
	e := exclusion{place: make(map[int32]int)}
	starts, ordered := make(map[int32]bool), make(map[[2]int32]bool)
	for _, p := range ps {
		switch c := p.c.(type) {
		case *precedence:
			x, y := c.vars[1].index(), c.vars[2].index()
			ordered[[2]int32{x, y}], ordered[[2]int32{y, x}] = true, true
			starts[x], starts[y] = true, true
			if b := c.vars[0]; !f.is[b.index()] {
				f.is[b.index()] = true
				f.stated = append(f.stated, b)
			}
		case *noOverlap:
			for i, x := range c.starts {
				e.task(x, c.durations[i])
			}
		case *cumulative:
			e.tasks(c)
			f.alone = f.alone && c.excludes()
		case *less, *maximum:
		case *linear:
			f.alone = f.alone && c.rel != domains.NE
		default:
			f.alone = false
		}
	}
	for _, x := range e.starts {
		starts[x.id] = true
	}
	for x, v := range m.vars {
		f.alone = f.alone && (f.is[int32(x)] || starts[int32(x)] || v.constant || v.dom.IsEmpty() || v.dom.Min() < 0 || v.dom.Max() > 1)
	}
	if e.find(ps) {
		f.add(m, &e, ordered)
	}
	return f
}

// add makes a Boolean for each pair of which nothing says which is first.
func (f *pairs) add(m *Model, e *exclusion, ordered map[[2]int32]bool) {
	for i, x := range e.starts {
		for j, y := range e.starts[:i] {
			if !has(e.tight[i], j) || ordered[[2]int32{x.id, y.id}] {
				continue
			}
			if len(f.own) == mostPairs {
				f.own, f.by = nil, nil
				return
			}
			b := Var{model: m, id: int32(len(m.vars) + len(f.own))}
			f.own = append(f.own, b)
			f.by = append(f.by, posted{c: DisjunctivePair(b, y, e.durations[j], x, e.durations[i])})
		}
	}
}

// excludes reports whether of the tasks no two can run at a time.
func (c *cumulative) excludes() bool {
	capacity, least, next := c.capacity.declared(), domains.MaxValue, domains.MaxValue
	for i := range c.starts {
		switch d := &c.demands[i]; {
		case !c.durations[i].constant() || !d.constant():
			return false
		case d.k < least:
			least, next = d.k, least
		case d.k < next:
			next = d.k
		}
	}
	return len(c.starts) < 2 || least+next > capacity
}

// tellPairs tells a proof what the Booleans of a solver say, and why the tasks exclude each other: by which
// constraint of the model. It returns false, and tells nothing, where there is none for some pair.
func tellPairs(p *prover, ps, pairs []posted) bool {
	told := make([]steps.Step, len(pairs))
	open := len(pairs)
	for at := range ps {
		place := make(map[Var]int)
		c, ok := ps[at].c.(*cumulative)
		switch d := ps[at].c.(type) {
		case *noOverlap:
			for i, x := range d.starts {
				if d.durations[i] > 0 {
					place[x] = i
				}
			}
		case *cumulative:
			for i, x := range d.starts {
				if d.durations[i].constant() && d.durations[i].k > 0 && d.demands[i].constant() {
					place[x] = i
				}
			}
		}
		for k := range pairs {
			v := &pairs[k].c.(*precedence).vars
			i, met := place[v[1]]
			j, also := place[v[2]]
			if !met || !also || told[k].Kind != 0 || ok && c.demands[i].k+c.demands[j].k <= c.capacity.declared() {
				continue
			}
			told[k] = steps.Step{Kind: 'o', N: int(v[0].id), Constraint: at, Uses: []int{i, j}}
			open--
		}
	}
	for k := range told {
		if open == 0 {
			p.send(told[k])
		}
	}
	return open == 0
}
