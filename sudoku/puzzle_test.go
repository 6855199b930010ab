package sudoku_test

// Puzzles with rules: published killer and jigsaw ones, each rule against a check of its
// own on all solutions of small grids, and the two forms of writing them.

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// variants reads a JSON file of the data folder: a number of rows and columns, then
// rows of cells.
func variants(t *testing.T, name string) map[string][2][][]string {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA is not set: it names the folder with the puzzle collections")
	}
	input, err := os.ReadFile(filepath.Join(dir, "sudoku", name))
	require.NoError(t, err)
	var file map[string]struct{ Problem, Solution string }
	require.NoError(t, json.Unmarshal(input, &file))
	out := map[string][2][][]string{}
	for name, p := range file {
		var both [2][][]string
		for i, input := range []string{p.Problem, p.Solution} {
			for _, line := range strings.Split(strings.TrimSpace(input), "\n")[1:] {
				both[i] = append(both[i], strings.Fields(line))
			}
		}
		out[name] = both
	}
	require.NotEmpty(t, out)
	return out
}

// solved solves a puzzle that has one solution.
func solved(t *testing.T, p *sudoku.Puzzle) []int {
	t.Helper()
	s, err := p.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	q, err := s.Unique(context.Background())
	require.NoError(t, err)
	require.Empty(t, q.Conflicts())
	return q.Givens
}

func numbers(t *testing.T, rows [][]string) []int {
	var out []int
	for _, row := range rows {
		for _, word := range row {
			v := 0
			if word != "-" {
				var err error
				v, err = strconv.Atoi(word)
				require.NoError(t, err)
			}
			out = append(out, v)
		}
	}
	return out
}

func TestPublishedKillers(t *testing.T) {
	for name, both := range variants(t, "killer.json") {
		t.Run(name, func(t *testing.T) {
			n := len(both[1])
			sums, cages := numbers(t, both[0][:n]), numbers(t, both[0][n:])
			shape, err := sudoku.ShapeOf(n)
			require.NoError(t, err)
			grid, err := sudoku.NewGrid(shape)
			require.NoError(t, err)
			p, err := sudoku.NewPuzzle(grid)
			require.NoError(t, err)
			for cage := 1; cage <= slices.Max(cages); cage++ {
				r := sudoku.Rule{Kind: sudoku.Cage}
				for cell, c := range cages {
					if c == cage {
						r.Cells = append(r.Cells, cell)
						r.Number += sums[cell]
					}
				}
				if r.Cells != nil { // the numbers of some have gaps
					p.Rules = append(p.Rules, r)
				}
			}
			if name == "716_9x9" {
				// It has two solutions (so says Gecode too), of which one is printed.
				s, err := p.Compile(t.Context(), csp.Options{})
				require.NoError(t, err)
				var all [][]int
				for q := range s.Solutions(context.Background()) {
					all = append(all, q.Givens)
				}
				assert.Len(t, all, 2)
				assert.Contains(t, all, numbers(t, both[1]))
				return
			}
			assert.Equal(t, numbers(t, both[1]), solved(t, p))
		})
	}
}

func TestPublishedJigsaws(t *testing.T) {
	for name, both := range variants(t, "jigsaw.json") {
		t.Run(name, func(t *testing.T) {
			n := len(both[1])
			regions := numbers(t, both[0][n:])
			for i := range regions {
				regions[i]--
			}
			l, err := sudoku.RegionLayout(n, regions)
			require.NoError(t, err)
			p := &sudoku.Puzzle{Layout: l, Givens: numbers(t, both[0][:n])}
			assert.Equal(t, numbers(t, both[1]), solved(t, p))
		})
	}
}

