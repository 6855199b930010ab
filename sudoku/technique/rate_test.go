package technique_test

// Ratings: what they say, and that they do not depend on how the grid is turned or
// written.

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// turned returns the grid after a random symmetry: values renamed, bands and
// stacks, rows and columns within them exchanged, perhaps transposed.
func turned(t *testing.T, g sudoku.Grid, r *rand.Rand) sudoku.Grid {
	t.Helper()
	lines := func() []int {
		var out []int
		for _, band := range r.Perm(3) {
			for _, i := range r.Perm(3) {
				out = append(out, 3*band+i)
			}
		}
		return out
	}
	rows, cols, values, transpose := lines(), lines(), r.Perm(9), r.IntN(2) == 1
	out := make([]int, 81)
	for c := range out {
		i, j := rows[c/9], cols[c%9]
		if transpose {
			i, j = j, i
		}
		if v := g.At(9*i + j); v != 0 {
			out[c] = values[v-1] + 1
		}
	}
	h, err := sudoku.FromCells(nine, out)
	require.NoError(t, err)
	return h
}

func TestRatingIsInvariant(t *testing.T) {
	l, err := technique.Plain(nine)
	require.NoError(t, err)
	r, err := technique.NewRater(l, technique.Options{Unique: true})
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(3, 4))
	grids := generated(t, 100, 5000)
	for _, k := range technique.Techniques() {
		if ruled(k) || alone(k).Ladder[0].Difficulty >= 85 || slices.Contains(seldom, k) {
			continue // another layout, or the links depend on the order
		}
		grids = append(grids, grid(t, k.Example()))
	}
	for _, g := range grids {
		want, err := r.RateGrid(g)
		require.NoError(t, err)
		for range 5 {
			h := turned(t, g, random)
			got, err := r.RateGrid(h)
			require.NoError(t, err)
			require.Equal(t, want, got, "%s and %s", g.Line(), h.Line())
		}
	}
}

// A rating makes no steps, an explanation does; they agree.
func TestRateAndExplainAgree(t *testing.T) {
	for _, g := range generated(t, 50, 9000) {
		b, err := technique.ForGrid(g)
		require.NoError(t, err)
		rating, err := technique.Rate(b, technique.Options{})
		require.NoError(t, err)
		path, err := technique.Explain(b, technique.Options{})
		require.NoError(t, err)
		assert.Equal(t, rating, path.Rating)
		assert.Len(t, path.Steps, rating.Steps)
		sum, hardest := 0, technique.Difficulty(0)
		for _, s := range path.Steps {
			sum += s.Cost
			hardest = max(hardest, s.Difficulty)
		}
		assert.Equal(t, rating.Sum, sum)
		assert.Equal(t, rating.Hardest, hardest)
		if len(path.Steps) > 0 {
			next, err := technique.Next(b, technique.Options{})
			require.NoError(t, err)
			assert.Equal(t, path.Steps[:len(next)], next)
		}
	}
}

