package trace

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the recorded run as data.

// Trace is a recorded run. Variables and constraints are numbers: places in Variables and
// Constraints.
type Trace struct {
	Variables   []Variable
	Constraints []Constraint
	Options     map[string]string // how the solver was configured; what is left to the engine is left out, but for maintain, order and values
	Objective   string            // such as "minimize cost"; "" where solutions were searched
	Events      []Event

	Cut    bool  // the limit of the recording was reached, and the run may have gone on
	Missed int64 // at least so many events happened after that

	// Words are what Text and pages call those who make events, where their own names are not
	// liked, such as "given" for csp.ByAssumption. They are not written.
	Words map[csp.By]string

	// Value is what Text calls a value of a variable, such as one of an enum by its name; nil
	// calls all by their numbers. It is not written.
	Value func(variable string, v int) string
}

// Variable is a variable of the model.
type Variable struct {
	Name       string
	Declared   domains.Set // the values it was declared with
	Domain     domains.Set // the values it begins the run with: the same, but for holes that it does not keep
	BoundsOnly bool        // holes inside the bounds are not kept
	Constant   bool        // made by Model.Const
}

// Constraint is a constraint of the model.
type Constraint struct {
	Name string // as it was posted; may be empty
	Text string // as it is listed, such as "all_different(a, b, c)"
	Vars []int  // the variables underneath, each once, in the order in which it names them
}

// Label returns the name of the constraint, or its text where it has none.
func (c *Constraint) Label() string {
	if c.Name != "" {
		return c.Name
	}
	return c.Text
}

// Event is a [csp.Event] as data. Which fields mean something depends on Kind, as there;
// Constraint, Var and Other are -1 where there is none, all others zero.
type Event struct {
	ID     int64
	Kind   csp.EventKind
	Node   int64
	Parent int64
	Depth  int

	By         csp.By
	Constraint int
	Part       int
	Var        int
	Other      int
	Claim      *Claim // branch, prune, fail: about Var; nil where there is none

	Removed domains.Set
	Domain  domains.Set

	From    int64
	Kept    int
	Values  []int
	Outcome csp.Outcome
	Stats   *csp.Stats // done: without the time, which is no part of a trace
}

// Claim is what an event says of its variable: Var stands in relation Op to Value.
type Claim struct {
	Op    domains.Op
	Value int
}

// collector makes data of the events of one run.
type collector struct {
	index map[csp.Var]int
}

// header describes the model of a run that begins.
func (c *collector) header(s *csp.Solver) *Trace {
	t := &Trace{Options: settings(s.Options())}
	if o, ok := s.Objective(); ok {
		t.Objective = o.String()
	}
	c.index = make(map[csp.Var]int)
	for i, x := range s.Vars() {
		c.index[x] = i
		v := Variable{Name: x.Name(), Declared: x.Domain(), BoundsOnly: !s.KeepsHoles(x)}
		_, v.Constant = x.Constant()
		if v.Domain = v.Declared; v.BoundsOnly {
			v.Domain = domains.Range(v.Declared.Min(), v.Declared.Max())
		}
		t.Variables = append(t.Variables, v)
	}
	for name, posted := range s.Constraints() {
		k := Constraint{Name: name, Text: csp.Describe(posted)}
		seen := make(map[int]bool)
		for _, x := range posted.Vars() {
			base, _, _ := x.View()
			if i := c.index[base]; !seen[i] {
				seen[i] = true
				k.Vars = append(k.Vars, i)
			}
		}
		t.Constraints = append(t.Constraints, k)
	}
	return t
}

// event makes data of an event.
func (c *collector) event(e *csp.Event) Event {
	d := Event{
		ID: e.ID, Kind: e.Kind, Node: e.Node, Parent: e.Parent, Depth: e.Depth,
		By: e.By, Constraint: e.Constraint, Part: e.Part, Var: c.variable(e.Var), Other: c.variable(e.Other),
		Removed: e.Removed, Domain: e.Domain,
		From: e.From, Kept: e.Kept, Values: e.Values, Outcome: e.Outcome,
	}
	if !e.Lit.IsFalse() {
		d.Claim = &Claim{e.Lit.Op(), e.Lit.Value()}
	}
	if e.Kind == csp.EventDone {
		stats := e.Stats
		stats.Time = 0
		d.Stats = &stats
	}
	return d
}

func (c *collector) variable(x csp.Var) int {
	if i, ok := c.index[x]; ok {
		return i
	}
	return -1
}
