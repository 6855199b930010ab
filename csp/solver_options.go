package csp

import (
	"fmt"
	"slices"
	"time"

	"github.com/propago/propago/csp/internal/names"
	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/csp/strategy"
)

// This file holds what a search can be told: what is maintained, the orders, the
// limits. The zero Options is the default.

// Options configure a [Solver]. The zero value maintains full propagation with
// the engine's own orders and no limits.
type Options struct {
	Maintain strategy.Maintain
	Order    strategy.VarOrder
	Ties     strategy.VarOrder // breaks the ties of Order; Auto: the variable declared first
	Values   strategy.ValueOrder
	Seed     uint64 // for whatever is random

	// Workers is how many searches run at once; 0 and 1 are one. They divide the search tree into
	// about 30 subproblems for each. Where one solution is wanted, or the best, and Free is set, they
	// race, each searching differently. Race are searches that race with this one, in place of
	// Workers. The first to finish a race decides; in an optimisation all share the best
	// bound, and those that learn, short clauses and the best solution. What is promised is the set
	// of solutions, or the optimum, not their order, nor which of several optimal solutions
	// comes. Timeout bounds the whole run, and before it compiling. Workers takes no other limit
	// and no Progress; none of several has an Observer. Each worker compiles the model, so that
	// memory grows with their number; Propagate, Steps, Why and Core are of one more solver alone.
	// Stats adds up what all did, once the run has ended. In a browser, which has one thread,
	// this search runs alone.
	Workers int
	Race    []Options

	// Kernel asks for one kernel by its name: "general" runs every model; "network" those of
	// all-different constraints alone, over at most 64 values in a row and 2048 variables; "grid"
	// such over 81 variables and 9 values with three partitions as the rows, columns and boxes of a
	// sudoku. "" takes the fastest that applies, which [Solver.Kernel] tells.
	Kernel string

	// Phases, where given, replace Order, Ties and Values. Variables that no phase
	// names are branched on last, in input order, with ascending values.
	Phases []Phase

	// Free leaves the way of searching to the engine. It learns, with restarts and the values of
	// the latest solution first, and takes turns at restarts between the order of Phases, where
	// they say one, which begins; the order by conflicts, of the variables that failures were
	// lately learned from (VSIDS: Moskewicz et al. 2001); and DomWDeg, the variable of the
	// latest failure before all others. What one of them learns, refutes or finds counts for
	// all. A turn that finds solutions is given up to eight times as much, and in an
	// optimisation its solutions count as failures do. A schedule of which only the order of tasks is
	// to be decided is searched as the zero Options do it. Where they find no solution for 24
	// descents, one more turn joins them: first what the objective is a sum of, in any order, the
	// best value of each, and then by conflicts with any value. From the first phase on that has the
	// order Auto, Phases say what the turn of DomWDeg branches on, and when; without one,
	// it branches on all variables alike. Of the other options Restart is taken, where it is
	// given, and the limits.
	// With a Seed other than 0 something is left to chance: ties, and with an even one
	// values.
	Free bool

	// InTurns searches for one solution, or the best, as the zero Options do, with Phases (or
	// Order) as the search that begins: what it has not done soon goes on in turns with a free
	// one, each with the same amount of work. All solutions are searched as Phases say. It needs
	// the level Full, and stands alone besides Restart and the limits.
	InTurns bool

	// Restart begins the search anew after so many failures. It needs the level
	// Full or AC3.
	Restart strategy.Restart
	// Learn finds out, at each failure, which facts cannot hold together, keeps that as a
	// clause, and goes back at once to the latest branch that has to do with it (lazy
	// clause generation: Ohrimenko, Stuckey and Codish 2009). Where much of the search
	// fails for the same reasons, as in scheduling, it saves nearly all of it; a node costs
	// more. It needs the level Full. What is learned is weeded out: at 8,388,608 literals, 64 MB
	// and with what watches them at most 160 MB, half of the clauses go whatever they are worth. A
	// solution that was found is not found again, restarts included. Of a variable that was declared as a range of
	// more than 64 values the bounds alone are kept, as after [Model.BoundsVar], unless a
	// constraint lives on its values: an all-different, a table, an automaton, a disequality, a
	// count, the index of an element, a constraint from outside of this package. What is domain
	// consistent is so in the bounds then, and a linear equation over such a variable is
	// bounds consistent at every [Consistency]. The solutions are the same.
	Learn bool
	// LastConflict branches first on the variable of the latest failed branch, as
	// long as it is open (Lecoutre, Sais, Tabary and Vidal 2009).
	LastConflict bool
	// LimitedDiscrepancy searches the solutions that take few second sides of
	// branches first (Harvey and Ginsberg 1995): one descent with none, one with at
	// most one, and so on. All solutions are found, each once. The tree has to be
	// the same in every descent, so it needs orders that neither learn nor draw:
	// not DomWDeg, Activity, Saved, LastConflict or a random one.
	LimitedDiscrepancy bool
	// Neighbourhood, in an optimisation, goes on from the first solution by large
	// neighbourhood search. It gives up completeness: a limit or the caller ends it.
	Neighbourhood *Neighbourhood

	// Hints are values to begin from, each as x = v: those of an older solution, or a guess.
	// The first descent branches on them in this order, before all phases. Of hinted
	// variables in a phase with Once the hint is the value that is tried first when their turn
	// comes. A hint that is impossible, where the search comes to it, is passed over. With the
	// value order Saved, hinted values are tried first until there is a solution, in all
	// descents. Nothing is lost by wrong hints but time.
	Hints []Literal

	MaxSolutions int           // stop after so many solutions of one run; 0: all
	MaxNodes     int64         // stop one run at so many nodes; 0: no limit
	MaxFailures  int64         // stop one run after so many failures; 0: no limit
	Timeout      time.Duration // stop one run after so long; 0: no limit

	// Observer is told every event of every run, in order, on the goroutine of the run. The
	// event is used again for the next call: copy it (*e) to keep it. The sets in it never
	// change; Values is a copy. An observer takes the general kernel, and what is propagated
	// once for all runs is propagated anew in each, so that each tells the whole story.
	Observer func(e *Event)

	// Proof is told, step by step and during the run, why the answer is right: that
	// there is no solution, or none better, or that these are all. Package
	// [github.com/propago/propago/csp/proof] writes the steps to a file, which a program that
	// shares nothing with the search can check. What a step holds counts until the function
	// returns. Its error ends the run, whose error it is. A proof is of one run, the first that searches. It takes
	// the general kernel, and finds what it finds without the proof, in the same order; options that leave
	// the search to the engine take the one of Free. Several workers tell one proof together, from
	// one goroutine at a time, and share the bound, but no clauses. Forward checking, plain backtracking,
	// limited discrepancies and neighbourhoods tell no steps: where they have found out that nothing is
	// left, the answer is proved by a free search of its own afterwards, from the best solution on, within
	// Timeout once more. Nothing is proved of phases with Once, which leave solutions out. A run that a limit ended
	// claims the bound of the objective that is known by then.
	Proof func(s *steps.Step) error

	// Progress is called during a run, on its goroutine, about every ProgressEvery
	// (0: once a second). Stats, Bounds and Domain of the solver tell how far it has come.
	Progress      func(s *Solver)
	ProgressEvery time.Duration
}

