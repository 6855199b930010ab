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
	dot     = shape{readCells, writeCells}
	figure  = shape{readNumber, writeCage}
	letter  = shape{readLetter, writeLetter}
	clone   = shape{readClone, writeClone}
	digits  = shape{readDigits, writeDigits}
	outside = shape{readOutside, writeOutside}
	whisper = shape{readWhisper, writeLine}
	lockout = shape{readLockout, writeLockout}
)

// constraints is the table. Of two rows of one key the first that can takes an item: white dots
// are those without a number.
var constraints = []constraint{
	{"diagonal+", "rising-diagonal", flag},
	{"diagonal-", "falling-diagonal", flag},
	{"antiknight", "anti-knight", flag},
	{"antiking", "anti-king", flag},
	{"disjointgroups", "disjoint-groups", flag},
	{"thermometer", "thermometer", lines},
	{"slowthermometer", "slow-thermometer", lines},
	{"fastthermometer", "fast-thermometer", lines},
	{"palindrome", "palindrome", lines},
	{"renban", "renban", lines},
	{"whispers", "german-whispers", whisper},
	{"whispers", "dutch-whispers", shape{nil, writeWhisper}},
	{"whispers", "whispers", shape{nil, writeWhisper}},
	{"regionsumline", "region-sum", lines},
	{"entropicline", "entropic", lines},
	{"modularline", "modular", lines},
	{"parityline", "parity", lines},
	{"nabner", "nabner", lines},
	{"zipperline", "zipper", lines},
	{"betweenline", "between", lines},
	{"lockout", "lockout", lockout},
	{"killercage", "cage", cage},
	{"arrow", "arrow", arrow},
	{"difference", "white", dot},
	{"difference", "difference", figure},
	{"ratio", "black", dot},
	{"ratio", "ratio", figure},
	{"xv", "xv", letter},
	{"clone", "clone", clone},
	{"quadruple", "quadruple", digits},
	{"even", "even", each},
	{"odd", "odd", each},
	{"minimum", "minimum", each},
	{"maximum", "maximum", each},
	{"extraregion", "extra", cells},
	{"rowindexer", "row-indexer", cells},
	{"columnindexer", "column-indexer", cells},
	{"littlekillersum", "little-killer", outside},
	{"sandwichsum", "sandwich", outside},
	{"xsum", "x-sum", outside},
	{"skyscraper", "skyscraper", outside},
	{"numberedroom", "numbered-room", outside},
}

// constraintsOf returns the rows of a key.
func constraintsOf(key string) (rows []constraint) {
	for _, c := range constraints {
		if c.key == key {
			rows = append(rows, c)
		}
	}
	return rows
}

// kind is the rule of a row.
func (c constraint) rule() sudoku.RuleKind {
	kind, err := sudoku.ParseRuleKind(c.kind)
	if err != nil {
		panic(err) // the table has none but those that there are
	}
	return kind
}

// constraint reads a member that is one.
func (r *reader) constraint(rows []constraint, v value) {
	key := rows[0].key
	if rows[0].read == nil {
		r.flag(v)
		other, _ := r.root.field(map[string]string{"diagonal+": "diagonal-", "diagonal-": "diagonal+"}[key])
		switch {
		case other.kind != 't':
			r.add(v, sudoku.Rule{Kind: rows[0].rule()})
		case key == "diagonal+": // both are one rule
			r.add(v, sudoku.Rule{Kind: sudoku.Diagonals})
		}
		return
	}
	if v.kind != '[' {
		r.stop(v, ErrUnknown, "it is no list")
	}
	var all sudoku.Rule
	for i, item := range v.items {
		r.path = fmt.Sprintf("%s %d", key, i+1)
		if item.kind != '{' {
			r.stop(item, ErrUnknown, "it is no object")
		}
		row := rows[0]
		if number, ok := item.field("value"); ok && !number.empty() && len(rows) == 2 {
			row = rows[1]
		}
		rules := row.read(r, row.rule(), item)
		if rules != nil {
			r.look(key, item)
		}
		switch {
		case rules == nil:
			r.draw(key, item)
		case row.write == nil:
			all.Kind, all.Cells = row.rule(), append(all.Cells, rules[0].Cells...)
		default:
			r.add(item, rules...)
		}
	}
	r.path = key
	if all.Cells != nil {
		r.add(v, all)
	}
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

// negative reads what holds where there is no dot and no letter. A flag of its own stands for
// differences of 1, which are dots too.
func (r *reader) negative() {
	var all []string
	if v, ok := r.root.field("nonconsecutive"); ok && !v.empty() {
		r.path = "nonconsecutive"
		r.flag(v)
		all = append(all, "difference")
	}
	v, _ := r.root.field("negative")
	r.path = "negative"
	for _, item := range v.items {
		switch {
		case item.kind == '"' && slices.Contains([]string{"ratio", "xv"}, item.text):
			all = append(all, item.text)
		case item.kind == '"' && item.text == "foglight": // said of the drawing alone
			of := object()
			of.set(keptDrawing, list(item))
			r.draw("negative", of)
		default:
			r.stop(item, ErrUnknown, "%v %q", ErrUnknown, notation.Clip(item.text))
		}
	}
	has := func(kinds ...sudoku.RuleKind) bool {
		return slices.ContainsFunc(r.p.Rules, func(q sudoku.Rule) bool { return slices.Contains(kinds, q.Kind) })
	}
	numbered := has(sudoku.Difference, sudoku.Ratio)
	if slices.Contains(all, "xv") {
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeXV})
	}
	switch differ, ratio := slices.Contains(all, "difference"), slices.Contains(all, "ratio"); {
	case differ && has(sudoku.Difference):
		r.path = "nonconsecutive"
		r.stop(r.root, ErrUnknown, "%v together with differences of other numbers", ErrUnknown)
	case differ && ratio && !numbered:
		r.add(v, sudoku.Rule{Kind: sudoku.AllDots})
	case differ && ratio:
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeDifference}, sudoku.Rule{Kind: sudoku.NegativeRatio})
	case differ && has(sudoku.WhiteDot, sudoku.BlackDot, sudoku.Ratio):
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeDifference})
	case differ:
		r.add(v, sudoku.Rule{Kind: sudoku.NonConsecutive})
	case ratio:
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeRatio})
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

