package main

// These tests run the command as its user does, through its arguments and output.

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
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/transcript"
)

func Example() {
	program().Execute(context.Background(), []string{"-n", "8", "-order", "mrv"}, os.Stdout, os.Stderr)
	// Output:
	// Q . . . . . . .
	// . . . . Q . . .
	// . . . . . . . Q
	// . . . . . Q . .
	// . . Q . . . . .
	// . . . . . . Q .
	// . Q . . . . . .
	// . . . Q . . . .
}

func Example_all() {
	program().Execute(context.Background(), []string{"-n", "4", "-all", "-order", "mrv"}, os.Stdout, os.Stderr)
	// Output:
	// . Q . .
	// . . . Q
	// Q . . .
	// . . Q .
	//
	// . . Q .
	// Q . . .
	// . . . Q
	// . Q . .
}

func Example_count() {
	program().Execute(context.Background(), []string{"-n", "8", "-count"}, os.Stdout, os.Stderr)
	// Output:
	// 92
}

func Example_why() {
	program().Execute(context.Background(), []string{"-place", "r1c1,r2c3", "-why", "r4c4"}, os.Stdout, os.Stderr)
	// Output:
	// q4 is not 4
	// q4 != 4, by falling diagonals
	//   q1 = 1, assumed
}

func Example_core() {
	program().Execute(context.Background(), []string{"-place", "r1c3,r2c6,r3c1", "-core"}, os.Stdout, os.Stderr)
	// Output:
	// the queens r1c3 and r3c1 share a rising diagonal
}

