//go:build !unix

package main

// This file stands in for cpu_unix.go where processor time is not at hand.

import "time"

var began = time.Now()

// cpuTime returns the time that has passed.
func cpuTime() time.Duration { return time.Since(began) }
