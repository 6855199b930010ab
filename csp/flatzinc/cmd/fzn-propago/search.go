package main

// What the flags ask of a search.

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// options returns the search by one worker.
func (s *settings) options(in *flatzinc.Instance) csp.Options {
	o := in.Options()
	o.Free = s.free
	o.Seed = uint64(s.seed)
	o.Learn = o.Learn || s.learn
	if s.proof != "" && s.wanted() != 1 {
		o.Phases = slices.Clone(o.Phases)
		for i := range o.Phases {
			o.Phases[i].Once = false // what all solutions are is said with all of them
		}
	}
	return o
}

// wanted returns how many solutions a satisfaction problem is asked for, 0 for all.
func (s *settings) wanted() int {
	if s.all {
		return 0
	}
	return s.solutions
}