func Example_compare() {
	program().Execute(context.Background(), []string{"-n", "6", "-place", "r1c2", "-compare"}, os.Stdout, os.Stderr)
	// Output:
	// configuration         solutions  nodes  failures  revisions  checks  prunings  end
	// backtracking                  1    309       140          0     782         0  exhausted
	// forward-checking              1     35         9        165     601        61  exhausted
	// forward-checking+mrv          1     28         6        153     566        63  exhausted
	// ac3                           1     13         6        698    1951        63  exhausted
	// ac3+mrv                       1     13         6        698    1951        63  exhausted
	// full                          1     13         6          0       0        63  exhausted
	// full+mrv                      1     13         6          0       0        63  exhausted
	// full+dom/wdeg                 1     13         6          0       0        58  exhausted
	// default                       1     13         6          0       0        58  exhausted
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-n 1", command.Answered, "Q\n", "")
	check("-n 3", command.NoSolution, "", "3 queens: csp: no solution")
	check("-n 3 -all", command.NoSolution, "", "3 queens: csp: no solution")
	check("-n 3 -count", command.Answered, "0\n", "")
	check("-n 9 -count", command.Answered, "352\n", "")
	check("-n 7 -count -maintain ac3 -order mrv-degree", command.Answered, "40\n", "")
	check("-n 7 -count -maintain forward-checking -order random -seed 3", command.Answered, "40\n", "")
	check("-n 7 -count -maintain backtracking -order input -values descending", command.Answered, "40\n", "")
	check("-n 0", command.Usage, "", "-n 0 is outside 1 to")
	check("-n 1000000", command.Usage, "", "-n 1000000 is outside 1 to")
	check("-n x", command.Usage, "", `invalid value "x" for flag -n`)
	check("-maintain everything", command.Usage, "", `unknown name: maintain level "everything"`)
	check("-order fifo", command.Usage, "", `unknown name: variable order "fifo"`)
	check("-values best", command.Usage, "", `unknown name: value order "best"`)
	check("-n 5 -all -limit 1 -order mrv", command.Answered, "Q . . . .\n. . Q . .\n. . . . Q\n. Q . . .\n. . . Q .\n", "")
	check("-limit 2", command.Usage, "", "-limit goes with -all")
	check("-all -limit -1", command.Usage, "", "-limit -1 is negative")
	check("-count -svg x.svg", command.Usage, "", "leave out -svg")
	check("-compare -all", command.Usage, "", "-compare goes without -all")
	check("-compare -play x.html", command.Usage, "", "-compare goes without -count, -svg and -play")
	check("-core -compare", command.Usage, "", "-core and -compare exclude each other")
	check("-compare -format json", command.Usage, "", `-compare has no format "json", but text, csv and svg`)
	check("-format json", command.Usage, "", "-format goes with")
	check("-compare -n 11 -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("-place r1c1,c2", command.Usage, "", `"c2" is no square such as r2c5`)
	check("-place r1c1,r1c1", command.Usage, "", "r1c1 is there twice")
	check("-n 5 -place r1c6", command.Usage, "", "-place: r1c6 is not on a board of 5")
	check("-n 5 -why r6c1", command.Usage, "", "-why: r6c1 is not on a board of 5")
	check("-why r0c1", command.Usage, "", `"r0c1" is no square`)
	check("-n 4 -place r1c2 -all", command.Answered, ". Q . .\n. . . Q\nQ . . .\n. . Q .\n", "")
	check("-n 8 -place r1c1 -count", command.Answered, "4\n", "")
	check("-n 4 -place r1c1", command.NoSolution, "", "4 queens with r1c1: csp: no solution")
	check("-n 6 -place r1c1,r3c3 -why r5c5", command.Answered, "a contradiction\nfalling diagonals cannot hold\n", "")
	check("-n 4 -place r1c2 -why r2c4", command.Answered, "q2 = 4 is in a solution\n. Q . .\n. . . Q\n", "")
	check("-n 3 -why r2c3", command.Answered, "q2 = 3 is in no solution, as a search shows", "")
	check("-n 24 -place r1c1 -why r2c5 -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("-place r1c1,r3c3 -why r2c2 -format json", command.Answered, `{"format":"propago-explanation","version":1,`, "")
	check("-place r4c2,r4c3 -core", command.Answered, "the queens r4c2 and r4c3 share a row\n", "")
	check("-place r4c2,r6c2 -core", command.Answered, "the queens r4c2 and r6c2 share a column\n", "")
	check("-n 4 -place r1c1 -core", command.Answered, "the queen r1c1 cannot stay: ", "")
	check("-n 3 -core", command.Answered, "there is no way to place 3 queens: columns, rising diagonals and falling diagonals leave none\n", "")
	check("-core", command.Answered, "nothing contradicts: 8 queens have a solution\n", "")
	check("-core -format json", command.Answered, `{"error":"there is a solution"}`, "")
	check("-place r1c1,r8c8 -core -format json", command.Answered, `"members":[{"constraint":"falling diagonals","place":2},{"assumption":"q1 = 1"`, "")
	check("-n 4 -all -trace", command.Answered, "done, all searched: 2 solutions", "")
	check("-n 4 -trace -format json", command.Answered, `{"format":"propago-trace","version":1,`, "")
	check("-n 24 -trace -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("-play .", command.Usage, "", "is a directory")
	check("-svg .", command.Usage, "", "is a directory")
	check("-all -count", command.Usage, "", "exclude each other")
	check("-timeout -1s", command.Usage, "", "-timeout -1s is negative")
	check("-n 24 -count -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("-n 24 -all -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("eight", command.Usage, "", `unexpected argument "eight"`)
	check("-verbose", command.Usage, "", "flag provided but not defined: -verbose")
}

// TestCount: the numbers of solutions are known (OEIS A000170).
func TestCount(t *testing.T) {
	for i, want := range []string{"1", "0", "0", "2", "10", "4", "40", "92", "352", "724"} {
		out := commandtest.Output(t, program, "-count", "-n", strconv.Itoa(i+1))
		assert.Equal(t, want+"\n", out, "%d queens", i+1)
	}
}

func TestPicture(t *testing.T) {
	_, svg := commandtest.Picture(t, program, "-n", "6")
	assert.Equal(t, 6, strings.Count(svg, "♛"))
	assert.Equal(t, 36, strings.Count(svg, "<rect"))
}

func TestPage(t *testing.T) {
	for _, which := range [][]string{nil, {"-all"}, {"-count"}} {
		path := filepath.Join(t.TempDir(), "run.html")
		args := append([]string{"-n", "6", "-maintain", "ac3", "-order", "mrv", "-play", path}, which...)
		commandtest.Output(t, program, args...)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Contains(t, string(text), "<title>6 queens</title>")
		assert.Contains(t, string(text), map[bool]string{true: "1 solution ", false: "4 solutions "}[which == nil])
		assert.Contains(t, string(text), `"placed"`, "what the printed trace calls it too")
	}
}

// TestAllPlaced asks about every square of a small board with one queen, and holds the
// answers to a search through all solutions.
func TestAllPlaced(t *testing.T) {
	const n = 5
	squares := make(map[string]bool) // that some solution with the queen uses
	for _, solution := range strings.Split(commandtest.Output(t, program, "-n", "5", "-place", "r2c4", "-all"), "\n\n") {
		for r, row := range strings.Split(strings.TrimSpace(solution), "\n") {
			squares[square{r + 1, strings.Index(row, "Q")/2 + 1}.String()] = true
		}
	}
	require.NotEmpty(t, squares)
	for r := range n {
		for c := range n {
			s := square{r + 1, c + 1}
			out := commandtest.Output(t, program, "-n", "5", "-place", "r2c4", "-why", s.String())
			assert.Equal(t, squares[s.String()], strings.Contains(out, "is in a solution"), "%v:\n%s", s, out)
		}
	}
}

// TestTraceIsPlayed plays what -trace writes for programs.
func TestTraceIsPlayed(t *testing.T) {
	out := commandtest.Output(t, program, "-n", "6", "-place", "r1c2", "-trace", "-all", "-format", "json")
	run, err := trace.Read(strings.NewReader(out))
	require.NoError(t, err)
	player, err := trace.NewPlayer(run)
	require.NoError(t, err)
	require.True(t, player.Next(csp.EventSolution))
	assert.Equal(t, []int{2, 4, 6, 1, 3, 5}, player.Event().Values)
}

func TestComparePicture(t *testing.T) {
	svg := commandtest.Output(t, program, "-n", "5", "-compare", "-format", "svg")
	assert.Contains(t, svg, "5 queens, by algorithm")
	assert.Contains(t, svg, "forward-checking+mrv")
	csv := commandtest.Output(t, program, "-n", "5", "-compare", "-format", "csv")
	assert.Contains(t, csv, "configuration,solutions,nodes,")
	assert.Equal(t, 1+len(compare.Classic()), strings.Count(csv, "\n"))
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }

func TestHelpAndInterrupt(t *testing.T) {
	commandtest.Help(t, program, "-maintain", "-seed")
	commandtest.Interrupted(t, program, "", "-n", "24", "-count")
}

// TestRandomBoards checks boards of random orders against the rules, and that a
// seed fixes them.
func TestRandomBoards(t *testing.T) {
	for _, seed := range []string{"1", "2", "3"} {
		args := []string{"-n", "12", "-order", "random", "-values", "random", "-seed", seed}
		first := commandtest.Output(t, program, args...)
		assert.Equal(t, first, commandtest.Output(t, program, args...), "seed %s", seed)

		rows := strings.Split(strings.TrimSpace(first), "\n")
		require.Len(t, rows, 12)
		var columns, rising, falling [24]int
		for r, row := range rows {
			require.Equal(t, 1, strings.Count(row, "Q"))
			c := strings.Index(row, "Q") / 2
			columns[c]++
			rising[c+r]++
			falling[c-r+12]++
		}
		for _, counts := range [][24]int{columns, rising, falling} {
			for _, n := range counts {
				assert.LessOrEqual(t, n, 1, "seed %s:\n%s", seed, first)
			}
		}
	}
}
