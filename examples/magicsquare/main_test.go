package main

// These tests run the command as its user does, and add up what it prints.

import (
	"context"
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
	program().Execute(context.Background(), []string{"-n", "3"}, os.Stdout, os.Stderr)
	// Output:
	// 2 9 4
	// 7 5 3
	// 6 1 8
}

func Example_count() {
	program().Execute(context.Background(), []string{"-n", "4", "-count"}, os.Stdout, os.Stderr)
	// Output:
	// 880
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-n 1", command.Answered, "1\n", "")
	check("-n 2", command.NoSolution, "", "order 2: csp: no solution")
	check("-n 2 -images -all", command.NoSolution, "", "order 2: csp: no solution")
	check("-n 2 -count", command.Answered, "0\n", "")
	check("-n 3 -count -images", command.Answered, "8\n", "")
	check("-n 0", command.Usage, "", "-n 0 is outside 1 to 20")
	check("-n 21", command.Usage, "", "-n 21 is outside 1 to 20")
	check("-all -count", command.Usage, "", "exclude each other")
	check("-count -svg x.svg", command.Usage, "", "leave out -svg")
	check("-n 3 -svg .", command.Usage, "", "is a directory")
	check("3", command.Usage, "", `unexpected argument "3"`)
	check("-n 12 -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "-images", "-seed")
	commandtest.Interrupted(t, program, "", "-n", "5", "-count")
}

// TestImages: without breaking the symmetry there are eight times as many (Frénicle de
// Bessy 1693: 880).
func TestImages(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	assert.Equal(t, "7040\n", commandtest.Output(t, program, "-n", "4", "-count", "-images"))
}

// TestSums reads printed squares back and adds up every line. No square comes twice, nor
// does an image of one.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		args    string
		squares int
	}{
		{"-n 3 -all", 1},
		{"-n 4 -all", 880},
		{"-n 6 -seed 2", 1},
		{"-n 7 -seed 3", 1},
		{"-n 8 -seed 4", 1},
	} {
		squares := strings.Split(strings.TrimRight(commandtest.Output(t, program, strings.Fields(c.args)...), "\n"), "\n\n")
		assert.Len(t, squares, c.squares, c.args)
		seen := make(map[string]bool)
		for _, text := range squares {
			g := read(t, text)
			checkSums(t, g)
			for range 4 {
				g = turned(g)
				for _, image := range [][][]int{g, transposed(g)} {
					key := key(image)
					assert.False(t, seen[key], "an image of this one was printed before:\n%s", text)
				}
			}
			seen[key(g)] = true
		}
	}
}

// read returns the numbers of a printed square, after a look at their shape.
func read(t *testing.T, text string) [][]int {
	var g [][]int
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		var row []int
		for _, word := range strings.Fields(line) {
			v, err := strconv.Atoi(word)
			require.NoError(t, err)
			row = append(row, v)
		}
		require.Len(t, row, len(lines))
		g = append(g, row)
	}
	return g
}

func checkSums(t *testing.T, g [][]int) {
	n := len(g)
	seen := make(map[int]bool)
	sums := make([]int, 2*n+2) // of rows, columns and diagonals
	for i, row := range g {
		for j, v := range row {
			assert.True(t, 1 <= v && v <= n*n && !seen[v], "%d in %v", v, g)
			seen[v] = true
			sums[i] += v
			sums[n+j] += v
			if i == j {
				sums[2*n] += v
			}
			if i+j == n-1 {
				sums[2*n+1] += v
			}
		}
	}
	for _, sum := range sums {
		assert.Equal(t, n*(n*n+1)/2, sum, "%v", g)
	}
}

func transposed(g [][]int) [][]int {
	image := make([][]int, len(g))
	for i := range g {
		for j := range g {
			image[i] = append(image[i], g[j][i])
		}
	}
	return image
}

// turned is the square after a quarter of a turn.
func turned(g [][]int) [][]int {
	image := transposed(g)
	for i := range image {
		for j, k := 0, len(g)-1; j < k; j, k = j+1, k-1 {
			image[i][j], image[i][k] = image[i][k], image[i][j]
		}
	}
	return image
}

func key(g [][]int) string {
	var b strings.Builder
	for _, row := range g {
		for _, v := range row {
			b.WriteString(strconv.Itoa(v) + " ")
		}
	}
	return b.String()
}

func TestSeed(t *testing.T) {
	one := commandtest.Output(t, program, "-n", "5", "-seed", "1")
	assert.Equal(t, one, commandtest.Output(t, program, "-n", "5", "-seed", "1"))
	assert.NotEqual(t, one, commandtest.Output(t, program, "-n", "5", "-seed", "2"))
}

func TestPicture(t *testing.T) {
	_, svg := commandtest.Picture(t, program, "-n", "5")
	for v := 1; v <= 25; v++ {
		assert.Contains(t, svg, ">"+strconv.Itoa(v)+"</text>")
	}
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
