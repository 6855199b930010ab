package stdio

import (
	"errors"
	"io"
	"syscall"
)

// Watched is an output that remembers the first write that failed, whoever wrote and
// whether or not he looked. It is for one goroutine at a time, as what it writes to is.
type Watched struct {
	io.Writer
	err error
}

// Watch returns w as one that is watched.
func Watch(w io.Writer) *Watched { return &Watched{Writer: w} }

// Write writes to what is watched.
func (w *Watched) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// Lost returns why output was lost, nil where nothing was, or nobody wanted more of it:
// the reader of a pipe has gone.
func (w *Watched) Lost() error {
	if errors.Is(w.err, syscall.EPIPE) {
		return nil
	}
	return w.err
}
