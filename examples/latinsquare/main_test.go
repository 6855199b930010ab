package main

// These tests run the command as its user does, look at the rows and columns it prints, and
// count completions by trying all numbers.

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
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
	program().Execute(context.Background(), []string{"testdata/five.txt"}, os.Stdout, os.Stderr)
	// Output:
	// 2 4 3 5 1
	// 5 3 1 4 2
	// 1 5 4 2 3
	// 4 1 2 3 5
	// 3 2 5 1 4
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-n 1", command.Answered, "1\n", "")
	check("-n 2 -holes 42", command.Usage, "", "-holes 42 is outside 0 to 4")
	check("-n 5 -make -seed 3", command.Answered, "4 3 2 5 1\n1 5 . . .\n5 . . . 4\n2 4 5 . 3\n3 . . . 5\n", "")
	check("-n 1 -holes 1", command.Answered, "1\n", "")
	check("-n 3 -holes 0 -count", command.Answered, "1\n", "")
	check("-n 2 -holes 4 -all", command.Answered, "1 2\n2 1\n\n2 1\n1 2\n", "")
	check("-count testdata/five.txt", command.Answered, "1\n", "")
	check("-count testdata/impossible.txt", command.Answered, "0\n", "")
	check("-stats testdata/impossible.txt", command.NoSolution, "1 node, 1 failure\n", "latinsquare: order 4: csp: no solution")
	check("-n 0", command.Usage, "", "-n 0 is outside 1 to 60")
	check("-n 61", command.Usage, "", "-n 61 is outside 1 to 60")
	check("-holes -1", command.Usage, "", "-holes -1 is outside 0 to 100")
	check("-holes 101", command.Usage, "", "-holes 101 is outside 0 to 100")
	check("-consistency strong", command.Usage, "", `unknown name: consistency "strong"`)
	check("-all -count", command.Usage, "", "exclude each other")
	check("-count -svg x.svg", command.Usage, "", "leave out -svg")
	check("-svg .", command.Usage, "", "is a directory")
	check("testdata/none.txt", command.Usage, "", "testdata/none.txt: no such file")
	check("one two", command.Usage, "", `unexpected argument "two"`)
	check("-n 8 -holes 64 -count -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "-holes", "-consistency")
	commandtest.Interrupted(t, program, "", "-n", "9")
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       [][]int
		err        string
	}{
		{"blanks", "1 2\n2 .\n", [][]int{{1, 2}, {2, 0}}, ""},
		{"commas, comments and empty lines", "# a square\n1,2\n\n_,0\n", [][]int{{1, 2}, {0, 0}}, ""},
		{"nothing", "# nothing\n", nil, "f:1: there are no rows"},
		{"word", "1 2\n2 x", nil, `f:2: "x" is no number`},
		{"short row", "1 2\n\n2", nil, "f:3: the row has length 1 in a square of 2 rows"},
		{"too large", "1 3\n2 1", nil, "f:1: 3 is outside 1 to 2"},
		{"negative", "1 -1\n2 1", nil, "f:1: -1 is outside 1 to 2"},
		{"too many", strings.Repeat("1\n", 61), nil, "f:61: more than 60 rows"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := read("f", strings.NewReader(c.text))
			assert.Equal(t, c.want, got)
			if c.err == "" {
				assert.NoError(t, err)
			} else {
				assert.EqualError(t, err, c.err)
			}
		})
	}
}

// FuzzRead: what is read can be written, and reads the same again.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"1 2\n2 .\n", "0", "#\n1,1\n_\t2", "1 2\n3", "9999999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		square, err := read("f", strings.NewReader(text))
		if err != nil {
			assert.Regexp(t, `^f:\d+: `, err.Error())
			return
		}
		var b strings.Builder
		write(&b, square)
		again, err := read("f", strings.NewReader(b.String()))
		require.NoError(t, err)
		assert.Equal(t, square, again)
	})
}

// TestCount: the numbers of Latin squares are known (OEIS A002860).
func TestCount(t *testing.T) {
	for i, want := range []string{"1", "2", "12", "576", "161280"} {
		n := strconv.Itoa(i + 1)
		holes := strconv.Itoa((i + 1) * (i + 1))
		for _, consistency := range []string{"domain", "value"} {
			if i == 4 && consistency == "domain" {
				continue // takes seconds
			}
			out := commandtest.Output(t, program, "-count", "-n", n, "-holes", holes, "-consistency", consistency)
			assert.Equal(t, want+"\n", out, "order %s, %s", n, consistency)
		}
	}
}

// TestCompletions completes squares that were made, and compares with what was given.
func TestCompletions(t *testing.T) {
	for _, flags := range []string{"-n 6 -holes 36", "-n 10 -holes 42 -seed 2", "-n 16 -holes 110", "-n 20 -holes 168 -seed 3"} {
		args := strings.Fields(flags)
		partial, err := read("f", strings.NewReader(commandtest.Output(t, program, append(args, "-make")...)))
		require.NoError(t, err)
		text, svg := commandtest.Picture(t, program, args...)
		square, err := read("f", strings.NewReader(text))
		require.NoError(t, err)
		require.Len(t, square, len(partial))
		holes := 0
		for i, row := range square {
			inRow, inColumn := make(map[int]bool), make(map[int]bool)
			for j, v := range row {
				assert.True(t, partial[i][j] == 0 || partial[i][j] == v, "%s: cell %d,%d was given", flags, i+1, j+1)
				assert.False(t, inRow[v] || v == 0, "%s: row %d", flags, i+1)
				inRow[v] = true
				assert.False(t, inColumn[square[j][i]], "%s: column %d", flags, i+1)
				inColumn[square[j][i]] = true
				if partial[i][j] == 0 {
					holes++
				}
			}
		}
		assert.Equal(t, args[3], strconv.Itoa(holes))
		assert.Equal(t, len(square)*len(square), strings.Count(svg, "<rect"))
	}
}

// TestAgainstBruteForce counts the completions of small squares with random givens, which
// often contradict each other.
func TestAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	path := filepath.Join(t.TempDir(), "square.txt")
	possible := 0
	for range 60 {
		n := 2 + r.IntN(3)
		square := make([][]int, n)
		for i := range square {
			square[i] = make([]int, n)
			for j := range square[i] {
				if r.IntN(4) == 0 {
					square[i][j] = 1 + r.IntN(n)
				}
			}
		}
		var b strings.Builder
		write(&b, square)
		require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o644))
		got := commandtest.Output(t, program, "-count", path)
		want := completions(square, 0)
		if want > 0 {
			possible++
		}
		assert.Equal(t, strconv.Itoa(want)+"\n", got, "%s", b.String())
	}
	assert.Greater(t, possible, 15)
	assert.Less(t, possible, 60)
}

// completions counts the ways to fill the holes from cell k on, row by row.
func completions(square [][]int, k int) int {
	n := len(square)
	if k == n*n {
		return 1
	}
	i, j := k/n, k%n
	if v := square[i][j]; v != 0 {
		if !free(square, i, j, v) {
			return 0
		}
		return completions(square, k+1)
	}
	count := 0
	for v := 1; v <= n; v++ {
		if free(square, i, j, v) {
			square[i][j] = v
			count += completions(square, k+1)
			square[i][j] = 0
		}
	}
	return count
}

// free tells whether no other cell of the row and the column holds v.
func free(square [][]int, i, j, v int) bool {
	for k := range square {
		if k != j && square[i][k] == v || k != i && square[k][j] == v {
			return false
		}
	}
	return true
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
