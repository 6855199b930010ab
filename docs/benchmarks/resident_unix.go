//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
	"time"
)

// maxResident returns the most memory that a process held, in KiB.
func maxResident(p *os.ProcessState) int64 {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss) >> 10 // bytes there
	}
	return int64(usage.Maxrss)
}

// userTime returns the processor time that this process has taken so far, but for the kernel's.
func userTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano())
}
