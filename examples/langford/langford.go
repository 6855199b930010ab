package main

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the model of Langford's problem.

// langford is the problem L(k,n): k copies of each of 1..n in a row, so that between
// two consecutive copies of i stand i numbers.
type langford struct {
	model *csp.Model
	k     int
	first []csp.Var // first[i] is the place of the first copy of i+1, from 0
}

// newLangford declares the problem with one variable a number: copy c of i stands c*(i+1)
// places after the first, which is a view of the same variable. So the whole problem is
// that no two copies stand in one place.
//
// A row read backwards is a solution too. Unless reversals are asked for, the model wants
// the lexicographically smaller one of the two; mirrored first places are views again.
func newLangford(k, n int, reversals bool) langford {
	m := csp.NewModel()
	last := k*n - 1
	var first, mirrored, places []csp.Var
	for i := 1; i <= n; i++ {
		span := (k - 1) * (i + 1)
		x := m.IntVarIn(fmt.Sprintf("first %d", i), domains.Range(0, last-span))
		for c := range k {
			places = append(places, x.Plus(c*(i+1)))
		}
		first = append(first, x)
		mirrored = append(mirrored, x.Neg().Plus(last-span))
	}
	m.PostNamed("one number a place", csp.AllDifferentWith(csp.BoundsConsistency, places...))
	if !reversals {
		m.PostNamed("not read backwards", csp.LexLess(first, mirrored))
	}
	return langford{m, k, first}
}

// row is the row that a solution stands for.
func (l langford) row(sol csp.Solution) []int {
	row := make([]int, l.k*len(l.first))
	for i, at := range sol.Values(l.first) {
		for c := range l.k {
			row[at+c*(i+2)] = i + 1
		}
	}
	return row
}
