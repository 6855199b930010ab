package sudoku

// A Rule is what a variant asks beside rows, columns and boxes. Rules are plain data:
// a kind and the cells it is about. What a kind means stands in the file that is named
// after it, and all of them in one table (rule_table.go): from that one meaning rules are
// read, written, posted on a model, checked, drawn, explained and generated.

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku/internal/notation"
)

// ErrRule marks a rule that cannot be: of an unknown kind, with the wrong number of
// cells, with a cell twice.
var ErrRule = errors.New("not a rule")

// RuleKind says what a [Rule] asks.
type RuleKind uint8

// Rule is one rule of a puzzle. Which fields count depends on the kind, see [RuleForm];
// cells are numbers of cells of the board.
type Rule struct {
	Kind   RuleKind
	Cells  []int
	Head   []int // the circle of an arrow, the original of a clone
	Number int   // a sum, a difference, what stands outside of the grid
	Values []int // the digits of a quadruple, the steps of a leaper
}

// RuleForm is what rules of a kind are made of.
type RuleForm struct {
	Name string // the word that begins the line of a rule
	// About is what it asks, in words. N stands for Rule.Number; where that is optional, and
	// left out, what follows the comma is not asked.
	About string
	// Least and Most are how many cells it takes; Most is 0 where there may be any number,
	// and below 0 where the rule is about the whole board and names no cells.
	Least, Most int
	Number      string // what Rule.Number is, such as "sum"; "" if it does not count
	Optional    bool   // the number may be left out, which 0 stands for
	Zero        bool   // the number may be 0
	Values      string // what Rule.Values are; "" if they do not count
	Head        string // what Rule.Head is, such as "circle"; "" if it does not count
	Line        string // the colour of the line that is drawn through the cells, such as "green"; "" for none
	// Straight is for clues outside of the grid: cells from there on in one of eight
	// directions.
	Straight bool
}

// ruleForm is all that there is to know of a kind.
type ruleForm struct {
	RuleForm
	distinct   bool // no more cells than values
	repeats    bool // a cell may come twice, as on a line that crosses itself
	neighbours bool // two cells side by side
	valid      func(r Rule, l *Layout) error
	// asks is the meaning: what a rule of the kind asks, beside all the others.
	asks func(r Rule, l *Layout, all []Rule) []condition
	// under and over draw what lies below and above the values. Without them there is the line
	// of RuleForm.
	under, over func(b *board, r Rule)
	// read makes rules of the kind for the generator.
	read reader
}

// reader makes rules that a full grid obeys.
type reader func(random *rand.Rand, l *Layout, values []int) []Rule

// Bounds of what rules hold.
const (
	maxHead   = 4 // digits of an arrow's circle
	maxNumber = 1 << 40
	// maxCrossed is how often a line crosses each cell of the board: once from each of the eight sides.
	maxCrossed = 4
)

// RuleKinds returns all of them, in their order.
func RuleKinds() []RuleKind { return notation.Constants(ruleKinds) }

// String returns the word that stands for the kind in the text form of a puzzle, such
// as "anti-knight".
func (k RuleKind) String() string {
	if k >= ruleKinds {
		return fmt.Sprintf("RuleKind(%d)", int(k))
	}
	return k.form().Name
}

// ParseRuleKind returns the kind of a word; the error, which wraps [ErrRule], lists
// the words.
func ParseRuleKind(word string) (RuleKind, error) {
	for k := range ruleKinds {
		if strings.EqualFold(k.form().Name, word) {
			return k, nil
		}
	}
	return 0, fmt.Errorf("%w: %q; the rules are %s", ErrRule, notation.Clip(word), notation.Join(RuleKinds()))
}

// Form returns what rules of the kind are made of; of no kind the zero RuleForm.
func (k RuleKind) Form() RuleForm {
	if k >= ruleKinds {
		return RuleForm{}
	}
	return k.form().RuleForm
}

// Whole says whether rules of the kind are about the whole board and name no cells.
func (k RuleKind) Whole() bool { return k.Form().Most < 0 }

// Text returns the line of the rule in the text form of a puzzle, such as
// "cage 15 r1c1 r1c2".
func (r Rule) Text(l *Layout) string {
	words := []string{r.Kind.String()}
	form := r.Kind.Form()
	switch {
	case form.Number == "":
	case r.Number == 0 && !form.Zero:
		words = append(words, "-")
	default:
		words = append(words, fmt.Sprint(r.Number))
	}
	if form.Values != "" {
		for _, v := range r.Values {
			words = append(words, fmt.Sprint(v))
		}
	}
	if form.Head != "" {
		words = append(append(words, cellNames(l, r.Head)...), "=")
	}
	return strings.Join(append(words, cellNames(l, r.Cells)...), " ")
}

