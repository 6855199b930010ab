package exchange

// Killers on one line, as collections of them have it since 2006: a cage is a sum and a number,
// in each of its cells.
//
//	3x3::k:3595:3595:3844:...:     256 times the sum, and a number below 256; d for diagonals
//	SumoCueV1=14J0+0J0=15J1...     = begins a cage with its sum, + and the first of its cells
//	                               goes on with it; J is the region. D after V1 for diagonals
//
// A cage of one cell is a given in both.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// cageBase is what the sums of 3x3 lines are multiplied with.
const cageBase = 256

const (
	boxesPrefix = "3x3:"
	sumoPrefix  = "SumoCueV1"
)

// readBoxes reads a line that begins with 3x3: and has 81 numbers after d and k: with k they
// are cages, without it givens.
func readBoxes(line string) (p *sudoku.Puzzle, ok bool, err error) {
	rest, ok := strings.CutPrefix(line, boxesPrefix)
	if !ok {
		return nil, false, nil
	}
	fields := strings.Split(strings.TrimSuffix(rest, ":"), ":")
	options := ""
	for len(fields) > hodokuCells && !isNumber(fields[0]) {
		options, fields = options+strings.ToLower(fields[0]), fields[1:]
	}
	if len(fields) != hodokuCells {
		return nil, true, fmt.Errorf("%w: %d numbers, where a grid has %d", sudoku.ErrCount, len(fields), hodokuCells)
	}
	if strings.Trim(options, "dk") != "" {
		return nil, true, fmt.Errorf("%w: %q after %s is neither d nor k", ErrUnknown, notation.Clip(options), boxesPrefix)
	}
	l, err := sudoku.ShapeLayout(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	if err != nil {
		return nil, true, err
	}
	p = &sudoku.Puzzle{Layout: l, Givens: make([]int, hodokuCells)}
	if strings.Contains(options, "d") {
		p.Rules = append(p.Rules, sudoku.Rule{Kind: sudoku.Diagonals})
	}
	c := cageReader{p: p, of: map[int]int{}}
	for cell, field := range fields {
		n, err := strconv.Atoi("0" + strings.TrimSpace(field))
		switch {
		case err != nil || n > 1<<20:
			return nil, true, fmt.Errorf("%w: %q of %s is no number", sudoku.ErrValue, notation.Clip(field), l.CellName(cell))
		case !strings.Contains(options, "k"):
			p.Givens[cell] = n
		case n > 0:
			c.add(cell, n, n/cageBase)
		}
	}
	return p, true, c.end()
}

func isNumber(field string) bool { return field != "" && strings.Trim(field, "0123456789") == "" }

// cageReader puts cages together from cells that come in the order of the grid.
type cageReader struct {
	p     *sudoku.Puzzle
	of    map[int]int // index of a cage by its number
	cages []sudoku.Rule
}

// add gives a cell to the cage of a number.
func (c *cageReader) add(cell, number, sum int) {
	i, ok := c.of[number]
	if !ok {
		i = len(c.cages)
		c.of[number] = i
		c.cages = append(c.cages, sudoku.Rule{Kind: sudoku.Cage, Number: sum})
	}
	c.cages[i].Cells = append(c.cages[i].Cells, cell)
}

// end makes rules of the cages, and givens of those of one cell.
func (c *cageReader) end() error {
	for _, cage := range c.cages {
		if len(cage.Cells) == 1 && cage.Number <= c.p.Layout.Size() {
			c.p.Givens[cage.Cells[0]] = cage.Number
		} else {
			c.p.Rules = append(c.p.Rules, cage)
		}
	}
	return c.p.Validate()
}

// readSumo reads a line of SumoCue.
func readSumo(line string) (p *sudoku.Puzzle, ok bool, err error) {
	rest, ok := strings.CutPrefix(line, sumoPrefix)
	if !ok {
		return nil, false, nil
	}
	rest, diagonals := strings.CutPrefix(rest, "D")
	rest = strings.TrimSpace(rest)
	var entries []string
	for rest != "" {
		next := strings.IndexAny(rest[1:], "=+") + 1
		if next == 0 {
			next = len(rest)
		}
		entries, rest = append(entries, strings.TrimSpace(rest[:next])), rest[next:]
		if len(entries) > hodokuCells {
			break
		}
	}
	if len(entries) != hodokuCells {
		return nil, true, fmt.Errorf("%w: %d cells, where a grid has %d", sudoku.ErrCount, len(entries), hodokuCells)
	}
	regions := make([]int, hodokuCells)
	with := 0
	numbers := make([]int, hodokuCells)
	for cell, entry := range entries {
		number, region, found := strings.Cut(entry[1:], "J")
		var bad error
		if numbers[cell], bad = strconv.Atoi(number); bad != nil || strings.IndexByte("=+", entry[0]) < 0 || numbers[cell] < 0 || len(number) > 3 {
			return nil, true, fmt.Errorf("%w: %q of cell %d is no sum and no cell", sudoku.ErrValue, notation.Clip(entry), cell+1)
		}
		if found {
			with++
			if len(region) != 1 || region[0] < '0' || region[0] > '8' {
				return nil, true, fmt.Errorf("%w: %q of cell %d is no region", sudoku.ErrShape, notation.Clip(entry), cell+1)
			}
			regions[cell] = int(region[0] - '0')
		}
	}
	if with == 0 {
		regions = usualRegions(9)
	} else if with < hodokuCells {
		return nil, true, fmt.Errorf("%w: %d cells have a region, not %d", sudoku.ErrShape, with, hodokuCells)
	}
	l, err := layoutOf(9, regions)
	if err != nil {
		return nil, true, err
	}
	p = &sudoku.Puzzle{Layout: l, Givens: make([]int, hodokuCells)}
	if diagonals {
		p.Rules = append(p.Rules, sudoku.Rule{Kind: sudoku.Diagonals})
	}
	return p, true, sumoCages(p, entries, numbers)
}

// sumoCages makes cages of entries: = begins one, + names the cell of one that has begun.
func sumoCages(p *sudoku.Puzzle, entries []string, numbers []int) error {
	c := cageReader{p: p, of: map[int]int{}}
	for cell, n := range numbers {
		if entries[cell][0] == '=' {
			c.add(cell, cell, n)
			continue
		}
		if _, ok := c.of[n]; !ok {
			return fmt.Errorf("%w: %s goes on with a cage of cell %d, where none begins", sudoku.ErrCell, p.Layout.CellName(cell), n)
		}
		c.add(cell, n, 0)
	}
	return c.end()
}

// cagesOf gives each cell the cage it is in, as an index, -1 for none. A given is a cage of its
// own. What cages, one a cell at most, cannot say is named.
func cagesOf(p *sudoku.Puzzle) (of []int, cages []sudoku.Rule, diagonals bool, lost []string) {
	of = slices.Repeat([]int{-1}, len(p.Givens))
	left := 0
	take := func(rule sudoku.Rule) bool {
		if slices.ContainsFunc(rule.Cells, func(cell int) bool { return of[cell] >= 0 }) {
			return false
		}
		for _, cell := range rule.Cells {
			of[cell] = len(cages)
		}
		cages = append(cages, rule)
		return true
	}
	for cell, v := range p.Givens {
		if v != 0 {
			take(sudoku.Rule{Kind: sudoku.Cage, Cells: []int{cell}, Number: v})
		}
	}
	for _, rule := range p.Rules {
		switch {
		case rule.Kind == sudoku.Diagonals:
			diagonals = true
		case rule.Kind != sudoku.Cage || !take(rule):
			left++
		}
	}
	if left > 0 {
		lost = append(lost, notation.Plural(left, "rule"))
	}
	return of, cages, diagonals, append(append(lost, candidateLoss(p)...), knownLoss(p)...)
}

// appendBoxes appends a 3x3 line.
func appendBoxes(buf []byte, p *sudoku.Puzzle) ([]byte, []string) {
	of, cages, diagonals, lost := cagesOf(p)
	buf = append(buf, boxesPrefix...)
	if diagonals {
		buf = append(buf, 'd')
	}
	buf = append(buf, ":k:"...)
	first := 0
	if len(cages) > 0 && cages[0].Number == 0 {
		first = 1 // 0 is a cell without a cage
	}
	alone := first + len(cages)
	for _, i := range of {
		n := first + i
		if i >= 0 {
			n += cageBase * cages[i].Number
		} else {
			n = alone
			alone++
		}
		buf = append(strconv.AppendInt(buf, int64(n), 10), ':')
	}
	return buf, lost
}

// appendSumo appends a line of SumoCue.
func appendSumo(buf []byte, p *sudoku.Puzzle) ([]byte, []string) {
	if p.Layout.Size() != 9 || len(p.Layout.Grids()) > 1 || p.Layout.Boxless() {
		return nil, []string{layoutName(p.Layout)}
	}
	of, cages, diagonals, lost := cagesOf(p)
	buf = append(buf, sumoPrefix...)
	if diagonals {
		buf = append(buf, 'D')
	}
	regions := regionsOf(p.Layout)
	for cell, i := range of {
		switch {
		case i < 0:
			buf = append(buf, "=0"...)
		case slices.Index(of, i) == cell:
			buf = fmt.Appendf(buf, "=%d", cages[i].Number)
		default:
			buf = fmt.Appendf(buf, "+%d", slices.Index(of, i))
		}
		buf = fmt.Appendf(buf, "J%d", regions[cell])
	}
	return buf, lost
}

// regionsOf numbers the boxes or regions of the cells, from 0.
func regionsOf(l *sudoku.Layout) []int {
	regions := make([]int, l.Rows()*l.Cols())
	for _, u := range l.Units() {
		if u.Kind == sudoku.Box || u.Kind == sudoku.Region {
			for _, cell := range u.Cells {
				regions[cell] = u.Index
			}
		}
	}
	return regions
}
