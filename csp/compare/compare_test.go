// Comparisons: what is cut says so, what is finished agrees, and the numbers are those of
// each configuration run by itself.
package compare_test

import (
	"context"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/strategy"
)

func TestComparisonIsEachRunByItself(t *testing.T) {
	m := queens(6)
	xs := m.Vars()
	for _, assumed := range [][]csp.Literal{nil, {xs[0].Eq(1)}, {xs[0].Eq(0), xs[1].Eq(1)}} {
		c, err := compare.Configurations(context.Background(), m, compare.Classic(), assumed...)
		require.NoError(t, err)
		require.Len(t, c.Runs, len(compare.Classic()))
		for i, conf := range compare.Classic() {
			s, err := m.Compile(t.Context(), conf.Options)
			require.NoError(t, err)
			s.Assume(assumed...)
			_, err = s.Count(context.Background(), 0)
			require.NoError(t, err)
			for _, measure := range compare.Counts() {
				assert.Equal(t, measure.Of(s.Stats()), measure.Of(c.Runs[i].Stats), "%v of %s", measure, conf.Name)
			}
			assert.Equal(t, "exhausted", c.Runs[i].End())
		}
	}
}

func TestComparisonSaysWhatCutARun(t *testing.T) {
	m := queens(8)
	for want, limits := range map[string]csp.Options{
		"enough solutions":  {MaxSolutions: 2},
		"limit of nodes":    {MaxNodes: 20},
		"limit of failures": {MaxFailures: 3},
		"limit of time":     {Timeout: time.Nanosecond},
	} {
		c, err := compare.Configurations(context.Background(), m, compare.Limit(compare.Classic()[:1], limits))
		require.NoError(t, err)
		assert.Equal(t, want, c.Runs[0].End())
		assert.Equal(t, want == "enough solutions", c.Runs[0].Answered())
		assert.Contains(t, c.Table(), want)
	}
}

func TestClassicConfigurations(t *testing.T) {
	type search struct {
		maintain strategy.Maintain
		order    strategy.VarOrder
	}
	want := map[string]search{
		"backtracking": {strategy.Backtracking, strategy.InputOrder}, "forward-checking": {strategy.ForwardChecking, strategy.InputOrder},
		"forward-checking+mrv": {strategy.ForwardChecking, strategy.MRV}, "ac3": {strategy.AC3, strategy.InputOrder}, "ac3+mrv": {strategy.AC3, strategy.MRV},
		"full": {strategy.Full, strategy.InputOrder}, "full+mrv": {strategy.Full, strategy.MRV}, "full+dom/wdeg": {strategy.Full, strategy.DomWDeg},
		"default": {strategy.Full, strategy.Auto},
	}
	got := map[string]search{}
	for _, c := range compare.Classic() {
		got[c.Name] = search{c.Options.Maintain, c.Options.Order}
		back, err := compare.Parse(c.Name)
		require.NoError(t, err)
		assert.Equal(t, c, back)
	}
	assert.Equal(t, want, got)

	c, err := compare.Parse("ac3+activity")
	require.NoError(t, err)
	assert.Equal(t, compare.Configuration{Name: "ac3+activity", Options: csp.Options{Maintain: strategy.AC3, Order: strategy.Activity}}, c)
	for _, name := range []string{"", "ac4", "ac3+", "ac3+mrv+mrv", "default+mrv", "AC3"} {
		var wrong *compare.ConfigurationError
		_, err := compare.Parse(name)
		require.ErrorAs(t, err, &wrong, "%q", name)
		assert.Equal(t, name, wrong.Name)
	}
}

// A limit of the comparison takes the place of the configuration's, and 0 leaves it.
func TestLimit(t *testing.T) {
	was := []compare.Configuration{{"a", csp.Options{MaxNodes: 5, MaxFailures: 6, Order: strategy.MRV}}}
	got := compare.Limit(was, csp.Options{MaxNodes: 7, MaxSolutions: 1})
	assert.Equal(t, []compare.Configuration{{"a", csp.Options{MaxNodes: 7, MaxFailures: 6, MaxSolutions: 1, Order: strategy.MRV}}}, got)
	assert.EqualValues(t, 5, was[0].Options.MaxNodes, "the argument is unchanged")
}

func TestComparisonCancelled(t *testing.T) {
	m := queens(12)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// The second configuration is cancelled from inside its search.
	slow := compare.Configuration{Name: "cancelled", Options: csp.Options{
		Maintain: strategy.Backtracking, ProgressEvery: 1, Progress: func(*csp.Solver) { cancel() },
	}}
	small := compare.Configuration{Name: "first", Options: csp.Options{MaxSolutions: 1}}
	c, err := compare.Configurations(ctx, m, []compare.Configuration{small, slow, {Name: "never"}})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, c.Runs, 2)
	assert.Equal(t, "cancelled", c.Runs[1].End())
	assert.False(t, c.Runs[1].Answered())
	assert.Len(t, c.Rows(), 2)
}

func TestComparisonRefuses(t *testing.T) {
	m := queens(4)
	other := queens(4)
	wrong := csp.NewModel()
	wrong.Post(csp.AllDifferent(other.Vars()...))
	two := []compare.Configuration{{Name: "a"}, {Name: "a"}}
	var conf *compare.ConfigurationError
	var model *csp.ModelError

	_, err := compare.Configurations(context.Background(), m, two)
	require.ErrorAs(t, err, &conf)
	assert.Equal(t, "a", conf.Name)
	_, err = compare.Configurations(context.Background(), m, []compare.Configuration{{}})
	require.ErrorAs(t, err, &conf)
	_, err = compare.Configurations(context.Background(), m, []compare.Configuration{{Name: "x", Options: csp.Options{Maintain: 99}}})
	require.ErrorAs(t, err, &conf)
	assert.ErrorContains(t, err, `configuration "x"`)
	_, err = compare.Configurations(context.Background(), wrong, two[:1])
	require.ErrorAs(t, err, &model)
	assert.NotErrorAs(t, err, &conf, "it is the model that is wrong")
	c, err := compare.Configurations(context.Background(), m, two[:1], other.Vars()[0].Eq(1))
	require.ErrorAs(t, err, &model)
	assert.Empty(t, c.Runs)
}

