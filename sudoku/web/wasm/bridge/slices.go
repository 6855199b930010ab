//go:build js && wasm

package bridge

// Long work in slices. Everything that runs long asks its context, again and again,
// whether it shall go on. The context of a request answers at once most of the time; when
// a slice is over it first lets the worker's event loop turn once, in which a
// cancellation may come in.

import (
	"context"
	"syscall/js"
	"time"
)

// sliceLength is how long Go keeps the thread: short enough that cancelling feels
// immediate, long enough that the turns in between cost nothing.
const sliceLength = 12 * time.Millisecond

// breath lets the event loop turn: a message to oneself comes back after those that
// wait already. A timer would be held back to 4 ms.
type breath struct {
	port  js.Value
	turns chan struct{}
	last  time.Duration // since begun: a time in here would have all of package time's formats linked
}

var begun = time.Now()

func newBreath(worker js.Value) *breath {
	channel := worker.Get("MessageChannel").New()
	b := &breath{port: channel.Get("port1"), turns: make(chan struct{}, 1), last: time.Since(begun)}
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		b.turns <- struct{}{}
		return nil
	}))
	return b
}

// take waits for a turn of the event loop if the slice is over.
func (b *breath) take() {
	if time.Since(begun)-b.last < sliceLength {
		return
	}
	b.port.Call("postMessage", nil)
	<-b.turns
	b.last = time.Since(begun)
}

// sliced is a context that takes a breath where it is asked for its error.
type sliced struct {
	context.Context
	breath *breath
}

func (b *breath) slice(ctx context.Context) context.Context { return sliced{ctx, b} }

// Err says why the request has ended, nil if it has not.
func (s sliced) Err() error {
	s.breath.take()
	return s.Context.Err()
}
