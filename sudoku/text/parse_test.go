package text

// Tests of the forms that Parse recognises and of the errors that say where.

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/propago/propago/sudoku"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rowsOf cuts a line of symbols into rows.
func rowsOf(line string, size int) []string {
	var rows []string
	for i := 0; i < len(line); i += size {
		rows = append(rows, line[i:i+size])
	}
	return rows
}

// spaced puts a separator between the symbols of a line.
func spaced(line, sep string) string { return strings.Join(strings.Split(line, ""), sep) }

func TestParseForms(t *testing.T) {
	blankAs := func(sign string) string { return strings.ReplaceAll(wikipedia, ".", sign) }
	rows := rowsOf(wikipedia, 9)
	forms := map[string]string{
		"line":                         wikipedia,
		"line with newline":            wikipedia + "\n",
		"line with Windows end":        wikipedia + "\r\n",
		"byte order mark":              "\ufeff" + wikipedia,
		"line with surroundings":       "\n# a comment\n\n" + wikipedia + "\n\n",
		"zeros":                        blankAs("0"),
		"stars":                        blankAs("*"),
		"underscores":                  blankAs("_"),
		"question marks":               blankAs("?"),
		"X":                            blankAs("X"),
		"dashes":                       blankAs("-"),
		"numbers and dashes":           spaced(blankAs("-"), " "),
		"rows of dashes":               strings.ReplaceAll(strings.Join(rows, "\n"), ".", "-"),
		"x":                            blankAs("x"),
		"spaces as blanks":             blankAs(" "),
		"comment after it":             wikipedia + " # easy",
		"solution after it":            wikipedia + "," + wikipediaSolution,
		"solution after a semicolon":   wikipedia + ";" + wikipediaSolution,
		"rating and so 100 characters": wikipedia + " 0.123 4.567 17 251",
		"indented":                     "  " + wikipedia,
		"groups of nine":               strings.Join(rows, " "),
		"numbers":                      spaced(blankAs("0"), " "),
		"numbers and dots":             spaced(wikipedia, " "),
		"numbers with commas":          spaced(blankAs("0"), ","),
		"numbers with comma space":     spaced(blankAs("0"), ", "),
		"nothing between commas":       strings.ReplaceAll(spaced(wikipedia, ","), ".", ""),
		"numbers and bars on a line":   strings.Join(rowsOf(spaced(wikipedia, " ")+" ", 18), "| "),
		"numbers aligned":              strings.ReplaceAll(spaced(blankAs("0"), "  "), "3", "03"),
		"rows":                         strings.Join(rows, "\n"),
		"rows with Windows ends":       strings.Join(rows, "\r\n"),
		"rows of spaces":               strings.ReplaceAll(strings.Join(rows, "\n"), ".", " "),
		"rows of numbers":              spaced(strings.ReplaceAll(strings.Join(rows, "\n"), ".", "0"), " "),
		"rows of numbers, commas":      strings.ReplaceAll(spaced(strings.Join(rows, "\n"), ","), ",\n,", "\n"),
		"Project Euler":                "Grid 01\n" + strings.ReplaceAll(strings.Join(rows, "\n"), ".", "0"),
		"comments between rows":        strings.Join(rows, "\n# note\n"),
		"bands apart":                  strings.Join(rows[:3], "\n") + "\n\n" + strings.Join(rows[3:6], "\n") + "\n\n" + strings.Join(rows[6:], "\n"),
		"rows apart":                   strings.Join(rows, "\n\n"),
		"boxed": `
			+-------+-------+-------+
			| 5 3 . | . 7 . | . . . |
			| 6 . . | 1 9 5 | . . . |
			| . 9 8 | . . . | . 6 . |
			+-------+-------+-------+
			| 8 . . | . 6 . | . . 3 |
			| 4 . . | 8 . 3 | . . 1 |
			| 7 . . | . 2 . | . . 6 |
			+-------+-------+-------+
			| . 6 . | . . . | 2 8 . |
			| . . . | 4 1 9 | . . 5 |
			| . . . | . 8 . | . 7 9 |
			+-------+-------+-------+`,
		"boxed with spaces as blanks": `
|53 | 7 |   |
|6  |195|   |
| 98|   | 6 |
|---+---+---|
|8  | 6 |  3|
|4  |8 3|  1|
|7  | 2 |  6|
|---+---+---|
| 6 |   |28 |
|   |419|  5|
|   | 8 | 79|`,
		"boxed tight": strings.ReplaceAll(`53.|.7.|...
6..|195|...
.98|...|.6.
===+===+===
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
===+===+===
.6.|...|28.
...|419|..5
...|.8.|.79`, "\n", "\r\n"),
		"a line around every cell": "|" + strings.Join(rowsOf(spaced(wikipedia, "|")+"|", 18), "\n---\n|"),
	}
	for name, text := range forms {
		g, err := ParseGrid(text)
		if assert.NoError(t, err, name) {
			assert.Equal(t, wikipedia, g.Line(), name)
			assert.Equal(t, sudoku.Shape{BoxRows: 3, BoxCols: 3}, g.Shape(), name)
		}
	}
}

