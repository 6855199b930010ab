package sudoku

import (
	"math/rand/v2"
	"slices"
)

// What rules along lines have in common: how they are drawn, and read off a full grid.

// lineStyles are the colours of lines, see [RuleForm].
var lineStyles = map[string]string{
	"grey": "tube", "green": "good tube", "orange": "orange tube", "violet": "violet tube",
	"blue": "busy tube", "yellow": "mark tube", "red": "bad tube",
}

// along draws a line through the cells, in the colour of the kind.
func (b *board) along(r Rule) { b.path(lineStyles[r.Kind.form().Line], r.Cells) }

// ended draws a line with something in its two ends.
func ended(end func(b *board, x, y float64)) func(*board, Rule) {
	return func(b *board, r Rule) {
		b.along(r)
		for _, cell := range []int{r.Cells[0], r.Cells[len(r.Cells)-1]} {
			x, y := b.centre(cell)
			end(b, x, y)
		}
	}
}

// readLines finds lines of a kind, of so many cells or more.
func readLines(kind RuleKind, least int) reader {
	return readWalks(least, func(_ *Layout, path []int) Rule { return Rule{Kind: kind, Cells: path} })
}

// walksPerCell is how often a line is tried from each cell.
const walksPerCell = 8

// readWalks goes from random cells to cells that touch, and keeps the longest part of the
// walk, from its first cell, with which a rule is obeyed. Lines do not share cells, and there
// are at most as many as values in each grid.
func readWalks(least int, rule func(l *Layout, path []int) Rule) reader {
	return func(random *rand.Rand, l *Layout, values []int) []Rule {
		var rules []Rule
		taken := make([]bool, len(values))
		for _, start := range random.Perm(len(taken)) {
			if !l.Has(start) || taken[start] || len(rules) == l.size*len(l.origins) {
				continue
			}
			var best []int
			for range walksPerCell {
				path := walk(random, l, start, taken)
				for n := len(path); n >= least && n > len(best); n-- {
					if r := rule(l, path[:n]); r.Validate(l) == nil && r.obeys(l, values) && len(r.Kind.form().asks(r, l, nil)) > 0 {
						best = path[:n]
					}
				}
			}
			if best == nil {
				continue
			}
			rules = append(rules, rule(l, slices.Clip(best)))
			for _, cell := range best {
				taken[cell] = true
			}
		}
		return rules
	}
}

// walk goes on to free cells as long as there are any, for at most as many cells as values.
func walk(random *rand.Rand, l *Layout, start int, taken []bool) []int {
	path := []int{start}
	for len(path) < l.size {
		var next []int
		for _, s := range aroundSteps {
			if cell, ok := l.Step(path[len(path)-1], s[0], s[1]); ok && !taken[cell] && !slices.Contains(path, cell) {
				next = append(next, cell)
			}
		}
		if next == nil {
			break
		}
		path = append(path, next[random.IntN(len(next))])
	}
	return path
}
