package sudoku

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"sync"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku/internal/notation"
)

// This file solves and counts: the givens of a grid become assumptions of a model
// that is compiled once.

// ErrWrongShape marks a grid whose shape is not the one a solver was made for.
var ErrWrongShape = errors.New("the grid has another shape than the solver")

// Unwrap returns [csp.ErrNoSolution]: contradictory givens are one way of having
// none.
func (e *ConflictError) Unwrap() error { return csp.ErrNoSolution }

// MultipleError says that a puzzle has more than one solution, and shows two.
type MultipleError struct {
	First, Second Grid
}

// Error names the first cell in which the two solutions differ.
func (e *MultipleError) Error() string {
	n := e.First.Size()
	for cell := range n * n {
		if a, b := e.First.At(cell), e.Second.At(cell); a != b {
			return fmt.Sprintf("more than one solution: %s can be %d or %d", CellName(n, cell), a, b)
		}
	}
	return "more than one solution"
}

// Solver solves one grid after another with a model compiled once. It is for one
// goroutine; make one for each.
type Solver struct {
	// CSP is the compiled model, for its options, statistics and kernel.
	CSP *csp.Solver

	model *Model
	cells []csp.Var
	lits  []csp.Literal
	// givens is for listGivens. Of repeated: the units that hold a value, by word of them
	// and value.
	givens []uint16
	seen   [][MaxSize + 1]uint64
	vals   []int
	text   []byte
}

// NewSolver declares and compiles the model of a shape.
func NewSolver(ctx context.Context, shape Shape, o csp.Options) (*Solver, error) {
	m, err := NewModel(shape)
	if err != nil {
		return nil, err
	}
	return m.Compile(ctx, o)
}

// Shape returns the shape of the grids that the solver takes.
func (s *Solver) Shape() Shape { return s.model.Shape }

// Assume replaces the assumptions of the compiled model by the givens of g. It
// refuses a grid of another shape ([ErrWrongShape]), and givens that contradict
// each other (*[ConflictError]) before any search.
func (s *Solver) Assume(g Grid) error {
	if g.shape != s.model.Shape {
		return fmt.Errorf("sudoku: %w: %dx%d boxes, want %dx%d", ErrWrongShape,
			g.shape.BoxRows, g.shape.BoxCols, s.model.Shape.BoxRows, s.model.Shape.BoxCols)
	}
	givens := s.listGivens(g)
	if s.repeated(g, givens) {
		return &ConflictError{Conflicts: g.Conflicts()}
	}
	s.lits = s.lits[:0]
	for _, cell := range givens {
		s.lits = append(s.lits, s.cells[cell].Eq(int(g.cells[cell])))
	}
	s.CSP.Reset()
	s.CSP.Assume(s.lits...)
	return nil
}

// listGivens returns the cells that hold a value. Where they are is as good as random, so
// that 64 cells are looked at without a branch; what then goes through the list has none either.
func (s *Solver) listGivens(g Grid) []uint16 {
	if len(s.givens) < len(g.cells) {
		s.givens = make([]uint16, len(g.cells))
	}
	list, n := s.givens, 0
	for first := 0; first < len(g.cells); first += 64 {
		for held := heldCells(g.cells[first:]); held != 0; held &= held - 1 {
			list[n] = uint16(first + bits.TrailingZeros64(held))
			n++
		}
	}
	return list[:n]
}

