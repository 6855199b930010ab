package cluster

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// This file is what FlatZinc cannot carry: constraints that are Go functions, and handlers of
// batches. Programs on both sides register them under a name.

// What is registered, by kind: makers of constraints, and each a [Handler].
var makers, handlers sync.Map

// Register tells how to make a constraint of a kind that FlatZinc has no name for, such as
// "odd" for one that csp.Predicate("odd", ...) makes: from its variables, in order. The program
// that submits a model with it and the workers register the same; a worker without it does not
// take the job. It panics where the name is taken, so call it at start.
func Register(kind string, build func(xs []csp.Var) csp.Constraint) {
	register(&makers, kind, build, build == nil)
}

// register keeps a function, unless it is none or the name is taken.
func register(all *sync.Map, kind string, function any, none bool) {
	if !none {
		_, none = all.LoadOrStore(kind, function)
	}
	if none {
		panic("cluster: " + kind + " is registered twice, or without a function")
	}
}

// Handler answers one item of a batch. It depends on the item alone, is called by several
// goroutines at once, and heeds the context.
type Handler func(ctx context.Context, item []byte) ([]byte, error)

// RegisterHandler tells what answers the items of batches of a kind. It panics where the name
// is taken.
func RegisterHandler(kind string, h Handler) {
	register(&handlers, kind, h, h == nil)
}

func registered(kind string) func(xs []csp.Var) csp.Constraint {
	f, _ := makers.Load(kind)
	build, _ := f.(func(xs []csp.Var) csp.Constraint)
	return build
}

func handlerOf(kind string) Handler {
	f, _ := handlers.Load(kind)
	h, _ := f.(Handler)
	return h
}

// call is a registered constraint on variables of a program.
type call struct {
	Kind string     `json:"kind"`
	Name string     `json:"name,omitempty"` // that it was posted under
	Vars []variable `json:"vars"`
}

// variable is one of them: a view of a variable of the program, or a constant.
type variable struct {
	Name    string `json:"name,omitempty"`
	Negated bool   `json:"negated,omitempty"`
	Offset  int    `json:"offset,omitempty"` // without a name, the constant
}

// kindOf returns the kind of a constraint that FlatZinc has no name for, "" for others.
func kindOf(c csp.Constraint) string {
	if _, ok := c.(flatzinc.Formed); ok {
		return ""
	}
	if k, ok := c.(interface{ Kind() string }); ok {
		return k.Kind()
	}
	return ""
}

// write writes a model as a program, and beside it the constraints that are registered.
func write(m *csp.Model, o flatzinc.WriteOptions) (text string, calls []call, written flatzinc.Written, err error) {
	var b strings.Builder
	o.Written = &written
	o.Omit = func(c csp.Constraint) bool { k := kindOf(c); return k != "" && registered(k) != nil }
	if err := flatzinc.Write(&b, m, o); err != nil {
		return "", nil, written, err
	}
	names := make(map[csp.Var]string)
	for i, x := range written.Vars {
		if x != (csp.Var{}) {
			names[x] = written.Names[i]
		}
	}
	for name, c := range m.Constraints() {
		if !o.Omit(c) {
			continue
		}
		k := call{Kind: kindOf(c), Name: name}
		for _, x := range c.Vars() {
			if v, ok := x.Constant(); ok {
				k.Vars = append(k.Vars, variable{Offset: v})
				continue
			}
			b, negated, offset := x.View()
			k.Vars = append(k.Vars, variable{names[b], negated, offset})
		}
		calls = append(calls, k)
	}
	return b.String(), calls, written, nil
}

// postRegistered adds the registered constraints to a program that was read.
func postRegistered(in *flatzinc.Instance, calls []call) error {
	for _, k := range calls {
		build := registered(k.Kind)
		if build == nil {
			return &JobError{"", fmt.Sprintf("the constraint %s is a Go function that this program has not registered", k.Kind)}
		}
		xs := make([]csp.Var, len(k.Vars))
		for i, v := range k.Vars {
			if v.Name == "" {
				xs[i] = in.Model.Const(v.Offset)
				continue
			}
			at := slices.IndexFunc(in.Bindings(), func(b flatzinc.Binding) bool { return b.Name == v.Name })
			if at < 0 {
				return &JobError{"", fmt.Sprintf("the constraint %s is about %q, which the program does not declare", k.Kind, v.Name)}
			}
			x := in.Bindings()[at].Var
			if x == (csp.Var{}) {
				x = in.Model.Const(in.Bindings()[at].Value)
			}
			if v.Negated {
				x = x.Neg()
			}
			xs[i] = x.Plus(v.Offset)
		}
		in.Model.PostNamed(k.Name, build(xs))
	}
	return in.Model.Err()
}
