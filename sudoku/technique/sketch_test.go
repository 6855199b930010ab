package technique_test

// What the tests of the techniques share: a sketch is a board on which everything
// is possible but for what the test says, so that a pattern stands alone.

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

var nine = sudoku.Shape{BoxRows: 3, BoxCols: 3}

type sketch struct {
	t     *testing.T
	l     *technique.Layout
	masks []uint64
}

func newSketch(t *testing.T) *sketch {
	l, err := technique.Plain(nine)
	require.NoError(t, err)
	return sketchOn(t, l)
}

func sketchOn(t *testing.T, l *technique.Layout) *sketch {
	s := &sketch{t: t, l: l, masks: make([]uint64, l.Size()*l.Size())}
	for c := range s.masks {
		s.masks[c] = 1<<(l.Size()+1) - 2
	}
	return s
}

func (s *sketch) cells(names string) (cells []int) {
	for _, name := range strings.Fields(names) {
		c, err := sudoku.ParseCell(nine, name)
		require.NoError(s.t, err)
		cells = append(cells, c)
	}
	return cells
}

// only leaves to cells these digits.
func (s *sketch) only(digits, names string) *sketch {
	var mask uint64
	for _, d := range digits {
		mask |= 1 << (d - '0')
	}
	for _, c := range s.cells(names) {
		s.masks[c] = mask
	}
	return s
}

// confine takes a digit from all other cells of a unit.
func (s *sketch) confine(digit int, unit, names string) *sketch {
	keep := map[int]bool{}
	for _, c := range s.cells(names) {
		keep[c] = true
	}
	for _, u := range s.l.Units() {
		if u.Name != unit {
			continue
		}
		for _, c := range u.Cells {
			if !keep[c] {
				s.masks[c] &^= 1 << digit
			}
		}
		return s
	}
	require.Fail(s.t, "no such unit", unit)
	return s
}

func (s *sketch) board() *technique.Board {
	b, err := technique.FromCandidates(s.l, s.masks)
	require.NoError(s.t, err)
	return b
}

// finds expects what a technique by itself draws from the sketch, and returns the
// steps.
func (s *sketch) finds(k *technique.Technique, conclusions ...string) []technique.Step {
	s.t.Helper()
	steps, err := technique.Next(s.board(), alone(k))
	require.NoError(s.t, err)
	var got []string
	for _, step := range steps {
		got = append(got, step.Conclusion())
		assert.NotEmpty(s.t, step.Reason)
		assert.NotEmpty(s.t, step.Pattern)
		for _, p := range step.Pattern {
			assert.True(s.t, s.masks[p.Cell]>>p.Value&1 == 1, "%v rests on %v", step, p)
		}
	}
	assert.ElementsMatch(s.t, conclusions, got)
	return steps
}

func alone(k *technique.Technique) technique.Options {
	for _, rung := range technique.DefaultLadder() {
		if rung.Technique == k {
			return technique.Options{Ladder: technique.Ladder{rung}, Unique: true}
		}
	}
	panic("no such technique")
}

// exampleOf returns the board of the example of a technique.
func exampleOf(t *testing.T, k *technique.Technique) *technique.Board {
	t.Helper()
	p, err := text.Parse(k.Example())
	require.NoError(t, err)
	b, err := technique.ForPuzzle(p)
	require.NoError(t, err)
	return b
}

// solutionOf returns the only solution of the example of a technique.
func solutionOf(t *testing.T, k *technique.Technique) []int {
	t.Helper()
	p, err := text.Parse(k.Example())
	require.NoError(t, err)
	s, err := p.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	solution, err := s.Unique(context.Background())
	require.NoError(t, err)
	return solution.Givens
}

// needed holds a technique to its example: the path uses it, and without it the
// puzzle is harder, or not solved.
func needed(t *testing.T, k *technique.Technique) {
	t.Helper()
	b := exampleOf(t, k)
	path := soundOn(t, k.Name(), b, solutionOf(t, k), technique.Options{Unique: true})
	require.True(t, path.Rating.Solved)
	used := false
	for _, step := range path.Steps {
		used = used || step.Technique == k.Name()
	}
	assert.True(t, used, "%v on its example: %v", k, path.Rating)
	without, err := technique.Rate(b, technique.Options{Ladder: technique.DefaultLadder().Without(k), Unique: true})
	require.NoError(t, err)
	assert.True(t, !without.Solved || without.Hardest > path.Rating.Hardest, "%v: without it %v", path.Rating, without)
}

func grid(t *testing.T, line string) sudoku.Grid {
	t.Helper()
	g, err := sudoku.Parse(line)
	require.NoError(t, err)
	return g
}
