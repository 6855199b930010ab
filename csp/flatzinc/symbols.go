package flatzinc

import (
	"fmt"

	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/domains"
)

// This file resolves names: what a program declares, and what the expressions in its
// constraints and annotations stand for.

// value is what a name or an expression stands for. A scalar has one term or set.
// Constraints share the values that they name, and cannot write to them.
type value struct {
	base  BaseType
	vars  bool // it may hold variables
	array bool
	terms frozen.Slice[term]        // of Booleans and integers
	sets  frozen.Slice[domains.Set] // of sets
}

// size returns the number of elements.
func (v *value) size() int { return v.terms.Len() + v.sets.Len() }

// describe names a type as a program would write it.
func (v *value) describe() string {
	text := [...]string{"bool", "int", "float", "set of int"}[v.base]
	if v.vars {
		text = "var " + text
	}
	if v.array {
		text = "array of " + text
	}
	return text
}

// Decl declares a name. It is part of [Handler].
func (r *reader) Decl(d *Decl) error {
	if _, ok := r.symbols[d.Name]; ok {
		return &ProgramError{d.Pos, fmt.Sprintf("%s is declared twice", d.Name)}
	}
	v, err := r.declared(d)
	if err != nil {
		return err
	}
	r.symbols[d.Name] = v
	return r.declareOutput(d, v)
}

// declared returns what a declaration stands for, and makes its variable.
func (r *reader) declared(d *Decl) (*value, error) {
	t := &d.Type
	if t.Var && t.Base == SetOfInt && d.Value == nil {
		return nil, &UnsupportedError{d.Pos, d.Name, "set variables are not supported; flatten the model with a solver library that includes nosets.mzn, as propago's own does"}
	}
	if t.Base == Float {
		if t.Var && d.Value == nil && r.float == nil {
			r.float = d
		}
		return &value{base: Float, vars: t.Var, array: t.Array}, nil
	}
	v := &value{base: t.Base, vars: t.Var && t.Base != SetOfInt, array: t.Array} // sets are constants
	if d.Value != nil {
		given, err := r.resolve(d.Value)
		if err != nil {
			return nil, err
		}
		if !given.fits(t.Base, t.Var, t.Array) {
			return nil, &ProgramError{d.Value.Pos, fmt.Sprintf("%s is declared as %s and given %s", d.Name, v.describe(), given.describe())}
		}
		if t.Array && given.size() != t.Len {
			return nil, &ProgramError{d.Value.Pos, fmt.Sprintf("array %s has %d elements, not %d", d.Name, given.size(), t.Len)}
		}
		v.terms, v.sets = given.terms, given.sets
		if t.Domain != nil && t.Var {
			for i := range v.terms.Len() {
				r.vars.narrow(v.terms.At(i), *t.Domain)
			}
			for i := range v.sets.Len() {
				r.vars.empty = r.vars.empty || !v.sets.At(i).SubsetOf(*t.Domain)
			}
		}
		return v, nil
	}
	if !t.Var || t.Array {
		return nil, &ProgramError{d.Pos, fmt.Sprintf("%s has no value", d.Name)}
	}
	dom, err := domainOf(d)
	if err != nil {
		return nil, err
	}
	x := variable{name: d.Name, dom: dom}
	for i := range d.Annotations {
		switch d.Annotations[i].Name {
		case "var_is_introduced":
			x.introduced = true
		case "is_defined_var":
			x.defined = true
		case "mzn_expression_name":
			x.label = textOf(&d.Annotations[i], "")
		}
	}
	v.terms = one(r.vars.add(x))
	return v, nil
}

// one returns a single term as the value of a scalar has it.
func one(t term) frozen.Slice[term] { return frozen.Of([]term{t}) }

// textOf returns the string that an annotation is about, and otherwise what is given.
func textOf(a *Expr, otherwise string) string {
	if len(a.Args) == 1 && a.Args[0].Kind == StringLit {
		return a.Args[0].Name
	}
	return otherwise
}

