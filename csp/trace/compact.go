package trace

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the compact form of the lines, for players: the event's line is a list of whole
// numbers, and the header says what names stand behind them. Domains are left out, since who
// plays a run has them.

// compactNames are the names that numbers of the compact form stand for, by number.
type compactNames struct {
	Kinds    []string `json:"kinds"`
	By       []string `json:"by"`
	Ops      []string `json:"ops"`
	Outcomes []string `json:"outcomes"`
}

// The numbers of a compact event, in order. More follow by kind: the ranges removed of a
// prune, low and high in turn; from and kept of a backtrack; the values of a solution; the
// outcome of a done event, and its counts. What is not there is 0, or -1 for a place.
const (
	compactID = iota
	compactKind
	compactNode
	compactParent
	compactDepth
	compactBy
	compactConstraint
	compactPart
	compactVar
	compactOther
	compactOp // 0 without a claim
	compactValue
	compactMore
)

func newCompactNames() *compactNames {
	c := &compactNames{Kinds: named(csp.All[csp.EventKind]()), By: named(csp.All[csp.By]()), Ops: []string{""}, Outcomes: named(csp.All[csp.Outcome]())}
	for op := domains.GE; op <= domains.EQ; op++ {
		c.Ops = append(c.Ops, op.String())
	}
	return c
}

// named lists the names of constants by their numbers.
func named[T interface {
	~uint8
	fmt.Stringer
}](all []T) []string {
	names := make([]string, int(all[len(all)-1])+1)
	for _, v := range all {
		names[v] = v.String()
	}
	return names
}

// compactLines writes the compact form.
type compactLines struct {
	w    io.Writer
	line []byte
}

func (c *compactLines) flush() error {
	_, err := c.w.Write(append(c.line, '\n'))
	c.line = c.line[:0]
	return err
}

func (c *compactLines) header(t *Trace) error {
	h := lineOf(t)
	c.add(`{"format":`).quote(h.Format).add(`,"version":`).ints(h.Version).add(`,"variables":[`)
	for i, v := range h.Variables {
		c.comma(i).add(`{"name":`).quote(v.Name).add(`,"domain":`).quote(v.Domain.String())
		if v.Declared != nil {
			c.add(`,"declared":`).quote(v.Declared.String())
		}
		if v.BoundsOnly {
			c.add(`,"bounds_only":true`)
		}
		if v.Constant {
			c.add(`,"constant":true`)
		}
		c.add("}")
	}
	c.add(`],"constraints":[`)
	for i, k := range h.Constraints {
		c.comma(i).add("{")
		if k.Name != "" {
			c.add(`"name":`).quote(k.Name).add(",")
		}
		c.add(`"text":`).quote(k.Text).add(`,"vars":[`).ints(k.Vars...).add("]}")
	}
	c.add(`],"options":{`)
	var sorted []string // by insertion: a sort of its own would be a hundredth of the page's engine
	for name := range h.Options {
		i := len(sorted)
		for sorted = append(sorted, name); i > 0 && sorted[i-1] > name; i-- {
			sorted[i] = sorted[i-1]
		}
		sorted[i] = name
	}
	for i, name := range sorted {
		c.comma(i).quote(name).add(":").quote(h.Options[name])
	}
	c.add("}")
	if h.Objective != "" {
		c.add(`,"objective":`).quote(h.Objective)
	}
	names := newCompactNames()
	c.add(`,"compact":{"kinds":`).quotes(names.Kinds).add(`,"by":`).quotes(names.By).add(`,"ops":`).quotes(names.Ops).add(`,"outcomes":`).quotes(names.Outcomes)
	c.add("}}")
	return c.flush()
}

func (c *compactLines) event(e *Event) error {
	op, value := 0, 0
	if e.Claim != nil {
		op, value = int(e.Claim.Op-domains.GE)+1, e.Claim.Value
	}
	c.add("[").ints(int(e.ID), int(e.Kind), int(e.Node), int(e.Parent), e.Depth, int(e.By), e.Constraint, e.Part, e.Var, e.Other, op, value)
	switch e.Kind {
	case csp.EventPrune:
		for lo, hi := range e.Removed.Ranges() {
			c.add(",").ints(lo, hi)
		}
	case csp.EventBacktrack:
		c.add(",").ints(int(e.From), e.Kept)
	case csp.EventSolution:
		if len(e.Values) > 0 {
			c.add(",").ints(e.Values...)
		}
	case csp.EventDone:
		c.add(",").ints(int(e.Outcome))
		if s := e.Stats; s != nil {
			c.add(",").ints(int(s.Nodes), int(s.Failures), int(s.Backtracks), int(s.Propagations), int(s.Revisions), int(s.Checks), int(s.Prunings),
				s.MaxDepth, int(s.Restarts), int(s.Solutions))
		}
	}
	c.add("]")
	return c.flush()
}

