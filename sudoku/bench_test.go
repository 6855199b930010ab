package sudoku_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/hard"
	"github.com/propago/propago/sudoku/text"
)

// puzzles reads a file of the data folder that the environment names.
func puzzles(tb testing.TB, name string) []sudoku.Grid {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		tb.Skip("PROPAGO_DATA is not set: it names the folder with the puzzle collections")
	}
	f, err := os.Open(filepath.Join(dir, "sudoku", name))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var grids []sudoku.Grid
	for e, err := range text.Read(f) {
		if err != nil || e.Err != nil {
			tb.Fatal(err, e.Err)
		}
		grids = append(grids, e.Grid)
	}
	return grids
}

// BenchmarkUnique is the full uniqueness check, one puzzle an operation: givens
// assumed, searched for a second solution, the first one read out.
func BenchmarkUnique(b *testing.B) {
	for _, c := range []struct {
		name string
		from int // earlier puzzles have so few givens that they have many solutions
	}{{"17clue.txt", 0}, {"top1465.txt", 0}, {"16x16.txt", 35}, {"25x25.txt", 35}} {
		b.Run(c.name, func(b *testing.B) {
			grids := puzzles(b, c.name)[c.from:]
			s, err := sudoku.NewSolver(b.Context(), grids[0].Shape(), csp.Options{})
			if err != nil {
				b.Fatal(err)
			}
			bench(b, grids, func(g sudoku.Grid) (int, error) { return s.Count(context.Background(), g, 2) }, s.AppendFirst)
		})
	}
}

// BenchmarkUniqueByHand is the same through a model that a user posts, from the text of
// a puzzle to the values of its solution: 81 variables, 27 all-different constraints.
func BenchmarkUniqueByHand(b *testing.B) { uniqueByHand(b, "") }

// BenchmarkUniqueByNetwork is the same with the kernel for grids switched off.
func BenchmarkUniqueByNetwork(b *testing.B) { uniqueByHand(b, "network") }

// BenchmarkUniqueByGeneral is the same with the kernel that runs every model.
func BenchmarkUniqueByGeneral(b *testing.B) { uniqueByHand(b, "general") }

func uniqueByHand(b *testing.B, kernel string) {
	for _, name := range []string{"17clue.txt", "top1465.txt", "hard"} {
		b.Run(name, func(b *testing.B) {
			var grids []sudoku.Grid
			if name == "hard" {
				var err error
				if grids, err = hard.Puzzles(context.Background(), 1, 40); err != nil {
					b.Fatal(err)
				}
			} else {
				grids = puzzles(b, name)
			}
			var lines []string
			for _, g := range grids {
				lines = append(lines, g.Line())
			}
			m := csp.NewModel()
			x := m.IntVars("x", 81, 1, 9)
			for i := range 9 {
				var row, column, box []csp.Var
				for j := range 9 {
					row = append(row, x[9*i+j])
					column = append(column, x[9*j+i])
					box = append(box, x[9*(i/3*3+j/3)+i%3*3+j%3])
				}
				m.Post(csp.AllDifferent(row...), csp.AllDifferent(column...), csp.AllDifferent(box...))
			}
			s, err := m.Compile(b.Context(), csp.Options{Kernel: kernel})
			if err != nil {
				b.Fatal(err)
			}
			var lits []csp.Literal
			bench(b, lines, func(line string) (int, error) {
				lits = lits[:0]
				for cell := range x {
					if c := line[cell]; c >= '1' && c <= '9' {
						lits = append(lits, x[cell].Eq(int(c-'0')))
					}
				}
				s.Reset()
				s.Assume(lits...)
				return s.Count(context.Background(), 2)
			}, func(dst []int) []int { return s.AppendFirst(dst, x) })
		})
	}
}

func bench[P any](b *testing.B, puzzles []P, count func(P) (int, error), read func([]int) []int) {
	var values []int
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if n, err := count(puzzles[i%len(puzzles)]); n == 0 || err != nil {
			b.Fatal(n, err)
		}
		values = read(values[:0])
		i++
	}
}
