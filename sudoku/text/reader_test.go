package text

// Tests of streaming: entries, their lines and names, what happens to bad ones,
// when an entry is yielded, and how much memory it takes.

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// entriesOf reads everything; the iteration must end without an error.
func entriesOf(t testing.TB, r io.Reader, opts ...Option) []Entry {
	t.Helper()
	var entries []Entry
	for e, err := range Read(r, opts...) {
		require.NoError(t, err)
		entries = append(entries, e)
	}
	return entries
}

// brief writes an entry as name@line:puzzle or name@line!error line.
func brief(entries []Entry) []string {
	var out []string
	for _, e := range entries {
		var parseErr *ParseError
		switch {
		case errors.As(e.Err, &parseErr):
			out = append(out, fmt.Sprintf("%s@%d!%d", e.Name, e.Line, parseErr.Line))
		default:
			out = append(out, fmt.Sprintf("%s@%d:%s", e.Name, e.Line, e.Grid.Line()))
		}
	}
	return out
}

func TestRead(t *testing.T) {
	const small, other = "1234............", "12341234........" // other is no row of 16x16
	rows := rowsOf(wikipedia, 9)
	grid := strings.Join(rows, "\n") + "\n"
	short := strings.Join(rows[:8], "\n") + "\n"
	boxed := mustParse(t, wikipedia).String() + "\n"
	large := strings.Repeat(small+"\n", 15) + "1..F............\n"
	largeLine := strings.Repeat(small, 15) + "1..F............"
	w, s := wikipedia, wikipediaSolution
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"only empty lines", "\n\r\n  \n# c\n", nil},
		{"lines", w + "\n" + s + "\n", []string{"@1:" + w, "@2:" + s}},
		{"no newline at the end", w + "\n" + s, []string{"@1:" + w, "@2:" + s}},
		{"Windows", "\ufeff" + w + "\r\n\r\n# c\r\n" + s + "\r\n", []string{"@1:" + w, "@4:" + s}},
		{"fields after the puzzle", w + "," + s + "\n" + w + " # hard\n" + w + "\t17\n", []string{"@1:" + w, "@2:" + w, "@3:" + w}},
		{"numbers", spaced(w, " ") + "\n" + spaced(s, ",") + "\n", []string{"@1:" + w, "@2:" + s}},
		{"bad lines among good", "rubbish\n" + w + "\n" + w[:63] + "\n" + s + "\n" + w[:80] + "k\n", []string{"@1!1", "@2:" + w, "@3!3", "@4:" + s, "@5!5"}},
		{"a grid", grid, []string{"@1:" + w}},
		{"grids without a gap", grid + grid, []string{"@1:" + w, "@10:" + w}},
		{"grids apart", "\n" + grid + "\n\n" + grid, []string{"@2:" + w, "@13:" + w}},
		{"boxed grids", boxed + "\n" + boxed, []string{"@1:" + w, "@13:" + w}},
		{"boxed with borders", "+---+\n" + boxed + "+---+\n+---+\n" + boxed + "+---+", []string{"@2:" + w, "@15:" + w}},
		{"Project Euler", "Grid 01\n" + grid + "Grid 02\n" + grid, []string{"Grid 01@2:" + w, "Grid 02@12:" + w}},
		{"names of lines", "Puzzle 7\n" + w + "\n" + s, []string{"Puzzle 7@2:" + w, "@3:" + s}},
		{"a name without a puzzle", "Grid 01\nGrid 02\n" + w + "\nGrid 03", []string{"Grid 01@1!1", "Grid 02@3:" + w}},
		{"a CSV heading in quotation marks", "\"puzzle\",\"a, b\"\n\"" + w + "\"," + s, []string{"@2:" + w}},
		{"a CSV heading names columns", "puzzle,solution\n" + w + "," + s, []string{"@2:" + w}},
		{"a short grid before a name", "Grid 01\n" + short + "Grid 02\n" + grid, []string{"Grid 01@2!9", "Grid 02@11:" + w}},
		{"a short grid before a gap", short + "\n" + grid, []string{"@1!8", "@10:" + w}},
		{"a short grid before a line", short + s + "\n", []string{"@1!8", "@9:" + s}},
		{"a short grid at the end", s + "\n" + short, []string{"@1:" + s, "@2!9"}},
		{"a bad row", strings.Replace(grid, "4..8", "4.k8", 1) + grid, []string{"@1!5", "@10:" + w}},
		{"a short row", strings.Replace(grid, "4..8", "4.8", 1) + grid, []string{"@1!5", "@10:" + w}},
		{"a short first row with a name", "Grid 01\n" + grid[1:] + "Grid 02\n" + grid, []string{"Grid 01@2!2", "Grid 02@12:" + w}},
		{"bands apart", strings.Join(rows[:3], "\n") + "\n\n" + strings.Join(rows[3:6], "\n") + "\n \n\n" + strings.Join(rows[6:], "\n") + "\n" + grid, []string{"@1:" + w, "@13:" + w}},
		{"bands of two sizes", strings.Join(rows[:3], "\n") + "\n\n" + strings.Join(rows[3:5], "\n") + "\n\n" + grid, []string{"@1!6", "@8:" + w}},
		{"a row of spaces", strings.ReplaceAll(strings.Join(rows[:8], "\n"), ".", " ") + "\n         \n" + w, []string{"@1:" + w[:72] + ".........", "@10:" + w}},
		{"small lines, certain", other + "\n" + small + "\n", []string{"@1:" + other, "@2:" + small}},
		{"small lines, held", small + "\n" + small + "\n" + other + "\n" + small, []string{"@1:" + small, "@2:" + small, "@3:" + other, "@4:" + small}},
		{"small lines, held to the end", small + "\n" + small, []string{"@1:" + small, "@2:" + small}},
		{"small lines, held to a gap", small + "\n\n" + small, []string{"@1:" + small, "@3:" + small}},
		{"small lines, held to another size", small + "\n" + w, []string{"@1:" + small, "@2:" + w}},
		{"small lines that are a large grid", large, []string{"@1:" + largeLine}},
		{"JSON lines", format(mustParse(t, w), JSONFormat) + "\n{\n" + w, []string{"@1:" + w, "@2!2", "@3:" + w}},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, brief(entriesOf(t, strings.NewReader(tt.text))), tt.name)
		assert.Equal(t, tt.want, brief(entriesOf(t, iotest.OneByteReader(strings.NewReader(tt.text)))), tt.name)
	}
}

