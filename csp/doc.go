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
// # Model
//
// [NewModel], [Model.IntVar] and [Model.BoolVar] declare, [Model.Post] and [Model.PostNamed]
// state. A [Var] is seen through views that cost nothing: [Var.Plus], [Var.Neg], [Var.Not]. A
// model is a plain declaration and is never changed by solving; a mistake in it comes back as
// a [ModelError].
//
// # Constraints
//
// A [Literal] such as x.Eq(3) is a constraint, and so is a linear expression that is compared:
// [Sum], [Dot], [Expr.Is]. Of the others these are the first to know, by what they are about;
// docs/reference/constraints.md lists all, with what each prunes and costs:
//
//   - order and equality: [Equal], [NotEqual], [Less], [LessOrEqual], [LexLess],
//     [LexLessOrEqual], [Member]
//   - arithmetic: [Times], [Divide], [Modulo], [Power], [Abs], [Minimum], [Maximum]
//   - different values: [AllDifferent], [AllDifferentWith], [Inverse], [NValue]
//   - counting: [Count], [Among], [AtLeast], [AtMost], [GlobalCardinality]
//   - arrays, tables and words: [Element], [Element2D], [Table], [Regular]
//   - graphs and symmetry: [Circuit], [Subcircuit], [Connected], [Reachable], [ValuePrecede]
//   - scheduling and packing: [NoOverlap], [Cumulative], [DisjunctivePair], [BinPacking],
//     [NonOverlappingRectangles]
//   - logic: [Or], [And], [Xor], [Not], [Implies], [Iff]
//   - whatever has no class yet: [Predicate]
//
// # Solving
//
// [Model.Solve] gives one [Solution]. [Model.Compile] makes a [Solver], which is reused from
// one problem to the next: [Solver.Assume] literals, iterate over [Solver.Solutions],
// [Solver.Count] them, [Solver.Reset]. [Options] choose learning, limits, phases ([Phase]), how
// many search at once, and what package strategy has: what is maintained at each node, the orders
// of variables and values, and restarts. [Outcome] and [Stats] say how a run ended.
//
// # Optimising
//
// [Minimize] and [Maximize] make an [Objective] of a variable or an expression, for
// [Model.Optimize] and [Solver.Optimize]; [Solver.Improving] yields each better solution, and
// [Solver.Bounds] says how far from the best it may be.
//
// # Explaining
//
// [Solver.Why] answers a [Question] with an [Explanation]: facts that lead from what was
// given to why a value is gone, or to a contradiction. [Solver.Core] finds a
// [Core]: constraints and assumptions that cannot hold together.
//
// # Watching
//
// Options.Observer is told every [Event] of a run, and [Solver.Steps] yields them one by one.
// Options.Progress tells now and then how far it is. Package trace records and plays runs,
// package draw makes pictures of them, and package compare holds configurations against each
// other.
//
// # Writing one's own
//
// Modellers can stop here. Whoever writes a constraint does it the way the built-in ones are
// written: an immutable declaration, a [Constraint], that is a [Propagator] itself or makes
// one, as an [Attacher]. It prunes through a [Space], keeps what changes in a search as a
// [ReversibleInt], and returns a [Status]. The rest is optional, an interface for each, which
// is looked for once:
//
//   - it can be wrong or tested: [Validator], [Checker]
//   - when it runs: [Listener] and [Wake], [Prioritizer] and [Priority]
//   - its reasons: [Explainer], which gives facts to a [Reason]
//   - under a Boolean: [Reifiable], [Decider]
//   - taken apart for the textbook's algorithms: [Decomposer]
//   - its kind, in listings, with a method Kind() string; see [Describe]
//
// A [Brancher] branches as its user wants. Package csptest tests constraints, and
// README.md beside this file is the map of the files: where to begin reading.
package csp
