package main

// These tests run the command as its user does, and rate timetables by the rules of the
// competition, without the model.

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
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
	//         Hall (45)     Cellar (30)   Attic (20)
	// Mon 1   Physics       Logic         Latin
	// Mon 2   Algebra       Drawing
	// Mon 3   Algebra       Drawing
	// Mon 4   Music         Chemistry     Latin
	//
	// Tue 1   Physics       Rhetoric
	// Tue 2   Algebra       Drawing
	// Tue 3   Music         Chemistry     Latin
	// Tue 4   Physics       Logic
	//
	// Wed 1   Rhetoric
	// Wed 2   Algebra       Drawing
	// Wed 3   Music         Chemistry     Latin
	// Wed 4   Physics       Logic
	//
	//  2 students without a seat, at 1
	//  0 days missing, at 5
	//  0 lectures alone in a curriculum, at 2
	//  1 changes of rooms, at 1
	// cost 3, proved to be the least
}

func Example_full() {
	program().Execute(context.Background(), []string{"full"}, os.Stdout, os.Stdout)
	// Output:
	// These rules cannot hold together:
	//   Logic not on Mon 1
	//   Music not on Mon 1
	//   no clash in Teaching
	// timetabling: csp: no solution
}

// TestSchool rates the printed solution.
func TestSchool(t *testing.T) {
	u, err := open(nil)
	require.NoError(t, err)
	var held []booking
	for line := range strings.Lines(commandtest.Output(t, program, "-solution")) {
		words := strings.Fields(line)
		require.Len(t, words, 4)
		day, err := strconv.Atoi(words[2])
		require.NoError(t, err)
		slot, err := strconv.Atoi(words[3])
		require.NoError(t, err)
		held = append(held, booking{words[0], words[1], day, slot})
	}
	cost, ok := rate(u, held)
	require.True(t, ok)
	assert.Contains(t, commandtest.Output(t, program), fmt.Sprintf("\ncost %d, proved to be the least\n", cost))
}

// booking is a line of a solution.
type booking struct {
	course, room string
	day, slot    int
}

// rate is the cost of a timetable and whether it keeps the rules, all of them looked up in
// the description of the track.
func rate(u university, held []booking) (cost int, ok bool) {
	shares := func(a, b course) bool { // a teacher, a curriculum, or all of it
		if a.teacher == b.teacher {
			return true
		}
		return slices.ContainsFunc(u.curricula, func(k curriculum) bool {
			return slices.Contains(k.courses, a.name) && slices.Contains(k.courses, b.name)
		})
	}
	days, rooms := make(map[string]map[int]bool), make(map[string]map[string]bool)
	lectures := make(map[string]int)
	for i, a := range held {
		c := *u.course(a.course)
		if slices.Contains(c.unavailable, a.day*u.slots+a.slot) {
			return 0, false
		}
		for _, b := range held[:i] {
			if a.day == b.day && a.slot == b.slot && (a.room == b.room || shares(c, *u.course(b.course))) {
				return 0, false
			}
		}
		for _, r := range u.rooms {
			if r.name == a.room {
				cost += max(0, c.students-r.seats)
			}
		}
		if days[c.name] == nil {
			days[c.name], rooms[c.name] = make(map[int]bool), make(map[string]bool)
		}
		days[c.name][a.day], rooms[c.name][a.room] = true, true
		lectures[c.name]++
		for _, k := range u.curricula {
			in := func(b booking) bool { return slices.Contains(k.courses, b.course) }
			if in(a) && !slices.ContainsFunc(held, func(b booking) bool {
				return in(b) && b.day == a.day && (b.slot == a.slot-1 || b.slot == a.slot+1)
			}) {
				cost += 2
			}
		}
	}
	for _, c := range u.courses {
		if lectures[c.name] != c.lectures {
			return 0, false
		}
		cost += 5*max(0, c.days-len(days[c.name])) + len(rooms[c.name]) - 1
	}
	return cost, true
}

// TestAgainstBruteForce compares tiny random instances with all timetables there are.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	feasible, infeasible := 0, 0
	for range 60 {
		u := university{days: 1 + random.IntN(2), slots: 1 + random.IntN(3)}
		for i := range 1 + random.IntN(2) {
			u.rooms = append(u.rooms, room{fmt.Sprint("R", i), random.IntN(4)})
		}
		left := 4 // lectures
		for i := range 1 + random.IntN(3) {
			c := course{name: fmt.Sprint("C", i), teacher: fmt.Sprint("T", random.IntN(3)), lectures: min(1+random.IntN(2), u.periods()), days: 1 + random.IntN(u.days), students: random.IntN(5)}
			if random.IntN(3) == 0 {
				c.unavailable = []int{random.IntN(u.periods())}
			}
			if left -= c.lectures; left >= 0 {
				u.courses = append(u.courses, c)
			}
		}
		u.curricula = []curriculum{{"K0", []string{"C0"}}, {"K1", nil}}
		for _, c := range u.courses {
			if random.IntN(2) == 0 {
				u.curricula[1].courses = append(u.curricula[1].courses, c.name)
			}
		}
		want := cheapest(u)
		tt := newTimetable(u)
		tt.declareCost()
		best, err := tt.model.Optimize(t.Context(), csp.Minimize(tt.cost), options)
		if want < 0 {
			infeasible++
			require.ErrorIs(t, err, csp.ErrNoSolution, "%+v", u)
			var out strings.Builder
			require.ErrorIs(t, reasons.Contradiction(t.Context(), &out, newTimetable(u).model, options), csp.ErrNoSolution)
			assert.Regexp(t, `^These rules cannot hold together:\n(  .+\n)+$`, out.String())
			continue
		}
		feasible++
		require.NoError(t, err, "%+v", u)
		require.Equal(t, want, best.Value(tt.cost), "%+v", u)
	}
	assert.NotZero(t, feasible)
	assert.NotZero(t, infeasible)
}

