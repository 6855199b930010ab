package draw

// This file writes a search tree in the DOT language.

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/propago/propago/csp/trace"
)

// DOT writes the tree in the DOT language, with the same nodes as [Tree.SVG].
func (t *Tree) DOT(o TreeOptions) string {
	title := cmp.Or(o.Title, defaultTitle)
	var b strings.Builder
	b.WriteString("digraph search {\n\tordering=out;\n\tlabel=" + quote(title+": "+t.summary()) + ";\n\tnode [shape=box, style=rounded];\n")
	count := 0
	var write func(s *shown) int
	write = func(s *shown) int {
		me := count
		count++
		label, attributes := t.label(s.node), ""
		switch {
		case s.kind == unvisitedSide:
			label, attributes = "not visited", ", shape=plaintext"
		case s.kind == foldedTree:
			label, attributes = fmt.Sprintf("%s\n%s", label, plural(s.nodes, "node")), ", shape=triangle"
		case t.tree.At(s.node).Status == trace.Failed:
			label, attributes = "✗ "+label, ", style=solid"
		case t.tree.At(s.node).Status == trace.Solved:
			label, attributes = "✓ "+label, ", peripheries=2"
		}
		fmt.Fprintf(&b, "\tn%d [label=%s, tooltip=%s%s];\n", me, quote(label), quote(t.name(s.node)), attributes)
		for _, c := range s.children {
			style := ""
			if c.kind == unvisitedSide {
				style = " [style=dashed]"
			}
			fmt.Fprintf(&b, "\tn%d -> n%d%s;\n", me, write(c), style)
		}
		return me
	}
	write(t.fold(o))
	b.WriteString("}\n")
	return b.String()
}
