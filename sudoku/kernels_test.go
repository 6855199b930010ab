// The kernels of package csp on the puzzles that they are for: they give the same
// solutions, and BenchmarkKernels sets them side by side. Variants are posted by hand,
// as all-different constraints.
package sudoku_test

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
)

// network is a model of all-different constraints over cells, and puzzles for it.
type network struct {
	name    string
	model   *csp.Model
	cells   []csp.Var
	puzzles [][]csp.Literal
}

// square declares a Latin square of order n with values from 1.
func square(name string, n int) *network {
	m := csp.NewModel()
	p := &network{name: name, model: m, cells: m.IntVars("x", n*n, 1, n)}
	for i := range n {
		var row, column []int
		for j := range n {
			row, column = append(row, i*n+j), append(column, j*n+i)
		}
		p.post(row, column)
	}
	return p
}

func (p *network) post(groups ...[]int) {
	for _, g := range groups {
		var xs []csp.Var
		for _, i := range g {
			xs = append(xs, p.cells[i])
		}
		p.model.Post(csp.AllDifferent(xs...))
	}
}

func (p *network) given(vals []int) {
	var lits []csp.Literal
	for i, v := range vals {
		if v != 0 {
			lits = append(lits, p.cells[i].Eq(v))
		}
	}
	p.puzzles = append(p.puzzles, lits)
}

// block returns the cells of a 3x3 block of a 9x9 grid.
func block(row, column int) (cells []int) {
	for i := range 9 {
		cells = append(cells, 9*(row+i/3)+column+i%3)
	}
	return cells
}

func nine(name string) *network {
	p := square(name, 9)
	for i := range 9 {
		p.post(block(i/3*3, i%3*3))
	}
	return p
}

func diagonals() *network {
	p := nine("X")
	var down, up []int
	for i := range 9 {
		down, up = append(down, 10*i), append(up, 8*i+8)
	}
	p.post(down, up)
	return p
}

func windows() *network {
	p := nine("windoku")
	p.post(block(1, 1), block(1, 5), block(5, 1), block(5, 5))
	return p
}

// published reads the puzzles of a file of the data folder from one on.
func published(tb testing.TB, name, file string, from, count int) *network {
	grids := puzzles(tb, file)[from:]
	m, err := sudoku.NewModel(grids[0].Shape())
	require.NoError(tb, err)
	p := &network{name: name, model: m.CSP, cells: m.Cells}
	for i := 0; i < len(grids) && i < count; i++ {
		vals := make([]int, len(p.cells))
		for cell := range vals {
			vals[cell] = grids[i].At(cell)
		}
		p.given(vals)
	}
	return p
}

// jigsaws reads the published jigsaws: givens, then the region of each cell.
func jigsaws(tb testing.TB) (ps []*network) {
	data, err := os.ReadFile(filepath.Join(os.Getenv("PROPAGO_DATA"), "sudoku", "jigsaw.json"))
	require.NoError(tb, err)
	var all map[string]struct{ Problem string }
	require.NoError(tb, json.Unmarshal(data, &all))
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		words := strings.Fields(all[name].Problem)
		n, err := strconv.Atoi(words[0])
		require.NoError(tb, err)
		words = words[2:]
		require.Len(tb, words, 2*n*n, name)
		vals := make([]int, n*n)
		regions := map[string][]int{}
		for i := range vals {
			vals[i], _ = strconv.Atoi(words[i]) // "-" is open
			regions[words[n*n+i]] = append(regions[words[n*n+i]], i)
		}
		p := square(name, n)
		for _, r := range words[n*n:] {
			if g := regions[r]; g != nil {
				p.post(g)
				delete(regions, r)
			}
		}
		p.given(vals)
		ps = append(ps, p)
	}
	return ps
}

// carve adds puzzles of a single solution: from a random grid, givens are taken away
// as long as it stays the only one, but no more than so many.
func (p *network) carve(tb testing.TB, count, most int) *network {
	s := p.compile(tb, "general")
	for seed := range uint64(count) {
		full, err := p.model.Solve(context.Background(), csp.Options{Values: strategy.RandomValue, Seed: seed})
		require.NoError(tb, err)
		vals := full.Values(p.cells)
		for k, i := range rand.New(rand.NewPCG(seed, 1)).Perm(len(vals)) {
			v := vals[i]
			vals[i] = 0
			if k >= most {
				vals[i] = v
				break
			}
			p.given(vals)
			lits := p.puzzles[len(p.puzzles)-1]
			p.puzzles = p.puzzles[:len(p.puzzles)-1]
			s.Reset()
			s.Assume(lits...)
			n, err := s.Count(context.Background(), 2)
			require.NoError(tb, err)
			if n != 1 {
				vals[i] = v
			}
		}
		p.given(vals)
	}
	return p
}