func TestRatingOfWhatIsNoPuzzle(t *testing.T) {
	l, err := technique.Plain(nine)
	require.NoError(t, err)
	r, err := technique.NewRater(l, technique.Options{})
	require.NoError(t, err)

	empty, err := r.Rate(make([]int, 81))
	require.NoError(t, err)
	assert.Equal(t, technique.Rating{Level: technique.Beyond}, empty)

	_, err = r.Rate(make([]int, 16))
	assert.ErrorIs(t, err, technique.ErrSize)
	twice := make([]int, 81)
	twice[0], twice[1] = 5, 5
	_, err = r.Rate(twice)
	assert.ErrorIs(t, err, technique.ErrContradiction)
	twice[1] = 10
	_, err = r.Rate(twice)
	assert.ErrorIs(t, err, sudoku.ErrValue)

	// Nothing is wrong at first sight, but there is no solution.
	_, err = r.RateGrid(grid(t, "12345678.........................9.................................................."[:81]))
	assert.NoError(t, err)
	none := grid(t, ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")
	_, err = r.RateGrid(none)
	assert.ErrorIs(t, err, technique.ErrContradiction)
	b, err := technique.ForGrid(none)
	require.NoError(t, err)
	path, err := technique.Explain(b, technique.Options{})
	assert.ErrorIs(t, err, technique.ErrContradiction)
	assert.NotEmpty(t, path.Steps)

	other, err := technique.Plain(sudoku.Shape{BoxRows: 2, BoxCols: 2})
	require.NoError(t, err)
	small, err := technique.NewBoard(other, make([]int, 16))
	require.NoError(t, err)
	_, err = r.RateBoard(small)
	assert.ErrorIs(t, err, technique.ErrSize)
}

// A solved grid has no steps, and that is easy.
func TestRatingOfASolution(t *testing.T) {
	b, err := technique.ForGrid(grid(t, "1234341221434321"))
	require.NoError(t, err)
	rating, err := technique.Rate(b, technique.Options{})
	require.NoError(t, err)
	assert.Equal(t, technique.Rating{Solved: true}, rating)
	steps, err := technique.Next(b, technique.Options{})
	require.NoError(t, err)
	assert.Empty(t, steps)
}

// The ladder is the caller's: order, what is in it, and what it counts.
func TestLadderIsData(t *testing.T) {
	b, err := technique.ForGrid(grid(t, technique.NakedSingle.Example()))
	require.NoError(t, err)
	ladder := technique.Ladder{
		{Technique: technique.NakedSingle, Difficulty: 1, Cost: 7},
		{Technique: technique.HiddenSingleBox, Difficulty: 2, Cost: 9},
	}
	path, err := technique.Explain(b, technique.Options{Ladder: ladder})
	require.NoError(t, err)
	require.NotEmpty(t, path.Steps)
	assert.Equal(t, "naked single", path.Steps[0].Technique)
	for _, s := range path.Steps {
		assert.Equal(t, map[string]int{"naked single": 7, "hidden single in a box": 9}[s.Technique], s.Cost)
	}
	usual, err := technique.Next(b, technique.Options{})
	require.NoError(t, err)
	assert.NotEqual(t, "naked single", usual[0].Technique)
}

func TestLevels(t *testing.T) {
	for difficulty, want := range map[technique.Difficulty]technique.Level{
		0: technique.Easy, 23: technique.Easy, 26: technique.Medium, 34: technique.Medium, 36: technique.Hard,
		58: technique.Hard, 65: technique.Fiendish, 79: technique.Fiendish, 80: technique.Beyond,
	} {
		assert.Equal(t, want, technique.LevelOf(difficulty), "%v", difficulty)
	}
	for l := technique.Easy; l <= technique.Beyond; l++ {
		got, err := technique.ParseLevel(l.String())
		require.NoError(t, err)
		assert.Equal(t, l, got)
	}
	_, err := technique.ParseLevel("simple")
	assert.EqualError(t, err, `no level "simple"; the levels are easy, medium, hard, fiendish, beyond`)
	assert.Equal(t, "Level(9)", technique.Level(9).String())
}

func TestRatingInJSON(t *testing.T) {
	want := technique.Rating{Solved: true, Hardest: 42, Technique: "XY-wing", Sum: 312, Level: technique.Hard, Steps: 58, Rounds: 21}
	text, err := json.Marshal(want)
	require.NoError(t, err)
	assert.Equal(t, `{"solved":true,"hardest":4.2,"technique":"XY-wing","sum":312,"level":"hard","steps":58,"rounds":21}`, string(text))
	var got technique.Rating
	require.NoError(t, json.Unmarshal(text, &got))
	assert.Equal(t, want, got)
	assert.Equal(t, "hard 4.2 (XY-wing), sum 312, 58 steps in 21 rounds", want.String())
	assert.Error(t, json.Unmarshal([]byte(`{"hardest":"x"}`), &got))
	assert.Error(t, json.Unmarshal([]byte(`{"hardest":-1}`), &got))
	assert.Error(t, json.Unmarshal([]byte(`{"level":"simple"}`), &got))
}

// TestUnsolvedIsUnrated: where the ladder ends before the solution, neither 0.0 nor the
// last step is told as if it were a rating.
func TestUnsolvedIsUnrated(t *testing.T) {
	for name, ladder := range map[string]technique.Ladder{
		"no step":    technique.DefaultLadder().UpTo(70),
		"some steps": technique.DefaultLadder().UpTo(23),
	} {
		line := ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....." // Golden Nugget
		if name == "some steps" {
			line = "8..7......5..93...9....6.2.....8.746.3..629..........8679..........24.7...2.....9"
		}
		g, err := sudoku.Parse(line)
		require.NoError(t, err)
		b, err := technique.ForGrid(g)
		require.NoError(t, err)
		r, err := technique.Rate(b, technique.Options{Ladder: ladder, Unique: true})
		require.NoError(t, err)
		assert.Equal(t, technique.Rating{Level: technique.Beyond, Steps: r.Steps, Rounds: r.Rounds}, r, name)
		assert.Equal(t, name == "some steps", r.Steps > 0, name)
		assert.Regexp(t, `^beyond unrated: not solved after [0-9]+ steps? in [0-9]+ rounds?$`, r.String(), name)
		text, err := json.Marshal(r)
		require.NoError(t, err)
		assert.Regexp(t, `"hardest":null,"technique":null,"sum":null`, string(text), name)
		var back technique.Rating
		require.NoError(t, json.Unmarshal(text, &back))
		assert.Equal(t, r, back, name)
	}
}
