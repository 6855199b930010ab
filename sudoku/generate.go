package sudoku

// Making puzzles. A puzzle is made in four steps, each drawing from the puzzle's own
// random numbers, so that its place in a series and the seed alone decide what it is:
//
//  1. A full grid. Cells are taken in random order, and each gets a random value among
//     those that leave a solution, until one solution is left. Every grid can come up;
//     they are not exactly equally likely, since a value with few grids behind it is as
//     likely as one with many.
//  2. Rules that are read off the grid, such as cages, where the caller wants some.
//  3. Clues: those that were drawn in the first step; or, with a symmetry or rules of the
//     second, the values of random orbits of cells, as few of a random order as make the
//     solution the only one.
//  4. Clues are taken away again in random order, as long as the solution stays the only
//     one.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
)

// ErrGaveUp says that a generator has made as many tries as it was allowed for one
// puzzle. What was asked for may not exist, or be rare.
var ErrGaveUp = errors.New("no such puzzle found")

// DefaultTries is the number of tries for a puzzle where the options say nothing.
const DefaultTries = 1000

// Symmetry is a symmetry of the places of the clues.
type Symmetry uint8

// The symmetries.
const (
	NoSymmetry       Symmetry = iota
	Rotate90                  // quarter turns
	Rotate180                 // half turns
	MirrorHorizontal          // left and right
	MirrorVertical            // top and bottom
	DiagonalSymmetry          // about the falling diagonal
	FullSymmetry              // all of them
	symmetries
)

var symmetryNames = [symmetries]string{"none", "rotate90", "rotate180", "mirror-h", "mirror-v", "diagonal", "full"}

// String returns the name that [ParseSymmetry] reads, such as "rotate180".
func (s Symmetry) String() string {
	if s >= symmetries {
		return fmt.Sprintf("Symmetry(%d)", int(s))
	}
	return symmetryNames[s]
}

// ParseSymmetry returns the symmetry of a name; the error lists the names.
func ParseSymmetry(name string) (Symmetry, error) {
	for s, known := range symmetryNames {
		if strings.EqualFold(name, known) {
			return Symmetry(s), nil
		}
	}
	return 0, fmt.Errorf("no symmetry %q; there are %s", clip(name), strings.Join(symmetryNames[:], ", "))
}

// images are the places that a symmetry takes a place to, on a board of n rows and
// columns, itself among them.
func (s Symmetry) images(row, col, n int) [][2]int {
	m := n - 1
	switch s {
	case Rotate90:
		return [][2]int{{row, col}, {col, m - row}, {m - row, m - col}, {m - col, row}}
	case Rotate180:
		return [][2]int{{row, col}, {m - row, m - col}}
	case MirrorHorizontal:
		return [][2]int{{row, col}, {row, m - col}}
	case MirrorVertical:
		return [][2]int{{row, col}, {m - row, col}}
	case DiagonalSymmetry:
		return [][2]int{{row, col}, {col, row}}
	case FullSymmetry:
		return append(Rotate90.images(row, col, n), Rotate90.images(col, row, n)...)
	}
	return [][2]int{{row, col}}
}

