package draw

// This file makes a page of a recorded run: one HTML file that needs no network, with the
// domains, the events and the search tree at each step, forwards and backwards. page.html is
// its frame, page.css its look, page.js what plays.

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

var (
	//go:embed page.html
	pageFrame string
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string
)

// PageOptions say how a recorded run is shown.
type PageOptions struct {
	Title string // "Search" where it is empty
	// Grid shows variables as cells of a grid, with their values as pencil marks. Those that
	// it does not name, or all without it, are rows of values.
	Grid *Grid
}

// Grid says which variables are cells of a grid, row by row.
type Grid struct {
	Rows, Cols int
	Cells      []int    // by variable of the trace: its cell, -1 for none
	Regions    []int    // by cell: cells of different numbers have a thick line between; nil: none
	Symbols    []string // by value from 0 on: how it is written; values beyond are numbers
}

// pageData is what page.js plays. Sets are ranges: low, high, low, high, ...
type pageData struct {
	About       string           `json:"about"`
	Outcome     string           `json:"outcome,omitempty"`
	Kinds       []string         `json:"kinds"`
	Makers      []string         `json:"makers"`
	Variables   []pageVariable   `json:"variables"`
	Constraints []pageConstraint `json:"constraints"`
	Grid        *pageGrid        `json:"grid,omitempty"`
	Symbols     []string         `json:"symbols,omitempty"`
	Events      [][]any          `json:"events"`
}

type pageVariable struct {
	Name     string `json:"name"`
	Domain   []int  `json:"domain"`
	Constant bool   `json:"constant,omitempty"`
}

type pageConstraint struct {
	Label string `json:"label"`
	Vars  []int  `json:"vars"`
}

type pageGrid struct {
	Rows    int   `json:"rows"`
	Cols    int   `json:"cols"`
	Cells   []int `json:"cells"`
	Regions []int `json:"regions,omitempty"`
}

// WritePage writes a page that plays a trace in a browser. It has about 60 bytes for each
// event. The error is that of [trace.NewPlayer], for a trace that cannot be played, or of
// the writer.
func WritePage(w io.Writer, t *trace.Trace, o PageOptions) error {
	p, err := trace.NewPlayer(t)
	if err != nil {
		return err
	}
	if o.Title == "" {
		o.Title = "Search"
	}
	d := pageData{About: aboutTrace(t), Kinds: named(csp.EventKind.String), Makers: named(csp.By.String),
		Variables: []pageVariable{}, Constraints: []pageConstraint{}, Events: make([][]any, p.Len())}
	for _, v := range t.Variables {
		d.Variables = append(d.Variables, pageVariable{v.Name, flat(v.Domain), v.Constant})
	}
	for i := range t.Constraints {
		d.Constraints = append(d.Constraints, pageConstraint{t.Constraints[i].Label(), append([]int{}, t.Constraints[i].Vars...)})
	}
	for i := range t.Events {
		e := &t.Events[i]
		d.Events[i] = pageEvent(e)
		if e.Kind == csp.EventDone {
			d.Outcome = e.Outcome.String()
		}
	}
	if g := o.Grid; g != nil {
		d.Grid = g.data(len(t.Variables))
		d.Symbols = g.Symbols
	}
	text, err := json.Marshal(d) // with < escaped, so that no name ends the script
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, strings.NewReplacer(
		"{{title}}", escape(o.Title), "{{style}}", pageStyle, "{{data}}", string(text), "{{script}}", pageScript).Replace(pageFrame))
	return err
}

// data returns the grid with an entry for each variable and cell; cells that it does not
// have are none.
func (g *Grid) data(variables int) *pageGrid {
	d := &pageGrid{Rows: g.Rows, Cols: g.Cols, Cells: make([]int, variables)}
	for x := range d.Cells {
		d.Cells[x] = -1
		if x < len(g.Cells) && g.Cells[x] < g.Rows*g.Cols {
			d.Cells[x] = g.Cells[x]
		}
	}
	if len(g.Regions) == g.Rows*g.Cols {
		d.Regions = g.Regions
	}
	return d
}

// named lists the names of the values 0, 1, 2, ... as far as they have one.
func named[T ~uint8](name func(T) string) []string {
	var names []string
	for i := T(0); name(i) != "unknown"; i++ {
		names = append(names, name(i))
	}
	return names
}

// pageEvent writes an event as page.js reads it, without the end that is empty.
func pageEvent(e *trace.Event) []any {
	none := func(i int) any {
		if i < 0 {
			return nil
		}
		return i
	}
	list := []any{e.Kind, e.Node, e.Parent, e.By, none(e.Constraint), none(e.Var), none(e.Other), nil, nil, nil, nil, nil}
	if e.Claim != nil {
		list[7], list[8] = e.Claim.Op.String(), e.Claim.Value
	}
	if e.Kind == csp.EventPrune {
		list[9] = flat(e.Removed)
	}
	if e.Kind == csp.EventBacktrack {
		list[10] = e.Kept
	}
	if e.Values != nil {
		list[11] = e.Values
	}
	for len(list) > 0 && list[len(list)-1] == nil {
		list = list[:len(list)-1]
	}
	return list
}

// flat returns the ranges of a set one after the other.
func flat(s domains.Set) []int {
	list := []int{}
	for lo, hi := range s.Ranges() {
		list = append(list, lo, hi)
	}
	return list
}

// aboutTrace says what was recorded, in one line.
func aboutTrace(t *trace.Trace) string {
	parts := []string{plural(len(t.Variables), "variable"), plural(len(t.Constraints), "constraint")}
	for _, name := range []string{"maintain", "order"} {
		if v := t.Options[name]; v != "" {
			parts = append(parts, name+" "+v)
		}
	}
	var others []string
	for name, v := range t.Options {
		if !slices.Contains([]string{"maintain", "order", "values"}, name) {
			others = append(others, strings.ReplaceAll(name, "_", " ")+" "+v)
		}
	}
	slices.Sort(others)
	parts = append(parts, others...)
	if t.Objective != "" {
		parts = append(parts, t.Objective)
	}
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == csp.EventDone && e.Stats != nil {
			parts = append(parts, plural(int(e.Stats.Nodes), "node"), plural(int(e.Stats.Failures), "failure"), plural(int(e.Stats.Solutions), "solution"), e.Outcome.String())
		}
	}
	if t.Cut {
		parts = append(parts, fmt.Sprintf("only the first %d events were recorded", len(t.Events)))
	}
	return strings.Join(parts, " · ")
}
