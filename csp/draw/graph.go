package draw

// This file draws which constraint is on which variables: variables as round boxes, a
// constraint on two variables as a line between them, one on more (or fewer) as a square box
// with a line to each. With Arcs there are no square boxes: each pair of variables in one
// constraint is a line. layout.go places them.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
)

// GraphOptions say how the graph of a model is drawn.
type GraphOptions struct {
	ID, Title string
	// Arcs draws a line for each pair of variables that share a constraint, as AC-3 sees
	// the model, and no boxes for constraints.
	Arcs bool
	// Place, where given, says where variables stand, in any unit, y downwards. Without it
	// the layout is made from the graph.
	Place func(x csp.Var) (col, row float64)
	// MaxVars is the number of variables that are drawn, 0 for 300. The picture says how
	// many were left out.
	MaxVars int
}

// Graph is the constraint graph of a model.
type Graph struct {
	options  GraphOptions
	nodes    []graphNode
	edges    []graphEdge
	vars     int // of them; they come first
	left     int // variables left out
	modelled int // variables of the model, constants not counted

	constraints int
	texts       []string // of the constraints
	between     map[[2]int]int
}

type graphNode struct {
	label, name string // shown, and in full
	x, y        float64
}

type graphEdge struct {
	from, to int
	names    []string // of its constraints
}

const defaultMaxVars = 300

// NewGraph makes the graph of a model as it is now. Constants are left out.
func NewGraph(m *csp.Model, o GraphOptions) *Graph {
	if o.MaxVars <= 0 {
		o.MaxVars = defaultMaxVars
	}
	g := &Graph{options: o, between: map[[2]int]int{}}
	at := map[csp.Var]int{}
	var xs []csp.Var
	for _, x := range m.Vars() {
		if _, constant := x.Constant(); constant {
			continue
		}
		g.modelled++
		if len(xs) == o.MaxVars {
			g.left++
			continue
		}
		at[x] = len(xs)
		xs = append(xs, x)
		g.nodes = append(g.nodes, graphNode{label: clip(x.Name(), 14), name: fmt.Sprintf("%s in %v", x.Name(), x.Domain())})
	}
	g.vars = len(xs)
	for name, c := range m.Constraints() {
		g.constraints++
		g.add(scopeOf(at, c), name, fmt.Sprint(c))
	}
	g.layOut(xs)
	return g
}

// scopeOf returns the places of the variables of a constraint, each once.
func scopeOf(at map[csp.Var]int, c csp.Constraint) []int {
	var scope []int
	for _, x := range c.Vars() {
		base, _, _ := x.View()
		if i, ok := at[base]; ok && !slices.Contains(scope, i) {
			scope = append(scope, i)
		}
	}
	return scope
}

// add draws one constraint.
func (g *Graph) add(scope []int, name, text string) {
	full := text
	if name != "" {
		full = name + ": " + text
	}
	g.texts = append(g.texts, full)
	switch {
	case len(scope) == 0: // all of its variables were left out
	case g.options.Arcs && len(scope) > 1:
		for i, a := range scope {
			for _, b := range scope[i+1:] {
				g.link(a, b, full)
			}
		}
	case len(scope) == 2:
		g.link(scope[0], scope[1], full)
	case !g.options.Arcs:
		if name == "" {
			name, _, _ = strings.Cut(text, "(")
		}
		g.nodes = append(g.nodes, graphNode{label: clip(name, 16), name: full})
		for _, a := range scope {
			g.link(a, len(g.nodes)-1, full)
		}
	}
}

// link adds a name to the line between two nodes.
func (g *Graph) link(a, b int, name string) {
	ends := [2]int{min(a, b), max(a, b)}
	i, ok := g.between[ends]
	if !ok {
		i = len(g.edges)
		g.between[ends] = i
		g.edges = append(g.edges, graphEdge{ends[0], ends[1], nil})
	}
	g.edges[i].names = append(g.edges[i].names, name)
}

