//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
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
