package flatzinc

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/domains"
)

// This file is the registry of constraints: which names a program may use, with what
// arguments, and what they become. The tables are in the files builtins_*.go and
// globals.go; a row says how the constraint is read, and how it is written.

// param is the type of an argument.
type param uint8

const (
	parBool  param = iota // bool
	parInt                // int
	parSet                // set of int
	varBool               // var bool, or a constant
	varInt                // var int, or a constant
	varIndex              // the same; an index, from 1 in FlatZinc and from 0 in package csp
	parBools              // array of ...
	parInts
	parSets
	varBools
	varInts
	varIndices
)

// accepts reports whether a value may be an argument of the type.
func (p param) accepts(v *value) bool {
	t := p.value()
	return v.fits(t.base, t.vars, t.array)
}

func (p param) value() *value {
	switch p {
	case parBool, varBool, parBools, varBools:
		return &value{base: Bool, vars: p == varBool || p == varBools, array: p >= parBools}
	case parSet, parSets:
		return &value{base: SetOfInt, array: p >= parBools}
	}
	return &value{base: Int, vars: p == varInt || p == varIndex || p == varInts || p == varIndices, array: p >= parBools}
}

// builtin is a constraint that programs may use. What NAME states is also known as
// NAME_reif, with a Boolean more that says whether it holds, and NAME_imp, with a
// Boolean more where that holds it has to, unless the registry has these names
// themselves.
//
// It has a linear form, or is a clause, or is built. One that is built may settle
// before that, while there are no variables yet: by narrowing domains and making
// variables one. Settle is called until it reports that nothing is left to state, or
// nothing changes any more; it sees to the Boolean itself.
type builtin struct {
	params []param
	mode   mode // not plain: the last parameter is the Boolean already
	linear func(c *call) sum
	clause func(c *call) clause
	settle func(c *call) (done bool)
	build  func(c *call) csp.Constraint
	forms  forms
}

// forms says how Write makes the constraint of others, by the names of their constructors.
type forms map[string]formWriter

// formWriter writes the arguments of a form. An item without a name gets that of the row.
type formWriter func(w *writer, a *formArgs, b *builtin) item

// order writes the arguments of a form at these positions, as the parameters have them.
func order(positions ...int) formWriter {
	return func(w *writer, a *formArgs, b *builtin) (it item) {
		for i, p := range b.params {
			it.args = append(it.args, w.argument(a, positions[i], p))
		}
		return it
	}
}

// same is a constraint that takes the arguments of a constructor of package csp in an order
// of its own: the constructor's are those at these places. One row serves both directions.
func same(name string, constructor any, params []param, places ...int) *builtin {
	positions := make([]int, len(places))
	for i, p := range places {
		positions[p] = i
	}
	f := reflect.ValueOf(constructor)
	build := func(c *call) csp.Constraint {
		in := make([]reflect.Value, len(places))
		for i, p := range places {
			in[i] = reflect.ValueOf(c.argument(p, params[p]))
		}
		if f.Type().IsVariadic() {
			return f.CallSlice(in)[0].Interface().(csp.Constraint)
		}
		return f.Call(in)[0].Interface().(csp.Constraint)
	}
	write := order(positions...)
	return &builtin{params: params, build: build, forms: forms{name: func(w *writer, a *formArgs, b *builtin) item {
		for i := range places {
			a.wrong = a.wrong || i >= len(a.args) || reflect.TypeOf(a.args[i]) != f.Type().In(i)
		}
		return write(w, a, b)
	}}}
}

// settling gives a row what it does before it is built.
func (b *builtin) settling(settle func(c *call) (done bool)) *builtin {
	b.settle = settle
	return b
}

// argument writes one. Where a variable may be, a constant may be too.
func (w *writer) argument(a *formArgs, i int, p param) Expr {
	if i < len(a.args) {
		switch a.args[i].(type) {
		case []int, [][]int:
			if w.first == nil {
				return Expr{} // which is about variables
			}
		}
		switch v := a.args[i].(type) {
		case int:
			return integer(v)
		case []int:
			return integers(v)
		case [][]int:
			return integers(v...)
		case domains.Set:
			return set(v)
		}
	}
	switch p {
	case varBool:
		return w.bool(a.x(i))
	case varBools:
		return w.boolList(a.xs(i))
	case varInt:
		return w.int(a.x(i))
	case varIndex:
		return w.from1(a.x(i))
	case varIndices:
		return each(a.xs(i), w.from1)
	}
	return w.intList(a.xs(i))
}

// table is a part of the registry.
type table map[string]*builtin

// builtins is the whole registry.
var builtins = func() table {
	all := make(table)
	for _, t := range []table{intBuiltins, boolBuiltins, setBuiltins, arrayBuiltins, globalBuiltins} {
		maps.Copy(all, t)
	}
	return all
}()

// mode says in which form a constraint stands.
type mode uint8

const (
	plain   mode = iota
	iff          // NAME_reif
	implied      // NAME_imp
)