// asked is what rules ask, said once more without the library: of the rows of a full
// 4x4 grid.
var asked = map[string]func(g [4][4]int) bool{
	"diagonals": func(g [4][4]int) bool {
		var a, b [5]bool
		for i := range 4 {
			a[g[i][i]], b[g[i][3-i]] = true, true
		}
		return a == [5]bool{false, true, true, true, true} && a == b
	},
	"windoku": func(g [4][4]int) bool {
		return g[1][1]+g[1][2]+g[2][1]+g[2][2] == 10 && g[1][1] != g[2][2] && g[1][2] != g[2][1]
	},
	"anti-knight":     every(func(dr, dc, a, b int) bool { return dr*dr+dc*dc != 5 || a != b }),
	"anti-king":       every(func(dr, dc, a, b int) bool { return dr*dr+dc*dc > 2 || a != b }),
	"non-consecutive": every(func(dr, dc, a, b int) bool { return dr*dr+dc*dc != 1 || a-b != 1 && b-a != 1 }),
	"even r1c1 r2c3":  func(g [4][4]int) bool { return g[0][0]%2 == 0 && g[1][2]%2 == 0 },
	"odd r4c4":        func(g [4][4]int) bool { return g[3][3]%2 == 1 },
	"extra r1c1 r2c3 r3c4 r4c2": func(g [4][4]int) bool {
		s := []int{g[0][0], g[1][2], g[2][3], g[3][1]}
		slices.Sort(s)
		return slices.Equal(s, []int{1, 2, 3, 4})
	},
	"thermometer r1c1 r2c2 r3c3": func(g [4][4]int) bool { return g[0][0] < g[1][1] && g[1][1] < g[2][2] },
	"cage 5 r1c1 r1c2":           func(g [4][4]int) bool { return g[0][0]+g[0][1] == 5 },
	"cage 10 r1c4 r2c4 r2c3 r3c3": func(g [4][4]int) bool {
		return g[0][3]+g[1][3]+g[1][2]+g[2][2] == 10 && g[0][3] != g[2][2] && g[1][2] != g[0][3]
	},
	"cage - r1c1 r2c2 r3c4":           func(g [4][4]int) bool { return g[0][0] != g[1][1] && g[1][1] != g[2][3] && g[0][0] != g[2][3] },
	"little-killer 6 r2c1 down-right": func(g [4][4]int) bool { return g[1][0]+g[2][1]+g[3][2] == 6 },
	"little-killer 9 r1c1 r2c2 r4c4":  func(g [4][4]int) bool { return g[0][0]+g[1][1]+g[3][3] == 9 },
	"arrow r1c1 = r1c2 r2c2":          func(g [4][4]int) bool { return g[0][0] == g[0][1]+g[1][1] },
	"arrow r1c1 r1c2 = r2c2 r3c2 r4c1 r4c4 r4c3": func(g [4][4]int) bool {
		return 10*g[0][0]+g[0][1] == g[1][1]+g[2][1]+g[3][0]+g[3][3]+g[3][2]
	},
	"white r1c1 r1c2": func(g [4][4]int) bool { d := g[0][0] - g[0][1]; return d == 1 || d == -1 },
	"black r2c2 r3c2": func(g [4][4]int) bool { return g[1][1] == 2*g[2][1] || g[2][1] == 2*g[1][1] },
	"all-dots": every(func(dr, dc, a, b int) bool {
		return dr*dr+dc*dc != 1 || a-b != 1 && b-a != 1 && a != 2*b && b != 2*a
	}),
	"white r1c1 r1c2\nblack r1c3 r2c3\nall-dots": func(g [4][4]int) bool {
		for r := range 4 {
			for c := range 4 {
				for _, s := range [][2]int{{0, 1}, {1, 0}} {
					if r+s[0] > 3 || c+s[1] > 3 {
						continue
					}
					a, b := g[r][c], g[r+s[0]][c+s[1]]
					near, twice := a-b == 1 || b-a == 1, a == 2*b || b == 2*a
					switch [4]int{r, c, s[0], s[1]} {
					case [4]int{0, 0, 0, 1}:
						if !near {
							return false
						}
					case [4]int{0, 2, 1, 0}:
						if !twice {
							return false
						}
					default:
						if near || twice {
							return false
						}
					}
				}
			}
		}
		return true
	},
}

// every asks something of each two cells, by how far they are apart.
func every(ok func(dr, dc, a, b int) bool) func(g [4][4]int) bool {
	return func(g [4][4]int) bool {
		for x := range 16 {
			for y := range x {
				if !ok(x/4-y/4, x%4-y%4, g[x/4][x%4], g[y/4][y%4]) {
					return false
				}
			}
		}
		return true
	}
}

// grids4 are all 288 grids of 4x4.
func grids4(t *testing.T) [][4][4]int {
	s, err := sudoku.NewSolver(t.Context(), sudoku.Shape{BoxRows: 2, BoxCols: 2}, csp.Options{})
	require.NoError(t, err)
	empty, err := sudoku.NewGrid(s.Shape())
	require.NoError(t, err)
	var all [][4][4]int
	for g := range s.Solutions(context.Background(), empty) {
		var rows [4][4]int
		for cell := range 16 {
			rows[cell/4][cell%4] = g.At(cell)
		}
		all = append(all, rows)
	}
	require.Len(t, all, 288)
	return all
}

