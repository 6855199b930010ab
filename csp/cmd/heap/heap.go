// Package heap says how seldom a command collects garbage: searching allocates next to nothing,
// and the process of a small problem is over before a second collection would pay. And it asks for
// memory in large pages where much will be touched at once.
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

// then sets percent, once there was a collection.
var then runtime.Cleanup

// CollectSeldom sets both, unless the environment variable GOGC says something else. To be called when a
// command begins.
func CollectSeldom() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(first)
	type unused struct{ _ [16]*byte } // not so small that it shares its place
	then = runtime.AddCleanup(new(unused), func(percent int) { debug.SetGCPercent(percent) }, percent)
}

const (
	small   = 64 << 10 // bytes of a model that is worth a collection
	touched = 64       // about how many bytes are touched for each byte of a model that is read, compiled and searched
	// From least to most bytes are asked for in large pages.
	least, most = 16 << 20, 64 << 20
)

// Expect readies memory for the model in a file. Where the kernel gives a page at its first touch, a virtual machine may take
// ten microseconds for each of 4 KB: half the time of a model of a megabyte that is solved at once. So memory is advised to come
// in large pages: a block is taken, and left to what comes. That costs a collection, while next to nothing is live, and is not
// done for small models.
func Expect(f *os.File) {
	about, err := f.Stat()
	if err != nil || about.Size() < small {
		return
	}
	block := make([]byte, min(max(about.Size()*touched, least), most))
	if !largePages(block) {
		return
	}
	then.Stop()
	runtime.GC()
	CollectSeldom()
}
