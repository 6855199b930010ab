package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

// fourQueens is the run that page 11 reads.
func fourQueens() (*trace.Trace, error) {
	m := csp.NewModel()
	var queen [4]csp.Var
	for i := range queen {
		queen[i] = m.IntVar(fmt.Sprint("c", i+1), 1, 4)
		for j := range i {
			m.Post(csp.NotEqual(queen[i], queen[j]), csp.NotEqual(queen[i].Plus(i), queen[j].Plus(j)), csp.NotEqual(queen[i].Plus(-i), queen[j].Plus(-j)))
		}
	}
	solver, err := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder, MaxSolutions: 1})
	if err != nil {
		return nil, err
	}
	return trace.Record(context.Background(), solver)
}

// acrossTree gives every node its place from the left: leaves next to each other, all others
// amid their children. Children come after their parents.
func acrossTree(nodes []trace.Node) map[int64]float64 {
	below := map[int64][]int64{}
	for _, n := range nodes {
		below[n.Parent] = append(below[n.Parent], n.ID)
	}
	x := map[int64]float64{}
	next := 90.0
	for _, n := range nodes {
		if below[n.ID] == nil {
			x[n.ID] = next
			next += 200
		}
	}
	for _, n := range slices.Backward(nodes) {
		if children := below[n.ID]; children != nil {
			for _, child := range children {
				x[n.ID] += x[child]
			}
			x[n.ID] /= float64(len(children))
		}
	}
	return x
}

// drawTree shows the search tree of four queens, with the board at each node.
func drawTree() (string, error) {
	t, err := fourQueens()
	if err != nil {
		return "", err
	}
	p, err := trace.NewPlayer(t)
	if err != nil {
		return "", err
	}
	// The board of a node is what is left there before the search goes down or back.
	last := map[int64]int{}
	failed := map[int64]bool{}
	for step := 1; step <= p.Len(); step++ {
		p.Go(step)
		switch e := p.Event(); e.Kind {
		case csp.EventPrune:
			last[e.Node] = step
		case csp.EventFail:
			failed[e.Node] = true
		}
	}
	p.Go(p.Len())
	nodes := slices.Clone(p.Tree())

	s := newSheet("tree", 640, 470, "The search tree of four queens")
	description := ""
	x := acrossTree(nodes)
	for _, n := range nodes {
		if n.Parent == 0 {
			continue
		}
		above := nodes[slices.IndexFunc(nodes, func(m trace.Node) bool { return m.ID == n.Parent })]
		s.Line("line", x[above.ID], levelAt(above.Depth)+92, x[n.ID], levelAt(n.Depth))
	}
	for _, n := range nodes {
		p.Go(last[n.ID])
		caption := fmt.Sprint("node ", n.ID)
		if n.Claim != nil {
			relation := map[bool]string{true: "=", false: "≠"}[n.Side == csp.ByDecision]
			caption += fmt.Sprintf(": c%d %s %d", n.Var+1, relation, n.Claim.Value)
		}
		drawBoard(s, x[n.ID]-46, levelAt(n.Depth), p.Domains(), failed[n.ID])
		s.text("left", x[n.ID]+54, levelAt(n.Depth)+12, 12, caption)
		end := ""
		switch {
		case failed[n.ID]:
			end = "fails"
		case n.Status == trace.Solved:
			end = "solution"
		}
		s.text(map[bool]string{true: "bad left", false: "good left"}[failed[n.ID]], x[n.ID]+54, levelAt(n.Depth)+30, 12, end)
		if description != "" {
			description += "; "
		}
		description += fmt.Sprint(caption, " ", p.Domains(), " ", end)
	}
	s.Describe(description)
	return s.SVG(), nil
}

func levelAt(depth int) float64 { return 24 + 152*float64(depth) }

// drawBoard shows where queens stand, and where they still could.
func drawBoard(s sheet, left, top float64, ds []domains.Set, failed bool) {
	const cell = 23.0
	for column, d := range ds {
		for row := 1; row <= 4; row++ {
			x, y := left+float64(column)*cell, top+float64(row-1)*cell
			box := "paper line"
			if !d.Contains(row) {
				box = "shade line"
			}
			s.Rect(box, x, y, cell, cell, 0)
			if d.Contains(row) && d.Len() == 1 {
				s.Circle("ink", x+cell/2, y+cell/2, 7)
			} else if d.Contains(row) {
				s.Circle("ink", x+cell/2, y+cell/2, 2.5)
			}
		}
	}
	if failed {
		s.Line("bad edge", left, top, left+4*cell, top+4*cell)
		s.Line("bad edge", left, top+4*cell, left+4*cell, top)
	}
}
