package sudoku

// Making puzzles. A puzzle is made in tries, each drawing from the puzzle's own random
// numbers, so that its place in a series and the seed alone decide what it is. A try has
// four steps:
//
//  1. A full grid (generate_grid.go).
//  2. Rules that are read off the grid, such as cages, where the caller wants some.
//  3. Clues that make the grid the only solution (generate_clues.go).
//  4. Clues are taken away again in random order, as long as the solution stays the only
//     one.
//
// Every step asks the engine questions, some of which are as hard as any. So a try has a
// number of nodes to spend, each question a share of them, and a question that is not
// answered by then is taken for the answer that costs a clue more. Nodes are the same on
// every machine; time is not, and decides nothing.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku/internal/notation"
)

// ErrGaveUp says that a generator has made as many tries as it was allowed for one
// puzzle. What was asked for may not exist, or be rare. The error that wraps it is a
// *[GaveUpError].
var ErrGaveUp = errors.New("no such puzzle found")

const (
	// DefaultTries is the number of tries for a puzzle where the options say nothing.
	DefaultTries = 1000
	// DefaultNodes is the number of nodes for a try where the options say nothing. Above 256
	// cells it is less in proportion, since a node takes longer. Puzzles of 9x9 without rules
	// take some hundreds, those of hard rules and large grids most of it.
	DefaultNodes = 400_000

	defaultCells = 256

	// cutTries is how many tries may fail at the limit of nodes: the next would too.
	cutTries = 20
)

// GenerateOptions say which puzzles are wanted.
type GenerateOptions struct {
	Seed     uint64
	Symmetry Symmetry // of the places of the clues
	// Jigsaw cuts the board into random regions for each try, in place of the boxes or
	// regions of the base; see [RandomRegions]. The base has one grid.
	Jigsaw bool
	// Gaps draws gaps for each try, and there are no boxes: the boards of [Str8ts], which is a
	// rule of the base; see [RandomGaps]. The base has one grid.
	Gaps bool
	// Minimal asks that no clue can be taken away. Without a symmetry every puzzle that
	// is reduced as far as it goes is minimal; with one, tries are needed. A try whose
	// nodes do not suffice to prove it has failed.
	Minimal bool
	// Clues asks for exactly so many; 0 for as few as taking away leads to.
	Clues int
	// NoClues asks that the rules alone leave one solution.
	NoClues bool
	// Decorate, if not nil, reads rules off a full grid, which are added to the puzzle.
	// It is given the values by cell of the board.
	Decorate func(random *rand.Rand, l *Layout, values []int) []Rule
	// Loosen, if not nil, returns a puzzle in which less is said, with the same only solution, as
	// [JoinCages] does. What it takes does not count as nodes of the try.
	Loosen func(ctx context.Context, random *rand.Rand, p *Puzzle, solution []int) (*Puzzle, error)
	// TooHard, if not nil, says whether a puzzle is too hard for what is wanted. Where clues can be
	// chosen freely, values are given back to such a one, one after another, until it is not. The last that
	// is not is what Accept is given, unless Loosen makes another of it, so that it need not be judged anew. What
	// it says once the context is over does not count.
	TooHard func(ctx context.Context, p *Puzzle) bool
	// Accept, if not nil, says whether a puzzle will do, for example by its difficulty. Where it refuses one
	// once the context is over, the generator ends with the error of that.
	Accept func(ctx context.Context, p *Puzzle) bool
	// Tries bounds the puzzles that are made for one that will do; 0 is DefaultTries.
	Tries int
	// MaxNodes bounds the nodes of search that a try takes, all its searches together;
	// 0 is DefaultNodes. No try takes more. One cell's share of them is what the question
	// whether a clue can go may take.
	MaxNodes int64
}

// Generated is a puzzle that was made, with its only solution.
type Generated struct {
	Puzzle, Solution *Puzzle
	Tries            int // how many were made until this one would do
	// Undecided counts the clues that stayed because the nodes of the try did not suffice
	// to tell whether they can be taken away. It is 0 where Minimal was asked for.
	Undecided int
}

