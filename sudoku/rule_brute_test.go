package sudoku_test

// Rules against their meanings (rule_meaning_test.go): random rules on random grids of 4x4
// and 6x6, whole and with cells left open.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// cases is how many there are to run: so many, or what PROPAGO_CASES says.
func cases(t *testing.T, usual int) int {
	if s := os.Getenv("PROPAGO_CASES"); s != "" {
		n, err := strconv.Atoi(s)
		require.NoError(t, err, "PROPAGO_CASES")
		return n
	}
	return usual
}

// strip draws a line of up to so many cells that touch.
func strip(random *rand.Rand, n, most int) []int {
	path := []int{random.IntN(n * n)}
	for len(path) < most {
		at := path[len(path)-1]
		r, c := at/n+random.IntN(3)-1, at%n+random.IntN(3)-1
		if r >= 0 && r < n && c >= 0 && c < n && !slices.Contains(path, r*n+c) {
			path = append(path, r*n+c)
		} else if random.IntN(12) == 0 {
			break
		}
	}
	return path
}

// drawn makes a random rule of a kind, of which no more is known than its form.
func drawn(random *rand.Rand, kind sudoku.RuleKind, n int) sudoku.Rule {
	form := kind.Form()
	r := sudoku.Rule{Kind: kind}
	switch {
	case kind.Whole():
	case kind == sudoku.Quadruple:
		cell := random.IntN(n-1)*n + random.IntN(n-1)
		r.Cells = []int{cell, cell + 1, cell + n, cell + n + 1}
	case form.Most == 2:
		if cell := random.IntN(n * (n - 1)); random.IntN(2) == 0 {
			r.Cells = []int{cell, cell + n}
		} else {
			cell = cell/(n-1)*n + cell%(n-1)
			r.Cells = []int{cell + 1, cell}
		}
	case form.Straight:
		for i := range n {
			r.Cells = append(r.Cells, i)
		}
		line, down, turned := random.IntN(n), random.IntN(2) == 0, random.IntN(2) == 0
		for i := range r.Cells {
			if r.Cells[i] += n * line; down {
				r.Cells[i] = i*n + line
			}
		}
		if turned {
			slices.Reverse(r.Cells)
		}
	default:
		r.Cells = strip(random, n, max(form.Least+1, 2+random.IntN(n-1)))
	}
	switch form.Head {
	case "circle":
		pill := 1
		if kind == sudoku.Arrow && len(r.Cells) > 3 {
			pill += random.IntN(2)
		}
		r.Head, r.Cells = r.Cells[:pill:pill], r.Cells[pill:]
	case "original":
		half := len(r.Cells) / 2
		r.Head, r.Cells = r.Cells[:half:half], r.Cells[half:2*half]
	}
	if form.Number != "" {
		r.Number = 1 + random.IntN(n)
		if form.Number == "sum" || form.Number == "product" {
			r.Number = random.IntN(3*n) + 1
		}
	}
	switch form.Values {
	case "digits":
		for range 1 + random.IntN(4) {
			r.Values = append(r.Values, 1+random.IntN(n))
		}
	case "steps":
		r.Values = []int{random.IntN(3), 1 + random.IntN(3)}
	}
	return r
}

// completions finds the grids that a partly filled one can become, by rows, columns and boxes.
func completions(g full, found func(full)) {
	cell := slices.Index(g.v, 0)
	if cell < 0 {
		found(g)
		return
	}
	for v := 1; v <= g.n; v++ {
		free := true
		for other, w := range g.v {
			if w == v && (other/g.n == cell/g.n || other%g.n == cell%g.n || g.box(other) == g.box(cell)) {
				free = false
				break
			}
		}
		if free {
			g.v[cell] = v
			completions(g, found)
			g.v[cell] = 0
		}
	}
}