func TestReadKeepsText(t *testing.T) {
	rows := rowsOf(wikipedia, 9)
	entries := entriesOf(t, strings.NewReader("Grid 1\r\n"+strings.Join(rows, "\r\n")+"\r\n"+wikipedia+" easy\r\nnonsense\n"))
	require.Len(t, entries, 3)
	assert.Equal(t, strings.Join(rows, "\n"), entries[0].Text)
	assert.Equal(t, wikipedia+" easy", entries[1].Text)
	assert.Equal(t, "nonsense", entries[2].Text)
	assert.Zero(t, entries[2].Grid)
	assert.ErrorContains(t, entries[2].Err, `line 12: 8 characters ("nonsense")`)
}

func TestReadShape(t *testing.T) {
	small := "1234............"
	entries := entriesOf(t, strings.NewReader(small+"\n"+wikipedia+"\n"+small), BoxShape(sudoku.Shape{BoxRows: 2, BoxCols: 2}))
	require.Len(t, entries, 3)
	assert.Equal(t, small, entries[0].Grid.Line())
	assert.ErrorIs(t, entries[1].Err, sudoku.ErrCount)
	assert.Equal(t, small, entries[2].Grid.Line())
	calls := 0
	for e, err := range Read(strings.NewReader(small), BoxShape(sudoku.Shape{BoxRows: 0, BoxCols: 4})) {
		calls++
		assert.Zero(t, e)
		assert.ErrorIs(t, err, sudoku.ErrShape)
	}
	assert.Equal(t, 1, calls)
}

func TestReadStops(t *testing.T) {
	count := 0
	for range Read(strings.NewReader(strings.Repeat(wikipedia+"\n", 10))) {
		if count++; count == 3 {
			break
		}
	}
	assert.Equal(t, 3, count)
}

// TestReadError tells a failed read from a bad entry: what was complete is
// yielded, what was cut short is not taken for a puzzle.
func TestReadError(t *testing.T) {
	broken := errors.New("broken pipe")
	for text, want := range map[string]int{
		"":                                   0,
		wikipedia + "\nrubbish\n":            2,
		wikipedia + "\n" + wikipedia:         1,
		"1234............\n1...............": 1,
		strings.Join(rowsOf(wikipedia, 9)[:8], "\n") + "\n": 0,
	} {
		var entries []Entry
		var got error
		for e, err := range Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))) {
			require.NoError(t, got, "the error comes last")
			if got = err; err == nil {
				entries = append(entries, e)
			} else {
				assert.Zero(t, e)
			}
		}
		assert.ErrorIs(t, got, broken)
		assert.Len(t, entries, want, "%q", text)
	}
}

// TestReadYieldsAtOnce reads from a pipe whose writer waits for each entry.
func TestReadYieldsAtOnce(t *testing.T) {
	puzzles := []string{
		wikipedia + "\n",
		strings.Join(rowsOf(wikipedia, 9), "\n") + "\n",
		"12341234........\n",
		"1234............\n",
		spaced(wikipediaSolution, " ") + "\n",
	}
	r, w := io.Pipe()
	taken := make(chan struct{})
	go func() {
		for _, p := range puzzles {
			_, _ = io.WriteString(w, p)
			<-taken
		}
		w.Close()
	}()
	count := 0
	for e, err := range Read(r) {
		require.NoError(t, err)
		require.NoError(t, e.Err)
		count++
		taken <- struct{}{}
	}
	assert.Equal(t, len(puzzles), count)
}

