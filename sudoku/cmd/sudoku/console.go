package main

// Progress: how many puzzles are done.

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku/internal/notation"
)

// startProgress shows how many puzzles are done until the returned function is called.
func startProgress(c *command.Console, done *atomic.Int64) (stop func()) {
	return c.Progress(func(d time.Duration) string {
		n := done.Load()
		return fmt.Sprintf("%s in %v, %.0f a second", notation.Plural(int(n), "puzzle"), d.Round(time.Second), float64(n)/d.Seconds())
	})
}
