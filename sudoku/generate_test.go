package sudoku_test

// What the generator makes is unique, minimal where that was asked for, symmetric where
// that was, and the same for the same seed.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

func parsed(t testing.TB, input string) *sudoku.Puzzle {
	t.Helper()
	p, err := text.Parse(input)
	require.NoError(t, err)
	return p
}

func generator(t testing.TB, base string, opts sudoku.GenerateOptions) *sudoku.Generator {
	t.Helper()
	g, err := sudoku.NewGenerator(parsed(t, base), opts)
	require.NoError(t, err)
	return g
}

func uniqueSolution(t testing.TB, p *sudoku.Puzzle) *sudoku.Puzzle {
	t.Helper()
	// The general kernel, since the generator itself relied on a faster one.
	s, err := p.Compile(t.Context(), csp.Options{Kernel: "general"})
	require.NoError(t, err)
	q, err := s.Unique(context.Background())
	require.NoError(t, err)
	return q
}

func clueCells(p *sudoku.Puzzle) []int {
	var cells []int
	for cell, v := range p.Givens {
		if v != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

func requireMinimal(t testing.TB, p *sudoku.Puzzle) {
	t.Helper()
	for _, cell := range clueCells(p) {
		values := append([]int(nil), p.Givens...)
		values[cell] = 0
		s, err := p.Filled(values).Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		n, err := s.Count(context.Background(), 2)
		require.NoError(t, err)
		require.Equal(t, 2, n, "without %s", p.Layout.CellName(cell))
	}
}

func TestGenerate(t *testing.T) {
	for _, base := range []string{
		"board 4x4", "board 6x6", "board 9x9", "board 9x9\ndiagonals", "board 6x6\nanti-king", "board 9x9\nwindoku",
		"board 5x5\nregions\n11122\n11222\n33344\n33544\n55554", "board 4x4 at r1c1 r3c3",
	} {
		t.Run(strings.ReplaceAll(base, "\n", " "), func(t *testing.T) {
			g := generator(t, base, sudoku.GenerateOptions{Seed: 1, Minimal: true})
			seen := map[string]bool{}
			for i := range uint64(5) {
				made, err := g.Generate(context.Background(), i)
				require.NoError(t, err)
				assert.Equal(t, made.Solution.Givens, uniqueSolution(t, made.Puzzle).Givens)
				assert.Empty(t, made.Solution.Conflicts())
				requireMinimal(t, made.Puzzle)
				seen[text.Board(made.Puzzle)] = true
			}
			assert.Greater(t, len(seen), 3)
		})
	}
}

// TestGenerateIsReproducible: another generator, another order of asking, same puzzles.
func TestGenerateIsReproducible(t *testing.T) {
	opts := sudoku.GenerateOptions{Seed: 42, Symmetry: sudoku.Rotate180}
	a, b := generator(t, "board 9x9", opts), generator(t, "board 9x9", opts)
	var forwards, backwards [6]string
	for i := range forwards {
		made, err := a.Generate(context.Background(), uint64(i))
		require.NoError(t, err)
		forwards[i] = text.Board(made.Puzzle)
	}
	for i := range backwards {
		made, err := b.Generate(context.Background(), uint64(5-i))
		require.NoError(t, err)
		backwards[5-i] = text.Board(made.Puzzle)
	}
	assert.Equal(t, forwards, backwards)
	// And the same on every machine, and in every version that does not say otherwise.
	made, err := generator(t, "board 4x4", sudoku.GenerateOptions{Seed: 7}).Generate(context.Background(), 3)
	require.NoError(t, err)
	assert.Equal(t, goldenPuzzle, made.Puzzle.Rows(false))
}

const goldenPuzzle = ".......24....2.3\n"

func TestSymmetries(t *testing.T) {
	moves := map[string]func(r, c int) (int, int){
		"rotate90":  func(r, c int) (int, int) { return c, 8 - r },
		"rotate180": func(r, c int) (int, int) { return 8 - r, 8 - c },
		"mirror-h":  func(r, c int) (int, int) { return r, 8 - c },
		"mirror-v":  func(r, c int) (int, int) { return 8 - r, c },
		"diagonal":  func(r, c int) (int, int) { return c, r },
	}
	need := map[string][]string{"none": nil, "full": {"rotate90", "mirror-h", "mirror-v", "diagonal", "rotate180"}}
	for name := range moves {
		need[name] = []string{name}
	}
	for name, which := range need {
		s, err := sudoku.ParseSymmetry(name)
		require.NoError(t, err)
		assert.Equal(t, name, s.String())
		g := generator(t, "board 9x9", sudoku.GenerateOptions{Seed: 3, Symmetry: s})
		for i := range uint64(3) {
			made, err := g.Generate(context.Background(), i)
			require.NoError(t, err)
			uniqueSolution(t, made.Puzzle)
			for _, cell := range clueCells(made.Puzzle) {
				for _, m := range which {
					r, c := moves[m](cell/9, cell%9)
					require.NotZero(t, made.Puzzle.Givens[9*r+c], "%s of %d", name, cell)
				}
			}
		}
	}
	_, err := sudoku.ParseSymmetry("sideways")
	assert.ErrorContains(t, err, "rotate180")
}

func TestGenerateClues(t *testing.T) {
	for _, n := range []int{26, 30, 50, 81} {
		g := generator(t, "board 9x9", sudoku.GenerateOptions{Seed: 5, Clues: n})
		made, err := g.Generate(context.Background(), 0)
		require.NoError(t, err)
		assert.Len(t, clueCells(made.Puzzle), n)
		uniqueSolution(t, made.Puzzle)
	}
	g := generator(t, "board 9x9", sudoku.GenerateOptions{Seed: 5, Clues: 17, Symmetry: sudoku.FullSymmetry, Tries: 3})
	_, err := g.Generate(context.Background(), 0)
	assert.True(t, errors.Is(err, sudoku.ErrGaveUp))
	assert.EqualError(t, err, "no such puzzle found in 3 tries: 3 that needed more than 17 clues")
}

func TestGenerateErrors(t *testing.T) {
	_, err := sudoku.NewGenerator(parsed(t, "board 4x4\nanti-knight\nnon-consecutive"), sudoku.GenerateOptions{})
	require.NoError(t, err) // whether there is a grid is found out when one is asked for
	g := generator(t, "board 4x4\nanti-knight\nnon-consecutive", sudoku.GenerateOptions{})
	_, err = g.Generate(context.Background(), 0)
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	_, err = sudoku.NewGenerator(parsed(t, "1..............."), sudoku.GenerateOptions{})
	assert.ErrorIs(t, err, sudoku.ErrValue)
	_, err = sudoku.NewGenerator(parsed(t, "board 4x4"), sudoku.GenerateOptions{Clues: 17})
	assert.ErrorIs(t, err, sudoku.ErrValue)
	_, err = sudoku.NewGenerator(parsed(t, "board 4x4"), sudoku.GenerateOptions{MaxNodes: -1})
	assert.ErrorIs(t, err, sudoku.ErrValue)
	_, err = sudoku.NewGenerator(parsed(t, "board 4x4 at r1c1 r3c3"), sudoku.GenerateOptions{Jigsaw: true})
	assert.ErrorIs(t, err, sudoku.ErrValue)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = generator(t, "board 9x9", sudoku.GenerateOptions{}).Generate(ctx, 0)
	assert.ErrorIs(t, err, context.Canceled)
}

// TestGenerateEndsWhileAPuzzleIsJudged: a run that is cancelled then ends with the error of that, in its last
// try too, and the puzzle counts neither as refused nor as made.
func TestGenerateEndsWhileAPuzzleIsJudged(t *testing.T) {
	for _, name := range []string{"accept", "too hard"} {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		calls := 0
		cancelling := func(given context.Context, _ *sudoku.Puzzle) bool {
			cancel()
			calls++
			return given.Err() == nil // it is told
		}
		o := sudoku.GenerateOptions{Accept: cancelling, Tries: 1}
		if name == "too hard" {
			o = sudoku.GenerateOptions{TooHard: cancelling}
		}
		_, err := generator(t, "board 9x9", o).Generate(ctx, 0)
		assert.ErrorIs(t, err, context.Canceled, name)
		assert.Equal(t, 1, calls, name)
	}
}

// TestAllGridsComeUp: of the 288 grids of 4x4 every one does, none much more often than
// its share.
func TestAllGridsComeUp(t *testing.T) {
	g := generator(t, "board 4x4", sudoku.GenerateOptions{Seed: 11})
	counts := map[string]int{}
	const rounds = 288 * 40
	for i := range uint64(rounds) {
		p, err := g.Grid(context.Background(), i)
		require.NoError(t, err)
		counts[p.Rows(false)]++
	}
	require.Len(t, counts, 288)
	for grid, n := range counts {
		require.Greater(t, n, 10, "%s", grid)
		require.Less(t, n, 90, "%s", grid)
	}
}

// BenchmarkGenerate makes minimal puzzles without symmetry, as qqwing does.
func BenchmarkGenerate(b *testing.B) {
	g := generator(b, "board 9x9", sudoku.GenerateOptions{Seed: 1, Minimal: true})
	b.ReportAllocs()
	for i := range b.N {
		if _, err := g.Generate(context.Background(), uint64(i)); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleGenerator() {
	base, err := text.Parse("board 4x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 1, Symmetry: sudoku.Rotate180})
	if err != nil {
		fmt.Println(err)
		return
	}
	made, err := g.Generate(context.Background(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(made.Puzzle.Rows(true))
	// Output:
	// ..2.
	// ..1.
	// .4..
	// .1..
}

func ExampleGenerateOptions() {
	fmt.Println(sudoku.GenerateOptions{Clues: 30}.Symmetry)
	// Output: none
}

func ExampleSymmetry() {
	s, err := sudoku.ParseSymmetry("rotate180")
	fmt.Println(s == sudoku.Rotate180, err)
	// Output: true <nil>
}

// Three clues are never enough on a board of 4x4: what the tries lacked is told.
func ExampleGaveUpError() {
	base, err := text.Parse("board 4x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 1, Clues: 3, Tries: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = g.Generate(context.Background(), 0)
	var gaveUp *sudoku.GaveUpError
	if errors.As(err, &gaveUp) {
		fmt.Println(gaveUp.TooMany, "of", gaveUp.Tries, "tries needed more than", gaveUp.Clues, "clues")
	}
	// Output: 10 of 10 tries needed more than 3 clues
}

func ExampleGenerateStats() {
	base, err := text.Parse("board 4x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := g.Generate(context.Background(), 0); err != nil {
		fmt.Println(err)
		return
	}
	st := g.Stats()
	fmt.Println(st.Tries, "try; within the limit:", st.MostNodes <= sudoku.DefaultNodes)
	// Output: 1 try; within the limit: true
}
