package model

// Searches: run to their end, recorded to be played, and compared.

import (
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/workers"
	"github.com/propago/propago/csp/compare"
)

const (
	maxSolutions = 1000    // that are printed
	maxText      = 200_000 // characters of them
	compareNodes = 200_000 // of each algorithm
)

// progressEvery is how often the page hears of work under way.
const progressEvery = 200 * time.Millisecond

// run solves the model: for one solution, with "all" for all, and with an objective for the best
// one. It returns "text", what the model prints, "status", and counts. Progress has the counts, and
// the "objective" as it improves.
func run(r *request) (any, error) {
	o := r.program.Options()
	objective, optimising := r.goal()
	all, _ := r.params["all"].(bool)
	found, best := 0, 0
	tell := func(s csp.Stats) Object {
		told := Object{"nodes": int(s.Nodes), "failures": int(s.Failures), "solutions": found, "milliseconds": float64(s.Time.Microseconds()) / 1000}
		if optimising && found > 0 {
			told["objective"] = best
		}
		return told
	}
	o.ProgressEvery = progressEvery
	o.Progress = func(s *csp.Solver) { r.progress(tell(s.Stats())) }
	o.InTurns = !all
	s, err := r.program.Model.Compile(r, o)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	show := func(sol csp.Solution) error {
		out, err := r.program.Output(sol)
		text.WriteString(strings.TrimSuffix(out, "\n") + "\n----------\n")
		return err
	}
	solutions := s.Solutions(r)
	switch {
	case optimising:
		solutions = s.Improving(r, objective)
	case !all:
		solutions = workers.First(r, s)
	}
	var last csp.Solution
	full := false
	for sol := range solutions {
		found++
		last = sol
		if optimising {
			best = sol.Value(objective.Var())
		}
		if optimising && !all {
			continue
		}
		if err := show(sol); err != nil {
			return nil, err
		}
		if full = found >= maxSolutions || text.Len() >= maxText; full {
			break
		}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	if optimising && !all && found > 0 {
		if err := show(last); err != nil {
			return nil, err
		}
	}
	answer := tell(s.Stats())
	answer["text"], answer["status"] = text.String(), status(s, found, optimising, full, !all && !optimising)
	return answer, nil
}

// status says how a search ended.
func status(s *csp.Solver, found int, optimising, full, one bool) string {
	switch {
	case full:
		return "stopped: more are not shown"
	case s.Outcome() == csp.Exhausted && found == 0:
		return "no solution"
	case s.Outcome() == csp.Exhausted && optimising:
		return "the best solution"
	case s.Outcome() == csp.Exhausted:
		return "all solutions"
	case one && found == 1:
		return "a solution"
	}
	return "stopped"
}

// compareAll runs the classic algorithms, each for a second solution, and returns "header" and
// "rows" of a table.
func compareAll(r *request) (any, error) {
	limits := csp.Options{MaxSolutions: 2, MaxNodes: compareNodes}
	result, err := compare.Configurations(r, r.program.Model, compare.Limit(compare.Classic(), limits))
	if err != nil {
		return nil, err
	}
	measures := []compare.Measure{compare.Nodes, compare.Failures, compare.Checks, compare.Propagations, compare.Time}
	header := []any{}
	for _, name := range result.Header(measures...) {
		header = append(header, name)
	}
	rows := []any{}
	for _, run := range result.Runs {
		row := []any{run.Configuration.Name}
		for _, m := range measures {
			row = append(row, m.Text(m.Of(run.Stats)))
		}
		rows = append(rows, append(row, run.End()))
	}
	return Object{"header": header, "rows": rows}, nil
}
