package technique_test

// What the tests of the techniques share: a sketch is a board on which everything
// is possible but for what the test says, so that a pattern stands alone.

import (
	"context"
	"os"
	"slices"
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
	for _, rung := range technique.PlayerLadder() {
		if rung.Technique == k {
			return technique.Options{Ladder: technique.Ladder{rung}, Unique: true}
		}
	}
	panic("no such technique")
}

// ruled says whether a technique is about rules of variants.
func ruled(k *technique.Technique) bool { return strings.HasPrefix(k.Example(), "board ") }

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

// ladderOf returns the default ladder, or that of players for a technique that the
// default has not, without those that would nearly always come first.
func ladderOf(k *technique.Technique) technique.Ladder {
	ladder := technique.DefaultLadder()
	if !slices.ContainsFunc(ladder, func(r technique.Rung) bool { return r.Technique == k }) {
		ladder = technique.PlayerLadder()
	}
	switch k {
	case technique.DirectClaiming:
		ladder = ladder.Without(technique.DirectPointing)
	case technique.SixStrongLinks, technique.XCycle, technique.XChain:
		ladder = ladder.Without(technique.Skyscraper, technique.TwoStringKite, technique.TurbotFish, technique.EmptyRectangle,
			technique.ThreeStrongLinks, technique.FourStrongLinks, technique.FiveStrongLinks)
	}
	switch k {
	case technique.RemotePair, technique.GroupedXChain, technique.MutantFish:
		ladder = slices.DeleteFunc(ladder, func(r technique.Rung) bool { return r.Difficulty >= 40 && r.Difficulty < 75 && r.Technique != k })
	case technique.SKLoop, technique.Exocet:
		ladder = ladder.UpTo(76)
	}
	if k == technique.XCycle || k == technique.XChain {
		ladder = ladder.Without(technique.SixStrongLinks)
	}
	return ladder
}

// covered are techniques whose every use another one has as well, or nearly: they give
// names to what is seen.
var covered = []*technique.Technique{
	technique.XCycle, technique.YCycle, technique.Cycle, technique.WWing, technique.XYChain, technique.XChain,
	technique.FinnedXWing, technique.FiveStrongLinks, technique.MutantFish,
}

// seldom are techniques for the hardest puzzles, which are not solved without others that are slow.
var seldom = []*technique.Technique{technique.SKLoop, technique.Exocet}

// deep is from where on techniques are too slow to go without one of them, and deepest
// from where on only PROPAGO_HEAVY=1 has time for the examples.
const deep, deepest = 95, 100

// needed holds a technique to its example: the path uses it, and without it the
// puzzle is harder, or not solved.
func needed(t *testing.T, k *technique.Technique) {
	t.Helper()
	if alone(k).Ladder[0].Difficulty >= deepest && os.Getenv("PROPAGO_HEAVY") == "" {
		t.Skip("PROPAGO_HEAVY=1 takes the time for it")
	}
	b := exampleOf(t, k)
	ladder := ladderOf(k)
	path := soundOn(t, k.Name(), b, solutionOf(t, k), technique.Options{Ladder: ladder, Unique: true})
	require.True(t, path.Rating.Solved || slices.Contains(seldom, k))
	used := false
	for _, step := range path.Steps {
		used = used || step.Technique == k.Name()
	}
	assert.True(t, used, "%v on its example: %v", k, path.Rating)
	if alone(k).Ladder[0].Difficulty >= deep {
		return // what is above takes long
	}
	without, err := technique.Rate(b, technique.Options{Ladder: ladder.Without(k), Unique: true})
	require.NoError(t, err)
	assert.True(t, !without.Solved || without.Hardest > path.Rating.Hardest || slices.Contains(covered, k), "%v: without it %v", path.Rating, without)
}

func grid(t *testing.T, line string) sudoku.Grid {
	t.Helper()
	g, err := sudoku.Parse(line)
	require.NoError(t, err)
	return g
}
