package main

// These tests run the command as its user does, through its arguments and output.

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/transcript"
)

func Example() {
	program().Execute(context.Background(), nil, os.Stdout, os.Stderr)
	// Output:
	// . # . . . . . # . . . . . . .
	// . # # . . . # # . . . . . # .
	// . # # # # # # # . . . . # # .
	// . # # # # # # # . . . . . # .
	// # # . # # # . # # . . . . # #
	// # # . # # # . # # . . . . . #
	// # # # . # . # # # . . . . . #
	// . # # # # # # # . . . . . # #
	// . . # # # # # . . . . # # # .
	// . # # # # # # # # . # # # . .
	// . # # # # # # # # # # # . . .
	// . # # # # # # # # # # # . . .
	// . # # . # # # . # # # . . . .
	// . # # . # # # . # # # . . . .
	// # # # . # # # . # # # # . . .
	//
	// the only solution
}

func Example_several() {
	program().Execute(context.Background(), []string{"several"}, os.Stdout, os.Stderr)
	// Output:
	// ? ? ?
	// ? ? ?
	// ? ? ?
	//
	// 6 solutions
}

// TestBuiltIn counts the runs of the printed picture.
func TestBuiltIn(t *testing.T) {
	p, err := open(nil)
	require.NoError(t, err)
	lines := strings.Split(strings.ReplaceAll(commandtest.Output(t, program), " ", ""), "\n")
	rows := lines[:len(p.rows)]
	assert.Equal(t, "theonlysolution", lines[len(rows)+1])
	for i, c := range p.rows {
		assert.Equal(t, c, runs(rows[i]), "row %d", i+1)
	}
	for i, c := range p.columns {
		var column []byte
		for _, row := range rows {
			column = append(column, row[i])
		}
		assert.Equal(t, c, runs(string(column)), "column %d", i+1)
	}
}

// runs are the lengths of the runs of # in a line.
func runs(line string) clue {
	var c clue
	for _, run := range strings.FieldsFunc(line, func(r rune) bool { return r != '#' }) {
		c = append(c, len(run))
	}
	return c
}

// TestAgainstBruteForce takes the clues of random small pictures, and compares the
// solutions with all pictures that have the same clues.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		height, width := 1+random.IntN(4), 1+random.IntN(3)
		p := describe(random.Uint32(), height, width)
		want := make(map[string]bool)
		for bits := range uint32(1) << (height * width) {
			if q := describe(bits, height, width); fmt.Sprint(q) == fmt.Sprint(p) {
				want[draw(bits, height, width)] = true
			}
		}
		n := newNonogram(p)
		solver, err := n.model.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		got := make(map[string]bool)
		for sol := range solver.Solutions(t.Context()) {
			got[strings.ReplaceAll(n.picture(sol).String(), " ", "")] = true
		}
		require.Equal(t, csp.Exhausted, solver.Outcome())
		assert.Equal(t, want, got)
	}
}

// draw is the picture whose cells are the bits of a number.
func draw(bits uint32, height, width int) string {
	var b strings.Builder
	for i := range height * width {
		b.WriteByte(".#"[bits>>i&1])
		if i%width == width-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// describe is the puzzle of that picture.
func describe(bits uint32, height, width int) puzzle {
	var p puzzle
	text := draw(bits, height, width)
	columns := make([]string, width)
	for row := range strings.Lines(text) {
		p.rows = append(p.rows, runs(row))
		for i := range columns {
			columns[i] += row[i : i+1]
		}
	}
	for _, column := range columns {
		p.columns = append(p.columns, runs(column))
	}
	return p
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-all several", command.Answered, "# . .\n. # .\n. . #\n", "")
	check("-limit 4 several", command.Answered, "4 or more solutions\n", "")
	check("-limit 1", command.Answered, "1 or more solutions\n", "")
	check("-limit 0", command.Usage, "", "-limit 0 is less than 1")
	check("-all -svg x.svg", command.Usage, "", "leave out -all")
	check("-svg .", command.Usage, "the only solution\n", "is a directory")
	check("nowhere.non", command.Usage, "", "nowhere.non")
	check("a b", command.Usage, "", `unexpected argument "b"`)
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "| FILE]", "-limit", "-svg")
	commandtest.Interrupted(t, program, "")
}

// TestNoSolution: each clue fits, but not all together.
func TestNoSolution(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.non")
	require.NoError(t, os.WriteFile(path, []byte("width 2\nheight 2\nrows\n2\n2\ncolumns\n2\n1\n"), 0o644))
	commandtest.Runs(t, program)(path, command.NoSolution, "", "nonogram: csp: no solution")
}

// TestRead: what is wrong with a file is told with its line.
func TestRead(t *testing.T) {
	for _, c := range []struct{ input, err string }{
		{"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n", ""},
		{"title \"A title\"\r\nwidth 2\r\nheight 1\r\n\r\nrows\r\n1\r\n\r\ncolumns\r\n1\r\n0\r\n", ""},
		{"", "f:1: the file ends with 0 clues of 0 rows"},
		{"width 2\nheight 1\nrows\n1\ncolumns\n1\n", "f:6: the file ends with 1 clues of 2 columns"},
		{"width 2\nheight 1\nrows\n1\n1\n", "f:5: more than 1 clues"},
		{"width two\n", `f:1: width is "two", not a number of 1 to 100`},
		{"width 0\n", `f:1: width is "0", not a number of 1 to 100`},
		{"width 2\nheight 101\n", `f:2: height is "101", not a number of 1 to 100`},
		{"wide 2\n", `f:1: unknown keyword "wide"`},
		{"1\n", `f:1: a clue before "rows" or "columns"`},
		{"rows\n1\n", "f:2: a clue before width and height"},
		{"width 2\nheight 1\nrows\n1x\n", `f:4: "1x" is not the length of a run`},
		{"width 2\nheight 1\nrows\n99999999999999999999\n", "f:4: \"99999999999999999999\" is not the length of a run"},
		{"width 2\nheight 1\nrows\n3\n", "f:4: a run of 3 does not fit into 2 cells"},
		{"width 2\nheight 1\nrows\n1,1\n", "f:4: the runs 1 1 need 3 cells of 2"},
		{"width 2\nheight 1\nrows\n1\ncolumns\n" + strings.Repeat("1,", 40000), "f:6: bufio.Scanner: token too long"},
	} {
		p, err := read("f", strings.NewReader(c.input))
		if c.err == "" {
			require.NoError(t, err, c.input)
			assert.Equal(t, []clue{{1}}, p.rows)
			assert.Equal(t, []clue{{1}, nil}, p.columns)
		} else {
			assert.EqualError(t, err, c.err, c.input)
		}
	}
}

// FuzzRead: whatever is read, an error names a line, and a puzzle makes a model that is not
// malformed.
func FuzzRead(f *testing.F) {
	data, err := builtIn.ReadFile("instances/cat.non")
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := read("f", bytes.NewReader(data))
		if err != nil {
			assert.Regexp(t, `^f:\d+: `, err.Error())
			return
		}
		require.NoError(t, newNonogram(p).model.Err())
	})
}

func TestPicture(t *testing.T) {
	text, svg := commandtest.Picture(t, program)
	assert.Contains(t, svg, "Nonogram Cat")
	assert.Equal(t, strings.Count(text, "#"), strings.Count(svg, "#222"))
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
