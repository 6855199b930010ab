package check

// This file makes a Checker of a program: it resolves the names of declarations, so that
// each argument of a constraint is a list of variables and constants, or of sets.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/domains"
)

// An Operand is an argument of a constraint, scalar or array, of numbers or of sets.
type Operand struct {
	Terms []Term        // numbers
	Sets  []domains.Set // sets

	constants []int // the terms where none is a variable
}

// A value is an operand whose variables have values. Of a scalar, n or set is set; of an
// array, list or sets.
type value struct {
	n    int
	list []int
	set  domains.Set
	sets []domains.Set
}

// fill puts the value of o under an assignment into v. It is false where a variable has no
// value. All have one where known is nil.
func (o *Operand) fill(v *value, at []int, known []bool) bool {
	v.list = o.constants
	if v.list == nil {
		v.list = make([]int, len(o.Terms))
		for i, x := range o.Terms {
			n, ok := x.value(at, known)
			if !ok {
				return false
			}
			v.list[i] = n
		}
	}
	if len(v.list) > 0 {
		v.n = v.list[0]
	}
	v.sets = o.Sets
	if len(v.sets) > 0 {
		v.set = v.sets[0]
	}
	return true
}

// A resolver holds what the declarations so far have named.
type resolver struct {
	*Checker
	parameters map[string]parameter
	arrays     map[string]array // of variables
}

// A parameter is a named constant, an array or not.
type parameter struct {
	Operand
	isArray bool
}

// New returns a Checker of p. The error is a [*ProgramError].
func New(p *flatzinc.Program) (*Checker, error) {
	r := resolver{
		Checker:    &Checker{printed: map[string]array{}, byName: map[string]int{}},
		parameters: map[string]parameter{},
		arrays:     map[string]array{},
	}
	for _, d := range p.Decls {
		if err := r.declare(d); err != nil {
			return nil, err
		}
	}
	for _, s := range p.Constraints {
		it, err := r.item(s)
		if err != nil {
			return nil, err
		}
		r.items = append(r.items, it)
	}
	if p.Solve != nil && p.Solve.Goal != flatzinc.Satisfy {
		if p.Solve.Objective == nil {
			return nil, failf(p.Solve.Pos, "the solve item has no objective")
		}
		x, err := r.number(*p.Solve.Objective)
		if err != nil {
			return nil, err
		}
		r.objective = &x
	}
	return r.Checker, nil
}

