package exchange

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
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

// TestRealFPuzzlesGiveTheirSolutions holds for puzzles that people have made and played: the
// rules that are read allow the known solution and no other.
func TestRealFPuzzlesGiveTheirSolutions(t *testing.T) {
	for i, real := range realPuzzles(t) {
		p, err := ParseFPuzzles(string(real.JSON))
		require.NoError(t, err, i)
		s, err := p.Compile(context.Background(), csp.Options{})
		require.NoError(t, err, i)
		solution, err := s.Unique(context.Background())
		require.NoError(t, err, "%d %s", i, p.Field("title"))
		digits := ""
		for _, v := range solution.Givens {
			digits += strconv.Itoa(v)
		}
		assert.Equal(t, real.Solution, digits, i)
	}
}

// TestRealFPuzzlesAndBack holds for the same puzzles: what is written is read as an equal puzzle,
// through JSON and through both links, and nothing that was drawn is lost.
func TestRealFPuzzlesAndBack(t *testing.T) {
	for i, real := range realPuzzles(t) {
		p, err := ParseFPuzzles(string(real.JSON))
		require.NoError(t, err)
		written, err := FPuzzles(p)
		require.NoError(t, err, i)
		q, err := ParseFPuzzles(string(written))
		require.NoError(t, err, i)
		require.Equal(t, p, q, i)
		root, err := parseJSON(string(written))
		require.NoError(t, err)
		for _, page := range []string{fpuzzlesLink, sudokuPadLink} {
			q, err = ParseLink(link(page, root))
			require.NoError(t, err)
			require.Equal(t, p, q, i)
		}
		q, err = ParseLink(real.Link)
		require.NoError(t, err)
		require.Equal(t, p, q, i)
		ours, err := p.MarshalJSON()
		require.NoError(t, err)
		var r sudoku.Puzzle
		require.NoError(t, r.UnmarshalJSON(ours))
		require.Equal(t, p, &r, i)
		q, err = text.ParseBoard(text.Board(p))
		require.NoError(t, err, i)
		require.Equal(t, p, q, i)
	}
}

// TestRealDrawingsAreAllWritten holds for the same puzzles: of every list what was drawn is
// written again, in whatever order.
func TestRealDrawingsAreAllWritten(t *testing.T) {
	painted := 0
	for i, real := range realPuzzles(t) {
		p, err := ParseFPuzzles(string(real.JSON))
		require.NoError(t, err)
		text, err := FPuzzles(p)
		require.NoError(t, err)
		var before, after map[string]any
		require.NoError(t, json.Unmarshal(real.JSON, &before))
		require.NoError(t, json.Unmarshal(text, &after))
		for _, kind := range drawn {
			want, _ := before[kind].([]any)
			got, _ := after[kind].([]any)
			assert.ElementsMatch(t, want, got, "%d %s", i, kind)
			painted += len(want) - slicesCount(p.Drawings, kind)
		}
		assert.Equal(t, before["solution"], after["solution"])
	}
	assert.Positive(t, painted, "lines that were made of rules are made again")
}

func slicesCount(drawings []sudoku.Drawing, kind string) (n int) {
	for _, d := range drawings {
		if d.Kind == kind {
			n++
		}
	}
	return n
}