// TestEachRuleMeans takes random rules of each kind with one or two others of theirs: on full
// grids Conflicts agrees with the meaning, on grids with open cells the solutions are those
// that the meaning leaves of all, and Conflicts says nothing while there are any.
func TestEachRuleMeans(t *testing.T) {
	sizes := []struct{ n, boxRows, boxCols, open int }{{4, 2, 2, 12}, {6, 2, 3, 15}}
	for kind := range meanings {
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(kind), 1))
			obeyed, done := 0, 0
			for _, size := range sizes {
				shape := sudoku.Shape{BoxRows: size.boxRows, BoxCols: size.boxCols}
				l, err := sudoku.ShapeLayout(shape)
				require.NoError(t, err)
				g := generator(t, fmt.Sprintf("board %dx%d boxes %dx%d", size.n, size.n, size.boxRows, size.boxCols), sudoku.GenerateOptions{Seed: uint64(kind)})
				obeying := g // makes grids that obey the kind, where it is about all of them
				if kind.Whole() && kind.Form().Number+kind.Form().Values == "" && partners[kind] == nil && (sudoku.Rule{Kind: kind}).Validate(l) == nil {
					obeying = generator(t, fmt.Sprintf("board %dx%d boxes %dx%d\n%v", size.n, size.n, size.boxRows, size.boxCols, kind), sudoku.GenerateOptions{Seed: 1})
				}
				for i := range cases(t, 25) {
					from := []*sudoku.Generator{g, obeying}[i%2]
					solution, err := from.Grid(t.Context(), uint64(i))
					if errors.Is(err, csp.ErrNoSolution) { // as of anti-king on 4x4
						solution, err = g.Grid(t.Context(), uint64(i))
					}
					require.NoError(t, err)
					grid := full{size.n, size.boxRows, size.boxCols, solution.Givens}
					var rules []sudoku.Rule
					for tries := 0; tries < 300; tries++ { // two of three times one that the grid obeys, if it is easily found
						rules = []sudoku.Rule{drawn(random, kind, size.n)}
						if other := partners[kind]; other != nil {
							if kind != sudoku.AllDots { // which needs both
								other = other[random.IntN(len(other)):][:1]
							}
							for _, o := range other {
								rules = append(rules, marks(random, grid, o)...)
							}
						}
						if rules[0].Validate(l) == nil && (i%3 == 0 || obeys(grid, rules)) {
							break
						}
					}
					if rules[0].Validate(l) != nil {
						continue
					}
					done++
					if obeys(grid, rules) {
						obeyed++
					}
					checkRules(t, random, grid, rules, l, size.open)
				}
			}
			assert.Greater(t, done, 20)
			assert.Greater(t, obeyed, 5, "of %d", done)
		})
	}
}

// partners are kinds whose rules change what one says.
var partners = map[sudoku.RuleKind][]sudoku.RuleKind{
	sudoku.NegativeXV:         {sudoku.XV},
	sudoku.NegativeDifference: {sudoku.Difference, sudoku.Ratio},
	sudoku.NegativeRatio:      {sudoku.Difference, sudoku.Ratio},
	sudoku.AllDots:            {sudoku.WhiteDot, sudoku.BlackDot},
}

// marks puts a rule of a kind between all neighbours for which there is a number in use, or
// between nearly all.
func marks(random *rand.Rand, g full, kind sudoku.RuleKind) []sudoku.Rule {
	var rules []sudoku.Rule
	few := random.IntN(2) == 0
	for a := range g.v {
		for _, b := range g.beside(a) {
			for _, number := range map[sudoku.RuleKind][]int{sudoku.XV: {5, 10}, sudoku.Difference: {1, 3}, sudoku.Ratio: {2, 3}, sudoku.WhiteDot: {0}, sudoku.BlackDot: {0}}[kind] {
				r := sudoku.Rule{Kind: kind, Number: number, Cells: []int{a, b}}
				if a < b && meanings[kind](g, r, nil) && !(few && random.IntN(20) == 0) {
					rules = append(rules, r)
				}
			}
		}
	}
	return rules
}