// cheapest is the least cost of all timetables, -1 if none keeps the rules.
func cheapest(u university) int {
	best := -1
	var book func(held []booking, course, lecture int)
	book = func(held []booking, course, lecture int) {
		if course == len(u.courses) {
			if cost, ok := rate(u, held); ok && (best < 0 || cost < best) {
				best = cost
			}
			return
		}
		if lecture == u.courses[course].lectures {
			book(held, course+1, 0)
			return
		}
		for day := range u.days {
			for slot := range u.slots {
				for _, r := range u.rooms {
					book(append(held, booking{u.courses[course].name, r.name, day, slot}), course, lecture+1)
				}
			}
		}
	}
	book(nil, 0, 0)
	return best
}

// TestCutShort: the best timetable so far is printed.
func TestCutShort(t *testing.T) {
	assert.Regexp(t, `^found cost \d+\n +Hall \(45\)(.*\n)*cost \d+, the least is at least \d+\n$`, commandtest.CutShort(t, program, "found cost", "-improving"))
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("nowhere.ctt", command.Usage, "", "open nowhere.ctt")
	check("a b", command.Usage, "", `unexpected argument "b"`)
	check("-svg .", command.Usage, "proved to be the least", "is a directory")
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "school", "-solution")
	commandtest.Interrupted(t, program, "")
}

// TestRead: what is wrong with a file is told with its line.
func TestRead(t *testing.T) {
	const head = "Name: x\nCourses: 1\nRooms: 1\nDays: 2\nPeriods_per_day: 3\nCurricula: 1\nConstraints: 1\n"
	const courses = "COURSES:\nA T 2 2 9\nROOMS:\nR 9\n"
	const rest = "CURRICULA:\nK 1 A\nUNAVAILABILITY_CONSTRAINTS:\nA 1 2\n"
	for _, c := range []struct{ input, err string }{
		{head + courses + rest + "END.\nwhat follows is not read\n", ""},
		{"", "f:1: the file ends without END"},
		{head, "f:7: the file ends without END"},
		{head + "END.\n", "f:8: 0 rows of courses, where the head says 1"},
		{head + courses + "END.\n", "f:12: 0 rows of curricula, where the head says 1"},
		{"END.\n", "f:1: no courses, or no rooms"},
		{"COURSES:\n", `f:1: "COURSES:" before Days and Periods_per_day`},
		{"Weeks: 2\n", `f:1: "Weeks: 2" is not a line of the head`},
		{"Days: 8\n", `f:1: Days is "8", not a number of 1 to 7`},
		{"Days: 2 3\n", "is not a line of the head"},
		{"Rooms: 99999999999999999999\n", "not a number of 1 to 500"},
		{head + "COURSES:\nA T 2 2\n", "f:9: a course is a name"},
		{head + "COURSES:\nA T 7 2 9\n", `f:9: the number of lectures is "7", not a number of 1 to 6`},
		{head + "COURSES:\nA T 2 3 9\n", `the number of days is "3", not a number of 1 to 2`},
		{head + "COURSES:\nA T 2 2 x\n", `the number of students is "x"`},
		{head + courses + "ROOMS:\nR 3\n", "f:13: a room is a name of its own"},
		{head + courses + "ROOMS:\nS -3\n", `the number of seats is "-3"`},
		{head + courses + "CURRICULA:\nK 2 A\n", "f:13: a curriculum is a name"},
		{head + courses + "CURRICULA:\nK 1 B\n", `f:13: no course is called "B"`},
		{head + courses + "UNAVAILABILITY_CONSTRAINTS:\nA 1\n", "f:13: an unavailability is"},
		{head + courses + "UNAVAILABILITY_CONSTRAINTS:\nB 1 1\n", `f:13: no course is called "B"`},
		{head + courses + "UNAVAILABILITY_CONSTRAINTS:\nA 2 1\n", `the day is "2", not a number of 0 to 1`},
		{head + courses + "UNAVAILABILITY_CONSTRAINTS:\nA 1 3\n", `the period is "3", not a number of 0 to 2`},
		{strings.Repeat("x", 70000), "f:1: bufio.Scanner: token too long"},
	} {
		u, err := read("f", strings.NewReader(c.input))
		if c.err == "" {
			require.NoError(t, err, c.input)
			assert.Equal(t, []int{5}, u.courses[0].unavailable)
		} else {
			assert.ErrorContains(t, err, c.err, c.input)
		}
	}
}

// FuzzRead: whatever is read, an error names a line, and a small instance makes a model that
// is not malformed.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"school", "full"} {
		data, err := builtIn.ReadFile("instances/" + name + ".ctt")
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		u, err := read("f", bytes.NewReader(data))
		if err != nil {
			assert.Regexp(t, `^f:\d+: `, err.Error())
		} else if len(data) < 2000 {
			tt := newTimetable(u)
			tt.declareCost()
			require.NoError(t, tt.model.Err())
		}
	})
}

func TestPicture(t *testing.T) {
	_, svg := commandtest.Picture(t, program)
	assert.Equal(t, 4, strings.Count(svg, ">Algebra<"))
	assert.Equal(t, 4*13-1, strings.Count(svg, "<rect"))
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