// samples has a line of each kind of rule on a board of 9x9, with what has to stand beside it.
var samples = map[sudoku.RuleKind]string{
	sudoku.Diagonals: "diagonals", sudoku.Windoku: "windoku", sudoku.AntiKnight: "anti-knight", sudoku.AntiKing: "anti-king",
	sudoku.NonConsecutive: "non-consecutive", sudoku.AllDots: "white r1c1 r1c2\nblack r3c1 r4c1\nall-dots",
	sudoku.EvenCells: "even r1c1 r9c9", sudoku.OddCells: "odd r1c2", sudoku.ExtraRegion: "extra r1c1 r2c2 r3c4",
	sudoku.Thermometer: "thermometer r1c1 r1c2 r2c3", sudoku.Cage: "cage 15 r1c1 r1c2\ncage - r5c5 r5c6\ncage 3 r9c9",
	sudoku.LittleKiller: "little-killer 20 r1c4 r2c5 r3c6 r4c7 r5c8 r6c9\nlittle-killer 5 r9c9",
	sudoku.Arrow:        "arrow r1c1 = r1c2 r2c3\narrow r1c1 = r2c1 r3c1\narrow r5c5 r5c6 = r6c7 r7c8",
	sudoku.WhiteDot:     "white r1c1 r1c2", sudoku.BlackDot: "black r1c1 r2c1",
	sudoku.RisingDiagonal: "rising-diagonal", sudoku.FallingDiagonal: "falling-diagonal", sudoku.DisjointGroups: "disjoint-groups",
	sudoku.GlobalEntropy: "global-entropy", sudoku.AntiLeaper: "anti-leaper 1 3", sudoku.AntiQueen: "anti-queen 9",
	sudoku.XV: "xv 10 r1c1 r1c2\nxv 5 r2c1 r2c2", sudoku.Difference: "difference 3 r1c1 r1c2", sudoku.Ratio: "ratio 3 r1c1 r1c2",
	sudoku.NegativeXV: "xv 10 r1c1 r1c2\nnegative-xv", sudoku.NegativeDifference: "white r1c1 r1c2\nnegative-difference",
	sudoku.NegativeRatio: "ratio 3 r1c1 r1c2\nnegative-ratio", sudoku.Quadruple: "quadruple 1 2 2 r1c1 r1c2 r2c1 r2c2",
	sudoku.MinimumCell: "minimum r1c1 r5c5", sudoku.MaximumCell: "maximum r1c1 r5c5", sudoku.Clone: "clone r1c1 r1c2 = r5c5 r5c6",
	sudoku.RowIndexer: "row-indexer r1c1 r1c2", sudoku.ColumnIndexer: "column-indexer r1c1 r2c1",
	sudoku.SlowThermometer: "slow-thermometer r1c1 r1c2", sudoku.FastThermometer: "fast-thermometer r1c1 r1c2",
	sudoku.Palindrome: "palindrome r1c1 r1c2 r2c3", sudoku.Renban: "renban r1c1 r1c2 r2c3", sudoku.GermanWhispers: "german-whispers r1c1 r1c2",
	sudoku.DutchWhispers: "dutch-whispers r1c1 r1c2", sudoku.Whispers: "whispers 3 r1c1 r1c2", sudoku.BetweenLine: "between r1c1 r1c2 r2c3",
	sudoku.Lockout: "lockout 4 r5c5 r5c6\nlockout 4 r1c1 r1c2 r2c3", sudoku.RegionSumLine: "region-sum r1c3 r1c4 r2c5", sudoku.Zipper: "zipper r1c1 r1c2 r2c3",
	sudoku.Nabner: "nabner r1c1 r1c2 r2c3", sudoku.EntropicLine: "entropic r1c1 r1c2 r2c3", sudoku.ModularLine: "modular r1c1 r1c2 r2c3",
	sudoku.ParityLine: "parity r1c1 r1c2 r2c3", sudoku.Sandwich: "sandwich 0 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
	sudoku.XSum:         "x-sum 20 r9c1 r8c1 r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1",
	sudoku.Skyscraper:   "skyscraper 3 r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1",
	sudoku.NumberedRoom: "numbered-room 3 r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1",
	sudoku.ProductCage:  "product-cage 12 r1c1 r1c2", sudoku.AverageArrow: "average-arrow r1c1 = r1c2 r1c3",
}

// TestEveryRuleToFPuzzlesAndBack holds for every kind of rule that f-puzzles has: it is written
// and read as the same. Another is refused by its name.
func TestEveryRuleToFPuzzlesAndBack(t *testing.T) {
	none := []sudoku.RuleKind{sudoku.GlobalEntropy, sudoku.AntiLeaper, sudoku.AntiQueen, sudoku.ProductCage, sudoku.AverageArrow}
	for _, kind := range sudoku.RuleKinds() {
		if samples[kind] == "" {
			has := slices.ContainsFunc(constraints, func(c constraint) bool { return c.kind == kind })
			assert.False(t, has, "%v is a constraint and has no sample", kind)
			continue
		}
		p, err := text.ParseBoard("board 9x9\n" + samples[kind])
		require.NoError(t, err, kind)
		require.Equal(t, kind, p.Rules[len(p.Rules)-1].Kind, "the sample of %v", kind)
		json, err := FPuzzles(p)
		if slices.Contains(none, kind) {
			assert.EqualError(t, err, "fpuzzles-json cannot hold the rule "+samples[kind])
			continue
		}
		require.NoError(t, err, kind)
		q, err := ParseFPuzzles(string(json))
		require.NoError(t, err, "%s", json)
		if kind == sudoku.Windoku { // four regions of nine cells
			assert.Len(t, q.Rules, 4)
			continue
		}
		assert.Equal(t, text.Board(p), text.Board(q), "%s", json)
	}
}

