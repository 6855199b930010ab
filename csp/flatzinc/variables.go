package flatzinc

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the variables of a program while it is read: their domains, and which
// of them are one. A constraint that says no more than x = y+3 or b = 1-c makes two
// variables views of one, by a union-find over views, so that the model gets one
// variable for them and no constraint at all. What MiniZinc says by bool2int, int_eq,
// bool_not or a linear equation over two variables costs nothing that way.

// The range of a variable declared as var int, without a domain.
const (
	// DefaultMin is the least value of a variable without a domain.
	DefaultMin = -domains.MaxValue
	// DefaultMax is the greatest value of a variable without a domain.
	DefaultMax = domains.MaxValue
)

// maxOffset is the largest offset that a view of a variable is given at reading.
// Views of views stay far from what would not fit 32 bits.
const maxOffset = domains.MaxValue / 4

// term is a variable, or a constant where x is negative.
type term struct {
	x int32 // number of the variable, or -1
	k int   // the constant
}

func constant(k int) term { return term{-1, k} }

// view is root+off, or off-root where neg is set. A constant has the root -1.
type view struct {
	root int32
	neg  bool
	off  int
}

// of returns the value of the view where the root has value v.
func (w view) of(v int) int {
	if w.neg {
		return w.off - v
	}
	return v + w.off
}

// compose returns the view w of what v is a view of.
func (w view) compose(v view) view {
	return view{v.root, w.neg != v.neg, w.of(v.off)}
}

type variable struct {
	name       string      // the identifier
	label      string      // what the annotation mzn_expression_name calls it, or ""
	dom        domains.Set // of a root
	is         view        // of the variable nearer to the root, itself at a root
	introduced bool
	defined    bool
}

type variables struct {
	all     []variable
	changed bool // something was narrowed or made one since this was last cleared
	empty   bool // a domain is empty: the program has no solution

	apart   bool // constraints stay apart: nothing is narrowed
	refused bool // something would have been narrowed
}

func (vs *variables) add(v variable) term {
	x := int32(len(vs.all))
	v.is = view{root: x}
	vs.all = append(vs.all, v)
	vs.empty = vs.empty || v.dom.IsEmpty()
	return term{x: x}
}

// find returns what t is a view of, and shortens the way there.
func (vs *variables) find(t term) view {
	if t.x < 0 {
		return view{root: -1, off: t.k}
	}
	w := vs.all[t.x].is
	if w.root == t.x {
		return w
	}
	if next := vs.all[w.root].is; next.root != w.root {
		w = w.compose(vs.find(term{x: w.root}))
		vs.all[t.x].is = w
	}
	return w
}

// domain returns the values of a term.
func (vs *variables) domain(t term) domains.Set {
	w := vs.find(t)
	if w.root < 0 {
		return domains.Of(w.off)
	}
	d := vs.all[w.root].dom
	if w.neg {
		d = d.Negate()
	}
	return d.Shift(w.off)
}

// fixed returns the value of a term that has only one.
func (vs *variables) fixed(t term) (v int, ok bool) {
	w := vs.find(t)
	if w.root < 0 {
		return w.off, true
	}
	if d := vs.all[w.root].dom; d.Len() == 1 {
		return w.of(d.Min()), true
	}
	return 0, false
}

// narrow leaves a term the values of set.
func (vs *variables) narrow(t term, set domains.Set) {
	w := vs.find(t)
	if w.root < 0 {
		if !set.Contains(w.off) {
			vs.contradict()
		}
		return
	}
	set = set.Shift(-w.off)
	if w.neg {
		set = set.Negate()
	}
	vs.narrowRoot(w.root, set)
}

func (vs *variables) narrowRoot(x int32, set domains.Set) {
	old := vs.all[x].dom
	d := old.Intersect(set)
	if d.Len() == old.Len() {
		return
	}
	if vs.apart {
		vs.refused = true
		return
	}
	vs.all[x].dom = d
	vs.changed = true
	vs.empty = vs.empty || d.IsEmpty()
}

// remove takes a value from a term.
func (vs *variables) remove(t term, v int) { vs.narrow(t, vs.domain(t).Difference(domains.Of(v))) }

