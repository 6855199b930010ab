package text

// Formats of files: what is written is read as the same, and what cannot be held is said.

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// randomPuzzle makes a puzzle with some of what there can be in one.
func randomPuzzle(r *rand.Rand) *sudoku.Puzzle {
	shapes := []sudoku.Shape{{BoxRows: 3, BoxCols: 3}, {BoxRows: 3, BoxCols: 3}, {BoxRows: 3, BoxCols: 3}, {BoxRows: 2, BoxCols: 2}, {BoxRows: 2, BoxCols: 3}, {BoxRows: 3, BoxCols: 2}, {BoxRows: 4, BoxCols: 4}, {BoxRows: 5, BoxCols: 6}}
	l, _ := sudoku.ShapeLayout(shapes[r.IntN(len(shapes))])
	p := &sudoku.Puzzle{Layout: l, Givens: make([]int, l.Rows()*l.Cols())}
	for cell := range p.Givens {
		if r.IntN(3) == 0 {
			p.Givens[cell] = 1 + r.IntN(l.Size())
		}
	}
	if r.IntN(3) == 0 {
		p.Candidates = make([]uint64, len(p.Givens))
		for cell := range p.Candidates {
			if p.Givens[cell] == 0 && r.IntN(2) == 0 {
				p.Candidates[cell] = 1<<(1+r.IntN(l.Size())) | 1<<(1+r.IntN(l.Size()))
			}
		}
	}
	if r.IntN(3) == 0 {
		p.Rules = []sudoku.Rule{{Kind: sudoku.Diagonals}, {Kind: sudoku.Cage, Number: 5, Cells: []int{0, 1}}}
	}
	for _, name := range sudoku.FieldNames {
		if r.IntN(6) == 0 {
			p.Fields = append(p.Fields, sudoku.Field{Name: name, Value: "Some, \"text\" of " + name})
		}
	}
	return p
}

// TestFormatsRoundTrip writes random puzzles in every format and reads the file.
func TestFormatsRoundTrip(t *testing.T) {
	for f := range formats {
		t.Run(f.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, uint64(f)))
			var file bytes.Buffer
			w := NewWriter(&file, f)
			var want []*sudoku.Puzzle
			refused := 0
			for range 200 {
				p := randomPuzzle(r)
				if f == CSVFormat && p.Layout.Size() > notation.MaxSymbolSize {
					continue // numbers with spaces between are a cell of a table too, but 900 of them are not looked at here
				}
				err := w.Write(p)
				var loss *LossError
				if errors.As(err, &loss) {
					assert.Equal(t, f, loss.Format)
					assert.NotEmpty(t, loss.Lost)
					refused++
					continue
				}
				require.NoError(t, err)
				want = append(want, p)
			}
			require.NotEmpty(t, want)
			assert.Equal(t, f != JSONFormat && f != BoardFormat, refused > 0)
			i := 0
			for e, err := range Read(&file) {
				require.NoError(t, err)
				require.NoError(t, e.Err, "%s", e.Text)
				require.Less(t, i, len(want))
				p := e.Puzzle
				if p == nil {
					p, err = sudoku.NewPuzzle(e.Grid)
					require.NoError(t, err)
				}
				same(t, f, want[i], p)
				i++
			}
			assert.Equal(t, len(want), i)
		})
	}
}

// same compares puzzles by what a format holds: candidates by what they allow, since a
// given may be written as the only one.
func same(t *testing.T, f Format, want, got *sudoku.Puzzle) {
	t.Helper()
	require.Equal(t, want.Layout.Shape(), got.Layout.Shape())
	var wanted, found []uint64
	for cell := range want.Givens {
		wanted, found = append(wanted, marks(want, cell)), append(found, marks(got, cell))
	}
	require.Equal(t, wanted, found)
	require.Equal(t, want.Rules, got.Rules)
	if f == CSVFormat {
		assert.ElementsMatch(t, want.Fields, got.Fields)
	} else {
		assert.Equal(t, want.Fields, got.Fields)
	}
}

