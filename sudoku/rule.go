package sudoku

// A Rule is what a variant asks beside rows, columns and boxes. Rules are plain data:
// a kind and the cells it is about. What each kind means stands in one table, as
// conditions of a few sorts (condition.go); they are posted on the model, and checked
// on a filled grid, from that one meaning.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku/internal/notation"
)

// ErrRule marks a rule that cannot be: of an unknown kind, with the wrong number of
// cells, with a cell twice.
var ErrRule = errors.New("not a rule")

// RuleKind says what a [Rule] asks.
type RuleKind uint8

// The kinds of rules. Those of the whole board name no cells.
const (
	// Diagonals: both main diagonals of each grid hold different values (sudoku X).
	Diagonals RuleKind = iota
	// Windoku: windows of the size of a box, one cell inside the corners of the boxes,
	// hold different values; four on a 9x9 grid. The boxes are square.
	Windoku
	// AntiKnight: cells a knight's move apart differ.
	AntiKnight
	// AntiKing: cells that touch at a corner differ.
	AntiKing
	// NonConsecutive: neighbours in a row or column do not differ by 1.
	NonConsecutive
	// AllDots: neighbours in a row or column without a dot are neither consecutive nor
	// one the double of the other (kropki with all dots given).
	AllDots
	// EvenCells: each of the cells holds an even value.
	EvenCells
	// OddCells: each of the cells holds an odd value.
	OddCells
	// ExtraRegion: the cells hold different values.
	ExtraRegion
	// Thermometer: values rise strictly from the first cell, the bulb, to the last.
	Thermometer
	// Cage: the cells hold different values, which sum to Sum (killer); a Sum of 0 asks
	// only that they differ.
	Cage
	// LittleKiller: the cells, usually those of a diagonal, sum to Sum. They may repeat
	// values.
	LittleKiller
	// Arrow: the cells, the shaft, sum to the number in the circle, Head. Of several
	// cells the circle's number is written in decimal, first digit first.
	Arrow
	// WhiteDot: two neighbours hold consecutive values.
	WhiteDot
	// BlackDot: of two neighbours one holds the double of the other.
	BlackDot
	ruleKinds
)

// Rule is one rule of a puzzle. Which fields count depends on the kind; cells are
// numbers of cells of the board.
type Rule struct {
	Kind  RuleKind
	Cells []int
	Head  []int // Arrow: the circle
	Sum   int   // Cage, LittleKiller
}

// ruleForm is what the kinds are told apart by.
type ruleForm struct {
	name        string // the word that begins its line
	least, most int    // cells; most 0: as many as there are
	sum, head   bool
	distinct    bool // no more cells than values
	neighbours  bool // two cells side by side
}

var ruleForms = [ruleKinds]ruleForm{
	Diagonals:      {name: "diagonals", most: -1},
	Windoku:        {name: "windoku", most: -1},
	AntiKnight:     {name: "anti-knight", most: -1},
	AntiKing:       {name: "anti-king", most: -1},
	NonConsecutive: {name: "non-consecutive", most: -1},
	AllDots:        {name: "all-dots", most: -1},
	EvenCells:      {name: "even", least: 1},
	OddCells:       {name: "odd", least: 1},
	ExtraRegion:    {name: "extra", least: 2, distinct: true},
	Thermometer:    {name: "thermometer", least: 2, distinct: true},
	Cage:           {name: "cage", least: 1, sum: true, distinct: true},
	LittleKiller:   {name: "little-killer", least: 1, sum: true},
	Arrow:          {name: "arrow", least: 1, head: true},
	WhiteDot:       {name: "white", least: 2, most: 2, neighbours: true},
	BlackDot:       {name: "black", least: 2, most: 2, neighbours: true},
}

// maxHead bounds the digits of an arrow's circle.
const maxHead = 4

// RuleKinds returns all of them, in their order.
func RuleKinds() []RuleKind { return notation.Constants(ruleKinds) }

// String returns the word that stands for the kind in the text form of a puzzle, such
// as "anti-knight".
func (k RuleKind) String() string {
	if k >= ruleKinds {
		return fmt.Sprintf("RuleKind(%d)", int(k))
	}
	return ruleForms[k].name
}

// ParseRuleKind returns the kind of a word; the error, which wraps [ErrRule], lists
// the words.
func ParseRuleKind(word string) (RuleKind, error) {
	for k := range ruleKinds {
		if strings.EqualFold(ruleForms[k].name, word) {
			return k, nil
		}
	}
	return 0, fmt.Errorf("%w: %q; the rules are %s", ErrRule, notation.Clip(word), notation.Join(RuleKinds()))
}

// HasSum says whether rules of the kind have a sum, as cages do.
func (k RuleKind) HasSum() bool { return k < ruleKinds && ruleForms[k].sum }

