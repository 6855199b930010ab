// Package page makes one HTML file of a recorded run, which needs no network: the domains,
// the events and the search tree at each step, forwards and backwards, by buttons, slider and
// keys.
package page

// page.html is the frame of the page, page.css its look, run.js what plays, tree.js the search
// tree (tidy.js lays it out, paint.js draws it), page.js what is seen.

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/trace"
)

var (
	//go:embed page.html
	frame string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
	//go:embed run.js tidy.js paint.js tree.js tree.css
	modules embed.FS
)

// Options say how a recorded run is shown.
type Options struct {
	Title string // "Search" where it is empty
	// Grid shows variables as cells of a grid, with their values as pencil marks. Those that
	// it does not name, or all without it, are rows of values.
	Grid *draw.Grid
}

// File returns a file that pages of one's own may use too: the module (ECMAScript) "run.js",
// of which the class Run plays a trace in its compact form ([trace.Trace.WriteCompact]), "tree.js",
// of which the class TreeView shows the search tree of a Run, with "tidy.js" and "paint.js",
// which it imports from beside it, and its style, "tree.css". Others there are not, and it returns "".
func File(name string) string {
	text, _ := modules.ReadFile(name)
	return string(text)
}

var (
	imports = regexp.MustCompile(`(?m)^import .*\n`)
	exports = regexp.MustCompile(`(?m)^export (class|function|const) (\w+)`)
)

// bundle returns modules as one script: each is a function, which returns what it exports to those
// that follow it.
func bundle(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		text := imports.ReplaceAllString(File(name), "")
		var exported []string
		for _, m := range exports.FindAllStringSubmatch(text, -1) {
			exported = append(exported, m[2])
		}
		text = exports.ReplaceAllString(text, "$1 $2")
		list := strings.Join(exported, ", ")
		fmt.Fprintf(&b, "const { %s } = (() => {\n%sreturn { %s };\n})();\n", list, text, list)
	}
	return b.String()
}

// data is what page.js knows besides the trace.
type data struct {
	About   string            `json:"about"`
	Words   map[string]string `json:"words"` // what the page calls makers of events otherwise than by their names
	Grid    *grid             `json:"grid,omitempty"`
	Symbols []string          `json:"symbols,omitempty"`
}

type grid struct {
	Rows    int   `json:"rows"`
	Cols    int   `json:"cols"`
	Cells   []int `json:"cells"`
	Regions []int `json:"regions,omitempty"`
}

// Write writes a page that plays a trace in a browser. It has about 40 bytes for each
// event, and calls those who made them as t.Words says. The error is that of
// [trace.NewPlayer], for a trace that cannot be played, or of the writer.
func Write(w io.Writer, t *trace.Trace, o Options) error {
	if _, err := trace.NewPlayer(t); err != nil {
		return err
	}
	d := data{About: about(t), Words: map[string]string{}}
	for by, word := range t.Words {
		d.Words[by.String()] = word
	}
	if g := o.Grid; g != nil {
		d.Grid = gridOf(g, len(t.Variables))
		d.Symbols = g.Symbols
	}
	text, err := json.Marshal(d) // with < escaped, so that no name ends the script
	if err != nil {
		return err
	}
	var lines strings.Builder
	if err := t.WriteCompact(&lines); err != nil {
		return err
	}
	_, err = strings.NewReplacer("{{title}}", html.EscapeString(cmp.Or(o.Title, "Search")), "{{style}}", style+File("tree.css"), "{{data}}", string(text),
		"{{trace}}", lines.String(), "{{modules}}", bundle("run.js", "tidy.js", "paint.js", "tree.js"), "{{script}}", script).WriteString(w, frame)
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
