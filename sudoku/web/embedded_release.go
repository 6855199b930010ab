//go:build release

package web

// A release build (go build -tags release) holds the engine, so that it runs without a
// toolchain. `sudoku site --engine sudoku/web/release` writes the files first.

import _ "embed"

//go:embed release/engine.wasm.gz
var releasedWasm []byte

//go:embed release/model.wasm.gz
var releasedModel []byte

//go:embed release/wasm_exec.js
var releasedGlue []byte

func embedded() (*Engine, error) { return newEngine(releasedWasm, releasedModel, releasedGlue) }