func TestReadLongLines(t *testing.T) {
	long := strings.Repeat("1", 1000)
	for _, bound := range []int{100, 999} {
		text := long + "\n" + wikipedia + "\n" + wikipedia + long + "\n" + wikipedia + "\n" + long
		entries := entriesOf(t, strings.NewReader(text), MaxLine(bound))
		require.Len(t, entries, 5)
		for i, e := range entries {
			assert.Equal(t, i+1, e.Line)
			if i%2 == 1 {
				assert.Equal(t, wikipedia, e.Grid.Line())
				continue
			}
			assert.ErrorIs(t, e.Err, ErrLineTooLong)
			assert.ErrorContains(t, e.Err, fmt.Sprintf("longer than %d bytes", bound))
			assert.LessOrEqual(t, len(e.Text), 4*notation.MaxQuoted)
		}
	}
	for _, n := range []int{100, 101, 102, 103} {
		for _, end := range []string{"\n", "\r\n", ""} {
			entries := entriesOf(t, strings.NewReader(strings.Repeat("1", n)+end), MaxLine(100))
			require.Len(t, entries, 1)
			assert.Equal(t, n > 100, errors.Is(entries[0].Err, ErrLineTooLong), "%d %q", n, end)
		}
	}
	assert.ErrorIs(t, entriesOf(t, strings.NewReader(long), MaxLine(-1))[0].Err, ErrLineTooLong)
}

// repeated is an endless input that says the same over and over.
type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.text[r.at]
		r.at = (r.at + 1) % len(r.text)
	}
	return len(p), nil
}

// TestReadHoldsLittle reads 16 MB in one line, and as many puzzles, rows and
// names as fit in a few, and looks at what is alive in between.
// Entries share memory, and those that are kept do not change.
func TestReadKeepsEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	var grids []sudoku.Grid
	var text strings.Builder
	for i := range 3000 {
		s := usualShapes[[]int{9, 4, 6, 16, 36}[r.IntN(5)*(i&1)]]
		grids = append(grids, randomGrid(r, s, 0.5))
		text.WriteString(grids[i].Line() + "\n")
	}
	entries := entriesOf(t, strings.NewReader(text.String()))
	require.Len(t, entries, len(grids))
	for i, e := range entries {
		require.NoError(t, e.Err)
		require.Equal(t, grids[i], e.Grid)
		require.Equal(t, grids[i].Line(), e.Text)
	}
}

func TestReadAllocatesLittle(t *testing.T) {
	const lines = 2000
	text := strings.Repeat(wikipedia+"\n", lines)
	allocs := testing.AllocsPerRun(2, func() {
		for _, err := range Read(strings.NewReader(text)) {
			require.NoError(t, err)
		}
	})
	assert.Less(t, allocs, lines/10.0)
}

func TestReadHoldsLittle(t *testing.T) {
	live := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	size := int64(16 << 20)
	if testing.Short() {
		size = 4 << 20 // still more than what may be held
	}
	for name, in := range map[string]io.Reader{
		"one line": io.LimitReader(&repeated{text: "1"}, size),
		"puzzles":  io.LimitReader(&repeated{text: wikipedia + "\n"}, size/2),
		"rows":     io.LimitReader(&repeated{text: "53..7....\n"}, 1<<20),
		"rules":    io.LimitReader(&repeated{text: "123456789\n---\n\n"}, 1<<20),
		"gaps":     io.MultiReader(strings.NewReader("123456789\n123456789\n123456789\n"), io.LimitReader(&repeated{text: "\n"}, 4<<20), strings.NewReader("rubbish")),
		"rubbish":  io.LimitReader(&repeated{text: "rubbish\n"}, 1<<20),
		"array":    io.MultiReader(strings.NewReader("["), io.LimitReader(&repeated{text: "\"1...............\","}, size/4)),
		"numbers":  io.MultiReader(strings.NewReader("[[["), io.LimitReader(&repeated{text: "1,"}, size/4)),
		"brackets": io.LimitReader(&repeated{text: "[{"}, size/4),
		"object":   io.MultiReader(strings.NewReader("{\n"), io.LimitReader(&repeated{text: "  1,\n\n"}, size/4)),
		"no end":   io.MultiReader(strings.NewReader("{}\n"), io.LimitReader(&repeated{text: "  1,\n\n"}, size/4)),
		"names":    io.LimitReader(&repeated{text: "Grid 1\n"}, 1<<20),
	} {
		before, count := live(), 0
		for _, err := range Read(in) {
			require.NoError(t, err)
			if count++; count%20_000 == 1 {
				assert.Less(t, live(), before+1<<20, name)
			}
		}
		assert.Positive(t, count, name)
	}
}

