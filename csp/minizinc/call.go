package minizinc

import (
	"maps"
	"slices"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/mzn"
)

// This file is calls: which function is meant, and what it is worth.

// call evaluates name(args).
func (ev *evaluator) call(e *mzn.Node, sc *binding) value {
	if special, ok := lazy[e.Name]; ok && len(ev.named(e.Name)) == 0 {
		return special(ev, e, sc)
	}
	return ev.callWith(e, e.Name, ev.values(e.Kids, sc))
}

// callWith calls a function with values.
func (ev *evaluator) callWith(e *mzn.Node, name string, args []value) value {
	fs := ev.named(name)
	if f := ev.choice(fs, args); f != nil {
		return ev.apply(f, e, args)
	}
	if v, ok := ev.enumCall(e, name, args); ok {
		return v
	}
	if annotationNames[name] || ev.isAnnotation(fs) {
		return ann(name, e.At, args...)
	}
	ev.noFunction(e, name, fs, args)
	return value{}
}

func (ev *evaluator) isAnnotation(fs []*mzn.Item) bool {
	return len(fs) > 0 && fs[0].Type.Base == mzn.TyAnn && fs[0].Value == nil
}

// unread are what the standard library has and is not read here.
var unread = mzn.Words(`piecewise_linear piecewise_linear_non_continuous neural_net
	uniform normal poisson bernoulli gamma exponential weibull lognormal cauchy chisquared tdistribution fdistribution binomial
	discrete_distribution outputJSON outputJSONParameters outputJSONAll
	show_indexed show2d_indexed showDznId showCheckerOutput output_to_section trace_to_section trace_dbg trace_logstream logstream_to_string
	json_object json_array annotate has_ann slice_1d slice_2d slice_3d slice_4d slice_5d slice_6d
	arg_max_weak arg_min_weak setarray2bools set2bools_bit goal_hierarchy min_goal max_goal sat_goal int_min_goal int_max_goal float_min_goal float_max_goal`)

// noFunction ends the reading at a call that fits nothing.
func (ev *evaluator) noFunction(e *mzn.Node, name string, fs []*mzn.Item, args []value) {
	if unread[name] {
		e.At.Unsupported("the constraint or function " + name + " of these arguments")
	}
	parameter := func(v value) value {
		if v.open() && v.integral() {
			return integer(0)
		}
		return v
	}
	fixed := mapped(args, func(v value) value { return each(v, parameter) })
	if f := ev.choice(fs, fixed); f != nil && f.At.In.Library {
		e.At.Unsupported(name + " of variables")
	}
	if len(fs) > 0 {
		e.At.Fail(mzn.Type, "no function %s takes (%s)", name, strings.Join(mapped(args, value.describe), ", "))
	}
	e.At.Fail(mzn.Type, "there is no function %s%s", name, meant(name, maps.Keys(ev.functions), maps.Keys(library())))
}

// apply calls a function of the model or the library.
func (ev *evaluator) apply(f *mzn.Item, e *mzn.Node, args []value) value {
	if f.Value != nil || !f.At.In.Library {
		if v, ok := ev.reified(f, e, args); ok {
			return v
		}
	}
	if f.Value == nil {
		switch b := builtins[f.Name]; {
		case b != nil:
			return b(&call{ev, e, ev.converted(f, args)})
		case f.Type.Base == mzn.TyAnn:
			return ann(f.Name, e.At, args...)
		case f.Type.Base == mzn.TyBool:
			return ev.native(f, e, args)
		}
		e.At.Fail(mzn.Type, "the function %s has no body", f.Name)
	}
	var sc *binding
	run := func() (v value) {
		sc = ev.bindParams(f, e, args)
		if !f.Total() {
			return ev.eval(f.Value, sc)
		}
		ev.stated(func() { v = ev.eval(f.Value, sc) })
		return v
	}
	var v value
	if f.Type.Truth() {
		v = ev.under(e, run)
	} else {
		v = run()
	}
	if v = ev.coerce(v, f.Type); !f.Type.Narrow() || f.At.In.Library && (f.Type.Array() || v.fixed()) {
		return v
	}
	return ev.typed(v, f.Type, sc, e, f.Name)
}

// reified takes the form under a Boolean that there may be of a predicate.
func (ev *evaluator) reified(f *mzn.Item, e *mzn.Node, args []value) (value, bool) {
	if ev.root || f.Type.Base != mzn.TyBool || !slices.ContainsFunc(args, value.open) {
		return value{}, false
	}
	forms := ev.named(f.Name + "_reif")
	if len(forms) == 0 {
		return value{}, false
	}
	return ev.shared(ev.callKey(f.Name+"_reif", args), func() value {
		b := ev.derivedBool()
		all := append(slices.Clone(args), b)
		if form := ev.choice(forms, all); form != nil {
			ev.stated(func() { ev.statePredicate(form, e, all) })
		}
		return b
	}), true
}

// native is a constraint that the engine has.
func (ev *evaluator) native(f *mzn.Item, e *mzn.Node, args []value) value {
	args = ev.converted(f, args)
	if !slices.ContainsFunc(args, value.open) {
		return ev.checked(f, e, args)
	}
	if ev.root {
		ev.emit(f.Name, args...)
		return boolean(true)
	}
	return ev.truthOf(ev.callKey(f.Name, args), f.Name+"_reif", args...)
}

