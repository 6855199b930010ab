package exchange

// The rules of f-puzzles: what it calls them, which rule of package sudoku each is, and how its
// cells are written. One row of the table reads and writes a rule.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// shape is how the items of a constraint are written.
type shape struct {
	// read makes rules of an item; none where the item asks nothing, so that it is only drawn.
	read func(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule
	// write makes an item of a rule. ok is false where the shape has no place for it.
	write func(l *sudoku.Layout, rule sudoku.Rule) (item value, ok bool)
}

// constraint is a row of the table.
type constraint struct {
	key  string // in f-puzzles
	kind string // the word of the rule
	shape
}

// The shapes. What is not a flag is a list of items.
var (
	flag    = shape{}
	lines   = shape{readLines, writeLine}
	cells   = shape{readCells, writeCells}
	each    = shape{readEach, nil} // one cell an item, all of them one rule
	cage    = shape{readCage, writeCage}
	arrow   = shape{readArrow, writeArrow}
	dot     = shape{readDot, writeCells}
	outside = shape{readOutside, writeOutside}
)

// constraints is the table. Two rows of one key tell its items apart by what they hold.
var constraints = []constraint{
	{"antiknight", "anti-knight", flag},
	{"antiking", "anti-king", flag},
	{"thermometer", "thermometer", lines},
	{"killercage", "cage", cage},
	{"arrow", "arrow", arrow},
	{"difference", "white", dot},
	{"ratio", "black", dot},
	{"even", "even", each},
	{"odd", "odd", each},
	{"extraregion", "extra", cells},
	{"littlekillersum", "little-killer", outside},
}

func constraintOf(key string) *constraint {
	if key == "diagonal+" || key == "diagonal-" {
		return &constraint{key: key}
	}
	for i := range constraints {
		if constraints[i].key == key {
			return &constraints[i]
		}
	}
	return nil
}

// constraint reads a member that is one.
func (r *reader) constraint(c *constraint, v value) {
	if strings.HasPrefix(c.key, "diagonal") {
		r.diagonal(c.key, v)
		return
	}
	kind, err := sudoku.ParseRuleKind(c.kind)
	if err != nil {
		r.stop(v, ErrUnknown, "%v%s", ErrUnknown, r.where(v))
	}
	if c.read == nil {
		r.flag(v)
		r.add(v, sudoku.Rule{Kind: kind})
		return
	}
	if v.kind != '[' {
		r.stop(v, ErrUnknown, "it is no list")
	}
	var rules []sudoku.Rule
	for i, item := range v.items {
		r.path = fmt.Sprintf("%s %d", c.key, i+1)
		if item.kind != '{' {
			r.stop(item, ErrUnknown, "it is no object")
		}
		read := c.read(r, kind, item)
		if read == nil {
			r.draw(c.key, item)
			continue
		}
		if c.write == nil { // the cells of all items are one rule
			if len(rules) > 0 {
				rules[0].Cells = append(rules[0].Cells, read[0].Cells...)
				continue
			}
			rules = read
			continue
		}
		r.add(item, read...)
	}
	r.add(v, rules...)
}

func (r *reader) flag(v value) {
	if v.kind != 't' {
		r.stop(v, ErrUnknown, "it is neither true nor false")
	}
}

// add takes rules that an item has said.
func (r *reader) add(v value, rules ...sudoku.Rule) {
	for _, rule := range rules {
		if err := rule.Validate(r.l); err != nil {
			r.stop(v, err, "%v", err)
		}
		r.p.Rules = append(r.p.Rules, rule)
	}
}

// diagonal reads the flag of a diagonal: f-puzzles calls + the one that rises.
func (r *reader) diagonal(key string, v value) {
	r.flag(v)
	other, _ := r.root.field("diagonal-")
	switch {
	case key == "diagonal-":
		other, _ = r.root.field("diagonal+")
		if other.kind == 't' {
			return // read with the other
		}
	case other.kind == 't':
		r.add(v, sudoku.Rule{Kind: sudoku.Diagonals})
		return
	}
	word := "rising-diagonal"
	if key == "diagonal-" {
		word = "falling-diagonal"
	}
	kind, err := sudoku.ParseRuleKind(word)
	if err != nil {
		r.stop(v, ErrUnknown, "%v", ErrUnknown)
	}
	r.add(v, sudoku.Rule{Kind: kind})
}

// negative reads what holds where there is no dot.
func (r *reader) negative() {
	all := map[string]bool{}
	if v, ok := r.root.field("nonconsecutive"); ok && !v.empty() {
		r.path = "nonconsecutive"
		r.flag(v)
		all["difference"] = true
	}
	v, _ := r.root.field("negative")
	r.path = "negative"
	for _, item := range v.items {
		if item.kind != '"' || !slices.Contains([]string{"ratio"}, item.text) {
			r.stop(item, ErrUnknown, "%v %q", ErrUnknown, notation.Clip(item.text))
		}
		all[item.text] = true
	}
	dots := slices.ContainsFunc(r.p.Rules, func(q sudoku.Rule) bool { return q.Kind == sudoku.WhiteDot || q.Kind == sudoku.BlackDot })
	switch {
	case all["difference"] && all["ratio"]:
		r.add(v, sudoku.Rule{Kind: sudoku.AllDots})
	case all["difference"] && !dots:
		r.add(v, sudoku.Rule{Kind: sudoku.NonConsecutive})
	case all["difference"]:
		r.path = "nonconsecutive"
		r.stop(r.root, ErrUnknown, "%v together with dots", ErrUnknown)
	case all["ratio"]:
		r.stop(v, ErrUnknown, "%v %q", ErrUnknown, "ratio")
	}
}

// names reads the cells of a list.
func (r *reader) names(v value) (cells []int) {
	if v.kind != '[' {
		r.stop(v, sudoku.ErrCell, "its cells are no list")
	}
	for _, item := range v.items {
		cells = append(cells, r.name(item))
	}
	return cells
}

func (r *reader) name(v value) int {
	row, col, ok := notation.ParseRowColumn(v.text)
	if v.kind != '"' || !ok || row < 1 || col < 1 || row > r.size || col > r.size {
		r.stop(v, sudoku.ErrCell, "%q is no cell", notation.Clip(v.text))
	}
	return (row-1)*r.size + col - 1
}

// only refuses attributes that may change what an item asks. Those of looks do not.
func (r *reader) only(item value, known ...string) {
	for i, name := range item.names {
		if !item.items[i].empty() && !slices.Contains(known, name) && !slices.Contains(looks, name) {
			r.stop(item.items[i], ErrUnknown, "%v %q%s", ErrUnknown, notation.Clip(name), r.where(item))
		}
	}
}

// looks are the attributes of any item that say how it is drawn, or who has added it.
var looks = []string{"outlineC", "fontC", "baseC", "width", "height", "size", "angle", "fromConstraint", "isNewConstraint", "fromRangskSolver"}

func readLines(r *reader, kind sudoku.RuleKind, item value) (rules []sudoku.Rule) {
	r.only(item, "lines")
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
	item := object()
	item.set("lines", list(nameList(l, rule.Cells)))
	return item, true
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
	v, _ := item.field("cells")
	if cells := r.names(v); len(cells) > 0 {
		return []sudoku.Rule{{Kind: kind, Cells: cells}}
	}
	return nil
}

func writeCells(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item := object()
	item.set("cells", nameList(l, rule.Cells))
	return item, true
}

func readEach(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cell")
	v, ok := item.field("cell")
	if !ok {
		return nil
	}
	return []sudoku.Rule{{Kind: kind, Cells: []int{r.name(v)}}}
}

// sum reads the value of an item, 0 for none.
func (r *reader) sum(item value) int {
	v, ok := item.field("value")
	if !ok || v.empty() {
		return 0
	}
	n, ok := v.number()
	if !ok || n < 0 {
		word, _ := v.word()
		r.stop(v, ErrUnknown, "%v: the value %q%s", ErrUnknown, notation.Clip(word), r.where(item))
	}
	return n
}

func readCage(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "value")
	v, _ := item.field("cells")
	rule := sudoku.Rule{Kind: kind, Cells: r.names(v)}
	if len(rule.Cells) == 0 {
		return nil
	}
	*numberOf(&rule) = r.sum(item)
	return []sudoku.Rule{rule}
}