// Neighbourhood says how large neighbourhood search goes (Shaw 1998): again and
// again, a random choice of variables is fixed to the best solution, and the rest
// is searched for a better one.
type Neighbourhood struct {
	Relax    float64 // the share of variables that is left open, above 0 and at most 1
	Failures int     // how many failures a neighbourhood is given, at least 1
}

// validate refuses options that do not exist, or that contradict each other.
func (o Options) validate() error {
	if !o.Restart.Valid() {
		return badOption("Restart", "it needs a base of at least 1 and a factor of at least 1, not %v", o.Restart)
	}
	restarts := o.Restart != strategy.Restart{}
	switch n := o.Neighbourhood; {
	case !slices.Contains([]string{"", generalKernel, networkKernel, gridKernel}, o.Kernel):
		return badOption("Kernel", "kernel %q does not exist", o.Kernel)
	case o.Workers < 0 || o.Workers > 0 && len(o.Race) > 0:
		return badOption("Workers", "it is the number of searches, where Race does not say them, and not negative")
	case int(o.Maintain) >= len(names.Levels):
		return badOption("Maintain", "level %d does not exist", o.Maintain)
	case o.Maintain > strategy.AC3 && restarts:
		return badOption("Restart", "restarts need the level full or ac3, not %v", o.Maintain)
	case o.Maintain > strategy.AC3 && o.LimitedDiscrepancy:
		return badOption("LimitedDiscrepancy", "it needs the level full or ac3, not %v", o.Maintain)
	case o.Maintain > strategy.AC3 && n != nil:
		return badOption("Neighbourhood", "it needs the level full or ac3, not %v", o.Maintain)
	case o.Free && (o.Maintain != strategy.Full || o.LimitedDiscrepancy || n != nil):
		return badOption("Free", "a free search needs the level full, and no limited discrepancies or neighbourhood")
	case o.Learn && (o.Maintain != strategy.Full || o.LimitedDiscrepancy || n != nil):
		return badOption("Learn", "learning needs the level full, and no limited discrepancies or neighbourhood")
	case o.InTurns && (o.Maintain != strategy.Full || o.Free || o.Learn || o.LastConflict || o.LimitedDiscrepancy || n != nil):
		return badOption("InTurns", "the way of searching is left to the engine or not: it needs the level full, and no other option that chooses a search")
	case o.LimitedDiscrepancy && (restarts || n != nil):
		return badOption("LimitedDiscrepancy", "it cannot be combined with restarts or a neighbourhood")
	case n != nil && (!(n.Relax > 0 && n.Relax <= 1) || n.Failures < 1):
		return badOption("Neighbourhood", "it relaxes a share above 0 and at most 1, with at least 1 failure, not %g with %d", n.Relax, n.Failures)
	case o.LimitedDiscrepancy && o.LastConflict:
		return learns("LastConflict")
	}
	for _, limit := range []struct {
		option string
		value  int64
	}{
		{"MaxSolutions", int64(o.MaxSolutions)}, {"MaxNodes", o.MaxNodes}, {"MaxFailures", o.MaxFailures},
		{"Timeout", int64(o.Timeout)}, {"ProgressEvery", int64(o.ProgressEvery)},
	} {
		if limit.value < 0 {
			return badOption(limit.option, "it is negative")
		}
	}
	all := Phase{Order: o.Order, Ties: o.Ties, Values: o.Values}
	if err := all.validate("", o.LimitedDiscrepancy); err != nil {
		return err
	}
	return o.validatePhases()
}

