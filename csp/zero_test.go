// The zero value of every exported type: no method of it may panic, whatever it answers,
// but those that promise to.
package csp_test

import (
	"context"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// zeros are pointers to the zero values of the exported types that have methods.
var zeros = []any{
	new(csp.Answer), new(csp.By),
	new(csp.Consistency), new(csp.Core), new(csp.Event), new(csp.EventKind),
	new(csp.Explanation), new(csp.Expr), new(csp.Fact), new(csp.Literal), new(strategy.Maintain),
	new(csp.Model), new(csp.ModelError), new(csp.Objective), new(csp.Outcome), new(csp.OptionsError), new(strategy.Restart),
	new(csp.Solution), new(csp.Solver), new(csp.Stats), new(csp.Status),
	new(strategy.ValueOrder), new(csp.Var), new(strategy.VarOrder),
}

// handed are the types that only a running solver hands out; their zero value is of no use.
var handed = []string{"Reason", "ReversibleInt", "Space"}

// panicking are the methods that promise to: there is no answer that could not be mistaken.
var panicking = map[string]string{
	"Solution.Value": "csp: a solution was asked for the value of (no variable): there is no solution",
}

func TestZeroValuesDoNotPanic(t *testing.T) {
	for _, z := range zeros {
		of := reflect.TypeOf(z).Elem()
		for i := range reflect.TypeOf(z).NumMethod() {
			m := reflect.TypeOf(z).Method(i)
			t.Run(of.Name()+"."+m.Name, func(t *testing.T) {
				v := reflect.New(of).Method(i)
				var args []reflect.Value
				for k := range v.Type().NumIn() {
					in := v.Type().In(k)
					switch {
					case v.Type().IsVariadic() && k == v.Type().NumIn()-1:
					case in == reflect.TypeFor[context.Context]():
						args = append(args, reflect.ValueOf(context.Background()))
					case in == reflect.TypeFor[io.Writer]():
						args = append(args, reflect.ValueOf(io.Discard))
					default:
						args = append(args, reflect.Zero(in))
					}
				}
				if says, ok := panicking[of.Name()+"."+m.Name]; ok {
					require.PanicsWithValue(t, says, func() { v.Call(args) })
					return
				}
				require.NotPanics(t, func() {
					for _, out := range v.Call(args) {
						drain(out)
					}
				})
			})
		}
	}
}

// drain walks a sequence to its end.
func drain(v reflect.Value) {
	if v.Kind() == reflect.Func && v.Type().CanSeq() {
		for range v.Seq() {
		}
	} else if v.Kind() == reflect.Func && v.Type().CanSeq2() {
		for range v.Seq2() {
		}
	}
}

// TestZeroValuesAreAllTried holds that no exported type with methods is missing above.
func TestZeroValuesAreAllTried(t *testing.T) {
	tried := slices.Clone(handed)
	for _, z := range zeros {
		tried = append(tried, reflect.TypeOf(z).Elem().Name())
	}
	slices.Sort(tried)
	require.Equal(t, receiversOf(t), tried)
}

// TestZeroSolverSaysSo holds that a run of a solver that was never compiled has the typed
// error, and none passes for an answer.
func TestZeroSolverSaysSo(t *testing.T) {
	ctx := context.Background()
	runs := map[string]func(s *csp.Solver) error{
		"Solve":     func(s *csp.Solver) error { _, err := s.Solve(ctx); return err },
		"Count":     func(s *csp.Solver) error { _, err := s.Count(ctx, 0); return err },
		"Propagate": func(s *csp.Solver) error { _, err := s.Propagate(ctx); return err },
		"Optimize":  func(s *csp.Solver) error { _, err := s.Optimize(ctx, csp.Objective{}); return err },
		"Core":      func(s *csp.Solver) error { _, err := s.Core(ctx); return err },
		"Why":       func(s *csp.Solver) error { _, err := s.Why(ctx, csp.Question{}); return err },
		"of a path": func(s *csp.Solver) error { _, err := s.Why(ctx, csp.Question{Path: []csp.Fact{}}); return err },
		"of a core": func(s *csp.Solver) error { _, err := s.Why(ctx, csp.Question{Core: &csp.Core{}}); return err },
		"Solutions": func(s *csp.Solver) error { return drained(s, s.Solutions(ctx)) },
		"Improving": func(s *csp.Solver) error { return drained(s, s.Improving(ctx, csp.Objective{})) },
		"Steps":     func(s *csp.Solver) error { return drained(s, s.Steps(ctx)) },
	}
	for name, run := range runs {
		var s csp.Solver
		var malformed *csp.ModelError
		require.ErrorAs(t, run(&s), &malformed, name)
		require.NotContains(t, fmt.Sprint(malformed), "nil pointer")
	}
}

func drained[T any](s *csp.Solver, seq iter.Seq[T]) error {
	for range seq {
	}
	return s.Err()
}