// Boxes that are not the usual ones of their size are written as regions, and are boxes again.
func TestBoxesOfAnyShapeToFPuzzlesAndBack(t *testing.T) {
	for _, board := range []string{"board 6x6 boxes 3x2", "board 8x8 boxes 4x2", "board 12x12 boxes 2x6"} {
		p, err := text.ParseBoard(board + "\ndisjoint-groups")
		require.NoError(t, err)
		json, err := FPuzzles(p)
		require.NoError(t, err)
		q, err := ParseFPuzzles(string(json))
		require.NoError(t, err)
		assert.Equal(t, text.Board(p), text.Board(q))
	}
}

// TestFPuzzlesRefuses holds for what may change a puzzle and is not known: it is named with its
// cell, never left out.
func TestFPuzzlesRefuses(t *testing.T) {
	const row = "[{},{},{},{}]"
	tests := []struct{ json, want string }{
		{`"parallelparking":[{"cells":["R2C1"]}]`, "parallelparking: unknown rule at r2c1"},
		{`"hot":true`, "hot: unknown rule"},
		{`"thermometer":[{"lines":[["R1C1","R1C2"]],"twist":3}]`, `thermometer 1: unknown rule "twist" at r1c1`},
		{`"killercage":[{"cells":["R1C1"]},{"cells":["R1C2"],"value":"odd"}]`, `killercage 2: unknown rule: the value "odd" at r1c2`},
		{`"xv":[{"cells":["R1C1","R1C2"],"value":"IV"}]`, `xv 1: unknown rule: the value "IV" at r1c1`},
		{`"negative":["arrow"]`, `negative: unknown rule "arrow"`},
		{`"negative":{"arrow":true}`, "negative: it is no list"},
		{`"negative":"ratio"`, "negative: it is no list"},
		{`"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"],"value":"2"}]`, "nonconsecutive: unknown rule together with differences of other numbers"},
		{`"difference":[{"cells":["R1C1","R3C2"]}]`, "difference 1: not a rule: r1c1 and r3c2 of a white dot are not side by side"},
		{`"arrow":[{"cells":["R1C5"],"lines":[["R1C1"]]}]`, `arrow 1: "R1C5" is no cell`},
		{`"littlekillersum":[{"cell":"R0C0","direction":"UL","value":"3"}]`, `littlekillersum 1: "R0C0" is no place beside the grid that sees cells`},
		{`"littlekillersum":[{"cell":"R2C2","direction":"UL","value":"3"}]`, `littlekillersum 1: "R2C2" is no place beside the grid that sees cells`},
		{`"littlekillersum":[{"cell":"R0C0","cells":["R1C1","R2C3"],"direction":"DR","value":"3"}]`, "littlekillersum 1: its cells are not those in its direction at r0c0"},
		{`"littlekillersum":[{"cell":"R0C0","direction":"DR","value":"3"}]`, "littlekillersum 1: its cells are not those in its direction at r0c0"},
		{`"littlekillersum":[{"cell":"R0C0","cells":[],"direction":"DR","value":"3"}]`, "littlekillersum 1: its cells are not those in its direction at r0c0"},
		{`"littlekillersum":[{"cell":"R0C0","cells":{},"direction":"DR","value":"3"}]`, "littlekillersum 1: its cells are no list"},
		{`"littlekillersum":[{"cell":"R0C0","cells":["R1C1","R2C2","R3C3","R4C4"],"direction":["DR"],"value":"3"}]`, "littlekillersum 1: its direction is no text at r0c0"},
		{`"littlekillersum":[{"cell":"R0C0","cells":["R1C1","R2C2"],"value":"3"}]`, `littlekillersum 1: "R0C0" is no place beside the grid that sees cells`},
		{`"littlekillersum":[{"cell":"R0C0","cells":["R1C1","R2C2","R3C3","R4C4"],"direction":"DR","value":[]}]`, `littlekillersum 1: unknown rule: the value "[]" at r0c0`},
		{`"skyscraper":[{"cell":"R0C1","value":0}]`, `skyscraper 1: unknown rule: the value "0" at r0c1`},
		{`"killercage":[{"cells":[],"value":"3"}]`, "killercage 1: it has a value and no cells"},
		{`"killercage":[{"cells":["R1C1"],"value":"3","cells":["R1C2"]}]`, `"cells" comes a second time at r1c1`},
		{`"even":[{}]`, `even 1: "" is no cell`},
		{`"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":7}]`, "quadruple 1: its values are no list at r1c1"},
		{`"clone":[{"cells":["R1C1"],"cloneCells":[]}]`, "clone 1: 1 cells and 0 of the clone at r1c1"},
		{`"antiknight":"yes"`, "antiknight: it is neither true nor false"},
		{`"antiknight":true,"antiknight":true`, `"antiknight" comes a second time`},
		{`"thermometer":{"lines":[]}`, "thermometer: it is no list"},
		{`"line":["R1C1"]`, "line: it is no object"},
		{`"title":["a"]`, "title: it is no text"},
	}
	for _, tt := range tests {
		_, err := ParseFPuzzles(`{"size":4,"grid":[` + row + "," + row + "," + row + "," + row + `],` + tt.json + `}`)
		assert.EqualError(t, err, tt.want)
	}
	for _, grid := range []string{
		`[]`, `[[{}]]`, `[` + row + `]`, `[[{},{}],[{},{"value":3,"given":true}]]`, `[[{},{}],[{},{"region":9}]]`,
		`[[{},{}],[{},{"region":null}]]`, `[[{},{}],[{},{"shaded":true}]]`, `[[{},{}],[{},3]]`, `[[{},{}],[{},{"givenPencilMarks":[0]}]]`, `[[{},{}],[{},{"value":1,"given":"yes"}]]`, `3`,
	} {
		_, err := ParseFPuzzles(`{"grid":` + grid + `}`)
		assert.Error(t, err, grid)
	}
	_, err := ParseFPuzzles(strings.Repeat("[", 1_000_000))
	assert.ErrorContains(t, err, "brackets")
	_, err = ParseFPuzzles("[]")
	assert.ErrorIs(t, err, ErrUnknown)
}

