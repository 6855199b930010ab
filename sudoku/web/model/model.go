// Package model answers what the room "Your model" of the page asks about a MiniZinc model that
// somebody typed: to run it, to record its search, to say why and what contradicts, to compare
// algorithms, and to make arcs consistent one by one. It knows nothing of browsers;
// sudoku/web/wasm/model carries requests to it, and tests run it natively.
//
// Methods keep no state but a cache of the model that was read last, so that the page may throw
// a worker away at any time. Long ones pass their context to whatever works long.
package model

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/minizinc"
)

// Object is a JavaScript object.
type Object = map[string]any

// ErrMethod marks a method that does not exist.
var ErrMethod = errors.New("no such method")

// request is one question about a model.
type request struct {
	context.Context
	params   Object
	progress func(Object)
	program  *minizinc.Program
}

// methods are what can be asked, by name.
var methods = map[string]func(r *request) (any, error){
	"check":   check,
	"run":     run,
	"record":  record,
	"why":     why,
	"core":    core,
	"compare": compareAll,
	"graph":   graph,
	"revise":  revise,
}

// Run answers a request about the model in the parameter "text", with the data in "data".
func Run(ctx context.Context, method string, params Object, progress func(Object)) (any, error) {
	m := methods[method]
	if m == nil {
		return nil, fmt.Errorf("%w: %q", ErrMethod, method)
	}
	r := &request{Context: ctx, params: params, progress: progress}
	if err := r.read(); err != nil {
		return nil, err
	}
	return m(r)
}

// latest is the model that was read last.
var latest struct {
	text, data string
	program    *minizinc.Program
}

func (r *request) read() error {
	text, data := r.text("text"), r.text("data")
	if latest.program != nil && latest.text == text && latest.data == data {
		r.program = latest.program
		return nil
	}
	src := minizinc.Source{Name: "model", Text: text}
	if strings.TrimSpace(data) != "" {
		src.Data = []minizinc.Data{{Name: "data", Text: data}}
	}
	p, err := minizinc.Read(r, src)
	if err != nil {
		return err
	}
	latest.text, latest.data, latest.program = text, data, p
	r.program = p
	return nil
}

func (r *request) text(name string) string {
	s, _ := r.params[name].(string)
	return s
}

func (r *request) ints(name string) []int {
	list, _ := r.params[name].([]any)
	var ints []int
	for _, v := range list {
		if f, ok := v.(float64); ok && f == float64(int32(f)) {
			ints = append(ints, int(f))
		}
	}
	return ints
}

// goal is the objective, if the model has one.
func (r *request) goal() (o csp.Objective, ok bool) {
	switch r.program.Goal {
	case flatzinc.Minimize:
		return csp.Minimize(r.program.Objective), true
	case flatzinc.Maximize:
		return csp.Maximize(r.program.Objective), true
	}
	return o, false
}

// Fault is an error as the page gets it. One in the text has "file" ("model" or "data"), "line",
// "column" and "detail", with the line and a caret.
func Fault(err error) Object {
	o := Object{"message": err.Error(), "kind": "error"}
	var wrong *minizinc.Error
	switch {
	case errors.Is(err, context.Canceled):
		o["kind"] = "cancelled"
	case errors.As(err, &wrong):
		o["kind"], o["file"], o["line"], o["column"], o["detail"] = "model", wrong.File, wrong.Line, wrong.Column, wrong.Detail()
	}
	return o
}

// check reads the model alone, and says what it is made of.
func check(r *request) (any, error) {
	constraints := 0
	for range r.program.Model.Constraints() {
		constraints++
	}
	warnings := make([]string, len(r.program.Warnings))
	for i, w := range r.program.Warnings {
		warnings[i] = w.String()
	}
	return Object{"variables": len(r.program.Model.Vars()), "constraints": constraints, "warnings": warnings}, nil
}
