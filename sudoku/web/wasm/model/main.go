//go:build js && wasm

// Command model is the engine of the room "Your model", compiled to WebAssembly and run in a
// worker of its own: package model behind package bridge. It is a file of its own, so that whoever
// plays sudoku does not load a reader of MiniZinc.
package main

import (
	"github.com/propago/propago/sudoku/web/model"
	"github.com/propago/propago/sudoku/web/wasm/bridge"
)

func main() { bridge.Serve(bridge.Engine{Run: model.Run, Fault: model.Fault}) }
