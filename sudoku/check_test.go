package sudoku

// Tests of conflicts against the rule stated directly: two cells of a unit with
// the same value.

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestConflictsAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	withSome, without := 0, 0
	for _, s := range []Shape{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {4, 4}, {6, 6}, {2, 18}} {
		for _, empty := range []float64{0, 0.5, 0.9, 0.99, 1} {
			g := randomGrid(r, s, empty)
			var want []Conflict
			for _, u := range s.Units() {
				for v := 1; v <= s.Size(); v++ {
					var cells []int
					for _, c := range u.Cells {
						if g.At(c) == v {
							cells = append(cells, c)
						}
					}
					if len(cells) > 1 {
						want = append(want, Conflict{s.Size(), u, v, cells})
					}
				}
			}
			require.Equal(t, want, g.Conflicts(), "%v", g)
			require.Equal(t, len(want) == 0, g.Valid())
			if len(want) == 0 {
				without++
			} else {
				withSome++
			}
		}
	}
	assert.Positive(t, withSome)
	assert.Positive(t, without)
}

func TestValidGrids(t *testing.T) {
	for _, text := range []string{wikipedia, wikipediaSolution} {
		g := mustParse(t, text)
		assert.True(t, g.Valid())
		assert.Nil(t, g.Conflicts())
		assert.Zero(t, testing.AllocsPerRun(10, func() { g.Valid() }))
	}
	assert.True(t, mustParse(t, wikipediaSolution).IsFull())
}

func TestConflictText(t *testing.T) {
	g := mustParse(t, "5.....5.."+"........."+".......5."+"5........"+"........."+"........."+"5........"+"........."+".........")
	var texts []string
	for _, c := range g.Conflicts() {
		texts = append(texts, c.String())
	}
	assert.Equal(t, []string{
		"5 twice in row 1: r1c1, r1c7",
		"5 3 times in column 1: r1c1, r4c1, r7c1",
		"5 twice in box 3: r1c7, r3c8",
	}, texts)
	assert.EqualError(t, &ConflictError{g.Conflicts()[:1]}, "contradictory givens: 5 twice in row 1: r1c1, r1c7")
	many := mustParse(t, "1111111111111111")
	assert.Len(t, many.Conflicts(), 12)
	assert.EqualError(t, &ConflictError{many.Conflicts()},
		"contradictory givens: 1 4 times in row 1: r1c1, r1c2, r1c3, r1c4; 1 4 times in row 2: r2c1, r2c2, r2c3, r2c4;"+
			" 1 4 times in row 3: r3c1, r3c2, r3c3, r3c4; and 9 more")
	assert.EqualError(t, &ConflictError{}, "contradictory givens")
}

func BenchmarkValid(b *testing.B) {
	g := mustParse(b, wikipedia)
	for b.Loop() {
		g.Valid()
	}
}

func ExampleConflict() {
	g, _ := Parse("55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	for _, c := range g.Conflicts() {
		fmt.Println(c)
	}
	// Output:
	// 5 twice in row 1: r1c1, r1c2
	// 5 twice in box 1: r1c1, r1c2
}

func ExampleConflictError() {
	g, _ := Parse("1..1............")
	fmt.Println(&ConflictError{Conflicts: g.Conflicts()})
	// Output: contradictory givens: 1 twice in row 1: r1c1, r1c4
}
