// The classic algorithms on a hard puzzle, side by side, against programs of the textbooks
// that are written out here without the engine. The trees do not depend on the order in
// which arcs or units are taken, since the fixpoint does not.
package sudoku_test

import (
	"context"
	"math/bits"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/sudoku"
)

// escargot is the puzzle "Escargot" by Arto Inkala (2006).
const escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

// TestCompareOnAHardPuzzle holds the table that the documentation shows. Nodes and failures
// of its rows are counted again by independent programs below.
func TestCompareOnAHardPuzzle(t *testing.T) {
	c := compareOn(t, escargot)
	assert.Equal(t, strings.TrimPrefix(`
configuration         solutions   nodes  failures  revisions  checks  propagations  prunings  depth  end
backtracking                  1  321029    151072          0  982407             0         0    297  exhausted
forward-checking              1   14052      3110      72929  282171             0     25657     70  exhausted
forward-checking+mrv          1    2347       115      16578   71167             0      7093     62  exhausted
ac3                           1     255       127     104114  232244        104114      7568     12  exhausted
ac3+mrv                       1     231       115      97117  218050         97117      7028     12  exhausted
full                          1     135        67          0       0          2757      4179     11  exhausted
full+mrv                      1     143        71          0       0          2989      4627      8  exhausted
full+dom/wdeg                 1     101        50          0       0          2491      3845      9  exhausted
default                       1      61        30          0       0             0         0      8  exhausted
`, "\n"), c.Table(compare.Counts()...))
}

func compareOn(t *testing.T, puzzle string) compare.Result {
	t.Helper()
	g, err := sudoku.Parse(puzzle)
	require.NoError(t, err)
	m, err := sudoku.NewModel(g.Shape())
	require.NoError(t, err)
	c, err := compare.Configurations(context.Background(), m.CSP, compare.Classic(), m.Givens(g.AppendCells(nil))...)
	require.NoError(t, err)
	return c
}

// program is one of the textbooks' over a sudoku: how it keeps candidates, and which cell
// it takes.
type program struct {
	units [][]int
	peers [][]int
	level string
	mrv   bool

	nodes, failures, solutions, depth int64
}

// state is the candidates of each cell as bits, and which cells have been given or tried.
type state struct {
	candidates []uint32
	assigned   []bool
}

func (s state) clone() state {
	return state{append([]uint32(nil), s.candidates...), append([]bool(nil), s.assigned...)}
}

func newProgram(g sudoku.Grid, level string, mrv bool) *program {
	n := g.Size()
	p := &program{level: level, mrv: mrv, peers: make([][]int, n*n)}
	for _, u := range g.Units() {
		p.units = append(p.units, u.Cells)
	}
	for cell := range p.peers {
		p.peers[cell] = g.Peers(cell)
	}
	return p
}

// solve counts the whole tree.
func (p *program) solve(g sudoku.Grid) {
	n := g.Size()
	s := state{make([]uint32, n*n), make([]bool, n*n)}
	for cell := range s.candidates {
		s.candidates[cell] = 1<<n - 1
		if v := g.At(cell); v != 0 {
			s.candidates[cell], s.assigned[cell] = 1<<(v-1), true
		}
	}
	p.nodes = 1
	ok := true
	if p.level == "forward-checking" {
		for cell := range s.assigned {
			ok = ok && (!s.assigned[cell] || p.spread(s, cell))
		}
	} else {
		ok = p.consistent(s, -1)
	}
	if !ok {
		p.failures++
		return
	}
	p.search(s, 0)
}