// summary says in words how much there is, and what of it is drawn.
func (g *Graph) summary() string {
	text := plural(g.modelled, "variable") + ", " + plural(g.constraints, "constraint")
	if g.options.Arcs {
		text += ", " + plural(2*len(g.edges), "arc")
	}
	if g.left > 0 {
		text += fmt.Sprintf("; the first %d variables are drawn", g.vars)
	}
	return text
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// DOT writes the graph in the DOT language, for neato and its like.
func (g *Graph) DOT() string {
	var b strings.Builder
	b.WriteString("graph constraints {\n\tlayout=neato; overlap=false; splines=true;\n\tlabel=" + quote(g.title()+": "+g.summary()) + ";\n")
	for i, n := range g.nodes {
		shape := "box, style=rounded"
		if i >= g.vars {
			shape = "box, style=filled"
		}
		fmt.Fprintf(&b, "\tn%d [label=%s, tooltip=%s, shape=%s];\n", i, quote(n.label), quote(n.name), shape)
	}
	for _, e := range g.edges {
		fmt.Fprintf(&b, "\tn%d -- n%d [tooltip=%s];\n", e.from, e.to, quote(strings.Join(e.names, "\n")))
	}
	b.WriteString("}\n")
	return b.String()
}

func (g *Graph) title() string { return cmp.Or(g.options.Title, "Constraint graph") }

// quote writes a string of the DOT language.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", " ", "\x00", " ").Replace(strings.ToValidUTF8(text, "\ufffd")) + `"`
}

// Measures of the nodes, in pixels.
const (
	nodeHeight = 26
	boxHeight  = 20
	nodePad    = 10
)

// SVG draws the graph.
func (g *Graph) SVG() string {
	c := NewCanvas(g.options.ID, g.title(), g.describe())
	width, height := g.bounds()
	title := g.title()
	c.Text("big left", chartSpace, chartSpace+14, title)
	c.Text("small faint left", chartSpace, chartSpace+32, g.summary())
	top := chartSpace + 44.0
	c.Size(max(width, textWidth(title, 16)+2*chartSpace, textWidth(g.summary(), 11)+2*chartSpace), top+height)
	for _, e := range g.edges {
		from, to := g.nodes[e.from], g.nodes[e.to]
		c.Begin(strings.Join(e.names, "; "))
		if bow := g.bow(e); bow == 0 {
			c.Line("line", from.x, top+from.y, to.x, top+to.y)
		} else {
			dx, dy := to.x-from.x, to.y-from.y
			c.Curve("line", from.x, top+from.y, (from.x+to.x)/2-bow*dy, top+(from.y+to.y)/2+bow*dx, to.x, top+to.y)
		}
		c.End()
	}
	for i, n := range g.nodes {
		w, h := g.size(i)
		style, radius, text := "paper edge", h/2, "strong"
		if i >= g.vars {
			style, radius, text = "soft line", 2, "small"
		}
		c.Begin(n.name)
		c.Rect(style, n.x-w/2, top+n.y-h/2, w, h, radius)
		c.Text(text, n.x, top+n.y+4.5, n.label)
		c.End()
	}
	return c.SVG()
}

// bow says how much of its length a line is bent, so that it goes round a node that lies on
// it; 0 for a straight one.
func (g *Graph) bow(e graphEdge) float64 {
	a, b := g.nodes[e.from], g.nodes[e.to]
	dx, dy := b.x-a.x, b.y-a.y
	long := float64(dx*dx) + float64(dy*dy)
	if long == 0 {
		return 0
	}
	for i, n := range g.nodes {
		along := (float64((n.x-a.x)*dx) + float64((n.y-a.y)*dy)) / long
		aside := math.Abs(float64((n.x-a.x)*dy)-float64((n.y-a.y)*dx)) / math.Sqrt(long)
		_, h := g.size(i)
		if i != e.from && i != e.to && along > 0 && along < 1 && aside < h/2 {
			return 0.22
		}
	}
	return 0
}

// size returns the size of the box of a node.
func (g *Graph) size(i int) (width, height float64) {
	if i >= g.vars {
		return textWidth(g.nodes[i].label, 11) + nodePad, boxHeight
	}
	return max(textWidth(g.nodes[i].label, fontSize)*1.05+2*nodePad, nodeHeight), nodeHeight
}

// mostDescribed is the number of constraints that a description lists.
const mostDescribed = 40

// describe says the graph in words.
func (g *Graph) describe() string {
	parts := []string{g.summary()}
	for i, t := range g.texts {
		if i == mostDescribed {
			parts = append(parts, fmt.Sprintf("and %d more", len(g.texts)-i))
			break
		}
		parts = append(parts, t)
	}
	return strings.Join(parts, "; ") + "."
}
