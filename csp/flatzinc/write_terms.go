package flatzinc

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is the variables of a written program: their names, their declarations, and
// what stands for a view.

// identifier returns a name as FlatZinc may write it.
func identifier(name string) string {
	if plainIdentifier(name) {
		return name
	}
	s := strings.TrimRight(strings.Map(func(r rune) rune {
		if r < 0x80 && classes[byte(r)] != 0 {
			return r
		}
		return ']' // no identifier has it
	}, name), "]")
	s = strings.ReplaceAll(s, "]", "_")
	if s == "" || !isLetter(s[0]) || s[0] == '_' {
		s = "x_" + s
	}
	if !plainIdentifier(s) { // it is a keyword
		s += "_"
	}
	return s
}

// plainIdentifier reports whether FlatZinc takes a name as it is. Some of its readers keep case for
// themselves, too.
func plainIdentifier(name string) bool { return mzn.Plain(name) && name != "case" }

// nameAll names the declared variables: first those that keep their names.
func (w *writer) nameAll() {
	xs := w.model.Vars()
	var renamed []csp.Var
	for _, x := range xs {
		if _, ok := x.Constant(); ok {
			continue
		}
		if name := x.Name(); plainIdentifier(name) && !w.taken[name] {
			w.declared[x].name = name
			w.taken[name] = true
			continue
		}
		renamed = append(renamed, x)
	}
	for _, x := range renamed {
		w.declared[x].name = w.free(identifier(x.Name()))
	}
}

// free returns a name that nothing has yet, and takes it. The first pass needs no names.
func (w *writer) free(name string) string {
	if w.first == nil {
		return ""
	}
	s := name
	for w.taken[s] {
		n := max(w.number[name], 1) + 1
		w.number[name] = n
		s = fmt.Sprintf("%s_%d", name, n)
	}
	w.taken[s] = true
	return s
}

// isBool reports whether the second pass writes a declared variable as a bool.
func (d *declared) isBool() bool { return d.asBool && !d.asInt }

// zeroOne reports whether x has the values 0 and 1.
func zeroOne(x csp.Var) bool {
	d := x.Domain()
	return d.Len() == 2 && d.Min() == 0 && d.Max() == 1
}

var outputVar = []Expr{ident("output_var")}[:1:1]

// declare writes a variable of the model. Constants stand as numbers where they are used.
func (w *writer) declare(x csp.Var) {
	if _, ok := x.Constant(); ok {
		return
	}
	known := w.declared[x]
	d := &Decl{Name: known.name, Type: Type{Base: Bool, Var: true}}
	dom := x.Domain()
	if w.first == nil || !known.isBool() {
		d.Type.Base = Int
		hull := dom
		if long(dom) {
			hull = domains.Range(dom.Min(), dom.Max())
			w.cutGaps(x, dom)
		}
		d.Type.Domain = &hull
	}
	d.Annotations = outputVar
	if d.Name != x.Name() {
		d.Annotations = append(d.Annotations, callExpr("mzn_expression_name", Expr{Kind: StringLit, Name: x.Name()}))
	}
	w.declaration(d, x)
}

// long reports whether a set takes less room as what it lacks of its hull. FlatZinc writes
// sets value by value.
func long(s domains.Set) bool {
	runs := 0
	for range s.Ranges() {
		runs++
	}
	return runs > 1 && s.Len() > 1000 && runs < s.Len()/20
}

// cutGaps states that x lies in none of the gaps of its values.
func (w *writer) cutGaps(x csp.Var, dom domains.Set) {
	end := dom.Min() - 1
	for lo, hi := range dom.Ranges() {
		if end >= dom.Min() {
			w.state(item{name: "set_in", args: []Expr{w.int(x), set(domains.Range(end+1, lo-1))}}.reified(boolean(false)))
		}
		end = hi
	}
}

// declaration writes what declares x.
func (w *writer) declaration(d *Decl, x csp.Var) {
	w.written.Names, w.written.Vars = append(w.written.Names, d.Name), append(w.written.Vars, x)
	w.written.Bools, w.written.Truths = append(w.written.Bools, d.Type.Base == Bool), append(w.written.Truths, nil)
	if w.first != nil {
		w.decls = append(appendDecl(w.decls, d), '\n')
	}
}

// define declares a variable for a view that the constraint states the value of.
func (w *writer) define(name string, view csp.Var, dom *domains.Set, state func(x Expr) item) string {
	name = w.free(name)
	t := Type{Base: Bool, Var: true}
	if dom != nil {
		t.Base, t.Domain = Int, dom
	}
	w.declaration(&Decl{Name: name, Type: t, Annotations: []Expr{ident("var_is_introduced"), ident("is_defined_var")}}, view)
	it := state(ident(name))
	it.notes = append(it.notes, callExpr("defines_var", ident(name)))
	w.state(it)
	return name
}

// of returns what is known of a declared variable.
func (w *writer) of(x csp.Var) *declared {
	d := w.declared[x]
	if d == nil {
		w.fail(x.String(), "the variable belongs to another model")
		return new(declared)
	}
	return d
}

