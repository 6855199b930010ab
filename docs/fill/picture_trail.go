package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// drawTrail shows the trail of a search on the map after its first two choices: an entry for
// each change, with what was there before and who made the change.
func drawTrail() (string, error) {
	m, xs := mapModel(nil)
	solver, err := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder})
	if err != nil {
		return "", err
	}
	type entry struct{ depth, variable, before, after, cause string }
	var entries []entry
	colours := make([]string, len(xs))
	for i, x := range xs {
		colours[i] = initials(colourText(solver.Domain(x)))
	}
	for e := range solver.Steps(context.Background()) {
		if e.Kind == csp.EventSolution {
			break
		}
		if e.Kind != csp.EventPrune {
			continue
		}
		cause := e.By.String()
		if e.By == csp.ByConstraint {
			b := borders[e.Constraint] // which are posted in this order
			cause = regions[b[0]].name + " borders " + regions[b[1]].name
		}
		i := slices.Index(xs, e.Var)
		after := initials(colourText(e.Domain))
		entries = append(entries, entry{fmt.Sprint(e.Depth), e.Var.Name(), colours[i], after, cause})
		colours[i] = after
	}
	const left, top, height = 30.0, 62.0, 27.0
	s := newSheet("trail", 560, top+height*float64(len(entries))+24, "The trail of a search on the map")
	for i, head := range []string{"level", "variable", "old", "new", "who did it"} {
		s.text("faint left", columnAt(i), top-20, 13, head)
	}
	var words []string
	for i, e := range entries {
		y := top + height*float64(i)
		if i == 0 || e.depth != entries[i-1].depth {
			s.Line("busy edge", left, y-2, 530, y-2)
			s.text("busy left", columnAt(0), y+11, 13, e.depth)
		}
		s.text("strong left", columnAt(1), y+11, 14, e.variable)
		s.Rect("mark", columnAt(2)-8, y, 62, 22, 6)
		s.text("left", columnAt(2), y+11, 14, e.before)
		s.text("faint left", columnAt(3), y+11, 14, e.after)
		s.text("left", columnAt(4), y+11, 13, e.cause)
		words = append(words, fmt.Sprintf("level %s: %s had %s, has %s, by %s", e.depth, e.variable, e.before, e.after, e.cause))
	}
	s.Describe(strings.Join(words, "; "))
	return s.SVG(), nil
}

func columnAt(i int) float64 { return []float64{36, 90, 180, 262, 340}[i] }

// initials shortens "red green" to "r g".
func initials(colours string) string {
	words := strings.Fields(colours)
	for i := range words {
		words[i] = words[i][:1]
	}
	return strings.Join(words, " ")
}
