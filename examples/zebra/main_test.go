package main

// These tests run the command as its user does. What it prints is checked by reading the
// table back, and the number of solutions by trying all permutations.

import (
	"context"
	"os"
	"slices"
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
	program().Execute(context.Background(), nil, os.Stdout, os.Stderr)
	// Output:
	// colour  yellow         blue           red            ivory          green
	// nation  Norwegian      Ukrainian      English        Spanish        Japanese
	// drink   water          tea            milk           orange juice   coffee
	// smoke   Kools          Chesterfields  Old Gold       Lucky Strike   Parliaments
	// pet     fox            horse          snails         dog            zebra
	// The Norwegian house drinks water.
	// The Japanese house owns the zebra.
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-count", command.Answered, "1\n", "")
	check("-clues -without 1,2,3", command.Answered, " 4. the Ukrainian house drinks tea\n", "")
	check("-why", command.Answered, "blue = 2: the Norwegian house is next to the blue one [Norwegian = 1]\n", "")
	check("-without 15", command.Usage, "", `"15" is no number of a clue, 1 to 14`)
	check("-without 1,x", command.Usage, "", `"x" is no number of a clue`)
	check("-all -count", command.Usage, "", "exclude each other")
	check("-colours", command.Usage, "", "flag provided but not defined: -colours")
	check("-count -timeout 1ns -without 1,2,3,4,5,6,7", command.Unfinished, "", "time limit of 1ns")
}

// places is where everything is, the house by the thing, counted from 0.
type places map[string]int

// facts are the clues once more, as plain comparisons.
var facts = []func(p places) bool{
	func(p places) bool { return p["English"] == p["red"] },
	func(p places) bool { return p["Spanish"] == p["dog"] },
	func(p places) bool { return p["coffee"] == p["green"] },
	func(p places) bool { return p["Ukrainian"] == p["tea"] },
	func(p places) bool { return p["green"]-p["ivory"] == 1 },
	func(p places) bool { return p["Old Gold"] == p["snails"] },
	func(p places) bool { return p["Kools"] == p["yellow"] },
	func(p places) bool { return p["milk"] == 2 },
	func(p places) bool { return p["Norwegian"] == 0 },
	func(p places) bool { return distance(p["Chesterfields"], p["fox"]) == 1 },
	func(p places) bool { return distance(p["Kools"], p["horse"]) == 1 },
	func(p places) bool { return p["Lucky Strike"] == p["orange juice"] },
	func(p places) bool { return p["Japanese"] == p["Parliaments"] },
	func(p places) bool { return distance(p["Norwegian"], p["blue"]) == 1 },
}

func distance(a, b int) int { return max(a-b, b-a) }

// lines are the things of the puzzle, and level[i] the clues that can be checked once the
// lines 0 to i are known.
var (
	lines = [][]string{
		{"red", "green", "ivory", "yellow", "blue"},
		{"English", "Spanish", "Ukrainian", "Norwegian", "Japanese"},
		{"coffee", "tea", "milk", "orange juice", "water"},
		{"Old Gold", "Kools", "Chesterfields", "Lucky Strike", "Parliaments"},
		{"dog", "snails", "fox", "horse", "zebra"},
	}
	level = [][]int{{5}, {1, 9, 14}, {3, 4, 8}, {7, 12, 13}, {2, 6, 10, 11}}
)

// TestWithoutAClue leaves out each clue in turn: the number of solutions is that of
// trying all permutations, and each printed one obeys the other clues.
func TestWithoutAClue(t *testing.T) {
	several := 0
	for without := range len(facts) + 1 {
		args := []string{"-all"}
		if without > 0 {
			args = append(args, "-without", strconv.Itoa(without))
		}
		out := commandtest.Output(t, program, args...)
		tables := strings.Split(strings.TrimSpace(out), "\n\n")
		assert.Len(t, tables, arrangements(places{}, 0, without), "without %d", without)
		if len(tables) > 1 {
			several++
		}
		seen := make(map[string]bool)
		for _, table := range tables {
			assert.False(t, seen[table], "printed twice:\n%s", table)
			seen[table] = true
			p := readTable(t, table)
			for i, fact := range facts {
				assert.True(t, fact(p) || i+1 == without, "clue %d in\n%s", i+1, table)
			}
		}
	}
	assert.Positive(t, several, "each clue alone is superfluous")
}

// readTable reads a printed street back and checks the answers below it.
func readTable(t *testing.T, table string) places {
	p := make(places)
	rows := strings.Split(table, "\n")
	require.Len(t, rows, 7)
	for i, line := range lines {
		for h := range 5 {
			from, to := 8+15*h, min(8+15*(h+1), len(rows[i]))
			thing := strings.TrimSpace(rows[i][from:to])
			require.Contains(t, line, thing)
			p[thing] = h
		}
		for _, thing := range line {
			require.Contains(t, p, thing)
		}
	}
	for _, nation := range lines[1] {
		assert.Equal(t, p[nation] == p["water"], strings.Contains(rows[5], nation), rows[5])
		assert.Equal(t, p[nation] == p["zebra"], strings.Contains(rows[6], nation), rows[6])
	}
	return p
}

// arrangements counts the ways to place the things of lines i and on so that all clues but
// one hold.
func arrangements(p places, i, without int) int {
	if i == len(lines) {
		return 1
	}
	n := 0
	var permute func(k int)
	order := slices.Clone(lines[i])
	permute = func(k int) {
		if k < len(order) {
			for j := k; j < len(order); j++ {
				order[k], order[j] = order[j], order[k]
				permute(k + 1)
				order[k], order[j] = order[j], order[k]
			}
			return
		}
		for h, thing := range order {
			p[thing] = h
		}
		for _, c := range level[i] {
			if c != without && !facts[c-1](p) {
				return
			}
		}
		n += arrangements(p, i+1, without)
	}
	permute(0)
	return n
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
