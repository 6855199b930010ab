package technique_test

// The ladder as data: its numbers, what is refused, and leaving techniques out.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestDefaultLadder(t *testing.T) {
	ladder := technique.DefaultLadder()
	require.NoError(t, ladder.Validate())
	for i, rung := range ladder {
		k := rung.Technique
		assert.NotEmpty(t, k.About(), k.Name())
		assert.NotEmpty(t, k.Example(), k.Name())
		assert.Positive(t, rung.Cost, k.Name())
		if i > 0 {
			// Chains are tried together, whatever their order.
			assert.GreaterOrEqual(t, rung.Difficulty+5, ladder[i-1].Difficulty, k.Name())
		}
		got, err := technique.ByName(k.Name())
		require.NoError(t, err)
		assert.Same(t, k, got)
	}
	// The scale as Sudoku Explainer has it.
	for name, want := range map[string]technique.Difficulty{
		"full house": 10, "hidden single in a box": 12, "hidden single in a line": 15, "naked single": 23,
		"pointing": 26, "claiming": 28, "naked pair": 30, "x-wing": 32, "hidden pair": 34, "naked triple": 36,
		"swordfish": 38, "hidden triple": 40, "xy-wing": 42, "xyz-wing": 44, "unique rectangle type 1": 45,
		"naked quad": 50, "jellyfish": 52, "hidden quad": 54, "bug+1": 56, "direct pointing": 17, "direct claiming": 19,
		"direct hidden pair": 20, "direct hidden triple": 25, "skyscraper": 40, "two-string kite": 41, "turbot fish": 42, "empty rectangle": 43,
		"three strong links": 54, "wxyz-wing": 55, "four strong links": 58, "vwxyz-wing": 62, "aligned pair exclusion": 62,
		"x-cycle": 65, "x-chain": 66, "alternating inference chain": 70, "aligned triple exclusion": 75, "nishio forcing chain": 75,
		"forcing chain": 80, "dynamic forcing chain": 85, "dynamic forcing chain plus": 90, "nested forcing chain": 95,
		"nested multiple forcing chain": 100, "nested dynamic forcing chain": 105,
	} {
		k, err := technique.ByName(name)
		require.NoError(t, err)
		assert.Equal(t, want, alone(k).Ladder[0].Difficulty, name)
	}
	ladder[0].Cost = 99
	assert.NotEqual(t, 99, technique.DefaultLadder()[0].Cost)
}

// TestEveryTechniqueIsNeeded takes the techniques that have no tests by themselves.
func TestEveryTechniqueIsNeeded(t *testing.T) {
	for _, k := range technique.Techniques() {
		if !ruled(k) {
			t.Run(k.Name(), func(t *testing.T) { needed(t, k) })
		}
	}
}

func TestLaddersThatAreNone(t *testing.T) {
	for _, c := range []struct {
		name   string
		ladder technique.Ladder
		want   string
	}{
		{"no technique", technique.Ladder{{}}, "not a ladder: rung 1 has no technique"},
		{"a technique of nobody's", technique.Ladder{{Technique: &technique.Technique{}}}, "not a ladder: rung 1 has no technique"},
		{"twice", append(technique.DefaultLadder()[:1:1], technique.DefaultLadder()[0]), "not a ladder: full house is there twice"},
		{"cost", technique.Ladder{{Technique: technique.BUG, Cost: -1}}, "not a ladder: BUG+1 has a negative number"},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.EqualError(t, c.ladder.Validate(), c.want)
			b, err := technique.ForGrid(grid(t, technique.FullHouse.Example()))
			require.NoError(t, err)
			_, err = technique.Rate(b, technique.Options{Ladder: c.ladder})
			assert.ErrorIs(t, err, technique.ErrLadder)
		})
	}
	_, err := technique.ByName("y-wing")
	assert.ErrorIs(t, err, technique.ErrLadder)
	assert.ErrorContains(t, err, "variant rule, rule of 45, pointing, claiming")
}

func TestWithout(t *testing.T) {
	ladder := technique.DefaultLadder()
	less := ladder.Without(technique.BUG, technique.FullHouse)
	assert.Len(t, less, len(ladder)-2)
	assert.Len(t, technique.DefaultLadder(), len(ladder))
	assert.Same(t, technique.FullHouse, ladder[0].Technique)
}
