//go:build !(js && wasm)

package main

// Anywhere but in a browser there is nothing to run: the page's engine is built for
// js/wasm by sudoku serve and sudoku site.

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this is the engine of the room “Your model”, for GOOS=js GOARCH=wasm; run: sudoku serve")
	os.Exit(2)
}
