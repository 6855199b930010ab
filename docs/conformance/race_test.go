package main

// This file holds the race to its verdicts on a small index, with processes and without.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain lets the test's own program stand in for the command where a race starts it.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "race" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const raceHeadings = "instance\tasked\tChuffed\tobjective\tseconds\tfailures a second\tbefore\tobjective\tseconds\tfailures a second\tmarked\n"

// pigeons is a program that no search refutes soon without more than disequalities.
func pigeons(n int) string {
	var b strings.Builder
	name := func(i int) string { return "p" + string(rune('a'+i)) }
	for i := range n + 1 {
		b.WriteString("var 1.." + string(rune('0'+n)) + ": " + name(i) + " :: output_var;\n")
	}
	for i := range n + 1 {
		for j := range i {
			b.WriteString("constraint int_lin_ne([1,-1],[" + name(i) + "," + name(j) + "],0);\n")
		}
	}
	return b.String() + "solve satisfy;\n"
}

// raceFolder makes a folder with an index and its programs.
func raceFolder(t *testing.T, lines string, programs map[string]string) string {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "index.tsv"), []byte(raceHeadings+lines), 0o600))
	for name, text := range programs {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".fzn"), []byte(text), 0o600))
	}
	return folder
}

func TestRaceOfASmallIndex(t *testing.T) {
	folder := raceFolder(t, `least	minimize	OPT	2	9.5	800	OPT	2	0.1		*
lied	maximize	OPT	4	9.5		OPT	4	0.1		
missing	satisfy	SAT		0.1		SAT		0.1		
odd	satisfy	SAT		0.1		SAT		0.1		
left	satisfy	SAT		0.1		SAT		0.1		
`, map[string]string{
		"least": "var 1..9: x :: output_var;\nconstraint int_le(2, x);\nsolve minimize x;\n",
		"lied":  "var 1..5: x :: output_var;\nsolve maximize x;\n",
		"odd":   "var 1..5: x\n",
	})
	t.Setenv("PROPAGO_DATA", "")
	var stdout, stderr bytes.Buffer
	err := run(t.Context(), []string{"race", "-folder", folder, "-match", "least,lied,missing,odd", "-limit", "5s", "-j", "2"}, &stdout, &stderr)
	require.Error(t, err)
	assert.ErrorContains(t, err, "lied: objective 5, and the optimum is 4")
	assert.ErrorContains(t, err, "missing: open ")
	assert.ErrorContains(t, err, "odd: ")
	assert.NotContains(t, err.Error(), "least")
	table := stdout.String()
	assert.Regexp(t, `(?m)^\| least \\\* +\| minimize \| OPT 2 .*\| OPT 2 .*\| faster +\|`, table)
	assert.Regexp(t, `(?m)^\| lied .*\| \*\*wrong\*\* \| objective 5`, table)
	assert.Contains(t, table, "**Wrong: 3.**")
	assert.Contains(t, table, "Proved optima and refutations: 1, Chuffed 2 (")
	assert.Regexp(t, `(?m)^least +faster +OPT 2`, stderr.String())
	assert.NotContains(t, table, "left")
}

// TestRaceEndsAtTheLimit cannot be told from an unsolved instance by its answer alone: the
// run must report that it was at work until then. The index has more failures a second than
// any machine makes.
func TestRaceEndsAtTheLimit(t *testing.T) {
	folder := raceFolder(t, "pigeons\tsatisfy\tSAT\t\t0.1\t1000000000\tUNK\t\t15\t\t*\n", map[string]string{"pigeons": pigeons(9)})
	profiles := t.TempDir()
	var stdout bytes.Buffer
	err := run(t.Context(), []string{"race", "-folder", folder, "-limit", "200ms", "-search", "plain", "-profile", profiles}, &stdout, io.Discard)
	require.NoError(t, err)
	assert.Regexp(t, `(?m)^\| pigeons .*\| UNK .*\| no solution \|`, stdout.String())
	assert.Contains(t, stdout.String(), "Without any solution: 1 (pigeons).")
	assert.Regexp(t, `Failures a second are 0\.\d\d of Chuffed's \(geometric mean of 1\)`, stdout.String())
	assert.Contains(t, stdout.String(), "below 0.7: 1 (pigeons).")
	info, err := os.Stat(filepath.Join(profiles, "pigeons.cpu"))
	require.NoError(t, err)
	assert.Positive(t, info.Size())
}