// GaveUpError says what the tries for a puzzle lacked. It wraps [ErrGaveUp], and
// [csp.ErrLimit] where the limit of nodes had a part in it.
type GaveUpError struct {
	Tries    int
	MaxNodes int64 // of each
	// Clues is the number of clues that was asked for.
	Clues int
	// NoGrid counts tries in which a search within the limit found no full grid, NoSuchGrid
	// those in whose regions there is none, TooMany those that needed more clues,
	// NotMinimal those with a clue that can be taken away, Undecided those where the nodes
	// did not suffice to tell, NotUnique those whose pattern of clues, or none, left several solutions,
	// and Rejected those that Accept refused.
	NoGrid, NoSuchGrid, TooMany, NotMinimal, Undecided, NotUnique, Rejected int
}

// Error gives the counts that are not 0.
func (e *GaveUpError) Error() string {
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	add(e.NoGrid, fmt.Sprintf("without a full grid within %d nodes", e.MaxNodes))
	add(e.NoSuchGrid, "in regions that no grid fits")
	add(e.TooMany, fmt.Sprintf("that needed more than %d clues", e.Clues))
	add(e.NotMinimal, "that were not minimal")
	add(e.Undecided, fmt.Sprintf("not known to be minimal after %d nodes", e.MaxNodes))
	add(e.NotUnique, "with more than one solution")
	add(e.Rejected, "that were not accepted")
	noun := "tries"
	if e.Tries == 1 {
		noun = "try"
	}
	return fmt.Sprintf("%v in %d %s: %s", ErrGaveUp, e.Tries, noun, strings.Join(parts, ", "))
}

// Unwrap returns [ErrGaveUp], and [csp.ErrLimit] where that is a reason.
func (e *GaveUpError) Unwrap() []error {
	if e.cut() > 0 {
		return []error{ErrGaveUp, csp.ErrLimit}
	}
	return []error{ErrGaveUp}
}

// cut returns how many tries failed at the limit of nodes.
func (e *GaveUpError) cut() int { return e.NoGrid + e.Undecided }

// What a try may lack, beside a grid: [csp.ErrLimit] and [csp.ErrNoSolution].
var (
	errTooMany    = errors.New("too many clues")
	errNotMinimal = errors.New("not minimal")
	errUndecided  = errors.New("not known to be minimal")
	errNotUnique  = errors.New("not unique")
	errRejected   = errors.New("not accepted")
)

// GenerateStats counts what the making of one puzzle or grid took.
type GenerateStats struct {
	Tries     int
	Nodes     int64 // of all tries
	MostNodes int64 // of one try, never more than [GenerateOptions.MaxNodes]
}

// Generator makes puzzles. It is for one goroutine: several of them with the same base
// and options make the same puzzles.
type Generator struct {
	opts   GenerateOptions
	stats  GenerateStats
	aside  *rand.Rand // for regions and searches, so that they leave the puzzle's own numbers alone
	spent  int64      // nodes of this try
	budget int64      // what may be spent by the end of the present step
	share  int64      // what one question may take

	// Of the base, or of this try's regions:
	base   *Puzzle
	orbits [][]int
	cells  []int // of the board that are cells of a grid
	at     []int // by cell of the board: its index in cells
	peers  [][]int
	empty  *PuzzleSolver

	order   []int // the cells in random order
	lits    []csp.Literal
	values  []int // drawn so far, by cell of the board
	choices []int
	// first and second are solutions of the values drawn so far, or of fewer of them, by
	// index in cells.
	first, second []int
}

