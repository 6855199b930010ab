package technique_test

// Filters of levels against whole ratings.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

func TestLevelFilterAgreesWithRating(t *testing.T) {
	l, err := technique.Plain(nine)
	require.NoError(t, err)
	o := technique.Options{Unique: true}
	r, err := technique.NewRater(l, o)
	require.NoError(t, err)
	grids := generated(t, 60, 12_000)
	for _, k := range technique.Techniques() {
		if !ruled(k) && alone(k).Ladder[0].Difficulty < deep {
			grids = append(grids, grid(t, k.Example()))
		}
	}
	seen, levels := map[technique.Level]int{}, make([]technique.Level, len(grids))
	for i, g := range grids {
		rating, err := r.RateGrid(g)
		require.NoError(t, err)
		levels[i] = rating.Level
		seen[rating.Level]++
	}
	for level := technique.Easy; level <= technique.Beyond; level++ {
		f, err := technique.NewLevelFilter(l, level, o)
		require.NoError(t, err)
		for i, g := range grids {
			require.Equal(t, levels[i] == level, f.Has(g), "%v: %v, %v", level, levels[i], g.Line())
		}
		assert.False(t, f.Has(grid(t, "11.............."+"................................................................."[:65])))
	}
	assert.Len(t, seen, 5, "puzzles of every level")
}

func TestUpTo(t *testing.T) {
	ladder := technique.DefaultLadder().UpTo(34)
	assert.Same(t, technique.HiddenPair, ladder[len(ladder)-1].Technique)
	assert.Len(t, technique.DefaultLadder().UpTo(1000), len(technique.DefaultLadder()))
	assert.Empty(t, technique.DefaultLadder().UpTo(5))
}

func ExampleLevelFilter() {
	l, _ := technique.Plain(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	hard, err := technique.NewLevelFilter(l, technique.Hard, technique.Options{Unique: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, k := range []*technique.Technique{technique.NakedSingle, technique.Swordfish, technique.ForcingChain} {
		g, _ := sudoku.Parse(k.Example())
		fmt.Println(k, hard.Has(g))
	}
	// Output:
	// naked single false
	// swordfish true
	// forcing chain false
}
