// Comparisons: what is cut says so, what is finished agrees, and the numbers are those of
// each configuration run by itself.
package csp_test

import (
	"context"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

func TestCompareIsEachRunByItself(t *testing.T) {
	m, xs := queens(6)
	for _, assumed := range [][]csp.Literal{nil, {xs[0].Eq(1)}, {xs[0].Eq(0), xs[1].Eq(1)}} {
		c, err := csp.Compare(context.Background(), m, csp.ClassicConfigurations(), assumed...)
		require.NoError(t, err)
		require.Len(t, c.Runs, len(csp.ClassicConfigurations()))
		for i, conf := range csp.ClassicConfigurations() {
			s := compile(t, m, conf.Options)
			s.Assume(assumed...)
			_, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			for _, measure := range csp.CountMeasures() {
				assert.Equal(t, measure.Of(s.Stats()), measure.Of(c.Runs[i].Stats), "%v of %s", measure, conf.Name)
			}
			assert.Equal(t, "exhausted", c.Runs[i].End())
		}
	}
}

func TestCompareSaysWhatCutARun(t *testing.T) {
	m, _ := queens(8)
	for want, limits := range map[string]csp.Options{
		"enough solutions":  {MaxSolutions: 2},
		"limit of nodes":    {MaxNodes: 20},
		"limit of failures": {MaxFailures: 3},
		"limit of time":     {Timeout: time.Nanosecond},
	} {
		c, err := csp.Compare(context.Background(), m, csp.Limit(csp.ClassicConfigurations()[:1], limits))
		require.NoError(t, err)
		assert.Equal(t, want, c.Runs[0].End())
		assert.Equal(t, want == "enough solutions", c.Runs[0].Answered())
		assert.Contains(t, c.Table(), want)
	}
}

func TestClassicConfigurations(t *testing.T) {
	type search struct {
		maintain csp.Maintain
		order    csp.VarOrder
	}
	want := map[string]search{
		"backtracking": {csp.Backtracking, csp.InputOrder}, "forward-checking": {csp.ForwardChecking, csp.InputOrder},
		"forward-checking+mrv": {csp.ForwardChecking, csp.MRV}, "ac3": {csp.AC3, csp.InputOrder}, "ac3+mrv": {csp.AC3, csp.MRV},
		"full": {csp.Full, csp.InputOrder}, "full+mrv": {csp.Full, csp.MRV}, "full+dom/wdeg": {csp.Full, csp.DomWDeg},
		"default": {csp.Full, csp.Auto},
	}
	got := map[string]search{}
	for _, c := range csp.ClassicConfigurations() {
		got[c.Name] = search{c.Options.Maintain, c.Options.Order}
		back, err := csp.ParseConfiguration(c.Name)
		require.NoError(t, err)
		assert.Equal(t, c, back)
	}
	assert.Equal(t, want, got)

	c, err := csp.ParseConfiguration("ac3+activity")
	require.NoError(t, err)
	assert.Equal(t, csp.Configuration{Name: "ac3+activity", Options: csp.Options{Maintain: csp.AC3, Order: csp.Activity}}, c)
	for _, name := range []string{"", "ac4", "ac3+", "ac3+mrv+mrv", "default+mrv", "AC3"} {
		var wrong *csp.ConfigurationError
		_, err := csp.ParseConfiguration(name)
		require.ErrorAs(t, err, &wrong, "%q", name)
		assert.Equal(t, name, wrong.Name)
	}
}

// A limit of the comparison takes the place of the configuration's, and 0 leaves it.
func TestLimit(t *testing.T) {
	was := []csp.Configuration{{"a", csp.Options{MaxNodes: 5, MaxFailures: 6, Order: csp.MRV}}}
	got := csp.Limit(was, csp.Options{MaxNodes: 7, MaxSolutions: 1})
	assert.Equal(t, []csp.Configuration{{"a", csp.Options{MaxNodes: 7, MaxFailures: 6, MaxSolutions: 1, Order: csp.MRV}}}, got)
	assert.EqualValues(t, 5, was[0].Options.MaxNodes, "the argument is unchanged")
}

func TestCompareCancelled(t *testing.T) {
	m, _ := queens(12)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// The second configuration is cancelled from inside its search.
	slow := csp.Configuration{Name: "cancelled", Options: csp.Options{
		Maintain: csp.Backtracking, ProgressEvery: 1, Progress: func(csp.Progress) { cancel() },
	}}
	small := csp.Configuration{Name: "first", Options: csp.Options{MaxSolutions: 1}}
	c, err := csp.Compare(ctx, m, []csp.Configuration{small, slow, {Name: "never"}})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, c.Runs, 2)
	assert.Equal(t, "cancelled", c.Runs[1].End())
	assert.False(t, c.Runs[1].Answered())
	assert.Len(t, c.Rows(), 2)
}

func TestCompareRefuses(t *testing.T) {
	m, _ := queens(4)
	other, ys := queens(4)
	wrong := csp.NewModel()
	wrong.Post(csp.AllDifferent(ys...))
	two := []csp.Configuration{{Name: "a"}, {Name: "a"}}
	var conf *csp.ConfigurationError
	var model *csp.ModelError

	_, err := csp.Compare(context.Background(), m, two)
	require.ErrorAs(t, err, &conf)
	assert.Equal(t, "a", conf.Name)
	_, err = csp.Compare(context.Background(), m, []csp.Configuration{{}})
	require.ErrorAs(t, err, &conf)
	_, err = csp.Compare(context.Background(), m, []csp.Configuration{{Name: "x", Options: csp.Options{Maintain: 99}}})
	require.ErrorAs(t, err, &conf)
	assert.ErrorContains(t, err, `configuration "x"`)
	_, err = csp.Compare(context.Background(), wrong, two[:1])
	require.ErrorAs(t, err, &model)
	assert.NotErrorAs(t, err, &conf, "it is the model that is wrong")
	c, err := csp.Compare(context.Background(), m, two[:1], other.Vars()[0].Eq(1))
	require.ErrorAs(t, err, &model)
	assert.Empty(t, c.Runs)
}

