package exchange

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// readAll reads the puzzles of a text, and what is said of those that cannot be read.
func readAll(t testing.TB, file string) (puzzles []*sudoku.Puzzle, bad []string) {
	for e, err := range text.Read(strings.NewReader(file), Forms()) {
		require.NoError(t, err)
		switch {
		case e.Err != nil:
			bad = append(bad, e.Err.Error())
		case e.Puzzle != nil:
			puzzles = append(puzzles, e.Puzzle)
		default:
			p, err := sudoku.NewPuzzle(e.Grid)
			require.NoError(t, err)
			puzzles = append(puzzles, p)
		}
	}
	return puzzles, bad
}

func readOne(t testing.TB, file string) *sudoku.Puzzle {
	puzzles, bad := readAll(t, file)
	require.Empty(t, bad)
	require.Len(t, puzzles, 1)
	return puzzles[0]
}

// solution returns the only solution of a puzzle, on one line.
func solution(t testing.TB, p *sudoku.Puzzle) string {
	s, err := p.Compile(context.Background(), csp.Options{MaxNodes: 1_000_000})
	require.NoError(t, err)
	q, err := s.Unique(context.Background())
	require.NoError(t, err)
	return strings.TrimSpace(q.Rows(false))
}

// Lines as they stand in collections, with their solutions.
const (
	killerLine = "3x3::k:3595:3595:3844:3844:3090:3336:3336:2575:2575:3595:4620:4620:3348:3090:5:5648:5648:2575:3350:4620:4620:3348:3090:23:" +
		"5648:5648:3841:3350:2581:24:3348:25:26:27:2579:3841:28:2581:29:30:4625:4625:4625:2579:31:3843:2581:32:33:34:35:36:2579:3335:3843:4878:" +
		"4878:37:38:39:4618:4618:3335:3341:4878:4878:40:41:42:4618:4618:3593:3341:3341:3334:3334:43:3842:3842:3593:3593:"
	killerSolution = "279648531581739426463251798956483217128975643734162859812597364697324185345816972"
	diagonalLine   = "3x3:d:k:3587:14:15:16:17:18:19:3586:3586:3587:1543:1543:20:21:22:23:1544:24:25:26:3338:27:28:3337:3337:1544:29:30:31:3338:" +
		"32:33:34:35:36:37:38:39:40:41:42:43:44:45:46:47:48:49:4365:4365:50:3596:51:52:53:1541:3339:3339:54:55:3596:56:57:58:1541:59:60:61:62:" +
		"1542:1542:3585:3588:3588:63:64:65:66:67:68:3585:"
	sumoLine = "SumoCueV1=0J0=8J0=0J0=0J1=0J2=0J2=0J2=5J2=0J2=8J3=0J0=0J1=0J1=0J2=7J2=0J4=0J4=5J4=0J3=0J0=0J1=0J1=9J2=0J2=0J5=0J6=0J4=0J3=7J0" +
		"=0J1=1J1=6J5=9J5=0J5=0J6=0J4=0J3=0J0=4J1=3J1=0J5=1J7=8J7=0J6=0J4=0J3=0J0=0J5=8J5=7J5=6J7=0J7=3J6=0J4=0J3=0J0=0J5=0J8=5J8=0J7=0J7=0J6" +
		"=0J4=3J3=0J3=0J3=6J8=0J8=0J7=0J7=0J6=2J4=0J8=9J8=0J8=0J8=0J8=0J7=0J6=8J6=0J6"
)

func TestKillerLines(t *testing.T) {
	p := readOne(t, killerLine)
	assert.Equal(t, "cage 14 r1c1 r1c2 r2c1", p.Rules[0].Text(p.Layout))
	assert.Equal(t, killerSolution, solution(t, p))
	p = readOne(t, diagonalLine)
	assert.Equal(t, "diagonals", p.Rules[0].Text(p.Layout))
	p = readOne(t, "3x3::"+strings.Repeat("0:", 80)+"7:")
	assert.Equal(t, 7, p.Givens[80])
	assert.Empty(t, p.Rules)
	free, err := text.ParseBoard("board 9x9\ncage - r1c1 r1c2\ncage - r2c1 r2c2\ncage 5 r3c1 r3c2")
	require.NoError(t, err)
	assert.Equal(t, text.Board(free), text.Board(readOne(t, write(t, KillerFormat, free))), "cages without a sum, the first of them too")
	_, bad := readAll(t, "3x3::k:1:2:\n3x3:q:k:"+strings.Repeat("0:", 81)+"\n3x3::k:"+strings.Repeat("0:", 80)+"x:\n3x3::k:"+strings.Repeat("2817:", 11)+strings.Repeat("0:", 70))
	assert.Equal(t, []string{
		"line 1: wrong number of cells: 4 numbers, where a grid has 81",
		`line 2: unknown rule: "qk" after 3x3: is neither d nor k`,
		`line 3: value out of range: "x" of r9c9 is no number`,
		"line 4: rule 1: not a rule: cage of 11 cells, where there are 9 values",
	}, bad)
}