// NewGenerator makes a generator of puzzles with the layout and rules of a base. The
// base has no givens. Errors: those of [Puzzle.Validate], [ErrValue] for options that
// cannot be.
func NewGenerator(base *Puzzle, opts GenerateOptions) (*Generator, error) {
	if err := base.Validate(); err != nil {
		return nil, err
	}
	l := base.Layout
	if slices.ContainsFunc(base.Givens, func(v int) bool { return v != 0 }) || base.restricted() {
		return nil, fmt.Errorf("%w: the base of a generator has givens or candidates", ErrValue)
	}
	if opts.Symmetry >= symmetries || opts.Symmetry != NoSymmetry && l.rows != l.cols {
		return nil, fmt.Errorf("%w: the symmetry %v on a board of %dx%d", ErrValue, opts.Symmetry, l.rows, l.cols)
	}
	if (opts.Jigsaw || opts.Gaps) && (len(l.origins) > 1 || opts.Jigsaw && opts.Gaps) {
		return nil, fmt.Errorf("%w: a jigsaw or gaps, on a board of %s", ErrValue, notation.Plural(len(l.origins), "grid"))
	}
	if opts.Tries < 0 || opts.MaxNodes < 0 {
		return nil, fmt.Errorf("%w: %d tries, %d nodes", ErrValue, opts.Tries, opts.MaxNodes)
	}
	if opts.Tries == 0 {
		opts.Tries = DefaultTries
	}
	g := &Generator{opts: opts}
	if err := g.lay(context.Background(), base); err != nil {
		return nil, err
	}
	if opts.Clues < 0 || opts.Clues > len(g.cells) {
		return nil, fmt.Errorf("%w: %d clues of %d cells", ErrValue, opts.Clues, len(g.cells))
	}
	return g, nil
}

// lay makes the tables of a base.
func (g *Generator) lay(ctx context.Context, base *Puzzle) error {
	cells := 0
	for cell := range base.Givens {
		if base.Layout.Has(cell) {
			cells++
		}
	}
	if g.opts.MaxNodes == 0 {
		g.opts.MaxNodes = DefaultNodes * defaultCells / int64(max(cells, defaultCells))
	}
	g.share = max(1, g.opts.MaxNodes/int64(max(cells, 8)))
	s, err := base.Compile(ctx, csp.Options{MaxNodes: g.share})
	if err != nil {
		return err
	}
	l := base.Layout
	g.base, g.empty, g.cells, g.orbits = base, s, s.cells, g.opts.Symmetry.orbits(l)
	g.at, g.peers = make([]int, len(base.Givens)), l.peers()
	for i, cell := range g.cells {
		g.at[cell] = i
	}
	return nil
}

// Stats returns the counts of the latest Generate or Grid.
func (g *Generator) Stats() GenerateStats { return g.stats }

// Generate makes the puzzle with a number in the series of its seed. Errors: a
// *[GaveUpError], [csp.ErrNoSolution] where no grid obeys the rules of the base, the
// context's error.
func (g *Generator) Generate(ctx context.Context, number uint64) (Generated, error) {
	return g.make(ctx, number, (*clues).choose)
}

// make makes a puzzle, of which a function chooses the clues; drawn says that those that were drawn
// for the grid will do.
func (g *Generator) make(ctx context.Context, number uint64, choose func(c *clues, random *rand.Rand, drawn bool) error) (made Generated, err error) {
	err = g.tries(ctx, number, func(random *rand.Rand) (err error) {
		made, err = g.try(ctx, random, choose)
		return err
	})
	made.Tries = g.stats.Tries
	return made, err
}

// Grid makes a full grid with a number in the series of the seed, by the first step of
// Generate, with the same errors.
func (g *Generator) Grid(ctx context.Context, number uint64) (*Puzzle, error) {
	err := g.tries(ctx, number, func(random *rand.Rand) error {
		_, err := g.fill(ctx, random)
		return err
	})
	if err != nil {
		return nil, err
	}
	return g.base.Filled(g.solution()), nil
}