// TestDashIsABlank: a line of nothing but dashes is a row where the rows have them for
// blanks, and drawn between boxes or puzzles elsewhere.
func TestDashIsABlank(t *testing.T) {
	g := mustParse(t, "53--7----\n---------\n-98----6-\n8---6---3\n---------\n7---2---6\n-6----28-\n---419--5\n---------")
	assert.Equal(t, "53..7..............98....6.8...6...3.........7...2...6.6....28....419..5.........", g.Line())
	assert.Equal(t, g, mustParse(t, g.String()))
	g = mustParse(t, "1.|.4\n..|..\n----\n..|..\n..|.1")
	assert.Equal(t, "1..4...........1", g.Line())
	for _, n := range []int{16, 81, 100} {
		_, err := ParseGrid(strings.Repeat("-", n))
		assert.ErrorIs(t, err, ErrNoPuzzle)
	}
	entries := entriesOf(t, strings.NewReader(wikipedia+"\n"+strings.Repeat("-", 81)+"\n"+wikipedia+"\n"))
	assert.Len(t, entries, 2)
}

func TestParseSizes(t *testing.T) {
	empty25 := strings.Repeat(".", 622)
	tests := []struct {
		name, text string
		opts       []Option
		shape      sudoku.Shape
		start      []int
	}{
		{"4x4 on a line", "1234............", nil, sudoku.Shape{BoxRows: 2, BoxCols: 2}, []int{1, 2, 3, 4}},
		{"4x4 rows", "1234\n....\n....\n....", nil, sudoku.Shape{BoxRows: 2, BoxCols: 2}, []int{1, 2, 3, 4}},
		{"4x4 numbers", "1 2 3 4  0 0 0 0  0 0 0 0  0 0 0 0", nil, sudoku.Shape{BoxRows: 2, BoxCols: 2}, []int{1, 2, 3, 4}},
		{"4x4 boxed with an edge", "| 1 2 | 3 4 |\n| . . | . . |\n-----\n| . . | . . |\n| . . | . . |", nil, sudoku.Shape{BoxRows: 2, BoxCols: 2}, []int{1, 2, 3, 4}},
		{"16x16 rows that could be 4x4", strings.Repeat("1234............\n", 16), nil, sudoku.Shape{BoxRows: 4, BoxCols: 4}, []int{1, 2, 3, 4, 0}},
		{"16x16 lower case", "gfa" + strings.Repeat(".", 253), nil, sudoku.Shape{BoxRows: 4, BoxCols: 4}, []int{16, 15, 10, 0}},
		{"16x16 hexadecimal", "0Fa" + strings.Repeat(".", 253), []Option{Hexadecimal()}, sudoku.Shape{BoxRows: 4, BoxCols: 4}, []int{1, 16, 11, 0}},
		{"16x16 hexadecimal, numbers", "10 16 1" + strings.Repeat(" 0", 253), []Option{Hexadecimal()}, sudoku.Shape{BoxRows: 4, BoxCols: 4}, []int{10, 16, 1, 0}},
		{"9x9 is not hexadecimal", "0" + strings.Repeat("1", 80), []Option{Hexadecimal()}, sudoku.Shape{BoxRows: 3, BoxCols: 3}, []int{0, 1}},
		{"25x25", "PaX" + empty25, nil, sudoku.Shape{BoxRows: 5, BoxCols: 5}, []int{25, 10, 0}},
		{"25x25 numbers", "25 10 0" + strings.Repeat(" 0", 622), nil, sudoku.Shape{BoxRows: 5, BoxCols: 5}, []int{25, 10, 0}},
		{"16x16 numbers in 576 characters", strings.Repeat("10 ", 65) + strings.Repeat("9 ", 190) + "9", nil, sudoku.Shape{BoxRows: 4, BoxCols: 4}, []int{10, 10}},
		{"36x36 numbers", "36 35" + strings.Repeat(" .", 1294), nil, sudoku.Shape{BoxRows: 6, BoxCols: 6}, []int{36, 35, 0}},
		{"6x6", strings.Repeat("1..4.6", 6), nil, sudoku.Shape{BoxRows: 2, BoxCols: 3}, []int{1, 0, 0, 4}},
		{"6x6 tall boxes", strings.Repeat("1..4.6", 6), []Option{BoxShape(sudoku.Shape{BoxRows: 3, BoxCols: 2})}, sudoku.Shape{BoxRows: 3, BoxCols: 2}, []int{1, 0, 0, 4}},
		{"6x6 tall boxes drawn by columns", strings.Repeat("1.|.4|.6\n", 6), nil, sudoku.Shape{BoxRows: 3, BoxCols: 2}, []int{1, 0, 0, 4}},
		{"6x6 tall boxes drawn by rows", strings.Repeat("1..4.6\n1..4.6\n1..4.6\n---\n", 2), nil, sudoku.Shape{BoxRows: 3, BoxCols: 2}, []int{1, 0, 0, 4}},
		{"16x16 row of a box line that could be 4x4", strings.Repeat("1.2.|....|....|....\n", 16), nil, sudoku.Shape{BoxRows: 4, BoxCols: 4}, []int{1, 0, 2}},
		{"6x6 JSON of the shape wanted", strings.ReplaceAll(`{"rows":[R,R,R,R,R,R]}`, "R", "[1,0,0,4,0,6]"), []Option{BoxShape(sudoku.Shape{BoxRows: 3, BoxCols: 2})}, sudoku.Shape{BoxRows: 3, BoxCols: 2}, []int{1, 0, 0, 4}},
		{"6x6 uneven lines draw nothing", strings.Repeat("1|..4.6\n", 5) + "1..|4.6", nil, sudoku.Shape{BoxRows: 2, BoxCols: 3}, []int{1, 0, 0, 4}},
		{"12x12 with spaces as blanks", strings.Repeat("1 2  C      \n", 12), nil, sudoku.Shape{BoxRows: 3, BoxCols: 4}, []int{1, 0, 2, 0, 0, 12}},
	}
	for _, tt := range tests {
		g, err := ParseGrid(tt.text, tt.opts...)
		if assert.NoError(t, err, tt.name) {
			assert.Equal(t, tt.shape, g.Shape(), tt.name)
			assert.Equal(t, tt.start, g.AppendCells(nil)[:len(tt.start)], tt.name)
		}
	}
}