func TestSumoCueLines(t *testing.T) {
	p := readOne(t, sumoLine)
	assert.Equal(t, sudoku.Shape{}, p.Layout.Shape(), "regions of any form")
	assert.Len(t, solution(t, p), 81)
	p = readOne(t, "SumoCueV1D=15+0=7"+strings.Repeat("=0", 78))
	assert.Equal(t, []string{"diagonals", "cage 15 r1c1 r1c2"}, []string{p.Rules[0].Text(p.Layout), p.Rules[1].Text(p.Layout)})
	assert.Equal(t, 7, p.Givens[2])
	assert.True(t, p.Layout.Plain())
	assert.Equal(t, text.Board(p), text.Board(readOne(t, "SumoCueV1D =15 +0 =7"+strings.Repeat("\t=0", 78))))
	_, bad := readAll(t, "SumoCueV1 "+strings.Repeat("=0", 80))
	assert.Equal(t, []string{"line 1: wrong number of cells: 80 cells, where a grid has 81"}, bad)
	_, bad = readAll(t, "SumoCueV1=1\nSumoCueV1=1J9"+strings.Repeat("=0J0", 80)+"\nSumoCueV1+5"+strings.Repeat("=0", 80)+"\nSumoCueV1=x"+strings.Repeat("=0", 80)+"\nSumoCueV1=1J0"+strings.Repeat("=0", 80)+"\nSumoCueV1"+strings.Repeat("=0J0", 81))
	assert.Len(t, bad, 6)
	assert.Equal(t, "line 3: no such cell: r1c1 goes on with a cage of cell 5, where none begins", bad[2])
}

func TestHodokuLines(t *testing.T) {
	const plain = "........9.6....3..2.4....7...937.5.1.....2..3...15.7....1.24.....8.3.6...4.5....."
	sol := solution(t, readOne(t, plain))
	placed := strings.Replace(plain, ".", "+"+sol[:1], 1)
	p := readOne(t, ":0100:3:"+placed+":812 912:"+"322::")
	assert.Equal(t, int(sol[0]-'0'), p.Givens[0])
	assert.Equal(t, uint64(1<<10-2)&^(1<<8|1<<9), p.Candidates[1])
	assert.Equal(t, sol, solution(t, p))
	assert.Equal(t, ":0100:3:"+strings.Replace(placed, "+", "", 1)+":812 912:322::", write(t, HodokuFormat, p))
	assert.Equal(t, p.Givens, readOne(t, placed).Givens, "the grid alone")
	assert.Equal(t, p.Candidates, readOne(t, placed+":812 912").Candidates)
	assert.Equal(t, p.Candidates, readOne(t, plain+":812 912").Candidates)
	assert.Equal(t, plain, readOne(t, ":0000:x:"+plain+":::").Grid().Line())
	_, bad := readAll(t, ":0000:x:"+plain[1:]+":::\n:0000:x:"+plain+":8123::\n:0000:x:"+plain+":111 211 311 411 511 611 711 811 911::")
	assert.Equal(t, []string{
		"line 1: wrong number of cells: field 3 has 80 cells, where a grid has 81",
		`line 2: value out of range: "8123" is no digit, row and column`,
		"line 3: wrong number of cells: no candidate is left for r1c1",
	}, bad)
}

