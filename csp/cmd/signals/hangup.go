//go:build !js && !wasip1 && !plan9

package signals

import (
	"os"
	"syscall"
)

var hangup = []os.Signal{syscall.SIGHUP}
