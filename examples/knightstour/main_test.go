package main

// These tests run the command as its user does, through its arguments and output.

import (
	"context"
	"encoding/xml"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/transcript"
)

func Example() {
	program().Execute(context.Background(), []string{"-board", "5x6"}, os.Stdout, os.Stderr)
	// Output:
	//  1 22 25 10  7 16
	// 24 11 30 15 26  9
	// 21  2 23  8 17  6
	// 12 29  4 19 14 27
	//  3 20 13 28  5 18
}

func Example_open() {
	program().Execute(context.Background(), []string{"-board", "3x4", "-open"}, os.Stdout, os.Stderr)
	// Output:
	//  1  4  7 10
	// 12  9  2  5
	//  3  6 11  8
}

// TestExistence: which boards have a closed tour was proved by Schwenk (1991), which have
// an open one, from five rows on, by Cull and De Curtins (1978). Tours are checked jump by
// jump.
func TestExistence(t *testing.T) {
	for rows := 1; rows <= 6; rows++ {
		for cols := rows; cols <= 12-rows+2; cols++ {
			board := fmt.Sprintf("%dx%d", rows, cols)
			t.Run(board, func(t *testing.T) {
				odd := rows%2 == 1 && cols%2 == 1
				expect(t, board, !(odd || rows == 1 || rows == 2 || rows == 4 || rows == 3 && cols < 10))
				expect(t, board, !(rows == 1 && cols > 1 || rows == 2 || rows == 3 && (cols == 3 || cols == 5 || cols == 6) || rows == 4 && cols == 4), "-open")
			})
		}
	}
}

// expect runs the command and checks the tour that it prints, or that there is none.
func expect(t *testing.T, board string, exists bool, flags ...string) {
	t.Helper()
	args := append(flags, "-board", board)
	if exists {
		visits(t, commandtest.Output(t, program, args...), len(flags) == 0)
		return
	}
	var stdout, stderr strings.Builder
	assert.Equal(t, command.NoSolution, program().Execute(t.Context(), args, &stdout, &stderr), stdout.String())
	assert.Contains(t, stderr.String(), "tour of "+board+": csp: no solution")
}

// visits checks that a printed board numbers its squares from 1 in knight's jumps, the last
// one back to the first if closed.
func visits(t *testing.T, text string, closed bool) {
	t.Helper()
	at := make(map[int][2]int)
	squares := 0
	for row, line := range strings.Split(strings.TrimSpace(text), "\n") {
		for col, word := range strings.Fields(line) {
			n, err := strconv.Atoi(word)
			require.NoError(t, err)
			at[n] = [2]int{row, col}
			squares++
		}
	}
	require.Len(t, at, squares)
	for n := 1; n <= squares; n++ {
		from, ok := at[n]
		require.True(t, ok, "move %d", n)
		to := at[n%squares+1]
		if n < squares || closed {
			down, right := from[0]-to[0], from[1]-to[1]
			require.Equal(t, 5, down*down+right*right, "from %d on:\n%s", n, text)
		}
	}
}

// TestCount compares with the plainest search there is.
func TestCount(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		open       bool
	}{{3, 4, true}, {3, 7, true}, {4, 5, true}, {3, 10, false}, {4, 5, false}, {3, 3, false}, {1, 1, true}, {1, 1, false}} {
		args := []string{"-count", "-board", fmt.Sprintf("%dx%d", c.rows, c.cols)}
		want := 0
		if c.open {
			args = append(args, "-open")
			for start := range c.rows * c.cols {
				want += walks(c.rows, c.cols, start, -1)
			}
		} else {
			want = walks(c.rows, c.cols, 0, 0) / 2
		}
		assert.Equal(t, fmt.Sprintln(want), commandtest.Output(t, program, args...), "%v", args)
	}
	assert.Equal(t, "8\n", commandtest.Output(t, program, "-count", "-board", "5x6"))
	// Of all directed open tours of 5x5 (OEIS A165134) 304 begin in a given corner.
	assert.Equal(t, "1728\n", commandtest.Output(t, program, "-count", "-board", "5x5", "-open"))
	assert.Equal(t, "304\n", commandtest.Output(t, program, "-count", "-board", "5x5", "-open", "-start", "5,5"))
}

// walks counts the ways to visit all squares from start, by trying all. With back 0 or more
// the knight has to be a jump away from that square in the end.
func walks(rows, cols, start, back int) int {
	visited := make([]bool, rows*cols)
	jump := func(a, b int) bool {
		down, right := a/cols-b/cols, a%cols-b%cols
		return down*down+right*right == 5
	}
	var walk func(at, left int) int
	walk = func(at, left int) int {
		if left == 0 {
			if back < 0 || jump(at, back) {
				return 1
			}
			return 0
		}
		visited[at] = true
		n := 0
		for to := range visited {
			if !visited[to] && jump(at, to) {
				n += walk(to, left-1)
			}
		}
		visited[at] = false
		return n
	}
	return walk(start, rows*cols-1)
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-board 1x1 -open", command.Answered, "1\n", "")
	check("-board 5x5 -open -start 1,2", command.NoSolution, "", "open tour of 5x5: csp: no solution")
	check("-board 8", command.Usage, "", `invalid value "8" for flag -board: not of the form`)
	check("-board 8x8x8", command.Usage, "", "not of the form ROWSxCOLUMNS")
	check("-board 0x5", command.Usage, "", "numbers of 1 to 40")
	check("-board 5x41", command.Usage, "", "numbers of 1 to 40")
	check("-start 9,1", command.Usage, "", `-start "9,1" is not ROW,COLUMN of a square of a board of 8x8`)
	check("-start 1", command.Usage, "", `-start "1" is not ROW,COLUMN`)
	check("-count -start 1,1", command.Usage, "", "a closed tour has no start")
	check("-count -svg x.svg", command.Usage, "", "leave out -svg")
	check("-svg .", command.Usage, "1", "is a directory")
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "-board", "-open", "-start")
	commandtest.Interrupted(t, program, "", "-count")
}

// TestStart: a tour begins where it is told to.
func TestStart(t *testing.T) {
	for _, args := range [][]string{{"-start", "2,3"}, {"-start", "2,3", "-open"}} {
		text := commandtest.Output(t, program, args...)
		visits(t, text, len(args) == 2)
		assert.Equal(t, "1", strings.Fields(text)[8+2])
	}
}

// TestPicture reads the picture as XML and counts the squares that the line visits.
func TestPicture(t *testing.T) {
	_, data := commandtest.Picture(t, program, "-board", "6x6")
	var svg struct {
		Title string `xml:"title"`
		Desc  string `xml:"desc"`
		Paths []struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	require.NoError(t, xml.Unmarshal([]byte(data), &svg))
	assert.Equal(t, "A knight's tour of a board of 6 rows and 6 columns", svg.Title)
	assert.Contains(t, svg.Desc, "A closed tour of 36 squares, from row 1 column 1 to row ")
	require.Len(t, svg.Paths, 2)
	assert.Equal(t, 35, strings.Count(svg.Paths[1].D, "L"))
	assert.True(t, strings.HasSuffix(svg.Paths[1].D, "z"), "closed")
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
