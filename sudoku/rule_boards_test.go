package sudoku_test

// Rules that need boards of their own: Str8ts and clueless sudokus.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

var ownBoards = []sudoku.RuleKind{sudoku.CluelessCells, sudoku.CluelessBoxes, sudoku.Str8ts}

// straight says whether values, 0 for a gap and below 0 for black digits, obey Str8ts.
func straight(n int, v []int) bool {
	for line := range 2 * n {
		var seen, run []int
		for i := range n + 1 {
			x := 0
			if i < n && line < n {
				x = v[line*n+i]
			} else if i < n {
				x = v[i*n+line-n]
			}
			if x > 0 {
				run = append(run, x)
			} else {
				if run != nil && (!differ(run) || slices.Max(run)-slices.Min(run) != len(run)-1) {
					return false
				}
				run = nil
			}
			if x != 0 {
				if slices.Contains(seen, max(x, -x)) {
					return false
				}
				seen = append(seen, max(x, -x))
			}
		}
	}
	return true
}

// TestStr8tsMeans counts the grids of random small boards with black cells, of which some hold
// digits, by trying all values in all cells.
func TestStr8tsMeans(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 5))
	some := 0
	for range cases(t, 150) {
		n := 3 + random.IntN(2)
		v := make([]int, n*n)
		var gaps, black, open []int
		r := sudoku.Rule{Kind: sudoku.Str8ts}
		for cell := range v {
			switch random.IntN(6) {
			case 0:
				gaps = append(gaps, cell)
			case 1:
				black = append(black, cell)
				v[cell] = -1 - random.IntN(n)
			default:
				open = append(open, cell)
			}
		}
		l, err := sudoku.LinesLayout(n, gaps)
		require.NoError(t, err)
		r.Cells = black
		p := &sudoku.Puzzle{Layout: l, Givens: make([]int, n*n), Rules: []sudoku.Rule{r}}
		for cell := range v {
			p.Givens[cell] = max(-v[cell], 0)
		}
		requireWritten(t, p)
		want := 0
		var try func(i int)
		try = func(i int) {
			if i == len(open) {
				if straight(n, v) {
					want++
				}
				return
			}
			for x := 1; x <= n; x++ {
				v[open[i]] = x
				if cell := open[i]; !slices.Contains(v[cell/n*n:cell], x) && !slices.Contains(v[cell/n*n:cell], -x) {
					try(i + 1)
				}
			}
			v[open[i]] = 0
		}
		try(0)
		s, err := p.Compile(t.Context(), csp.Options{})
		if err != nil {
			require.Zero(t, want, "%s%v", text.Board(p), err)
			continue
		}
		got, err := s.Count(t.Context(), 0)
		require.NoError(t, err)
		require.Equal(t, want, got, "%s", text.Board(p))
		if want > 0 {
			some++
		}
	}
	assert.Greater(t, some, 10)
}

func TestStr8tsAreGenerated(t *testing.T) {
	for i := range cases(t, 4) {
		n := []int{6, 9}[i%2]
		g := generator(t, fmt.Sprintf("board %dx%d lines\nstr8ts", n, n), sudoku.GenerateOptions{Seed: 3, Gaps: true})
		made, err := g.Generate(t.Context(), uint64(i))
		require.NoError(t, err)
		require.True(t, straight(n, made.Solution.Givens), "%s", text.Board(made.Solution))
		requireWritten(t, made.Puzzle)
		s, err := made.Puzzle.Compile(t.Context(), csp.Options{Kernel: "general", Order: strategy.DomWDeg, Values: strategy.Descending})
		require.NoError(t, err)
		q, err := s.Unique(context.Background())
		require.NoError(t, err)
		require.Equal(t, made.Solution.Givens, q.Givens)
	}
}

// tenth reads the tenth grid off nine.
func tenth(v []int, kind sudoku.RuleKind) full {
	g := full{n: 9, boxRows: 3, boxCols: 3}
	for i := range 9 {
		for j := range 9 {
			row, col := 3*i+1, 3*j+1
			if kind == sudoku.CluelessBoxes {
				row, col = i/3*9+3+i%3, j/3*9+3+j%3
			}
			g.v = append(g.v, v[27*row+col])
		}
	}
	return g
}

// isSudoku says whether a 9x9 grid is one.
func isSudoku(g full) bool {
	for a := range g.v {
		for b := range a {
			if g.v[a] == g.v[b] && (a/9 == b/9 || a%9 == b%9 || g.box(a) == g.box(b)) {
				return false
			}
		}
	}
	return true
}

