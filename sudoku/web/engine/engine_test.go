package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
)

// The puzzle of the Wikipedia article on sudoku, and its solution.
const (
	easy       = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easySolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// run calls a method as the page does.
func run(t testing.TB, method string, params Object) (any, error) {
	t.Helper()
	return NewCall(t.Context(), params, func(Object) {}).Run(method)
}

// answer calls a method that must work and returns an object.
func answer(t testing.TB, method string, params Object) Object {
	t.Helper()
	a, err := run(t, method, params)
	require.NoError(t, err)
	require.IsType(t, Object{}, a)
	return a.(Object)
}

// digits turns the digits of a line into the parameter "values".
func digits(line string) []any {
	values := make([]any, len(line))
	for i, c := range line {
		values[i] = 0.0
		if c != '.' {
			values[i] = float64(c - '0')
		}
	}
	return values
}

func ints(line string) []int {
	out := make([]int, len(line))
	for i, v := range digits(line) {
		out[i] = int(v.(float64))
	}
	return out
}

func TestRead(t *testing.T) {
	a := answer(t, "read", Object{"text": "Grid 01\n" + easy + "\n" + easy})
	assert.Equal(t, 2, a["count"])
	p := a["puzzle"].(Object)
	assert.Equal(t, easy, p["text"])
	assert.Equal(t, ints(easy), p["givens"])
	assert.Equal(t, []int{3, 3}, p["box"])
	assert.Len(t, p["units"], 27)

	_, err := run(t, "read", Object{"text": "hello"})
	require.Error(t, err)
	assert.Equal(t, "parse", Fault(err)["kind"])
	assert.Equal(t, 1, Fault(err)["line"])
}

func TestReadKeepsRules(t *testing.T) {
	text := "board 4x4\ngivens\n1...\n....\n....\n....\ndiagonals\ncage 5 r2c1 r2c2\n"
	p := answer(t, "read", Object{"text": text})["puzzle"].(Object)
	assert.Len(t, p["rules"], 2)
	again := answer(t, "read", Object{"text": p["text"]})["puzzle"]
	assert.Equal(t, p, again)
}

func TestCheckNamesConflicts(t *testing.T) {
	a, err := run(t, "check", Object{"puzzle": easy, "values": digits("5355" + easy[4:])})
	require.NoError(t, err)
	var texts []any
	for _, c := range a.([]any) {
		texts = append(texts, c.(Object)["text"])
	}
	assert.Equal(t, []any{"5 is 3 times in row 1.", "5 is twice in box 1.", "5 is twice in box 2."}, texts)
}

func TestVerdict(t *testing.T) {
	tests := []struct {
		name, values string
		count        int
	}{
		{"one", easy, 1},
		{"wrong digit", "531" + easy[3:], 0},
		{"none with a conflict", "535" + easy[3:], 0},
		{"several", easy[:60] + ".....................", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := answer(t, "verdict", Object{"puzzle": easy, "values": digits(test.values)})
			assert.Equal(t, test.count, a["count"])
		})
	}
	assert.Equal(t, ints(easySolved), answer(t, "verdict", Object{"puzzle": easy})["solution"])
}

func TestSolve(t *testing.T) {
	a, err := run(t, "solve", Object{"puzzle": easy})
	require.NoError(t, err)
	assert.Equal(t, ints(easySolved), a)
	a, err = run(t, "solve", Object{"puzzle": easy, "values": digits("535" + easy[3:])})
	require.NoError(t, err)
	assert.Nil(t, a)
}