func (c *compactLines) cut(missed int64) error {
	c.add(`{"kind":`).quote(cutLine)
	if missed > 0 {
		c.add(`,"missed":`).ints(int(missed))
	}
	c.add("}")
	return c.flush()
}

func (c *compactLines) add(text string) *compactLines {
	c.line = append(c.line, text...)
	return c
}

func (c *compactLines) comma(i int) *compactLines {
	if i > 0 {
		c.line = append(c.line, ',')
	}
	return c
}

func (c *compactLines) ints(list ...int) *compactLines {
	for i, n := range list {
		c.comma(i).line = strconv.AppendInt(c.line, int64(n), 10)
	}
	return c
}

func (c *compactLines) quotes(list []string) *compactLines {
	c.add("[")
	for i, s := range list {
		c.comma(i).quote(s)
	}
	return c.add("]")
}

// quote writes a string of JSON that may stand in HTML too.
func (c *compactLines) quote(s string) *compactLines {
	const hex = "0123456789abcdef"
	c.line = append(c.line, '"')
	for _, r := range s { // what is no UTF-8 comes as the replacement character
		switch {
		case r < ' ' || r == '<' || r == '"' || r == '\\':
			c.line = append(c.line, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			c.line = utf8.AppendRune(c.line, r)
		}
	}
	c.line = append(c.line, '"')
	return c
}

var errCompact = errors.New("numbers that make no event")

// expander makes whole lines of compact ones. It plays the run for the domains.
type expander struct {
	names   *compactNames
	domains []domains.Set
	stack   []undo
}

type undo struct {
	variable int
	domain   domains.Set
}

func newExpander(names *compactNames, variables []Variable) *expander {
	x := &expander{names: names}
	for i := range variables {
		x.domains = append(x.domains, variables[i].Domain)
	}
	return x
}

// line reads the numbers of an event.
func (x *expander) line(text []byte) (*eventLine, error) {
	var n []int
	if err := json.Unmarshal(text, &n); err != nil {
		return nil, err
	}
	if len(n) < compactMore {
		return nil, errCompact
	}
	bad := false
	name := func(list []string, i int) string {
		if i < 0 || i >= len(list) {
			bad = true
			return ""
		}
		return list[i]
	}
	l := &eventLine{ID: int64(n[compactID]), Kind: name(x.names.Kinds, n[compactKind]), Node: int64(n[compactNode]), Parent: int64(n[compactParent]), Depth: n[compactDepth],
		Constraint: given(n[compactConstraint]), Part: n[compactPart], Var: given(n[compactVar]), Other: given(n[compactOther])}
	if by := n[compactBy]; by != int(csp.ByNobody) {
		l.By = name(x.names.By, by)
	}
	if l.Op = name(x.names.Ops, n[compactOp]); l.Op != "" {
		l.Value = &n[compactValue]
	}
	if bad {
		return nil, errCompact
	}
	more := n[compactMore:]
	switch l.Kind {
	case csp.EventRevise.String():
		if v := n[compactVar]; v >= 0 && v < len(x.domains) {
			l.Domain = &x.domains[v]
		}
	case csp.EventPrune.String():
		return l, x.prune(l, more)
	case csp.EventBacktrack.String():
		if len(more) != 2 {
			return nil, errCompact
		}
		l.From, l.Kept = int64(more[0]), &more[1]
		for ; len(x.stack) > max(more[1], 0); x.stack = x.stack[:len(x.stack)-1] {
			top := x.stack[len(x.stack)-1]
			x.domains[top.variable] = top.domain
		}
	case csp.EventSolution.String():
		l.Values = more
	case csp.EventDone.String():
		if len(more) != 1 && len(more) != 11 {
			return nil, errCompact
		}
		if l.Outcome = name(x.names.Outcomes, more[0]); bad {
			return nil, errCompact
		}
		if s := more[1:]; len(s) > 0 {
			l.Stats = &statsLine{int64(s[0]), int64(s[1]), int64(s[2]), int64(s[3]), int64(s[4]), int64(s[5]), int64(s[6]), s[7], int64(s[8]), int64(s[9])}
		}
	}
	return l, nil
}

// prune takes ranges from the domain of the line's variable.
func (x *expander) prune(l *eventLine, ranges []int) error {
	if l.Var == nil || *l.Var >= len(x.domains) || len(ranges)%2 != 0 {
		return errCompact
	}
	removed := domains.Set{}
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i] < domains.MinValue || ranges[i] > ranges[i+1] || ranges[i+1] > domains.MaxValue {
			return errCompact
		}
		removed = removed.Union(domains.Range(ranges[i], ranges[i+1]))
	}
	before := x.domains[*l.Var]
	left := before.Difference(removed)
	x.stack = append(x.stack, undo{*l.Var, before})
	x.domains[*l.Var] = left
	l.Removed, l.Domain = &removed, &left
	return nil
}
