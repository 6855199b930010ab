//go:build !(js && wasm)

// Package bridge carries requests of the page to an engine in a worker. Anywhere but in a browser
// there is nothing in it.
package bridge
