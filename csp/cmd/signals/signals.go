// Package signals has the signals that ask a process to end.
package signals

import (
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// End returns the signals that ask a process to end in good order: SIGINT, SIGTERM, and
// SIGHUP, which a terminal sends when it is closed, where the system has it. SIGHUP is left
// out of a process that was started with it ignored, as nohup does: to listen to it would
// be to hear it.
func End() []os.Signal {
	return append([]os.Signal{os.Interrupt, syscall.SIGTERM}, slices.DeleteFunc(slices.Clone(hangup), signal.Ignored)...)
}
