package main

// The command as its users meet it: scripts in testdata/script run it as a
// process, with files, pipes and terminals.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/propago/propago/csp/cmd/scripts"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sudoku": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               setup,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": scripts.Exits, "crlf": crlf},
	})
}

// crlf is "crlf FILE": its line ends become those of Windows.
func crlf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: crlf file")
	}
	text := strings.ReplaceAll(ts.ReadFile(args[0]), "\n", "\r\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

// setup defines puzzles that several scripts name, and a file that no
// script can hold: a line of a million characters before a puzzle.
func setup(env *testscript.Env) error {
	good := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for name, value := range map[string]string{
		"LF":            "\n",
		"GOOD":          good, // the example of the Wikipedia article on sudoku
		"SOLUTION":      "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
		"BOXED":         rowsOf(good),
		"CONTRADICTORY": "55" + good[2:],
		"ESCARGOT":      "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", // Arto Inkala, 2006
		"HARD":          "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", // Arto Inkala, 2012
		"GOLDEN":        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", // Golden Nugget
		"UNSOLVABLE":    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
		"EMPTY":         strings.Repeat(".", 81),
		"EMPTY25":       strings.Repeat(".", 625),
	} {
		env.Setenv(name, value)
	}
	long := strings.Repeat("1", 1<<20) + "\n" + good + "\n"
	return os.WriteFile(filepath.Join(env.WorkDir, "long.txt"), []byte(long), 0o600)
}

// rowsOf draws a puzzle as nine rows with an empty line between the boxes.
func rowsOf(line string) string {
	var b strings.Builder
	for r := range 9 {
		if r == 3 || r == 6 {
			b.WriteString("\n")
		}
		b.WriteString(line[9*r:9*r+9] + "\n")
	}
	return b.String()
}