// validatePhases refuses orders that do not exist or do not go with the other options.
func (o *Options) validatePhases() error {
	phases := o.Phases
	for i := range phases {
		at := fmt.Sprintf("Phases[%d].", i)
		switch p := &phases[i]; {
		case p.Once && o.LimitedDiscrepancy:
			return badOption(at+"Once", "limited discrepancies cannot leave out solutions that differ in such a phase")
		case i > 0 && !p.Once && phases[i-1].Once:
			return badOption(at+"Once", "the phase follows one with Once, and is none")
		}
		if err := phases[i].validate(at, o.LimitedDiscrepancy); err != nil {
			return err
		}
	}
	return nil
}

// validate refuses orders that do not exist, and for limited discrepancies those that are not
// the same in every descent. Options are named with what stands before them.
func (p *Phase) validate(at string, limited bool) error {
	for i, order := range []strategy.VarOrder{p.Order, p.Ties} {
		option := []string{"Order", "Ties"}[i]
		switch {
		case int(order) >= len(names.VarOrders):
			return badOption(at+option, "variable order %d does not exist", order)
		case limited && orderLearns(order):
			return learns(at + option)
		}
	}
	switch {
	case int(p.Values) >= len(names.ValueOrders):
		return badOption(at+"Values", "value order %d does not exist", p.Values)
	case limited && (p.Values == strategy.Saved || p.Values == strategy.RandomValue):
		return learns(at + "Values")
	}
	return nil
}

func learns(option string) error {
	return badOption(option, "limited discrepancies need orders that neither learn nor draw")
}

// orderLearns reports whether an order depends on what was searched before, or on chance.
func orderLearns(o strategy.VarOrder) bool {
	return o == strategy.DomWDeg || o == strategy.Activity || o == strategy.RandomOrder
}
