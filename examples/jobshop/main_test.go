package main

// These tests run the command as its user does, through its arguments and output.

import (
	"context"
	"encoding/xml"
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
	"github.com/propago/propago/examples/internal/transcript"
)

func Example() {
	program().Execute(context.Background(), []string{"-starts"}, os.Stdout, os.Stderr)
	// Output:
	// makespan 55, proved to be the least
	// machine 0  .000.........33333222222222.55555555551111111111444....
	// machine 1  1111111133333555000000444..2...........................
	// machine 2  022222..1111144444444433333...............5............
	// machine 3  ......2222......555........3330000000...........11114..
	// machine 4  .............1111111111..444443333333355550000002222222
	// machine 5  ..........22222222.55555555511111111110004444333333333.
	// job 0 starts 0 1 16 30 38 42
	// job 1 starts 0 8 13 28 38 48
	// job 2 starts 1 6 10 18 27 48
	// job 3 starts 8 13 22 27 30 45
	// job 4 starts 13 22 25 41 48 52
	// job 5 starts 13 16 19 28 38 42
}

// TestSchedule reads the printed starts back and checks them against the file: each job in
// its order, no machine with two operations at a time, and the last end as printed.
func TestSchedule(t *testing.T) {
	for _, args := range [][]string{{"-starts"}, {"-starts", "-learn"}} {
		text := commandtest.Output(t, program, args...)
		assert.Regexp(t, `^makespan 55, proved to be the least\n`, text)
		data, err := builtIn.ReadFile("instances/ft06.txt")
		require.NoError(t, err)
		jobs := strings.Split(strings.TrimSpace(string(data)), "\n")[2:]
		busy := make(map[string]string) // machine and time
		last := 0
		found := regexp.MustCompile(`(?m)^job . starts (.*)$`).FindAllStringSubmatch(text, -1)
		require.Len(t, found, len(jobs))
		for j, job := range jobs {
			words := strings.Fields(job)
			end := 0
			for i, word := range strings.Fields(found[j][1]) {
				start, err := strconv.Atoi(word)
				require.NoError(t, err)
				time, err := strconv.Atoi(words[2*i+1])
				require.NoError(t, err)
				require.GreaterOrEqual(t, start, end, "job %d", j)
				end = start + time
				for at := start; at < end; at++ {
					key := fmt.Sprintf("machine %s at %d", words[2*i], at)
					require.Empty(t, busy[key], key)
					busy[key] = job
				}
			}
			last = max(last, end)
		}
		assert.Equal(t, 55, last)
	}
}

// TestAgainstBruteForce compares random small shops with the best of all sequences: an
// operation at a time, of any job, as early as it can begin. One of these is the optimum.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		s := shop{machines: 1 + random.IntN(3)}
		for range 1 + random.IntN(3) {
			var operations []operation
			for range 1 + random.IntN(3) {
				operations = append(operations, operation{random.IntN(s.machines), random.IntN(6)})
			}
			s.jobs = append(s.jobs, operations)
		}
		p := newJobShop(s)
		for _, learn := range []bool{false, true} {
			best, err := p.model.Optimize(t.Context(), csp.Minimize(p.makespan), p.options(learn))
			require.NoError(t, err)
			require.Equal(t, shortest(s, make([]int, len(s.jobs)), make([]int, len(s.jobs)), make([]int, s.machines), 0), best.Value(p.makespan), "%v", s)
		}
	}
}

// shortest is the least makespan after the first done[j] operations of each job j, which
// end at jobs[j]; machines are busy until the times given, and the last end is at makespan.
func shortest(s shop, done, jobs, machines []int, makespan int) int {
	best := -1
	for j, operations := range s.jobs {
		if done[j] == len(operations) {
			continue
		}
		op := operations[done[j]]
		job, machine := jobs[j], machines[op.machine]
		end := max(job, machine) + op.time
		done[j]++
		jobs[j], machines[op.machine] = end, end
		if n := shortest(s, done, jobs, machines, max(makespan, end)); best < 0 || n < best {
			best = n
		}
		done[j]--
		jobs[j], machines[op.machine] = job, machine
	}
	if best < 0 {
		return makespan
	}
	return best
}

