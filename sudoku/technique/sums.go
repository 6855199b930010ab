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
	find: func(s *search) { findUnmet(s, s.l.sums, anyRule) },
}

const (
	mostBeside = 5 // cells whose sum is looked at
	mostBoth   = 3 // the same where some of them are within and others outside
	mostLines  = 4 // rows or columns side by side
)

// cageSums are the cages with a sum, of which no two share a cell.
type cageSums struct {
	cages []cageSum
	of    []int // by cell: its cage, from 1
}

type cageSum struct {
	cells []int
	sum   int
}

// sumsOf returns what follows from cages: rules about few cells, each said once.
func (l *Layout) sumsOf(p *sudoku.Puzzle) []rule {
	sums := cageSums{of: make([]int, l.cells)}
	for _, r := range p.Rules {
		if r.Kind != sudoku.Cage || r.Number == 0 || slices.ContainsFunc(r.Cells, func(c int) bool { return sums.of[c] != 0 }) {
			continue
		}
		sums.cages = append(sums.cages, cageSum{r.Cells, r.Number})
		for _, c := range r.Cells {
			sums.of[c] = len(sums.cages)
		}
	}
	if len(sums.cages) == 0 {
		return nil
	}
	seen := map[string]bool{}
	var rules []rule
	for _, region := range l.regions() {
		for _, r := range l.sumsBeside(region, sums) {
			if key := fmt.Sprint(r.Cells, r.About); !seen[key] {
				seen[key] = true
				rules = append(rules, r)
			}
		}
	}
	return rules
}

// sumsBeside returns what follows from the cages in a region: about the cells that those within leave, about those that
// those that touch it have outside, and about both, where those count as a whole that have fewer cells outside than in.
func (l *Layout) sumsBeside(region Unit, sums cageSums) (rules []rule) {
	total := l.size * (l.size + 1) / 2 * len(region.Cells) / l.size
	for way, which := range [...]string{"within", "that touch it", "mostly within"} {
		taken := 0
		var cells, less []int // what sums to the total less what is taken, with what counts as less
		done := make([]bool, len(sums.cages)+1)
		for _, c := range region.Cells {
			g := sums.of[c]
			if g == 0 {
				cells = append(cells, c)
				continue
			}
			if done[g] {
				continue
			}
			done[g] = true
			cage := sums.cages[g-1]
			var parts [2][]int // outside, in
			for _, d := range cage.cells {
				at := 0
				if slices.Contains(region.Cells, d) {
					at = 1
				}
				parts[at] = append(parts[at], d)
			}
			if len(parts[0]) == 0 || way == 1 || way == 2 && len(parts[0]) < len(parts[1]) {
				taken += cage.sum
				less = append(less, parts[0]...)
			} else {
				cells = append(cells, parts[1]...)
			}
		}
		most, sum := mostBeside, total-taken
		if way == 2 {
			most = mostBoth
		}
		if taken == 0 || len(cells)+len(less) > most || (len(cells) > 0) != (way != 1) || (len(less) > 0) != (way != 0) {
			continue
		}
		slices.Sort(cells)
		slices.Sort(less)
		end, about := fmt.Sprint(" what is left, ", sum), fmt.Sprint("they sum to ", sum)
		r := rule{sum: sum}
		switch {
		case way == 1:
			sum = -sum
			cells, less, r.sum = less, nil, sum
			end, about = fmt.Sprint(" the difference, ", sum), fmt.Sprint("they sum to ", sum)
		case way == 2:
			r.sum = 0
			end = fmt.Sprint(" ", max(sum, -sum), " more than ")
			if sum < 0 {
				end = strings.Replace(end, "more", "less", 1)
			}
			end += l.cellNames(less)
			about = l.sumUpTo(cells) + end
		}
		weights := make([]int, 0, len(cells)+len(less))
		for range cells {
			weights = append(weights, 1)
		}
		for range less {
			weights = append(weights, -1)
		}
		r.argument = fmt.Sprintf("All of %s is %d, and the cages %s are %d: %s%s.", region.Name, total, which, taken, l.sumUpTo(cells), end)
		r.Condition = sudoku.SumCondition(region.Name, about, append(cells, less...), weights, sum, l.size)
		rules = append(rules, r)
	}
	return rules
}

// sumUpTo returns for example "r1c1 and r1c2 sum to" and "r1c1 is".
func (l *Layout) sumUpTo(cells []int) string {
	if len(cells) == 1 {
		return l.cellNames(cells) + " is"
	}
	return l.cellNames(cells) + " sum to"
}

// cellNames returns for example "r1c1 and r1c2".
func (l *Layout) cellNames(cells []int) string {
	var names []string
	for _, c := range cells {
		names = append(names, cellName(l.cols, c))
	}
	return enumerate(names)
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
		for next := u + 1; next < u+mostLines && next < len(l.units) && next/l.size == u/l.size && l.full[next]; next++ {
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
	all := 0
	var add func(told string, values uint64, least, left, open int)
	add = func(told string, values uint64, least, left, open int) {
		if open == 0 {
			if left == 0 {
				if all++; len(r.Cells) > mostFitted || s.fit(r.Cells, values) {
					ways = append(ways, told[1:])
				}
			}
			return
		}
		for v := least; v <= min(left, s.l.size) && all <= mostWays; v++ {
			add(told+"+"+strconv.Itoa(v), values|1<<v, v+1, left-v, open-1)
		}
	}
	add("", 0, 1, r.sum, len(r.Cells))
	if all > mostWays {
		return ""
	}
	return either(ways)
}

// mostFitted is how many values are tried in all their orders.
const mostFitted = 9

// fit says whether cells can still hold as many values, in some order.
func (s *search) fit(cells []int, values uint64) bool {
	if len(cells) == 0 {
		return true
	}
	for m := s.left(cells[0]) & values; m != 0; m &= m - 1 {
		if s.fit(cells[1:], values&^(m&-m)) {
			return true
		}
	}
	return false
}
