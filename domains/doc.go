// Package domains holds finite sets of integers and the store in which a
// solver keeps, narrows and restores the domains of its variables.
//
// # Sets, for everyone
//
// [Set] is an immutable value for building models: sets of candidates, tables,
// results. [Of], [Range], [FromRanges] and [Parse] make one. [Op] is the relation of
// a value to a constant. The files set*.go hold this part.
//
// # The store, for who builds an engine
//
// [Store] is the mutable heart of a search: every domain of a problem in flat
// slices, one trail that undoes changes and at the same time tells which [Change]
// was made by which [Cause], and [Past], which shows the domains as they were at any
// position of the trail. A [Literal] is a claim about one variable that can be made,
// tested and negated; an [Int] is a number that backtracking restores. The files
// store*.go hold this part.
//
// The store knows nothing of constraints. A narrowing operation answers with
// the [Event] that happened, and whoever drives the store (package csp) wakes
// the constraints that listen to it.
package domains
