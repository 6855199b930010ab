//go:build js && wasm

// Command wasm is the engine of the page, compiled to WebAssembly and run in a worker
// (static/js/engine/worker.js). It carries requests from the page to package engine and
// answers back:
//
//	{id, method, params}   a request; an answer is {id, result} or {id, fault}
//	{id, cancel: true}     ends the request with that id
//	{id, progress}         word of one under way
//
// Go has one thread here, so a message is seen only when Go lets go of it. Requests do so
// by themselves every few milliseconds: see slices.go.
package main

import (
	"context"
	"syscall/js"

	"github.com/propago/propago/sudoku/web/engine"
)

// cancels ends running requests, by id. Only the goroutine that has the thread touches it.
var cancels = map[int]context.CancelFunc{}

func main() {
	worker := js.Global()
	breath := newBreath(worker)
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		id := data.Get("id").Int()
		if data.Get("cancel").Truthy() {
			if cancel := cancels[id]; cancel != nil {
				cancel()
			}
			return nil
		}
		go answer(worker, breath, id, data)
		return nil
	}))
	worker.Call("postMessage", map[string]any{"ready": true})
	select {}
}

// answer runs one request to its end.
func answer(worker js.Value, b *breath, id int, data js.Value) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cancels[id] = cancel
	defer delete(cancels, id)
	params, _ := fromJS(data.Get("params")).(engine.Object)
	call := engine.NewCall(b.slice(ctx), params, func(o engine.Object) {
		worker.Call("postMessage", map[string]any{"id": id, "progress": toJS(o)})
	})
	result, err := call.Run(data.Get("method").String())
	reply := map[string]any{"id": id}
	if err != nil {
		reply["fault"] = toJS(engine.Fault(err))
	} else {
		reply["result"] = toJS(result)
	}
	worker.Call("postMessage", reply)
}
