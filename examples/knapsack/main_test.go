package main

// These tests run the command as its user does, and find the best values by dynamic
// programming.

import (
	"context"
	"fmt"
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
	program().Execute(context.Background(), []string{"-capacity", "10", "lamp=4,7", "book=3,5", "apple=2,3,4"}, os.Stdout, os.Stderr)
	// Output:
	//   1 lamp
	//   3 apple
	// weight 10 of 10, value 16: none is worth more
}

func TestRun(t *testing.T) {
	file := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	check := commandtest.Runs(t, program)
	check("-capacity 0", command.Answered, "weight 0 of 0, value 0: none is worth more\n", "")
	check("-capacity 0 air=0,5", command.Answered, "  1 air\nweight 0 of 0, value 5: none is worth more\n", "")
	check("-capacity 3 -stats a=2,1,9", command.Answered, "  1 a\nweight 2 of 3, value 1: none is worth more\n2 nodes, 0 failures\n", "")
	check("-improving", command.Answered, "value 642\nvalue 651\n", "")
	check("-capacity 7 -file "+file("items", "# name weight value\n\na 3 4\nb 4 5 2\n")+" c=1,1", command.Answered, "weight 7 of 7, value 9:", "")
	check("-capacity -1", command.Usage, "", "-capacity -1 is negative")
	check("a=1", command.Usage, "", "want a name, a weight, a value")
	check("a", command.Usage, "", `"a" is not of the form NAME=WEIGHT,VALUE`)
	check("=1,2", command.Usage, "", `"=1,2" is not of the form`)
	check("a=x,2", command.Usage, "", `a: "x" is no weight, 0 to 1000000`)
	check("a=1,-2", command.Usage, "", `a: "-2" is no value`)
	check("a=1,2,1e9", command.Usage, "", `a: "1e9" is no number of copies`)
	check("a=1,2 b=1,2 a=1,3", command.Usage, "", `two items called "a"`)
	check("a=1,1000000,1000000", command.Usage, "", "malformed model")
	check("-file none.txt", command.Usage, "", "none.txt: no such file")
	check("-file "+file("bad", "a 1 2\nb 1\n"), command.Usage, "", ":2: want a name")
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "-capacity", "-file")
	commandtest.Interrupted(t, program, "")
}

// TestBest compares packings of random items with dynamic programming, and adds up what is
// printed.
func TestBest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 40 {
		capacity := r.IntN(60)
		items := make(map[string][3]int) // weight, value, copies
		args := []string{"-capacity", strconv.Itoa(capacity)}
		best := make([]int, capacity+1) // the most within each weight
		for i := range 2 + r.IntN(8) {
			name, it := fmt.Sprintf("item%d", i), [3]int{r.IntN(25), r.IntN(30), r.IntN(4)}
			items[name] = it
			args = append(args, fmt.Sprintf("%s=%d,%d,%d", name, it[0], it[1], it[2]))
			for range it[2] {
				for w := capacity; w >= it[0]; w-- {
					best[w] = max(best[w], best[w-it[0]]+it[1])
				}
			}
		}
		out := commandtest.Output(t, program, args...)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		weight, value := 0, 0
		for _, line := range lines[:len(lines)-1] {
			words := strings.Fields(line)
			require.Len(t, words, 2, line)
			n, err := strconv.Atoi(words[0])
			require.NoError(t, err)
			it, known := items[words[1]]
			require.True(t, known, line)
			assert.True(t, 1 <= n && n <= it[2], "%s of %d copies", line, it[2])
			weight, value = weight+n*it[0], value+n*it[1]
			delete(items, words[1])
		}
		assert.LessOrEqual(t, weight, capacity)
		assert.Equal(t, best[capacity], value, "%v", args)
		assert.Equal(t, fmt.Sprintf("weight %d of %d, value %d: none is worth more", weight, capacity, value), lines[len(lines)-1])
	}
}

// interrupting is a screen whose user interrupts as soon as something appears.
type interrupting struct {
	strings.Builder
	interrupt func()
}

func (s *interrupting) Write(p []byte) (int, error) {
	s.interrupt()
	return s.Builder.Write(p)
}

// TestCutShort: an interrupt leaves the best so far and a bound that is not below it.
func TestCutShort(t *testing.T) {
	args := []string{"-capacity", "20000", "-improving"}
	r := rand.New(rand.NewPCG(4, 4))
	for i := range 80 {
		w := 200 + r.IntN(1000)
		args = append(args, fmt.Sprintf("i%d=%d,%d", i, w, w+r.IntN(100)))
	}
	ctx, cancel := context.WithCancel(t.Context())
	stdout := &interrupting{interrupt: cancel}
	var stderr strings.Builder
	require.Equal(t, command.Unfinished, program().Execute(ctx, args, stdout, &stderr))
	assert.Contains(t, stderr.String(), "unfinished: context canceled")
	var weight, capacity, value, bound int
	lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	_, err := fmt.Sscanf(lines[len(lines)-1], "weight %d of %d, value %d: not proved best, none is worth more than %d", &weight, &capacity, &value, &bound)
	require.NoError(t, err, stdout.String())
	assert.LessOrEqual(t, weight, capacity)
	assert.LessOrEqual(t, value, bound)
}

// FuzzReadItems: whatever the text, it is read or refused, and no name, weight or value is
// lost on the way.
func FuzzReadItems(f *testing.F) {
	for _, s := range []string{"a 1 2", "# c\nb 1 2 3\n", "a 1", "a 1 2 3 4", "x 99999999999999999999 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		items, err := readItems("f", strings.NewReader(text))
		if err != nil {
			assert.Regexp(t, `^f:\d+: `, err.Error())
			return
		}
		var b strings.Builder
		for _, it := range items {
			fmt.Fprintln(&b, it.name, it.weight, it.value, it.copies)
		}
		again, err := readItems("f", strings.NewReader(b.String()))
		require.NoError(t, err)
		assert.Equal(t, items, again)
	})
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
