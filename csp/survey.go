package csp

import "slices"

// This file adds up comparisons of the same configurations on many problems: sums,
// medians and maxima.

// Survey collects comparisons. The zero Survey is empty.
type Survey struct {
	configurations []Configuration
	stats          [][]Stats // by configuration
	answered       []int
}

// Add takes the runs of one comparison into account. Those of a configuration that the
// survey does not have yet, by name, are its first ones. It keeps 100 bytes for each run.
func (s *Survey) Add(c Comparison) {
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
	StatisticSum    Statistic = iota // of depths it is the largest
	StatisticMedian                  // as many runs have less as more; the lower of two
	StatisticMaximum
)

var statisticNames = []string{"sum", "median", "maximum"}

// String returns the name that ParseStatistic reads.
func (s Statistic) String() string { return nameOf(statisticNames, int(s)) }

// ParseStatistic reads "sum", "median" or "maximum".
func ParseStatistic(name string) (Statistic, error) {
	i, err := parseName("statistic", statisticNames, name)
	return Statistic(i), err
}

// SurveyRow is what one configuration did on all problems.
type SurveyRow struct {
	Configuration Configuration
	Problems      int // that it was run on
	Answered      int // those of them where [Run.Answered] is true

	values [MeasureTime + 1][3]int64 // by measure and statistic
}

// Of returns a statistic of a measure over all runs, those that a limit cut included.
func (r SurveyRow) Of(of Statistic, m Measure) int64 {
	if int(of) >= len(statisticNames) || m > MeasureTime {
		return 0
	}
	return r.values[m][of]
}

// Rows returns a row for each configuration, in the order in which they came.
func (s *Survey) Rows() []SurveyRow {
	rows := make([]SurveyRow, len(s.configurations))
	for i, c := range s.configurations {
		rows[i] = SurveyRow{Configuration: c, Problems: len(s.stats[i]), Answered: s.answered[i]}
		var sum Stats
		for _, st := range s.stats[i] {
			sum.Add(st)
		}
		for _, m := range Measures() {
			values := make([]int64, len(s.stats[i]))
			for j, st := range s.stats[i] {
				values[j] = m.Of(st)
			}
			slices.Sort(values)
			rows[i].values[m] = [3]int64{StatisticSum: m.Of(sum), StatisticMedian: values[(len(values)-1)/2], StatisticMaximum: values[len(values)-1]}
		}
	}
	return rows
}