func TestGenerate(t *testing.T) {
	for _, variant := range []string{"", "diagonals", "windoku", "jigsaw", "killer", "str8ts", "clueless-1", "clueless-2"} {
		t.Run("variant "+variant, func(t *testing.T) {
			a := answer(t, "generate", Object{"seed": 7.0, "variant": variant, "symmetry": "rotate180"})
			p := a["puzzle"].(Object)
			v := answer(t, "verdict", Object{"puzzle": p["text"]})
			assert.Equal(t, 1, v["count"])
			assert.Equal(t, a["solution"], v["solution"])
			_, unrated := map[string]bool{"clueless-1": true, "clueless-2": true}[variant]
			assert.Equal(t, "step", answer(t, "hint", Object{"puzzle": p["text"]})["state"])
			assert.Equal(t, unrated, a["level"] == "", "nine grids take long, where any level will do")
		})
	}
	for _, test := range []struct {
		level, variant string
		size           float64
	}{
		{"easy", "", 9}, {"medium", "", 9}, {"hard", "", 9}, {"fiendish", "", 9},
		{"easy", "killer", 9}, {"medium", "killer", 9}, {"easy", "jigsaw", 9}, {"easy", "diagonals", 9}, {"medium", "windoku", 9}, {"medium", "renban", 9}, {"easy", "clueless-1", 9}, {"hard", "clueless-2", 9},
		{"easy", "", 16}, {"medium", "", 16},
	} {
		t.Run(fmt.Sprint(test), func(t *testing.T) {
			a := answer(t, "generate", Object{"seed": 1.0, "level": test.level, "variant": test.variant, "size": test.size, "symmetry": "rotate180"})
			assert.Equal(t, test.level, a["level"])
			if test.variant == "killer" && test.level != "easy" { // there cages are not needed
				clues := test.size * test.size
				for _, given := range a["puzzle"].(Object)["givens"].([]int) {
					if given == 0 {
						clues--
					}
				}
				assert.LessOrEqual(t, clues, 8.0, "a killer has few givens")
			}
		})
	}
	_, err := run(t, "generate", Object{"seed": 1.0, "level": "fiendish", "size": 4.0})
	assert.ErrorIs(t, err, sudoku.ErrGaveUp)
}

func TestHintStates(t *testing.T) {
	several := easy[:60] + "....................."
	tests := []struct {
		name, puzzle, values, state string
	}{
		{"step", easy, easy, "step"},
		{"wrong", easy, "531" + easy[3:], "wrong"},
		{"solved", easy, easySolved, "solved"},
		{"several", several, several, "several"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := answer(t, "hint", Object{"puzzle": test.puzzle, "values": digits(test.values)})
			assert.Equal(t, test.state, a["state"])
			if test.state == "step" {
				assert.Len(t, a["step"].(Object)["texts"], 4)
			}
		})
	}
}

// TestHintHeedsMarks gives marks without the right value of a cell.
func TestHintHeedsMarks(t *testing.T) {
	gone := make([]any, 81)
	for i := range gone {
		gone[i] = 0.0
	}
	gone[2] = float64(1 << 4) // r1c3 is 4
	a := answer(t, "hint", Object{"puzzle": easy, "values": digits(easy), "gone": gone})
	assert.Equal(t, Object{"state": "erased", "cells": []int{2}}, a)
}

func TestPath(t *testing.T) {
	a := answer(t, "path", Object{"puzzle": easy})
	assert.Equal(t, true, a["solved"])
	values := ints(easy)
	for _, s := range a["steps"].([]any) {
		place := s.(Object)["place"].([]int)
		for i := 0; i < len(place); i += 2 {
			values[place[i]] = place[i+1]
		}
	}
	assert.Equal(t, ints(easySolved), values)
}

func TestFormat(t *testing.T) {
	a := answer(t, "format", Object{"puzzle": easy, "to": "sdm", "values": digits(easySolved)})
	assert.Equal(t, easySolved+"\n", a["text"])
	a = answer(t, "format", Object{"puzzle": "board 4x4\ngivens\n1...\n....\n....\n....\ndiagonals\n", "to": "line"})
	assert.Contains(t, a["lost"], "1 rule")
}