func TestCluelessMeans(t *testing.T) {
	for _, kind := range []sudoku.RuleKind{sudoku.CluelessCells, sudoku.CluelessBoxes} {
		g := generator(t, "board clueless\n"+kind.String(), sudoku.GenerateOptions{Seed: 1})
		for i := range cases(t, 1) {
			made, err := g.Generate(t.Context(), uint64(i))
			require.NoError(t, err)
			requireWritten(t, made.Puzzle)
			require.True(t, isSudoku(tenth(made.Solution.Givens, kind)))
			s, err := made.Puzzle.Compile(t.Context(), csp.Options{Kernel: "general", Order: strategy.DomWDeg, Values: strategy.Descending})
			require.NoError(t, err)
			q, err := s.Unique(context.Background())
			require.NoError(t, err)
			require.Equal(t, made.Solution.Givens, q.Givens)
			// With two digits exchanged in one of the nine grids, that is one still.
			other := slices.Clone(made.Solution.Givens)
			for row := range 9 {
				for col := range 9 {
					if v := other[27*row+col]; v <= 2 {
						other[27*row+col] = 3 - v
					}
				}
			}
			require.Equal(t, isSudoku(tenth(other, kind)), made.Puzzle.Filled(other).Conflicts() == nil)
			require.False(t, isSudoku(tenth(other, kind)))
		}
	}
	_, err := text.ParseBoard("board 9x9\nclueless-1")
	assert.ErrorContains(t, err, "not a rule: clueless-1 needs nine grids of 9x9 in three rows")
}

// TestMalformedRulesSayWhy: the error names the rule, and the cell where one is to blame.
func TestMalformedRulesSayWhy(t *testing.T) {
	for rule, want := range map[string]string{
		"renban r1c1":                          "not a rule: renban takes at least 2 cells, not 1",
		"renban r1c1 r1c2 r1c1":                "not a rule: renban names r1c1 twice",
		"quadruple r1c1 r1c2 r2c1 r2c2":        "not a rule: quadruple at r1c1 takes one to four values of the grid",
		"quadruple 7 r1c1 r1c2 r2c1 r2c2":      "not a rule: quadruple at r1c1 takes one to four values of the grid",
		"quadruple 3 r1c1 r1c2":                "not a rule: quadruple takes 4 cells, not 2",
		"difference 2 r1c1 r2c2":               "not a rule: r1c1 and r2c2 of a difference dot are not side by side",
		"difference - r1c1 r1c2":               "not a rule: difference without a difference",
		"whispers x r1c1 r1c2":                 `"x" is no difference`,
		"xv W r1c1 r1c2":                       `"W" is no sum`,
		"sandwich 5 r1c2 right":                "not a rule: sandwich takes the cells of a row or column, from one end to the other, and not those from r1c2",
		"skyscraper 3 r1c1 down-right":         "not a rule: skyscraper takes the cells of a row or column, from one end to the other, and not those from r1c1",
		"numbered-room 7 r1c1 right":           "not a rule: numbered-room is about a value of the grid",
		"lockout 6 r1c1 r1c2 r1c3":             "not a rule: lockout has a difference that no two values have",
		"clone r1c1 r1c2 = r2c1":               "not a rule: clone at r2c1 has 1 cell, and its original 2",
		"clone r1c1 = r1c1":                    "not a rule: clone names r1c1 twice",
		"average-arrow r1c1 r1c2 = r2c1 r2c2":  "not a rule: average-arrow has one cell in its circle",
		"anti-leaper 1":                        "not a rule: anti-leaper takes two steps, such as 1 and 3",
		"anti-queen 9":                         "not a rule: anti-queen is about a value of the grid",
		"fast-thermometer r1c1 r1c2 r1c3 r1c4": "impossible rules: fast-thermometer at r1c1 cannot be: no 4 values of 1 to 6 meet it",
		"product-cage 7 r1c1 r1c2":             "impossible rules: product-cage of 7 at r1c1 cannot be: no 2 values of 1 to 6 meet it",
		"x-sum 37 r1c1 right":                  "impossible rules: x-sum of 37 at r1c1 cannot be",
	} {
		p, err := text.ParseBoard("board 6x6\n" + rule)
		if err == nil {
			_, err = p.Compile(t.Context(), csp.Options{})
			assert.ErrorIs(t, err, csp.ErrNoSolution)
		}
		assert.ErrorContains(t, err, want, "%q", rule)
	}
}

