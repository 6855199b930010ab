// Package csptest tests constraints: the built-in ones and those that users write.
//
// A test gives a [Spec], which says how the constraint is built, which assignments
// it accepts (in words of its own, not the constraint's code), and what it claims.
// [Run] makes many small random models of it and compares with brute force. Every
// case draws domains with and without holes, far apart, negative, fixed, or with
// bounds only, and now and then looks at variables through views or puts one
// variable at several positions. Then:
//
//   - Satisfied, and the conjunction of Decompose, agree with Accepts on every
//     assignment;
//   - at every run of the propagator in a whole search no solution is pruned,
//     Failed means that there is none, Stable that running again prunes nothing,
//     Entailed that all that is left are solutions, and the claimed consistency is
//     reached;
//   - the search finds the solutions that brute force finds, each once, under all
//     levels of [strategy.Maintain] in turn, with restarts, limited discrepancies and random
//     orders;
//   - random literals are assumed one by one, on a solver that has searched and
//     backtracked before, and the domains are those of a fresh solver;
//   - every pruning and failure is explained: the facts were true when the claim was
//     made, and facts, declared domains and constraint together force the claim;
//   - propagating a model declared with the pruned domains prunes nothing more,
//     where the Spec says Idempotent.
//
// A failing case is made smaller, and reported with its domains and its seed. The
// environment reruns and extends a test:
//
//	PROPAGO_SEED=17 go test -run TestMine        # the case with seed 17 alone
//	PROPAGO_CASES=10000 go test -run TestMine    # ten thousand cases instead of sixty
//
// The heavy form for all constraints of a package takes hours, so it wants a longer
// time limit than that of go test:
//
//	PROPAGO_CASES=10000 go test -timeout 0 ./csp
//
// What is not tested: domains that are large, time, and Satisfied or propagators
// called from several goroutines at once.
package csptest
