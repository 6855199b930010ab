package main

// The three standard streams, which of them are terminals, and what became of the
// output: terminals decide the usual format, whether progress is shown, and how promptly
// output is written.

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/propago/propago/internal/stdio"
)

type streams struct {
	in               io.Reader
	out, err         io.Writer
	inTerm           bool
	outTerm, errTerm bool
}

func processStreams() streams {
	return streams{
		in: os.Stdin, out: stdio.Output(), err: os.Stderr,
		inTerm:  term.IsTerminal(int(os.Stdin.Fd())),
		outTerm: term.IsTerminal(int(os.Stdout.Fd())),
		errTerm: term.IsTerminal(int(os.Stderr.Fd())),
	}
}

// watched is an output that remembers the first failure, whoever wrote and whether or
// not he looked.
type watched struct {
	io.Writer
	err error
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// lost returns why output was lost, nil where nobody wanted more of it.
func (w *watched) lost() error {
	if isClosedPipe(w.err) {
		return nil
	}
	return w.err
}
