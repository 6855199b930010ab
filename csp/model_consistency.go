package csp

import "github.com/propago/propago/csp/internal/names"

import "fmt"

// This file names the levels of consistency that a constraint with several
// propagators lets its user choose from.

// Consistency is how much a propagator is to prune. Stronger ones search fewer nodes
// and spend more time on each.
type Consistency uint8

const (
	// AutoConsistency leaves the choice to the constraint. The default.
	AutoConsistency Consistency = iota
	// ValueConsistency prunes on fixed variables alone.
	ValueConsistency
	// BoundsConsistency gives the minimum and the maximum of each variable a solution
	// in the integers between the bounds of the others: bounds(Z) consistency, in the
	// words of Choi, Harvey, Lee and Stuckey (2006).
	BoundsConsistency
	// DomainConsistency gives each value of each variable a solution in the domains of
	// the others (generalised arc consistency). Where variables keep their bounds alone, which
	// learning makes of some wide ones ([Options]), it is about those.
	DomainConsistency
)

var consistencyNames = []string{"auto", "value", "bounds", "domain"}

// String returns the name that [Parse] reads.
func (c Consistency) String() string { return names.Of(consistencyNames, int(c)) }

// validate refuses a consistency that does not exist.
func (c Consistency) validate() error {
	if int(c) >= len(consistencyNames) {
		return fmt.Errorf("consistency %d does not exist", c)
	}
	return nil
}
