// Package minizinc reads models that are written in MiniZinc, the language of books and
// courses, straight into models of package csp.
//
//	p, err := minizinc.Read(ctx, minizinc.Source{Name: "queens.mzn", Text: text, Defines: []string{"n=8"}})
//	if err != nil {
//		return err // an *Error: the place, what is wrong, and what would help
//	}
//	sol, err := p.Model.Solve(ctx, p.Options())
//	text, err := p.Output(sol)
//
// [Read] takes a [Source]: the text of a model, its [Data] and definitions, and a function
// that finds the files it includes. The [Program] that it returns holds the [csp.Model], the
// goal, the search that annotations ask for as [csp.Options], and prints solutions as the
// model's output items say, or as JSON.
//
// # The language
//
// MiniZinc 2.6 is read over integers, Booleans, enums and sets of integers: arrays of any
// dimension and index set, comprehensions and calls with generators, if and let, predicates
// and functions of the model with recursion over parameters, option types, annotations of
// search, output, .dzn and JSON data. Floats and strings are parameters. The constraints of
// the standard library are there by their names, whether the model includes them or not.
// docs/reference/minizinc-language.md lists the constructs one by one.
//
// What is not read is refused with its place and what it is called, an [Error] of kind
// Unsupported; it is never half read. MiniZinc itself reads all of the language, and
// solves with this engine: minizinc --solver propago.
//
// # Undefinedness
//
// Where a model divides by zero or leaves the bounds of an array, the nearest Boolean around
// it is false (the relational semantics of Frisch and Stuckey, "The proper treatment of
// undefinedness in constraint languages", 2009). In the value of a parameter it is an error.
//
// # How it works
//
// The text is parsed into a tree by package mzn, and the tree evaluated (eval.go and the files
// beside it): what has no variables is computed; everything else becomes a value
// that stands for variables, with the constraints that define them, in the words of FlatZinc
// (flat.go). Sums are gathered until a constraint needs a variable, comparisons become
// Booleans once for the same comparison, and what is said twice is stated once. Package
// flatzinc makes the model of it, so that a model read here is propagated like one that
// MiniZinc flattens with propago's library. Globals are MiniZinc text: of the engine's own constraints
// in that library, of others in terms of it, in prelude.mzn. The types of functions that are built in
// stand there, too.
//
// # Explaining
//
// Variables are called as in the model, such as q[3], and constraints by their line and text,
// with what the generators around them have given, or as an annotation says. What is no more
// than a smaller domain is folded into it, and is not there to be asked about; with
// Source.Separate each constraint stands apart, for Why and Core.
//
// # Limits
//
// Reading looks at the context now and then, and is bounded by [Limits] in the nesting of
// expressions, the depth of recursion and the number of elements; which limit was met is
// said by an [Error] of kind Limit.
package minizinc
