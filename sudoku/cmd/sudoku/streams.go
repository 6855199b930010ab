package main

// The three standard streams, and which of them are terminals: that decides the usual
// format, whether progress is shown, and how promptly output is written.

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/propago/propago/csp/cmd/stdio"
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