// TestRulesTogetherMean takes two to four random rules of any kinds on one board, of which most
// grids are made to obey all.
func TestRulesTogetherMean(t *testing.T) {
	kinds := slices.Collect(maps.Keys(meanings))
	slices.Sort(kinds)
	random := rand.New(rand.NewPCG(21, 4))
	obeyed, done := 0, 0
	for i := range cases(t, 150) {
		n, open := 4, 12
		shape := sudoku.Shape{BoxRows: 2, BoxCols: 2}
		if i%2 == 1 {
			n, open, shape.BoxCols = 6, 15, 3
		}
		l, err := sudoku.ShapeLayout(shape)
		require.NoError(t, err)
		solution, err := generator(t, fmt.Sprintf("board %dx%d boxes 2x%d", n, n, shape.BoxCols), sudoku.GenerateOptions{Seed: 9}).Grid(t.Context(), uint64(i))
		require.NoError(t, err)
		grid := full{n, shape.BoxRows, shape.BoxCols, solution.Givens}
		var rules []sudoku.Rule
		for tries, want := 0, 2+random.IntN(3); len(rules) < want && tries < 2000; tries++ {
			r := drawn(random, kinds[random.IntN(len(kinds))], n)
			if r.Validate(l) == nil && (i%4 == 0 || obeys(grid, append(rules, r))) {
				rules = append(rules, r)
			}
		}
		if (&sudoku.Puzzle{Layout: l, Givens: grid.v, Rules: rules}).Validate() != nil { // two of a kind that is there once
			continue
		}
		done++
		if obeys(grid, rules) {
			obeyed++
		}
		checkRules(t, random, grid, rules, l, open)
	}
	assert.Greater(t, done, 50)
	assert.Greater(t, obeyed, 25, "of %d", done)
}

func obeys(g full, rules []sudoku.Rule) bool {
	for _, r := range rules {
		if !meanings[r.Kind](g, r, rules) {
			return false
		}
	}
	return true
}

func checkRules(t *testing.T, random *rand.Rand, grid full, rules []sudoku.Rule, l *sudoku.Layout, open int) {
	t.Helper()
	p := &sudoku.Puzzle{Layout: l, Givens: grid.v, Rules: rules}
	said := text.Board(p)
	require.Equal(t, obeys(grid, rules), p.Conflicts() == nil, "%s%v", said, p.Conflicts())
	requireWritten(t, p)
	part := full{grid.n, grid.boxRows, grid.boxCols, slices.Clone(grid.v)}
	for _, cell := range random.Perm(len(part.v))[:open] {
		part.v[cell] = 0
	}
	p = p.Filled(part.v)
	want := map[string]bool{}
	completions(part, func(g full) {
		if obeys(g, rules) {
			want[p.Filled(g.v).Rows(false)] = true
		}
	})
	if len(want) > 0 {
		require.Empty(t, p.Conflicts(), "%s", text.Board(p))
	}
	s, err := p.Compile(t.Context(), csp.Options{})
	if err != nil {
		var rerr *sudoku.RuleError
		require.ErrorAs(t, err, &rerr)
		require.Empty(t, want, "%s%v", text.Board(p), err)
		return
	}
	got := map[string]bool{}
	for q := range s.Solutions(context.Background()) {
		got[q.Rows(false)] = true
	}
	require.Equal(t, want, got, "%s", text.Board(p))
}

// requireWritten writes a puzzle in both forms and reads it again, and draws it.
func requireWritten(t *testing.T, p *sudoku.Puzzle) {
	t.Helper()
	q, err := text.ParseBoard(text.Board(p))
	require.NoError(t, err, "%s", text.Board(p))
	require.Equal(t, p.Rules, q.Rules)
	input, err := json.Marshal(p)
	require.NoError(t, err)
	var fromJSON sudoku.Puzzle
	require.NoError(t, json.Unmarshal(input, &fromJSON), "%s", input)
	require.Equal(t, p.Rules, fromJSON.Rules, "%s", input)
	drawing, err := p.SVG(sudoku.Picture{})
	require.NoError(t, err)
	for _, r := range p.Rules {
		require.Contains(t, drawing, r.Text(p.Layout))
	}
}
