package csp

import (
	"fmt"
	"time"
)

// This file holds what a search can be told: what is maintained, the orders, the
// limits. The zero Options is the default.

// Maintain is what is kept true of the domains at every node of the search.
type Maintain uint8

const (
	// Full runs every propagator to a fixpoint. The default.
	Full Maintain = iota
	// AC3 keeps the arcs of binary constraints consistent, as Mackworth (1977)
	// has it: a queue of arcs, each revised by looking for a support of every
	// value. A constraint that decomposes into binary ones is taken apart; one on
	// more variables is revised by its own propagator.
	AC3
	// ForwardChecking prunes, after each assignment, the constraints that have one
	// unassigned variable left (Haralick and Elliott 1980). A variable whose domain
	// shrank to one value is assigned only when the search comes to it.
	ForwardChecking
	// Backtracking prunes nothing: it checks the constraints whose variables are
	// all assigned.
	Backtracking
)

var maintainNames = []string{"full", "ac3", "forward-checking", "backtracking"}

// String returns the name that ParseMaintain reads.
func (m Maintain) String() string { return nameOf(maintainNames, int(m)) }

// ParseMaintain reads "full", "ac3", "forward-checking" or "backtracking".
func ParseMaintain(name string) (Maintain, error) {
	i, err := parseName("maintain level", maintainNames, name)
	return Maintain(i), err
}

// VarOrder says which open variable is branched on next. Ties go to the variable
// that was declared first.
type VarOrder uint8

const (
	// Auto leaves the order to the engine: MRV in the general kernel.
	Auto VarOrder = iota
	// InputOrder takes the open variable that was declared first.
	InputOrder
	// MRV takes an open variable with the fewest remaining values.
	MRV
	// MRVDegree breaks the ties of MRV by the largest number of open variables
	// that share a constraint with it, counted once for each such constraint.
	MRVDegree
	// RandomOrder takes an open variable at random.
	RandomOrder
)

var varOrderNames = []string{"auto", "input", "mrv", "mrv-degree", "random"}

// String returns the name that ParseVarOrder reads.
func (o VarOrder) String() string { return nameOf(varOrderNames, int(o)) }

// ParseVarOrder reads "auto", "input", "mrv", "mrv-degree" or "random".
func ParseVarOrder(name string) (VarOrder, error) {
	i, err := parseName("variable order", varOrderNames, name)
	return VarOrder(i), err
}

// ValueOrder says which value is tried first.
type ValueOrder uint8

const (
	// Ascending tries the least value.
	Ascending ValueOrder = iota
	// Descending tries the greatest value.
	Descending
	// LeastConstraining tries the value that takes the fewest values away from
	// open variables which share a binary constraint with it (constraints that
	// decompose into binary ones are taken apart). Neighbours of which only the
	// bounds are kept do not count. Ties go to the least value.
	LeastConstraining
	// RandomValue tries a value at random.
	RandomValue
)

var valueOrderNames = []string{"ascending", "descending", "least-constraining", "random"}

// String returns the name that ParseValueOrder reads.
func (o ValueOrder) String() string { return nameOf(valueOrderNames, int(o)) }

// ParseValueOrder reads "ascending", "descending", "least-constraining" or
// "random".
func ParseValueOrder(name string) (ValueOrder, error) {
	i, err := parseName("value order", valueOrderNames, name)
	return ValueOrder(i), err
}

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "unknown"
}

func parseName(what string, names []string, name string) (int, error) {
	for i, n := range names {
		if n == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("csp: unknown %s %q, want one of %v", what, name, names)
}

// Options configure a [Solver]. The zero value maintains full propagation with
// the engine's own orders and no limits.
type Options struct {
	Maintain Maintain
	Order    VarOrder
	Values   ValueOrder
	Seed     uint64 // for the random orders

	MaxSolutions int           // stop after so many solutions of one run; 0: all
	MaxNodes     int64         // stop one run at so many nodes; 0: no limit
	Timeout      time.Duration // stop one run after so long; 0: no limit
}

// validate refuses option values that do not exist.
func (o Options) validate() error {
	switch {
	case int(o.Maintain) >= len(maintainNames):
		return fmt.Errorf("csp: options: maintain level %d does not exist", o.Maintain)
	case int(o.Order) >= len(varOrderNames):
		return fmt.Errorf("csp: options: variable order %d does not exist", o.Order)
	case int(o.Values) >= len(valueOrderNames):
		return fmt.Errorf("csp: options: value order %d does not exist", o.Values)
	case o.MaxSolutions < 0 || o.MaxNodes < 0 || o.Timeout < 0:
		return fmt.Errorf("csp: options: a limit is negative")
	}
	return nil
}