func TestOpenSudokuFiles(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("testdata", "folders.opensudoku"))
	require.NoError(t, err)
	puzzles, bad := readAll(t, "1..............2\n"+string(file)+"1..............3\n")
	assert.Equal(t, []string{"line 11: wrong number of cells: 83 cells, where a game has 81"}, bad)
	require.Len(t, puzzles, 5)
	assert.Equal(t, []sudoku.Field{{Name: "title", Value: "Easy & quick"}}, puzzles[1].Fields)
	assert.Equal(t, "Hard", puzzles[3].Field("title"))
	assert.Equal(t, ".5.7.3.6", puzzles[1].Grid().Line()[:8])
	assert.Equal(t, "1..............3", puzzles[4].Grid().Line(), "what follows is read")

	var again bytes.Buffer
	w := NewWriter(&again, OpenSudokuFormat)
	for _, p := range puzzles[1:4] {
		require.NoError(t, w.Write(p))
	}
	require.NoError(t, w.Close())
	back, bad := readAll(t, again.String())
	assert.Empty(t, bad)
	assert.Equal(t, puzzles[1:4], back)

	file, err = os.ReadFile(filepath.Join("testdata", "first.opensudoku"))
	require.NoError(t, err)
	puzzles, bad = readAll(t, string(file))
	assert.Empty(t, bad)
	require.Len(t, puzzles, 2)
	assert.Equal(t, puzzles[0], puzzles[1], "what a player has written is no given")
	assert.Equal(t, []sudoku.Field{
		{Name: "title", Value: "Gnome Easy"}, {Name: "author", Value: "somebody"}, {Name: "date", Value: "2009-09-16"},
		{Name: "level", Value: "easy"}, {Name: "url", Value: "http://opensudoku.eu/puzzles"},
	}, puzzles[0].Fields)
	_, bad = readAll(t, "<opensudoku>\n<game data=\"12\"/>\n<game/>\n<game data=\"version: 9&#10;1|2\"/>\n"+strings.Repeat("<game "+strings.Repeat("x", 60_000)+"\n", 2))
	assert.Len(t, bad, 5)
	assert.Contains(t, bad[4], "ends without")
	game := "<OpenSudoku><game data='" + strings.Repeat("0", 81) + "'/></OpenSudoku>"
	assert.Equal(t, readOne(t, strings.Repeat(".", 81)), readOne(t, game))
	_, bad = readAll(t, game+"1..............2\n1..............3")
	assert.Equal(t, []string{`line 1: no puzzle: "1..............2" stands after the end of the XML`}, bad)
}

// TestLongTagsOfXML holds for what never ends: it is looked at once, however many lines it has.
func TestLongTagsOfXML(t *testing.T) {
	began := time.Now()
	for _, begin := range []string{"<game ", "<!-- ", "<game data='", "<name>"} {
		_, bad := readAll(t, "<opensudoku>\n"+begin+strings.Repeat("xxxx\n", 200_000))
		assert.Len(t, bad, 16, "%s", begin)
	}
	for _, sign := range []string{"&", "&#1"} {
		_, bad := readAll(t, "<opensudoku>\n<game data='"+strings.Repeat(sign, 60_000/len(sign))+";'/>\n</opensudoku>")
		assert.Len(t, bad, 1)
	}
	assert.Less(t, time.Since(began), 4*time.Second, "a second look at each line takes ten times as long")
}

// TestJSONWithNames holds for objects of other programs with a grid in them.
func TestJSONWithNames(t *testing.T) {
	const want = "1..............2"
	for _, json := range []string{
		`{"puzzle":"1..............2","solution":"1234341221434312","difficulty":3}`,
		"{\n  \"board\": [\n    [1, 0, 0, 0],\n    [0, 0, 0, 0],\n    [0, 0, 0, 0],\n    [0, 0, null, 2]\n  ],\n  \"author\": \"somebody\"\n}",
		`[{"id":1,"quiz":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2]}]`,
		`{"grid":[["1","","",""],["","","",""],["","","",""],["","","","2"]]}`,
		`{"size":4,"board":["1...","....","    ","...2"]}`,
	} {
		assert.Equal(t, want, readOne(t, json).Grid().Line(), "%s", json)
	}
	_, bad := readAll(t, `{"puzzle":"1..............2","cages":[]}`)
	assert.Len(t, bad, 1, "what may be a rule")
	_, bad = readAll(t, `{"size":9,"puzzle":"1..............2"}`)
	assert.Equal(t, []string{"line 1, column 9: size: the size is 9, and the grid has 4 rows"}, bad)
	_, bad = readAll(t, `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]} x`)
	assert.Equal(t, []string{"line 1, column 77: puzzle in JSON: not the JSON of a puzzle: 'x', where the end of the puzzle is expected"}, bad)
	_, bad = readAll(t, `[{"puzzle":"1"},`+"\n"+`{"grid":[[{},{}],[{},{"region":7}]]}]`)
	require.Len(t, bad, 2)
	assert.Contains(t, bad[0], "item 1: puzzle: ")
	assert.Contains(t, bad[1], "line 2, column 32: item 2: grid: r2c2 is in region 7")
}

func write(t testing.TB, f Format, p *sudoku.Puzzle) string {
	var b bytes.Buffer
	require.NoError(t, NewWriter(&b, f).Write(p))
	return strings.TrimSuffix(b.String(), "\n")
}

