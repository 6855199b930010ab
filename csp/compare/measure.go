package compare

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/names"
)

// This file names what is counted of a run, for tables and bars that show some of it.

// Measure is one of the counts of [csp.Stats].
type Measure uint8

const (
	Solutions Measure = iota
	Nodes
	Failures
	Revisions
	Checks
	Propagations
	Prunings
	Depth // MaxDepth
	Time  // in nanoseconds, and the only one that is another each time
)

var measureNames = []string{"solutions", "nodes", "failures", "revisions", "checks",
	"propagations", "prunings", "depth", "time"}

// String returns the name that ParseMeasure reads.
func (m Measure) String() string { return names.Of(measureNames, int(m)) }

// ParseMeasure reads "solutions", "nodes", "failures", "revisions", "checks",
// "propagations", "prunings", "depth" or "time".
func ParseMeasure(name string) (Measure, error) {
	i := slices.Index(measureNames, name)
	if i < 0 {
		return 0, fmt.Errorf("compare: unknown measure %q, want one of %v", name, measureNames)
	}
	return Measure(i), nil
}

// Measures lists all measures, in the order in which tables have them.
func Measures() []Measure {
	list := make([]Measure, len(measureNames))
	for i := range list {
		list[i] = Measure(i)
	}
	return list
}

// Counts lists those that are the same on every machine: all but the time.
func Counts() []Measure { return Measures()[:Time] }

// Of returns the measure of a run; for a Measure that does not exist 0.
func (m Measure) Of(s csp.Stats) int64 {
	switch m {
	case Solutions:
		return s.Solutions
	case Nodes:
		return s.Nodes
	case Failures:
		return s.Failures
	case Revisions:
		return s.Revisions
	case Checks:
		return s.Checks
	case Propagations:
		return s.Propagations
	case Prunings:
		return s.Prunings
	case Depth:
		return int64(s.MaxDepth)
	case Time:
		return int64(s.Time)
	}
	return 0
}

// Text writes a value of the measure for people: a count in digits, a time rounded to
// three of them, such as 1.53ms.
func (m Measure) Text(v int64) string {
	if m != Time {
		return strconv.FormatInt(v, 10)
	}
	d, unit := time.Duration(v), time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit).String()
}

// Number writes a value of the measure for programs: a count in digits, a time in
// seconds with six decimals.
func (m Measure) Number(v int64) string {
	if m == Time {
		return strconv.FormatFloat(time.Duration(v).Seconds(), 'f', 6, 64)
	}
	return strconv.FormatInt(v, 10)
}
