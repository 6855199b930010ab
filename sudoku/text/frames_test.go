package text

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestUnicodeFrames holds for grids as programs print them, among others in one file.
func TestUnicodeFrames(t *testing.T) {
	const file = `┌───────┬───────┬───────┐
│ 5 3 · │ · 7 · │ · · · │
│ 6 · · │ 1 9 5 │ · · · │
│ · 9 8 │ · · · │ · 6 · │
├───────┼───────┼───────┤
│ 8 · · │ · 6 · │ · · 3 │
│ 4 · · │ 8 · 3 │ · · 1 │
│ 7 · · │ · 2 · │ · · 6 │
├───────┼───────┼───────┤
│ · 6 · │ · · · │ 2 8 · │
│ · · · │ 4 1 9 │ · · 5 │
│ · · · │ · 8 · │ · 7 9 │
└───────┴───────┴───────┘
.....6....59.....82....8....45........3........6..3.54...325..6..................
╔═══╤═══╦═══╤═══╗
║ 1 │   ║   │   ║
╟───┼───╫───┼───╢
║   │   ║   │   ║
╠═══╪═══╬═══╪═══╣
║   │   ║   │   ║
╟───┼───╫───┼───╢
║   │   ║   │ 3 ║
╚═══╧═══╩═══╧═══╝
┏━━━┳━━━┓
1 2┃3 4
3 □┃• 2
━━━╋━━━
2 1┃4 3
4 3┃2 1
`
	var got []string
	for e, err := range Read(strings.NewReader(file)) {
		require.NoError(t, err)
		require.NoError(t, e.Err, "line %d", e.Line)
		got = append(got, e.Grid.Line())
	}
	assert.Equal(t, []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		".....6....59.....82....8....45........3........6..3.54...325..6..................", "1..............3", "12343..221434321",
	}, got)
}

// TestJSONCells holds for grids in JSON without names, in all the ways that people write cells.
func TestJSONCells(t *testing.T) {
	const want = "1..23...4......."
	for _, text := range []string{
		`[1,0,0,2,3,0,0,0,4,0,0,0,0,0,0,0]`,
		`[[1,null,".","2"],["3",0,"","x"],[4,0,0,0],[0,0,0,0]]`,
		"[\n  \"1\", null, null, \"2\",\n  \"3\", null, null, null,\n  4,0,0,0,\n0,0,0,0]\n",
		`[1,null,null,2,3,null,null,null,4,"","","","","","",""]`,
	} {
		n := 0
		for e, err := range Read(strings.NewReader(text)) {
			require.NoError(t, err)
			require.NoError(t, e.Err, "%s", text)
			assert.Equal(t, want, e.Grid.Line())
			n++
		}
		assert.Equal(t, 1, n, "%s", text)
	}
	for _, text := range []string{`[1,2,3]`, `[1,[2]]`, `[[1,"?!"],[2,3]]`, `[[1,nil]]`, `[1,0,0,2,3,0,0,0,4,0,0,0,0,0,0,9]`} {
		_, err := Parse(text)
		assert.Error(t, err, "%s", text)
	}
}

// TestFramesAreNotInWords: in what a puzzle is called such characters stay as they are.
func TestFramesAreNotInWords(t *testing.T) {
	const board = "board 4x4\ntitle □ • ─ ·\ngivens\n1...\n....\n....\n....\n"
	for e := range Read(strings.NewReader(board)) {
		require.NoError(t, e.Err)
		assert.Equal(t, "□ • ─ ·", e.Puzzle.Field("title"))
	}
	for e := range Read(strings.NewReader(`{"size":4,"rows":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"fields":[{"name":"title","value":"□ • ─ ·"}]}` + "\n")) {
		require.NotNil(t, e.Puzzle, "%v", e.Err)
		assert.Equal(t, "□ • ─ ·", e.Puzzle.Field("title"))
	}
	for e := range Read(strings.NewReader("#A □ • ─ ·\n1...............\n")) {
		require.NoError(t, e.Err)
		assert.Equal(t, "□ • ─ ·", e.Puzzle.Field("author"))
	}
}
