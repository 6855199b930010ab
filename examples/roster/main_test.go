package main

// These tests run the command as its user does, and check rosters by other means than the
// model.

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/reasons"
	"github.com/propago/propago/examples/internal/transcript"
)

func Example() {
	program().Execute(context.Background(), nil, os.Stdout, os.Stderr)
	// Output:
	// M T W T F S S  M T W T F S S  work  night  weekend work
	// Ann   L N - - E - -  - E L L L L -     8      1             1
	// Ben   L - - N N - -  E E E - - - E     7      2             1
	// Cleo  - - E L L - -  N N - - E E L     8      2             2
	// Dora  - E E E - - L  L L N N - - -     8      2             1
	// Emil  N - - E E E E  L - - E N - -     8      2             2
	// Fay   E E L - - - -  E L - - - N N     7      2             2
	// Gus   E L N - - L N  - - L L L - -     8      2             2
	// Hana  - L L L L N -  - - E E E - -     8      1             1
	// cost 2, proved to be the least
}

func Example_impossible() {
	program().Execute(context.Background(), []string{"impossible"}, os.Stdout, os.Stdout)
	// Output:
	// These rules cannot hold together:
	//   Thu 4: 1 early
	//   Thu 4: 1 late
	//   Thu 4: 1 night
	//   Ann: off on Thu 4
	//   Cleo: off on Thu 4
	// roster: csp: no solution
}

// TestWard checks the printed table against the rules of instances/ward.txt, as a person
// would with a pencil.
func TestWard(t *testing.T) {
	text := commandtest.Output(t, program)
	lines := strings.Split(text, "\n")
	rows := make(map[string]string)
	for _, line := range lines[1:9] {
		words := strings.Fields(line)
		rows[words[0]] = strings.Join(words[1:15], "")
		works, err := strconv.Atoi(words[15])
		require.NoError(t, err)
		assert.Equal(t, 14-strings.Count(rows[words[0]], "-"), works)
		assert.True(t, works == 7 || works == 8, line)
	}
	require.Len(t, rows, 8)
	for day := range 14 {
		have := make(map[byte]int)
		for _, row := range rows {
			have[row[day]]++
		}
		want := map[byte]int{'E': 2, 'L': 2, 'N': 1, '-': 3}
		if day%7 >= 5 {
			want = map[byte]int{'E': 1, 'L': 1, 'N': 1, '-': 5}
		}
		assert.Equal(t, want, have, "day %d", day+1)
	}
	never := regexp.MustCompile(`NE|NL|LE|[ELN]{6}|[ELN]-[ELN]|NNNN|-N-`)
	nights, weekends := []int{14, 0}, []int{14, 0} // least and most
	spread := func(bounds []int, n int) { bounds[0], bounds[1] = min(bounds[0], n), max(bounds[1], n) }
	for name, row := range rows {
		assert.False(t, never.MatchString(row), "%s: %s", name, row)
		spread(nights, strings.Count(row, "N"))
		spread(weekends, 4-strings.Count(row[5:7]+row[12:14], "-"))
	}
	assert.Equal(t, "--", rows["Ann"][5:7])
	assert.Equal(t, "E", rows["Gus"][:1])
	cost := nights[1] - nights[0] + weekends[1] - weekends[0]
	for _, wish := range []struct {
		name string
		day  int
		want string
	}{{"Ben", 3, "-"}, {"Cleo", 8, "NN"}, {"Dora", 13, "--"}, {"Emil", 4, "EE"}, {"Fay", 10, "---"}, {"Hana", 2, "L"}} {
		for i := range wish.want {
			if rows[wish.name][wish.day-1+i] != wish.want[i] {
				cost++
			}
		}
	}
	assert.Contains(t, text, fmt.Sprintf("\ncost %d, proved to be the least\n", cost))
}

