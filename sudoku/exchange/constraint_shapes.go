package exchange

// The shapes of f-puzzles' constraints: what reads an item of a list as rules, and what writes a
// rule as an item.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

func readLines(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule { return r.lines(kind, item) }

// lines reads a rule for each line of an item, which may have other attributes that are known.
func (r *reader) lines(kind sudoku.RuleKind, item value, known ...string) (rules []sudoku.Rule) {
	r.only(item, append(known, "lines")...)
	v, ok := item.field("lines")
	if !ok || v.kind != '[' {
		r.stop(item, sudoku.ErrCell, "it has no lines")
	}
	for _, line := range v.items {
		if cells := r.names(line); len(cells) > 0 {
			rules = append(rules, sudoku.Rule{Kind: kind, Cells: cells})
		}
	}
	return rules
}

func writeLine(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	return object().with("lines", list(nameList(l, rule.Cells))), true
}

func nameList(l *sudoku.Layout, cells []int) value {
	v := list()
	for _, cell := range cells {
		v.items = append(v.items, str(upperName(l, cell)))
	}
	return v
}

func readCells(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells")
	if cells := r.names(item.get("cells")); len(cells) > 0 {
		return []sudoku.Rule{{Kind: kind, Cells: cells}}
	}
	return nil
}

func writeCells(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	return object().with("cells", nameList(l, rule.Cells)), true
}

func readEach(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cell")
	return []sudoku.Rule{{Kind: kind, Cells: []int{r.name(item.get("cell"))}}}
}

// sum reads the value of an item, 0 for none.
func (r *reader) sum(item value) int {
	if !hasValue(item) {
		return 0
	}
	n, ok := item.get("value").number()
	if !ok || n < 0 {
		r.badValue(item)
	}
	return n
}

// hasValue says whether an item has a value: lists and objects are one too, a bad one.
func hasValue(item value) bool {
	v, _ := item.field("value")
	word, ok := v.word()
	return !ok && v.kind != 0 || word != ""
}

// badValue refuses the value of an item.
func (r *reader) badValue(item value) {
	v, _ := item.field("value")
	word, ok := v.word()
	if !ok {
		word = string(v.append(nil))
	}
	r.stop(v, ErrUnknown, "%v: the value %q%s", ErrUnknown, notation.Clip(word), r.where(item))
}

func readCage(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "value")
	rule := sudoku.Rule{Kind: kind, Cells: r.names(item.get("cells"))}
	if len(rule.Cells) == 0 {
		return nil
	}
	rule.Number = r.sum(item)
	return []sudoku.Rule{rule}
}

func writeCage(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item, _ := writeCells(l, rule)
	if rule.Number > 0 {
		item.set("value", str(fmt.Sprint(rule.Number)))
	}
	return item, true
}

// readArrow reads a circle and its arrows, each of which begins in the circle. The digits of a
// long circle are read as people read.
func readArrow(r *reader, kind sudoku.RuleKind, item value) (rules []sudoku.Rule) {
	r.only(item, "lines", "cells")
	head := r.names(item.get("cells"))
	slices.Sort(head)
	v := item.get("lines")
	if v.kind != '[' && v.kind != 0 {
		r.stop(v, sudoku.ErrCell, "its lines are no list")
	}
	for _, line := range v.items {
		shaft := r.names(line)
		for len(shaft) > 0 && slices.Contains(head, shaft[0]) {
			shaft = shaft[1:]
		}
		if len(shaft) > 0 {
			rules = append(rules, sudoku.Rule{Kind: kind, Head: slices.Clone(head), Cells: shaft})
		}
	}
	return rules
}

