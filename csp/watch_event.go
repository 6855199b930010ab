package csp

import (
	"github.com/propago/propago/csp/internal/names"
	"github.com/propago/propago/domains"
)

// This file names what an observer of a run is told: typed events, in the order in which
// things happen, that together rebuild every domain at every node. watch_observe.go makes them.

// EventKind says what happened.
type EventKind uint8

const (
	// EventStart: a run begins. The domains are what they are before anything is assumed or
	// propagated.
	EventStart EventKind = iota + 1
	// EventPost: a constraint of the model is part of the run. One for each, in the order
	// of posting, before anything is pruned.
	EventPost
	// EventPropagate: a propagator starts.
	EventPropagate
	// EventRevise: the domain of Var is revised: at AC-3 against Other over one binary
	// constraint, at forward checking against the assigned variables of one constraint.
	EventRevise
	// EventCheck: the variables of a constraint are all assigned, and it is tested (plain
	// backtracking, forward checking).
	EventCheck
	// EventPrune: values left the domain of Var, because of what By says.
	EventPrune
	// EventFixpoint: nothing is left to propagate at this node.
	EventFixpoint
	// EventBranch: a node of the tree is made by taking the side Lit of a branch. Its
	// effect on the domain follows as an EventPrune by [ByDecision] or [ByRefutation].
	EventBranch
	// EventFail: a contradiction. By and Lit tell the claim that could not be met. Each is
	// one of Stats.Failures, but for those by [ByObjective] at a node that search came
	// back to: no second side is made where nothing better is left.
	EventFail
	// EventBacktrack: Node is the present node again, and of the prunings so far only the
	// first Kept are in force.
	EventBacktrack
	// EventSolution: all variables are fixed; Values has them.
	EventSolution
	// EventRestart: another descent begins, with a node of its own below the one that
	// search came back to.
	EventRestart
	// EventDone: the run has ended; Outcome and Stats tell how. It is told at the root.
	EventDone
)

var eventNames = []string{"", "start", "post", "propagate", "revise", "check", "prune", "fixpoint", "branch", "fail",
	"backtrack", "solution", "restart", "done"}

// String returns the name that [Parse] reads.
func (k EventKind) String() string { return names.Of(eventNames, int(k)) }

// By says who made a change.
type By uint8

const (
	// ByNobody: the event has no maker.
	ByNobody By = iota
	// ByConstraint: a constraint; the event tells which.
	ByConstraint
	// ByDecision: the first side of a branch; in a neighbourhood also the variables that
	// it fixes.
	ByDecision
	// ByRefutation: the second side of a branch, after the first was exhausted.
	ByRefutation
	// ByAssumption: an assumption made before the run.
	ByAssumption
	// ByLearned: a nogood or a clause that the search learned.
	ByLearned
	// ByObjective: the bound that the next solution of an optimisation has to meet.
	ByObjective
	// ByDomain: the declared domain of the variable and earlier facts about it. Explanations
	// say so ([Fact]); no event does.
	ByDomain
)

var byNames = []string{"nobody", "constraint", "decision", "refutation", "assumption", "learned", "objective", "domain"}

// String returns the name in lower case.
func (b By) String() string { return names.Of(byNames, int(b)) }

// madeBy says who a cause of the trail is.
func madeBy(c domains.Cause) By {
	switch {
	case c >= 0:
		return ByConstraint
	case c == domains.Decision:
		return ByDecision
	case c == domains.Refutation:
		return ByRefutation
	case c == domains.Assumption:
		return ByAssumption
	case c == domains.Objective:
		return ByObjective
	}
	return ByLearned
}

// Event is one thing that happened during a run. Which fields mean something depends on
// Kind; all others are zero, but for Constraint, which is -1.
//
// Prunings are a stack: an [EventPrune] adds one, and an [EventBacktrack] takes the latest
// away until Kept are left. So a reader who keeps the sets that were removed has every
// domain at every event. Package trace does that.
type Event struct {
	ID     int64 // 1, 2, 3 and so on, in the order of happening; filters leave gaps
	Kind   EventKind
	Node   int64 // the node it happened at; 1 is the root, and further ones are counted as Stats.Nodes does
	Parent int64 // the node above that, 0 above the root
	Depth  int   // branches above the node

	By         By
	Constraint int     // post, propagate, revise, check, prune, fail: the constraint, as a place in Solver.Constraints; -1: none
	Part       int     // at levels that take constraints apart: which of [Decomposer].Decompose, from 0
	Var        Var     // revise, prune: the variable; branch, fail: that of the claim, if there is one
	Other      Var     // revise over a binary constraint: the variable at the other end
	Lit        Literal // branch: the side taken; prune: the claim, zero where it removed a set; fail: the claim that could not be met, zero where there is none

	// Of a variable that keeps only its bounds, all values between them count as its values
	// here, holes that it was declared with included.
	Removed domains.Set // prune: the values that went
	Domain  domains.Set // prune: the values left; revise: the values before it

	From    int64   // backtrack: the node that was left
	Kept    int     // backtrack: how many prunings are in force now
	Values  []int   // solution: the values of Model.Vars, in their order
	Outcome Outcome // done
	Stats   Stats   // done

	solver *Solver
}

// Solver returns the solver whose run it is; nil for an event that no run made. During the
// call its Domain tells the domains of now: a propagator's prunings are told one by one
// once it has returned.
func (e *Event) Solver() *Solver { return e.solver }
