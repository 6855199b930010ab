// Package stdio tells of the standard streams what the os package does not.
//
// A command that is started without a standard output, as "command >&-" does, would
// write its answers nowhere and end as if all were well: before any Go code runs, the
// runtime opens the null device in place of a standard stream that is closed, so that
// no file opened later is taken for it.
package stdio

import (
	"io"
	"os"
	"syscall"
)

// Output returns the standard output, or where the process was started with a closed one
// a writer that fails as that would: with [syscall.EBADF].
//
// The null device in its place is told from one that somebody asked for by two things:
// it can be read from, which "> /dev/null" cannot, and it is not one with the standard
// input or error, as where a service is started. What is left is a null device that
// was opened for reading and writing for the standard output alone; it counts as
// closed.
func Output() io.Writer {
	if isClosed(os.Stdout, os.Stdin, os.Stderr) {
		return closed{}
	}
	return os.Stdout
}

// closed is what is written to a closed standard output.
type closed struct{}

func (closed) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: os.Stdout.Name(), Err: syscall.EBADF}
}

// isClosed says whether a stream is the null device that the runtime opened for it.
func isClosed(f *os.File, others ...*os.File) bool {
	is, err := f.Stat()
	if err != nil {
		return true
	}
	null, err := os.Stat(os.DevNull)
	if err != nil || !os.SameFile(is, null) {
		return false
	}
	if _, err := f.Read(make([]byte, 1)); err != io.EOF {
		return false // it was opened for writing only
	}
	for _, other := range others {
		if sameOpening(f, other) {
			return false
		}
	}
	return true
}
