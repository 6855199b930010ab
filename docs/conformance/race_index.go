package main

// This file reads the index of a race, and compares a run with what it has of the others.

import (
	"fmt"
	"path/filepath"
	"strconv"
	"time"
)

// The columns of the index of a race.
const (
	columnName = iota
	columnAsked
	columnChuffed                     // its status, objective, seconds and failures a second
	columnBefore  = columnChuffed + 4 // the same of propago as it was
	columnMarked  = columnBefore + 4
	raceColumns   = columnMarked + 1
)

// A contender is an instance with what others reached on it.
type contender struct {
	name, path, asked string
	chuffed, before   rival
	marked            bool // its rate of failures is one to be watched
}

// A rival is what another solver reached in the time of the race.
type rival struct {
	status    status   // optimal, infeasible, solved (also: a solution, and no proof) or unknown
	objective *int     // of the best solution, nil where it is not known
	seconds   float64  // until the proof or the end
	rate      *float64 // failures a second, nil where it is not known
}

// proves reports whether a run with this status came to the end that was asked for.
func (s status) proves(asked string) bool {
	return s == optimal || s == infeasible || s == solved && asked == "satisfy"
}

// readContenders reads the index of a folder.
func readContenders(folder string) ([]*contender, error) {
	rows, err := readTable(filepath.Join(folder, "index.tsv"), raceColumns)
	if err != nil {
		return nil, err
	}
	var all []*contender
	for _, r := range rows {
		c := &contender{name: r[columnName], path: filepath.Join(folder, r[columnName]+".fzn"),
			asked: r[columnAsked], marked: r[columnMarked] != ""}
		switch c.asked {
		case "satisfy", "minimize", "maximize":
		default:
			return nil, fmt.Errorf("%s: %q is asked, not satisfy, minimize or maximize", c.name, c.asked)
		}
		if c.chuffed, err = parseRival(r[columnChuffed:columnBefore]); err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		if c.before, err = parseRival(r[columnBefore:columnMarked]); err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		all = append(all, c)
	}
	return all, nil
}

var rivalStatuses = map[string]status{"OPT": optimal, "SAT": solved, "UNSAT": infeasible, "UNK": unknown, "": unknown}

// parseRival reads four cells, of which all but the first may be empty.
func parseRival(cells []string) (v rival, err error) {
	var ok bool
	if v.status, ok = rivalStatuses[cells[0]]; !ok {
		return v, fmt.Errorf("%q is not a status", cells[0])
	}
	if cells[1] != "" {
		n, err := strconv.Atoi(cells[1])
		if err != nil {
			return v, fmt.Errorf("objective: %w", err)
		}
		v.objective = &n
	}
	if cells[2] != "" {
		if v.seconds, err = strconv.ParseFloat(cells[2], 64); err != nil {
			return v, fmt.Errorf("seconds: %w", err)
		}
	}
	if cells[3] != "" {
		rate, err := strconv.ParseFloat(cells[3], 64)
		if err != nil {
			return v, fmt.Errorf("failures a second: %w", err)
		}
		v.rate = &rate
	}
	return v, nil
}

// judge returns what is wrong with the report of a run: a solution that is none, or a claim
// that a solution of the index refutes, or an optimum.
func (c *contender) judge(r *report) error {
	if r.Wrong != "" {
		return fmt.Errorf("%s", r.Wrong)
	}
	if r.Status == broken {
		return fmt.Errorf("%s", r.Reason)
	}
	for _, v := range []rival{c.chuffed, c.before} {
		there := v.status == solved || v.status == optimal
		switch {
		case r.Status == infeasible && there:
			return fmt.Errorf("%s, and the index has a solution", r.Status)
		case v.status == infeasible && r.Solutions > 0:
			return fmt.Errorf("%s, and the index has the proof that there is none", r.Status)
		case r.Objective == nil || v.objective == nil:
		case v.status == optimal && c.better(*r.Objective, *v.objective),
			v.status == optimal && r.Status == optimal && *r.Objective != *v.objective:
			return fmt.Errorf("objective %d, and the optimum is %d", *r.Objective, *v.objective)
		case r.Status == optimal && c.better(*v.objective, *r.Objective):
			return fmt.Errorf("%d is claimed the optimum, and the index has %d", *r.Objective, *v.objective)
		}
	}
	return nil
}

// better reports whether an objective is better than another.
func (c *contender) better(a, b int) bool {
	if c.asked == "maximize" {
		return a > b
	}
	return a < b
}

// A verdict compares a run with Chuffed's.
type verdict string

// The verdicts. Faster and slower are by more than clearly, where both reached the end that
// was asked for.
const (
	betterV    verdict = "better" // a proof, a solution, or a better solution that the other has not
	fasterV    verdict = "faster"
	same       verdict = "same"
	slowerV    verdict = "slower"
	worse      verdict = "worse"
	noSolution verdict = "no solution" // and the other has one
	wrongV     verdict = "**wrong**"
)

const (
	clearly = 1.5
	// instant is a time below which differences are those of starting a process.
	instant = 10 * time.Millisecond
)

// verdict compares a report with Chuffed's figures, where this machine is slower than
// theirs by a factor.
func (c *contender) verdict(r *report, slower float64) verdict {
	ours, theirs := r.Status.proves(c.asked), c.chuffed.status.proves(c.asked)
	found := r.Solutions > 0
	switch {
	case c.judge(r) != nil:
		return wrongV
	case ours && theirs:
		a, b := r.Seconds/slower, c.chuffed.seconds
		switch {
		case max(a, b)-min(a, b) < instant.Seconds():
		case a*clearly < b:
			return fasterV
		case b*clearly < a:
			return slowerV
		}
		return same
	case ours:
		return betterV
	case !found && c.chuffed.status != unknown && c.chuffed.status != infeasible:
		return noSolution
	case theirs:
		return worse
	case found && c.chuffed.status == unknown:
		return betterV
	case r.Objective == nil || c.chuffed.objective == nil:
	case c.better(*r.Objective, *c.chuffed.objective):
		return betterV
	case c.better(*c.chuffed.objective, *r.Objective):
		return worse
	}
	return same
}

// few is how many failures a run needs before its rate says something, where it reached its
// end. One that did not is slow, however few they are.
const few = 500

// rateRatio returns the failures a second in relation to Chuffed's, on a machine that is
// slower by a factor; not ok where there is nothing to compare.
func (c *contender) rateRatio(r *report, slower float64) (ratio float64, ok bool) {
	switch {
	case c.chuffed.rate == nil, r.Seconds <= 0, r.Status == refused, r.Status == broken,
		r.Status.proves(c.asked) && r.Failures <= few:
		return 0, false
	}
	return float64(max(r.Failures, 1)) / r.Seconds * slower / *c.chuffed.rate, true
}
