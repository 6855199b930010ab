//go:build !unix

package measured

// This file stands in for cpu_unix.go where processor time is not at hand.

import "time"

var began = time.Now()

// CPUTime returns the time that has passed.
func CPUTime() time.Duration { return time.Since(began) }
