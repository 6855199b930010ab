package csp

import "errors"

// This file asks which of the optional interfaces a constraint implements, and which its
// propagator: once for each, when a constraint is posted or compiled. Nobody else asks, so
// what is found here is what holds during a search.

// nature is what a constraint is besides; nil where it is not.
type nature struct {
	propagate Propagator
	attach    Attacher
	validate  Validator
	check     Checker
	decompose Decomposer
	negate    Reifiable
	cover     coverer
	rule      boxRule
	known     structured
	implies   implying
}

// implying is a constraint that may say more together with others of its kind. It is asked
// through this interface, as [structured] is.
type implying interface {
	// implied returns constraints that follow from those of a model.
	implied(ps []posted) []posted
}

func natureOf(c Constraint) (n nature) {
	n.propagate, _ = c.(Propagator)
	n.attach, _ = c.(Attacher)
	n.validate, _ = c.(Validator)
	n.check, _ = c.(Checker)
	n.decompose, _ = c.(Decomposer)
	n.negate, _ = c.(Reifiable)
	n.cover, _ = c.(coverer)
	n.rule, _ = c.(boxRule)
	n.known, _ = c.(structured)
	n.implies, _ = c.(implying)
	return n
}

// errInert says that a constraint can do nothing.
var errInert = errors.New("the constraint has neither a Propagate nor an Attach method")

// wellFormed checks a constraint by itself, as posting it does before it stands in a
// model and as whatever it stands inside does.
func wellFormed(c Constraint) error {
	is := natureOf(c)
	switch {
	case is.attach == nil && is.propagate == nil:
		return errInert
	case is.validate != nil:
		return is.validate.Validate()
	}
	return nil
}

// running is the propagator of a constraint in one solver, and what that, or else the
// constraint, is besides; nil where neither is.
type running struct {
	Propagator
	c        Constraint
	explain  Explainer // nil: the domains of all variables do
	decide   Decider   // nil: decided by checking
	truth    truthListener
	listen   Listener
	priority Prioritizer
	rethink  reconsiderer
	staged   staged
	advised  advised
	waits    waiting
}

func runningOf(run Propagator, c Constraint) running {
	r := running{Propagator: run, c: c,
		explain:  either[Explainer](run, c),
		decide:   either[Decider](run, c),
		listen:   either[Listener](run, c),
		priority: either[Prioritizer](run, c),
	}
	r.truth, _ = r.decide.(truthListener)
	r.rethink, _ = run.(reconsiderer)
	r.staged, _ = run.(staged)
	r.advised, _ = run.(advised)
	r.waits, _ = run.(waiting)
	return r
}

// either returns the propagator, or else its constraint, as a T.
func either[T any](run Propagator, c Constraint) T {
	if t, ok := run.(T); ok {
		return t
	}
	t, _ := c.(T)
	return t
}

// why asks for the reason of a claim that was made, or with the zero claim for why the
// constraint is false.
func (in *running) why(r *Reason, claim Literal) {
	if in.explain != nil {
		in.explain.Explain(r, claim)
		return
	}
	for _, x := range in.c.Vars() {
		r.AddDomain(x)
	}
}

// rank is the priority, that of a constraint on so many different variables.
func (in *running) rank(scope int) Priority {
	switch {
	case in.priority != nil:
		return min(in.priority.Priority(), numPriorities-1)
	case scope <= 2:
		return Cheap
	}
	return Linear
}

// events returns what the constraint listens to, by position; see wakeAt.
func (in *running) events(s *Space) []Wake {
	if in.listen == nil {
		return nil
	}
	return in.listen.Wakes(s)
}

// wakeAt returns the event that wakes for the variable at a position.
func wakeAt(events []Wake, i int) Wake {
	if i < len(events) {
		return min(events[i], OnFix)
	}
	return OnChange
}