// checked tells whether a constraint of the engine holds of parameters.
func (ev *evaluator) checked(f *mzn.Item, e *mzn.Node, args []value) value {
	c := &flatzinc.ConstraintItem{Name: f.Name, Args: ev.arguments(args)}
	in, err := flatzinc.FromProgram(&flatzinc.Program{Constraints: []*flatzinc.ConstraintItem{c}, Solve: &flatzinc.SolveItem{}})
	if err != nil {
		e.At.Fail(mzn.Evaluation, "%v", err)
	}
	_, err = in.Model.Solve(ev.ctx, in.Options())
	return boolean(err == nil)
}

// converted brings arguments to the types of parameters.
func (ev *evaluator) converted(f *mzn.Item, args []value) []value {
	out := args
	for i, p := range f.Params {
		v := ev.coerce(args[i], p.Type)
		if v.kind == args[i].kind && v.kind != kArray {
			continue // it is of the type
		}
		if &out[0] == &args[0] {
			out = slices.Clone(args)
		}
		out[i] = v
	}
	return out
}

// stateCall states a call: what it says holds.
func (ev *evaluator) stateCall(e *mzn.Node, sc *binding) {
	list := e
	if e.Op == mzn.OpCall && len(e.Kids) == 1 && e.Kids[0].Op == mzn.OpArrayComp { // forall([... | ...])
		list = e.Kids[0]
	}
	_, special := lazy[e.Name]
	own := len(ev.functions[e.Name]) > 0
	switch {
	case e.Name == "forall" && list.Gens != nil && !own:
		ev.stateForall(&mzn.Node{Op: mzn.OpGenerator, At: e.At, End: e.End, Name: "forall", Gens: list.Gens, Kids: list.Kids}, sc)
	case e.Name == "exists" && e.Op == mzn.OpGenerator:
		ev.clause(ev.quantified(e, sc).parts...)
	case e.Op == mzn.OpGenerator || special && !own:
		ev.require(ev.logical(evaluations[e.Op](ev, e, sc), e))
	default:
		ev.stateCallWith(e, ev.values(e.Kids, sc))
	}
}

// values evaluates expressions.
func (ev *evaluator) values(list []*mzn.Node, sc *binding) []value {
	return mapped(list, func(e *mzn.Node) value { return ev.eval(e, sc) })
}

func (ev *evaluator) stateCallWith(e *mzn.Node, args []value) {
	if e.Name == "forall" && len(args) == 1 && args[0].kind == kArray {
		for _, v := range args[0].arr().elems {
			ev.require(ev.logical(v, e))
		}
	} else if f := ev.choice(ev.named(e.Name), args); f != nil && f.Type.Base == mzn.TyBool && !f.Type.Array() && (f.Value != nil || builtins[f.Name] == nil) {
		ev.statePredicate(f, e, args)
	} else {
		ev.require(ev.logical(ev.callWith(e, e.Name, args), e))
	}
}

// statePredicate states a predicate at the root.
func (ev *evaluator) statePredicate(f *mzn.Item, e *mzn.Node, args []value) {
	if f.Value == nil {
		ev.emit(f.Name, ev.converted(f, args)...)
		return
	}
	ev.post(f.Value, ev.bindParams(f, e, args))
}

// annotate evaluates annotations for the constraints within.
func (ev *evaluator) annotate(anns []*mzn.Node, sc *binding) {
	for _, a := range anns {
		v := ev.annotationOf(a, sc)
		ev.anns = append(ev.anns[:len(ev.anns):len(ev.anns)], v)
	}
}

// annotationOf evaluates an annotation. A name that nothing declares is one.
func (ev *evaluator) annotationOf(a *mzn.Node, sc *binding) (v value) {
	if a.Op == mzn.OpIdent && ev.globals[a.Name] == nil && len(ev.named(a.Name)) == 0 && sc.find(a.Name) == nil {
		return ann(a.Name, a.At)
	}
	return ev.eval(a, sc)
}

// consistencies are the annotations that say how to propagate.
var consistencies = []string{"domain", "domain_propagation", "bounds", "bounds_propagation", "boundsR", "boundsD", "value_propagation"}

// constraintAnnotations are those of a constraint that is stated now.
func (ev *evaluator) constraintAnnotations() []flatzinc.Expr {
	var list []flatzinc.Expr
	if name := ev.origin.named(); name != "" {
		if len(ev.noted) == 0 || ev.noted[0].Args[0].Name != name {
			ev.noted = []flatzinc.Expr{{Kind: flatzinc.CallExpr, Name: "mzn_constraint_name", Args: []flatzinc.Expr{{Kind: flatzinc.StringLit, Name: name}}}}
		}
		list = ev.noted[:1:1]
	}
	for _, a := range ev.anns {
		if a.kind == kAnn && slices.Contains(consistencies, a.x.(*annotation).name) {
			list = append(list, flatzinc.Expr{Kind: flatzinc.Ident, Name: a.x.(*annotation).name})
		}
	}
	return list
}
