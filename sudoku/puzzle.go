package sudoku

// A Puzzle is a grid with everything that a variant can add: a layout of its own,
// rules, candidates, and what is known of it. A plain sudoku is one too.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/sudoku/internal/notation"
)

// Field is one thing known about a puzzle, such as its author.
type Field struct {
	Name  string // "title", "author", ...: see [FieldNames]
	Value string // one line
}

// FieldNames are the names of what can be known about a puzzle.
var FieldNames = []string{"title", "author", "description", "comment", "date", "source", "level", "url"}

// Puzzle is a puzzle with all its rules. It is changed by nobody but its owner.
type Puzzle struct {
	Layout *Layout
	Givens []int // by cell of the board, 0 for an empty one
	// Candidates are the values that a cell may still take, as bits: bit v stands for
	// the value v. 0, or no slice at all, is no restriction.
	Candidates []uint64
	Rules      []Rule
	Fields     []Field // in the order of the file; a name may come more than once
	Drawings   []Drawing
}

// NewPuzzle returns the puzzle of a grid: its layout and givens, without rules.
func NewPuzzle(g Grid) (*Puzzle, error) {
	l, err := ShapeLayout(g.shape)
	if err != nil {
		return nil, err
	}
	return &Puzzle{Layout: l, Givens: g.AppendCells(nil)}, nil
}

// Plain says whether the puzzle is a grid and nothing else: boxes, no rules and no
// candidates. Fields and drawings do not matter.
func (p *Puzzle) Plain() bool { return p.Layout.Plain() && len(p.Rules) == 0 && !p.restricted() }

func (p *Puzzle) restricted() bool {
	return slices.ContainsFunc(p.Candidates, func(c uint64) bool { return c != 0 })
}

// Grid returns the givens as a grid, where the layout is that of a [Shape]; otherwise
// the zero Grid.
func (p *Puzzle) Grid() Grid {
	if !p.Layout.Plain() {
		return Grid{}
	}
	g, err := FromCells(p.Layout.shape, p.Givens)
	if err != nil {
		return Grid{}
	}
	return g
}