// int is a variable, view or constant where an integer is asked for.
func (w *writer) int(x csp.Var) Expr {
	if v, ok := x.Constant(); ok {
		return integer(v)
	}
	base, negated, offset := x.View()
	if !negated && offset == 0 {
		d := w.of(base)
		if w.first == nil {
			d.asInt = true
		}
		if !d.isBool() {
			return ident(d.name)
		}
	}
	if name, ok := w.ints[x]; ok {
		return ident(name)
	}
	name := w.define(w.viewName(x), x, w.hull(x), func(v Expr) item {
		if !negated && offset == 0 {
			return item{name: "bool2int", args: []Expr{ident(w.of(base).name), v}}
		}
		a := -1
		if negated {
			a = 1
		}
		return item{name: "int_lin_eq", args: []Expr{integers([]int{1, a}), list([]Expr{v, w.int(base)}), integer(offset)}}
	})
	w.ints[x] = name
	return ident(name)
}

// hull returns the range of a view, which has to fit what a variable may have.
func (w *writer) hull(x csp.Var) *domains.Set {
	d := x.Domain()
	if d.IsEmpty() {
		return &d
	}
	if d.Min() < domains.MinValue || d.Max() > domains.MaxValue {
		w.fail(x.String(), "its values %d..%d reach outside %d..%d", d.Min(), d.Max(), domains.MinValue, domains.MaxValue)
	}
	d = domains.Range(d.Min(), d.Max())
	return &d
}

// viewName names a new variable after the view that it is.
func (w *writer) viewName(x csp.Var) string {
	base, negated, offset := x.View()
	name := w.of(base).name
	if negated {
		name += "_neg"
	}
	switch {
	case offset > 0:
		name += fmt.Sprintf("_plus_%d", offset)
	case offset < 0:
		name += fmt.Sprintf("_minus_%d", -offset)
	case !negated:
		name += "_int"
	}
	return name
}

// each is an array of what is written of variables.
func each(xs []csp.Var, write func(x csp.Var) Expr) Expr {
	args := make([]Expr, len(xs))
	for i, x := range xs {
		args[i] = write(x)
	}
	return list(args)
}

func (w *writer) intList(xs []csp.Var) Expr { return each(xs, w.int) }

// from1 is an index that the model counts from 0 and FlatZinc from 1.
func (w *writer) from1(x csp.Var) Expr {
	if v, ok := x.Constant(); ok {
		return integer(v + 1)
	}
	if _, _, offset := x.View(); offset >= domains.MaxValue {
		w.fail(x.String(), "the offset of the view is too large for an index that counts from 1")
		return Expr{}
	}
	return w.int(x.Plus(1))
}

// truth says when a view is at least 1, which is when it counts as true.
type truth uint8

const (
	never truth = iota
	always
	whereOne  // the declared variable below, of the values 0 and 1, is 1
	whereZero // it is 0
	elsewhere // other values decide
)

func truthOf(x csp.Var) truth {
	d := x.Domain()
	base, negated, _ := x.View()
	switch {
	case d.IsEmpty():
		return elsewhere
	case d.Min() >= 1:
		return always
	case d.Max() < 1:
		return never
	case !zeroOne(base):
		return elsewhere
	case negated:
		return whereZero
	}
	return whereOne
}

// bool is a variable, view or constant where a truth value is asked for.
func (w *writer) bool(x csp.Var) Expr {
	base, _, _ := x.View()
	key, prefix, suffix := x, "", "_true"
	var state func(b Expr) item
	switch truthOf(x) {
	case never:
		return boolean(false)
	case always:
		return boolean(true)
	case whereOne:
		return w.boolOf(base)
	case whereZero:
		key, prefix, suffix = base.Not(), "not_", ""
		state = func(b Expr) item { return item{name: "bool_not", args: []Expr{w.boolOf(base), b}} }
	case elsewhere:
		state = func(b Expr) item {
			if zeroOne(x) {
				return item{name: "bool2int", args: []Expr{b, w.int(x)}}
			}
			return item{name: "int_le", args: []Expr{integer(1), w.int(x)}}.reified(b)
		}
	}
	name, ok := w.bools[key]
	if !ok {
		name = w.define(prefix+w.of(base).name+suffix, key, nil, state)
		w.bools[key] = name
	}
	return ident(name)
}

// boolOf is a declared variable with the values 0 and 1 as a truth value.
func (w *writer) boolOf(x csp.Var) Expr {
	d := w.of(x)
	if w.first == nil {
		d.asBool = true
		return Expr{}
	}
	if d.isBool() {
		return ident(d.name)
	}
	if d.beside == "" {
		d.beside = w.define(d.name+"_bool", x, nil, func(b Expr) item {
			return item{name: "bool2int", args: []Expr{b, ident(d.name)}}
		})
	}
	return ident(d.beside)
}

func (w *writer) boolList(xs []csp.Var) Expr { return each(xs, w.bool) }
