package exchange

// The rules of f-puzzles: what it calls them, which rule of package sudoku each is, and how its
// cells are written. One row of the table reads and writes a rule.

import (
	"fmt"
	"slices"

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
	kind sudoku.RuleKind
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
	{"diagonal+", sudoku.RisingDiagonal, flag},
	{"diagonal-", sudoku.FallingDiagonal, flag},
	{"antiknight", sudoku.AntiKnight, flag},
	{"antiking", sudoku.AntiKing, flag},
	{"disjointgroups", sudoku.DisjointGroups, flag},
	{"thermometer", sudoku.Thermometer, lines},
	{"slowthermometer", sudoku.SlowThermometer, lines},
	{"fastthermometer", sudoku.FastThermometer, lines},
	{"palindrome", sudoku.Palindrome, lines},
	{"renban", sudoku.Renban, lines},
	{"whispers", sudoku.GermanWhispers, whisper},
	{"whispers", sudoku.DutchWhispers, shape{nil, writeWhisper}},
	{"whispers", sudoku.Whispers, shape{nil, writeWhisper}},
	{"regionsumline", sudoku.RegionSumLine, lines},
	{"entropicline", sudoku.EntropicLine, lines},
	{"modularline", sudoku.ModularLine, lines},
	{"parityline", sudoku.ParityLine, lines},
	{"nabner", sudoku.Nabner, lines},
	{"zipperline", sudoku.Zipper, lines},
	{"betweenline", sudoku.BetweenLine, lines},
	{"lockout", sudoku.Lockout, lockout},
	{"killercage", sudoku.Cage, cage},
	{"arrow", sudoku.Arrow, arrow},
	{"difference", sudoku.WhiteDot, cells},
	{"difference", sudoku.Difference, figure},
	{"ratio", sudoku.BlackDot, cells},
	{"ratio", sudoku.Ratio, figure},
	{"xv", sudoku.XV, letter},
	{"clone", sudoku.Clone, clone},
	{"quadruple", sudoku.Quadruple, digits},
	{"even", sudoku.EvenCells, each},
	{"odd", sudoku.OddCells, each},
	{"minimum", sudoku.MinimumCell, each},
	{"maximum", sudoku.MaximumCell, each},
	{"extraregion", sudoku.ExtraRegion, cells},
	{"rowindexer", sudoku.RowIndexer, cells},
	{"columnindexer", sudoku.ColumnIndexer, cells},
	{"littlekillersum", sudoku.LittleKiller, outside},
	{"sandwichsum", sudoku.Sandwich, outside},
	{"xsum", sudoku.XSum, outside},
	{"skyscraper", sudoku.Skyscraper, outside},
	{"numberedroom", sudoku.NumberedRoom, outside},
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

// constraint reads a member that is one.
func (r *reader) constraint(rows []constraint, v value) {
	key := rows[0].key
	if rows[0].read == nil {
		r.flag(v)
		other := r.root.get(map[string]string{"diagonal+": "diagonal-", "diagonal-": "diagonal+"}[key])
		switch {
		case other.kind != 't':
			r.add(v, sudoku.Rule{Kind: rows[0].kind})
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
		if hasValue(item) && len(rows) == 2 {
			row = rows[1]
		}
		rules := row.read(r, row.kind, item)
		if rules != nil {
			r.look(key, item)
		}
		switch {
		case rules == nil && hasValue(item):
			r.stop(item, sudoku.ErrCell, "it has a value and no cells")
		case rules == nil:
			r.draw(key, item)
		case row.write == nil:
			all.Kind, all.Cells = row.kind, append(all.Cells, rules[0].Cells...)
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
	v, some := r.root.field("negative")
	r.path = "negative"
	if some && v.kind != '[' && !v.empty() {
		r.stop(v, ErrUnknown, "it is no list")
	}
	for _, item := range v.items {
		switch {
		case item.kind == '"' && slices.Contains([]string{"ratio", "xv"}, item.text):
			all = append(all, item.text)
		case item.kind == '"' && item.text == "foglight": // said of the drawing alone
			r.draw("negative", object().with(keptDrawing, list(item)))
		default:
			r.stop(item, ErrUnknown, "%v %q", ErrUnknown, notation.Clip(item.text))
		}
	}
	numbered := hasRule(r.p, sudoku.Difference, sudoku.Ratio)
	if slices.Contains(all, "xv") {
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeXV})
	}
	switch differ, ratio := slices.Contains(all, "difference"), slices.Contains(all, "ratio"); {
	case differ && hasRule(r.p, sudoku.Difference):
		r.path = "nonconsecutive"
		r.stop(r.root, ErrUnknown, "%v together with differences of other numbers", ErrUnknown)
	case differ && ratio && !numbered:
		r.add(v, sudoku.Rule{Kind: sudoku.AllDots})
	case differ && ratio:
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeDifference}, sudoku.Rule{Kind: sudoku.NegativeRatio})
	case differ && hasRule(r.p, sudoku.WhiteDot, sudoku.BlackDot, sudoku.Ratio):
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeDifference})
	case differ:
		r.add(v, sudoku.Rule{Kind: sudoku.NonConsecutive})
	case ratio:
		r.add(v, sudoku.Rule{Kind: sudoku.NegativeRatio})
	}
}

// hasRule says whether a puzzle has a rule of one of some kinds.
func hasRule(p *sudoku.Puzzle, kinds ...sudoku.RuleKind) bool {
	return slices.ContainsFunc(p.Rules, func(q sudoku.Rule) bool { return slices.Contains(kinds, q.Kind) })
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
	of := object().with("of", str(key))
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