// Words says in words what a rule asks, such as "whispers of 3 at r1c1: values that follow
// one another differ by 3 or more".
func (r Rule) Words(l *Layout) string { return r.name(l) + ": " + r.about() }

// about is what the rule asks, with its number.
func (r Rule) about() string {
	form := r.Kind.form()
	about := form.About
	if form.Optional && r.Number == 0 {
		about, _, _ = strings.Cut(about, ", ")
	}
	return strings.ReplaceAll(about, "N", fmt.Sprint(r.Number))
}

// name is how messages and constraints call the rule.
func (r Rule) name(l *Layout) string {
	form := r.Kind.form()
	name := form.Name
	if form.neighbours && form.Number == "" {
		name += " dot"
	}
	for i, v := range r.Values {
		name += []string{" of ", ", "}[min(i, 1)] + fmt.Sprint(v)
	}
	if form.Number != "" && (r.Number > 0 || form.Zero) {
		name += fmt.Sprintf(" of %d", r.Number)
	}
	switch {
	case r.Kind.Whole():
		return name
	case form.neighbours:
		return fmt.Sprintf("%s between %s and %s", name, l.CellName(r.Cells[0]), l.CellName(r.Cells[1]))
	}
	if cells := slices.Concat(r.Head, r.Cells); len(cells) > 0 {
		name += " at " + l.CellName(cells[0])
	}
	return name
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
	form := r.Kind.form()
	n := len(r.Cells)
	switch {
	case form.Most < 0 && n > 0:
		return fmt.Errorf("%w: %s is about the whole grid and takes no cells", ErrRule, form.Name)
	case form.Most > 0 && n > form.Most, form.Most > 0 && form.Most == form.Least && n != form.Most:
		return fmt.Errorf("%w: %s takes %d cells, not %d", ErrRule, form.Name, form.Most, n)
	case n < form.Least:
		return fmt.Errorf("%w: %s takes at least %d cells, not %d", ErrRule, form.Name, form.Least, n)
	case n > maxCrossed*l.rows*l.cols:
		return fmt.Errorf("%w: %s of %d cells, where the board has %d", ErrRule, form.Name, n, l.rows*l.cols)
	case form.distinct && n > l.size:
		return fmt.Errorf("%w: %s of %d cells, where there are %d values", ErrRule, form.Name, n, l.size)
	case form.Head == "" && len(r.Head) > 0:
		return fmt.Errorf("%w: %s has no circle", ErrRule, form.Name)
	case form.Head == "circle" && (len(r.Head) < 1 || len(r.Head) > maxHead):
		return fmt.Errorf("%w: the circle of an %s has 1 to %d cells, not %d", ErrRule, form.Name, maxHead, len(r.Head))
	case form.Number == "" && r.Number != 0:
		return fmt.Errorf("%w: %s has no number", ErrRule, form.Name)
	case r.Number < 0 || r.Number > maxNumber:
		return fmt.Errorf("%w: %s with the %s %d", ErrRule, form.Name, form.Number, r.Number)
	case form.Number != "" && r.Number == 0 && !form.Optional && !form.Zero:
		return fmt.Errorf("%w: %s without a %s", ErrRule, form.Name, form.Number)
	case form.Values == "" && len(r.Values) > 0:
		return fmt.Errorf("%w: %s has no values", ErrRule, form.Name)
	}
	seen := map[int]bool{}
	for _, cell := range slices.Concat(r.Head, r.Cells) {
		if !l.Has(cell) {
			return fmt.Errorf("%w: %s names %s, which is no cell of a grid", ErrRule, form.Name, l.CellName(cell))
		}
		if seen[cell] && !form.repeats {
			return fmt.Errorf("%w: %s names %s twice", ErrRule, form.Name, l.CellName(cell))
		}
		seen[cell] = true
	}
	if form.neighbours && !l.sideBySide(r.Cells[0], r.Cells[1]) {
		return fmt.Errorf("%w: %s and %s of a %s dot are not side by side", ErrRule, l.CellName(r.Cells[0]), l.CellName(r.Cells[1]), form.Name)
	}
	if form.Number == "value" && r.Number > l.size {
		return fmt.Errorf("%w: %s is about a value of the grid", ErrRule, form.Name)
	}
	if form.valid != nil {
		if err := form.valid(r, l); err != nil {
			return fmt.Errorf("%w: %s %w", ErrRule, form.Name, err)
		}
	}
	return nil
}

func (l *Layout) sideBySide(a, b int) bool {
	for _, s := range besideSteps {
		if c, ok := l.Step(a, s[0], s[1]); ok && c == b {
			return true
		}
	}
	return false
}
