package command

import (
	"context"
	"io"
	"os"
	"runtime/debug"

	"golang.org/x/term"

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

// gcPercent lets the heap grow to five times what is live. That is little however long the input,
// as searching allocates next to nothing, and collecting less often takes a fifth off what a small
// problem costs beside its solution.
const gcPercent = 400

// reserve is address space that is never touched, and counts as live: so the first collection comes
// with 80 megabytes and not with 16, before which most models are read.
var reserve []byte

// Main runs a command with the arguments and streams of the process, and exits.
func Main(run func(ctx context.Context, args []string, st Streams) Code) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
		reserve = make([]byte, 16<<20)
	}
	ctx, stop := signals.Context(context.Background())
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	code := run(ctx, os.Args[1:], Streams{
		In: os.Stdin, Out: stdio.Output(), Err: os.Stderr,
		InTerm: terminal(os.Stdin), OutTerm: terminal(os.Stdout), ErrTerm: terminal(os.Stderr),
	})
	stop()
	os.Exit(int(code))
}