// Field returns the first value of a name, "" if there is none.
func (p *Puzzle) Field(name string) string {
	for _, f := range p.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Filled returns the puzzle with other values, by cell of the board, and everything
// else as it is.
func (p *Puzzle) Filled(values []int) *Puzzle {
	q := *p
	q.Givens = slices.Clone(values)
	return &q
}

// Rows returns what the cells hold: a line for each row of the board, or all on one line. A
// dot is an empty cell, - one that is in no grid; above 25x25 values are numbers with spaces
// between.
func (p *Puzzle) Rows(lines bool) string {
	var t strings.Builder
	l := p.Layout
	numbers := l.size > notation.MaxSymbolSize
	for cell, v := range p.Givens {
		if col := cell % l.cols; numbers && (col > 0 || !lines && cell > 0) {
			t.WriteByte(' ')
		} else if lines && col == 0 && cell > 0 {
			t.WriteByte('\n')
		}
		switch {
		case !l.Has(cell):
			t.WriteByte('-')
		case v == 0:
			t.WriteByte('.')
		default:
			t.WriteString(l.Symbol(v))
		}
	}
	t.WriteByte('\n')
	return t.String()
}

// Validate returns an error where the puzzle is malformed: [ErrCount], [ErrValue] as a
// *[CellError], [ErrRule],
// [ErrKeyword] for a field, [ErrDrawing]. A puzzle without a solution is not.
func (p *Puzzle) Validate() error {
	l := p.Layout
	if l == nil || l.size == 0 {
		return fmt.Errorf("%w: a puzzle without a layout", ErrShape)
	}
	if len(p.Givens) != l.rows*l.cols || p.Candidates != nil && len(p.Candidates) != len(p.Givens) {
		return fmt.Errorf("%w: %d givens and %d candidates where the board has %d cells", ErrCount, len(p.Givens), len(p.Candidates), l.rows*l.cols)
	}
	for cell, v := range p.Givens {
		if v < 0 || v > l.size {
			return fmt.Errorf("%w: %d in %s is outside 0..%d", ErrValue, v, l.CellName(cell), l.size)
		}
		if v != 0 && !l.Has(cell) {
			return fmt.Errorf("%w: %s is in no grid of the board", ErrCell, l.CellName(cell))
		}
	}
	for cell, c := range p.Candidates {
		if c&^(1<<(l.size+1)-2) != 0 {
			return fmt.Errorf("%w: a candidate in %s is outside 1..%d", ErrValue, l.CellName(cell), l.size)
		}
		if c != 0 && !l.Has(cell) {
			return fmt.Errorf("%w: %s, which has candidates, is in no grid of the board", ErrCell, l.CellName(cell))
		}
	}
	for i, r := range p.Rules {
		if err := r.Validate(l); err != nil {
			return fmt.Errorf("rule %d: %w", i+1, err)
		}
	}
	for _, f := range p.Fields {
		if !slices.Contains(FieldNames, f.Name) {
			return fmt.Errorf("%w: field %q; the fields are %s", ErrKeyword, notation.Clip(f.Name), strings.Join(FieldNames, ", "))
		}
		if strings.ContainsAny(f.Value, "\r\n") {
			return fmt.Errorf("%w: the %s has more than one line", ErrSymbol, f.Name)
		}
	}
	for i, d := range p.Drawings {
		if err := d.Validate(); err != nil {
			return fmt.Errorf("drawing %d: %w", i+1, err)
		}
	}
	return nil
}

var (
	// ErrKeyword marks a word that is not known where it stands.
	ErrKeyword = errors.New("unknown word")
	// ErrDrawing marks a drawing that is none.
	ErrDrawing = errors.New("not a drawing")
)

// RuleError says that the givens break units or rules, or that a rule can be obeyed by
// no values at all, so that the puzzle has no solution.
type RuleError struct {
	Names []string // of what is broken, in the order of units and rules

	rules bool // whatever the givens are
}

// Error lists the first three.
func (e *RuleError) Error() string {
	shown := e.Names[:min(len(e.Names), maxConflictsShown)]
	text := "contradictory givens: "
	if e.rules {
		text = "impossible rules: "
	}
	text += strings.Join(shown, "; ")
	if more := len(e.Names) - len(shown); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

// Unwrap returns [csp.ErrNoSolution].
func (e *RuleError) Unwrap() error { return csp.ErrNoSolution }

// Conflicts says what the givens break by themselves: for each unit and rule a line,
// such as "5 twice in row 1: r1c1, r1c7" or "cage of 15 at r1c1 is broken: r1c1=9 r1c2=8",
// and of a rule that is broken without any, "cage of 40 at r1c1 cannot be: the sum
// of 2 cells is from 2 to 18". None for a valid puzzle, which need not have a solution.
func (p *Puzzle) Conflicts() []string {
	lines, _ := p.conflicts()
	return lines
}

// conflicts returns the lines of Conflicts, and of how many a rule alone is the cause.
func (p *Puzzle) conflicts() (lines []string, rules int) {
	l := p.Layout
	empty := make([]int, len(p.Givens))
	for _, u := range l.units {
		lines = append(lines, p.repeats(u.String(), u.Cells)...)
	}
	for _, c := range conditionsOf(l, p.Rules) {
		if !c.broken(p.Givens, l.size) {
			continue
		}
		if c.distinct() {
			lines = append(lines, p.repeats(c.name, c.cells)...)
			continue
		}
		if c.broken(empty, l.size) {
			// A line asks the same of each two of its cells: that is told once.
			if why := c.name + " cannot be: " + c.why(l.size); len(lines) == 0 || lines[len(lines)-1] != why {
				lines = append(lines, why)
				rules++
			}
			continue
		}
		var given []string
		for _, cell := range c.cells {
			if v := p.Givens[cell]; v != 0 {
				given = append(given, fmt.Sprintf("%s=%d", l.CellName(cell), v))
			}
		}
		lines = append(lines, c.name+" is broken: "+strings.Join(given, " "))
	}
	for cell, c := range p.Candidates {
		if v := p.Givens[cell]; v != 0 && c != 0 && c>>v&1 == 0 {
			lines = append(lines, fmt.Sprintf("%d in %s is none of its candidates", v, l.CellName(cell)))
		}
	}
	return lines, rules
}

// repeats names the values that stand more than once among the cells.
func (p *Puzzle) repeats(name string, cells []int) []string {
	var lines []string
	for v := 1; v <= p.Layout.size; v++ {
		var where []string
		for _, cell := range cells {
			if p.Givens[cell] == v {
				where = append(where, p.Layout.CellName(cell))
			}
		}
		switch {
		case len(where) == 2:
			lines = append(lines, fmt.Sprintf("%d twice in %s: %s", v, name, strings.Join(where, ", ")))
		case len(where) > 2:
			lines = append(lines, fmt.Sprintf("%d %d times in %s: %s", v, len(where), name, strings.Join(where, ", ")))
		}
	}
	return lines
}

// Model declares the puzzle without its givens: cells, units, rules and candidates,
// each rule's constraints under its name. The error is that of Validate.
func (p *Puzzle) Model() (*Model, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	m := newModel(p.Layout)
	post(m, conditionsOf(p.Layout, p.Rules))
	for cell, c := range p.Candidates {
		if c == 0 || !p.Layout.Has(cell) {
			continue
		}
		var values []int
		for rest := c; rest != 0; rest &= rest - 1 {
			values = append(values, bits.TrailingZeros64(rest))
		}
		m.CSP.PostNamed("candidates of "+p.Layout.CellName(cell), csp.Member(m.Cells[cell], domains.Of(values...)))
	}
	return m, nil
}

// Compile makes a solver of the puzzle. Errors: those of Validate, *[RuleError] where
// the givens break a rule, and those of [csp.Model.Compile].
func (p *Puzzle) Compile(ctx context.Context, o csp.Options) (*PuzzleSolver, error) {
	m, err := p.Model()
	if err != nil {
		return nil, err
	}
	if lines, rules := p.conflicts(); lines != nil {
		return nil, &RuleError{lines, rules == len(lines)}
	}
	s, err := m.CSP.Compile(ctx, o)
	if err != nil {
		return nil, err
	}
	ps := &PuzzleSolver{CSP: s, Model: m, puzzle: p, givens: m.Givens(p.Givens)}
	for cell := range p.Givens {
		if p.Layout.Has(cell) {
			ps.cells = append(ps.cells, cell)
		}
	}
	ps.vars = m.vars(ps.cells)
	s.Assume(ps.givens...)
	return ps, nil
}

// PuzzleSolver solves one puzzle. It is for one goroutine.
type PuzzleSolver struct {
	// CSP is the compiled model with the givens assumed.
	CSP *csp.Solver
	// Model is what it was compiled from.
	Model *Model

	puzzle *Puzzle
	givens []csp.Literal
	cells  []int // those of the board that are cells of a grid
	vars   []csp.Var
}

// Solve returns the puzzle with the first solution filled in. Errors:
// [csp.ErrNoSolution], [csp.ErrLimit], the context's error.
func (s *PuzzleSolver) Solve(ctx context.Context) (*Puzzle, error) {
	n, err := s.CSP.Count(ctx, 1)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, csp.ErrNoSolution
	}
	return s.First(), nil
}

// Unique returns the solution if there is exactly one. Errors are those of Solve, and
// [ErrSeveral] where there are more.
func (s *PuzzleSolver) Unique(ctx context.Context) (*Puzzle, error) {
	n, err := s.CSP.Count(ctx, 2)
	switch {
	case err != nil:
		return nil, err
	case n == 0:
		return nil, csp.ErrNoSolution
	case n > 1:
		return nil, ErrSeveral
	}
	return s.First(), nil
}

// ErrSeveral says that a puzzle has more than one solution.
var ErrSeveral = errors.New("more than one solution")

// Count counts the solutions, at most limit of them where limit is above zero.
func (s *PuzzleSolver) Count(ctx context.Context, limit int) (int, error) {
	return s.CSP.Count(ctx, limit)
}

// First returns the first solution of the latest Count or Solve, nil where there is
// none.
func (s *PuzzleSolver) First() *Puzzle {
	values := s.CSP.AppendFirst(nil, s.vars)
	if len(values) == 0 {
		return nil
	}
	return s.filled(values)
}

// Solutions yields every solution; [csp.Solver.Err] of the compiled model tells
// afterwards whether the search was complete.
func (s *PuzzleSolver) Solutions(ctx context.Context) iter.Seq[*Puzzle] {
	return func(yield func(*Puzzle) bool) {
		for sol := range s.CSP.Solutions(ctx) {
			if !yield(s.filled(sol.Values(s.vars))) {
				return
			}
		}
	}
}

func (s *PuzzleSolver) filled(values []int) *Puzzle {
	all := make([]int, len(s.puzzle.Givens))
	for i, cell := range s.cells {
		all[cell] = values[i]
	}
	return s.puzzle.Filled(all)
}