func writeCage(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item, _ := writeCells(l, rule)
	if n := *numberOf(&rule); n > 0 {
		item.set("value", str(fmt.Sprint(n)))
	}
	return item, true
}

// readArrow reads a circle and its arrows, each of which begins in the circle. The digits of a
// long circle are read as people read.
func readArrow(r *reader, kind sudoku.RuleKind, item value) (rules []sudoku.Rule) {
	r.only(item, "lines", "cells")
	v, _ := item.field("cells")
	head := r.names(v)
	slices.Sort(head)
	v, _ = item.field("lines")
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
	item := object()
	item.set("lines", list(nameList(l, append([]int{from}, rule.Cells...))))
	item.set("cells", nameList(l, rule.Head))
	return item, true
}

// readDot reads a dot of the usual kind.
func readDot(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "value")
	v, _ := item.field("cells")
	usual := map[sudoku.RuleKind]int{sudoku.WhiteDot: 1, sudoku.BlackDot: 2}[kind]
	if n := r.sum(item); n != 0 && n != usual {
		r.stop(item, ErrUnknown, "%v: the value %d%s", ErrUnknown, n, r.where(item))
	}
	return []sudoku.Rule{{Kind: kind, Cells: r.names(v)}}
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
	if v, ok := item.field("value"); !ok || v.empty() {
		return nil
	}
	v, _ := item.field("cell")
	row, col, ok := notation.ParseRowColumn(v.text)
	if v.kind != '"' || !ok || row > r.size+1 || col > r.size+1 {
		r.stop(v, sudoku.ErrCell, "%q is no place beside the grid", notation.Clip(v.text))
	}
	d, _ := item.field("direction")
	rule := sudoku.Rule{Kind: kind}
	if v, ok := item.field("cells"); ok && d.text == "" && kind == sudoku.LittleKiller {
		rule.Cells = r.names(v)
	}
	for _, way := range directions {
		if way.name == d.text && rule.Cells == nil {
			rule.Cells = ray(r.size, row-1, col-1, way.step)
		}
	}
	if rule.Cells == nil || row > 0 && col > 0 && row <= r.size && col <= r.size {
		r.stop(v, sudoku.ErrCell, "%q is no place beside the grid that sees cells", notation.Clip(v.text))
	}
	*numberOf(&rule) = r.sum(item)
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
		item := object()
		item.set("cell", str(fmt.Sprintf("R%dC%d", row+1, col+1)))
		if diagonal {
			item.set("cells", nameList(l, rule.Cells))
			item.set("direction", str(way.name))
		}
		item.set("value", str(fmt.Sprint(*numberOf(&rule))))
		return item, true
	}
	return value{}, false
}

// numberOf is the number of a rule.
func numberOf(rule *sudoku.Rule) *int { return &rule.Number }
