package csp

import (
	"strconv"
	"time"
)

// This file names what is counted of a run, for tables and bars that show some of it.

// Measure is one of the counts of [Stats].
type Measure uint8

const (
	MeasureSolutions Measure = iota
	MeasureNodes
	MeasureFailures
	MeasureRevisions
	MeasureChecks
	MeasurePropagations
	MeasurePrunings
	MeasureDepth // MaxDepth
	MeasureTime  // in nanoseconds, and the only one that is another each time
)

var measureNames = []string{"solutions", "nodes", "failures", "revisions", "checks",
	"propagations", "prunings", "depth", "time"}

// String returns the name that ParseMeasure reads.
func (m Measure) String() string { return nameOf(measureNames, int(m)) }

// ParseMeasure reads "solutions", "nodes", "failures", "revisions", "checks",
// "propagations", "prunings", "depth" or "time".
func ParseMeasure(name string) (Measure, error) {
	i, err := parseName("measure", measureNames, name)
	return Measure(i), err
}

// Measures lists all measures, in the order in which tables have them.
func Measures() []Measure {
	list := make([]Measure, len(measureNames))
	for i := range list {
		list[i] = Measure(i)
	}
	return list
}

// CountMeasures lists those that are the same on every machine: all but the time.
func CountMeasures() []Measure { return Measures()[:MeasureTime] }

// Of returns the measure of a run; for a Measure that does not exist 0.
func (m Measure) Of(s Stats) int64 {
	switch m {
	case MeasureSolutions:
		return s.Solutions
	case MeasureNodes:
		return s.Nodes
	case MeasureFailures:
		return s.Failures
	case MeasureRevisions:
		return s.Revisions
	case MeasureChecks:
		return s.Checks
	case MeasurePropagations:
		return s.Propagations
	case MeasurePrunings:
		return s.Prunings
	case MeasureDepth:
		return int64(s.MaxDepth)
	case MeasureTime:
		return int64(s.Time)
	}
	return 0
}

// Text writes a value of the measure for people: a count in digits, a time rounded to
// three of them, such as 1.53ms.
func (m Measure) Text(v int64) string {
	if m != MeasureTime {
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
	if m == MeasureTime {
		return strconv.FormatFloat(time.Duration(v).Seconds(), 'f', 6, 64)
	}
	return strconv.FormatInt(v, 10)
}
