package main

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
)

// This file lists the classic sudoku programs as configurations of one engine.

// programs go from the one that reasons least to those that reason most.
var programs = []compare.Configuration{
	{Name: "chronological backtracking", Options: csp.Options{Maintain: csp.Backtracking, Order: csp.InputOrder}},
	{Name: "backtracking, most constrained cell", Options: csp.Options{Maintain: csp.ForwardChecking, Order: csp.MRV}},
	{Name: "AC-3, most constrained cell", Options: csp.Options{Maintain: csp.AC3, Order: csp.MRV}},
	{Name: "propagation, first open cell", Options: csp.Options{Maintain: csp.Full, Order: csp.InputOrder}},
	{Name: "propagation, fewest candidates", Options: csp.Options{Maintain: csp.Full, Order: csp.MRV}},
}
