package trace

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the format: what the lines of a recorded trace look like. The first is the
// header, then comes one for each event, and at last, where the recording was cut, one that
// says so. docs/reference/events.md describes every field.

// Format and Version name the format in the header of a recorded trace. A reader refuses
// every other version; within one, fields may be added, and are passed over by those who do
// not know them.
const (
	Format  = "propago-trace"
	Version = 1
)

type headerLine struct {
	Format      string            `json:"format"`
	Version     int               `json:"version"`
	Variables   []variableLine    `json:"variables"`
	Constraints []constraintLine  `json:"constraints"`
	Options     map[string]string `json:"options"`
	Objective   string            `json:"objective,omitempty"`
	Compact     *compactNames     `json:"compact,omitempty"`
}

type variableLine struct {
	Name       string       `json:"name"`
	Domain     domains.Set  `json:"domain"`
	Declared   *domains.Set `json:"declared,omitempty"`
	BoundsOnly bool         `json:"bounds_only,omitempty"`
	Constant   bool         `json:"constant,omitempty"`
}

type constraintLine struct {
	Name string `json:"name,omitempty"`
	Text string `json:"text"`
	Vars []int  `json:"vars"`
}

type eventLine struct {
	ID         int64        `json:"id,omitempty"`
	Kind       string       `json:"kind"`
	Node       int64        `json:"node,omitempty"`
	Parent     int64        `json:"parent,omitempty"`
	Depth      int          `json:"depth,omitempty"`
	By         string       `json:"by,omitempty"`
	Constraint *int         `json:"constraint,omitempty"`
	Part       int          `json:"part,omitempty"`
	Var        *int         `json:"var,omitempty"`
	Other      *int         `json:"other,omitempty"`
	Op         string       `json:"op,omitempty"`
	Value      *int         `json:"value,omitempty"`
	Removed    *domains.Set `json:"removed,omitempty"`
	Domain     *domains.Set `json:"domain,omitempty"`
	From       int64        `json:"from,omitempty"`
	Kept       *int         `json:"kept,omitempty"`
	Values     []int        `json:"values,omitempty"`
	Outcome    string       `json:"outcome,omitempty"`
	Stats      *statsLine   `json:"stats,omitempty"`
	Missed     int64        `json:"missed,omitempty"`
}

// cutLine is the kind of the line that ends a trace which was cut.
const cutLine = "cut"

type statsLine struct {
	Nodes        int64 `json:"nodes"`
	Failures     int64 `json:"failures"`
	Backtracks   int64 `json:"backtracks"`
	Propagations int64 `json:"propagations"`
	Revisions    int64 `json:"revisions"`
	Checks       int64 `json:"checks"`
	Prunings     int64 `json:"prunings"`
	MaxDepth     int   `json:"max_depth"`
	Restarts     int64 `json:"restarts"`
	Solutions    int64 `json:"solutions"`
}

func lineOf(t *Trace) headerLine {
	h := headerLine{Format: Format, Version: Version, Options: t.Options, Objective: t.Objective,
		Variables: []variableLine{}, Constraints: []constraintLine{}}
	if h.Options == nil {
		h.Options = map[string]string{}
	}
	for i := range t.Variables {
		v := &t.Variables[i]
		l := variableLine{Name: v.Name, Domain: v.Domain, BoundsOnly: v.BoundsOnly, Constant: v.Constant}
		if !v.Declared.Equal(v.Domain) {
			l.Declared = &v.Declared
		}
		h.Variables = append(h.Variables, l)
	}
	for _, c := range t.Constraints {
		if c.Vars == nil {
			c.Vars = []int{}
		}
		h.Constraints = append(h.Constraints, constraintLine(c))
	}
	return h
}

// given is a place as lines have it: nil for none, -1.
func given(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}

func lineOfEvent(e *Event) eventLine {
	l := eventLine{ID: e.ID, Kind: e.Kind.String(), Node: e.Node, Parent: e.Parent, Depth: e.Depth, Part: e.Part, From: e.From, Values: e.Values}
	l.Constraint, l.Var, l.Other = given(e.Constraint), given(e.Var), given(e.Other)
	if e.By != csp.ByNobody {
		l.By = e.By.String()
	}
	if e.Claim != nil {
		l.Op, l.Value = e.Claim.Op.String(), &e.Claim.Value
	}
	switch e.Kind {
	case csp.EventPrune:
		l.Removed, l.Domain = &e.Removed, &e.Domain
	case csp.EventRevise:
		l.Domain = &e.Domain
	case csp.EventBacktrack:
		l.Kept = &e.Kept
	case csp.EventDone:
		l.Outcome = e.Outcome.String()
	}
	if s := e.Stats; s != nil {
		l.Stats = &statsLine{s.Nodes, s.Failures, s.Backtracks, s.Propagations, s.Revisions, s.Checks, s.Prunings, s.MaxDepth, s.Restarts, s.Solutions}
	}
	return l
}
