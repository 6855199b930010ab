package web

// The engine as the browser runs it, and the gzip form in which it travels.

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
)

// Engine is the WebAssembly file with the JavaScript that starts it, both of one
// toolchain.
type Engine struct {
	Wasm   []byte
	Packed []byte // Wasm by gzip
	Glue   []byte // wasm_exec.js

	Model, ModelPacked []byte // the engine of the room "Your model", of the same toolchain
}

// LoadEngine returns the engine that a release build holds; in any other build it makes
// one with the Go toolchain, which takes up to a minute, and keeps it in the user's cache
// for the next time. What takes long is told to tell. source is the folder of the module
// to build from, "" to look for it: around the working folder, else by its version.
func LoadEngine(ctx context.Context, source string, tell func(string)) (*Engine, error) {
	if e, err := embedded(); e != nil || err != nil {
		return e, err
	}
	return build(ctx, source, tell)
}

// newEngine makes an engine of what is left of it in a cache or a release.
func newEngine(packed, model, glue []byte) (*Engine, error) {
	e := &Engine{Packed: packed, ModelPacked: model, Glue: glue}
	var err error
	if e.Wasm, err = unpack(packed); err != nil {
		return nil, err
	}
	if e.Model, err = unpack(model); err != nil {
		return nil, err
	}
	return e, nil
}

func unpack(packed []byte) ([]byte, error) {
	var wasm []byte
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		wasm, err = io.ReadAll(r)
	}
	if err != nil {
		return nil, fmt.Errorf("the engine's file is damaged: %w", err)
	}
	return wasm, nil
}

// pack compresses as small as gzip goes.
func pack(content []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
