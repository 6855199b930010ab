package text

// Tests of printing: what it looks like, and that all of it is read back.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/propago/propago/sudoku"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRoundTrip holds for every shape and format: what is printed is parsed to
// the same grid, alone and as an entry among others. Line and grid do not keep
// the shape, which is then given.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, s := range everyShape() {
		for _, empty := range []float64{0, 0.3, 0.9, 1} {
			g := randomGrid(r, s, empty)
			for f := LineFormat; f <= JSONFormat; f++ {
				for _, hex := range []bool{false, true} {
					var opts []Option
					if hex {
						opts = append(opts, Hexadecimal())
					}
					text := format(g, f, opts...)
					require.Equal(t, "> "+text, string(Append([]byte("> "), g, f, opts...)))
					require.False(t, strings.HasSuffix(text, "\n"))
					usual := s == usualShapes[s.Size()]
					if f == BoxedFormat || f == JSONFormat || usual {
						got, err := ParseGrid(text, opts...)
						require.NoError(t, err, "%v %v\n%s", s, f, text)
						require.Equal(t, g, got, "%v\n%s", f, text)
					}
					opts = append(opts, BoxShape(s))
					got, err := ParseGrid(text+"\r\n", opts...)
					require.NoError(t, err, "%v %v\n%s", s, f, text)
					require.Equal(t, g, got, "%v\n%s", f, text)
					for e, err := range Read(strings.NewReader(text+"\n"+text), opts...) {
						require.NoError(t, err)
						require.NoError(t, e.Err, "%v\n%s", f, text)
						require.Equal(t, g, e.Grid)
					}
				}
			}
		}
	}
}

func TestFormats(t *testing.T) {
	g := mustParse(t, "123456 ...... 654321 ...... ...... 1....6", BoxShape(sudoku.Shape{BoxRows: 3, BoxCols: 2}))
	tests := []struct {
		f    Format
		want string
	}{
		{LineFormat, "123456......654321............1....6"},
		{GridFormat, "123456\n......\n654321\n......\n......\n1....6"},
		{BoxedFormat, "" +
			"1 2 | 3 4 | 5 6\n" +
			". . | . . | . .\n" +
			"6 5 | 4 3 | 2 1\n" +
			"----+-----+----\n" +
			". . | . . | . .\n" +
			". . | . . | . .\n" +
			"1 . | . . | . 6"},
		{JSONFormat, `{"size":6,"box":[3,2],"rows":[[1,2,3,4,5,6],[0,0,0,0,0,0],[6,5,4,3,2,1],` +
			`[0,0,0,0,0,0],[0,0,0,0,0,0],[1,0,0,0,0,6]]}`},
		{Format(99), "123456......654321............1....6"},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, format(g, tt.f), tt.f)
	}
	assert.Equal(t, format(g, BoxedFormat), g.String())
	assert.Equal(t, format(g, LineFormat), g.Line())
}

func TestAppendFormatAllocatesNothing(t *testing.T) {
	g := randomGrid(rand.New(rand.NewPCG(4, 4)), sudoku.Shape{BoxRows: 3, BoxCols: 3}, 0.5)
	buf := make([]byte, 0, 1<<10)
	for _, f := range []Format{LineFormat, GridFormat} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { buf = Append(buf[:0], g, f) }), "%v", f)
		assert.Equal(t, format(g, f), string(buf))
	}
}

func TestFormatOfLargeGrids(t *testing.T) {
	g, err := sudoku.NewGrid(sudoku.Shape{BoxRows: 2, BoxCols: 13})
	require.NoError(t, err)
	g, err = g.With(0, 26)
	require.NoError(t, err)
	g, err = g.With(27, 7)
	require.NoError(t, err)
	lines := strings.Split(g.String(), "\n")
	assert.Equal(t, "26  .  .  .  .  .  .  .  .  .  .  .  . |  .  .  .  .  .  .  .  .  .  .  .  .  .", lines[0])
	assert.Equal(t, " .  7  .  .  .  .  .  .  .  .  .  .  . |  .  .  .  .  .  .  .  .  .  .  .  .  .", lines[1])
	assert.Equal(t, strings.Repeat("-", 39)+"+"+strings.Repeat("-", 39), lines[2])
	assert.True(t, strings.HasPrefix(g.Line(), "26 . . "))
	hex, err := sudoku.FromCells(sudoku.Shape{BoxRows: 4, BoxCols: 4}, append([]int{1, 16, 11}, make([]int, 253)...))
	require.NoError(t, err)
	assert.Equal(t, "0FA....", format(hex, LineFormat, Hexadecimal())[:7])
	assert.Equal(t, "1GB....", hex.Line()[:7])
}