// lookDrawing is the kind of drawings that are the looks of an item: the list it stands in, where
// it is, and its attributes.
const lookDrawing = "look"

// places are the attributes that say where an item is.
var places = []string{"cell", "cells", "cloneCells", "lines"}

// look keeps how an item is drawn, where that is said.
func (r *reader) look(key string, item value) {
	of := object()
	of.set("of", str(key))
	plain := true
	for i, name := range item.names {
		if slices.Contains(looks, name) && !item.items[i].empty() {
			of.set(name, item.items[i])
			plain = false
		} else if slices.Contains(places, name) {
			of.set(name, item.items[i])
		}
	}
	if !plain {
		r.draw(lookDrawing, of)
	}
}

// looks are the attributes of any item that say how it is drawn, or who has added it.
var looks = []string{"outlineC", "fontC", "baseC", "width", "height", "size", "angle", "fromConstraint", "isNewConstraint", "isClockConstraint", "fromRangskSolver"}

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

// readNumber reads a dot with a number.
func readNumber(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	rules := readCage(r, kind, item)
	usual := map[sudoku.RuleKind]int{sudoku.Difference: 1, sudoku.Ratio: 2}[kind]
	for i := range rules {
		if rules[i].Number == usual {
			rules[i] = sudoku.Rule{Kind: map[sudoku.RuleKind]sudoku.RuleKind{sudoku.Difference: sudoku.WhiteDot, sudoku.Ratio: sudoku.BlackDot}[kind], Cells: rules[i].Cells}
		}
	}
	return rules
}

// letters are what stands on the line between two cells.
var letters = map[string]int{"V": 5, "X": 10}

func readLetter(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "value")
	v, ok := item.field("value")
	if !ok || v.empty() {
		return nil
	}
	sum, ok := letters[strings.ToUpper(v.text)]
	if !ok {
		r.stop(v, ErrUnknown, "%v: the value %q%s", ErrUnknown, notation.Clip(v.text), r.where(item))
	}
	v, _ = item.field("cells")
	return []sudoku.Rule{{Kind: kind, Number: sum, Cells: r.names(v)}}
}

func writeLetter(l *sudoku.Layout, rule sudoku.Rule) (value, bool) {
	item, _ := writeCells(l, rule)
	for letter, sum := range letters {
		if sum == rule.Number {
			item.set("value", str(letter))
			return item, true
		}
	}
	return value{}, false
}

// readClone reads a copy of cells. A cell that is its own copy says nothing.
func readClone(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "cloneCells")
	v, _ := item.field("cells")
	head := r.names(v)
	v, _ = item.field("cloneCells")
	copies := r.names(v)
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
	item := object()
	item.set("cells", nameList(l, rule.Head))
	item.set("cloneCells", nameList(l, rule.Cells))
	return item, true
}

func readDigits(r *reader, kind sudoku.RuleKind, item value) []sudoku.Rule {
	r.only(item, "cells", "values")
	v, _ := item.field("cells")
	rule := sudoku.Rule{Kind: kind, Cells: r.names(v)}
	v, _ = item.field("values")
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
	item.set("values", values)
	return item, true
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
	item.set("value", str(fmt.Sprint(n)))
	return item, true
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
	if r.sum(item) == 0 && (!kind.Form().Zero || !r.hasValue(item)) {
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
	rule.Number = r.sum(item)
	return []sudoku.Rule{rule}
}

func (r *reader) hasValue(item value) bool {
	v, ok := item.field("value")
	return ok && !v.empty()
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
		item.set("value", str(fmt.Sprint(rule.Number)))
		return item, true
	}
	return value{}, false
}