func TestReadForms(t *testing.T) {
	rows := strings.Join(rowsOf(wikipedia, 9), "\n")
	for name, text := range map[string]string{
		"sdk as its maker writes it": "#ARuud\n#DA random puzzle\n#CJust start\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://example.org/\n[Puzzle]\n" + rows + "\n[State]\n" + strings.ReplaceAll(rows, ".", "1") + "\n",
		"sdk without sections":       "#A Ruud\n#D A random puzzle\n#C Just start\n#B 03-08-2006\n#S SudoCue\n#L Easy\n#U http://example.org/\n" + rows,
		"table":                      "puzzle,author,description,comment,date,source,level,url,rating\n" + wikipedia + ",Ruud,A random puzzle,Just start,03-08-2006,SudoCue,Easy,http://example.org/,3\n",
	} {
		p, err := Parse(text)
		require.NoError(t, err, name)
		assert.Equal(t, wikipedia, p.Grid().Line(), name)
		assert.Equal(t, []sudoku.Field{{Name: "author", Value: "Ruud"}, {Name: "description", Value: "A random puzzle"}, {Name: "comment", Value: "Just start"}, {Name: "date", Value: "03-08-2006"},
			{Name: "source", Value: "SudoCue"}, {Name: "level", Value: "Easy"}, {Name: "url", Value: "http://example.org/"}}, p.Fields, name)
		assert.True(t, p.Plain(), name)
	}
	for name, text := range map[string]string{
		"link":         "https://example.org/sudoku.htm?bd=" + strings.ReplaceAll(wikipedia, ".", "0"),
		"link with s":  "https://example.org/play?level=3&s=" + strings.ReplaceAll(wikipedia, ".", "0") + "&x=1",
		"a comment":    "# hello\n#Add nothing\n" + wikipedia,
		"Simple":       "*-----------*\n|" + strings.Join(rowsOf(wikipedia, 9), "|\n|") + "|\n*-----------*",
		"quizzes":      "quizzes,solutions\n" + strings.ReplaceAll(wikipedia, ".", "0") + "," + wikipediaSolution,
		"board":        "board 9x9\ngivens\n" + rows,
		"board, later": "# first a comment\n\nboard 9x9\n\ngivens\n" + rows,
	} {
		p, err := Parse(text)
		require.NoError(t, err, name)
		assert.Equal(t, wikipedia, p.Grid().Line(), name)
		assert.Empty(t, p.Fields, name)
	}
	p, err := Parse("| 1 2 | 3  4 |\n| 34 34 | 12 12 |\n|---|\n| 2 134 | 4 1 |\n| 4 3 | 1 2 |")
	require.NoError(t, err)
	assert.Equal(t, []int{1, 2, 3, 4, 0, 0, 0, 0, 2, 0, 4, 1, 4, 3, 1, 2}, p.Givens)
	assert.Equal(t, uint64(1<<1|1<<3|1<<4), p.Candidates[9])
}

// TestPencilOfNothing has every candidate in every cell, which without its frame would be
// nine digits nine times.
func TestPencilOfNothing(t *testing.T) {
	p, err := Parse("board 9x9")
	require.NoError(t, err)
	var file bytes.Buffer
	require.NoError(t, NewWriter(&file, PencilFormat).Write(p))
	q, err := Parse(file.String())
	require.NoError(t, err)
	same(t, PencilFormat, p, q)
}

// TestBadFormsKeepNeighbours finds the good puzzles around bad ones.
func TestBadFormsKeepNeighbours(t *testing.T) {
	text := "board 4x4\ncage x r1c1\nboard 4x4\ndiagonals\n"
	var got []string
	for e, err := range Read(strings.NewReader(text)) {
		require.NoError(t, err)
		if e.Err != nil {
			got = append(got, e.Err.Error())
		} else {
			got = append(got, fmt.Sprint(e.Line, len(e.Puzzle.Rules)))
		}
	}
	assert.Equal(t, []string{`line 2, column 6: "x" is no sum`, "3 1"}, got)

	text = "puzzle,level\n" + wikipedia + ",1\nnothing\n" + wikipedia + ",2\n"
	got = nil
	for e, err := range Read(strings.NewReader(text)) {
		require.NoError(t, err)
		if e.Err != nil {
			got = append(got, fmt.Sprint(e.Line))
		} else {
			got = append(got, e.Puzzle.Field("level"))
		}
	}
	assert.Equal(t, []string{"1", "3", "2"}, got)
}