func TestComparisonChecksSolutions(t *testing.T) {
	run := func(name string, o csp.Outcome, n int64) compare.Run {
		return compare.Run{Configuration: compare.Configuration{Name: name}, Outcome: o, Stats: csp.Stats{Solutions: n}}
	}
	once := run("once", csp.Exhausted, 1)
	once.Configuration.Options.Phases = []csp.Phase{{Once: true}}
	for _, c := range []struct {
		name  string
		runs  []compare.Run
		wrong string
	}{
		{"none", nil, ""},
		{"same", []compare.Run{run("a", csp.Exhausted, 3), run("b", csp.Exhausted, 3)}, ""},
		{"cut before", []compare.Run{run("a", csp.Limited, 2), run("b", csp.Exhausted, 3)}, ""},
		{"both cut", []compare.Run{run("a", csp.Limited, 2), run("b", csp.Cancelled, 9)}, ""},
		{"one of several on purpose", []compare.Run{once, run("b", csp.Exhausted, 3)}, ""},
		{"another number", []compare.Run{run("a", csp.Exhausted, 3), run("b", csp.Exhausted, 2)}, "b"},
		{"too many before the cut", []compare.Run{run("a", csp.Limited, 4), run("b", csp.Exhausted, 3)}, "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			comparison := compare.Result{Runs: c.runs}
			err := comparison.Check()
			if c.wrong == "" {
				require.NoError(t, err)
				assert.NotContains(t, comparison.Table(), "disagree")
				return
			}
			var d *compare.DisagreementError
			require.ErrorAs(t, err, &d)
			assert.Equal(t, c.wrong, d.Other.Configuration.Name)
			assert.Contains(t, comparison.Table(), err.Error())
		})
	}
}

// A table is aligned, whatever the names; CSV gives back what was written.
func TestComparisonText(t *testing.T) {
	name := "ä, \"quoted\"\nname"
	c := compare.Result{Runs: []compare.Run{
		{compare.Configuration{Name: name}, csp.Exhausted, csp.Stats{Nodes: 123456, Time: 2 * time.Second}},
		{compare.Configuration{Name: "b"}, csp.Cancelled, csp.Stats{}},
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
		"b                      0  cancelled\n", c.Table(compare.Nodes))
	assert.Error(t, c.WriteCSV(failingWriter{}))
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, assert.AnError }

func TestMeasures(t *testing.T) {
	stats := csp.Stats{Nodes: 1, Failures: 2, Backtracks: 3, Propagations: 4, Revisions: 5,
		Checks: 6, Prunings: 7, MaxDepth: 8, Restarts: 9, Solutions: 10, Time: 11}
	want := map[string]int64{"nodes": 1, "failures": 2, "propagations": 4, "revisions": 5,
		"checks": 6, "prunings": 7, "depth": 8, "solutions": 10, "time": 11}
	for _, m := range compare.Measures() {
		assert.Equal(t, want[m.String()], m.Of(stats), "%v", m)
	}
	assert.Len(t, compare.Measures(), len(want))
	assert.Zero(t, compare.Measure(99).Of(stats))
	for v, text := range map[int64]string{0: "0s", 7: "7ns", 1234: "1.23µs", 1_534_987: "1.53ms", 98_765_432_100: "1m38.8s"} {
		assert.Equal(t, text, compare.Time.Text(v))
	}
}

func TestSurvey(t *testing.T) {
	var s compare.Survey
	assert.Empty(t, s.Rows())
	conf := []compare.Configuration{{Name: "a"}, {Name: "b", Options: csp.Options{MaxSolutions: 1}}}
	for _, n := range []int64{9, 1, 4, 100} {
		s.Add(compare.Result{Runs: []compare.Run{
			{conf[0], csp.Exhausted, csp.Stats{Nodes: n, MaxDepth: int(n)}},
			{conf[1], csp.Limited, csp.Stats{Nodes: 2 * n, Solutions: n % 2}},
		}})
	}
	s.Add(compare.Result{Runs: []compare.Run{{conf[0], csp.Cancelled, csp.Stats{Nodes: 5}}}})
	rows := s.Rows()
	require.Len(t, rows, 2)
	assert.Equal(t, [2]int{5, 4}, [2]int{rows[0].Problems, rows[0].Answered})
	assert.Equal(t, [2]int{4, 2}, [2]int{rows[1].Problems, rows[1].Answered}, "found what it was asked for, twice")
	for of, want := range map[compare.Statistic][2]int64{compare.Sum: {119, 228}, compare.Median: {5, 8}, compare.Maximum: {100, 200}} {
		assert.Equal(t, want, [2]int64{rows[0].Of(of, compare.Nodes), rows[1].Of(of, compare.Nodes)}, "%v", of)
	}
	assert.EqualValues(t, 100, rows[0].Of(compare.Sum, compare.Depth), "depths are not added")
	assert.Zero(t, rows[0].Of(9, compare.Nodes))
	assert.Zero(t, rows[0].Of(compare.Sum, 99))
	assert.Contains(t, s.Table(compare.Sum), "4 of 5")
}