func TestComparisonChecksSolutions(t *testing.T) {
	run := func(name string, o csp.Outcome, n int64) csp.Run {
		return csp.Run{Configuration: csp.Configuration{Name: name}, Outcome: o, Stats: csp.Stats{Solutions: n}}
	}
	once := run("once", csp.Exhausted, 1)
	once.Configuration.Options.Phases = []csp.Phase{{Once: true}}
	for _, c := range []struct {
		name  string
		runs  []csp.Run
		wrong string
	}{
		{"none", nil, ""},
		{"same", []csp.Run{run("a", csp.Exhausted, 3), run("b", csp.Exhausted, 3)}, ""},
		{"cut before", []csp.Run{run("a", csp.Limited, 2), run("b", csp.Exhausted, 3)}, ""},
		{"both cut", []csp.Run{run("a", csp.Limited, 2), run("b", csp.Cancelled, 9)}, ""},
		{"one of several on purpose", []csp.Run{once, run("b", csp.Exhausted, 3)}, ""},
		{"another number", []csp.Run{run("a", csp.Exhausted, 3), run("b", csp.Exhausted, 2)}, "b"},
		{"too many before the cut", []csp.Run{run("a", csp.Limited, 4), run("b", csp.Exhausted, 3)}, "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			comparison := csp.Comparison{Runs: c.runs}
			err := comparison.Check()
			if c.wrong == "" {
				require.NoError(t, err)
				assert.NotContains(t, comparison.Table(), "disagree")
				return
			}
			var d *csp.DisagreementError
			require.ErrorAs(t, err, &d)
			assert.Equal(t, c.wrong, d.Other.Configuration.Name)
			assert.Contains(t, comparison.Table(), err.Error())
		})
	}
}

// A table is aligned, whatever the names; CSV gives back what was written.
func TestComparisonText(t *testing.T) {
	name := "ä, \"quoted\"\nname"
	c := csp.Comparison{Runs: []csp.Run{
		{csp.Configuration{Name: name}, csp.Exhausted, csp.Stats{Nodes: 123456, Time: 2 * time.Second}},
		{csp.Configuration{Name: "b"}, csp.Cancelled, csp.Stats{}},
	}}
	var b strings.Builder
	require.NoError(t, c.WriteCSV(&b))
	records, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	require.NoError(t, err)
	require.Equal(t, append([][]string{c.Header()}, c.Rows()...), records)
	assert.Equal(t, name, records[1][0])
	assert.Equal(t, "2.000000", records[1][9])
	assert.Equal(t, ""+
		"configuration      nodes  end\n"+
		"ä, \"quoted\" name  123456  exhausted\n"+
		"b                      0  cancelled\n", c.Table(csp.MeasureNodes))
	assert.Error(t, c.WriteCSV(failingWriter{}))
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, assert.AnError }

func TestMeasures(t *testing.T) {
	stats := csp.Stats{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	want := map[string]int64{"nodes": 1, "failures": 2, "propagations": 4, "revisions": 5,
		"checks": 6, "prunings": 7, "depth": 8, "solutions": 10, "time": 11}
	for _, m := range csp.Measures() {
		assert.Equal(t, want[m.String()], m.Of(stats), "%v", m)
	}
	assert.Len(t, csp.Measures(), len(want))
	assert.Zero(t, csp.Measure(99).Of(stats))
	for v, text := range map[int64]string{0: "0s", 7: "7ns", 1234: "1.23µs", 1_534_987: "1.53ms", 98_765_432_100: "1m38.8s"} {
		assert.Equal(t, text, csp.MeasureTime.Text(v))
	}
}

func TestSurvey(t *testing.T) {
	var s csp.Survey
	assert.Empty(t, s.Rows())
	conf := []csp.Configuration{{Name: "a"}, {Name: "b", Options: csp.Options{MaxSolutions: 1}}}
	for _, n := range []int64{9, 1, 4, 100} {
		s.Add(csp.Comparison{Runs: []csp.Run{
			{conf[0], csp.Exhausted, csp.Stats{Nodes: n, MaxDepth: int(n)}},
			{conf[1], csp.Limited, csp.Stats{Nodes: 2 * n, Solutions: n % 2}},
		}})
	}
	s.Add(csp.Comparison{Runs: []csp.Run{{conf[0], csp.Cancelled, csp.Stats{Nodes: 5}}}})
	rows := s.Rows()
	require.Len(t, rows, 2)
	assert.Equal(t, [2]int{5, 4}, [2]int{rows[0].Problems, rows[0].Answered})
	assert.Equal(t, [2]int{4, 2}, [2]int{rows[1].Problems, rows[1].Answered}, "found what it was asked for, twice")
	for of, want := range map[csp.Statistic][2]int64{csp.StatisticSum: {119, 228}, csp.StatisticMedian: {5, 8}, csp.StatisticMaximum: {100, 200}} {
		assert.Equal(t, want, [2]int64{rows[0].Of(of, csp.MeasureNodes), rows[1].Of(of, csp.MeasureNodes)}, "%v", of)
	}
	assert.EqualValues(t, 100, rows[0].Of(csp.StatisticSum, csp.MeasureDepth), "depths are not added")
	assert.Zero(t, rows[0].Of(9, csp.MeasureNodes))
	assert.Zero(t, rows[0].Of(csp.StatisticSum, 99))
	assert.Contains(t, s.Table(csp.StatisticSum), "4 of 5")
}