// assign leaves a term one value.
func (vs *variables) assign(t term, v int) { vs.narrow(t, domains.Of(v)) }

// unify makes x = y+k, or with neg x = k-y. ok is false where the offsets would go too
// far for a view.
func (vs *variables) unify(x, y int32, neg bool, k int) (ok bool) {
	a, b := vs.find(term{x: x}), vs.find(term{x: y})
	c := view{neg: neg, off: k}.compose(b) // x, as a view of y's root
	if k > maxOffset || k < -maxOffset || c.off > maxOffset || c.off < -maxOffset {
		return false
	}
	// a(root) = c(other): so root is the inverse of a, of c.
	inverse := view{neg: a.neg, off: -a.off}
	if a.neg {
		inverse.off = a.off
	}
	r := inverse.compose(c)
	if r.off > maxOffset || r.off < -maxOffset {
		return false
	}
	if a.root == c.root {
		if vs.apart {
			vs.refused = true
			return false
		}
		switch {
		case !r.neg && r.off != 0: // x = x+k
			vs.narrowRoot(a.root, domains.Set{})
		case r.neg: // x = k-x
			half := domains.Set{}
			if r.off%2 == 0 {
				half = domains.Of(r.off / 2)
			}
			vs.narrowRoot(a.root, half)
		}
		return true
	}
	keep, gone := c.root, a.root
	if vs.apart && !vs.harmless(keep, gone, r) {
		return false
	}
	if old, other := &vs.all[gone], &vs.all[keep]; rank(old) < rank(other) || rank(old) == rank(other) && gone < keep {
		keep, gone = gone, keep
		if !r.neg {
			r.off = -r.off
		}
	}
	r.root = keep
	dom := vs.all[gone].dom
	vs.all[gone].dom = domains.Set{}
	vs.all[gone].is = r
	vs.changed = true
	dom = dom.Shift(-r.off)
	if r.neg {
		dom = dom.Negate()
	}
	vs.narrowRoot(keep, dom)
	return true
}

// contradict says that the program has no solution.
func (vs *variables) contradict() {
	vs.refused = vs.apart
	vs.empty = vs.empty || !vs.apart
}

// harmless reports whether nothing is lost where constraints stay apart and gone becomes the
// view r of keep, or keep one of gone: at most one of them is a variable of the model, and it
// keeps its values.
func (vs *variables) harmless(keep, gone int32, r view) bool {
	a, b := &vs.all[keep], &vs.all[gone]
	d := b.dom.Shift(-r.off)
	if r.neg {
		d = b.dom.Negate().Shift(r.off)
	}
	switch {
	case !a.introduced && !b.introduced:
		return false
	case !a.introduced:
		return a.dom.SubsetOf(d)
	case !b.introduced:
		return d.SubsetOf(a.dom)
	}
	return a.dom.Equal(d)
}

// rank says whose name and place stay where two variables are made one: those of a
// variable that the model was written with come before introduced ones.
func rank(v *variable) int {
	n := 0
	if v.introduced {
		n++
	}
	if v.defined {
		n += 2
	}
	return n
}

// declare makes the variables in a model, and returns one for each that is in the
// program. One is called by its label unless that is also the identifier or an earlier label
// of another, as the labels of expressions in a loop may be.
func (vs *variables) declare(m *csp.Model) []csp.Var {
	made := make([]csp.Var, len(vs.all))
	have := make([]bool, len(vs.all))
	taken := make(map[string]bool)
	for i := range vs.all {
		taken[vs.all[i].name] = true
	}
	for i := range vs.all {
		w := vs.find(term{x: int32(i)})
		if !have[w.root] {
			have[w.root] = true
			if v := &vs.all[w.root]; v.dom.Len() == 1 {
				made[w.root] = m.Const(v.dom.Min())
			} else {
				name := v.name
				if v.label != "" && !taken[v.label] {
					name = v.label
					taken[name] = true
				}
				made[w.root] = m.IntVarIn(name, v.dom)
			}
		}
		if w.root != int32(i) {
			x := made[w.root]
			if w.neg {
				x = x.Neg()
			}
			made[i] = x.Plus(w.off)
		}
	}
	return made
}
