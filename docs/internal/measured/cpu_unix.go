//go:build unix

package measured

// This file reads processor time, which other work on the machine hardly changes.

import (
	"syscall"
	"time"
)

// CPUTime returns the processor time that this process took so far.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
