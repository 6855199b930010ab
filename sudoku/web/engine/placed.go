package engine

// Plain backtracking as the textbooks draw it. The engine branches in two, x = v and then x ≠ v, and
// makes a node for a value that the first check refuses: 780,000 of them for 10 queens. In the tree
// that is kept of a long run a node is a value that was placed and passed every check, with a child
// for each that was placed next: 35,539.

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// placements rewrites the events of a run of plain backtracking.
type placements struct {
	observe func(*csp.Event)
	domains map[csp.Var]domains.Set // at the root
	tried   csp.Event               // the branch that was not checked yet
	open    bool                    // there is one
	path    []place                 // of the engine's nodes
	placed  []leaf                  // the path of those that are kept
	prunes  int                     // at the root
	nodes   int64
	told    int64
}

// place is a node of the engine, and how many values are placed there.
type place struct {
	node   int64
	height int
}

// leaf is a node that is kept, and whether there is anything below it.
type leaf struct {
	node  int64
	inner bool
}

func newPlacements(observe func(*csp.Event)) *placements {
	return &placements{observe: observe, domains: map[csp.Var]domains.Set{}, path: []place{{1, 0}}, placed: []leaf{{node: 1}}, nodes: 1}
}

func (p *placements) tell(e csp.Event) {
	p.told++
	e.ID = p.told
	at := len(p.placed) - 1
	e.Node, e.Depth, e.Parent = p.placed[at].node, at, 0
	if at > 0 {
		e.Parent = p.placed[at-1].node
	}
	p.observe(&e)
}

// Observe is told each event of the run.
func (p *placements) Observe(e *csp.Event) {
	root := len(p.path) == 1 && !p.open
	switch e.Kind {
	case csp.EventStart, csp.EventRestart, csp.EventDone:
		p.tell(*e)
	case csp.EventPrune:
		if root {
			p.prunes++
			p.tell(*e)
		}
	case csp.EventBranch:
		if e.By == csp.ByDecision {
			p.tried, p.open = *e, true
		} else { // another value is next
			p.path = append(p.path, place{e.Node, len(p.placed) - 1})
		}
	case csp.EventFixpoint:
		if root {
			for _, x := range e.Solver().Vars() {
				p.domains[x] = e.Solver().Domain(x)
			}
			p.tell(*e)
		}
		p.place()
	case csp.EventSolution:
		p.place()
		p.placed[len(p.placed)-1].inner = true
		p.tell(*e)
	case csp.EventFail:
		if p.open { // the value is refused: what was tried before it stands
			p.path = append(p.path, place{p.tried.Node, len(p.placed) - 1})
			p.open = false
		} else if root {
			p.tell(*e)
		}
	case csp.EventBacktrack:
		p.back(e.Node)
	}
}

// place keeps the value that was tried, which passed every check.
func (p *placements) place() {
	if !p.open {
		return
	}
	p.open = false
	p.placed[len(p.placed)-1].inner = true
	p.nodes++
	p.placed = append(p.placed, leaf{node: p.nodes})
	p.path = append(p.path, place{p.tried.Node, len(p.placed) - 1})
	p.tell(p.tried)
	v := domains.Of(p.tried.Lit.Value())
	before := p.domains[p.tried.Var]
	p.tell(csp.Event{Kind: csp.EventPrune, By: csp.ByDecision, Constraint: -1, Var: p.tried.Var, Lit: p.tried.Lit, Removed: before.Difference(v), Domain: v})
}

// back goes back to a node of the engine. One with nothing below it is a dead end.
func (p *placements) back(node int64) {
	for p.path[len(p.path)-1].node != node {
		p.path = p.path[:len(p.path)-1]
	}
	height := p.path[len(p.path)-1].height
	if height == len(p.placed)-1 {
		return
	}
	last := p.placed[len(p.placed)-1]
	if !last.inner {
		p.tell(csp.Event{Kind: csp.EventFail, Constraint: -1})
	}
	p.placed = p.placed[:height+1]
	p.tell(csp.Event{Kind: csp.EventBacktrack, Constraint: -1, From: last.node, Kept: p.prunes + height})
}
