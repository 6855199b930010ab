package signals

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// Error is the cause of a context that a signal cancelled.
type Error struct{ Signal os.Signal }

// Error names the signal.
func (e *Error) Error() string { return e.Signal.String() }

// Context returns a context that the signals of End cancel, with an *Error as the cause. A
// second signal ends the process at once.
func Context(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, End()...)
	go func() {
		select {
		case sig := <-sigs:
			signal.Stop(sigs)
			cancel(&Error{sig})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(sigs)
		cancel(nil)
	}
}

// Code returns the exit code for a cancelled context, as shells have it: 128 and the number of
// the signal, that of SIGINT where none is known.
func Code(ctx context.Context) int {
	var e *Error
	if errors.As(context.Cause(ctx), &e) {
		if sig, ok := e.Signal.(syscall.Signal); ok {
			return 128 + int(sig)
		}
	}
	return 128 + int(syscall.SIGINT)
}