// TestRulesMean compares the solutions of a puzzle of one rule, and of two, with the
// grids that do what is asked; and each grid with what Conflicts says of it.
func TestRulesMean(t *testing.T) {
	all := grids4(t)
	var names []string
	for name := range asked {
		names = append(names, name)
	}
	slices.Sort(names)
	kinds := map[string]bool{}
	check := func(t *testing.T, rules ...string) {
		p, err := text.ParseBoard("board 4x4\n" + strings.Join(rules, "\n"))
		require.NoError(t, err)
		s, err := p.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		want := map[[4][4]int]bool{}
		for _, g := range all {
			ok := true
			for _, r := range rules {
				ok = ok && asked[r](g)
			}
			want[g] = ok
			var flat []int
			for _, row := range g {
				flat = append(flat, row[:]...)
			}
			require.Equal(t, ok, p.Filled(flat).Conflicts() == nil, "%v %v: %v", rules, g, p.Filled(flat).Conflicts())
		}
		found := 0
		for q := range s.Solutions(context.Background()) {
			require.True(t, want[[4][4]int{[4]int(q.Givens[:4]), [4]int(q.Givens[4:8]), [4]int(q.Givens[8:12]), [4]int(q.Givens[12:])}])
			found++
		}
		expected := 0
		for _, ok := range want {
			if ok {
				expected++
			}
		}
		assert.Equal(t, expected, found, "%v", rules)
	}
	for i, name := range names {
		t.Run(name, func(t *testing.T) { check(t, name) })
		for _, line := range strings.Split(name, "\n") {
			word, _, _ := strings.Cut(line, " ")
			kinds[word] = true
		}
		for j, other := range names[:i] {
			if (i+j)%3 == 0 && !strings.Contains(name+other, "all-dots") {
				check(t, name, other)
			}
		}
	}
	for _, k := range sudoku.RuleKinds() {
		assert.True(t, kinds[k.String()] || meanings[k] != nil || slices.Contains(ownBoards, k), "%v is not tested", k)
	}
}

// TestConflictsOfPartialGrids never speaks of a rule where the grid can still be
// completed: grids that obey the rules, with cells emptied.
func TestConflictsOfPartialGrids(t *testing.T) {
	all := grids4(t)
	random := rand.New(rand.NewPCG(3, 4))
	for name, ok := range asked {
		p, err := text.ParseBoard("board 4x4\n" + name)
		require.NoError(t, err)
		for _, g := range all {
			if !ok(g) {
				continue
			}
			var flat []int
			for _, row := range g {
				flat = append(flat, row[:]...)
			}
			for i := range flat {
				if random.IntN(2) == 0 {
					flat[i] = 0
				}
			}
			require.Empty(t, p.Filled(flat).Conflicts(), "%s", name)
		}
	}
}

// TestSamurai solves a board of five grids and checks each of them by itself.
func TestSamurai(t *testing.T) {
	l := sudoku.SamuraiLayout()
	p := &sudoku.Puzzle{Layout: l, Givens: make([]int, l.Rows()*l.Cols())}
	require.NoError(t, p.Validate())
	s, err := p.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	q, err := s.Solve(context.Background())
	require.NoError(t, err)
	for _, origin := range l.Grids() {
		var cells []int
		for i := range 81 {
			cells = append(cells, q.Givens[origin+i/9*l.Cols()+i%9])
		}
		g, err := sudoku.FromCells(sudoku.Shape{BoxRows: 3, BoxCols: 3}, cells)
		require.NoError(t, err)
		assert.True(t, g.IsFull())
		assert.Empty(t, g.Conflicts())
	}
	outside := 0
	for cell, v := range q.Givens {
		if !l.Has(cell) {
			outside++
			assert.Zero(t, v)
		}
	}
	assert.Equal(t, 21*21-5*81+4*9, outside)
	assert.Len(t, l.Units(), 5*27-4)
	again, err := text.ParseBoard(text.Board(q))
	require.NoError(t, err)
	assert.Equal(t, q, again)
}

