package text_test

// Tests of boards with rules: reading, writing, and what is wrong with them.

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const example = `# An example
board 6x6 boxes 3x2
title  An example: with everything
author Somebody
givens
1 . | . . | . 6
......
------
......
......
. . . . . .
6.....

candidates r2c2 3 4 5
diagonals
cage 7 r1c2 r2c2
arrow r4c1 = r4c2 r5c2
`

func TestBoardText(t *testing.T) {
	p, err := text.ParseBoard(example)
	require.NoError(t, err)
	assert.Equal(t, "An example: with everything", p.Field("title"))
	assert.Equal(t, sudoku.Shape{BoxRows: 3, BoxCols: 2}, p.Layout.Shape())
	assert.Equal(t, `board 6x6 boxes 3x2
title An example: with everything
author Somebody
givens
1....6
......
......
......
......
6.....
candidates r2c2 3 4 5
diagonals
cage 7 r1c2 r2c2
arrow r4c1 = r4c2 r5c2
`, text.Board(p))
	input, err := json.Marshal(p)
	require.NoError(t, err)
	var q sudoku.Puzzle
	require.NoError(t, json.Unmarshal(input, &q))
	assert.Equal(t, p, &q)
}

func TestBoardErrors(t *testing.T) {
	for input, want := range map[string]string{
		"":                                      "the text has no puzzle",
		"grid":                                  `line 1, column 1: the first line begins with the word board, not "grid"`,
		"board":                                 "line 1, column 1: the board has no size",
		"board 9x8":                             `line 1, column 7: "9x8" is no size`,
		"board 6x6 boxes 4x2":                   `line 1, column 17: boxes of "4x2" do not make a grid of 6x6`,
		"board 7x7":                             "a board of 7x7 has no boxes, and no regions are given",
		"board 4x4\n\ncage 3 r1c1 r5c1":         `line 3, column 13: no such cell: "r5c1" is outside a board of 4x4`,
		"board 4x4\ncage three r1c1":            `line 2, column 6: "three" is no sum`,
		"board 4x4\nwhite r1c1 r2c2":            "line 2, column 1: not a rule: r1c1 and r2c2 of a white dot are not side by side",
		"board 4x4\n# x\nthermometer r1c1 r1c1": "line 3, column 1: not a rule: thermometer names r1c1 twice",
		"board 4x4\nrainbow":                    `line 2, column 1: "rainbow" is neither a rule`,
		"board 4x4\ngivens\n1...\n..5.":         `line 4, column 3: "5" is not a symbol of 4x4 (1-4)`,
		"board 4x4\ngivens\n1...\n...":          `line 4: row 2 of the givens has 3 cells ("..."), not 4`,
		"board 4x4\ngivens\n1...":               "line 3: the givens end after 1 of 4 rows",
		"board 4x4\ncandidates r1c1 7":          `line 2, column 17: "7" is no value of 1..4`,
		"board 4x4\ncandidates A1 1\ncandidates r1c1 2": "line 3, column 12: the candidates of r1c1 come a second time",
		"board 4x4\nregions\n1122\n1122\n3344\n3342":    "line 2: not a sudoku shape: region 2 has 5 cells, not 4",
		"board 4x4 at r1c1 r1c1":                        "line 1, column 11: not a sudoku shape: two grids at row 1, column 1",
	} {
		_, err := text.ParseBoard(input)
		var perr *text.ParseError
		if assert.ErrorAs(t, err, &perr, "%q", input) {
			assert.Contains(t, err.Error(), want, "%q", input)
		}
	}
}

// FuzzParseBoard: what is read is written so that it is read again as the same, and
// solving it does not fail.
func TestBoardKeepsTheSpacesOfFields(t *testing.T) {
	p, err := text.ParseBoard("board 4x4\n, title \t Little \nAUTHOR\t by me\r\n\tdescription\t\t- a\ncomment")
	require.NoError(t, err)
	want := []sudoku.Field{{Name: "title", Value: "Little "}, {Name: "author", Value: " by me"}, {Name: "description", Value: "\t- a"}, {Name: "comment"}}
	require.Equal(t, want, p.Fields)
	again, err := text.ParseBoard(text.Board(p))
	require.NoError(t, err)
	require.Equal(t, want, again.Fields)
}

func FuzzParseBoard(f *testing.F) {
	f.Add(example)
	f.Add("board samurai\nanti-king")
	f.Add(", ")
	f.Add("board 5x5\nregions\n11122\n11222\n33344\n33544\n55554\nall-dots\nblack A1 B1")
	f.Add("board 4x4 at r1c1 r3c3\nlittle-killer 9 r1c2 down-right\nodd r1c1")
	f.Add("board 4x4\ncage - r1c1 r1c2\narrow r1c1 r1c2 = r2c2 r3c2 r4c1\nwhite r1c1 r1c2\neven r2c2\nextra r1c1 r2c2")
	for _, k := range sudoku.RuleKinds() {
		f.Add("board 4x4\n" + k.String())
	}
	f.Fuzz(func(t *testing.T, input string) {
		p, err := text.ParseBoard(input)
		if err != nil {
			var perr *text.ParseError
			require.ErrorAs(t, err, &perr)
			return
		}
		require.NoError(t, p.Validate())
		again, err := text.ParseBoard(text.Board(p))
		require.NoError(t, err, "%s", text.Board(p))
		require.Equal(t, text.Board(p), text.Board(again))
		line, err := json.Marshal(p)
		require.NoError(t, err)
		var q sudoku.Puzzle
		require.NoError(t, json.Unmarshal(line, &q), "%s", line)
		require.Equal(t, text.Board(p), text.Board(&q))
		if p.Layout.Size() > 6 {
			return
		}
		s, err := p.Compile(t.Context(), csp.Options{MaxNodes: 100})
		if err != nil {
			var rerr *sudoku.RuleError
			require.ErrorAs(t, err, &rerr, "%s", text.Board(p))
			return
		}
		if q, err := s.Solve(context.Background()); err == nil {
			require.Empty(t, q.Conflicts(), "%s", text.Board(p))
		}
	})
}

func ExampleParseBoard() {
	p, err := text.ParseBoard(`board 4x4
givens
....
....
....
....
cage 7 r1c1 r1c2
thermometer r2c1 r2c3 r2c4
odd r2c1
black r3c1 r3c2
even r1c1
little-killer 9 r4c1 up-right`)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := p.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := s.Unique(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(text.Board(solution))
	// Output:
	// board 4x4
	// givens
	// 4312
	// 1234
	// 2143
	// 3421
	// cage 7 r1c1 r1c2
	// thermometer r2c1 r2c3 r2c4
	// odd r2c1
	// black r3c1 r3c2
	// even r1c1
	// little-killer 9 r4c1 r3c2 r2c3 r1c4
}

// TestFieldsBeforeRegions holds for sizes without boxes, whose regions come after the title.
func TestFieldsBeforeRegions(t *testing.T) {
	const board = "board 2x2\ntitle Tiny\nregions\n12\n12\ngivens\n1.\n..\n"
	p, err := text.ParseBoard(board)
	require.NoError(t, err)
	require.Equal(t, board, text.Board(p))
	_, err = text.ParseBoard("board 5x5\ntitle Tiny\ngivens\n.....\n.....\n.....\n.....\n.....\nextra r1c1")
	require.ErrorContains(t, err, "has no boxes")
}
