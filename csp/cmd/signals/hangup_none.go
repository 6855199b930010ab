//go:build js || wasip1 || plan9

package signals

import "os"

// hangup: there is no such signal here.
var hangup []os.Signal