// lookup finds the constraint of a name.
func lookup(name string, args int) (b *builtin, m mode, ok bool) {
	if name == "bool_xor" && args == 2 {
		name = "bool_not" // MiniZinc has two of that name
	}
	if b, ok := builtins[name]; ok {
		return b, b.mode, true
	}
	if base, found := strings.CutSuffix(name, "_reif"); found {
		b, ok = builtins[base]
		m = iff
	} else if base, found := strings.CutSuffix(name, "_imp"); found {
		b, ok = builtins[base]
		m = implied
	}
	return b, m, ok && b.mode == plain
}

// call is one constraint of a program, with its arguments.
type call struct {
	*reader
	name  string
	pos   Pos
	b     *builtin
	mode  mode
	truth term // of a reified one
	args  []*value

	annotations []Expr
	// sizes is what the domains that settle looks at held when it last did.
	sizes int
}

// Constraint resolves a constraint and keeps it until all of them are known. It is
// part of [Handler].
func (r *reader) Constraint(c *ConstraintItem) error {
	b, m, ok := lookup(c.Name, len(c.Args))
	args := make([]*value, len(c.Args))
	for i := range c.Args {
		v, err := r.resolve(&c.Args[i])
		if err != nil {
			return err
		}
		args[i] = v
	}
	if !ok {
		return r.unknown(c, args)
	}
	params := b.params
	if m != b.mode {
		params = append(params[:len(params):len(params)], varBool)
	}
	if len(args) != len(params) {
		return &ProgramError{c.Pos, fmt.Sprintf("%s has %d arguments, not %d", c.Name, len(args), len(params))}
	}
	for i, p := range params {
		if !p.accepts(args[i]) {
			return &ProgramError{c.Args[i].Pos, fmt.Sprintf("argument %d of %s is %s, not %s", i+1, c.Name, args[i].describe(), p.value().describe())}
		}
	}
	if b.linear != nil && params[0] == parInts && args[0].terms.Len() != args[1].terms.Len() {
		return &ProgramError{c.Pos, fmt.Sprintf("%s has %d coefficients for %d variables", c.Name, args[0].terms.Len(), args[1].terms.Len())}
	}
	k := call{reader: r, name: c.Name, pos: c.Pos, b: b, mode: m, args: args, annotations: c.Annotations}
	if m != plain {
		n := len(args) - 1
		k.truth, k.args = args[n].terms.At(0), args[:n]
	}
	r.calls = append(r.calls, k)
	return nil
}

// unknown says why there is no such constraint.
func (r *reader) unknown(c *ConstraintItem, args []*value) error {
	msg := "this constraint is not known; flatten the model with propago's own library, or the standard one"
	if slices.ContainsFunc(args, func(v *value) bool { return v.base == Float }) ||
		strings.HasPrefix(c.Name, "float_") || strings.HasPrefix(c.Name, "int2float") {
		msg = "floats are not supported"
	}
	return &UnsupportedError{c.Pos, c.Name, msg}
}

// posted returns the name that a constraint was given, or none.
func (c *call) posted() string {
	for i := range c.annotations {
		if c.annotations[i].Name == "mzn_constraint_name" {
			return textOf(&c.annotations[i], "")
		}
	}
	return ""
}

// The arguments of a call while it is settled: term, terms.

func (c *call) term(i int) term                { return c.args[i].terms.At(0) }
func (c *call) terms(i int) frozen.Slice[term] { return c.args[i].terms }

// The constants among the arguments of a call, at any time.

func (c *call) int(i int) int         { return c.args[i].terms.At(0).k }
func (c *call) set(i int) domains.Set { return c.args[i].sets.At(0) }

// ints returns the constants of an array, as a slice of the caller's own.
func (c *call) ints(i int) []int { return constantsOf(c.terms(i)) }

// constantsOf returns the constants among terms that are nothing else.
func constantsOf(ts frozen.Slice[term]) []int {
	return frozen.Map(ts, func(t term) int { return t.k })
}

// The arguments of a call while it is built, when variables are made. Constants
// become variables with one value.

// argument returns one as a constructor takes it.
func (c *call) argument(i int, p param) any {
	switch p {
	case parInt:
		return c.int(i)
	case parInts:
		return c.ints(i)
	case parSet:
		return c.set(i)
	case varBool, varInt, varIndex:
		return c.variable(i)
	}
	return c.variables(i)
}

func (c *call) is(i int, p param) bool { return i < len(c.b.params) && c.b.params[i] == p }

func (c *call) variable(i int) csp.Var {
	x := c.reader.variable(c.term(i))
	if c.is(i, varIndex) {
		return x.Plus(-1)
	}
	return x
}

func (c *call) variables(i int) []csp.Var {
	xs := c.reader.variables(c.terms(i))
	if c.is(i, varIndices) {
		for j := range xs {
			xs[j] = xs[j].Plus(-1)
		}
	}
	return xs
}

func (r *reader) variable(t term) csp.Var {
	if t.x < 0 {
		return r.model.Const(t.k)
	}
	return r.made[t.x]
}

func (r *reader) variables(ts frozen.Slice[term]) []csp.Var { return frozen.Map(ts, r.variable) }
