package flatzinc

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file is the search that the annotations of a solve item ask for.

// search is what the annotations say.
type search struct {
	phases  []csp.Phase // as annotated
	rest    []csp.Phase // of all variables, whatever was annotated
	hints   []csp.Literal
	restart strategy.Restart
}

var varChoices = map[string]csp.Phase{
	"input_order":      {Order: strategy.InputOrder},
	"first_fail":       {Order: strategy.MRV},
	"anti_first_fail":  {Order: strategy.AntiFirstFail},
	"smallest":         {Order: strategy.Smallest},
	"largest":          {Order: strategy.Largest},
	"occurrence":       {Order: strategy.Degree},
	"most_constrained": {Order: strategy.MRV, Ties: strategy.Degree},
	"max_regret":       {Order: strategy.MaxRegret},
	"dom_w_deg":        {Order: strategy.DomWDeg},

	// What only Write has a use for: FlatZinc has no names for these.
	"propago_first_fail_degree": {Order: strategy.MRVDegree},
	"propago_random":            {Order: strategy.RandomOrder},
	"propago_dom_deg":           {Order: strategy.DomDeg},
	"propago_activity":          {Order: strategy.Activity},
}

var valueChoices = map[string]strategy.ValueOrder{
	"indomain":               strategy.Ascending,
	"indomain_min":           strategy.Ascending,
	"indomain_max":           strategy.Descending,
	"indomain_middle":        strategy.Middle,
	"indomain_median":        strategy.Median,
	"indomain_random":        strategy.RandomValue,
	"indomain_split":         strategy.LowerHalf,
	"indomain_reverse_split": strategy.UpperHalf,
	"indomain_interval":      strategy.FirstInterval,

	"propago_least_constraining": strategy.LeastConstraining,
	"propago_saved":              strategy.Saved,
}

// Options returns the search that the program asks for by its annotations. Variables
// without one come after those with one: first those that the program does not define
// by others, by dom/wdeg, then the objective, the best value first, and last the ones
// that it defines. Of a satisfaction problem, solutions that differ only in variables
// which are introduced or defined and not printed count as one.
//
// With [csp.Options.Free] set besides, the annotated search is one of those that take turns,
// if one is annotated.
func (in *Instance) Options() csp.Options {
	s := &in.search
	return csp.Options{Phases: slices.Concat(s.phases, s.rest), Restart: s.restart, Hints: s.hints}
}

// Annotated reports whether the program says in which order to search.
func (in *Instance) Annotated() bool { return len(in.search.phases) > 0 }

// warn keeps a warning.
func (r *reader) warn(pos Pos, msg string) {
	r.warnings = append(r.warnings, Warning{pos, msg})
}

// readSearch makes the search of an instance.
func (r *reader) readSearch(in *Instance) {
	var s search
	for i := range r.solve.Annotations {
		r.annotation(&s, &r.solve.Annotations[i])
	}
	s.rest = r.unannotated(in)
	in.search = s
}

// annotation adds to a search what one annotation says.
func (r *reader) annotation(s *search, a *Expr) {
	switch a.Name {
	case "seq_search", "warm_start_array":
		if len(a.Args) >= 1 && a.Args[0].Kind == ArrayLit {
			for i := range a.Args[0].Args {
				r.annotation(s, &a.Args[0].Args[i])
			}
			return
		}
	case "int_search", "bool_search":
		if r.phase(s, a) {
			return
		}
	case "priority_search":
		if len(a.Args) >= 2 && a.Args[1].Kind == ArrayLit {
			r.warn(a.Pos, "the searches of priority_search are taken in the order they are written")
			for i := range a.Args[1].Args {
				r.annotation(s, &a.Args[1].Args[i])
			}
			return
		}
	case "warm_start", "warm_start_int", "warm_start_bool":
		if r.warmStart(s, a) {
			return
		}
	case "restart_none":
		return
	case "restart_luby":
		if n, ok := scale(a, 0); ok && len(a.Args) == 1 {
			s.restart = strategy.Luby(n)
			return
		}
	case "restart_linear":
		if n, ok := scale(a, 0); ok && len(a.Args) == 1 {
			s.restart = strategy.Arithmetic(n)
			return
		}
	case "restart_constant":
		if n, ok := scale(a, 0); ok && len(a.Args) == 1 {
			s.restart = strategy.Geometric(n, 1)
			return
		}
	case "restart_geometric":
		if n, ok := scale(a, 1); ok && len(a.Args) == 2 {
			if f := numeral(&a.Args[0]); f >= 1 {
				s.restart = strategy.Geometric(n, f)
				return
			}
		}
	case "set_search", "float_search":
		r.warn(a.Pos, a.Name+" is left out of account: there are no such variables")
		return
	default:
		r.warn(a.Pos, "the search annotation "+a.Name+" is not known and is left out of account")
		return
	}
	r.warn(a.Pos, "the arguments of "+a.Name+" are not understood, and it is left out of account")
}

