//go:build !release

package web

// An ordinary build holds no engine.

func embedded() (*Engine, error) { return nil, nil }