// TestFPuzzlesKeepsWhatIsNoRule holds for what a player has written, empty clues and settings.
func TestFPuzzlesKeepsWhatIsNoRule(t *testing.T) {
	const json = `{"size":2,"title":"A","ruleset":"one\n\ntwo ","grid":[[{"region":0,"value":1,"given":true},{"region":1,"value":2,"c":"#FF0000"}],[{"region":0,"givenPencilMarks":[2]},{"region":1}]],` +
		`"solution":[1,2,2,1],"negative":["foglight"],"sandwichsum":[{"cell":"R0C1"}],"arrow":[{"lines":[],"cells":["R1C1"]}],"text":[{"cells":["R1C1"],"value":"<&>","size":0.5}],"killercage":[{"cells":["R2C1","R2C2"],"value":"3","outlineC":"#FF0000"},{"cells":["R1C1","R1C2"]}],"odd":[{"cell":"R1C1"},{"cell":"R2C2","baseC":"#000"}],"foglight":["R1C1"]}`
	p, err := ParseFPuzzles(json)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 0, 0, 0}, p.Givens)
	assert.Equal(t, []uint64{0, 0, 4, 0}, p.Candidates)
	assert.Len(t, p.Drawings, 9)
	assert.Len(t, p.Rules, 3)
	again, err := FPuzzles(p)
	require.NoError(t, err)
	assert.JSONEq(t, json, string(again))
	q, err := text.ParseBoard(text.Board(p))
	require.NoError(t, err)
	assert.Equal(t, p.Drawings, q.Drawings)
}

func TestFPuzzlesTakesNullForAnEmptyCell(t *testing.T) {
	p, err := ParseFPuzzles(`{"size":4,"grid":[[null,{},{},{}],[{},{},{},{}],[{},{"value":3,"given":true},null,{}],[{},{},{},null]]}`)
	require.NoError(t, err)
	q, err := ParseFPuzzles(`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{"value":3,"given":true},{},{}],[{},{},{},{}]]}`)
	require.NoError(t, err)
	assert.Equal(t, q, p)
}

// TestConstraintsOnTheirPage holds the table of the documentation to that of the source.
func TestConstraintsOnTheirPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "reference", "formats.md"))
	require.NoError(t, err)
	for word, kind := range padGlobal {
		assert.Contains(t, string(page), "`"+kind.String()+"`", word)
	}
	for _, c := range constraints {
		assert.Regexp(t, "(?m)^\\| `"+regexp.QuoteMeta(c.key)+"` \\|.*`"+c.kind.String()+"`", string(page))
	}
}