func TestParseFormat(t *testing.T) {
	for _, f := range Formats() {
		got, err := ParseFormat(f.String())
		require.NoError(t, err)
		assert.Equal(t, f, got)
	}
	_, err := ParseFormat("svg")
	assert.EqualError(t, err, `no format "svg"; the formats are line, grid, boxed, json, board, sdk, sdm, ss, csv, sukaku, pencil, link`)
	assert.Equal(t, "Format(-1)", Format(-1).String())
	assert.Equal(t, "Format(12)", Format(12).String())
}

func TestJSONErrors(t *testing.T) {
	const rows = `[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]`
	for _, text := range []string{
		`{"rows":` + rows + `}`,
		`{"size":4,"rows":` + rows + `}`,
		` {"box":[2,2],"size":null,"rows":` + rows + `} `,
	} {
		g, err := ParseGrid(text)
		require.NoError(t, err, text)
		assert.Equal(t, "1...............", g.Line())
	}
	tests := []struct {
		text string
		is   error
		has  string
	}{
		{`{`, nil, "unexpected EOF"},
		{`{"size":4}`, sudoku.ErrCount, "0 rows where the size is 4"},
		{`{}`, sudoku.ErrShape, "size 0"},
		{`{"size":9,"rows":` + rows + `}`, sudoku.ErrCount, "4 rows where the size is 9"},
		{`{"box":[2],"rows":` + rows + `}`, sudoku.ErrShape, "box has 1 numbers"},
		{`{"box":[1,4],"rows":` + rows + `}`, sudoku.ErrShape, "boxes of 1x4"},
		{`{"box":[3,3],"rows":` + rows + `}`, sudoku.ErrShape, "boxes of 3x3"},
		{`{"box":[9223372036854775807,2],"rows":` + rows + `}`, sudoku.ErrShape, "do not fill"},
		{`{"rows":[[1,0,0,0],[0,0,5,0],[0,0,0,0],[0,0,0,0]]}`, sudoku.ErrValue, "5 in cell r2c3 is outside 0..4"},
		{`{"rows":[[1,0,0,0],[0,0],[0,0,0,0],[0,0,0,0]]}`, sudoku.ErrCount, "row 2 has 2"},
		{`{"cages":[],"rows":` + rows + `}`, nil, `unknown field "cages"`},
		{`{"rows":` + rows + `} {}`, nil, "'{' at byte 52, where the end of the grid is expected"},
		{`{"rows":[[1,null,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`, nil, "'n' at byte 13, where a whole number is expected"},
		{`{"rows":` + rows + `,"rows":` + rows + `}`, nil, `"rows" comes a second time`},
		{`{"size":0,"rows":` + rows + `}`, nil, "where a number above 0 is expected"},
	}
	for _, tt := range tests {
		_, err := ParseGrid(tt.text)
		var parseErr *ParseError
		require.ErrorAs(t, err, &parseErr, tt.text)
		assert.ErrorContains(t, err, tt.has, tt.text)
		if tt.is != nil {
			assert.ErrorIs(t, err, tt.is, tt.text)
		}
		g := mustParse(t, wikipedia)
		assert.Error(t, g.UnmarshalJSON([]byte(tt.text)))
		assert.Equal(t, wikipedia, g.Line(), "a grid stays as it is when JSON is bad")
	}
}

func ExampleFormat() {
	g, _ := ParseGrid("1..4 ..1. .1.. 4..1")
	for _, name := range []string{"line", "grid", "boxed", "json"} {
		f, _ := ParseFormat(name)
		fmt.Printf("%v:\n%s\n", f, format(g, f))
	}
	// Output:
	// line:
	// 1..4..1..1..4..1
	// grid:
	// 1..4
	// ..1.
	// .1..
	// 4..1
	// boxed:
	// 1 . | . 4
	// . . | 1 .
	// ----+----
	// . 1 | . .
	// 4 . | . 1
	// json:
	// {"size":4,"box":[2,2],"rows":[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]}
}
