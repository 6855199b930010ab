// Package trace keeps runs of a solver: it records the events of package csp, in memory or
// as JSON lines, and plays a recorded run forwards and backwards, with the domain of every
// variable and the search tree at each step.
//
// A [Trace] is plain data. It needs neither the model nor the solver that it was recorded
// from, so that a program or a page can show a run that happened elsewhere. The format of the
// lines is described in docs/reference/events.md.
package trace
