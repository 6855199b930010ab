package compare

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/names"
)

// This file adds up comparisons of the same configurations on many problems: sums,
// medians and maxima.

// Survey collects comparisons. The zero Survey is empty.
type Survey struct {
	configurations []Configuration
	stats          [][]csp.Stats // by configuration
	answered       []int
}

// Add takes the runs of one comparison into account. Those of a configuration that the
// survey does not have yet, by name, are its first ones. It keeps 100 bytes for each run.
func (s *Survey) Add(c Result) {
	for _, r := range c.Runs {
		i := slices.IndexFunc(s.configurations, func(known Configuration) bool { return known.Name == r.Configuration.Name })
		if i < 0 {
			i = len(s.configurations)
			s.configurations = append(s.configurations, r.Configuration)
			s.stats = append(s.stats, nil)
			s.answered = append(s.answered, 0)
		}
		s.stats[i] = append(s.stats[i], r.Stats)
		if r.Answered() {
			s.answered[i]++
		}
	}
}

// Statistic says how the runs of one configuration become one number.
type Statistic uint8

const (
	Sum    Statistic = iota // of depths it is the largest
	Median                  // as many runs have less as more; the lower of two
	Maximum
)

var statisticNames = []string{"sum", "median", "maximum"}

// String returns "sum", "median" or "maximum".
func (s Statistic) String() string { return names.Of(statisticNames, int(s)) }

// Row is what one configuration did on all problems.
type Row struct {
	Configuration Configuration
	Problems      int // that it was run on
	Answered      int // those of them where [Run.Answered] is true

	values [Time + 1][3]int64 // by measure and statistic
}

// Of returns a statistic of a measure over all runs, those that a limit cut included.
func (r Row) Of(of Statistic, m Measure) int64 {
	if int(of) >= len(statisticNames) || m > Time {
		return 0
	}
	return r.values[m][of]
}

// Rows returns a row for each configuration, in the order in which they came.
func (s *Survey) Rows() []Row {
	rows := make([]Row, len(s.configurations))
	for i, c := range s.configurations {
		rows[i] = Row{Configuration: c, Problems: len(s.stats[i]), Answered: s.answered[i]}
		var sum csp.Stats
		for _, st := range s.stats[i] {
			sum.Add(st)
		}
		for _, m := range Measures() {
			values := make([]int64, len(s.stats[i]))
			for j, st := range s.stats[i] {
				values[j] = m.Of(st)
			}
			slices.Sort(values)
			rows[i].values[m] = [3]int64{Sum: m.Of(sum), Median: values[(len(values)-1)/2], Maximum: values[len(values)-1]}
		}
	}
	return rows
}