// domainOf returns the values that a variable is declared with.
func domainOf(d *Decl) (domains.Set, error) {
	t := &d.Type
	switch {
	case t.Base == Bool:
		return domains.Range(0, 1), nil
	case t.Domain == nil:
		return domains.Range(DefaultMin, DefaultMax), nil
	case !t.Domain.IsEmpty() && (t.Domain.Min() < domains.MinValue || t.Domain.Max() > domains.MaxValue):
		return domains.Set{}, &UnsupportedError{d.Pos, d.Name, fmt.Sprintf("the domain %d..%d reaches outside %d..%d",
			t.Domain.Min(), t.Domain.Max(), domains.MinValue, domains.MaxValue)}
	}
	return *t.Domain, nil
}

// fits reports whether a value may stand where a type is asked for.
func (v *value) fits(base BaseType, vars, array bool) bool {
	if v.array != array || v.vars && !vars {
		return false
	}
	return v.base == base || array && v.size() == 0 && v.base != Float
}

// resolve returns what an expression stands for.
func (r *reader) resolve(e *Expr) (*value, error) {
	switch e.Kind {
	case BoolLit, IntLit:
		v := &value{base: Int, terms: one(constant(e.Int))}
		if e.Kind == BoolLit {
			v.base = Bool
		}
		return v, nil
	case FloatLit, FloatSet:
		return &value{base: Float}, nil
	case SetLit:
		return &value{base: SetOfInt, sets: frozen.Of([]domains.Set{*e.Set})}, nil
	case Ident:
		v, ok := r.symbols[e.Name]
		if !ok {
			return nil, &ProgramError{e.Pos, fmt.Sprintf("%s is not declared", e.Name)}
		}
		return v, nil
	case Index:
		return r.element(e)
	case ArrayLit:
		return r.array(e)
	case StringLit:
		return nil, &ProgramError{e.Pos, "a string stands where a number, set or array is asked for"}
	}
	return nil, &ProgramError{e.Pos, fmt.Sprintf("%s(...) is no value", e.Name)}
}

// element resolves name[i].
func (r *reader) element(e *Expr) (*value, error) {
	v, ok := r.symbols[e.Name]
	if !ok {
		return nil, &ProgramError{e.Pos, fmt.Sprintf("%s is not declared", e.Name)}
	}
	if !v.array {
		return nil, &ProgramError{e.Pos, fmt.Sprintf("%s is no array", e.Name)}
	}
	at := &value{base: v.base, vars: v.vars}
	n, i := v.size(), e.Int-1
	switch {
	case v.base == Float:
		return at, nil
	case i < 0 || i >= n:
		return nil, &ProgramError{e.Pos, fmt.Sprintf("%s[%d] lies outside 1..%d", e.Name, e.Int, n)}
	case v.base == SetOfInt:
		at.sets = v.sets.Part(i, i+1)
	default:
		at.terms = v.terms.Part(i, i+1)
	}
	return at, nil
}

// array resolves [e, e, ...].
func (r *reader) array(e *Expr) (*value, error) {
	v := &value{base: Int, array: true}
	var terms []term
	var sets []domains.Set
	for i := range e.Args {
		a := &e.Args[i]
		if a.Kind == IntLit || a.Kind == BoolLit { // most of all there are, without a value of their own
			base := Int
			if a.Kind == BoolLit {
				base = Bool
			}
			if i == 0 {
				terms = make([]term, 0, len(e.Args))
				v.base = base
			}
			if v.base != base {
				return nil, mixed(a)
			}
			terms = append(terms, constant(a.Int))
			continue
		}
		one, err := r.resolve(a)
		if err != nil {
			return nil, err
		}
		switch {
		case one.array:
			return nil, &ProgramError{a.Pos, "an array stands inside an array"}
		case i == 0:
			v.base = one.base
		case v.base != one.base:
			return nil, mixed(a)
		}
		v.vars = v.vars || one.vars
		terms, sets = one.terms.AppendTo(terms), one.sets.AppendTo(sets)
	}
	v.terms, v.sets = frozen.Of(terms), frozen.Of(sets)
	return v, nil
}

func mixed(e *Expr) error {
	return &ProgramError{e.Pos, "the elements of an array are of different types"}
}
