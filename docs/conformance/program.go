package main

// This file is a program with the answer that is expected of it, and the judgement of the
// answer that was given.

import (
	"fmt"
	"strings"
	"time"

	"github.com/propago/propago/csp"
)

// A status is how a run ended.
type status string

// The statuses of runs.
const (
	solved     status = "SAT"     // a solution where one was asked
	complete   status = "ALL"     // every solution, and there is one
	optimal    status = "OPT"     // an optimum and the proof of it
	infeasible status = "UNSAT"   // the proof that there is none
	improved   status = "SAT(TO)" // a solution, and no proof of an optimum or no more in the time
	unknown    status = "UNK(TO)" // nothing in the time
	refused    status = "REFUSED" // the program has what is not supported
	broken     status = "ERROR"   // the program could not be read or solved
)

// A program is a FlatZinc file and what is known of it.
type program struct {
	name, path string
	all        bool // every solution is asked, rather than one or the optimum
	want       answer
	note       string // a remark for the table
	peers      []peer // what other solvers took
}

// A peer is another solver's run.
type peer struct{ status, seconds, failures string }

// An answer is what a run gave, or should give.
type answer struct {
	status    status
	solutions int  // counted where all are asked
	objective *int // nil where there is none
}

// A result is an answer with what it took, and what is wrong with it.
type result struct {
	answer
	maximize bool
	checked  int    // solutions that were checked
	reason   string // why the program was refused or broken
	wrong    error  // a printed solution is none
	stats    csp.Stats
	time     time.Duration // of a processor, reading included, checking not
}

// judge compares a result with the expected answer. It is nil where they agree, or where a
// run that was cut short contradicts nothing.
func (p *program) judge(r *result) error {
	switch {
	case r.wrong != nil:
		return r.wrong
	case r.status == broken:
		return fmt.Errorf("%s", r.reason)
	case r.status == refused, r.status == unknown, p.want.status == "":
		return nil
	case (r.status == infeasible) != (p.want.status == infeasible):
		return fmt.Errorf("%s, expected %s", r.status, p.want.status)
	case r.status == improved:
		return p.judgeBound(r)
	case r.status != p.want.status:
		return fmt.Errorf("%s, expected %s", r.status, p.want.status)
	case r.status == complete && r.solutions != p.want.solutions:
		return fmt.Errorf("%d solutions, expected %d", r.solutions, p.want.solutions)
	case r.status == optimal && p.want.objective != nil && *r.objective != *p.want.objective:
		return fmt.Errorf("objective %d, expected %d", *r.objective, *p.want.objective)
	}
	return nil
}

// judgeBound finds what is better than the known optimum, and more solutions than there are.
func (p *program) judgeBound(r *result) error {
	switch best := p.want.objective; {
	case p.want.status == complete && r.solutions > p.want.solutions:
		return fmt.Errorf("%d solutions, expected %d", r.solutions, p.want.solutions)
	case best != nil && (r.maximize && *r.objective > *best || !r.maximize && *r.objective < *best):
		return fmt.Errorf("objective %d, expected %d at best", *r.objective, *best)
	}
	return nil
}

// seconds writes a time as tables have it.
func seconds(d time.Duration) string {
	s := d.Seconds()
	if s < 10 {
		return fmt.Sprintf("%.2f", s)
	}
	return fmt.Sprintf("%.1f", s)
}

// row makes a line of a table.
func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