func TestWriteLossy(t *testing.T) {
	p, err := Parse("board 9x9\ntitle T\nauthor A\ndiagonals\ncandidates r1c1 1 2")
	require.NoError(t, err)
	var file bytes.Buffer
	lost, err := NewWriter(&file, SDKFormat).WriteLossy(p)
	require.NoError(t, err)
	assert.EqualError(t, lost, "sdk cannot hold 1 rule, candidates, the title")
	assert.Contains(t, file.String(), "#A A\n[Puzzle]\n.........\n")

	p, err = Parse("board 6x6")
	require.NoError(t, err)
	file.Reset()
	_, err = NewWriter(&file, SDMFormat).WriteLossy(p)
	assert.EqualError(t, err, "sdm cannot hold a grid of 6x6 in boxes of 2x3")
	assert.Zero(t, file.Len())
}

// A line of a table that is no line of one is said to be that, and those around it are read.
func TestTableWithUnmatchedQuotes(t *testing.T) {
	var got []string
	for e, err := range Read(strings.NewReader("puzzle,author\n" + wikipedia + ",\"a\n" + wikipedia + ",b\n")) {
		require.NoError(t, err)
		if got = append(got, ""); e.Err != nil {
			got[len(got)-1] = e.Err.Error()
		}
	}
	assert.Equal(t, []string{"line 2: quotation marks that do not match", ""}, got)
}

// A cell of sukaku without a candidate has no value; it is not one that may hold any.
func TestSukakuWithoutACandidate(t *testing.T) {
	_, err := Parse(strings.Repeat("123456789", 80) + ".........")
	require.ErrorIs(t, err, sudoku.ErrCount)
	assert.ErrorContains(t, err, "no candidate is left for r9c9")
}

// FuzzForms: no text of many forms breaks reading, and what is read can be written.
func FuzzForms(f *testing.F) {
	for _, text := range []string{
		"#A B\n[Puzzle]\n" + strings.Join(rowsOf(wikipedia, 9), "\n"), "?bd=" + wikipedia, "puzzle,level\n" + wikipedia + ",x",
		"| 1 2 | 3  4 |\n| 34 34 | 12 12 |\n| 2 134 | 4 1 |\n| 4 3 | 1 2 |", strings.Repeat("123......", 81),
		"|00 0\n12 1 1 1", "board 4x4\ndiagonals\nboard samurai", `{"rows":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"rules":[{"rule":"diagonals"}]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for e, err := range Read(strings.NewReader(text), MaxLine(4096)) {
			require.NoError(t, err)
			if e.Err != nil {
				var perr *ParseError
				require.ErrorAs(t, e.Err, &perr)
				require.Positive(t, perr.Line)
				continue
			}
			p := e.Puzzle
			if p == nil {
				p, err = sudoku.NewPuzzle(e.Grid)
				require.NoError(t, err)
			}
			var file bytes.Buffer
			require.NoError(t, NewWriter(&file, JSONFormat).Write(p))
			q, err := Parse(file.String())
			require.NoError(t, err, "%s", file.String())
			require.Equal(t, Board(p), Board(q))
		}
	})
}

func ExampleWriter() {
	p, err := Parse("#A Somebody\n1..............1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	err = NewWriter(&file, CSVFormat).Write(p)
	fmt.Print(file.String())
	fmt.Println(err)
	// Output:
	// puzzle,title,author,description,comment,date,source,level,url
	// 1..............1,,Somebody,,,,,,
	// <nil>
}

func ExampleParseFormat() {
	f, err := ParseFormat("sdk")
	fmt.Println(f, err)
	// Output: sdk <nil>
}

func ExampleLossError() {
	p, err := Parse("board 4x4\nanti-king")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(LineFormat.Lost(p))
	// Output: line cannot hold 1 rule
}
