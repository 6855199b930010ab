//go:build unix

package measured

// This file reads processor time, which other work on the machine hardly changes, and memory.

import (
	"os"
	"runtime"
	"syscall"
	"time"
)

// MaxResident returns the most memory that a process held, in KiB.
func MaxResident(p *os.ProcessState) int64 {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss) >> 10 // bytes there
	}
	return int64(usage.Maxrss)
}

// CPUTime returns the processor time that this process took so far.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
