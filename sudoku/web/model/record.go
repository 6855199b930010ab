package model

// A search of the model, recorded for the page to play: as its annotations say, or in a way that
// the page names, with what is learned at failures.

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

const (
	maxEvents = 20_000 // that are recorded
	maxKept   = 60_000 // of a run in a way that is named
	maxFacts  = 60     // of a conflict that are told
)

// ways returns the options of a search: those of the model, or where "maintain" is named those of
// the names of package csp in "maintain", "order" and "values", with "learn", and "restart" after so
// many failures by the sequence of Luby.
func (r *request) ways() (o csp.Options, err error) {
	if r.text("maintain") == "" {
		return r.program.Options(), nil
	}
	if o.Maintain, err = csp.Parse[strategy.Maintain](r.text("maintain")); err != nil {
		return o, err
	}
	if o.Order, err = csp.Parse[strategy.VarOrder](r.text("order")); err != nil {
		return o, err
	}
	if o.Values, err = csp.Parse[strategy.ValueOrder](r.text("values")); err != nil {
		return o, err
	}
	o.Learn, _ = r.params["learn"].(bool)
	if n, _ := r.params["restart"].(float64); n >= 1 && n <= 1e6 {
		o.Restart = strategy.Luby(int(n))
	}
	return o, nil
}

// given reads the parameter "given", facts about variables of the model: a variable by its place, -1
// for at most and 1 for at least, and a value, and so on.
func (r *request) given() ([]csp.Literal, error) {
	given, vars := r.ints("given"), r.program.Model.Vars()
	if len(given)%3 != 0 {
		return nil, fmt.Errorf("what is given is not made of threes")
	}
	var facts []csp.Literal
	for part := range slices.Chunk(given, 3) {
		if part[0] < 0 || part[0] >= len(vars) {
			return nil, fmt.Errorf("no variable %d", part[0])
		}
		x := vars[part[0]]
		if part[1] < 0 {
			facts = append(facts, x.Le(part[2]))
		} else {
			facts = append(facts, x.Ge(part[2]))
		}
	}
	return facts, nil
}

// record makes the search and returns it as "run", a trace in its compact form of package csp/trace,
// whether it is "cut", what was "learned", and what is "also" known. "nodes" stops it at so many, 1 is propagation alone;
// "all" looks for all solutions.
func record(r *request) (any, error) {
	o, err := r.ways()
	if err != nil {
		return nil, err
	}
	objective, optimising := r.goal()
	if all, _ := r.params["all"].(bool); !optimising && !all {
		o.MaxSolutions = 1
	}
	most := maxEvents
	if r.text("maintain") != "" {
		most = maxKept
	}
	if n, _ := r.params["nodes"].(float64); n >= 1 {
		o.MaxNodes = int64(n)
	}
	var learned lessons
	events := 0
	if o.Learn {
		learned = lessons{r: r, at: &events}
		o.Proof = learned.step
	}
	s, err := r.program.Model.Compile(r, o)
	if err != nil {
		return nil, err
	}
	facts, err := r.given()
	if err != nil {
		return nil, err
	}
	s.Assume(facts...)
	var goal []csp.Objective
	if optimising {
		goal = append(goal, objective)
	}
	var text bytes.Buffer
	recorder := trace.NewCompactRecorder(&text, trace.MaxEvents(most))
	var e csp.Event // one for all, since the recorder keeps none
	for e = range s.Steps(r, goal...) {
		events++
		if recorder.Observe(&e); recorder.Cut() {
			break
		}
	}
	if err := s.Err(); err != nil && !errors.Is(err, csp.ErrLimit) {
		return nil, err
	}
	if err := recorder.Close(); err != nil {
		return nil, err
	}
	return Object{"run": text.Bytes(), "cut": recorder.Cut(), "learned": learned.told, "also": r.also()}, nil
}

// lessons are what a search learns at its failures, told of its proof: each a clause, and the
// steps from which it follows, which are the conflict graph.
type lessons struct {
	r     *request
	at    *int // events so far
	facts []any
	told  []any
}

func (l *lessons) step(s *steps.Step) error {
	switch s.Kind {
	case 'i':
		claim := "a contradiction"
		if len(s.Claim) > 0 {
			claim = l.literal(s.Claim[0])
		}
		l.facts = append(l.facts, Object{"because": l.literals(s.Because), "claim": claim, "by": s.Constraint})
	case 'n':
		if len(l.facts) <= maxFacts {
			l.told = append(l.told, Object{"at": *l.at, "nogood": l.literals(s.Because), "facts": l.facts})
		}
		l.facts = nil
	}
	return nil
}

func (l *lessons) literals(ls []domains.Literal) []string {
	texts := make([]string, len(ls))
	for i, lit := range ls {
		texts[i] = l.literal(lit)
	}
	return texts
}

func (l *lessons) literal(lit domains.Literal) string {
	sign := [...]string{domains.GE: "≥", domains.LE: "≤", domains.NE: "≠", domains.EQ: "="}[lit.Op()]
	return fmt.Sprintf("%s %s %d", l.r.program.Model.Vars()[lit.X()].Name(), sign, lit.K())
}