// heldCells returns which of the first 64 cells hold a value, of which the highest bit is 0.
func heldCells(cells string) (held uint64) {
	cells = cells[:min(len(cells), 64)]
	at := 0
	for ; at+8 <= len(cells); at += 8 {
		c := cells[at : at+8]
		eight := uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
			uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
		ones := (eight + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101 // in each byte that is not 0
		held |= ones * 0x0102040810204080 >> 56 << at                  // which the product puts side by side
	}
	for ; at < len(cells); at++ {
		if cells[at] != 0 {
			held |= 1 << at
		}
	}
	return held
}

// repeated says whether a unit holds a value twice, as [Grid.Valid] does.
func (s *Solver) repeated(g Grid, givens []uint16) bool {
	unitBits := geometryOf(g.shape).unitBits
	if len(s.seen) < len(unitBits) {
		s.seen = make([][MaxSize + 1]uint64, len(unitBits))
	}
	var twice uint64
	for word, units := range unitBits {
		seen := &s.seen[word]
		clear(seen[:g.Size()+1])
		for _, cell := range givens {
			v := min(g.cells[cell], MaxSize) // always: it bounds the index
			twice |= seen[v] & units[cell]
			seen[v] |= units[cell]
		}
	}
	return twice != 0
}

// Solve returns the first solution of g; whether there are others is not looked
// for. Errors: [csp.ErrNoSolution], of which a *[ConflictError] is one;
// [ErrWrongShape]; [csp.ErrLimit]; the context's error.
func (s *Solver) Solve(ctx context.Context, g Grid) (Grid, error) {
	if err := s.Assume(g); err != nil {
		return Grid{}, err
	}
	n, err := s.CSP.Count(ctx, 1)
	if err != nil {
		return Grid{}, err
	}
	if n == 0 {
		return Grid{}, csp.ErrNoSolution
	}
	return s.First(), nil
}

// Unique returns the solution of g if there is exactly one. Errors are those of
// Solve, and *[MultipleError] where there are more.
func (s *Solver) Unique(ctx context.Context, g Grid) (Grid, error) {
	if err := s.Assume(g); err != nil {
		return Grid{}, err
	}
	var found []Grid
	for sol := range s.CSP.Solutions(ctx) {
		found = append(found, s.read(sol.Values(s.cells)))
		if len(found) == 2 {
			return found[0], &MultipleError{found[0], found[1]}
		}
	}
	switch {
	case s.CSP.Err() != nil:
		return Grid{}, s.CSP.Err()
	case s.CSP.Outcome() == csp.Limited:
		return Grid{}, csp.ErrLimit
	case len(found) == 0:
		return Grid{}, csp.ErrNoSolution
	}
	return found[0], nil
}

// Count counts the solutions of g, at most limit of them where limit is above
// zero, and keeps the first for First and AppendFirst. Contradictory givens count
// 0, without an error. The error says why the count may be too low,
// as [csp.Solver.Count] has it.
func (s *Solver) Count(ctx context.Context, g Grid, limit int) (int, error) {
	switch err := s.Assume(g).(type) {
	case nil:
		return s.CSP.Count(ctx, limit)
	case *ConflictError:
		return 0, nil
	default:
		return 0, err
	}
}

// Solutions yields every solution of g. Afterwards Err of the compiled model tells
// whether the search was complete. A grid that Assume refuses yields nothing.
func (s *Solver) Solutions(ctx context.Context, g Grid) iter.Seq[Grid] {
	return func(yield func(Grid) bool) {
		if s.Assume(g) != nil {
			return
		}
		for sol := range s.CSP.Solutions(ctx) {
			if !yield(s.read(sol.Values(s.cells))) {
				return
			}
		}
	}
}

// First returns the first solution that the latest Count or Solve found, the zero
// Grid where it found none.
func (s *Solver) First() Grid {
	s.vals = s.CSP.AppendFirst(s.vals[:0], s.cells)
	return s.read(s.vals)
}

// AppendFirst appends the cells of that solution to dst, row by row, without
// allocating where dst has room.
func (s *Solver) AppendFirst(dst []int) []int { return s.CSP.AppendFirst(dst, s.cells) }

// AppendFirstLine appends that solution on one line, as [Grid.Line] does, without
// making a grid of it.
func (s *Solver) AppendFirstLine(dst []byte) []byte {
	if s.model.Shape.Size() > notation.MaxSymbolSize {
		return s.First().AppendLine(dst)
	}
	s.vals = s.CSP.AppendFirst(s.vals[:0], s.cells)
	n := len(dst)
	dst = slices.Grow(dst, len(s.vals))[:n+len(s.vals)]
	line := dst[n:]
	for i, v := range s.vals[:len(line)] {
		line[i] = notation.SymbolsByValue[byte(v)]
	}
	return dst
}

func (s *Solver) read(vals []int) Grid {
	if len(vals) == 0 {
		return Grid{}
	}
	if len(s.text) != len(vals) {
		s.text = make([]byte, len(vals))
	}
	text := s.text
	for i, v := range vals[:len(text)] {
		text[i] = byte(v)
	}
	return Grid{s.model.Shape, string(text)}
}

// solvers keeps compiled solvers with default options, by shape, for the functions
// below.
var solvers sync.Map // Shape -> *sync.Pool of *Solver

// borrow calls a function with one of them.
func borrow[T any](ctx context.Context, shape Shape, do func(*Solver) (T, error)) (none T, err error) {
	if err := shape.Validate(); err != nil {
		return none, err
	}
	p, ok := solvers.Load(shape)
	if !ok {
		p, _ = solvers.LoadOrStore(shape, new(sync.Pool))
	}
	pool := p.(*sync.Pool)
	s, _ := pool.Get().(*Solver)
	if s == nil {
		if s, err = NewSolver(ctx, shape, csp.Options{}); err != nil {
			return none, err
		}
	}
	defer pool.Put(s)
	return do(s)
}

// Solve returns the first solution of g, with the errors of [Solver.Solve]. It may
// be called from many goroutines.
func Solve(ctx context.Context, g Grid) (Grid, error) {
	return borrow(ctx, g.shape, func(s *Solver) (Grid, error) { return s.Solve(ctx, g) })
}

// Unique returns the solution of g if there is exactly one, with the errors of
// [Solver.Unique]. It may be called from many goroutines.
func Unique(ctx context.Context, g Grid) (Grid, error) {
	return borrow(ctx, g.shape, func(s *Solver) (Grid, error) { return s.Unique(ctx, g) })
}

// Count counts the solutions of g up to a limit: 0, 1 or many with limit 2. It may
// be called from many goroutines.
func Count(ctx context.Context, g Grid, limit int) (int, error) {
	return borrow(ctx, g.shape, func(s *Solver) (int, error) { return s.Count(ctx, g, limit) })
}
