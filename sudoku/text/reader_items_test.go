package text

// Files of many forms: as many entries come out as items went in, in their order, each
// good one as it is alone and each bad one with a line of its own.

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/propago/propago/sudoku"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// item is what a file has where a puzzle could be.
type item struct {
	text string
	bad  bool
	ends bool // it needs an empty line after it, since it cannot be seen that it is complete
	row  bool // it is also a row of a larger grid
}

// items returns one or more of every form, good and bad.
func items(t testing.TB) []item {
	rows := strings.Join(rowsOf(wikipedia, 9), "\n")
	short := strings.Join(rowsOf(wikipedia, 9)[:8], "\n")
	state := "#A B\n[Puzzle]\n" + rows + "\n[State]\n" + strings.ReplaceAll(rows, ".", "1")
	pretty := "{\n  \"size\": 4,\n  \"rows\": [\n    [1,0,0,0],\n    [\n      0, 0,\n      0, 0\n    ],\n    [0,0,0,0],\n    [0,0,0,0]\n  ]\n}"
	return []item{
		{text: pretty},
		{text: wikipedia},
		{text: strings.ReplaceAll(wikipedia, ".", "-")},
		{text: "Grid 01\n" + wikipedia},
		{text: rows},
		{text: mustParse(t, wikipedia).String()},
		{text: state},
		{text: "https://example.org/?bd=" + wikipedia},
		{text: strings.Repeat("123......", 81)},
		{text: "| 1 2 | 3  4 |\n| 34 34 | 12 12 |\n| 2 134 | 4 1 |\n| 4 3 | 1 2 |"},
		{text: format(mustParse(t, wikipedia), JSONFormat)},
		{text: "[\"" + wikipedia + "\"]"},
		{text: "[" + format(mustParse(t, wikipedia), JSONFormat) + "\n]"},
		{text: "board 4x4\ndiagonals"},
		{text: "board 4x4\ncage 5 r1c1 r1c2\n\n# a comment\ngivens\n1...\n....\n\n....\n...."},
		{text: "board 9x9\n\ngivens\n" + rows},
		{text: "board 5x5\nregions\n11122\n11222\n33344\n33544\n55554"},
		{text: wikipedia[:63], bad: true},
		{text: "rubbish", bad: true, ends: true},
		{text: "this is no puzzle", bad: true},
		{text: wikipedia[:80] + "k", bad: true},
		{text: short, bad: true, ends: true},
		{text: "9...............", bad: true, row: true},
		{text: "{", bad: true},
		{text: `{"rows":[[1,2],[3,4]]}`, bad: true},
		{text: `{"rows":[`, bad: true},
		{text: `{"rows":[[1,2}`, bad: true},
		{text: "{\n  rows: [\n    [1, x],\n    [2, y]\n  ]\n}", bad: true},
		{text: `[{"rows":[[1,2],[3,4]]}]`, bad: true},
		{text: `{"rules":`, bad: true},
		{text: "board 4x4\ncage x r1c1\ndiagonals", bad: true},
		{text: "board 4x4\ncagee 5 r1c1", bad: true},
		{text: "board 4x4\ngivens\n1...\n5...\n..", bad: true, ends: true},
		{text: "board 4x4\ngivens\n1...\n....\ndiagonals", bad: true},
		{text: "board 9x8\ndiagonals", bad: true},
		{text: "https://example.org/?bd=12", bad: true},
		{text: strings.Repeat("123......", 80) + ".........", bad: true},
	}
}

// file puts items together as the bytes choose, and returns them in order.
func file(all []item, choices []byte) (string, []item) {
	var text strings.Builder
	var in []item
	for _, c := range choices {
		it := all[int(c&63)%len(all)]
		if n := len(in); n > 2 && it.row && in[n-1] == it && in[n-2] == it && in[n-3] == it {
			continue // a band of rows is a grid that has begun
		}
		// Text that is no form directly below a board could be a rule of it.
		apart := c&64 != 0 || len(in) > 0 && (in[len(in)-1].ends || it.bad && strings.HasPrefix(in[len(in)-1].text, "board"))
		if apart && len(in) > 0 {
			text.WriteString("\n")
		}
		text.WriteString(it.text + "\n")
		in = append(in, it)
	}
	return text.String(), in
}

