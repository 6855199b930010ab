package main

// The three standard streams, and whether messages go to a terminal: that decides whether
// progress is shown.

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/propago/propago/csp/cmd/stdio"
)

type streams struct {
	in       io.Reader
	out, err io.Writer
	errTerm  bool
}

func processStreams() streams {
	return streams{
		in: os.Stdin, out: stdio.Output(), err: os.Stderr,
		errTerm: term.IsTerminal(int(os.Stderr.Fd())),
	}
}
