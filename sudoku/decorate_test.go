package sudoku_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// TestDecorations: rules are read off so that the grid obeys them, and puzzles made with
// them have it as their only solution.
func TestDecorations(t *testing.T) {
	for _, d := range sudoku.Decorations()[:sudoku.LittleKillers+1] {
		t.Run(d.String(), func(t *testing.T) {
			for _, base := range []string{"board 6x6", "board 9x9\ndiagonals"} {
				if base != "board 6x6" && testing.Short() {
					continue
				}
				g := generator(t, base, sudoku.GenerateOptions{Seed: 2, Decorate: d.Rules})
				plain := generator(t, base, sudoku.GenerateOptions{Seed: 2})
				for i := range uint64(2) {
					made, err := g.Generate(context.Background(), i)
					require.NoError(t, err)
					require.Greater(t, len(made.Puzzle.Rules), strings.Count(base, "\n"))
					require.NoError(t, made.Puzzle.Validate())
					assert.Empty(t, made.Solution.Conflicts())
					assert.Equal(t, made.Solution.Givens, uniqueSolution(t, made.Puzzle).Givens)
					alone, err := plain.Generate(context.Background(), i)
					require.NoError(t, err)
					if d == sudoku.Cages || d == sudoku.Dots {
						assert.Less(t, len(clueCells(made.Puzzle)), len(clueCells(alone.Puzzle)), "rules take the place of clues")
					}
				}
			}
			parsed, err := sudoku.ParseDecoration(d.String())
			require.NoError(t, err)
			assert.Equal(t, d, parsed)
		})
	}
	_, err := sudoku.ParseDecoration("stars")
	assert.ErrorContains(t, err, "killer, kropki")
}

func TestRandomRegions(t *testing.T) {
	rows := 0
	for size := 2; size <= 9; size++ {
		for seed := range uint64(3) {
			regions := sudoku.RandomRegions(rand.New(rand.NewPCG(seed, 1)), size)
			_, err := sudoku.RegionLayout(size, regions)
			require.NoError(t, err)
			// Each region hangs together: from one of its cells all are reached.
			for r := range size {
				seen := map[int]bool{}
				var reach func(cell int)
				reach = func(cell int) {
					if cell < 0 || cell >= len(regions) || regions[cell] != r || seen[cell] {
						return
					}
					seen[cell] = true
					if cell%size > 0 {
						reach(cell - 1)
					}
					if cell%size < size-1 {
						reach(cell + 1)
					}
					reach(cell - size)
					reach(cell + size)
				}
				for cell, at := range regions {
					if at == r {
						reach(cell)
						break
					}
				}
				require.Len(t, seen, size)
			}
			if regions[0] == regions[size-1] {
				rows++
			}
		}
	}
	assert.Less(t, rows, 12, "rows have become regions")
}

func ExampleDecoration() {
	d, err := sudoku.ParseDecoration("kropki")
	fmt.Println(d == sudoku.Dots, err)
	// Output: true <nil>
}

func ExampleGenerated() {
	base, err := text.Parse("board 4x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 1, Decorate: sudoku.Cages.Rules})
	if err != nil {
		fmt.Println(err)
		return
	}
	made, err := g.Generate(context.Background(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(text.Board(made.Puzzle))
	fmt.Print(made.Solution.Rows(true))
	// Output:
	// board 4x4
	// givens
	// ....
	// 4.1.
	// ....
	// .1..
	// cage 6 r1c1 r1c2 r1c3
	// cage 8 r1c4 r2c3 r2c4
	// cage 6 r2c1 r2c2
	// cage 10 r3c1 r3c2 r3c3 r3c4
	// cage 4 r4c1 r4c2
	// cage 6 r4c3 r4c4
	// 1324
	// 4213
	// 2431
	// 3142
}

// ExampleJoinCages makes a killer without givens.
func ExampleJoinCages() {
	base, err := text.Parse("board 4x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 3, NoClues: true, Decorate: sudoku.Cages.Rules, Loosen: sudoku.JoinCages})
	if err != nil {
		fmt.Println(err)
		return
	}
	made, err := g.Generate(context.Background(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(text.Board(made.Puzzle))
	// Output:
	// board 4x4
	// givens
	// ....
	// ....
	// ....
	// ....
	// cage 6 r1c1 r2c1 r2c2
	// cage 7 r1c2 r1c3 r2c3
	// cage 7 r1c4 r2c4
	// cage 6 r3c1 r4c1
	// cage 8 r3c2 r4c2 r4c3
	// cage 6 r3c3 r3c4 r4c4
}