// TestCutShort: the best schedule so far is printed, with what is known of the least.
func TestCutShort(t *testing.T) {
	assert.Regexp(t, `^(found makespan \d+\n)+makespan \d+, the least is at least 655\nmachine 0  `, commandtest.CutShort(t, program, "found makespan 1", "-improving", "ft10"))
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-columns 20 ft06", command.Answered, "(a column is 3 units of time)\n", "")
	check("-improving", command.Answered, "found makespan 55\nmakespan 55", "")
	check("-columns 5", command.Usage, "", "-columns 5 is outside 10 to 1000")
	check("-svg .", command.Usage, "makespan 55", "is a directory")
	check("nowhere.txt", command.Usage, "", "open nowhere.txt")
	check("a b", command.Usage, "", `unexpected argument "b"`)
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "ft06", "-learn", "-svg")
	commandtest.Interrupted(t, program, "")
}

// TestRead: what is wrong with a file is told with its line.
func TestRead(t *testing.T) {
	for _, c := range []struct{ input, err string }{
		{"# a comment\n\n1 2\n0 3 1 4\n", ""},
		{"", "f:1: the file ends after 0 of 1 jobs"},
		{"2 2\n0 1 1 1\n", "f:2: the file ends after 1 of 2 jobs"},
		{"1 1\n0 1\n0 1\n", "f:3: a line after the 1 jobs"},
		{"x\n", `f:1: "x" is not a number`},
		{"1\n", `f:1: "1" is not the numbers of jobs and of machines`},
		{"1 101\n", "f:1: \"1 101\" is not the numbers of jobs and of machines, each 1 to 100"},
		{"0 1\n", "each 1 to 100"},
		{"1 2\n0 1 2 1\n", "f:2: operation 1: no machine 2, they are 0 to 1"},
		{"1 2\n-1 1\n", "f:2: operation 0: no machine -1"},
		{"1 2\n0 -1\n", "f:2: operation 0: the time -1 is outside 0 to 100000"},
		{"1 2\n0 1 1\n", "f:2: 3 numbers, where a job has a machine and a time"},
		{"1 2\n0\n", "f:2: 1 numbers"},
	} {
		s, err := read("f", strings.NewReader(c.input))
		if c.err == "" {
			require.NoError(t, err, c.input)
			assert.Equal(t, shop{"f", 2, [][]operation{{{0, 3}, {1, 4}}}}, s)
		} else {
			assert.ErrorContains(t, err, c.err, c.input)
		}
	}
}

// FuzzRead: whatever is read, an error names a line, and an instance that is not too large
// makes a model that is not malformed.
func FuzzRead(f *testing.F) {
	f.Add("1 2\n0 3 1 4\n")
	f.Add("2 2\n0 1 1 1\n1 1 1 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := read("f", strings.NewReader(text))
		if err != nil {
			assert.Regexp(t, `^f:\d+: `, err.Error())
		} else if len(text) < 1000 {
			require.NoError(t, newJobShop(s).model.Err())
		}
	})
}

// TestPicture reads the picture as XML: a bar with a title for each operation.
func TestPicture(t *testing.T) {
	_, data := commandtest.Picture(t, program)
	var svg struct {
		Title string `xml:"title"`
		Bars  []struct {
			Title string `xml:"title"`
		} `xml:"g"`
	}
	require.NoError(t, xml.Unmarshal([]byte(data), &svg))
	assert.Equal(t, "Job shop: 6 jobs on 6 machines, makespan 55, proved to be the least", svg.Title)
	require.Len(t, svg.Bars, 36)
	assert.Equal(t, "job 0, operation 0 on machine 2: 0 to 1", svg.Bars[0].Title)
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
