package technique_test

// Boards against a plain account of the same: sets of candidates that lose what a
// placement or a removal says.

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

func TestBoardAgainstAccount(t *testing.T) {
	shape := sudoku.Shape{BoxRows: 2, BoxCols: 3}
	l, err := technique.Plain(shape)
	require.NoError(t, err)
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 0))
		b, err := technique.NewBoard(l, make([]int, 36))
		require.NoError(t, err)
		want := make([]uint64, 36)
		values := make([]int, 36)
		for c := range want {
			want[c] = 0b1111110
		}
		for range 20 {
			c, v := r.IntN(36), 1+r.IntN(6)
			step := technique.Step{}
			if r.IntN(3) == 0 && want[c]>>v&1 != 0 {
				step.Place = []technique.Candidate{{Cell: c, Value: v}}
				values[c], want[c] = v, 0
				for _, p := range shape.Peers(c) {
					want[p] &^= 1 << v
				}
			} else {
				step.Remove = []technique.Candidate{{Cell: c, Value: v}}
				want[c] &^= 1 << v
			}
			ok := b.Apply(step)
			broken := false
			for c := range want {
				broken = broken || want[c] == 0 && values[c] == 0
			}
			for _, u := range shape.Units() {
				for v := 1; v <= 6; v++ {
					way := false
					for _, c := range u.Cells {
						way = way || values[c] == v || want[c]>>v&1 != 0
					}
					broken = broken || !way
				}
			}
			require.Equal(t, broken, !ok)
			require.Equal(t, broken, b.Broken())
			if broken {
				break
			}
			require.Equal(t, values, b.AppendValues(nil))
			got := make([]uint64, 36)
			for c := range got {
				got[c] = b.Candidates(c)
			}
			require.Equal(t, want, got)
			require.Equal(t, want[c]>>v&1 != 0, b.Has(c, v))
			require.Equal(t, values[c], b.Value(c))
		}
	}
}

func TestCloneChangesOnItsOwn(t *testing.T) {
	b, err := technique.ForGrid(grid(t, technique.XWing.Example()))
	require.NoError(t, err)
	before := b.AppendValues(nil)
	c := b.Clone()
	path, err := technique.Explain(c, technique.Options{})
	require.NoError(t, err)
	for _, s := range path.Steps {
		c.Apply(s)
	}
	assert.True(t, c.Solved())
	assert.False(t, b.Solved())
	assert.Equal(t, before, b.AppendValues(nil))
}

func TestBoardOutsideTheGrid(t *testing.T) {
	b, err := technique.ForGrid(grid(t, technique.XWing.Example()))
	require.NoError(t, err)
	assert.False(t, b.Has(-1, 1))
	assert.False(t, b.Has(81, 1))
	assert.False(t, b.Has(0, 99))
	assert.Zero(t, b.Value(81))
	assert.Zero(t, b.Candidates(-1))
	assert.True(t, b.Restrict(99, 0))
	assert.True(t, b.Apply(technique.Step{
		Place:  []technique.Candidate{{Cell: 99, Value: 1}, {Cell: 0, Value: 77}},
		Remove: []technique.Candidate{{Cell: -4, Value: 1}},
	}))
}

// Rules that the layout does not hold come as candidates that are not there.
func TestRestrict(t *testing.T) {
	l, err := technique.Plain(nine)
	require.NoError(t, err)
	b, err := technique.NewBoard(l, make([]int, 81))
	require.NoError(t, err)
	assert.True(t, b.Restrict(40, 0b1010101010))
	assert.Equal(t, uint64(0b1010101010), b.Candidates(40))
	assert.False(t, b.Restrict(40, 0))

	_, err = technique.FromCandidates(l, make([]uint64, 81))
	assert.ErrorIs(t, err, technique.ErrContradiction)
	_, err = technique.FromCandidates(l, make([]uint64, 80))
	assert.ErrorIs(t, err, technique.ErrSize)
}

func TestBoardAsText(t *testing.T) {
	b, err := technique.ForGrid(grid(t, "12.4....21...3.1"))
	require.NoError(t, err)
	assert.Equal(t, `1  2 | 3   4
34 4 | 123 23
-----+-------
2  1 | 34  3
4  3 | 24  1
`, b.Text())
}
