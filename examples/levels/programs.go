package main

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/strategy"
)

// This file lists the classic sudoku programs as configurations of one engine.

// programs go from the one that reasons least to those that reason most.
var programs = []compare.Configuration{
	{Name: "chronological backtracking", Options: csp.Options{Maintain: strategy.Backtracking, Order: strategy.InputOrder}},
	{Name: "backtracking, most constrained cell", Options: csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.MRV}},
	{Name: "AC-3, most constrained cell", Options: csp.Options{Maintain: strategy.AC3, Order: strategy.MRV}},
	{Name: "propagation, first open cell", Options: csp.Options{Maintain: strategy.Full, Order: strategy.InputOrder}},
	{Name: "propagation, fewest candidates", Options: csp.Options{Maintain: strategy.Full, Order: strategy.MRV}},
}