func TestRaceRefusesBadInput(t *testing.T) {
	folder := raceFolder(t, "a\tsatisfy\tSAT\t\t\t\t\t\t\t\t\nb\tsatisfy\tSAT\t\t\t\t\t\t\t\t\n", nil)
	empty := t.TempDir()
	for _, c := range []struct {
		name, data string
		args       []string
		want       string
	}{
		{"no folder is named", "", nil, "PROPAGO_DATA does not name the folder"},
		{"there is none", empty, nil, "is PROPAGO_DATA, or -folder, the right folder?"},
		{"no such instance", "", []string{"-folder", folder, "-match", "zebra"}, `no instance of ` + folder + ` has "zebra" in its name`},
		{"a profile of several", "", []string{"-folder", folder, "-profile", "cpu"}, "2 instances were chosen, and cpu is no folder for their profiles"},
		{"no such search", "", []string{"-search", "lucky"}, `no search is called "lucky"; there are annotated, free, learning, plain`},
		{"no time", "", []string{"-limit", "0s"}, "-limit is above 0"},
		{"no process", "", []string{"-j", "0"}, "-j is above 0"},
		{"no pace", "", []string{"-slower", "NaN"}, "-slower is above 0"},
		{"an argument", "", []string{"accap"}, `"accap" is one; -match names instances`},
		{"no such page", "", []string{"-folder", folder, "-write", filepath.Join(empty, "page.md")}, "no such file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("PROPAGO_DATA", c.data)
			assert.ErrorContains(t, run(t.Context(), append([]string{"race"}, c.args...), io.Discard, io.Discard), c.want)
		})
	}
}

func TestReadContenders(t *testing.T) {
	all, err := readContenders(raceFolder(t, "a\tmaximize\tSAT\t7\t14.5\t231\tUNK\t\t16\t\t*\n", nil))
	require.NoError(t, err)
	require.Len(t, all, 1)
	assert.Equal(t, "SAT 7", all[0].chuffed.String())
	assert.Equal(t, "UNK", all[0].before.String())
	assert.InDelta(t, 231, *all[0].chuffed.rate, 0)
	assert.Nil(t, all[0].before.rate)
	assert.True(t, all[0].marked)
	for line, want := range map[string]string{
		"a\tcount\tSAT\t\t\t\t\t\t\t\t":       `"count" is asked`,
		"a\tsatisfy\tYES\t\t\t\t\t\t\t\t":     `a: "YES" is not a status`,
		"a\tsatisfy\tSAT\tx\t\t\t\t\t\t\t":    "a: objective: ",
		"a\tsatisfy\tSAT\t\tsoon\t\t\t\t\t\t": "a: seconds: ",
		"a\tsatisfy\t\t\t\t\tSAT\t\t\tfast\t": "a: failures a second: ",
		"a\tsatisfy":                          "2 columns, not 11",
	} {
		_, err := readContenders(raceFolder(t, line+"\n", nil))
		assert.ErrorContains(t, err, want, line)
	}
}