// writeArrow begins the line in the cell of the circle next to it.
func writeArrow(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	if !slices.IsSorted(rule.Head) {
		return value{}, false
	}
	away := func(cell int) int {
		rows, cols := cell/l.Cols()-rule.Cells[0]/l.Cols(), cell%l.Cols()-rule.Cells[0]%l.Cols()
		return rows*rows + cols*cols
	}
	from := slices.MinFunc(rule.Head, func(a, b int) int { return away(a) - away(b) })
	line := nameList(l, append([]int{from}, rule.Cells...))
	return object().with("lines", list(line)).with("cells", nameList(l, rule.Head)), true
}

// readNumber reads a dot with a number.
func readNumber(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	rules := readCage(r, kind, item)
	for i, rule := range rules {
		switch {
		case kind == sudoku.Difference && rule.Number == 1:
			rules[i] = sudoku.Rule{Kind: sudoku.WhiteDot, Cells: rule.Cells}
		case kind == sudoku.Ratio && rule.Number == 2:
			rules[i] = sudoku.Rule{Kind: sudoku.BlackDot, Cells: rule.Cells}
		}
	}
	return rules
}

// letters are what stands on the line between two cells.
var letters = map[string]int{"V": 5, "X": 10}

func readLetter(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "value")
	if !hasValue(item) {
		return nil
	}
	sum, ok := letters[strings.ToUpper(item.get("value").text)]
	if !ok {
		r.badValue(item)
	}
	return []sudoku.Rule{{Kind: kind, Number: sum, Cells: r.names(item.get("cells"))}}
}

func writeLetter(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item, _ := writeCells(l, rule)
	for letter, sum := range letters {
		if sum == rule.Number {
			return item.with("value", str(letter)), true
		}
	}
	return value{}, false
}

// readClone reads a copy of cells. A cell that is its own copy says nothing.
func readClone(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "cloneCells")
	head, copies := r.names(item.get("cells")), r.names(item.get("cloneCells"))
	if len(head) != len(copies) {
		r.stop(item, sudoku.ErrCount, "%d cells and %d of the clone%s", len(head), len(copies), r.where(item))
	}
	rule := sudoku.Rule{Kind: kind}
	for i := range head {
		if head[i] != copies[i] {
			rule.Head, rule.Cells = append(rule.Head, head[i]), append(rule.Cells, copies[i])
		}
	}
	if rule.Cells == nil {
		return nil
	}
	return []sudoku.Rule{rule}
}

func writeClone(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	return object().with("cells", nameList(l, rule.Head)).with("cloneCells", nameList(l, rule.Cells)), true
}

func readDigits(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "values")
	rule := sudoku.Rule{Kind: kind, Cells: r.names(item.get("cells"))}
	v, ok := item.field("values")
	if ok && v.kind != '[' {
		r.stop(v, sudoku.ErrValue, "its values are no list%s", r.where(item))
	}
	for _, digit := range v.items {
		n, ok := digit.number()
		if !ok {
			r.stop(digit, sudoku.ErrValue, "%q is no digit%s", notation.Clip(digit.text), r.where(item))
		}
		rule.Values = append(rule.Values, n)
	}
	if rule.Values == nil {
		return nil
	}
	return []sudoku.Rule{rule}
}

func writeDigits(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item, _ := writeCells(l, rule)
	values := list()
	for _, v := range rule.Values {
		values.items = append(values.items, whole(v))
	}
	return item.with("values", values), true
}

// readWhisper reads lines of whispers, which are German where no number is given.
func readWhisper(r *reader, _ sudoku.RuleKind, item value) []sudoku.Rule {
	rule := sudoku.Rule{Kind: sudoku.GermanWhispers}
	switch n := r.sum(item); n {
	case 0, (r.size + 1) / 2:
	case (r.size - 1) / 2:
		rule.Kind = sudoku.DutchWhispers
	default:
		rule.Kind, rule.Number = sudoku.Whispers, n
	}
	rules := r.lines(rule.Kind, item, "value")
	for i := range rules {
		rules[i].Number = rule.Number
	}
	return rules
}

func writeWhisper(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item, _ := writeLine(l, rule)
	n := rule.Number
	if rule.Kind == sudoku.DutchWhispers {
		n = (l.Size() - 1) / 2
	}
	return item.with("value", str(fmt.Sprint(n))), true
}

