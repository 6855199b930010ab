// Package domains holds finite sets of integers and the store in which a
// solver keeps, narrows and restores the domains of its variables.
//
// [Set] is an immutable value for building models: sets of candidates, tables,
// results. [Store] is the mutable heart of a search: every domain of a problem
// in flat slices, one trail that undoes changes and at the same time tells
// which change was made by whom.
//
// The package knows nothing of constraints. A narrowing operation answers with
// the [Event] that happened, and whoever drives the store (package csp) wakes
// the constraints that listen to it.
package domains
