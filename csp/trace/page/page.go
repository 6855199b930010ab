// Package page makes one HTML file of a recorded run, which needs no network: the domains,
// the events and the search tree at each step, forwards and backwards, by buttons, slider and
// keys.
package page

// page.html is the frame of the page, page.css its look, page.js what plays.

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

var (
	//go:embed page.html
	frame string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
)

// Options say how a recorded run is shown.
type Options struct {
	Title string // "Search" where it is empty
	// Grid shows variables as cells of a grid, with their values as pencil marks. Those that
	// it does not name, or all without it, are rows of values.
	Grid *draw.Grid
}

// data is what page.js plays. Sets are ranges: low, high, low, high, ...
type data struct {
	About       string       `json:"about"`
	Outcome     string       `json:"outcome,omitempty"`
	Kinds       []string     `json:"kinds"`
	Makers      []string     `json:"makers"`
	Words       []string     `json:"words"` // what the page calls the makers
	Variables   []variable   `json:"variables"`
	Constraints []constraint `json:"constraints"`
	Grid        *grid        `json:"grid,omitempty"`
	Symbols     []string     `json:"symbols,omitempty"`
	Events      [][]any      `json:"events"`
}

type variable struct {
	Name     string `json:"name"`
	Domain   []int  `json:"domain"`
	Constant bool   `json:"constant,omitempty"`
}

type constraint struct {
	Label string `json:"label"`
	Vars  []int  `json:"vars"`
}

type grid struct {
	Rows    int   `json:"rows"`
	Cols    int   `json:"cols"`
	Cells   []int `json:"cells"`
	Regions []int `json:"regions,omitempty"`
}

// Write writes a page that plays a trace in a browser. It has about 60 bytes for each
// event, and calls those who made them as t.Words says. The error is that of [trace.NewPlayer], for a trace that cannot be played, or of
// the writer.
func Write(w io.Writer, t *trace.Trace, o Options) error {
	p, err := trace.NewPlayer(t)
	if err != nil {
		return err
	}
	if o.Title == "" {
		o.Title = "Search"
	}
	d := data{About: about(t), Kinds: named(csp.All[csp.EventKind]()), Makers: named(csp.All[csp.By]()), Words: named(csp.All[csp.By]()),
		Variables: []variable{}, Constraints: []constraint{}, Events: make([][]any, p.Len())}
	for by, word := range t.Words {
		if int(by) < len(d.Words) {
			d.Words[by] = word
		}
	}
	for _, v := range t.Variables {
		d.Variables = append(d.Variables, variable{v.Name, flat(v.Domain), v.Constant})
	}
	for i := range t.Constraints {
		d.Constraints = append(d.Constraints, constraint{t.Constraints[i].Label(), append([]int{}, t.Constraints[i].Vars...)})
	}
	for i := range t.Events {
		e := &t.Events[i]
		d.Events[i] = event(e)
		if e.Kind == csp.EventDone {
			d.Outcome = e.Outcome.String()
		}
	}
	if g := o.Grid; g != nil {
		d.Grid = gridOf(g, len(t.Variables))
		d.Symbols = g.Symbols
	}
	text, err := json.Marshal(d) // with < escaped, so that no name ends the script
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, strings.NewReplacer(
		"{{title}}", html.EscapeString(o.Title), "{{style}}", style, "{{data}}", string(text), "{{script}}", script).Replace(frame))
	return err
}

// gridOf returns the grid with an entry for each variable and cell; cells that it does not
// have are none.
func gridOf(g *draw.Grid, variables int) *grid {
	d := &grid{Rows: g.Rows, Cols: g.Cols, Cells: make([]int, variables)}
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

// named lists the names of constants by their numbers.
func named[T interface {
	~uint8
	fmt.Stringer
}](all []T) []string {
	names := make([]string, all[len(all)-1]+1)
	for _, v := range all {
		names[v] = v.String()
	}
	return names
}

// event writes an event as page.js reads it, without the end that is empty.
func event(e *trace.Event) []any {
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

// about says what was recorded, in one line.
func about(t *trace.Trace) string {
	parts := []string{count(len(t.Variables), "variable"), count(len(t.Constraints), "constraint")}
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
			parts = append(parts, count(int(e.Stats.Nodes), "node"), count(int(e.Stats.Failures), "failure"), count(int(e.Stats.Solutions), "solution"), e.Outcome.String())
		}
	}
	if t.Cut {
		parts = append(parts, fmt.Sprintf("only the first %d events were recorded", len(t.Events)))
	}
	return strings.Join(parts, " · ")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