// HasHead says whether rules of the kind have a head, as arrows do.
func (k RuleKind) HasHead() bool { return k < ruleKinds && ruleForms[k].head }

// Whole says whether rules of the kind are about the whole board and name no cells.
func (k RuleKind) Whole() bool { return k < ruleKinds && ruleForms[k].most < 0 }

// Text returns the line of the rule in the text form of a puzzle, such as
// "cage 15 r1c1 r1c2".
func (r Rule) Text(l *Layout) string {
	words := []string{r.Kind.String()}
	if r.Kind < ruleKinds {
		form := ruleForms[r.Kind]
		switch {
		case form.sum && r.Sum == 0:
			words = append(words, "-")
		case form.sum:
			words = append(words, fmt.Sprint(r.Sum))
		case form.head:
			words = append(append(words, cellNames(l, r.Head)...), "=")
		}
	}
	return strings.Join(append(words, cellNames(l, r.Cells)...), " ")
}

// name is how messages and constraints call the rule.
func (r Rule) name(l *Layout) string {
	switch {
	case r.Kind.Whole():
		return r.Kind.String()
	case r.Kind == Cage && r.Sum > 0, r.Kind == LittleKiller:
		return fmt.Sprintf("%v of %d at %s", r.Kind, r.Sum, l.CellName(r.Cells[0]))
	case r.Kind == Arrow:
		return "arrow at " + l.CellName(r.Head[0])
	case r.Kind == WhiteDot || r.Kind == BlackDot:
		return fmt.Sprintf("%v dot between %s and %s", r.Kind, l.CellName(r.Cells[0]), l.CellName(r.Cells[1]))
	}
	return fmt.Sprintf("%v at %s", r.Kind, l.CellName(r.Cells[0]))
}

func cellNames(l *Layout, cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = l.CellName(cell)
	}
	return names
}

// Validate says what is wrong with the form of a rule, as an error that wraps [ErrRule].
// That no grid can obey it is nothing wrong.
func (r Rule) Validate(l *Layout) error {
	if r.Kind >= ruleKinds {
		return fmt.Errorf("%w: %v", ErrRule, r.Kind)
	}
	form := ruleForms[r.Kind]
	n := len(r.Cells)
	switch {
	case form.most < 0 && n > 0:
		return fmt.Errorf("%w: %s is about the whole grid and takes no cells", ErrRule, form.name)
	case form.most > 0 && n != form.most:
		return fmt.Errorf("%w: %s takes %d cells, not %d", ErrRule, form.name, form.most, n)
	case n < form.least:
		return fmt.Errorf("%w: %s takes at least %d cells, not %d", ErrRule, form.name, form.least, n)
	case form.distinct && n > l.size:
		return fmt.Errorf("%w: %s of %d cells, where there are %d values", ErrRule, form.name, n, l.size)
	case form.head && (len(r.Head) < 1 || len(r.Head) > maxHead):
		return fmt.Errorf("%w: the circle of an arrow has 1 to %d cells, not %d", ErrRule, maxHead, len(r.Head))
	case !form.head && len(r.Head) > 0:
		return fmt.Errorf("%w: %s has no circle", ErrRule, form.name)
	case !form.sum && r.Sum != 0:
		return fmt.Errorf("%w: %s has no sum", ErrRule, form.name)
	case form.sum && (r.Sum < 0 || r.Sum > MaxBoard*MaxBoard*MaxSize):
		return fmt.Errorf("%w: %s with the sum %d", ErrRule, form.name, r.Sum)
	case r.Kind == LittleKiller && r.Sum == 0:
		return fmt.Errorf("%w: little-killer without a sum", ErrRule)
	case r.Kind == Windoku && (l.shape.BoxRows != l.shape.BoxCols || l.shape == Shape{}):
		return fmt.Errorf("%w: windoku needs square boxes", ErrRule)
	}
	seen := map[int]bool{}
	for _, cell := range slices.Concat(r.Head, r.Cells) {
		if !l.Has(cell) {
			return fmt.Errorf("%w: %s names %s, which is no cell of a grid", ErrRule, form.name, l.CellName(cell))
		}
		if seen[cell] {
			return fmt.Errorf("%w: %s names %s twice", ErrRule, form.name, l.CellName(cell))
		}
		seen[cell] = true
	}
	if form.neighbours && !l.sideBySide(r.Cells[0], r.Cells[1]) {
		return fmt.Errorf("%w: %s and %s of a %s dot are not side by side", ErrRule, l.CellName(r.Cells[0]), l.CellName(r.Cells[1]), form.name)
	}
	return nil
}

func (l *Layout) sideBySide(a, b int) bool {
	for _, s := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if c, ok := l.Step(a, s[0], s[1]); ok && c == b {
			return true
		}
	}
	return false
}
