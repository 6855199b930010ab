package main

// The flags that commands on puzzles share.

import (
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku/text"
)

// batchFlags are the flags of a command that answers puzzles.
type batchFlags struct {
	format command.Choice
	usual  usualFormat
	command.SearchFlags
	limitFlags
	jobs         int
	stats, quiet bool
	patient      bool // answers are long in coming, and written as they do
}

// limitFlags end a search early.
type limitFlags struct {
	maxNodes int64
	timeout  time.Duration
}

// addLimits adds the flags; what they hold is the default. The verb says what a limit does.
func (f *limitFlags) addLimits(cmd *cobra.Command, verb string) {
	flags := cmd.Flags()
	flags.Int64Var(&f.maxNodes, "max-nodes", f.maxNodes, verb+" after `N` nodes of the search (0: never)")
	flags.DurationVar(&f.timeout, "timeout", f.timeout, verb+" after `D`, such as 500ms or 10s (0: never)")
}

// limits returns what the flags say to the engine.
func (f *limitFlags) limits() (csp.Options, error) {
	o := csp.Options{MaxNodes: f.maxNodes, Timeout: f.timeout}
	switch {
	case f.maxNodes < 0:
		return o, fmt.Errorf("--max-nodes %d is negative", f.maxNodes)
	case f.timeout < 0:
		return o, fmt.Errorf("--timeout %v is negative", f.timeout)
	}
	return o, nil
}

// maxJobs bounds the memory that a mistyped number asks for.
const maxJobs = 1024

// usualFormat says what the format is if none is asked for.
type usualFormat bool

const (
	alwaysLine      usualFormat = false
	boxedOnTerminal usualFormat = true
)

// addBatchFlags adds them; more are formats beside the usual four.
func addBatchFlags(cmd *cobra.Command, usual usualFormat, more ...string) *batchFlags {
	formatUsage := "what to print, usually line"
	if usual == boxedOnTerminal {
		formatUsage = "what to print, usually boxed on a terminal and line elsewhere"
	}
	f := &batchFlags{usual: usual, format: command.Choice{Value: "", Names: append([]string{"line", "grid", "boxed", "json"}, more...)}}
	command.AddChoice(cmd, &f.format, "format", formatUsage)
	f.addCommon(cmd)
	return f
}

// addCommon adds the flags that do not depend on what is printed.
func (f *batchFlags) addCommon(cmd *cobra.Command) {
	f.AddAlgorithm(cmd, "which cell is branched on: as the engine likes, the first, the one with\nfewest candidates, or that with ties broken by the most open peers",
		"auto", "input", "mrv", "mrv-degree")
	f.addLimits(cmd, "give up a puzzle")
	flags := cmd.Flags()
	flags.IntVarP(&f.jobs, "jobs", "j", 0, "work on `N` puzzles at a time (0: one for each CPU); the output is the same")
	flags.BoolVar(&f.stats, "stats", false, "print on standard error what the search did, for each puzzle and in total")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "no messages about single puzzles")
	flags.SortFlags = false
}

// options returns what the flags say to the engine.
func (f *batchFlags) options() (csp.Options, error) {
	opts, err := f.limits()
	f.Search(&opts)
	if err == nil && (f.jobs < 0 || f.jobs > maxJobs) {
		err = fmt.Errorf("--jobs %d is not from 0 to %d", f.jobs, maxJobs)
	}
	return opts, err
}

// workers returns how many puzzles are worked on at a time.
func (f *batchFlags) workers() int {
	if f.jobs > 0 {
		return f.jobs
	}
	return runtime.GOMAXPROCS(0) // the CPUs, and less where the process may use less
}

// formatFor returns the format to print in.
func (f *batchFlags) formatFor(outTerm bool) (text.Format, error) {
	switch {
	case f.format.Value == "candidates":
		return text.PencilFormat, nil
	case f.format.Value != "":
		return text.ParseFormat(f.format.Value)
	case outTerm && f.usual == boxedOnTerminal:
		return text.BoxedFormat, nil
	}
	return text.LineFormat, nil
}