func TestContradictoryRules(t *testing.T) {
	p, err := text.ParseBoard("board 4x4\ngivens\n1..1\n....\n....\n...3\ncage 5 r1c1 r1c2 r2c1\nthermometer r1c4 r2c4 r3c4 r4c4")
	require.NoError(t, err)
	_, err = p.Compile(t.Context(), csp.Options{})
	var rerr *sudoku.RuleError
	require.ErrorAs(t, err, &rerr)
	assert.True(t, errors.Is(err, csp.ErrNoSolution))
	assert.EqualError(t, err, "contradictory givens: 1 twice in row 1: r1c1, r1c4; thermometer at r1c4 is broken: r1c4=1 r4c4=3")
}

// TestImpossibleRuleSaysWhy: no given is to blame for a sum that no values have.
func TestImpossibleRuleSaysWhy(t *testing.T) {
	for input, want := range map[string]string{
		"cage 40 r1c1 r1c2":                                      "impossible rules: cage of 40 at r1c1 cannot be: the sum of 2 cells is from 2 to 8",
		"little-killer 1 r1c1 r2c2":                              "impossible rules: little-killer of 1 at r1c1 cannot be: the sum of 2 cells is from 2 to 8",
		"arrow r1c1 = r1c2 r1c3 r1c4 r2c4 r3c4":                  "impossible rules: arrow at r1c1 cannot be: the sum of 5 cells is from 5 to 20, and the other side holds 1 digit",
		"whispers 4 r1c1 r1c2 r2c3":                              "impossible rules: whispers of 4 at r1c1 cannot be: no 2 values of 1 to 4 meet it",
		"difference 4 r1c1 r1c2\ngivens\n1...\n....\n....\n....": "impossible rules: difference of 4 between r1c1 and r1c2 cannot be: no 2 values of 1 to 4 meet it",
		"cage 40 r1c1 r1c2\ngivens\n11..\n....\n....\n....":      "contradictory givens: 1 twice in row 1: r1c1, r1c2; 1 twice in box 1: r1c1, r1c2; 1 twice in cage of 40 at r1c1: r1c1, r1c2; and 1 more",
		"cage 40 r1c1 r1c2\ngivens\n1...\n....\n....\n....":      "impossible rules: cage of 40 at r1c1 cannot be: the sum of 2 cells is from 2 to 8",
	} {
		p, err := text.ParseBoard("board 4x4\n" + input)
		require.NoError(t, err)
		_, err = p.Compile(t.Context(), csp.Options{})
		assert.EqualError(t, err, want)
		assert.ErrorIs(t, err, csp.ErrNoSolution)
	}
}

// TestJSONRefusesWhatHidesAMistake: what the text form refuses too, or may stand for
// something else.
func TestJSONRefusesWhatHidesAMistake(t *testing.T) {
	const rows = `"rows":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]`
	for input, want := range map[string]string{
		`{` + rows + `,"rules":[{"rule":"cage","sum":0,"cells":["r1c1","r1c2"]}]}`: "where a number above 0 is expected",
		`{` + rows + `,"rules":[{"rule":"cage","cells":["r1c1",null]}]}`:           "'n' at byte",
		`{` + rows + `,"rules":[null]}`:                                            "'n' at byte",
		`{` + rows + `,"rules":[],"rules":[]}`:                                     `"rules" comes a second time`,
		`{` + rows + `,"candidates":{"r1c1":[1],"r1c1":[2]}}`:                      `"r1c1" comes a second time`,
		`{` + rows + `,"candidates":{"r1c1":[1],"A1":[2]}}`:                        "the candidates of r1c1 come a second time",
		`{` + rows + `,"candidates":{"r1c1":[]}}`:                                  "no candidate is left for r1c1",
		`{` + rows + `,"candidates":{"r1c1":null}}`:                                "'n' at byte",
		`{` + rows + `,"solution":[[9,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`:      "solution: value out of range: 9 in r1c1",
	} {
		assert.ErrorContains(t, new(sudoku.Puzzle).UnmarshalJSON([]byte(input)), want, input)
	}
	var p sudoku.Puzzle
	require.NoError(t, p.UnmarshalJSON([]byte(`{`+rows+`,"box":null,"rules":[{"rule":"cage","sum":null,"cells":["r1c1","r1c2"]}]}`)))
	assert.Equal(t, "cage - r1c1 r1c2", p.Rules[0].Text(p.Layout))
}
