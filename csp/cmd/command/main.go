package command

import (
	"context"
	"io"
	"os"
	"runtime"
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
// problem costs beside its solution. firstPercent is for the time before the first collection: that comes with 80
// megabytes then and not with 16, before which most models are read.
const gcPercent, firstPercent = 400, 2000

// collectSeldom sets both.
func collectSeldom() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(firstPercent)
	type unused struct{ _ [16]*byte } // not so small that it shares its place
	runtime.AddCleanup(new(unused), func(percent int) { debug.SetGCPercent(percent) }, gcPercent)
}

// Main runs a command with the arguments and streams of the process, and exits.
func Main(run func(ctx context.Context, args []string, st Streams) Code) {
	collectSeldom()
	ctx, stop := signals.Context(context.Background())
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	code := run(ctx, os.Args[1:], Streams{
		In: os.Stdin, Out: stdio.Output(), Err: os.Stderr,
		InTerm: terminal(os.Stdin), OutTerm: terminal(os.Stdout), ErrTerm: terminal(os.Stderr),
	})
	stop()
	os.Exit(int(code))
}