func TestRaceVerdict(t *testing.T) {
	at := func(n int) *int { return &n }
	for _, c := range []struct {
		name, asked string
		theirs      rival
		ours        report
		want        verdict
	}{
		{"faster", "minimize", rival{status: optimal, objective: at(3), seconds: 3}, report{Status: optimal, Objective: at(3), Solutions: 1, Seconds: 1}, fasterV},
		{"slower", "satisfy", rival{status: solved, seconds: 1}, report{Status: solved, Solutions: 1, Seconds: 2}, slowerV},
		{"as fast", "satisfy", rival{status: solved, seconds: 1}, report{Status: solved, Solutions: 1, Seconds: 1.4}, same},
		{"no time at all", "satisfy", rival{status: solved, seconds: 0.012}, report{Status: solved, Solutions: 1, Seconds: 0.004}, same},
		{"a refutation", "satisfy", rival{status: unknown, seconds: 15}, report{Status: infeasible, Seconds: 2}, betterV},
		{"no proof", "minimize", rival{status: optimal, objective: at(3), seconds: 3}, report{Status: improved, Objective: at(3), Solutions: 1, Seconds: 15}, worse},
		{"a proof", "minimize", rival{status: solved, objective: at(3), seconds: 15}, report{Status: optimal, Objective: at(3), Solutions: 1, Seconds: 14}, betterV},
		{"a lower one", "minimize", rival{status: solved, objective: at(3)}, report{Status: improved, Objective: at(2), Solutions: 1}, betterV},
		{"a higher one", "minimize", rival{status: solved, objective: at(3)}, report{Status: improved, Objective: at(4), Solutions: 1}, worse},
		{"a higher one is wanted", "maximize", rival{status: solved, objective: at(3)}, report{Status: improved, Objective: at(4), Solutions: 1}, betterV},
		{"the same", "maximize", rival{status: solved, objective: at(3)}, report{Status: improved, Objective: at(3), Solutions: 1}, same},
		{"no objective", "maximize", rival{status: solved}, report{Status: improved, Objective: at(3), Solutions: 1}, same},
		{"nothing", "maximize", rival{status: solved, objective: at(3)}, report{Status: unknown}, noSolution},
		{"nothing, and they have the optimum", "maximize", rival{status: optimal, objective: at(3)}, report{Status: unknown}, noSolution},
		{"nothing, and they have the refutation", "satisfy", rival{status: infeasible}, report{Status: unknown}, worse},
		{"nobody", "maximize", rival{status: unknown}, report{Status: unknown}, same},
		{"the first", "maximize", rival{status: unknown}, report{Status: improved, Objective: at(3), Solutions: 1}, betterV},
		{"refused", "satisfy", rival{status: solved}, report{Status: refused}, noSolution},
		{"broken", "satisfy", rival{status: unknown}, report{Status: broken}, wrongV},
		{"no solution of it", "satisfy", rival{status: unknown}, report{Status: solved, Solutions: 1, Wrong: "x"}, wrongV},
		{"refuted, and there is one", "satisfy", rival{status: solved}, report{Status: infeasible}, wrongV},
		{"solved, and there is none", "satisfy", rival{status: infeasible}, report{Status: solved, Solutions: 1}, wrongV},
		{"another optimum", "minimize", rival{status: optimal, objective: at(3)}, report{Status: optimal, Objective: at(4), Solutions: 1}, wrongV},
		{"beyond the optimum", "maximize", rival{status: optimal, objective: at(3)}, report{Status: improved, Objective: at(4), Solutions: 1}, wrongV},
		{"no optimum", "minimize", rival{status: solved, objective: at(3)}, report{Status: optimal, Objective: at(4), Solutions: 1}, wrongV},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, (&contender{asked: c.asked, chuffed: c.theirs}).verdict(&c.ours, 1))
			assert.NotEqual(t, wrongV, (&contender{asked: c.asked}).verdict(&report{Status: unknown}, 1))
		})
	}
	slow := &contender{asked: "satisfy", chuffed: rival{status: solved, seconds: 1}}
	assert.Equal(t, same, slow.verdict(&report{Status: solved, Solutions: 1, Seconds: 2}, 2), "on a slow machine")
}

func TestRaceRateRatio(t *testing.T) {
	rate := 1000.0
	c := &contender{asked: "satisfy", chuffed: rival{rate: &rate}}
	for _, k := range []struct {
		name  string
		ours  report
		ratio float64
		ok    bool
	}{
		{"half", report{Status: unknown, Failures: 5000, Seconds: 10}, 0.5, true},
		{"few and no end", report{Status: unknown, Failures: 20, Seconds: 10}, 0.002, true},
		{"none and no end", report{Status: unknown, Seconds: 10}, 0.0001, true},
		{"few and solved", report{Status: solved, Failures: 20, Seconds: 10}, 0, false},
		{"refused", report{Status: refused, Seconds: 10}, 0, false},
	} {
		ratio, ok := c.rateRatio(&k.ours, 1)
		assert.Equal(t, k.ok, ok, k.name)
		assert.InDelta(t, k.ratio, ratio, 1e-9, k.name)
	}
	ratio, _ := c.rateRatio(&report{Status: unknown, Failures: 5000, Seconds: 10}, 2)
	assert.InDelta(t, 1, ratio, 1e-9, "on a slow machine")
	_, ok := (&contender{asked: "satisfy"}).rateRatio(&report{Failures: 5000, Seconds: 10}, 1)
	assert.False(t, ok, "the index has none")
}

// TestLastReport reads what a process left behind that did not come to its end.
func TestLastReport(t *testing.T) {
	n := 7
	line, err := json.Marshal(report{Status: improved, Objective: &n, Solutions: 3, Seconds: 2})
	require.NoError(t, err)
	printed := append(line, "\n{\"status\":"...)

	got, err := lastReport(printed, nil, nil)
	require.NoError(t, err)
	assert.Equal(t, "SAT 7", got.String(), "half a line is none")
	got, err = lastReport(printed, []byte("panic: no\nstack\n"), errors.New("exit status 2"))
	require.NoError(t, err)
	assert.Equal(t, broken, got.Status)
	assert.Equal(t, "exit status 2: panic: no", got.Reason)
	_, err = lastReport(printed, nil, context.Canceled)
	assert.ErrorIs(t, err, context.Canceled)
	got, err = lastReport(nil, nil, nil)
	require.NoError(t, err)
	assert.Equal(t, unknown, got.Status)
}
