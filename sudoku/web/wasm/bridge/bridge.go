//go:build js && wasm

// Package bridge carries requests of the page to an engine that runs in a worker
// (static/js/engine/worker.js), and answers back:
//
//	{id, method, params}   a request; an answer is {id, result} or {id, fault}
//	{id, cancel: true}     ends the request with that id
//	{id, progress}         word of one under way
//
// Go has one thread here, so a message is seen only when Go lets go of it. Requests do so
// by themselves every few milliseconds: see slices.go.
package bridge

import (
	"context"
	"syscall/js"
)

// Engine answers requests. What it takes and returns is plain data: nil, bool, int, float64,
// string, []byte, []int, []string, []any or map[string]any, in any depth.
type Engine struct {
	Run   func(ctx context.Context, method string, params map[string]any, progress func(map[string]any)) (any, error)
	Fault func(error) map[string]any // an error as the page gets it
}

// cancels ends running requests, by id. Only the goroutine that has the thread touches it.
var cancels = map[int]context.CancelFunc{}

// Serve answers the worker's messages for ever.
func Serve(e Engine) {
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
		go e.answer(worker, breath, id, data)
		return nil
	}))
	worker.Call("postMessage", map[string]any{"ready": true})
	select {}
}

// answer runs one request to its end.
func (e Engine) answer(worker js.Value, b *breath, id int, data js.Value) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cancels[id] = cancel
	defer delete(cancels, id)
	params, _ := fromJS(data.Get("params")).(map[string]any)
	result, err := e.Run(b.slice(ctx), data.Get("method").String(), params, func(o map[string]any) {
		worker.Call("postMessage", map[string]any{"id": id, "progress": toJS(o)})
	})
	reply := map[string]any{"id": id}
	if err != nil {
		reply["fault"] = toJS(e.Fault(err))
	} else {
		reply["result"] = toJS(result)
	}
	worker.Call("postMessage", reply)
}
