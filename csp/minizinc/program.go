package minizinc

import (
	"slices"
	"sync"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
)

// This file is what a model was read into.

// Program is a MiniZinc model as a model of package csp. Its methods may be called by
// several goroutines.
type Program struct {
	Model     *csp.Model
	Goal      flatzinc.Goal
	Objective csp.Var // for Satisfy the zero Var
	Warnings  []Warning

	flat     *flatzinc.Program
	instance *flatzinc.Instance
	vars     []csp.Var // of ev.vars
	outputs  []*mzn.Item

	lock sync.Mutex
	ev   *evaluator
}

// Options returns the search that the annotations of the model ask for.
func (p *Program) Options() csp.Options { return p.instance.Options() }

// Annotated reports whether the model says in which order to search.
func (p *Program) Annotated() bool { return p.instance.Annotated() }

// FlatZinc returns the program that the model was flattened to. It is not to be changed.
func (p *Program) FlatZinc() *flatzinc.Program { return p.flat }

// Binding is a variable of the model, such as q[3], and what it is in Model.
type Binding struct {
	Name string
	Var  csp.Var
	Bool bool
}

// Variables returns the variables that the model declares, in its order, one for each
// element of an array. Where the model makes two variables one, or gives one a single value,
// Var is a view or a constant.
func (p *Program) Variables() []Binding {
	var bs []Binding
	for i := range p.ev.vars {
		if v := &p.ev.vars[i]; v.label != "" {
			bs = append(bs, Binding{Name: v.label, Var: p.vars[i], Bool: v.isBool})
		}
	}
	return bs
}

// solved returns a value as it is in a solution.
func (p *Program) solved(sol csp.Solution) func(value) value {
	done := make(map[*array]value)
	var ground func(v value) value
	ground = func(v value) value {
		switch v.kind {
		case kVarBool:
			return boolean((sol.Value(p.vars[v.n]) != 0) != v.not)
		case kVarInt:
			return integer(sol.Value(p.vars[v.n])).with(v.enum)
		case kLinear:
			l := v.x.(*exact.Sum)
			n := l.K
			for _, t := range l.Terms {
				n += t.A * sol.Value(p.vars[t.X])
			}
			return integer(n).with(v.enum)
		case kVarSet:
			s := v.x.(*varSet)
			return newVarSet(s.of, mapped(s.member, ground)).value(v.enum)
		case kOpt:
			occurs, of := v.parts()
			if ground(occurs).isFalse() {
				return absent
			}
			return ground(of)
		case kArray:
			if _, ok := done[v.arr()]; !ok {
				done[v.arr()] = each(v, ground)
			}
			return done[v.arr()]
		}
		return v
	}
	return ground
}

// within runs f with a solution.
func (p *Program) within(sol csp.Solution, f func(ev *evaluator)) (err error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	ev := p.ev
	defer func() { ev.ground = nil }()
	defer ev.caught(&err)
	ev.ground, ev.root, ev.defs, ev.made, ev.depth, ev.room = p.solved(sol), true, nil, nil, 0, ev.limits.Elements
	f(ev)
	return nil
}

// Output returns what the model prints for a solution: by its output items, or where it has
// none, the values of its variables as data.
func (p *Program) Output(sol csp.Solution) (text string, err error) {
	var b []byte
	err = p.within(sol, func(ev *evaluator) {
		if !slices.ContainsFunc(p.outputs, func(it *mzn.Item) bool { return it.Section() == mzn.DefaultSection }) {
			b = ev.appendDefault(b)
		}
		for _, it := range p.outputs {
			parts := []value{ev.eval(it.Value, nil)}
			if parts[0].kind == kArray {
				parts = parts[0].arr().elems
			}
			for _, v := range parts {
				b = append(b, ev.plainText(v)...)
			}
		}
	})
	return string(b), err
}

// JSON returns the variables of a solution as a JSON object, as minizinc prints it with
// --output-mode json.
func (p *Program) JSON(sol csp.Solution) (object []byte, err error) {
	err = p.within(sol, func(ev *evaluator) { object = ev.appendObject(nil) })
	return object, err
}
