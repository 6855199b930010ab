package compare_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/strategy"
)

// This file shows how ways of searching are compared.

// queens declares a queen for each of n rows: no two in one column or diagonal.
func queens(n int) *csp.Model {
	m := csp.NewModel()
	q := m.IntVars("q", n, 0, n-1)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))
	return m
}

// Plain backtracking is cut, and says so; what was not cut agrees.
func ExampleConfigurations() {
	limits := csp.Options{MaxNodes: 10000}
	c, err := compare.Configurations(context.Background(), queens(8), compare.Limit(compare.Classic()[:7], limits))
	fmt.Print(c.Table(compare.Solutions, compare.Nodes, compare.Failures, compare.Prunings))
	fmt.Println(err)
	// Output:
	// configuration         solutions  nodes  failures  prunings  end
	// backtracking                 26  10000      4639         0  limit of nodes
	// forward-checking             92   2376       560      4491  exhausted
	// forward-checking+mrv         92   1744       292      4256  exhausted
	// ac3                          92    831       324      4428  exhausted
	// ac3+mrv                      92    767       292      4259  exhausted
	// full                         92    783       300      4434  exhausted
	// full+mrv                     92    695       256      4229  exhausted
	// <nil>
}

// The rows of a comparison, for programs.
func ExampleResult() {
	c, err := compare.Configurations(context.Background(), queens(8), compare.Classic()[3:5])
	if err != nil {
		fmt.Println(err)
		return
	}
	c.WriteCSV(os.Stdout, compare.Solutions, compare.Revisions)
	// Output:
	// configuration,solutions,revisions,end
	// ac3,92,59200,exhausted
	// ac3+mrv,92,58063,exhausted
}

// What several ways do under one assumption after the other, compiled once.
func ExampleComparer() {
	m := queens(8)
	comparer, err := compare.New(context.Background(), m, compare.Classic()[2:6])
	if err != nil {
		fmt.Println(err)
		return
	}
	var survey compare.Survey
	for column := range 8 {
		c, err := comparer.Run(context.Background(), m.Vars()[0].Eq(column))
		if err != nil {
			fmt.Println(err)
			return
		}
		survey.Add(c)
	}
	fmt.Print(survey.Table(compare.Sum, compare.Solutions, compare.Nodes))
	// Output:
	// configuration         solutions  nodes  answered
	// forward-checking+mrv         92   1736  8 of 8
	// ac3                          92    824  8 of 8
	// ac3+mrv                      92    760  8 of 8
	// full                         92    776  8 of 8
}

// The largest and the median tree, from the rows of a survey.
func ExampleSurvey() {
	var survey compare.Survey
	for column := range 8 {
		m := queens(8)
		c, err := compare.Configurations(context.Background(), m, compare.Classic()[2:4], m.Vars()[0].Eq(column))
		if err != nil {
			fmt.Println(err)
			return
		}
		survey.Add(c)
	}
	for _, r := range survey.Rows() {
		fmt.Println(r.Configuration.Name, r.Problems, r.Of(compare.Median, compare.Nodes), r.Of(compare.Maximum, compare.Nodes))
	}
	// Output:
	// forward-checking+mrv 8 210 238
	// ac3 8 101 109
}

func ExampleRow() {
	var survey compare.Survey
	survey.Add(compare.Result{Runs: []compare.Run{{Outcome: csp.Exhausted, Stats: csp.Stats{Nodes: 7}}}})
	survey.Add(compare.Result{Runs: []compare.Run{{Outcome: csp.Limited, Stats: csp.Stats{Nodes: 90}}}})
	r := survey.Rows()[0]
	fmt.Println(r.Answered, "of", r.Problems, r.Of(compare.Sum, compare.Nodes))
	// Output:
	// 1 of 2 97
}

func ExampleStatistic() {
	for s := compare.Sum; s <= compare.Maximum; s++ {
		fmt.Println(s)
	}
	// Output:
	// sum
	// median
	// maximum
}

func ExampleMeasure() {
	stats := csp.Stats{Nodes: 1200, Time: 1530 * 1000}
	for _, m := range []compare.Measure{compare.Nodes, compare.Time} {
		fmt.Println(m, m.Text(m.Of(stats)), m.Number(m.Of(stats)))
	}
	// Output:
	// nodes 1200 1200
	// time 1.53ms 0.001530
}

// A way of searching of one's own, beside a classic one.
func ExampleConfiguration() {
	mine := compare.Configuration{Name: "regret", Options: csp.Options{Order: strategy.MaxRegret, Values: strategy.Median}}
	c, err := compare.Configurations(context.Background(), queens(8), []compare.Configuration{compare.Classic()[6], mine})
	fmt.Print(c.Table(compare.Solutions, compare.Depth))
	fmt.Println(err)
	// Output:
	// configuration  solutions  depth  end
	// full+mrv              92     16  exhausted
	// regret                92     18  exhausted
	// <nil>
}

func ExampleConfigurationError() {
	_, err := compare.Configurations(context.Background(), queens(8), []compare.Configuration{
		{Name: "impatient", Options: csp.Options{MaxNodes: -1}},
	})
	var wrong *compare.ConfigurationError
	fmt.Println(errors.As(err, &wrong), wrong.Name, wrong.Err)
	// Output:
	// true impatient csp: options: MaxNodes: it is negative
}

// A limit that ended a run is told in words.
func ExampleRun() {
	c, _ := compare.Configurations(context.Background(), queens(8), compare.Limit(compare.Classic()[:1], csp.Options{MaxFailures: 5}))
	r := c.Runs[0]
	fmt.Println(r.Outcome, r.End(), r.Answered(), r.Stats.Failures)
	// Output:
	// limited limit of failures false 5
}

// A propagator that prunes what its check accepts shows as a disagreement.
func ExampleDisagreementError() {
	c := compare.Result{Runs: []compare.Run{
		{Configuration: compare.Configuration{Name: "full"}, Outcome: csp.Exhausted, Stats: csp.Stats{Solutions: 3}},
		{Configuration: compare.Configuration{Name: "backtracking"}, Outcome: csp.Exhausted, Stats: csp.Stats{Solutions: 4}},
	}}
	fmt.Println(c.Check())
	// Output:
	// compare: configurations disagree: full found 3 solutions and no more exist, backtracking found 4
}
