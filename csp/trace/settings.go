package trace

import (
	"strconv"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file says how a solver was configured, in words that a reader of a trace needs no
// package for.

// settings lists the options by the names they have in package csp, in lower case.
func settings(o csp.Options) map[string]string {
	all := map[string]string{
		"maintain": o.Maintain.String(),
		"order":    o.Order.String(),
		"values":   o.Values.String(),
	}
	set := func(name, value string, given bool) {
		if given {
			all[name] = value
		}
	}
	set("ties", o.Ties.String(), o.Ties != strategy.Auto)
	set("seed", strconv.FormatUint(o.Seed, 10), o.Seed != 0)
	set("phases", strconv.Itoa(len(o.Phases)), len(o.Phases) > 0)
	set("free", "true", o.Free)
	set("hints", strconv.Itoa(len(o.Hints)), len(o.Hints) > 0)
	set("restart", o.Restart.String(), o.Restart != strategy.Restart{})
	set("learn", "true", o.Learn)
	set("last_conflict", "true", o.LastConflict)
	set("limited_discrepancy", "true", o.LimitedDiscrepancy)
	if n := o.Neighbourhood; n != nil {
		all["neighbourhood"] = strconv.FormatFloat(n.Relax, 'g', -1, 64) + " " + strconv.Itoa(n.Failures)
	}
	set("max_solutions", strconv.Itoa(o.MaxSolutions), o.MaxSolutions > 0)
	set("max_nodes", strconv.FormatInt(o.MaxNodes, 10), o.MaxNodes > 0)
	set("max_failures", strconv.FormatInt(o.MaxFailures, 10), o.MaxFailures > 0)
	set("timeout", o.Timeout.String(), o.Timeout > 0)
	return all
}