func TestParseErrors(t *testing.T) {
	rows := rowsOf(wikipedia, 9)
	with := func(i int, row string) string {
		changed := append([]string(nil), rows...)
		changed[i] = row
		return strings.Join(changed, "\n")
	}
	const lengths = "81 (or 16, 36, 64, 100, 144, 196, 225, 256, 324, 400, 441, 484, 576, 625)"
	tests := []struct {
		name, text   string
		opts         []Option
		is           error
		line, column int
		msg          string
	}{
		{"empty", "", nil, ErrNoPuzzle, 0, 0, "the text has no puzzle"},
		{"only comments", "# a\n\n---\n", nil, ErrNoPuzzle, 0, 0, "the text has no puzzle"},
		{"only a name", "Grid 01\n", nil, ErrNoPuzzle, 0, 0, "the text has no puzzle"},
		{"a name and another", "Grid 01\nGrid 02\n", nil, ErrNoPuzzle, 1, 0, `no rows follow "Grid 01"`},
		{"63 characters", wikipedia[:63], nil, sudoku.ErrCount, 1, 0,
			`63 characters ("53..7....6..195....98...…"), where a puzzle on one line has ` + lengths},
		{"82 characters on line 2", "\n" + wikipedia + "1", nil, sudoku.ErrCount, 2, 0,
			`82 characters ("53..7....6..195....98...…"), where a puzzle on one line has ` + lengths},
		{"63 of one shape", wikipedia[:63], []Option{BoxShape(sudoku.Shape{BoxRows: 3, BoxCols: 3})}, sudoku.ErrCount, 1, 0,
			`63 characters ("53..7....6..195....98...…"), where a puzzle on one line has 81`},
		{"of another shape", wikipedia, []Option{BoxShape(sudoku.Shape{BoxRows: 4, BoxCols: 4})}, sudoku.ErrCount, 1, 0,
			`81 characters ("53..7....6..195....98...…"), where a puzzle on one line has 256`},
		{"symbols of a large shape", wikipedia, []Option{BoxShape(sudoku.Shape{BoxRows: 6, BoxCols: 6})}, sudoku.ErrCount, 1, 0,
			`81 characters ("53..7....6..195....98...…"), where a puzzle on one line has no length (above 25x25 cells are numbers)`},
		{"80 numbers", strings.TrimSuffix(strings.Repeat("1 ", 80), " "), nil, sudoku.ErrCount, 1, 0,
			"80 numbers, where a puzzle on one line has 81 (or 16, 36, 64, 100, 144, 196, 225, 256, 324, 400, 441, 484, 576, 625, 676, 729, 784, 900, 1024, 1089, 1156, 1225, 1296)"},
		{"a number too large", "1 2 10" + strings.Repeat(" 0", 78), nil, sudoku.ErrValue, 1, 5, "10 in cell r1c3 is outside 0..9"},
		{"a bad symbol", wikipedia[:13] + "k" + wikipedia[14:], nil, sudoku.ErrSymbol, 1, 14,
			`"k" in cell r2c5 is not a symbol of 9x9 (1-9; blank is one of 0 . * _ - ? X)`},
		{"a bad symbol, not ASCII", "\u00e9" + strings.Repeat("\u00e8", 2) + wikipedia[3:], nil, sudoku.ErrSymbol, 1, 1,
			`"é" in cell r1c1 is not a symbol of 9x9 (1-9; blank is one of 0 . * _ - ? X)`},
		{"a bad symbol after others of two bytes", "  1\u00e8" + wikipedia[2:], nil, sudoku.ErrSymbol, 1, 4,
			`"è" in cell r1c2 is not a symbol of 9x9 (1-9; blank is one of 0 . * _ - ? X)`},
		{"a letter beyond the size", strings.Repeat(".", 255) + "H", nil, sudoku.ErrSymbol, 1, 256,
			`"H" in cell r16c16 is not a symbol of 16x16 (1-9 A-G; blank is one of 0 . * _ - ? X)`},
		{"a letter beyond hexadecimal", strings.Repeat(".", 255) + "G", []Option{Hexadecimal()}, sudoku.ErrSymbol, 1, 256,
			`"G" in cell r16c16 is not a symbol of 16x16 (0-9 A-F; blank is one of . * _ - ? X)`},
		{"a digit beyond the size", "1234" + strings.Repeat(".", 11) + "5", []Option{BoxShape(sudoku.Shape{BoxRows: 2, BoxCols: 2})}, sudoku.ErrValue, 1, 16,
			"5 in cell r4c4 is outside 0..4"},
		{"a bad symbol in a row", with(2, ".98...k6."), nil, sudoku.ErrSymbol, 3, 7,
			`"k" in cell r3c7 is not a symbol of 9x9 (1-9; blank is one of 0 . * _ - ? X)`},
		{"a bad symbol in the first row", with(0, "53..7..k."), nil, sudoku.ErrSymbol, 1, 8,
			`"k" in cell r1c8 is not a symbol of 9x9 (1-9; blank is one of 0 . * _ - ? X)`},
		{"a short row", with(4, "4..8.3.."), nil, sudoku.ErrCount, 5, 0,
			`row 5 has 8 cells ("4..8.3.."), where a grid of 9x9 has 9`},
		{"a long row", with(8, "....8..791"), nil, sudoku.ErrCount, 9, 0,
			`row 9 has 10 cells ("....8..791"), where a grid of 9x9 has 9`},
		{"a row missing", strings.Join(rows[:8], "\n"), nil, sudoku.ErrCount, 8, 0, "the grid ends after 8 of 9 rows of 9 cells"},
		{"one row", rows[0], nil, sudoku.ErrCount, 1, 0, "the grid ends after 1 of 9 rows of 9 cells"},
		{"a value too large in a row of numbers", "1 2 3 4\n0 0 0 0\n0 0 7 0\n0 0 0 0", nil, sudoku.ErrValue, 3, 5, "7 in cell r3c3 is outside 0..4"},
		{"a short row of a large grid", strings.Repeat(strings.Repeat("26 ", 26)+"\n", 25) + strings.Repeat("26 ", 25), nil, sudoku.ErrCount, 26, 0,
			`row 26 has 25 cells ("26 26 26 26 26 26 26 26 …"), where a grid of 26x26 has 26`},
		{"JSON of another shape", `{"box":[2,2],"rows":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`, []Option{BoxShape(sudoku.Shape{BoxRows: 3, BoxCols: 3})}, sudoku.ErrShape, 0, 0,
			"grid in JSON: not a sudoku shape: 4x4 in boxes of 2x2 where 9x9 in boxes of 3x3 is wanted"},
		{"two puzzles", wikipedia + "\n" + wikipedia, nil, ErrManyPuzzles, 2, 0, "more text follows the puzzle that ends before this line"},
		{"two small puzzles", "1234............\n....1234........", nil, ErrManyPuzzles, 2, 0, "more text follows the puzzle that ends before this line"},
		{"a puzzle and rubbish", wikipedia + "\nrubbish", nil, ErrManyPuzzles, 2, 0, "more text follows the puzzle that ends before this line"},
		{"boxes that are none", strings.Repeat("1..|4.6\n1..|4.6\n1..|4.6\n---+---\n", 2), nil, sudoku.ErrShape, 1, 0,
			"the lines draw boxes of 3 rows and 3 columns, which a grid of 6x6 does not have"},
	}
	for _, tt := range tests {
		g, err := ParseGrid(tt.text, tt.opts...)
		var parseErr *ParseError
		if !assert.ErrorAs(t, err, &parseErr, tt.name) {
			continue
		}
		assert.Zero(t, g, tt.name)
		assert.ErrorIs(t, err, tt.is, tt.name)
		assert.Equal(t, tt.line, parseErr.Line, tt.name)
		assert.Equal(t, tt.column, parseErr.Column, tt.name)
		assert.Equal(t, tt.msg, parseErr.Msg, tt.name)
	}
	_, err := ParseGrid(wikipedia, BoxShape(sudoku.Shape{BoxRows: 1, BoxCols: 9}))
	assert.ErrorIs(t, err, sudoku.ErrShape)
}

