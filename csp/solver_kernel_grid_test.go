// The grid kernel against the general one: the same solutions, as sets and counts, on
// puzzles, on random grids of every kind, and under partial domains; the same limits;
// and no allocation.
package csp_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// gridGroups returns the rows, columns and boxes of a sudoku, as cells.
func gridGroups() [][]int {
	var groups [][]int
	for i := range 9 {
		var row, column, box []int
		for j := range 9 {
			row = append(row, 9*i+j)
			column = append(column, 9*j+i)
			box = append(box, 9*(i/3*3+j/3)+i%3*3+j%3)
		}
		groups = append(groups, row, column, box)
	}
	return groups
}

// diagonalGroups are the extra groups of an X sudoku.
func diagonalGroups() [][]int {
	var down, up []int
	for i := range 9 {
		down = append(down, 10*i)
		up = append(up, 8*i+8)
	}
	return [][]int{down, up}
}

// windowGroups are the extra groups of a windoku.
func windowGroups() [][]int {
	var groups [][]int
	for _, corner := range []int{10, 14, 46, 50} {
		var g []int
		for i := range 9 {
			g = append(g, corner+i/3*9+i%3)
		}
		groups = append(groups, g)
	}
	return groups
}

// smallGroups are extras that do not take every value.
func smallGroups() [][]int { return [][]int{{0, 40}, {0, 80}, {3, 13, 23, 33}, {0, 1}, {78}} }

// gridModel is a model of groups over 81 variables, declared and posted in an order
// of its own.
type gridModel struct {
	model *csp.Model
	cells []csp.Var // by cell
}

// declareGrid posts groups; rng, where it is not nil, shuffles variables, groups and
// scopes.
func declareGrid(groups [][]int, dom domains.Set, rng *rand.Rand) gridModel {
	g := gridModel{csp.NewModel(), make([]csp.Var, 81)}
	order := make([]int, 81)
	for i := range order {
		order[i] = i
	}
	groups = slices.Clone(groups)
	if rng != nil {
		order = rng.Perm(81)
		rng.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	}
	for _, cell := range order {
		g.cells[cell] = g.model.IntVarIn(fmt.Sprintf("v%d", cell), dom)
	}
	for _, group := range groups {
		var scope []csp.Var
		for _, cell := range group {
			scope = append(scope, g.cells[cell])
		}
		if rng != nil {
			rng.Shuffle(len(scope), func(i, j int) { scope[i], scope[j] = scope[j], scope[i] })
		}
		g.model.Post(csp.AllDifferent(scope...))
	}
	return g
}

// pair is the same model under both kernels.
type pair struct {
	gridModel
	grid, general *csp.Solver
}

func newPair(t *testing.T, g gridModel) pair {
	t.Helper()
	p := pair{g, compile(t, g.model, csp.Options{}), compile(t, g.model, csp.Options{Kernel: "general"})}
	require.Equal(t, "grid", chosenName(p.grid.Kernel()), chosenReason(p.grid.Kernel()))
	require.Equal(t, "general", chosenName(p.general.Kernel()))
	return p
}

// assume replaces the assumptions of both.
func (p *pair) assume(lits []csp.Literal) {
	for _, s := range []*csp.Solver{p.grid, p.general} {
		s.Reset()
		s.Assume(lits...)
	}
}

// solutions returns the solutions of s, sorted.
func (p *pair) solutions(s *csp.Solver) []string {
	var all []string
	for sol := range s.Solutions(context.Background()) {
		all = append(all, fmt.Sprint(sol.Values(p.cells)))
	}
	slices.Sort(all)
	return all
}

// requireSameSet asserts that both find the same solutions, each once.
func (p *pair) requireSameSet(t *testing.T, msg ...any) int {
	t.Helper()
	want, got := p.solutions(p.general), p.solutions(p.grid)
	require.Equal(t, want, got, msg...)
	require.Equal(t, csp.Exhausted, p.grid.Outcome())
	require.Equal(t, int64(len(want)), p.grid.Stats().Solutions)
	return len(want)
}

// givens returns the literals of a puzzle in a line of digits, dots or zeros empty.
func (g gridModel) givens(line string) []csp.Literal {
	var lits []csp.Literal
	for cell, x := range g.cells {
		if c := line[cell]; c >= '1' && c <= '9' {
			lits = append(lits, x.Eq(int(c-'0')))
		}
	}
	return lits
}

