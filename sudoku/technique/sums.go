package technique

// Sums of cages: the rule of 45, and in words what a cage can hold.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/sudoku"
)

// RuleOf45 looks at what rows, columns and boxes leave of the cages in them.
var RuleOf45 = &Technique{
	name: "rule of 45",
	about: "A row, a column or a box holds every value, 45 in all from 1 to 9. What the cages within some of them do not cover, or what the cages that cover them " +
		"have outside, has a sum that follows: a candidate with which it could not come about goes.",
	find: func(s *search) { findUnmet(s, s.l.sums) },
}

const (
	mostBeside = 5 // cells whose sum is looked at
	mostLines  = 4 // rows or columns side by side
)

// cageSum is a cage with its sum.
type cageSum struct {
	cells []int
	sum   int
}

// sumsOf returns what follows from cages: rules about few cells, each said once.
func (l *Layout) sumsOf(p *sudoku.Puzzle) []rule {
	var cages []cageSum
	of := make([]int, l.size*l.size) // the cage of a cell, from 1
	for _, r := range p.Rules {
		if r.Kind != sudoku.Cage || r.Number == 0 || slices.ContainsFunc(r.Cells, func(c int) bool { return of[c] != 0 }) {
			continue
		}
		cages = append(cages, cageSum{r.Cells, r.Number})
		for _, c := range r.Cells {
			of[c] = len(cages)
		}
	}
	if len(cages) == 0 {
		return nil
	}
	seen := map[string]bool{}
	var rules []rule
	add := func(name, argument string, cells []int, sum int) {
		slices.Sort(cells)
		if key := fmt.Sprint(cells); len(cells) > 0 && len(cells) <= mostBeside && !seen[key] {
			seen[key] = true
			rules = append(rules, rule{Condition: sudoku.SumCondition(name, fmt.Sprintf("they sum to %d", sum), cells, nil, sum, l.size), sum: sum, argument: argument})
		}
	}
	all := l.size * (l.size + 1) / 2
	for _, region := range l.regions() {
		in, out := 0, 0      // the sums of the cages within, and of those that touch
		var left, over []int // cells of no cage within, and cells outside of cages that touch
		done := map[int]bool{}
		covered := true
		for _, c := range region.Cells {
			g := of[c]
			if g == 0 {
				covered = false
				left = append(left, c)
				continue
			}
			cage := cages[g-1]
			within := !slices.ContainsFunc(cage.cells, func(d int) bool { return !slices.Contains(region.Cells, d) })
			if !within {
				left = append(left, c)
			}
			if done[g] {
				continue
			}
			done[g] = true
			out += cage.sum
			if within {
				in += cage.sum
				continue
			}
			for _, d := range cage.cells {
				if !slices.Contains(region.Cells, d) {
					over = append(over, d)
				}
			}
		}
		total := all * len(region.Cells) / l.size
		if in > 0 {
			add(region.Name, fmt.Sprintf("All of %s is %d, and the cages within are %d: %s what is left, %d.", region.Name, total, in, l.sumUpTo(left), total-in), left, total-in)
		}
		if covered {
			add(region.Name, fmt.Sprintf("The cages of %s are %d, and all of it is %d: %s the difference, %d.", region.Name, out, total, l.sumUpTo(over), out-total), over, out-total)
		}
	}
	return rules
}

// sumUpTo returns for example "r1c1 and r1c2 sum to" and "r1c1 is".
func (l *Layout) sumUpTo(cells []int) string {
	var names []string
	for _, c := range cells {
		names = append(names, sudoku.CellName(l.size, c))
	}
	if len(names) == 1 {
		return names[0] + " is"
	}
	return enumerate(names) + " sum to"
}

// regions returns the units that hold all values, and rows and columns side by side.
func (l *Layout) regions() []Unit {
	var regions []Unit
	for u, unit := range l.units {
		if !l.full[u] {
			continue
		}
		cells := unit.Cells
		regions = append(regions, unit)
		if unit.Kind != Row && unit.Kind != Column {
			continue
		}
		for next := u + 1; next < u+mostLines && next < len(l.units) && l.units[next].Kind == unit.Kind && l.full[next]; next++ {
			cells = slices.Concat(cells, l.units[next].Cells)
			last := l.units[next].Name
			regions = append(regions, Unit{unit.Kind, fmt.Sprintf("%ss %s to %s", unit.Kind, lastWord(unit.Name), lastWord(last)), cells})
		}
	}
	return regions
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// mostWays is how many combinations of values are told.
const mostWays = 4

// combinations returns the ways to reach a sum, for example "1+6 or 2+5"; "" for a rule without
// one, for cells that may be equal and where there are many ways.
func (s *search) combinations(r *rule) string {
	if r.sum == 0 {
		return ""
	}
	for i, c := range r.Cells {
		for _, d := range r.Cells[:i] {
			if !s.l.sees(c, d) {
				return ""
			}
		}
	}
	var ways []string
	var add func(values []string, least, left, open int)
	add = func(values []string, least, left, open int) {
		if open == 0 {
			if left == 0 {
				ways = append(ways, strings.Join(values, "+"))
			}
			return
		}
		for v := least; v <= min(left, s.l.size) && len(ways) <= mostWays; v++ {
			add(append(values, strconv.Itoa(v)), v+1, left-v, open-1)
		}
	}
	add(nil, 1, r.sum, len(r.Cells))
	if len(ways) > mostWays {
		return ""
	}
	return either(ways)
}
