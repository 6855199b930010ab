//go:build js && wasm

// Command wasm is the engine of the page, compiled to WebAssembly and run in a worker:
// package engine behind package bridge.
package main

import (
	"context"

	"github.com/propago/propago/sudoku/web/engine"
	"github.com/propago/propago/sudoku/web/wasm/bridge"
)

func main() {
	bridge.Serve(bridge.Engine{Fault: engine.Fault, Run: func(ctx context.Context, method string, params engine.Object, progress func(engine.Object)) (any, error) {
		return engine.NewCall(ctx, params, progress).Run(method)
	}})
}