// dataFile opens a file of the collection that PROPAGO_DATA names.
func dataFile(t testing.TB, name string) *os.File {
	t.Helper()
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA does not name the folder of puzzle collections")
	}
	f, err := os.Open(filepath.Join(dir, "sudoku", name))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("PROPAGO_DATA has no sudoku/%s", name)
	}
	require.NoError(t, err)
	t.Cleanup(func() { f.Close() })
	return f
}

func TestReadCollections(t *testing.T) {
	tests := []struct {
		file        string
		count, size int
		name        string // of the last
	}{
		{"17clue.txt", 24576, 9, ""},
		{"top1465.txt", 1465, 9, ""},
		{"p096_sudoku.txt", 50, 9, "Grid 50"},
		{"16x16.txt", 95, 16, ""},
		{"25x25.txt", 37, 25, ""},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			entries := entriesOf(t, dataFile(t, tt.file))
			require.Len(t, entries, tt.count)
			for _, e := range entries {
				require.NoError(t, e.Err)
				require.Equal(t, tt.size, e.Grid.Size())
				require.Empty(t, e.Grid.Conflicts(), "line %d", e.Line)
				if tt.file == "17clue.txt" {
					require.Equal(t, 17, e.Grid.Givens())
				}
			}
			assert.Equal(t, tt.name, entries[tt.count-1].Name)
		})
	}
}

// FuzzRead holds for any bytes: no panic, lines that ascend, a grid or an error
// in each entry, and every line of 81 symbols is among them.
func FuzzRead(f *testing.F) {
	rows := strings.Join(rowsOf(wikipedia, 9), "\n")
	f.Add([]byte(wikipedia+"\n"+wikipedia[:63]+"\n"), uint16(0))
	f.Add([]byte("Grid 01\n"+rows+"\nGrid 02\n"+rows[1:]+"\n"+rows), uint16(100))
	f.Add([]byte("1234............\n\n1234............\n12341234........\r\n"), uint16(20))
	f.Add([]byte("\ufeff| 1 2 | 3 4 |\n| . . | . . |\n-----\n\n| . . | . . |\n| . . | . . |"), uint16(50))
	f.Add([]byte("{}\n1 2 3,\n;;;\n         \n12  3 45 \n"), uint16(0))
	f.Fuzz(func(t *testing.T, data []byte, bound uint16) {
		limit := DefaultMaxLine
		if bound > 0 {
			limit = max(int(bound), 16)
		}
		want := map[int]bool{}
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimRight(line, "\r")
			if _, err := ParseGrid(line); err == nil && len(line) == 81 && limit > 81 && !strings.ContainsAny(line, " \t,;|\"") {
				want[i+1] = true
			}
		}
		last := 0
		for e, err := range Read(strings.NewReader(string(data)), MaxLine(limit)) {
			require.NoError(t, err)
			require.Greater(t, e.Line, last)
			last = e.Line
			if e.Err != nil {
				var parseErr *ParseError
				require.ErrorAs(t, e.Err, &parseErr)
				require.GreaterOrEqual(t, parseErr.Line, e.Line)
				require.Zero(t, e.Grid)
				continue
			}
			require.NoError(t, e.Grid.Shape().Validate())
			delete(want, e.Line)
		}
		require.Empty(t, want)
	})
}

func BenchmarkRead(b *testing.B) {
	text := strings.Repeat(wikipedia+"\n", 1000)
	b.ReportAllocs()
	for b.Loop() {
		for e, err := range Read(strings.NewReader(text)) {
			if err != nil || e.Err != nil {
				b.Fatal(err, e.Err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/puzzle")
}

func ExampleRead() {
	file := strings.NewReader(`# two puzzles and a line that is none
12341234........
what is this
Grid 03
1..4
..1.
.1..
4..1
`)
	for e, err := range Read(file) {
		switch {
		case err != nil:
			fmt.Println("cannot read on:", err)
		case e.Err != nil:
			fmt.Println(e.Err)
		default:
			fmt.Println(e.Line, e.Name, e.Grid.Line())
		}
	}
	// Output:
	// 2  12341234........
	// line 3: 12 characters ("what is this"), where a puzzle on one line has 81 (or 16, 36, 64, 100, 144, 196, 225, 256, 324, 400, 441, 484, 576, 625)
	// 5 Grid 03 1..4..1..1..4..1
}

func ExampleEntry() {
	e := Entry{Line: 7, Text: "53..7", Err: &ParseError{Line: 7, Msg: "too short", Err: sudoku.ErrCount}}
	fmt.Println(e.Line, e.Err, errors.Is(e.Err, sudoku.ErrCount))
	// Output: 7 line 7: too short true
}
