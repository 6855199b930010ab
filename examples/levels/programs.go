package main

import (
	"github.com/propago/propago/csp"
)

// This file lists the classic sudoku programs as configurations of one engine.

// program is one of them: what it keeps consistent while it searches, and which
// cell it tries next.
type program struct {
	name    string
	options csp.Options
}

// programs go from the one that reasons least to those that reason most.
var programs = []program{
	{"chronological backtracking", csp.Options{Maintain: csp.Backtracking, Order: csp.InputOrder}},
	{"backtracking, most constrained cell", csp.Options{Maintain: csp.ForwardChecking, Order: csp.MRV}},
	{"AC-3, most constrained cell", csp.Options{Maintain: csp.AC3, Order: csp.MRV}},
	{"propagation, first open cell", csp.Options{Maintain: csp.Full, Order: csp.InputOrder}},
	{"propagation, fewest candidates", csp.Options{Maintain: csp.Full, Order: csp.MRV}},
}