// search branches in two: a value, and then not that value, where others are left.
func (p *program) search(s state, depth int64) {
	p.depth = max(p.depth, depth)
	cell := p.choose(s)
	if cell < 0 {
		p.solutions++
		return
	}
	value := s.candidates[cell] & -s.candidates[cell]
	try := s.clone()
	try.candidates[cell], try.assigned[cell] = value, true
	p.nodes++
	p.depth = max(p.depth, depth+1)
	if p.consistent(try, cell) {
		p.search(try, depth+1)
	} else {
		p.failures++
	}
	if s.candidates[cell] == value {
		return
	}
	s.candidates[cell] &^= value
	p.nodes++
	p.depth = max(p.depth, depth+1)
	// Programs that go by assignment learn nothing from a value that is gone.
	if byAssignment := p.level == "backtracking" || p.level == "forward-checking"; byAssignment || p.consistent(s, -1) {
		p.search(s, depth+1)
	} else {
		p.failures++
	}
}

// choose returns an open cell, the first or the first with fewest candidates; -1 without one.
func (p *program) choose(s state) int {
	best, fewest := -1, 100
	for cell, c := range s.candidates {
		open := bits.OnesCount32(c) > 1
		if p.level == "backtracking" || p.level == "forward-checking" {
			open = !s.assigned[cell]
		}
		if n := bits.OnesCount32(c); open && (best < 0 || p.mrv && n < fewest) {
			best, fewest = cell, n
		}
	}
	return best
}

// consistent does what the level does after cell was assigned (-1: after anything else),
// and reports whether no contradiction shows.
func (p *program) consistent(s state, cell int) bool {
	switch p.level {
	case "backtracking": // two assigned peers with one value
		for c := range s.assigned {
			for _, q := range p.peers[c] {
				if s.assigned[c] && s.assigned[q] && s.candidates[c] == s.candidates[q] {
					return false
				}
			}
		}
		return true
	case "forward-checking":
		return cell < 0 || p.spread(s, cell)
	}
	for changed := true; changed; {
		changed = false
		for c, mask := range s.candidates {
			if mask&(mask-1) != 0 {
				continue
			}
			for _, q := range p.peers[c] { // an arc loses a value only when the other end has one left
				if s.candidates[q]&mask != 0 {
					changed = true
					if s.candidates[q] &^= mask; s.candidates[q] == 0 {
						return false
					}
				}
			}
		}
		if p.level != "full" {
			continue
		}
		for _, u := range p.units { // a value with one place in a unit goes there
			for v := uint32(1); v < 1<<len(u); v <<= 1 {
				place, places := 0, 0
				for _, c := range u {
					if s.candidates[c]&v != 0 {
						place, places = c, places+1
					}
				}
				if places == 0 {
					return false
				}
				if places == 1 && s.candidates[place] != v {
					s.candidates[place], changed = v, true
				}
			}
		}
	}
	return true
}

// spread takes the value of an assigned cell from its open peers, and does no more.
func (p *program) spread(s state, cell int) bool {
	for _, q := range p.peers[cell] {
		if s.assigned[q] && s.candidates[q] == s.candidates[cell] {
			return false
		}
		if s.candidates[q] &^= s.candidates[cell]; s.candidates[q] == 0 {
			return false
		}
	}
	return true
}

func TestClassicConfigurationsAreTheTextbooks(t *testing.T) {
	for _, puzzle := range []string{
		escargot,
		"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", // Project Euler 96, grid 1
		"1.....3..4....2.", // 4x4
		"1...............", // 72 solutions
		"12..34.........4", // none
	} {
		if puzzle == escargot && testing.Short() {
			continue
		}
		g, err := sudoku.Parse(puzzle)
		require.NoError(t, err)
		for _, run := range compareOn(t, puzzle).Runs[:7] {
			name := run.Configuration.Name
			level, order, _ := strings.Cut(name, "+")
			p := newProgram(g, level, order == "mrv")
			p.solve(g)
			assert.Equal(t, p.solutions, run.Stats.Solutions, "solutions of %s on %s", name, puzzle)
			assert.Equal(t, p.nodes, run.Stats.Nodes, "nodes of %s on %s", name, puzzle)
			assert.Equal(t, p.failures, run.Stats.Failures, "failures of %s on %s", name, puzzle)
			assert.EqualValues(t, p.depth, run.Stats.MaxDepth, "depth of %s on %s", name, puzzle)
		}
	}
}
