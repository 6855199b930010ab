package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file reads traces from JSON lines.

// ReadError says where a trace could not be read.
type ReadError struct {
	Line int // 1 is the header
	Err  error
}

// Error names the line.
func (e *ReadError) Error() string { return fmt.Sprintf("trace: line %d: %v", e.Line, e.Err) }

// Unwrap returns what was wrong.
func (e *ReadError) Unwrap() error { return e.Err }

// VersionError says that a trace has a version of the format that this package does not
// know.
type VersionError struct{ Version int }

// Error names the version and the one that is known.
func (e *VersionError) Error() string {
	return fmt.Sprintf("version %d of the format, where version %d is known", e.Version, Version)
}

// Read reads a trace as a [Recorder] writes it. Bad input is a *[ReadError] with the number
// of the line; another version of the format is a *[VersionError] in it. A trace that ends
// early, between two lines, is read as far as it goes. Memory is in proportion to the input.
func Read(r io.Reader) (*Trace, error) {
	in := bufio.NewReader(r)
	var t *Trace
	var compact *expander
	for line := 1; ; line++ {
		text, end := in.ReadBytes('\n')
		if end != nil && end != io.EOF {
			return nil, &ReadError{line, end}
		}
		if text = bytes.TrimSpace(text); len(text) > 0 {
			var err error
			if t == nil {
				t, compact, err = readHeader(text)
			} else {
				err = t.readLine(text, compact)
			}
			if err != nil {
				return nil, &ReadError{line, err}
			}
		}
		if end == io.EOF {
			break
		}
	}
	if t == nil {
		return nil, &ReadError{1, errors.New("there is no header")}
	}
	return t, nil
}

// readHeader returns what makes whole lines of compact ones too, nil where they are whole.
func readHeader(text []byte) (*Trace, *expander, error) {
	var h headerLine
	// What it is comes first: of another version the fields may have other types.
	var what struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(text, &what); err != nil {
		return nil, nil, err
	}
	switch {
	case what.Format != Format:
		return nil, nil, fmt.Errorf("the format is %q, not %q", what.Format, Format)
	case what.Version != Version:
		return nil, nil, &VersionError{what.Version}
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return nil, nil, err
	}
	t := &Trace{Options: h.Options, Objective: h.Objective}
	for _, v := range h.Variables {
		declared := v.Domain
		if v.Declared != nil {
			declared = *v.Declared
		}
		t.Variables = append(t.Variables, Variable{v.Name, declared, v.Domain, v.BoundsOnly, v.Constant})
	}
	for i, c := range h.Constraints {
		for _, x := range c.Vars {
			if x < 0 || x >= len(t.Variables) {
				return nil, nil, fmt.Errorf("constraint %d: there is no variable %d", i, x)
			}
		}
		t.Constraints = append(t.Constraints, Constraint(c))
	}
	if h.Compact == nil {
		return t, nil, nil
	}
	return t, newExpander(h.Compact, t.Variables), nil
}

// readLine adds the event of a line in either form.
func (t *Trace) readLine(text []byte, compact *expander) error {
	l, err := &eventLine{}, error(nil)
	if compact != nil && text[0] == '[' {
		l, err = compact.line(text)
	} else {
		err = json.Unmarshal(text, l)
	}
	if err != nil {
		return err
	}
	return t.readEvent(l)
}

// readEvent adds the event of a line.
func (t *Trace) readEvent(l *eventLine) error {
	if t.Cut {
		return errors.New("an event after the trace was cut")
	}
	if l.Kind == cutLine {
		t.Cut, t.Missed = true, max(l.Missed, 0)
		return nil
	}
	e := Event{ID: l.ID, Node: l.Node, Parent: l.Parent, Depth: l.Depth, Part: l.Part, From: l.From, Values: l.Values}
	var err error
	if e.Kind, err = csp.Parse[csp.EventKind](l.Kind); err != nil {
		return err
	}
	last := int64(0)
	if n := len(t.Events); n > 0 {
		last = t.Events[n-1].ID
	}
	switch {
	case e.ID <= last:
		return fmt.Errorf("event %d after event %d", e.ID, last)
	case e.Node < 1 || e.Parent < 0 || e.Parent >= e.Node || e.Depth < 0 || e.Part < 0 || e.From < 0:
		return errors.New("a node, depth, part or from below what there is, or a parent that is no older node")
	}
	if e.Constraint, err = place("constraint", l.Constraint, len(t.Constraints)); err != nil {
		return err
	}
	if e.Var, err = place("variable", l.Var, len(t.Variables)); err != nil {
		return err
	}
	if e.Other, err = place("variable", l.Other, len(t.Variables)); err != nil {
		return err
	}
	if l.By != "" {
		if e.By, err = csp.Parse[csp.By](l.By); err != nil {
			return err
		}
	}
	if l.Op != "" {
		op, ok := parseOp(l.Op)
		if !ok || l.Value == nil || e.Var < 0 {
			return fmt.Errorf("op %q makes no claim", l.Op)
		}
		e.Claim = &Claim{op, *l.Value}
	}
	return t.readRest(l, e)
}

// readRest adds an event with what only its kind has.
func (t *Trace) readRest(l *eventLine, e Event) error {
	switch e.Kind {
	case csp.EventPrune:
		if e.Var < 0 || l.Removed == nil || l.Domain == nil {
			return errors.New("prune needs var, removed and domain")
		}
		e.Removed, e.Domain = *l.Removed, *l.Domain
	case csp.EventRevise:
		if e.Var < 0 || l.Domain == nil {
			return errors.New("revise needs var and domain")
		}
		e.Domain = *l.Domain
	case csp.EventBacktrack:
		if l.Kept == nil || *l.Kept < 0 {
			return errors.New("backtrack needs kept, of at least 0")
		}
		e.Kept = *l.Kept
	case csp.EventSolution:
		if len(e.Values) != len(t.Variables) {
			return fmt.Errorf("%d values of %d variables", len(e.Values), len(t.Variables))
		}
	case csp.EventDone:
		var err error
		if e.Outcome, err = csp.Parse[csp.Outcome](l.Outcome); err != nil {
			return err
		}
	}
	if s := l.Stats; s != nil {
		e.Stats = &csp.Stats{Nodes: s.Nodes, Failures: s.Failures, Backtracks: s.Backtracks, Propagations: s.Propagations, Revisions: s.Revisions,
			Checks: s.Checks, Prunings: s.Prunings, MaxDepth: s.MaxDepth, Restarts: s.Restarts, Solutions: s.Solutions}
	}
	t.Events = append(t.Events, e)
	return nil
}

// place reads a number of something of which there are n; -1 where it is not given.
func place(what string, i *int, n int) (int, error) {
	switch {
	case i == nil:
		return -1, nil
	case *i < 0 || *i >= n:
		return 0, fmt.Errorf("there is no %s %d", what, *i)
	}
	return *i, nil
}

func parseOp(text string) (domains.Op, bool) {
	for op := domains.GE; op <= domains.EQ; op++ {
		if op.String() == text {
			return op, true
		}
	}
	return 0, false
}
