package main

// This file is the model of the knapsack problem.

import (
	"cmp"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// item is a thing that may be packed, up to copies times.
type item struct {
	name                  string
	weight, value, copies int
}

// knapsack is the problem which items to pack so that they are worth most.
type knapsack struct {
	model *csp.Model
	taken []csp.Var     // how often each item is packed
	value csp.Objective // what all that is worth
}

// newKnapsack declares the problem: the weights of what is packed do not go beyond the
// capacity, and the values are added up.
func newKnapsack(items []item, capacity int) knapsack {
	m := csp.NewModel()
	var taken []csp.Var
	var weights, values []int
	for _, it := range items {
		taken = append(taken, m.IntVar(it.name, 0, it.copies))
		weights, values = append(weights, it.weight), append(values, it.value)
	}
	m.PostNamed("capacity", csp.Dot(weights, taken).Le(capacity))
	return knapsack{m, taken, csp.Maximize(csp.Dot(values, taken))}
}

// search packs first what is worth most for its weight, and as much of it as goes in. The
// first solution is then that of the greedy rule (Dantzig 1957), and seldom bad.
func (k knapsack) search(items []item) []csp.Phase {
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := items[i], items[j]
		return cmp.Compare(b.value*a.weight, a.value*b.weight)
	})
	var best []csp.Var
	for _, i := range order {
		best = append(best, k.taken[i])
	}
	return []csp.Phase{{Vars: best, Order: strategy.InputOrder, Values: strategy.Descending}}
}