func TestParseErrorText(t *testing.T) {
	assert.EqualError(t, &ParseError{Msg: "m"}, "m")
	assert.EqualError(t, &ParseError{Line: 2, Msg: "m"}, "line 2: m")
	assert.EqualError(t, &ParseError{Line: 2, Column: 3, Msg: "m"}, "line 2, column 3: m")
	for _, text := range []string{strings.Repeat("é", 1<<16), strings.Repeat("9 ", 1<<16), strings.Repeat("9", 1<<16), "\xff" + wikipedia} {
		_, err := ParseGrid(text)
		require.Error(t, err)
		assert.Less(t, len(err.Error()), 400)
	}
}

func TestParseLineAllocatesLittle(t *testing.T) {
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { mustParse(t, wikipedia) }), 1.0)
}

// FuzzParse holds for any text: no panic, an error that is a ParseError or a
// grid that is printed and parsed to itself.
func FuzzParse(f *testing.F) {
	f.Add(wikipedia, false)
	f.Add("| 1 2 | 3 4 |\n| . . | . . |\n-----\n| . . | . . |\n| . . | . . |", true)
	f.Add("Grid 01\n"+strings.Join(rowsOf(wikipedia, 9), "\n\n"), false)
	f.Add(strings.Repeat("1234............\n", 16), true)
	f.Add("1,2,,4\n,,,\n;\n", false)
	f.Add(strings.ReplaceAll(wikipedia, ".", " "), false)
	f.Add(`{"size":4,"box":[2,2],"rows":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`, false)
	f.Add("\ufeff36 35"+strings.Repeat(" .", 1294), false)
	f.Fuzz(func(t *testing.T, text string, hex bool) {
		var opts []Option
		if hex {
			opts = append(opts, Hexadecimal())
		}
		g, err := ParseGrid(text, opts...)
		if err != nil {
			var parseErr *ParseError
			require.ErrorAs(t, err, &parseErr)
			require.NotNil(t, parseErr.Err)
			require.Zero(t, g)
			return
		}
		require.NoError(t, g.Shape().Validate())
		require.Len(t, g.AppendCells(nil), g.Shape().Cells())
		for f := LineFormat; f <= JSONFormat; f++ {
			again, err := ParseGrid(format(g, f, opts...), append(opts, BoxShape(g.Shape()))...)
			require.NoError(t, err)
			require.Equal(t, g, again)
		}
	})
}