// requireItems reads the file and holds each entry to its item.
func requireItems(t testing.TB, text string, in []item) {
	t.Helper()
	entries := entriesOf(t, strings.NewReader(text))
	var got []string
	for _, e := range entries {
		got = append(got, e.Text)
	}
	require.Len(t, entries, len(in), "%s\n---- read as\n%s", text, strings.Join(got, "\n----\n"))
	for i, e := range entries {
		if in[i].bad {
			var perr *ParseError
			require.True(t, errors.As(e.Err, &perr), "item %d, %q, of\n%s", i+1, in[i].text, text)
			require.GreaterOrEqual(t, perr.Line, e.Line)
			continue
		}
		require.NoError(t, e.Err, "item %d, %q, of\n%s", i+1, in[i].text, text)
		alone, err := Parse(in[i].text)
		require.NoError(t, err)
		p := e.Puzzle
		if p == nil {
			p, err = sudoku.NewPuzzle(e.Grid)
			require.NoError(t, err)
		}
		require.Equal(t, Board(alone), Board(p), "item %d of\n%s", i+1, text)
	}
}

// TestReadSwallowsNothing has every pair of items, with and without an empty line
// between them, and a puzzle before and after.
func TestReadSwallowsNothing(t *testing.T) {
	all := items(t)
	for i := range all {
		for j := range all {
			for _, apart := range []byte{0, 64} {
				text, in := file(all, []byte{0, byte(i) | apart, byte(j) | apart, apart})
				requireItems(t, text, in)
			}
		}
	}
}

// TestBoardEndsWhereItsTextDoes: three items are three entries.
func TestBoardEndsWhereItsTextDoes(t *testing.T) {
	board := "board 4x4\ngivens\n1...\n....\n....\n...."
	for name, tt := range map[string]struct {
		text string
		want []string
	}{
		"lines follow":                  {board + "\n" + wikipedia + "\n" + wikipedia[:63], []string{"1", "7", "!8"}},
		"JSON follows":                  {board + "\n" + format(mustParse(t, wikipedia), JSONFormat) + "\n{}", []string{"1", "7", "!8"}},
		"a grid follows":                {board + "\n" + strings.Join(rowsOf(wikipedia, 9), "\n"), []string{"1", "7"}},
		"an .sdk follows":               {board + "\n#A Ruud\n[Puzzle]\n" + strings.Join(rowsOf(wikipedia, 9), "\n"), []string{"1", "9"}},
		"a name follows":                {board + "\nGrid 01\n" + wikipedia, []string{"1", "8"}},
		"a table follows":               {board + "\npuzzle,level\n" + wikipedia + ",1", []string{"1", "8"}},
		"text follows":                  {board + "\n\nrubbish\n" + wikipedia, []string{"1", "!8", "9"}},
		"text directly below":           {board + "\nrubbish\n" + wikipedia, []string{"!1", "!7", "8"}},
		"a rule that is none":           {board + "\nrainbow r1c1 r1c2\n" + wikipedia, []string{"!1", "8"}},
		"rows are missing":              {board[:len(board)-5] + "\n" + wikipedia, []string{"!1", "6"}},
		"rows are missing, a grid":      {"board 9x9\ngivens\n" + wikipedia[:9] + "\n" + wikipedia[9:18] + "\n\n" + strings.Join(rowsOf(wikipedia, 9), "\n"), []string{"!1", "6"}},
		"rules after an empty line":     {board + "\n\ndiagonals\n\n# a comment\n\nodd r1c1\n" + wikipedia, []string{"1", "13"}},
		"comments that could be fields": {board + "\n#A comment\ndiagonals\n" + wikipedia, []string{"1", "9"}},
	} {
		var got []string
		for _, e := range entriesOf(t, strings.NewReader(tt.text)) {
			at := ""
			if e.Err != nil {
				at = "!"
			} else if name == "comments that could be fields" && e.Puzzle != nil {
				assert.Empty(t, e.Puzzle.Fields, name)
			}
			got = append(got, at+itoa(e.Line))
		}
		assert.Equal(t, tt.want, got, name)
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

// FuzzReadItems: n items in, n entries out, in every order.
func FuzzReadItems(f *testing.F) {
	all := items(f)
	f.Add([]byte{20, 20, 64 | 20, 6})
	f.Add([]byte{0, 11, 15, 64 | 11, 16, 4, 75, 3})
	f.Add([]byte{5, 5, 10, 10, 21, 0, 22, 23, 24, 20, 20})
	f.Fuzz(func(t *testing.T, choices []byte) {
		text, in := file(all, choices[:min(len(choices), 50)])
		requireItems(t, text, in)
	})
}
