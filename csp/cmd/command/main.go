package command

import (
	"context"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/propago/propago/csp/cmd/heap"
	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/csp/cmd/stdio"
)

// Streams are the three standard streams, and which of them are terminals: that decides the usual
// format, whether progress is shown, and how promptly output is written.
type Streams struct {
	In                       io.Reader
	Out, Err                 io.Writer
	InTerm, OutTerm, ErrTerm bool
}

// Main runs a command with the arguments and streams of the process, and exits.
func Main(run func(ctx context.Context, args []string, st Streams) Code) {
	heap.CollectSeldom()
	ctx, stop := signals.Context(context.Background())
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	code := run(ctx, os.Args[1:], Streams{
		In: os.Stdin, Out: stdio.Output(), Err: os.Stderr,
		InTerm: terminal(os.Stdin), OutTerm: terminal(os.Stdout), ErrTerm: terminal(os.Stderr),
	})
	stop()
	os.Exit(int(code))
}