// TestEndlessLines: what no line of a board has is refused where it stands, before anybody reads its cells.
func TestEndlessLines(t *testing.T) {
	line := strings.Repeat(" r1c1 r1c2", 3000)
	for _, rule := range []string{"sum-line 3000", "parity", "whispers 2", "clone" + line + " ="} {
		_, err := text.ParseBoard("board 9x9\n" + rule + line)
		assert.ErrorContains(t, err, "line 2, column 1: not a rule: "+strings.Fields(rule)[0]+" of 6000 cells, where the board has 81")
	}
	line = strings.Repeat(" r1c1 r1c2", 4*81/2)
	_, err := text.ParseBoard("board 9x9\nparity" + line)
	assert.NoError(t, err)
	line = strings.Repeat(" r1c1 r1c2", 1000)
	_, err = text.ParseBoard("board 25x25\nsum-line 65" + line)
	assert.NoError(t, err)
	_, err = text.ParseBoard("board 25x25\nsum-line 40000" + line)
	assert.ErrorContains(t, err, "line 2, column 1: not a rule: sum-line has too great a sum for so many cells")
}

func TestLinesLayout(t *testing.T) {
	l, err := sudoku.LinesLayout(4, []int{0, 5})
	require.NoError(t, err)
	assert.True(t, l.Boxless())
	assert.Len(t, l.Units(), 8)
	assert.Equal(t, []int{1, 2, 3}, l.Units()[0].Cells)
	for _, gaps := range [][]int{{16}, {-1}, {3, 3}} {
		_, err = sudoku.LinesLayout(4, gaps)
		assert.ErrorIs(t, err, sudoku.ErrCell)
	}
	_, err = sudoku.LinesLayout(1, nil)
	assert.ErrorIs(t, err, sudoku.ErrShape)
	_, err = sudoku.LinesLayout(2, []int{0, 1, 2, 3})
	assert.ErrorIs(t, err, sudoku.ErrShape)
	for input, want := range map[string]string{
		"board 4x4 lines\nregions":                                               "regions on a board of several grids, or of lines alone",
		"board 4x4 lines\ngivens\n----\n----\n----\n----":                        "a grid of gaps alone",
		"board 2x2 lines\nstr8ts r1c1\ngivens\n-.\n..":                           "line 2, column 1: not a rule: str8ts names r1c1, which is no cell of a grid",
		"board 2x2 lines\ncandidates r1c1 1\ngivens\n-.\n..":                     "r1c1, which has candidates, is in no grid of the board",
		"board 4x4 lines\nsandwich 0 r1c2 right\ngivens\n-...\n....\n....\n....": "sandwich takes the cells of a row or column, from one end to the other, and not those from r1c2",
	} {
		_, err := text.ParseBoard(input)
		assert.ErrorContains(t, err, want, "%q", input)
	}
}

// Rules of the whole board, and of places in a row, on boards with gaps.
func TestRulesAroundGaps(t *testing.T) {
	for input, want := range map[string]int{
		"board 4x4 lines\ngivens\n-...\n....\n....\n....":                                                576,
		"board 4x4 lines\ngivens\n-...\n....\n....\n....\nfalling-diagonal":                              192,
		"board 4x4 lines\ngivens\n-..-\n....\n....\n-..-\ndiagonals":                                     384,
		"board 2x2 lines\ngivens\n-.\n.-\nfalling-diagonal":                                              4,
		"board 3x3 lines\ngivens\n-..\n...\n...\nglobal-entropy":                                         12,
		"board 3x3 lines\ngivens\n...\n.-.\n...\nglobal-entropy":                                         12,
		"board 4x4 lines\ngivens\n....\n-...\n....\n....\nrow-indexer r3c1":                              240,
		"board 4x4 lines\ngivens\n.-..\n....\n....\n....\ncolumn-indexer r1c1 r1c3 r1c4":                 96,
		"board 4x4 lines\ngivens\n----\n-.--\n-.--\n-.--\nrow-indexer r2c2 r3c2 r4c2":                    4,
		"board 4x4 lines\ngivens\n-.--\n-1--\n----\n----\nrow-indexer r2c2":                              1,
		"board 4x4 lines\ngivens\n----\n-1--\n-.--\n----\nrow-indexer r2c2":                              0,
		"board 6x6 lines\ngivens\n------\n------\n------\n--....\n------\n------\ncolumn-indexer r4c3":   96,
		"board 3x3 lines\ngivens\n-.-\n.-.\n-.-\ndiagonals\nglobal-entropy\nanti-king\nodd r1c2 r2c1":    0,
		"board 3x3 lines\ngivens\n-.-\n.-.\n-.-\nrow-indexer r1c2\ncolumn-indexer r2c1\nrising-diagonal": 9,
	} {
		p, err := text.ParseBoard(input)
		require.NoError(t, err, input)
		s, err := p.Compile(t.Context(), csp.Options{})
		if want == 0 && errors.Is(err, csp.ErrNoSolution) {
			continue // the givens alone break it
		}
		require.NoError(t, err, input)
		n, err := s.Count(t.Context(), 0)
		require.NoError(t, err, input)
		assert.Equal(t, want, n, input)
	}
}