func (p *network) compile(tb testing.TB, k string) *csp.Solver {
	s, err := p.model.Compile(tb.Context(), csp.Options{Kernel: k})
	require.NoError(tb, err)
	return s
}

// agree compares the kernels on every puzzle, up to two solutions.
func (p *network) agree(t *testing.T) {
	t.Helper()
	general, fast := p.compile(t, "general"), p.compile(t, "network")
	var want, got []int
	for i, lits := range p.puzzles {
		general.Reset()
		general.Assume(lits...)
		n, err := general.Count(context.Background(), 2)
		require.NoError(t, err)
		fast.Reset()
		fast.Assume(lits...)
		m, err := fast.Count(context.Background(), 2)
		require.NoError(t, err)
		require.Equal(t, n, m, "%s, puzzle %d", p.name, i)
		if n == 1 {
			want, got = general.AppendFirst(want[:0], p.cells), fast.AppendFirst(got[:0], p.cells)
			assert.Equal(t, want, got, "%s, puzzle %d", p.name, i)
		}
	}
}

func TestNetworkKernelOnVariants(t *testing.T) {
	diagonals().carve(t, 3, 81).agree(t)
	windows().carve(t, 3, 81).agree(t)
	square("Latin square", 12).carve(t, 1, 60).agree(t)
}

func TestNetworkKernelOnPublishedPuzzles(t *testing.T) {
	few := math.MaxInt // all
	if testing.Short() {
		few = 100
	}
	for _, p := range []*network{
		published(t, "17 clues", "17clue.txt", 0, few),
		published(t, "top1465", "top1465.txt", 0, few),
		published(t, "16x16", "16x16.txt", 35, few),
		published(t, "25x25", "25x25.txt", 35, few),
	} {
		p.agree(t)
	}
	for _, p := range jigsaws(t) {
		p.agree(t)
	}
}

// BenchmarkKernels is the full uniqueness check on each kind of puzzle with each kernel;
// of the Latin squares, which have many completions, it finds two. One operation is one
// puzzle.
func BenchmarkKernels(b *testing.B) {
	ps := []*network{diagonals().carve(b, 5, 81), windows().carve(b, 5, 81)}
	for _, n := range []int{20, 30, 33} {
		p := square("Latin square "+strconv.Itoa(n), n)
		for seed := range uint64(5) {
			r := rand.New(rand.NewPCG(seed, 0))
			rows, columns, symbols := r.Perm(n), r.Perm(n), r.Perm(n)
			vals := make([]int, n*n)
			for _, i := range r.Perm(n * n)[n*n*42/100:] {
				vals[i] = 1 + symbols[(rows[i/n]+columns[i%n])%n]
			}
			p.given(vals)
		}
		ps = append(ps, p)
	}
	if os.Getenv("PROPAGO_DATA") != "" {
		ps = append(ps, published(b, "9x9 17 clues", "17clue.txt", 0, 2000),
			published(b, "9x9 top1465", "top1465.txt", 0, 2000),
			published(b, "16x16", "16x16.txt", 35, 100), published(b, "25x25", "25x25.txt", 35, 2))
		for _, p := range jigsaws(b) {
			p.name = "jigsaw " + p.name
			ps = append(ps, p)
		}
	}
	for _, p := range ps {
		for _, k := range []string{"general", "network"} {
			b.Run(p.name+"/"+k, func(b *testing.B) {
				s, err := p.model.Compile(b.Context(), csp.Options{Kernel: k, MaxNodes: 200_000})
				require.NoError(b, err)
				var nodes, limited int64
				i := 0
				b.ReportAllocs()
				for b.Loop() {
					s.Reset()
					s.Assume(p.puzzles[i%len(p.puzzles)]...)
					s.Count(context.Background(), 2)
					nodes += s.Stats().Nodes
					if s.Outcome() == csp.Limited {
						limited++
					}
					i++
				}
				b.ReportMetric(float64(nodes)/float64(i), "nodes/op")
				b.ReportMetric(float64(limited)/float64(i), "limited/op")
			})
		}
	}
}
