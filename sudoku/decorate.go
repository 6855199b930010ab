package sudoku

// Rules read off a full grid, for puzzles whose clues are mostly not digits: cages that
// cover the grid, the dots between its cells, lines along which it happens to do what a
// rule asks. Which of what there is gets taken is random.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku/internal/notation"
)

// Decoration reads rules off a full grid; see [GenerateOptions].
type Decoration uint8

// The decorations.
const (
	Cages         Decoration = iota // killer cages of 2 to 5 cells that cover every grid
	Dots                            // all kropki dots, and that there are no others
	Parities                        // even and odd cells, a third of the board
	Thermometers                    // up to as many as a grid has boxes
	Arrows                          // the same
	LittleKillers                   // sums of some of the diagonals that end at the border
	decorations
)

var decorationNames = [decorations]string{"killer", "kropki", "even-odd", "thermometer", "arrow", "little-killer"}

// Decorations returns all of them: those above, and one for each other kind of rules that can
// be read off a grid, under the name of the kind.
func Decorations() []Decoration {
	all := notation.Constants(decorations)
	for k := range ruleKinds {
		if k.form().read != nil {
			all = append(all, decorations+Decoration(k))
		}
	}
	return all
}

// String returns the name that [ParseDecoration] reads, such as "killer".
func (d Decoration) String() string {
	switch {
	case d < decorations:
		return decorationNames[d]
	case d.known():
		return RuleKind(d - decorations).String()
	}
	return fmt.Sprintf("Decoration(%d)", int(d))
}

// known says whether it is a kind of rules that can be read off a grid.
func (d Decoration) known() bool {
	return d >= decorations && d-decorations < Decoration(ruleKinds) && RuleKind(d-decorations).form().read != nil
}

// ParseDecoration returns the decoration of a name; the error lists the names.
func ParseDecoration(name string) (Decoration, error) {
	for _, d := range Decorations() {
		if strings.EqualFold(name, d.String()) {
			return d, nil
		}
	}
	return 0, fmt.Errorf("no decoration %q; there are %s", notation.Clip(name), notation.Join(Decorations()))
}

// Rules reads rules off the values of a full grid, by cell of the board.
func (d Decoration) Rules(random *rand.Rand, l *Layout, values []int) []Rule {
	switch d {
	case Cages:
		return cages(random, l, values)
	case Dots:
		return kropki(l, values)
	case Parities:
		return parities(random, l, values)
	case Thermometers:
		return lines(random, l, func(path []int, next int) bool { return values[next] > values[path[len(path)-1]] }, func(path []int) (Rule, bool) {
			return Rule{Kind: Thermometer, Cells: path}, len(path) >= 3
		})
	case Arrows:
		sum := func(cells []int) int {
			total := 0
			for _, cell := range cells {
				total += values[cell]
			}
			return total
		}
		return lines(random, l, func(path []int, next int) bool { return sum(path[1:])+values[next] <= values[path[0]] }, func(path []int) (Rule, bool) {
			return Rule{Kind: Arrow, Head: path[:1:1], Cells: path[1:]}, len(path) >= 3 && sum(path[1:]) == values[path[0]]
		})
	case LittleKillers:
		return littleKillers(random, l, values)
	}
	if d.known() {
		return RuleKind(d-decorations).form().read(random, l, values)
	}
	return nil
}

// neighbours are the cells beside some of others that will do, ascending, each once.
func neighbours(l *Layout, cells []int, ok func(int) bool) []int {
	var next []int
	for _, c := range cells {
		for _, s := range besideSteps {
			if n, has := l.Step(c, s[0], s[1]); has && !slices.Contains(cells, n) && ok(n) {
				next = append(next, n)
			}
		}
	}
	slices.Sort(next)
	return slices.Compact(next)
}

func parities(random *rand.Rand, l *Layout, values []int) []Rule {
	even, odd := Rule{Kind: EvenCells}, Rule{Kind: OddCells}
	for cell, v := range values {
		switch {
		case !l.Has(cell) || random.IntN(3) > 0:
		case v%2 == 0:
			even.Cells = append(even.Cells, cell)
		default:
			odd.Cells = append(odd.Cells, cell)
		}
	}
	return slices.DeleteFunc([]Rule{even, odd}, func(r Rule) bool { return len(r.Cells) == 0 })
}

// lines walks from random cells to cells that touch, as far as the walk may go, and keeps
// what makes a rule. Lines do not share cells.
func lines(random *rand.Rand, l *Layout, may func(path []int, next int) bool, rule func(path []int) (Rule, bool)) []Rule {
	var rules []Rule
	taken := make([]bool, l.rows*l.cols)
	steps := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	for _, start := range random.Perm(len(taken)) {
		if !l.Has(start) || taken[start] || len(rules) == l.size*len(l.origins) {
			continue
		}
		path := []int{start}
		for grown := true; grown && len(path) < l.size; {
			grown = false
			for _, s := range random.Perm(len(steps)) {
				cell, ok := l.Step(path[len(path)-1], steps[s][0], steps[s][1])
				if ok && !taken[cell] && !slices.Contains(path, cell) && may(path, cell) {
					path, grown = append(path, cell), true
					break
				}
			}
		}
		if r, ok := rule(path); ok {
			rules = append(rules, r)
			for _, cell := range path {
				taken[cell] = true
			}
		}
	}
	return rules
}

// RowRegions makes every row of a square board a region, as [RegionLayout] takes them.
func RowRegions(size int) []int {
	regions := make([]int, size*size)
	for cell := range regions {
		regions[cell] = cell / size
	}
	return regions
}

// swapsPerCell is how often RandomRegions tries to move a border, for each cell: most
// tries would tear a region apart.
const swapsPerCell = 30

// RandomRegions cuts a square board into regions that hang together, as [RegionLayout]
// takes them: rows at first, whose borders are then moved at random by swapping cells
// between neighbours. The size is from 2 to 36.
func RandomRegions(random *rand.Rand, size int) []int {
	l := newLayout(size, size, size, Shape{}, make([]int, size*size), []int{0})
	regions := RowRegions(size)
	connected := func(r int) bool {
		var cells []int
		for cell, at := range regions {
			if at == r {
				cells = append(cells, cell)
			}
		}
		reached := cells[:1:1]
		for i := 0; i < len(reached); i++ {
			reached = append(reached, neighbours(l, reached[i:i+1], func(c int) bool { return regions[c] == r && !slices.Contains(reached, c) })...)
		}
		return len(reached) == size
	}
	// swap moves a cell of one region to its neighbour and one back.
	swap := func() {
		a := random.IntN(len(regions))
		beside := neighbours(l, []int{a}, func(c int) bool { return regions[c] != regions[a] })
		if len(beside) == 0 {
			return
		}
		to, from := regions[beside[random.IntN(len(beside))]], regions[a]
		var others []int
		for cell, r := range regions {
			if r == to && len(neighbours(l, []int{cell}, func(c int) bool { return regions[c] == from && c != a })) > 0 {
				others = append(others, cell)
			}
		}
		if len(others) == 0 {
			return
		}
		b := others[random.IntN(len(others))]
		regions[a], regions[b] = to, from
		if !connected(to) || !connected(from) {
			regions[a], regions[b] = from, to
		}
	}
	for range swapsPerCell * size * size {
		swap()
	}
	return regions
}
