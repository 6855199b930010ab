package main

// The network kernel beside the general one, on every kind of puzzle that is a network of
// all-different constraints. Puzzles are made here from a seed, so that anyone has the same.

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// networkPuzzles are puzzles of one model.
type networkPuzzles struct {
	name    string
	model   *csp.Model
	puzzles [][]csp.Literal
}

func (b *bench) kernelsSection() (string, error) {
	var t strings.Builder
	t.WriteString(`Microseconds for a puzzle, found to have one solution, on the kernels that were asked for; of the
Latin squares, which have many, two are found. Puzzles and squares are made here, minimal but for
the large ones. A search that comes to 200,000 nodes is cut, and counts as it is.

| | puzzles | general kernel | network kernel | ratio |
|---|--:|--:|--:|--:|
`)
	kinds, err := b.networks()
	if err != nil {
		return "", err
	}
	for _, k := range kinds {
		var times [2][]float64
		var cut [2]int
		for range min(b.runs, 3) {
			for i, kernel := range []string{"general", "network"} {
				s, err := k.model.Compile(b.ctx, csp.Options{Kernel: kernel, MaxNodes: 200_000})
				if err != nil {
					return "", err
				}
				cut[i] = 0
				start := time.Now()
				for _, p := range k.puzzles {
					s.Reset()
					s.Assume(p...)
					n, err := s.Count(b.ctx, 2)
					switch {
					case b.ctx.Err() != nil:
						return "", b.ctx.Err()
					case err != nil:
						cut[i]++
					case n == 0:
						return "", fmt.Errorf("%s: no solution", k.name)
					}
				}
				times[i] = append(times[i], time.Since(start).Seconds()*1e6/float64(len(k.puzzles)))
			}
		}
		cell := func(i int) string {
			text := fmt.Sprintf("%.1f", median(times[i]))
			if cut[i] > 0 {
				text += fmt.Sprintf(" (%d cut)", cut[i])
			}
			return text
		}
		line := fmt.Sprintf("| %s | %d | %s | %s | %.2f |", k.name, len(k.puzzles), cell(0), cell(1), median(ratios(times[1], times[0])))
		b.logf("%s", line)
		t.WriteString(line + "\n")
	}
	return t.String(), nil
}

// networks makes the puzzles.
func (b *bench) networks() ([]networkPuzzles, error) {
	var all []networkPuzzles
	for _, kind := range []struct {
		name, board string
		number      int
	}{
		{"9x9", "board 9x9", 300},
		{"X", "board 9x9\ndiagonals", 300},
		{"windoku", "board 9x9\nwindoku", 300},
		{"jigsaw", "", 300},
		{"16x16", "board 16x16", 5},
	} {
		base, err := b.base(kind.board)
		if err != nil {
			return nil, err
		}
		g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 1})
		if err != nil {
			return nil, err
		}
		m, err := base.Model()
		if err != nil {
			return nil, err
		}
		k := networkPuzzles{name: kind.name, model: m.CSP}
		for i := range kind.number {
			made, err := g.Generate(b.ctx, uint64(i))
			if err != nil {
				return nil, err
			}
			k.puzzles = append(k.puzzles, literals(m.Cells, made.Puzzle.Givens))
		}
		all = append(all, k)
	}
	if b.data != "" {
		for _, size := range []int{16, 25} {
			k, err := b.published(size)
			if err != nil {
				return nil, err
			}
			all = append(all, k)
		}
	}
	for _, n := range []int{20, 30} {
		all = append(all, latin(n))
	}
	return all, nil
}

// base returns the board of a text, and a jigsaw for none.
func (b *bench) base(board string) (*sudoku.Puzzle, error) {
	if board == "" {
		return b.jigsaw()
	}
	return text.Parse(board)
}

func literals(cells []csp.Var, givens []int) []csp.Literal {
	var lits []csp.Literal
	for cell, v := range givens {
		if v != 0 {
			lits = append(lits, cells[cell].Eq(v))
		}
	}
	return lits
}

// jigsaw returns a board of random regions: of those that come up the first that a grid
// fits.
func (b *bench) jigsaw() (*sudoku.Puzzle, error) {
	for seed := uint64(0); ; seed++ {
		l, err := sudoku.RegionLayout(9, sudoku.RandomRegions(rand.New(rand.NewPCG(seed, 0)), 9))
		if err != nil {
			return nil, err
		}
		base := &sudoku.Puzzle{Layout: l, Givens: make([]int, 81)}
		s, err := base.Compile(b.ctx, csp.Options{})
		if err != nil {
			return nil, err
		}
		if n, err := s.Count(b.ctx, 1); n > 0 || err != nil {
			return base, err
		}
	}
}

// published are the puzzles with one solution of a collection of large grids.
func (b *bench) published(size int) (networkPuzzles, error) {
	name := fmt.Sprintf("%dx%d", size, size)
	shape, err := sudoku.ShapeOf(size)
	if err != nil {
		return networkPuzzles{}, err
	}
	m, err := sudoku.NewModel(shape)
	if err != nil {
		return networkPuzzles{}, err
	}
	k := networkPuzzles{name: name + ", published", model: m.CSP}
	s, err := m.Compile(b.ctx, csp.Options{})
	if err != nil {
		return k, err
	}
	f, err := os.Open(filepath.Join(b.data, "sudoku", name+".txt"))
	if err != nil {
		return k, err
	}
	defer f.Close()
	for e, err := range text.Read(f) {
		if err != nil {
			return k, err
		}
		if n, _ := s.Count(b.ctx, e.Grid, 2); n == 1 {
			k.puzzles = append(k.puzzles, literals(m.Cells, e.Grid.AppendCells(nil)))
		}
	}
	return k, b.ctx.Err()
}

// latinSquares is how many there are of an order: few squares compare the luck of two
// orders of branching.
const latinSquares = 50

// latin makes Latin squares of order n with 42 per cent holes: cyclic ones, with rows,
// columns and symbols in random order.
func latin(n int) networkPuzzles {
	m := csp.NewModel()
	x := m.IntVars("x", n*n, 1, n)
	for i := range n {
		var row, column []csp.Var
		for j := range n {
			row, column = append(row, x[i*n+j]), append(column, x[j*n+i])
		}
		m.Post(csp.AllDifferent(row...), csp.AllDifferent(column...))
	}
	k := networkPuzzles{name: "Latin squares of " + strconv.Itoa(n), model: m}
	for seed := range uint64(latinSquares) {
		r := rand.New(rand.NewPCG(seed, 0))
		rows, columns, symbols := r.Perm(n), r.Perm(n), r.Perm(n)
		givens := make([]int, n*n)
		for _, i := range r.Perm(n * n)[n*n*42/100:] {
			givens[i] = 1 + symbols[(rows[i/n]+columns[i%n])%n]
		}
		k.puzzles = append(k.puzzles, literals(x, givens))
	}
	return k
}