// TestAgainstBruteForce compares small random plans with all tables there are.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	feasible, infeasible := 0, 0
	for range 40 {
		p := randomPlan(t, random)
		want := cheapest(p)
		r := newRoster(p, false)
		best, err := r.model.Optimize(t.Context(), csp.Minimize(r.cost), csp.Options{Learn: true})
		if want < 0 {
			infeasible++
			require.ErrorIs(t, err, csp.ErrNoSolution)
			var out strings.Builder
			require.ErrorIs(t, reasons.Contradiction(t.Context(), &out, newRoster(p, true).model, options), csp.ErrNoSolution)
			assert.Regexp(t, `^These rules cannot hold together:\n(  .+\n)+$`, out.String())
			continue
		}
		feasible++
		require.NoError(t, err)
		require.Equal(t, want, best.Value(r.cost), "%+v", p)
		cost, ok := rate(r.table(best))
		require.True(t, ok)
		require.Equal(t, want, cost)
	}
	assert.NotZero(t, feasible)
	assert.NotZero(t, infeasible)
}

// randomPlan is a plan of two shifts, three people and four days.
func randomPlan(t *testing.T, random *rand.Rand) plan {
	pick := func(words ...string) string { return words[random.IntN(len(words))] }
	text := "days 4 " + pick(weekdays...) + "\npeople A B C\n" +
		"shift E early " + pick("1", "2", "any") + "\nshift N night " + pick("0", "1", "any") + "\n" +
		"each 1 " + pick("2", "3", "4") + "\nnever " + pick("NE", "N*", "E-E", "***") + " " + pick("NNN", "--", "-N-", "EN") + "\n" +
		"must A " + pick("E", "-", "*") + " 1\nmust B " + pick("E", "N", "-") + " 2 3\n" +
		"wish C N 1 2\nwish A - 4\nfair " + pick("N", "*", "weekend", "E") + "\n"
	p, err := read("random", strings.NewReader(text))
	require.NoError(t, err)
	return p
}

// cheapest is the least cost of all tables, -1 if none keeps the rules.
func cheapest(p plan) int {
	tb := table{plan: p, shift: make([][]symbol, len(p.people))}
	for i := range tb.shift {
		tb.shift[i] = make([]symbol, p.days)
	}
	best := -1
	var fill func(cell int)
	fill = func(cell int) {
		if cell == p.days*len(p.people) {
			if cost, ok := rate(tb); ok && (best < 0 || cost < best) {
				best = cost
			}
			return
		}
		person := cell / p.days
		if cell%p.days == 0 && person > 0 && !keeps(tb, person-1) {
			return
		}
		for _, s := range []symbol{off, 'E', 'N'} {
			tb.shift[person][cell%p.days] = s
			fill(cell + 1)
		}
	}
	fill(0)
	return best
}

// keeps reports whether a person's line keeps all rules about single people.
func keeps(tb table, person int) bool {
	var line []byte
	works := 0
	for _, s := range tb.shift[person] {
		line = append(line, byte(s))
		if s != off {
			works++
		}
	}
	for _, n := range tb.never {
		if regexp.MustCompile(strings.ReplaceAll(string(n), "*", "[EN]")).Match(line) {
			return false
		}
	}
	for _, w := range tb.fixed {
		if w.person == person && line[w.day] != byte(w.shift) && (w.shift != work || line[w.day] == '-') {
			return false
		}
	}
	return tb.least <= works && works <= tb.most
}

// rate is the cost of a table, and whether it keeps the rules.
func rate(tb table) (cost int, ok bool) {
	for day := range tb.days {
		for _, s := range tb.shifts {
			n := 0
			for i := range tb.people {
				if tb.shift[i][day] == s.symbol {
					n++
				}
			}
			if need := s.need[(tb.first+day)%7]; need >= 0 && n != need {
				return 0, false
			}
		}
	}
	for i := range tb.people {
		if !keeps(tb, i) {
			return 0, false
		}
	}
	for _, s := range tb.fair {
		least, most := tb.days, 0
		for _, line := range tb.shift {
			n := 0
			for day, did := range line {
				if did == s || s == work && did != off || s == weekend && did != off && (tb.first+day)%7 >= 5 {
					n++
				}
			}
			least, most = min(least, n), max(most, n)
		}
		cost += most - least
	}
	return cost + len(tb.unmet()), true
}

// TestCutShort: the best roster so far is printed.
func TestCutShort(t *testing.T) {
	assert.Regexp(t, `^found cost \d+\n +M T(.*\n)*cost \d+, the least is at least \d+\n$`, commandtest.CutShort(t, program, "found cost", "-improving"))
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("nowhere.txt", command.Usage, "", "open nowhere.txt")
	check("a b", command.Usage, "", `unexpected argument "b"`)
	check("-svg .", command.Usage, "proved to be the least", "is a directory")
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "impossible", "-svg")
	commandtest.Interrupted(t, program, "")
}

