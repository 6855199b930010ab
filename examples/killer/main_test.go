package main

// These tests run the command as its user does, and hold the model against the one that
// package sudoku makes of the same cages.

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/transcript"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

func Example() {
	program().Execute(context.Background(), nil, os.Stdout, os.Stderr)
	// Output:
	// 2 7 1 | 5 4 3 | 9 6 8
	// 9 3 6 | 8 1 7 | 4 5 2
	// 8 5 4 | 6 2 9 | 7 1 3
	// ------+-------+------
	// 4 8 3 | 1 5 2 | 6 7 9
	// 6 1 7 | 3 9 8 | 2 4 5
	// 5 9 2 | 7 6 4 | 3 8 1
	// ------+-------+------
	// 3 4 8 | 9 7 1 | 5 2 6
	// 7 6 9 | 2 8 5 | 1 3 4
	// 1 2 5 | 4 3 6 | 8 9 7
	// the only solution
}

// TestBuiltIn reads the printed grid back and checks it against the text of the puzzle.
func TestBuiltIn(t *testing.T) {
	text, ok := strings.CutSuffix(commandtest.Output(t, program), "the only solution\n")
	require.True(t, ok)
	digits := strings.Map(func(r rune) rune {
		if r < '1' || r > '9' {
			return -1
		}
		return r
	}, text)
	require.Len(t, digits, 81)
	groups := make(map[string]map[byte]int) // how often a digit stands in a row, column or box
	for cell := range 81 {
		row, column := cell/9, cell%9
		for _, name := range []string{"row " + strconv.Itoa(row), "column " + strconv.Itoa(column), "box " + strconv.Itoa(row/3*3+column/3)} {
			if groups[name] == nil {
				groups[name] = make(map[byte]int)
			}
			groups[name][digits[cell]]++
		}
	}
	assert.Equal(t, byte('7'), digits[1*9+5], "the given one")
	puzzle, err := builtIn.ReadFile("instances/own.txt")
	require.NoError(t, err)
	cages := 0
	for line := range strings.Lines(string(puzzle)) {
		words := strings.Fields(line)
		if words[0] != "cage" {
			continue
		}
		cages++
		sum, err := strconv.Atoi(words[1])
		require.NoError(t, err)
		groups[line] = make(map[byte]int)
		for _, cell := range words[2:] { // such as r1c2
			digit := digits[9*(cell[1]-'1')+cell[3]-'1']
			groups[line][digit]++
			sum -= int(digit - '0')
		}
		assert.Zero(t, sum, line)
	}
	assert.Equal(t, 24, cages)
	for name, counts := range groups {
		for digit, n := range counts {
			assert.Equal(t, 1, n, "%c in %s", digit, name)
		}
	}
}

// TestAgreesWithRules makes killer sudokus, takes givens and cages away so that most have several
// solutions, and counts these with both models.
func TestAgreesWithRules(t *testing.T) {
	shape, err := sudoku.ShapeOf(6)
	require.NoError(t, err)
	empty, err := sudoku.NewGrid(shape)
	require.NoError(t, err)
	base, err := sudoku.NewPuzzle(empty)
	require.NoError(t, err)
	generator, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 1, Decorate: sudoku.Cages.Rules})
	require.NoError(t, err)
	several := 0
	for i := range 12 {
		made, err := generator.Generate(t.Context(), uint64(i))
		require.NoError(t, err)
		made.Puzzle.Givens, made.Puzzle.Rules = make([]int, 36), made.Puzzle.Rules[i%4:]
		p, err := read("generated", strings.NewReader(text.Board(made.Puzzle)))
		require.NoError(t, err)

		m, err := newKiller(shape, p.cages)
		require.NoError(t, err)
		solver, err := m.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		got, err := solver.Count(t.Context(), p.Grid(), 300)
		require.NoError(t, err)
		rules, err := p.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		want, err := rules.Count(t.Context(), 300)
		require.NoError(t, err)
		assert.Equal(t, want, got, text.Board(p.Puzzle))
		if want > 1 {
			several++
		}

		a, n, err := withModel(t.Context(), p)
		require.NoError(t, err)
		require.NotZero(t, n)
		b, k, err := withRules(t.Context(), p)
		require.NoError(t, err)
		assert.Equal(t, n, k)
		if n == 1 {
			assert.Equal(t, a, b)
		}
	}
	assert.NotZero(t, several, "no puzzle has several solutions")
}

func TestRun(t *testing.T) {
	assert.Equal(t, commandtest.Output(t, program), commandtest.Output(t, program, "-rules"))
	check := commandtest.Runs(t, program)
	check("nowhere.txt", command.Usage, "", "nowhere.txt")
	check("a b", command.Usage, "", `unexpected argument "b"`)
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "[FILE]", "-rules")
	commandtest.Interrupted(t, program, "")
}

// TestFiles: several solutions, none, and files that are no killer sudoku.
func TestFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "puzzle.txt")
	for _, c := range []struct {
		board          string
		code           int
		stdout, stderr string
	}{
		{"board 4x4\ncage 3 r1c1 r1c2\n", command.Answered, "not the only solution\n", ""},
		{"board 4x4\ncage 1 r1c3 r1c4\n", command.NoSolution, "", "killer: csp: no solution"},
		{"board 4x4\ngivens\n11..\n....\n....\n....\ncage 5 r1c3 r1c4\n", command.NoSolution, "", "killer: c"},
		{"board 4x4\ncage 3 r1c1 r1c9\n", command.Usage, "", "puzzle.txt:2: no such cell"},
		{"board 4x4\ncage - r1c1 r1c2\n", command.Usage, "", `only cages with sums make a killer sudoku, not "cage - r1c1 r1c2"`},
		{"board 4x4\ndiagonals\n", command.Usage, "", `not "diagonals"`},
		{"board 4x4\ncandidates r1c1 1 2\n", command.Usage, "", "only boards with boxes, givens and cages"},
		{"board 4x4\nregions\naabb\naabb\nccdd\nccdd\n", command.Usage, "", "only boards with boxes"},
		{"", command.Usage, "", "puzzle.txt:1: "},
	} {
		require.NoError(t, os.WriteFile(path, []byte(c.board), 0o644))
		for _, args := range []string{path, "-rules " + path} {
			stderr := c.stderr
			if strings.HasPrefix(args, "-rules") && strings.Contains(c.board, "cage 1 ") {
				stderr = "killer: impossible rules: cage of 1 at r1c3" // the rules say why
			}
			commandtest.Runs(t, program)(args, c.code, c.stdout, stderr)
		}
	}
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
