package trace

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file plays a trace. Prunings are a stack: a pruning is put on it, backtracking takes
// the upper ones off. Every stack that there ever was is a path in one tree of prunings, so
// that the step of the player is one node of that tree, and going from one step to another
// is going along the path between two nodes.

// Player shows a trace at any of its steps. Step 0 is before the first event, step k after
// the first k. It makes data of its own once, in proportion to the trace; after that going
// to the next or the previous step takes constant time, but for backtracking, which takes
// as long as there are prunings to undo. [Player.Go] takes time in proportion to the
// prunings that are in force at one of the two steps and not at the other. So playing all of
// a trace, in either direction, takes time in proportion to its length.
//
// A Player is for one goroutine; several may play one trace.
type Player struct {
	t       *Trace
	step    int
	domains []domains.Set
	latest  []int32 // for each variable, the pruning that made its domain; -1: none

	prunings []pruning
	top      []int32 // for each step, the latest pruning in force; -1: none
	at       []int32 // for each step, the place of the present node
	tree     *Tree
	redo     []int32
}

// pruning is a node of the tree of prunings.
type pruning struct {
	event  int32
	below  int32 // the pruning below it on the stack; -1: none
	before int32 // the latest one below it of the same variable; -1: none
	height int32
}

// ReplayError says that a trace cannot be played: an event does not fit what the events
// before it have left, as where some were left out.
type ReplayError struct {
	Event int64 // the ID of the event
	Msg   string
}

// Error names the event.
func (e *ReplayError) Error() string { return fmt.Sprintf("trace: event %d: %s", e.Event, e.Msg) }

// NewPlayer checks a trace and returns a player of it at step 0. A trace whose prunings do
// not fit together returns a *[ReplayError]. One that was filtered by depth can be played,
// and so can one filtered by kind that still has prune and backtrack.
func NewPlayer(t *Trace) (*Player, error) {
	p := &Player{t: t, domains: make([]domains.Set, len(t.Variables)), latest: make([]int32, len(t.Variables)), tree: NewTree()}
	for x := range t.Variables {
		p.domains[x], p.latest[x] = t.Variables[x].Domain, -1
	}
	p.top, p.at = append(p.top, -1), append(p.at, 0)
	for i := range t.Events {
		e := &t.Events[i]
		top := p.top[i]
		var err error
		switch e.Kind {
		case csp.EventPrune:
			top, err = p.prune(int32(i), e, top)
		case csp.EventBacktrack:
			top, err = p.backtrack(e, top)
		}
		if err != nil {
			return nil, err
		}
		p.top = append(p.top, top)
		p.tree.Grow(e)
		p.at = append(p.at, p.tree.present)
	}
	p.goTo(p.top[len(t.Events)], -1)
	return p, nil
}

// prune puts the pruning of event i on the stack.
func (p *Player) prune(i int32, e *Event, top int32) (int32, error) {
	if e.Var < 0 || e.Var >= len(p.domains) {
		return 0, &ReplayError{e.ID, fmt.Sprintf("there is no variable %d", e.Var)}
	}
	before := p.domains[e.Var]
	if e.Removed.IsEmpty() || !e.Removed.SubsetOf(before) || !before.Difference(e.Removed).Equal(e.Domain) {
		return 0, &ReplayError{e.ID, fmt.Sprintf("%s has %v, which does not lose %v to become %v", p.t.Variables[e.Var].Name, before, e.Removed, e.Domain)}
	}
	height := int32(1)
	if top >= 0 {
		height = p.prunings[top].height + 1
	}
	p.prunings = append(p.prunings, pruning{i, top, p.latest[e.Var], height})
	top = int32(len(p.prunings) - 1)
	p.apply(top)
	return top, nil
}

// backtrack takes off the stack what an event undoes.
func (p *Player) backtrack(e *Event, top int32) (int32, error) {
	height := 0
	if top >= 0 {
		height = int(p.prunings[top].height)
	}
	if e.Kept < 0 || e.Kept > height {
		return 0, &ReplayError{e.ID, fmt.Sprintf("%d prunings are in force, of which %d are kept", height, e.Kept)}
	}
	for ; height > e.Kept; height-- {
		p.undo(top)
		top = p.prunings[top].below
	}
	return top, nil
}