// oneToNine is the usual domain.
var oneToNine = domains.Range(1, 9)

// Well-known puzzles: Project Euler 96, the first grid; Inkala 2010; and a
// minimum one of Gordon Royle's with 17 givens.
var gridPuzzles = []string{
	"003020600900305001001806400008102900700000008006708200002609500800203009005010300",
	"005300000800000020070010500400005300010070006003200080060500009004000030000009700",
	"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
}

// dataLines reads the lines of a puzzle file of the data folder.
func dataLines(t testing.TB, name string) []string {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA is not set: it names the folder with the puzzle collections")
	}
	f, err := os.Open(filepath.Join(dir, "sudoku", name))
	require.NoError(t, err)
	defer f.Close()
	var lines []string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if l := sc.Text(); len(l) >= 81 && l[0] != '#' {
			lines = append(lines, l[:81])
		}
	}
	require.NotEmpty(t, lines)
	return lines
}

func TestGridKernelPuzzleFiles(t *testing.T) {
	for _, c := range []struct {
		name   string
		sample int // one of so many in a short run
	}{{"17clue.txt", 64}, {"top1465.txt", 16}} {
		t.Run(c.name, func(t *testing.T) {
			lines := dataLines(t, c.name)
			p := newPair(t, declareGrid(gridGroups(), oneToNine, nil))
			step := 1
			if testing.Short() {
				step = c.sample
			}
			var a, b []int
			for i := 0; i < len(lines); i += step {
				p.assume(p.givens(lines[i]))
				want, err := p.general.Count(context.Background(), 2)
				require.NoError(t, err)
				got, err := p.grid.Count(context.Background(), 2)
				require.NoError(t, err)
				require.Equal(t, want, got, lines[i])
				a, b = p.grid.AppendFirst(a[:0], p.cells), p.general.AppendFirst(b[:0], p.cells)
				require.Equal(t, b, a, lines[i])
			}
		})
	}
}

// TestGridKernelRandom shuffles the names of everything, takes givens from a solution
// or at random, and narrows other cells to some values.
func TestGridKernelRandom(t *testing.T) {
	kinds := []struct {
		name   string
		extras [][]int
		open   int // cells without a given, about
	}{
		{"plain", nil, 50},
		{"x", diagonalGroups(), 56},
		{"windoku", windowGroups(), 56},
		{"small groups", smallGroups(), 50},
		{"twice", gridGroups(), 50},
	}
	rounds := 60
	if testing.Short() {
		rounds = 12
	}
	for i, c := range kinds {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(17, uint64(i)))
			groups := append(gridGroups(), c.extras...)
			none, many := 0, 0
			for round := range rounds {
				p := newPair(t, declareGrid(groups, oneToNine, rng))
				full := someSolution(t, &p, rng)
				var lits []csp.Literal
				for n, cell := range rng.Perm(81)[:81-c.open+rng.IntN(8)] {
					v := full[cell]
					if n < 2 && round%4 == 0 {
						v = 1 + rng.IntN(9)
					}
					lits = append(lits, p.cells[cell].Eq(v))
				}
				p.assume(lits)
				for range rng.IntN(12) {
					cell := rng.IntN(81)
					d := domains.Of(full[cell], 1+rng.IntN(9), 1+rng.IntN(9), 1+rng.IntN(9))
					if round%5 == 0 {
						d = domains.Of(1+rng.IntN(9), 1+rng.IntN(9))
					}
					assumeIn(p.grid, p.cells[cell], d)
					assumeIn(p.general, p.cells[cell], d)
				}
				switch n := p.requireSameSet(t, "round", round); {
				case n == 0:
					none++
				case n > 1:
					many++
				}
			}
			assert.Positive(t, none, "no unsatisfiable grid was tried")
			assert.Positive(t, many, "no grid with several solutions was tried")
		})
	}
}

// someSolution returns a solution, varied by where a few values are put.
func someSolution(t *testing.T, p *pair, rng *rand.Rand) []int {
	t.Helper()
	for range 100 {
		var lits []csp.Literal
		for _, v := range rng.Perm(9)[:5] {
			lits = append(lits, p.cells[rng.IntN(81)].Eq(v+1))
		}
		p.assume(lits)
		if sol, err := p.general.Solve(context.Background()); err == nil {
			return sol.Values(p.cells)
		}
	}
	t.Fatal("no solution found to take givens from")
	return nil
}

