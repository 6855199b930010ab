// Package heap says how seldom a command collects garbage: searching allocates next to nothing,
// and the process of a small problem is over before a second collection would pay.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
)

// percent lets the heap grow to five times what is live. That is little however long the input,
// as searching allocates next to nothing, and collecting less often takes a fifth off what a small
// problem costs beside its solution. first is for the time before the first collection: that comes with 80
// megabytes then and not with 16, before which most models are read.
const percent, first = 400, 2000

// CollectSeldom sets both, unless the environment variable GOGC says something else. To be called when a
// command begins.
func CollectSeldom() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(first)
	type unused struct{ _ [16]*byte } // not so small that it shares its place
	runtime.AddCleanup(new(unused), func(percent int) { debug.SetGCPercent(percent) }, percent)
}
