package flatzinc

import (
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/domains"
)

// This file is what a program's solutions are printed as, and what every name of a
// program is worth in a solution.

// output is one item of a printed solution.
type output struct {
	name string
	v    *value
	dims []domains.Set // the index sets of an array
}

// declareOutput keeps what the annotations of a declaration ask to be printed.
func (r *reader) declareOutput(d *Decl, v *value) error {
	for i := range d.Annotations {
		a := &d.Annotations[i]
		o := output{name: d.Name, v: v}
		switch {
		case a.Name == "output_var" && !v.array:
		case a.Name == "output_array" && v.array && a.Kind == CallExpr && len(a.Args) == 1:
			dims, err := r.resolve(&a.Args[0])
			if err != nil {
				return err
			}
			if dims.sets.Len() == 0 {
				return &ProgramError{a.Pos, "output_array has no index sets"}
			}
			o.dims = dims.sets.AppendTo(nil)
			n := 1
			for _, s := range o.dims {
				n *= s.Len()
			}
			if n != v.size() && v.base != Float {
				return &ProgramError{a.Pos, "the index sets of output_array are not those of an array of " + strconv.Itoa(v.size())}
			}
		default:
			continue
		}
		if v.base == Float {
			r.warn(a.Pos, d.Name+" is a float and is not printed")
			continue
		}
		r.output = append(r.output, o)
	}
	return nil
}

// AppendSolution appends the text of a solution as FlatZinc prints it, one item a line
// in the order of the program, such as
//
//	x = 5;
//	b = array2d(1..2, 1..2, [true, false, false, true]);
//
// The line of dashes after it is the caller's.
func (in *Instance) AppendSolution(dst []byte, sol csp.Solution) []byte {
	for i := range in.output {
		o := &in.output[i]
		dst = append(dst, o.name...)
		dst = append(dst, " = "...)
		if o.v.array {
			dst = append(dst, "array"...)
			dst = strconv.AppendInt(dst, int64(len(o.dims)), 10)
			dst = append(dst, "d("...)
			for _, s := range o.dims {
				if s.IsEmpty() {
					dst = append(dst, "1..0"...)
				} else {
					dst = appendSet(dst, s)
				}
				dst = append(dst, ", "...)
			}
			dst = append(dst, '[')
		}
		dst = in.appendElements(dst, o.v, sol)
		if o.v.array {
			dst = append(dst, "])"...)
		}
		dst = append(dst, ";\n"...)
	}
	return dst
}

func (in *Instance) appendElements(dst []byte, v *value, sol csp.Solution) []byte {
	for i := range v.size() {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		switch v.base {
		case SetOfInt:
			dst = appendSet(dst, v.sets.At(i))
		case Bool:
			dst = strconv.AppendBool(dst, in.value(v.terms.At(i), sol) != 0)
		default:
			dst = strconv.AppendInt(dst, int64(in.value(v.terms.At(i), sol)), 10)
		}
	}
	return dst
}

// value returns the value of a term in a solution.
func (in *Instance) value(t term, sol csp.Solution) int {
	if t.x < 0 {
		return t.k
	}
	return sol.Value(in.made[t.x])
}

// Value returns what a Boolean or integer of the program is worth in a solution, a
// parameter too; Booleans are 0 and 1. ok is false where there is no such name.
func (in *Instance) Value(sol csp.Solution, name string) (v int, ok bool) {
	s, ok := in.names[name]
	if !ok || s.array || s.terms.Len() != 1 {
		return 0, false
	}
	return in.value(s.terms.At(0), sol), true
}

// Array is Value for an array.
func (in *Instance) Array(sol csp.Solution, name string) (vs []int, ok bool) {
	s, ok := in.names[name]
	if !ok || !s.array || s.base > Int {
		return nil, false
	}
	return frozen.Map(s.terms, func(t term) int { return in.value(t, sol) }), true
}

// Var returns the variable of the model that a variable of the program became: a view
// where the program makes two variables one, a constant where it can have one value
// only. An element of an array has a name such as q[3], or where output_array says that the array
// has several dimensions b[1,2]. ok is false where there is no such variable.
func (in *Instance) Var(name string) (x csp.Var, ok bool) {
	array, at, element := strings.Cut(strings.ReplaceAll(name, " ", ""), "[")
	s, ok := in.names[array]
	if !ok || s.array != element {
		return csp.Var{}, false
	}
	i := 0
	if element {
		i, ok = in.place(array, s, strings.TrimSuffix(at, "]"))
	}
	if !ok || i >= s.terms.Len() || s.terms.At(i).x < 0 {
		return csp.Var{}, false
	}
	return in.made[s.terms.At(i).x], true
}

// place returns where indices such as 1,2 are among the elements of an array.
func (in *Instance) place(array string, s *value, indices string) (i int, ok bool) {
	dims := []domains.Set{domains.Range(1, s.terms.Len())}
	for _, o := range in.output {
		if o.name == array {
			dims = o.dims
		}
	}
	at := strings.Split(indices, ",")
	if len(at) != len(dims) {
		return 0, false
	}
	for d, text := range at {
		v, err := strconv.Atoi(text)
		if err != nil || !dims[d].Contains(v) {
			return 0, false
		}
		i = i*dims[d].Len() + v - dims[d].Min()
	}
	return i, true
}

// Names returns the names of all Boolean and integer variables and of all arrays of
// them, sorted.
func (in *Instance) Names() []string {
	var names []string
	for name, v := range in.names {
		if v.vars {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