// TestLinksAreReadAndWritten holds for links to other pages: what is pasted is the puzzle with
// its rules and drawings, and what is shared opens there.
func TestLinksAreReadAndWritten(t *testing.T) {
	const board = "board 4x4\ntitle Linked\ngivens\n1...\n....\n....\n....\nrenban r2c1 r2c2\ndrawing cell {\"cell\":\"R1C1\",\"c\":\"#FF0000\"}\n"
	for _, to := range []string{"fpuzzles", "sudokupad"} {
		a := answer(t, "format", Object{"puzzle": board, "to": to})
		assert.Empty(t, a["lost"])
		p := answer(t, "read", Object{"text": a["text"]})["puzzle"].(Object)
		assert.Equal(t, board, p["text"])
		assert.Equal(t, "Linked", p["title"])
	}
	a := answer(t, "format", Object{"puzzle": "board 4x4\nanti-queen 4\n", "to": "sudokupad"})
	assert.Contains(t, a["lost"], "anti-queen 4")
	_, err := run(t, "read", Object{"text": "https://sudokupad.app/abcdefghij"})
	assert.ErrorContains(t, err, "only its name")
}

func TestTime(t *testing.T) {
	a := answer(t, "time", Object{"text": easy + "\n" + easy})
	assert.Equal(t, 2, a["puzzles"])
	assert.Equal(t, 2, a["unique"])
}

func TestBadRequests(t *testing.T) {
	tests := []struct {
		name, method string
		params       Object
		is           error
	}{
		{"no such method", "fly", nil, ErrMethod},
		{"a number for a text", "read", Object{"text": 1.0}, ErrParam},
		{"a fraction", "generate", Object{"seed": 0.5}, ErrParam},
		{"no list", "check", Object{"puzzle": easy, "values": "x"}, ErrParam},
		{"no numbers", "check", Object{"puzzle": easy, "values": []any{"x"}}, ErrParam},
		{"variant", "generate", Object{"variant": "flying"}, ErrParam},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := run(t, test.method, test.params)
			assert.ErrorIs(t, err, test.is)
		})
	}
	for _, params := range []Object{
		{"puzzle": easy, "values": []any{1.0}},
		{"puzzle": easy, "values": digits(easy[:80] + ":")},
		{"size": 1000.0}, {"size": -3.0, "variant": "jigsaw"}, {"size": 5.0},
	} {
		for method := range methods {
			if params["size"] != nil && method != "generate" {
				continue
			}
			if params["size"] == nil && (slices.Contains([]string{"generate", "time", "read", "path", "kinds"}, method)) {
				continue
			}
			_, err := run(t, method, params)
			assert.Error(t, err, "%s %v", method, params)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := NewCall(ctx, Object{"seed": 1.0}, func(Object) {}).Run("generate")
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, "cancelled", Fault(err)["kind"])
}

// FuzzPasted pastes any text: it is read or refused, and what is read reads back the same.
func FuzzPasted(f *testing.F) {
	f.Add(easy)
	f.Add("board 4x4\ngivens\n1...\n....\n....\n....\ndiagonals\ncage 5 r2c1 r2c2\n")
	f.Add(`{"size":4,"rows":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`)
	f.Add("puzzle,author\n" + easy + ",somebody")
	f.Add("puzzle,author\n" + easy + ",\xca")
	f.Add("\x00\xff<script>")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 10_000 {
			return
		}
		a, err := run(t, "read", Object{"text": text})
		if err != nil {
			Fault(err)
			return
		}
		p := a.(Object)["puzzle"].(Object)
		again, err := run(t, "read", Object{"text": p["text"]})
		require.NoError(t, err)
		assert.Equal(t, p, again.(Object)["puzzle"])
		_, err = run(t, "check", Object{"puzzle": p["text"]})
		assert.NoError(t, err)
	})
}

// TestCore gives a grid that breaks nothing in sight and has no solution: row 1 has no place
// for 9.
func TestCore(t *testing.T) {
	none := "12345678." + "........." + "........9" + strings.Repeat(".", 54)
	a := answer(t, "core", Object{"puzzle": none})
	assert.Equal(t, true, a["minimal"])
	var texts []any
	for _, m := range a["members"].([]any) {
		texts = append(texts, m.(Object)["text"])
	}
	assert.Contains(t, texts, "row 1")
	assert.Contains(t, texts, "r3c9 = 9")
	assert.Len(t, texts, 2+6+1, "row 1 needs a 9, whose places left are in box 3")
	got, err := run(t, "core", Object{"puzzle": easy})
	require.NoError(t, err)
	assert.Nil(t, got)
}