// lockoutApart is how far the ends of a lockout line of f-puzzles are apart, or more.
const lockoutApart = 4

func readLockout(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	rules := readLines(r, kind, item)
	for i := range rules {
		rules[i].Number = lockoutApart
	}
	return rules
}

func writeLockout(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item, _ := writeLine(l, rule)
	return item, rule.Number == lockoutApart
}

// directions are those of little killers, and without a name those along rows and columns, with
// their steps down and right.
var directions = []struct {
	name string
	step [2]int
}{
	{"UL", [2]int{-1, -1}}, {"UR", [2]int{-1, 1}}, {"DL", [2]int{1, -1}}, {"DR", [2]int{1, 1}},
	{"", [2]int{1, 0}}, {"", [2]int{0, 1}}, {"", [2]int{-1, 0}}, {"", [2]int{0, -1}},
}

// ray returns the cells from a place on, which may be beside the grid.
func ray(size, row, col int, step [2]int) (cells []int) {
	for range size {
		row, col = row+step[0], col+step[1]
		if row < 0 || col < 0 || row >= size || col >= size {
			break
		}
		cells = append(cells, row*size+col)
	}
	return cells
}

// readOutside reads a clue that stands outside of the grid: its cells are those from there on,
// along a row or column, or in the direction that the clue says.
func readOutside(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cell", "cells", "direction", "value")
	if !hasValue(item) {
		return nil
	}
	rule := sudoku.Rule{Kind: kind, Number: r.sum(item)}
	if rule.Number == 0 && !kind.Form().Zero {
		r.badValue(item)
	}
	at := item.get("cell")
	row, col, ok := notation.ParseRowColumn(at.text)
	if at.kind != '"' || !ok || row > r.size+1 || col > r.size+1 {
		r.stop(at, sudoku.ErrCell, "%q is no place beside the grid", notation.Clip(at.text))
	}
	way := item.get("direction")
	if way.kind != '"' && way.kind != 0 && way.kind != 'n' {
		r.stop(way, sudoku.ErrCell, "its direction is no text%s", r.where(item))
	}
	cells, little := []int(nil), kind == sudoku.LittleKiller
	if v, ok := item.field("cells"); ok && little {
		cells = r.names(v)
	}
	inside := row > 0 && col > 0 && row <= r.size && col <= r.size
	for _, d := range directions {
		seen, meant := ray(r.size, row-1, col-1, d.step), d.name == way.text
		if little && way.text == "" { // its cells say which one
			meant = slices.Equal(cells, seen)
		}
		if meant && !inside && rule.Cells == nil {
			rule.Cells = seen
		}
	}
	if rule.Cells == nil {
		r.stop(at, sudoku.ErrCell, "%q is no place beside the grid that sees cells", notation.Clip(at.text))
	}
	if little && !slices.Equal(cells, rule.Cells) {
		r.stop(item, sudoku.ErrCell, "its cells are not those in its direction%s", r.where(item))
	}
	return []sudoku.Rule{rule}
}

// writeOutside puts the clue before the first of its cells, which go on to the other side.
func writeOutside(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	size := l.Size()
	diagonal := rule.Kind == sudoku.LittleKiller
	for _, way := range directions {
		row, col := rule.Cells[0]/size-way.step[0], rule.Cells[0]%size-way.step[1]
		inside := row >= 0 && col >= 0 && row < size && col < size
		if inside || diagonal != (way.name != "") || !slices.Equal(ray(size, row, col, way.step), rule.Cells) {
			continue
		}
		item := object().with("cell", str(fmt.Sprintf("R%dC%d", row+1, col+1)))
		if diagonal {
			item.set("cells", nameList(l, rule.Cells))
			item.set("direction", str(way.name))
		}
		return item.with("value", str(fmt.Sprint(rule.Number))), true
	}
	return value{}, false
}