func (p *Player) apply(q int32) {
	e := &p.t.Events[p.prunings[q].event]
	p.domains[e.Var], p.latest[e.Var] = e.Domain, q
}

func (p *Player) undo(q int32) {
	r := &p.prunings[q]
	x := p.t.Events[r.event].Var
	p.latest[x] = r.before
	if r.before < 0 {
		p.domains[x] = p.t.Variables[x].Domain
		return
	}
	p.domains[x] = p.t.Events[p.prunings[r.before].event].Domain
}

func (p *Player) heightOf(q int32) int32 {
	if q < 0 {
		return 0
	}
	return p.prunings[q].height
}

// goTo changes the prunings in force from those up to one to those up to another.
func (p *Player) goTo(from, to int32) {
	p.redo = p.redo[:0]
	for from != to {
		if p.heightOf(from) >= p.heightOf(to) {
			p.undo(from)
			from = p.prunings[from].below
		} else {
			p.redo = append(p.redo, to)
			to = p.prunings[to].below
		}
	}
	for _, q := range slices.Backward(p.redo) {
		p.apply(q)
	}
}

// Trace returns what is played.
func (p *Player) Trace() *Trace { return p.t }

// Len returns the number of events. Steps go from 0 to Len.
func (p *Player) Len() int { return len(p.t.Events) }

// At returns the present step.
func (p *Player) At() int { return p.step }

// Go goes to a step, or to the nearest there is.
func (p *Player) Go(step int) {
	step = min(max(step, 0), p.Len())
	p.goTo(p.top[p.step], p.top[step])
	p.step = step
}

// Step goes one step forwards. It returns false at the end.
func (p *Player) Step() bool {
	if p.step == p.Len() {
		return false
	}
	p.Go(p.step + 1)
	return true
}

// Back goes one step backwards. It returns false at step 0.
func (p *Player) Back() bool {
	if p.step == 0 {
		return false
	}
	p.Go(p.step - 1)
	return true
}

// Next goes forwards to the next event of one of the kinds given, of any kind where none is
// given. Where there is none it stays and returns false. Next(csp.EventFixpoint) goes to the
// next fixpoint.
func (p *Player) Next(kinds ...csp.EventKind) bool {
	for i := p.step; i < p.Len(); i++ {
		if isOne(p.t.Events[i].Kind, kinds) {
			p.Go(i + 1)
			return true
		}
	}
	return false
}

// Prev goes backwards to the latest event of one of the kinds given before the present one,
// of any kind where none is given. Where there is none it stays and returns false.
func (p *Player) Prev(kinds ...csp.EventKind) bool {
	for i := p.step - 2; i >= 0; i-- {
		if isOne(p.t.Events[i].Kind, kinds) {
			p.Go(i + 1)
			return true
		}
	}
	return false
}

func isOne(k csp.EventKind, kinds []csp.EventKind) bool {
	return len(kinds) == 0 || slices.Contains(kinds, k)
}

// NextNode goes forwards to where the next node is made. Where there is none it stays and
// returns false.
func (p *Player) NextNode() bool { return p.Next(csp.EventBranch, csp.EventRestart) }

// PrevNode goes backwards to where the latest node before the present event was made. Where
// there is none it stays and returns false.
func (p *Player) PrevNode() bool { return p.Prev(csp.EventBranch, csp.EventRestart) }

// Event returns the event that made the present step, nil at step 0.
func (p *Player) Event() *Event {
	if p.step == 0 {
		return nil
	}
	return &p.t.Events[p.step-1]
}

// Domain returns the values of variable x at the present step.
func (p *Player) Domain(x int) domains.Set { return p.domains[x] }

// Domains returns the values of all variables at the present step, a copy.
func (p *Player) Domains() []domains.Set { return slices.Clone(p.domains) }

// Pruned returns the events that made variable x what it is at the present step, the latest
// first, as places in Trace.Events.
func (p *Player) Pruned(x int) []int {
	var events []int
	for q := p.latest[x]; q >= 0; q = p.prunings[q].before {
		events = append(events, int(p.prunings[q].event))
	}
	return events
}