func TestGridKernelManySolutions(t *testing.T) {
	p := newPair(t, declareGrid(gridGroups(), oneToNine, nil))
	// The first puzzle of Euler 96 with seven givens of the first two rows left out.
	line := []byte(gridPuzzles[0])
	for _, cell := range []int{2, 4, 6, 9, 12, 14, 17} {
		line[cell] = '0'
	}
	p.assume(p.givens(string(line)))
	n := p.requireSameSet(t)
	assert.Greater(t, n, 500)
	for _, limit := range []int{1, 2, n - 1, n, n + 1} {
		got, err := p.grid.Count(context.Background(), limit)
		require.NoError(t, err)
		assert.Equal(t, min(limit, n), got)
	}
}

func TestGridKernelContradictions(t *testing.T) {
	for _, extras := range [][][]int{nil, diagonalGroups(), windowGroups(), smallGroups()} {
		p := newPair(t, declareGrid(append(gridGroups(), extras...), oneToNine, nil))
		for _, lits := range [][]csp.Literal{
			{p.cells[0].Eq(3), p.cells[8].Eq(3)},
			{p.cells[0].Eq(3), p.cells[72].Eq(3)},
			{p.cells[0].Eq(3), p.cells[20].Eq(3)},
			{p.cells[0].Eq(3), p.cells[0].Eq(4)},
			{p.cells[0].Eq(12)},
			{p.cells[0].Ge(10)},
			{p.cells[0].Le(0)},
		} {
			p.assume(lits)
			n, err := p.grid.Count(context.Background(), 0)
			require.NoError(t, err)
			assert.Zero(t, n)
			assert.Equal(t, csp.Exhausted, p.grid.Outcome())
		}
	}
	// Cells of an extra group alone.
	p := newPair(t, declareGrid(append(gridGroups(), diagonalGroups()...), oneToNine, nil))
	p.assume([]csp.Literal{p.cells[0].Eq(3), p.cells[40].Eq(3)})
	n, err := p.grid.Count(context.Background(), 1)
	require.NoError(t, err)
	assert.Zero(t, n)
}

// TestGridKernelDomains declares domains other than all of 1..9.
func TestGridKernelDomains(t *testing.T) {
	for _, base := range []int{-4, 0, 1, 1000} {
		m := csp.NewModel()
		rng := rand.New(rand.NewPCG(3, uint64(base+10)))
		g := gridModel{model: m}
		for cell := range 81 {
			dom := domains.Range(base, base+8)
			// The pattern of a solution, and a few values besides.
			if v := (cell/9*3 + cell/27 + cell%9) % 9; cell%4 != 0 {
				dom = domains.Of(base+v, base+rng.IntN(9), base+rng.IntN(9))
			}
			g.cells = append(g.cells, m.IntVarIn(fmt.Sprintf("v%d", cell), dom))
		}
		for _, group := range gridGroups() {
			var scope []csp.Var
			for _, cell := range group {
				scope = append(scope, g.cells[cell])
			}
			m.Post(csp.AllDifferent(scope...))
		}
		p := newPair(t, g)
		assert.Positive(t, p.requireSameSet(t, "base", base))
		p.assume([]csp.Literal{g.cells[0].Le(base + 3), g.cells[8].Ge(base + 2), g.cells[40].Ne(base + 4)})
		p.requireSameSet(t, "base", base)
		// Views: -x and x+1.
		p.assume([]csp.Literal{g.cells[0].Neg().Ge(-base - 5), g.cells[1].Plus(1).Le(base + 6)})
		p.requireSameSet(t, "base", base)
	}
}

