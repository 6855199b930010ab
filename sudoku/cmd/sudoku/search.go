package main

// The flags that say how the engine searches, of all commands that search.

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
)

// searchFlags choose the algorithm and its limits.
type searchFlags struct {
	command.SearchFlags
	limitFlags
}

// options returns what the flags say to the engine.
func (f *searchFlags) options() (csp.Options, error) {
	o, err := f.limits()
	f.Search(&o)
	return o, err
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