// tries calls a function until it succeeds, errs for good, or has been called often
// enough.
func (g *Generator) tries(ctx context.Context, number uint64, try func(*rand.Rand) error) error {
	random := rand.New(rand.NewPCG(g.opts.Seed, number))
	g.aside = rand.New(rand.NewPCG(g.opts.Seed, ^number))
	g.stats = GenerateStats{}
	lacks := &GaveUpError{MaxNodes: g.opts.MaxNodes, Clues: g.opts.Clues}
	for lacks.Tries < g.opts.Tries && lacks.cut() < cutTries {
		if err := ctx.Err(); err != nil {
			return err
		}
		g.spent = 0
		err := g.divide(ctx)
		if err == nil {
			err = try(random)
		}
		lacks.Tries++
		g.stats.Tries++
		g.stats.Nodes += g.spent
		g.stats.MostNodes = max(g.stats.MostNodes, g.spent)
		switch {
		case errors.Is(err, csp.ErrLimit):
			lacks.NoGrid++ // another may be easier to find
		case (g.opts.Jigsaw || g.opts.Gaps) && errors.Is(err, csp.ErrNoSolution):
			lacks.NoSuchGrid++
		case err == errTooMany:
			lacks.TooMany++
		case err == errNotMinimal:
			lacks.NotMinimal++
		case err == errUndecided:
			lacks.Undecided++
		case err == errNotUnique:
			lacks.NotUnique++
		case err == errRejected:
			lacks.Rejected++
		default:
			return err
		}
	}
	return lacks
}

// divide cuts new regions, or draws new gaps, where each try has its own.
func (g *Generator) divide(ctx context.Context) error {
	if !g.opts.Jigsaw && !g.opts.Gaps {
		return nil
	}
	size := g.base.Layout.size
	var l *Layout
	var err error
	if g.opts.Jigsaw {
		l, err = RegionLayout(size, RandomRegions(g.aside, size))
	} else {
		l, err = LinesLayout(size, RandomGaps(g.aside, size))
	}
	if err != nil {
		return err
	}
	base := *g.base
	base.Layout = l
	return g.lay(ctx, &base)
}

// try makes one puzzle, of which a function chooses the clues.
func (g *Generator) try(ctx context.Context, random *rand.Rand, choose func(c *clues, random *rand.Rand, drawn bool) error) (Generated, error) {
	unique, err := g.fill(ctx, random)
	if err != nil {
		return Generated{}, err
	}
	s, p, solution := g.empty, g.base, g.solution()
	if g.opts.Decorate != nil {
		decorated := *g.base
		decorated.Rules = append(slices.Clone(g.base.Rules), g.opts.Decorate(random, g.base.Layout, solution)...)
		p = &decorated
		if s, err = p.Compile(ctx, csp.Options{MaxNodes: g.share}); err != nil {
			return Generated{}, err
		}
	}
	g.budget = g.opts.MaxNodes
	c := clues{g: g, ctx: ctx, solver: s, puzzle: p, solution: solution, in: make([]bool, len(solution))}
	if err := choose(&c, random, unique && g.opts.Decorate == nil && g.opts.Symmetry == NoSymmetry); err != nil {
		return Generated{}, err
	}
	made := Generated{Puzzle: c.eased, Solution: p.Filled(c.solution), Undecided: c.undecided}
	if made.Puzzle == nil {
		made.Puzzle = c.filled()
	}
	if g.opts.Loosen != nil {
		if made.Puzzle, err = g.opts.Loosen(ctx, random, made.Puzzle, solution); err != nil {
			return Generated{}, err
		}
	}
	if g.opts.Accept != nil && !g.opts.Accept(ctx, made.Puzzle) {
		return Generated{}, cmp.Or(ctx.Err(), errRejected)
	}
	return made, nil
}

// assume makes the values the givens of a solver.
func (g *Generator) assume(s *PuzzleSolver, values []int) {
	g.lits = g.lits[:0]
	for _, cell := range g.cells {
		if v := values[cell]; v != 0 {
			g.lits = append(g.lits, s.Model.Cells[cell].Eq(v))
		}
	}
	s.CSP.Reset()
	s.CSP.Assume(g.lits...)
}

// count counts the solutions of what a solver has been told to assume, up to a limit. It
// is [csp.ErrLimit] where there are no nodes for it any more.
func (g *Generator) count(ctx context.Context, s *PuzzleSolver, limit int) (int, error) {
	if g.spent+g.share > g.budget {
		return 0, csp.ErrLimit
	}
	n, err := s.CSP.Count(ctx, limit)
	g.spent += s.CSP.Stats().Nodes
	return n, err
}
