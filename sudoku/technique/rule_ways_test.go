package technique

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// decorated makes a puzzle of 6x6 with rules of a kind.
func decorated(t *testing.T, d sudoku.Decoration, seed uint64) (sudoku.Generated, *Board) {
	t.Helper()
	base, err := text.Parse("board 6x6")
	require.NoError(t, err)
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: seed, Decorate: d.Rules})
	require.NoError(t, err)
	made, err := g.Generate(t.Context(), 0)
	require.NoError(t, err)
	b, err := ForPuzzle(made.Puzzle)
	require.NoError(t, err)
	return made, b
}

// TestWaysAreExact: of random candidates a rule leaves those that some way to meet it has, found by
// trying all values of its cells; also where it looks again at what it has seen before.
func TestWaysAreExact(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 9))
	looked, lost := 0, 0
	for _, d := range sudoku.Decorations() {
		made, b := decorated(t, d, 5)
		s := newSearch(b)
		for i := range min(len(b.l.followed), 40) {
			r := &b.l.followed[i]
			for range 8 {
				for _, c := range r.Cells {
					if b.value[c] == 0 {
						b.cand[c] = uint64(random.IntN(1<<6))<<1 | 1<<made.Solution.Givens[c]
					}
				}
				want := byTrying(b, r.Cells, r.Broken)
				for again := range 2 {
					got := map[string]bool{}
					s.unmet(b, r, false, func(c, v int) { got[fmt.Sprint(c, v)] = true })
					require.Equal(t, want, got, "%s, %d, %d times before", r.Name, r.Cells, again)
				}
				looked, lost = looked+1, lost+len(want)
			}
		}
	}
	require.Greater(t, looked, 1000)
	require.Greater(t, lost, 1000)
}

// byTrying returns the candidates of the cells of a rule that are in no way to meet it, which is to say that it is not broken.
func byTrying(b *Board, cells []int, broken func(values []int) bool) map[string]bool {
	values := make([]int, len(b.cand))
	lost := map[string]bool{}
	for _, c := range cells {
		for m := b.cand[c]; m != 0; m &= m - 1 {
			lost[fmt.Sprint(c, low(m))] = true
		}
	}
	var try func(i int)
	try = func(i int) {
		if i == len(cells) {
			if !broken(values) {
				for _, c := range cells {
					delete(lost, fmt.Sprint(c, values[c]))
				}
			}
			return
		}
		c := cells[i]
		for m := b.left(c); m != 0; m &= m - 1 {
			values[c] = low(m)
			fits := true
			for _, d := range cells[:i] {
				fits = fits && (values[d] != values[c] || !b.l.sees(c, d))
			}
			if fits {
				try(i + 1)
			}
		}
		values[c] = 0
	}
	try(0)
	return lost
}

// TestWhatIsKnownIsFollowed: what follows from a candidate is the same whether it is followed from where
// that was left on an earlier board or from the beginning.
func TestWhatIsKnownIsFollowed(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 10))
	followed, ends := 0, 0
	for _, d := range sudoku.Decorations() {
		made, b := decorated(t, d, 7)
		s := newSearch(b)
		for range 4 {
			for s.begin(); ; s.begin() { // suppositions are on boards on which each rule has been looked at
				s.technique = RuleOf45
				if findUnmet(s, s.l.followed, false); len(s.found) == 0 {
					break
				}
				s.apply()
			}
			fresh, on := s.ground()
			f := s.known()
			for c := range s.cand {
				for m := s.cand[c]; m != 0; m &= m - 1 {
					at := &f.trials[c*(s.l.size+1)+low(m)]
					ended := s.goesOn(at, on, c, low(m))
					require.Equal(t, s.suppose(fresh, on, c, low(m), longChain), ended, "%v: %s is %d", d, s.name(c), low(m))
					followed++
					if ended {
						ends++
						continue
					}
					for e := range s.cand {
						require.Equal(t, fresh.left(e), (*at).left(e), "%v: %s is %d, in %s", d, s.name(c), low(m), s.name(e))
					}
				}
			}
			for c, v := range made.Solution.Givens {
				for w := 1; w <= s.l.size; w++ {
					if w != v && random.IntN(8) == 0 {
						s.remove(c, w)
					}
				}
			}
		}
	}
	require.Greater(t, followed, 1000)
	require.Greater(t, ends, 100)
}
