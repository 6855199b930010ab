package technique

// Sums of cages: the rule of 45, and in words what a cage can hold.

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/propago/propago/sudoku"
)

// RuleOf45 looks at what rows, columns and boxes leave of the cages in them.
var RuleOf45 = &Technique{
	name:  "rule of 45",
	kinds: ^uint64(0),
	find:  func(s *search) { findUnmet(s, s.l.sums, false) },
}

const (
	mostBeside = 5 // cells whose sum is looked at
	mostBoth   = 3 // the same where some of them are within and others outside
	mostUnits  = 4 // side by side
	mostUnions = 400
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

// region is one or more units that share no cell.
type region struct {
	name  string
	units int
	where []int // by cell: isIn, or isNear where a cage leads from there
}

const isNear, isIn = 1, 2

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
	for _, region := range l.regions(sums) {
		for _, r := range l.sumsBeside(region, sums) {
			if !seen[r.About] {
				seen[r.About] = true
				rules = append(rules, r)
			}
		}
	}
	return rules
}

// sumsBeside returns what follows from the cages in a region: about the cells that those within leave, about those that
// those that touch it have outside, and about both, where those count as a whole that have fewer cells outside than in.
func (l *Layout) sumsBeside(r region, sums cageSums) (rules []rule) {
	total := l.size * (l.size + 1) / 2 * r.units
	for way, which := range [...]string{"within", "that touch it", "mostly within"} {
		taken := 0
		take := make([]bool, len(sums.cages)+1)
		for g, cage := range sums.cages {
			in := 0
			for _, c := range cage.cells {
				if r.where[c] == isIn {
					in++
				}
			}
			if in == len(cage.cells) || in > 0 && (way == 1 || way == 2 && 2*in > len(cage.cells)) {
				take[g+1] = true
				taken += cage.sum
			}
		}
		var cells, less []int // what sums to the total less what is taken, with what counts as less
		for c, where := range r.where {
			if in := where == isIn; take[sums.of[c]] != in {
				if in {
					cells = append(cells, c)
				} else {
					less = append(less, c)
				}
			}
		}
		most, sum := mostBeside, total-taken
		if way == 2 {
			most = mostBoth
		}
		if taken == 0 || len(cells)+len(less) > most || (len(cells) > 0) != (way != 1) || (len(less) > 0) != (way != 0) {
			continue
		}
		if way == 1 {
			cells, less, sum = less, nil, -sum
		}
		about := l.cellNames(cells) + " sum to "
		if len(cells) == 1 {
			about = l.cellNames(cells) + " is "
		}
		made := rule{sum: sum}
		weights := append(slices.Repeat([]int{1}, len(cells)), slices.Repeat([]int{-1}, len(less))...)
		if less == nil {
			about += fmt.Sprint(sum)
		} else {
			made.sum = 0
			than := " more than "
			if sum < 0 {
				than = " less than "
			}
			about += fmt.Sprint(max(sum, -sum), than, l.cellNames(less))
		}
		made.argument = fmt.Sprintf("All of %s is %d, and the cages %s are %d: %s.", r.name, total, which, taken, about)
		made.Condition = sudoku.SumCondition(r.name, about, append(cells, less...), weights, sum, l.size)
		rules = append(rules, made)
	}
	return rules
}

// cellNames returns for example "r1c1 and r1c2".
func (l *Layout) cellNames(cells []int) string {
	var names []string
	for _, c := range cells {
		names = append(names, cellName(l.cols, c))
	}
	return enumerate(names)
}

// regions returns the units that hold all values, and unions of those of a kind that cages join: rows, columns and boxes
// side by side. Where no cage joins two, their union says no more than each does.
func (l *Layout) regions(sums cageSums) (regions []region) {
	for base := 0; base < len(l.units); base += l.size {
		sets := []uint64{0} // of units from there on
		for at := 0; at < len(sets) && at < mostUnions; at++ {
			var names []string
			where := make([]int, l.cells)
			for m := sets[at]; m != 0; m &= m - 1 {
				unit := l.units[base+low(m)]
				names = append(names, unit.Name)
				for _, c := range unit.Cells {
					where[c] = isIn
					if g := sums.of[c]; g > 0 {
						for _, d := range sums.cages[g-1].cells {
							where[d] = max(where[d], isNear)
						}
					}
				}
			}
			if at > 0 {
				regions = append(regions, region{enumerate(names), len(names), where})
			}
			for u := base; u < min(base+l.size, len(l.units)) && len(names) < mostUnits; u++ {
				most := 0
				for _, c := range l.units[u].Cells {
					most = max(most, where[c])
				}
				if set := sets[at] | 1<<(u-base); l.full[u] && (at == 0 || most == isNear) && !slices.Contains(sets, set) {
					sets = append(sets, set)
				}
			}
		}
	}
	return regions
}

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