// orbits groups the cells of a board that a symmetry takes to each other.
func (s Symmetry) orbits(l *Layout) [][]int {
	var orbits [][]int
	seen := make([]bool, l.rows*l.cols)
	for cell := range seen {
		if seen[cell] || !l.Has(cell) {
			continue
		}
		var orbit []int
		for _, at := range s.images(cell/l.cols, cell%l.cols, l.rows) {
			if c := at[0]*l.cols + at[1]; !seen[c] && l.Has(c) {
				seen[c] = true
				orbit = append(orbit, c)
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}

// GenerateOptions say which puzzles are wanted.
type GenerateOptions struct {
	Seed     uint64
	Symmetry Symmetry // of the places of the clues
	// Minimal asks that no clue can be taken away; with rules, as far as a search of 20,000
	// nodes for each can tell. Without a symmetry every puzzle that
	// is reduced as far as it goes is minimal; with one, tries are needed.
	Minimal bool
	// Clues asks for exactly so many; 0 for as few as taking away leads to.
	Clues int
	// Decorate, if not nil, reads rules off a full grid, which are added to the puzzle.
	// It is given the values by cell of the board.
	Decorate func(random *rand.Rand, l *Layout, values []int) []Rule
	// Accept, if not nil, says whether a puzzle will do, for example by its difficulty.
	Accept func(p *Puzzle) bool
	// Tries bounds the puzzles that are made for one that will do; 0 is DefaultTries.
	Tries int
}

// Generated is a puzzle that was made, with its only solution.
type Generated struct {
	Puzzle, Solution *Puzzle
	Tries            int // how many were made until this one would do
}

// Generator makes puzzles. It is for one goroutine: several of them with the same base
// and options make the same puzzles.
type Generator struct {
	base    *Puzzle
	opts    GenerateOptions
	orbits  [][]int
	cells   []int // of the board that are cells of a grid
	empty   *PuzzleSolver
	peers   [][]int
	at      []int // by cell of the board: its index in cells
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
// cannot be, [csp.ErrNoSolution] where no grid obeys the rules.
func NewGenerator(base *Puzzle, opts GenerateOptions) (*Generator, error) {
	s, err := base.Compile(checkOptions(base))
	if err != nil {
		return nil, err
	}
	l := base.Layout
	if len(s.givens) > 0 || base.restricted() {
		return nil, fmt.Errorf("%w: the base of a generator has givens or candidates", ErrValue)
	}
	if opts.Symmetry >= symmetries || opts.Symmetry != NoSymmetry && l.rows != l.cols {
		return nil, fmt.Errorf("%w: the symmetry %v on a board of %dx%d", ErrValue, opts.Symmetry, l.rows, l.cols)
	}
	if opts.Clues < 0 || opts.Clues > len(s.cells) || opts.Tries < 0 {
		return nil, fmt.Errorf("%w: %d clues of %d cells, %d tries", ErrValue, opts.Clues, len(s.cells), opts.Tries)
	}
	if opts.Tries == 0 {
		opts.Tries = DefaultTries
	}
	g := &Generator{base: base, opts: opts, orbits: opts.Symmetry.orbits(l), cells: s.cells, empty: s, peers: make([][]int, len(base.Givens)), at: make([]int, len(base.Givens))}
	for i, cell := range g.cells {
		g.at[cell] = i
	}
	for _, u := range l.units {
		for _, a := range u.Cells {
			for _, b := range u.Cells {
				if a != b && !slices.Contains(g.peers[a], b) {
					g.peers[a] = append(g.peers[a], b)
				}
			}
		}
	}
	return g, nil
}

// Generate makes the puzzle with a number in the series of its seed. Errors: [ErrGaveUp],
// [csp.ErrNoSolution] where no grid obeys the rules of the base, [csp.ErrLimit] where none
// was found by searches of bounded length, the context's error.
func (g *Generator) Generate(ctx context.Context, number uint64) (Generated, error) {
	random := rand.New(rand.NewPCG(g.opts.Seed, number))
	for try := 1; try <= g.opts.Tries; try++ {
		p, solution, err := g.try(ctx, random)
		if errors.Is(err, csp.ErrLimit) && try < g.opts.Tries {
			continue // another grid may be easier to find
		}
		if err != nil {
			return Generated{}, err
		}
		if p != nil && (g.opts.Accept == nil || g.opts.Accept(p)) {
			return Generated{p, p.Filled(solution), try}, nil
		}
	}
	return Generated{}, fmt.Errorf("%w in %d tries", ErrGaveUp, g.opts.Tries)
}

// Grid makes a full grid with a number in the series of the seed, by the first step of
// Generate.
func (g *Generator) Grid(ctx context.Context, number uint64) (*Puzzle, error) {
	values, err := g.fill(ctx, rand.New(rand.NewPCG(g.opts.Seed, number)))
	if err != nil {
		return nil, err
	}
	return g.base.Filled(values), nil
}

// try makes one puzzle; nil if it is not as it was asked for.
func (g *Generator) try(ctx context.Context, random *rand.Rand) (*Puzzle, []int, error) {
	solution, err := g.fill(ctx, random)
	if err != nil {
		return nil, nil, err
	}
	s, p := g.empty, g.base
	if g.opts.Decorate != nil {
		decorated := *g.base
		decorated.Rules = append(slices.Clone(g.base.Rules), g.opts.Decorate(random, g.base.Layout, solution)...)
		p = &decorated
		if s, err = p.Compile(checkOptions(p)); err != nil {
			return nil, nil, err
		}
	}
	c := clues{g: g, ctx: ctx, solver: s, solution: solution, in: make([]bool, len(solution))}
	if ok, err := c.choose(random); !ok || err != nil {
		return nil, nil, err
	}
	givens := make([]int, len(solution))
	for cell, in := range c.in {
		if in {
			givens[cell] = solution[cell]
		}
	}
	return p.Filled(givens), solution, nil
}

// fill makes a full grid, and leaves in g.values the values that were drawn, which have it
// as their only solution.
func (g *Generator) fill(ctx context.Context, random *rand.Rand) ([]int, error) {
	order := append(g.order[:0], g.cells...)
	g.order = order
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	// A few values seldom contradict each other beyond what peers do: they are drawn
	// together, and drawn again if they do. Where rules make that rare, values are drawn one
	// after the other, each such that a solution is left.
	for range blindDraws {
		solution, err := g.draw(ctx, random, true)
		if !errors.Is(err, csp.ErrNoSolution) && !errors.Is(err, csp.ErrLimit) {
			return solution, err
		}
	}
	return g.draw(ctx, random, false)
}

// maxNodes bounds a search where there are rules: they make some questions hard. What is
// not answered by then is taken for the answer that costs a clue more.
const maxNodes = 20_000

func checkOptions(p *Puzzle) csp.Options {
	if p.Plain() {
		return csp.Options{}
	}
	return csp.Options{MaxNodes: maxNodes}
}

const (
	// openShare of the cells get values without a look at whether they leave one solution
	// only: 20 of 81, which seldom do.
	openShare = 4
	// blindDraws of these are made without a look at whether they leave any.
	blindDraws = 10
)

// draw gives cells values until one solution is left: the first few, blindly or such as
// leave a solution, and from then on in cells in which two solutions differ.
func (g *Generator) draw(ctx context.Context, random *rand.Rand, blind bool) ([]int, error) {
	g.values = append(g.values[:0], g.base.Givens...) // all 0
	g.first, g.second = g.first[:0], g.second[:0]
	open := len(g.order) / openShare
	for i, cell := range g.order {
		if i >= open {
			switch n, err := g.two(ctx); {
			case err != nil:
				return nil, err
			case n == 0:
				return nil, csp.ErrNoSolution // of what was drawn blindly, or of the base
			case n == 1:
				return g.solution(), nil
			}
			cell = g.differ()
		}
		found, err := g.give(ctx, random, cell, blind && i < open)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, csp.ErrNoSolution
		}
	}
	_, err := g.two(ctx) // the last cell has been given its value
	return g.solution(), err
}

// give gives a cell a random value that no peer has and that leaves a solution, which
// it does not look at if blind. It returns whether there is such a value.
func (g *Generator) give(ctx context.Context, random *rand.Rand, cell int, blind bool) (bool, error) {
	var taken uint64
	for _, peer := range g.peers[cell] {
		taken |= 1 << g.values[peer]
	}
	g.choices = g.choices[:0]
	for v := 1; v <= g.base.Layout.size; v++ {
		if taken>>v&1 == 0 {
			g.choices = append(g.choices, v)
		}
	}
	var limit error
	for left := g.choices; len(left) > 0; left = left[:len(left)-1] {
		j := random.IntN(len(left))
		g.values[cell] = left[j]
		left[j] = left[len(left)-1]
		at := g.at[cell]
		if blind || at < len(g.first) && g.first[at] == g.values[cell] || at < len(g.second) && g.second[at] == g.values[cell] {
			return true, nil // a solution that was found has this value
		}
		n, err := g.count(ctx, g.empty, g.values, 1)
		if errors.Is(err, csp.ErrLimit) {
			limit = err
		} else if err != nil {
			return false, err
		}
		if n > 0 {
			g.first, g.second = g.empty.CSP.AppendFirst(g.first[:0], g.empty.vars), g.second[:0]
			return true, nil
		}
	}
	return false, limit
}

// two looks for two solutions with the values drawn, and returns how many there are.
func (g *Generator) two(ctx context.Context) (int, error) {
	g.assume(g.empty, g.values)
	n := 0
	for sol := range g.empty.CSP.Solutions(ctx) {
		if n++; n == 1 {
			g.first, g.second = sol.AppendValues(g.first[:0], g.empty.vars), g.second[:0]
			continue
		}
		g.second = sol.AppendValues(g.second[:0], g.empty.vars)
		break
	}
	if err := g.empty.CSP.Err(); err != nil || n == 2 {
		return n, err
	}
	if g.empty.CSP.Status() == csp.Limited {
		return n, csp.ErrLimit
	}
	return n, nil
}

// differ returns the first cell in the random order in which two solutions differ.
func (g *Generator) differ() int {
	i := slices.IndexFunc(g.order, func(cell int) bool { return g.first[g.at[cell]] != g.second[g.at[cell]] })
	return g.order[i]
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

// count counts the solutions with these values, up to a limit.
func (g *Generator) count(ctx context.Context, s *PuzzleSolver, values []int, limit int) (int, error) {
	g.assume(s, values)
	return s.CSP.Count(ctx, limit)
}

// solution returns the first solution that was found, by cell of the board.
func (g *Generator) solution() []int {
	values := make([]int, len(g.base.Givens))
	for i, cell := range g.cells {
		values[cell] = g.first[i]
	}
	return values
}

// clues chooses which values of a solution are given.
type clues struct {
	g        *Generator
	ctx      context.Context
	solver   *PuzzleSolver
	solution []int
	in       []bool // by cell of the board
	number   int    // of those that are in
}

// choose returns whether there are clues as they were asked for.
func (c *clues) choose(random *rand.Rand) (bool, error) {
	orbits := slices.Clone(c.g.orbits)
	random.Shuffle(len(orbits), func(i, j int) { orbits[i], orbits[j] = orbits[j], orbits[i] })

	// The solution is the only one from some number of orbits on: it is halved down to.
	// Without symmetry and rules that were added, what was drawn for the grid will do.
	low, high := 0, len(orbits)
	if c.g.opts.Symmetry == NoSymmetry && c.g.opts.Decorate == nil {
		slices.SortStableFunc(orbits, func(a, b []int) int {
			return min(c.g.values[b[0]], 1) - min(c.g.values[a[0]], 1)
		})
		for high > 0 && c.g.values[orbits[high-1][0]] == 0 {
			high--
		}
		low = high
	}
	for low < high {
		middle := (low + high) / 2
		c.set(orbits[:middle], true)
		c.set(orbits[middle:], false)
		unique, err := c.unique()
		switch {
		case err != nil:
			return false, err
		case unique:
			high = middle
		default:
			low = middle + 1
		}
	}
	c.set(orbits[:low], true)
	c.set(orbits[low:], false)
	for next := low; c.number < c.g.opts.Clues && next < len(orbits); next++ {
		c.set(orbits[next:next+1], true)
		low = next + 1
	}
	taken := orbits[:low]
	random.Shuffle(len(taken), func(i, j int) { taken[i], taken[j] = taken[j], taken[i] })
	for i := range taken {
		if c.number-len(taken[i]) < c.g.opts.Clues {
			continue
		}
		c.set(taken[i:i+1], false)
		idle, err := c.idle(taken[i])
		if err != nil {
			return false, err
		}
		if !idle {
			c.set(taken[i:i+1], true)
		}
	}
	if want := c.g.opts.Clues; want > 0 && c.number != want {
		return false, nil
	}
	if c.g.opts.Minimal && (c.g.opts.Symmetry != NoSymmetry || c.g.opts.Clues > 0) {
		return c.minimal()
	}
	return true, nil
}

func (c *clues) set(orbits [][]int, in bool) {
	for _, orbit := range orbits {
		for _, cell := range orbit {
			if c.in[cell] != in {
				c.in[cell] = in
				if in {
					c.number++
				} else {
					c.number--
				}
			}
		}
	}
}

// given fills in the values of the clues.
func (c *clues) given() []int {
	g := c.g
	g.values = g.values[:0]
	for cell, in := range c.in {
		v := 0
		if in {
			v = c.solution[cell]
		}
		g.values = append(g.values, v)
	}
	return g.values
}

// unique says whether the clues leave one solution.
func (c *clues) unique() (bool, error) {
	n, err := c.g.count(c.ctx, c.solver, c.given(), 2)
	if errors.Is(err, csp.ErrLimit) {
		return false, nil
	}
	return n == 1, err
}

// idle says whether the solution is the only one though the clues of some cells have been
// taken out: of one cell, whether there is none with another value in it.
func (c *clues) idle(cells []int) (bool, error) {
	if len(cells) > 1 {
		return c.unique()
	}
	c.g.assume(c.solver, c.given())
	c.solver.CSP.Assume(c.solver.Model.Cells[cells[0]].Ne(c.solution[cells[0]]))
	n, err := c.solver.CSP.Count(c.ctx, 1)
	if errors.Is(err, csp.ErrLimit) {
		return false, nil
	}
	return n == 0, err
}

// minimal says whether no clue can go, as far as the search could tell.
func (c *clues) minimal() (bool, error) {
	for cell, in := range c.in {
		if !in {
			continue
		}
		c.in[cell] = false
		idle, err := c.idle([]int{cell})
		c.in[cell] = true
		if idle || err != nil {
			return false, err
		}
	}
	return true, nil
}
