// Package csp is constraint programming over finite integer domains: declare
// variables and constraints in a [Model], and one engine prunes, searches, and
// can say why.
//
//	m := csp.NewModel()
//	q := m.IntVars("q", 8, 0, 7) // q[i]: the column of the queen in row i
//	up, down := make([]csp.Var, 8), make([]csp.Var, 8)
//	for i := range q {
//		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
//	}
//	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))
//	sol, err := m.Solve(context.Background(), csp.Options{})
//	fmt.Println(sol.Values(q), err)
//	// [0 4 7 5 2 6 1 3] <nil>
//
// A [Model] is a plain declaration and is never changed by solving. [Model.Compile]
// turns it into a [Solver], which is reused from one problem to the next: assume
// literals such as x.Eq(3), iterate over the solutions, reset.
//
// What is maintained during search is a choice of [Options]: plain backtracking,
// forward checking, AC-3 on binary arcs, or full propagation to a fixpoint. So
// are the orders of variables and values.
//
// A [Constraint] is an immutable declaration that prunes through a [Space]; users
// write their own the way the built-in ones are written, and test them with
// package csptest. README.md beside this file is the map of the files: where to begin reading.
package csp