// TestRead: what is wrong with a plan is told with its line.
func TestRead(t *testing.T) {
	const start = "days 3 Sat\npeople A B\nshift E early 1\n"
	for _, c := range []struct{ input, err string }{
		{start, ""},
		{start + "each 0 2 # comment\nnever E*- -E\nmust A * 1\nwish B - 2 3\nfair E weekend *\n", ""},
		{"", "f:1: the plan has no line \"days\""},
		{"days 3\n", "f:1: the plan has no line \"people\""},
		{"days 3\npeople A\n", "f:2: the plan has no line \"shift\""},
		{"people A\n", `f:1: "people" before days, people and shifts are known`},
		{"days 3\neach 1 2\n", `f:2: "each" before days`},
		{"days 0\n", `f:1: the number of days is "0", not a number of 1 to 62`},
		{"days 63\n", "not a number of 1 to 62"},
		{"days 3 Sun x\n", "f:1: days stands once"},
		{"days 3 Sol\n", `"Sol" is none of Mon Tue`},
		{"days 3\ndays 3\n", "f:2: days stands once"},
		{"days 3\npeople A A\n", `f:2: "A" is there twice`},
		{"days 3\nshift E early\n", "f:2: shift wants a letter"},
		{"days 3\nshift e early 1\n", `"e" is not a capital letter`},
		{start + "shift E extra 1\n", `f:4: "E" is not a capital letter that no other shift has`},
		{start + "shift X extra 1 1 1 1 1 1 x\n", `the need is "x", not a number`},
		{start + "each 1\n", "each wants the least and the greatest"},
		{start + "each 2 1\n", `the greatest number of shifts is "1", not a number of 2 to 3`},
		{start + "never EX\n", `"X" is no shift`},
		{start + "never EEEEEEEEEEEEEEE\n", "is longer than 14 days"},
		{start + "must C E 1\n", `nobody is called "C"`},
		{start + "must A X 1\n", `"X" is no shift`},
		{start + "must A E\n", "a request wants a person, a shift and days"},
		{start + "wish A E 4\n", `the day is "4", not a number of 1 to 3`},
		{start + "fair weekends\n", `"weekends" is neither a shift nor "weekend"`},
		{start + "wish A E 1 2\nwish A - 1\nwish B E 1\nfair weekend E *\n", ""},
		{start + "wish A E 1 2\nwish B E 2\nwish A E 2\n", `"A: early on Sun 2" is wished twice`},
		{start + "shift L early 1\n", `f:4: "early" is the name of another shift`},
		{start + "shift L off 1\n", `"off" is the name of another shift, or means a day off`},
		{start + "fair weekend E weekend\n", `"weekend" is to be fair twice`},
		{start + "fair X\n", `"X" is neither`},
		{start + "often E\n", `f:4: unknown keyword "often"`},
		{strings.Repeat("x", 70000), "f:1: bufio.Scanner: token too long"},
	} {
		_, err := read("f", strings.NewReader(c.input))
		if c.err == "" {
			assert.NoError(t, err, c.input)
		} else {
			assert.ErrorContains(t, err, c.err, c.input)
		}
	}
}

// FuzzRead: whatever is read, an error names a line, and a small plan makes models that are
// not malformed.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"ward", "impossible"} {
		data, err := builtIn.ReadFile("instances/" + name + ".txt")
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := read("f", bytes.NewReader(data))
		if err != nil {
			assert.Regexp(t, `^f:\d+: `, err.Error())
		} else if len(p.people) < 10 && len(p.never) < 10 {
			require.NoError(t, newRoster(p, false).model.Err())
			require.NoError(t, newRoster(p, true).model.Err())
		}
	})
}

func TestPicture(t *testing.T) {
	_, svg := commandtest.Picture(t, program)
	assert.Equal(t, 14, strings.Count(svg, ">N<"), "a night a day")
	assert.Equal(t, 9*15-1, strings.Count(svg, "<rect"))
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