// TestFormatsAndBack holds for every format: what is written is read as an equal puzzle.
func TestFormatsAndBack(t *testing.T) {
	jigsaw, killer, x := readOne(t, sumoLine), readOne(t, killerLine), readOne(t, diagonalLine)
	plain := readOne(t, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	for f, puzzles := range map[Format][]*sudoku.Puzzle{
		FPuzzlesFormat: {jigsaw, killer, x, plain}, FPuzzlesJSONFormat: {jigsaw, killer, x, plain}, SudokuPadFormat: {jigsaw, killer, x, plain},
		SumoCueFormat: {jigsaw, killer, x, plain}, KillerFormat: {killer, x, plain}, OpenSudokuFormat: {plain}, HodokuFormat: {plain},
	} {
		for i, p := range puzzles {
			var b bytes.Buffer
			w := NewWriter(&b, f)
			require.NoError(t, w.Write(p), "%v %d", f, i)
			require.NoError(t, w.Close())
			q := readOne(t, b.String())
			q.Fields = slicesWithout(q.Fields, "comment", "title")
			assert.Equal(t, text.Board(p), text.Board(q), "%v %d", f, i)
		}
	}
	assert.Equal(t, killerSolution, solution(t, readOne(t, write(t, KillerFormat, killer))))
	for _, f := range []Format{KillerFormat, OpenSudokuFormat, HodokuFormat} {
		assert.EqualError(t, NewWriter(&bytes.Buffer{}, f).Write(jigsaw), f.String()+" cannot hold regions in place of boxes")
	}
	assert.EqualError(t, NewWriter(&bytes.Buffer{}, HodokuFormat).Write(x), "hodoku cannot hold 14 rules")
	var b bytes.Buffer
	lost, err := NewWriter(&b, HodokuFormat).WriteLossy(x)
	require.NoError(t, err)
	assert.EqualError(t, lost, "hodoku cannot hold 14 rules")
	assert.True(t, readOne(t, b.String()).Plain())
}

func slicesWithout(fields []sudoku.Field, names ...string) (rest []sudoku.Field) {
	for _, f := range fields {
		if !slices.Contains(names, f.Name) || f.Value != "" && f.Name != "comment" {
			rest = append(rest, f)
		}
	}
	return rest
}

// FuzzForms holds for any text: what is read is a puzzle that is well formed, and what is written
// of it is read as an equal one.
func FuzzForms(f *testing.F) {
	const rows = `[{},{"value":3,"given":true,"c":"#FFF"},{},{"givenPencilMarks":[1,2]}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]`
	f.Add(`{"size":4,"title":"a\nb","grid":[` + rows + `],"thermometer":[{"lines":[["R1C1","R1C2"]]}],"arrow":[{"lines":[["R1C1","R1C2"]],"cells":["R1C1"]}],"xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"odd":[{"cell":"R1C1"}]}`)
	f.Add(`{"size":4,"grid":[` + rows + `],"xsum":[{"cell":"R0C1","value":"3"}],"whispers":[{"lines":[["R1C1","R1C2"]],"value":2}],"negative":["ratio","xv"],"nonconsecutive":true,"line":[{"lines":[]}],"clone":[{"cells":["R1C1"],"cloneCells":["R2C2"]}]}`)
	f.Add(`{"cells":[` + rows + `],` + padRegions + `,"cages":[{"cells":[[0,0]],"sum":3}]}`)
	f.Add("scl" + pack(`{ce:[[,{v:2}],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]],c:34BBE6,t:'It\'s'}`))
	f.Add("https://sudokupad.app/scf" + strings.Repeat("o", 13) + "Kwat*")
	f.Add(killerLine + "\n" + sumoLine)
	f.Add(":0100:3:........9.6....3..2.4....7...937.5.1.....2..3...15.7....1.24.....8.3.6...4.5.....:812 912:322::")
	f.Add("<opensudoku><name>a&amp;b</name><game data=\"1\"/></opensudoku>")
	f.Fuzz(func(t *testing.T, file string) {
		puzzles, _ := readAll(t, file)
		for _, p := range puzzles {
			require.NoError(t, p.Validate())
			json, err := FPuzzles(p)
			if err != nil {
				continue // what it cannot hold
			}
			q, err := ParseFPuzzles(string(json))
			require.NoError(t, err, "%s", json)
			again, err := FPuzzles(q)
			require.NoError(t, err, "%s", json)
			r, err := ParseFPuzzles(string(again))
			require.NoError(t, err)
			require.Equal(t, text.Board(q), text.Board(r))
		}
	})
}

// TestJSONThatIsCutShort holds for what a paste lost its end of: that is what is said of it, not that a
// member is unknown which stands before the cut.
func TestJSONThatIsCutShort(t *testing.T) {
	for _, cut := range []string{`{"size":4,"grid":[[{},{"value":3},`, `{"size":4,"thermometer":[{"lines":[["R1C1"`, `{"id":"x","cells":[[{`} {
		_, err := text.Parse(cut, Forms())
		assert.ErrorContains(t, err, "puzzle in JSON: unexpected EOF", cut)
	}
	_, err := text.Parse(`{"size":4,"hot":true}`, Forms())
	assert.ErrorContains(t, err, `unknown field "hot"`)
}