func failf(pos flatzinc.Pos, format string, args ...any) error {
	return &ProgramError{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}

func (r *resolver) declare(d *flatzinc.Decl) error {
	switch {
	case d.Type.Base == flatzinc.Float && d.Type.Var:
		return failf(d.Pos, "%s is a float variable, which this package does not check", d.Name)
	case d.Type.Base == flatzinc.SetOfInt && d.Type.Var && d.Value == nil:
		return failf(d.Pos, "%s is a set variable, which this package does not check", d.Name)
	case d.Type.Base == flatzinc.Float:
		return nil // a constraint that has it is refused, an annotation may
	case d.Value == nil && (!d.Type.Var || d.Type.Array && d.Type.Len > 0):
		return failf(d.Pos, "%s has no value", d.Name)
	}
	for _, a := range d.Annotations {
		if a.Name == "output_var" || a.Name == "output_array" {
			r.outputs = append(r.outputs, d.Name)
		}
	}
	switch {
	case !d.Type.Var || d.Type.Base == flatzinc.SetOfInt: // constants
		o, err := r.operand(*d.Value, letter(d.Type))
		r.parameters[d.Name] = parameter{o, d.Type.Array}
		if d.Type.Base != flatzinc.SetOfInt {
			r.printed[d.Name] = array{d, o.Terms}
		}
		return err
	case d.Type.Array:
		a := array{decl: d}
		if d.Value != nil {
			o, err := r.operand(*d.Value, 'a')
			if err != nil {
				return err
			}
			a.terms = o.Terms
		}
		if len(a.terms) != d.Type.Len {
			return failf(d.Pos, "%s has %d elements, not %d", d.Name, len(a.terms), d.Type.Len)
		}
		r.arrays[d.Name], r.printed[d.Name] = a, a
		return nil
	}
	x := Variable{Decl: d}
	if d.Value != nil {
		equal, err := r.number(*d.Value)
		if err != nil {
			return err
		}
		x.Equal = &equal
	}
	r.byName[d.Name] = len(r.variables)
	r.variables = append(r.variables, x)
	return nil
}

// letter returns the shape of t as a rule writes it.
func letter(t flatzinc.Type) rune {
	switch {
	case t.Base == flatzinc.SetOfInt && t.Array:
		return 'S'
	case t.Base == flatzinc.SetOfInt:
		return 's'
	case t.Array:
		return 'a'
	}
	return 'i'
}

// item resolves a constraint and finds its rule.
func (r *resolver) item(s *flatzinc.ConstraintItem) (Item, error) {
	rule, ok := find(s.Name, len(s.Args))
	if !ok {
		if strings.HasPrefix(s.Name, "float_") || strings.Contains(s.Name, "float") {
			return Item{}, failf(s.Pos, "%s has floats, which this package does not check", s.Name)
		}
		return Item{}, failf(s.Pos, "no definition of %s with %d arguments", s.Name, len(s.Args))
	}
	it := Item{Source: s, holds: rule.holds}
	for i, shape := range rule.shape {
		o, err := r.operand(s.Args[i], shape)
		if err != nil {
			return Item{}, err
		}
		it.Operands = append(it.Operands, o)
	}
	return it, nil
}

// operand resolves e, which has the shape of a rule's letter: i a number, a or l an
// array of numbers, s a set, S an array of sets.
func (r *resolver) operand(e flatzinc.Expr, shape rune) (Operand, error) {
	o, err := r.terms(e, shape)
	if err != nil || o.constants != nil {
		return o, err
	}
	list := make([]int, 0, len(o.Terms))
	for _, x := range o.Terms {
		if x.Var >= 0 {
			return o, nil
		}
		list = append(list, x.Const)
	}
	o.constants = list
	return o, nil
}

func (r *resolver) terms(e flatzinc.Expr, shape rune) (Operand, error) {
	switch shape {
	case 'i':
		x, err := r.number(e)
		return Operand{Terms: []Term{x}}, err
	case 's':
		s, err := r.set(e)
		return Operand{Sets: []domains.Set{s}}, err
	}
	if e.Kind == flatzinc.Ident {
		if a, ok := r.arrays[e.Name]; ok && shape != 'S' {
			return Operand{Terms: a.terms}, nil
		}
		if p, ok := r.parameters[e.Name]; ok && p.isArray {
			return p.Operand, nil
		}
	}
	if e.Kind != flatzinc.ArrayLit {
		return Operand{}, failf(e.Pos, "an array is wanted")
	}
	var o Operand
	for _, element := range e.Args {
		if shape == 'S' {
			s, err := r.set(element)
			if err != nil {
				return o, err
			}
			o.Sets = append(o.Sets, s)
			continue
		}
		x, err := r.number(element)
		if err != nil {
			return o, err
		}
		o.Terms = append(o.Terms, x)
	}
	return o, nil
}

// number resolves an integer or Boolean.
func (r *resolver) number(e flatzinc.Expr) (Term, error) {
	switch e.Kind {
	case flatzinc.IntLit, flatzinc.BoolLit:
		return Term{-1, e.Int}, nil
	case flatzinc.Ident:
		if v, ok := r.byName[e.Name]; ok {
			return Term{v, 0}, nil
		}
		if p, ok := r.parameters[e.Name]; ok && !p.isArray && len(p.Terms) == 1 {
			return p.Terms[0], nil
		}
	case flatzinc.Index:
		terms := r.arrays[e.Name].terms
		if p := r.parameters[e.Name]; p.isArray {
			terms = p.Terms
		}
		if e.Int >= 1 && e.Int <= len(terms) {
			return terms[e.Int-1], nil
		}
		return Term{}, failf(e.Pos, "%s[%d] is no variable or number", e.Name, e.Int)
	case flatzinc.FloatLit:
		return Term{}, failf(e.Pos, "floats are not checked")
	}
	return Term{}, failf(e.Pos, "a number or a variable is wanted")
}

// set resolves a set of integers.
func (r *resolver) set(e flatzinc.Expr) (domains.Set, error) {
	switch e.Kind {
	case flatzinc.SetLit:
		return *e.Set, nil
	case flatzinc.Ident:
		if p, ok := r.parameters[e.Name]; ok && !p.isArray && len(p.Sets) == 1 {
			return p.Sets[0], nil
		}
	case flatzinc.Index:
		if p := r.parameters[e.Name]; p.isArray && e.Int >= 1 && e.Int <= len(p.Sets) {
			return p.Sets[e.Int-1], nil
		}
	}
	return domains.Set{}, failf(e.Pos, "a set is wanted")
}