func TestGridKernelDoesNotApply(t *testing.T) {
	// Rows of the second stack in another grouping: boxes that lie in no bands.
	swapped := gridGroups()
	for i, g := range swapped {
		if i%3 != 2 {
			continue
		}
		g = slices.Clone(g)
		for j, cell := range g {
			if cell%9/3 == 1 {
				r := []int{0, 3, 6, 1, 4, 7, 2, 5, 8}[cell/9]
				g[j] = 9*r + cell%9
			}
		}
		swapped[i] = g
	}
	for _, c := range []struct {
		name   string
		groups [][]int
		dom    domains.Set
		why    string
	}{
		{"no boxes", func() (groups [][]int) {
			for i, g := range gridGroups() {
				if i%3 != 2 {
					groups = append(groups, g)
				}
			}
			return groups
		}(), oneToNine, "no three partitions"},
		{"a row is missing", gridGroups()[1:], oneToNine, "no three partitions"},
		{"boxes out of band", swapped, oneToNine, "no three partitions"},
		{"ten values", gridGroups(), domains.Range(1, 10), "not 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := declareGrid(c.groups, c.dom, nil).model
			_, err := m.Compile(t.Context(), csp.Options{Kernel: "grid"})
			assert.ErrorContains(t, err, c.why)
		})
	}
	m := csp.NewModel()
	m.Post(csp.AllDifferent(m.IntVars("x", 9, 1, 9)...))
	_, err := m.Compile(t.Context(), csp.Options{Kernel: "grid"})
	assert.ErrorContains(t, err, "81 variables, not 9")
}

func TestGridKernelLimits(t *testing.T) {
	g := declareGrid(gridGroups(), oneToNine, nil)
	run := func(o csp.Options, ctx context.Context) *csp.Solver {
		s := compile(t, g.model, o)
		require.Equal(t, "grid", chosenName(s.Kernel()))
		_, _ = s.Count(ctx, 0) // how it ended is asked below
		return s
	}
	bg := context.Background()
	s := run(csp.Options{MaxNodes: 1000}, bg)
	assert.Equal(t, csp.Limited, s.Outcome())
	assert.Equal(t, int64(1000), s.Stats().Nodes)

	s = run(csp.Options{MaxSolutions: 7}, bg)
	assert.Equal(t, csp.Limited, s.Outcome())
	assert.Equal(t, int64(7), s.Stats().Solutions)

	s = run(csp.Options{Timeout: time.Millisecond}, bg)
	assert.Equal(t, csp.Limited, s.Outcome())

	ctx, cancel := context.WithCancel(bg)
	defer cancel()
	s = compile(t, g.model, csp.Options{})
	n := 0
	for range s.Solutions(ctx) {
		if n++; n == 100 {
			cancel()
		}
	}
	assert.Equal(t, csp.Cancelled, s.Outcome())
	assert.ErrorIs(t, s.Err(), context.Canceled)
	assert.Equal(t, 100, n)

	for range s.Solutions(bg) {
		break
	}
	assert.Equal(t, csp.Stopped, s.Outcome())
	s.Assume(g.givens(gridPuzzles[1])...)
	n, err := s.Count(bg, 0)
	require.NoError(t, err)
	assert.Equal(t, 1, n)
	st := s.Stats()
	assert.Equal(t, csp.Exhausted, s.Outcome())
	assert.Equal(t, st.Nodes, 1+2*st.Backtracks, "each branch has two sides")
	assert.Equal(t, st.Nodes, st.Backtracks+st.Failures+st.Solutions, "each node branches, fails or is a solution")
	assert.Positive(t, st.MaxDepth)
}

func TestGridKernelFailureLimit(t *testing.T) {
	g := declareGrid(gridGroups(), oneToNine, nil)
	s := compile(t, g.model, csp.Options{MaxFailures: 2})
	s.Assume(g.givens(gridPuzzles[1])...)
	_, err := s.Count(context.Background(), 0)
	assert.ErrorIs(t, err, csp.ErrLimit)
	assert.Equal(t, int64(2), s.Stats().Failures)
}

func TestGridKernelAllocatesNothing(t *testing.T) {
	g := declareGrid(append(gridGroups(), smallGroups()...), oneToNine, nil)
	s := compile(t, g.model, csp.Options{})
	require.Equal(t, "grid", chosenName(s.Kernel()))
	var lits [][]csp.Literal
	for _, line := range gridPuzzles {
		lits = append(lits, g.givens(line))
	}
	var values []int
	solve := func() {
		for _, l := range lits {
			s.Reset()
			s.Assume(l...)
			if _, err := s.Count(context.Background(), 2); err != nil {
				t.Error(err)
			}
			values = s.AppendFirst(values[:0], g.cells)
		}
	}
	solve()
	assert.Zero(t, testing.AllocsPerRun(20, solve))
}