func BenchmarkParseLine(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseGrid(wikipedia); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleParse() {
	g, err := ParseGrid(`
		1 . | . 4
		. . | 1 .
		----+----
		. 1 | . .
		4 . | . 1`)
	fmt.Println(g.Line(), err)
	// Output: 1..4..1..1..4..1 <nil>
}

func ExampleParseError() {
	_, err := ParseGrid("1..4\n..k.\n.1..\n4..1")
	var parseErr *ParseError
	if errors.As(err, &parseErr) {
		fmt.Println(parseErr.Line, parseErr.Column, errors.Is(err, sudoku.ErrSymbol))
	}
	fmt.Println(err)
	// Output:
	// 2 3 true
	// line 2, column 3: "k" in cell r2c3 is not a symbol of 4x4 (1-4; blank is one of 0 . * _ - ? X)
}

func ExampleOption() {
	line := "0F" + strings.Repeat(".", 254)
	plain, _ := ParseGrid(line, BoxShape(sudoku.Shape{BoxRows: 2, BoxCols: 8}))
	hex, _ := ParseGrid(line, Hexadecimal())
	fmt.Println(plain.At(0), plain.At(1), plain.Shape())
	fmt.Println(hex.At(0), hex.At(1), hex.Shape())
	// Output:
	// 0 15 16x16 in boxes of 2x8
	// 1 16 16x16 in boxes of 4x4
}

// TestTwoPuzzlesOnOneLine: the second is not passed over, unless it is the solution, or empty.
func TestTwoPuzzlesOnOneLine(t *testing.T) {
	for _, c := range []struct {
		line string
		at   int // 0 for a line that is read
	}{
		{"1..............4 2..............3", 18}, {"| 1..............4 | 2..............3 |", 22}, {"1..............4,2..............3", 18},
		{"1..............4,1234341221434321", 0}, {"1..............4,................", 0}, {"1..............4 2.", 0}, {"1..............4 unknown to many", 0},
	} {
		_, err := ParseGrid(c.line)
		if c.at == 0 {
			require.NoError(t, err, "%q", c.line)
			continue
		}
		var bad *ParseError
		require.ErrorAs(t, err, &bad, "%q", c.line)
		require.Equal(t, c.at, bad.Column)
		require.EqualError(t, bad, fmt.Sprintf("line 1, column %d: a second puzzle on the line", c.at))
	}
}