// scale returns an argument of a restart annotation that is a number of failures.
func scale(a *Expr, i int) (n int, ok bool) {
	if i >= len(a.Args) {
		return 0, false
	}
	n = int(numeral(&a.Args[i]))
	return n, n >= 1
}

// numeral returns a number, 0 where it is none.
func numeral(e *Expr) float64 {
	switch e.Kind {
	case IntLit:
		return float64(e.Int)
	case FloatLit:
		return e.Float
	}
	return 0
}

// phase adds the phase of an int_search or bool_search.
func (r *reader) phase(s *search, a *Expr) (ok bool) {
	if len(a.Args) < 3 {
		return false
	}
	v, err := r.resolve(&a.Args[0])
	if err != nil || v.base > Int {
		return false
	}
	p, known := varChoices[a.Args[1].Name]
	if !known {
		r.warn(a.Args[1].Pos, "the variable choice "+a.Args[1].Name+" is not known; first_fail is taken")
		p = csp.Phase{Order: strategy.MRV}
	}
	p.Values, known = valueChoices[a.Args[2].Name]
	if !known {
		r.warn(a.Args[2].Pos, "the value choice "+a.Args[2].Name+" is not known; indomain_min is taken")
		p.Values = strategy.Ascending
	}
	for i := range v.terms.Len() {
		t := v.terms.At(i)
		if _, fixed := r.vars.fixed(t); !fixed {
			p.Vars = append(p.Vars, r.variable(t))
		}
	}
	if len(p.Vars) > 0 {
		s.phases = append(s.phases, p)
	}
	return true
}

// warmStart adds as hints the values of a warm_start annotation: an array of variables and one
// of values.
func (r *reader) warmStart(s *search, a *Expr) (ok bool) {
	if len(a.Args) != 2 {
		return false
	}
	xs, err := r.resolve(&a.Args[0])
	if err != nil || xs.base > Int {
		return false
	}
	vs, err := r.resolve(&a.Args[1])
	if err != nil || vs.vars || vs.base > Int || vs.size() != xs.size() {
		return false
	}
	vars, values := r.variables(xs.terms), constantsOf(vs.terms)
	for i, x := range vars {
		s.hints = append(s.hints, x.Eq(values[i]))
	}
	return true
}

// counting returns which variables tell solutions apart, by their roots. Where all
// solutions are asked for, that is those that are printed, and those that are not introduced,
// though they are defined: what defines one may hang on it in turn. Others have one value found
// for them and no more. With an objective all do.
func (r *reader) counting() []bool {
	counts := make([]bool, len(r.vars.all))
	mark := func(t term) {
		if w := r.vars.find(t); w.root >= 0 {
			counts[w.root] = true
		}
	}
	for i := range r.vars.all {
		if v := &r.vars.all[i]; r.solve.Goal != Satisfy || !v.introduced {
			mark(term{x: int32(i)})
		}
	}
	for i := range r.output {
		v := r.output[i].v
		for j := range v.terms.Len() {
			mark(v.terms.At(j))
		}
	}
	return counts
}

// unannotated returns phases of all variables, which come after what is annotated.
func (r *reader) unannotated(in *Instance) []csp.Phase {
	var goal, open, defined, helping, derived []csp.Var
	counts, objective := r.counting(), int32(-1)
	if in.Goal != Satisfy {
		if _, fixed := r.vars.fixed(r.goal); !fixed {
			goal = []csp.Var{in.Objective}
			objective = r.vars.find(r.goal).root
		}
	}
	for i := range r.vars.all {
		v := &r.vars.all[i]
		if v.is.root != int32(i) || v.dom.Len() <= 1 || int32(i) == objective {
			continue
		}
		switch x := r.made[i]; {
		case v.defined && counts[i]:
			defined = append(defined, x)
		case v.defined:
			derived = append(derived, x)
		case counts[i]:
			open = append(open, x)
		default:
			helping = append(helping, x)
		}
	}
	best := strategy.Ascending
	if in.Goal == Maximize {
		best = strategy.Descending
	}
	var rest []csp.Phase
	for _, p := range []csp.Phase{
		{Vars: open, Order: strategy.Auto, Values: strategy.Ascending},
		{Vars: goal, Order: strategy.InputOrder, Values: best},
		{Vars: defined, Order: strategy.InputOrder, Values: strategy.Ascending},
		{Vars: helping, Order: strategy.Auto, Values: strategy.Ascending, Once: true},
		{Vars: derived, Order: strategy.InputOrder, Values: strategy.Ascending, Once: true},
	} {
		if len(p.Vars) > 0 {
			rest = append(rest, p)
		}
	}
	return rest
}
