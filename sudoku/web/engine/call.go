// Package engine answers what the page asks: one method for each thing that it can do
// with a puzzle. It knows nothing of browsers; sudoku/web/wasm carries requests to it and
// answers back, and tests run it natively.
//
// A method gets a Call and returns what becomes a JavaScript value: nil, bool, int,
// float64, string, []byte, []int, []string, []any or Object, in any depth. It is listed in
// methods.go. Methods keep no state but caches, so that the page may throw a worker away
// at any time. Long ones pass the context of the Call to whatever works long: its Err
// lets the worker's other messages in every few milliseconds, a cancellation among them.
package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/sudoku/text"
)

// Object is a JavaScript object.
type Object = map[string]any

// object makes an object of names, each with its value after it. A literal would be a page of
// instructions.
func object(fields ...any) Object {
	o := Object{}
	for i := 0; i < len(fields); i += 2 {
		o[fields[i].(string)] = fields[i+1]
	}
	return o
}

// Call is one request.
type Call struct {
	// Context ends when the page cancels the request. Long work asks its Err.
	Context context.Context
	// Progress sends word of work under way to the page.
	Progress func(Object)

	params Object
	bad    error
}

// NewCall makes a call with the parameters of a request: bools, float64s, strings, []any
// and Objects.
func NewCall(ctx context.Context, params Object, progress func(Object)) *Call {
	return &Call{Context: ctx, Progress: progress, params: params}
}

// ErrParam marks a parameter of another type than the method takes.
var ErrParam = errors.New("wrong parameter")

// ErrMethod marks a method that does not exist.
var ErrMethod = errors.New("no such method")

// Run runs a method by its name.
func (c *Call) Run(name string) (any, error) {
	m := methods[name]
	if m == nil {
		return nil, fmt.Errorf("%w: %q", ErrMethod, name)
	}
	answer, err := m(c)
	if c.bad != nil {
		return nil, c.bad
	}
	return answer, err
}

// wrong keeps the first parameter that is not what it should be.
func (c *Call) wrong(name, want string) {
	if c.bad == nil {
		c.bad = fmt.Errorf("%w: %s is not %s", ErrParam, name, want)
	}
}

// Text returns a parameter that is a string, "" where it is missing.
func (c *Call) Text(name string) string {
	s, ok := c.params[name].(string)
	if !ok && c.params[name] != nil {
		c.wrong(name, "a string")
	}
	return s
}

// Bool returns a parameter that is true or false, false where it is missing.
func (c *Call) Bool(name string) bool {
	b, ok := c.params[name].(bool)
	if !ok && c.params[name] != nil {
		c.wrong(name, "true or false")
	}
	return b
}

// Int returns a parameter that is a whole number, or what stands for one that is missing.
func (c *Call) Int(name string, missing int) int {
	v := c.params[name]
	if v == nil {
		return missing
	}
	n, ok := whole(v)
	if !ok {
		c.wrong(name, "a whole number")
	}
	return n
}

// Ints returns a parameter that is a list of whole numbers, nil where it is missing.
func (c *Call) Ints(name string) []int {
	v := c.params[name]
	if v == nil {
		return nil
	}
	list, ok := v.([]any)
	if !ok {
		c.wrong(name, "a list of numbers")
		return nil
	}
	ints := make([]int, len(list))
	for i, v := range list {
		if ints[i], ok = whole(v); !ok {
			c.wrong(name, "a list of whole numbers")
			return nil
		}
	}
	return ints
}

// whole returns a number that the page sent as an int, if it is one that fits 32 bits.
func whole(v any) (int, bool) {
	f, ok := v.(float64)
	if !ok || f != f || f < -1<<31 || f > 1<<31-1 || f != float64(int(f)) {
		return 0, false
	}
	return int(f), true
}

// Fault is an error as the page gets it.
func Fault(err error) Object {
	o := object("message", err.Error(), "kind", "error")
	var parse *text.ParseError
	switch {
	case errors.Is(err, context.Canceled):
		o["kind"] = "cancelled"
	case errors.As(err, &parse):
		o["kind"], o["line"], o["column"] = "parse", parse.Line, parse.Column
	}
	return o
}
