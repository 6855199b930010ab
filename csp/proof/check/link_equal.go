package check

// This file shows the equations between the variables of the outer program that become one
// in the inner one.

import "slices"

// An equation is t = u.
type equation struct {
	t, u term
	name string
}

// equations gives every inner variable an outer term, and shows that further ones that it is
// are equal to that.
func (l *linking) equations() error {
	k := l.k
	l.of, l.have = make([]term, len(l.in.is)), make([]bool, len(l.in.is))
	var open []equation
	k.values = make([]innerIs, len(l.out.variables))
	enter := func(outer int, of term) { // outer = of, which is over inner variables
		k.values[outer] = innerIs{known: true, of: of}
		t, is, name := term{x: int32(outer)}, l.in.find2(of), l.out.variables[outer].Decl.Name
		if is.x < 0 {
			open = append(open, equation{t, constant(is.k), name})
			return
		}
		// is.x = what is.under(t) is.
		u := term{x: t.x, neg: is.neg, k: is.under(0)}
		if !l.have[is.x] {
			l.of[is.x], l.have[is.x] = u, true
			return
		}
		open = append(open, equation{u, l.of[is.x], name})
	}
	for _, e := range k.text.equal {
		of := constant(e.k)
		if e.inner != "_" {
			v, ok := l.in.names[e.inner]
			if !ok {
				return &SyntaxError{Line: e.line, Msg: "there is no inner variable " + clip([]byte(e.inner))}
			}
			of = term{x: int32(v), neg: e.neg, k: e.k}
		}
		if k.values[e.outer].known {
			return &SyntaxError{Line: e.line, Msg: "there is an equation of " + l.out.variables[e.outer].Decl.Name + " already"}
		}
		enter(e.outer, of)
	}
	for i, v := range l.out.variables {
		if w, ok := l.in.names[v.Decl.Name]; ok && !k.values[i].known {
			enter(i, term{x: int32(w)})
		}
	}
	for progress := true; progress && len(open) > 0 && !l.out.void; progress = progress || l.settle() {
		l.rebuild()
		l.decide()
		same := l.twins()
		progress = false
		open = slices.DeleteFunc(open, func(e equation) bool {
			if l.out.void || !l.equal(e, same) {
				return false
			}
			l.out.join(e.t, e.u)
			progress = true
			return true
		})
	}
	if l.out.void {
		return nil
	}
	for _, e := range open {
		l.miss("an equation of %s", e.name)
		l.out.join(e.t, e.u)
	}
	l.rebuild()
	l.decide()
	return nil
}

// decide finds the truths of what is a sum that holds, or does not, whatever the values: no other rule sees it of a
// variable that stands in a constraint twice.
func (l *linking) decide() {
	s := &l.out.space
	s.begin()
	for _, c := range l.out.known() {
		lin, _, _ := l.parts(c)
		if lin == nil || lin.wide || l.out.void {
			continue
		}
		o := lin.opposite()
		holds := s.unsolvable(&o, o.rel, false)
		switch {
		case !holds && !s.unsolvable(lin, lin.rel, false):
		case c.mode == plain:
			l.out.void = !holds
		case c.mode == iff || !holds:
			l.out.void = !s.make(l.out.find2(c.truth), eq, truthBit(holds))
		}
	}
	s.trail = s.trail[:0]
}

// join makes two terms one once the program is made.
func (q *program) join(t, u term) {
	s := &q.space
	t, u = q.find2(t), q.find2(u)
	if t.x < 0 {
		t, u = u, t
	}
	s.begin()
	defer func() { s.trail = s.trail[:0] }()
	switch {
	case t.x < 0:
		q.void = q.void || t.k != u.k
	case u.x < 0:
		q.void = q.void || !s.make(t, eq, u.k)
	case t.x == u.x && t.neg == u.neg:
		q.void = q.void || t.k != u.k
	case t.x == u.x:
		sum := t.k + u.k
		if t.neg {
			t, u = u, t
		}
		q.void = q.void || sum&1 != 0 || !s.make(t, eq, sum/2)
	default:
		q.is[t.x] = term{x: u.x, neg: t.neg != u.neg, k: t.under(u.k)}
		q.void = !s.inherit(q.is[t.x], &s.doms[t.x]) || q.void
	}
}

// rebuild gives the constraints the variables that are left.
func (l *linking) rebuild() {
	q := l.out
	q.arguments()
	q.name()
	l.uses = make(map[int32][]int32)
	for i, c := range q.known() {
		for _, x := range c.variables() {
			l.uses[x] = append(l.uses[x], int32(i))
		}
	}
}

// twins returns the truths of reified constraints by what these say, each form once, and
// those that say the same again.
func (l *linking) twins() map[[2]term]bool {
	first := make(map[string]term)
	same := make(map[[2]term]bool)
	for _, c := range l.out.known() {
		if c.mode != iff {
			continue
		}
		f, known := l.form(c)
		b := f.truth
		if known != unknown || f.mode != iff || b.x < 0 {
			continue
		}
		if a, met := first[f.text]; met {
			same[[2]term{a, b}], same[[2]term{b, a}] = true, true
			a, b = not(a), not(b)
			same[[2]term{a, b}], same[[2]term{b, a}] = true, true
		} else {
			first[f.text] = b
		}
	}
	return same
}

// not returns 1-t.
func not(t term) term {
	if t.x < 0 {
		return constant(1 - t.k)
	}
	return term{t.x, !t.neg, 1 - t.k}
}

// fewValues is how many values a variable may have for an equation to be shown value by
// value.
const fewValues = 12

// equal shows an equation: by one constraint that says it, by two that say the same of two
// Booleans, or by refuting each value of the one with others of the other.
func (l *linking) equal(e equation, same map[[2]term]bool) bool {
	q, s := l.out, &l.out.space
	t, u := q.find2(e.t), q.find2(e.u)
	if t == u || s.same(t, u) {
		return true
	}
	if t.x < 0 {
		t, u = u, t
	}
	if same[[2]term{t, u}] {
		return true
	}
	if u.x < 0 {
		return l.refuted(literal{t, ne, u.k})
	}
	for _, i := range l.uses[t.x] {
		if c := &q.items[i]; l.says(c, t, u) {
			return true
		}
	}
	if s.size(t, fewValues) > fewValues {
		return false
	}
	for v, ok := s.next(t, s.lo(t)); ok; v, ok = s.next(t, v+1) {
		if !l.refuted(literal{t, eq, v}, literal{u, ne, v}) {
			return false
		}
	}
	return true
}

// says reports whether a constraint says with the domains that two terms are equal.
func (l *linking) says(c *constraint, t, u term) bool {
	s := &l.out.space
	lin := c.lin
	if c.mode != plain {
		v, ok := s.fixed(c.truth)
		if !ok || v != 1 {
			return false
		}
	}
	if lin != nil && !lin.wide && lin.rel == equal {
		return l.saysSum(lin, t, u)
	}
	arg := func(i int) term { return c.args[i].terms[0] }
	alike := func(a, b term) bool { return a.x >= 0 && b.x >= 0 && sameEquation(a, b, t, u) }
	switch name := c.base; name {
	case "array_int_element", "array_var_int_element", "array_bool_element", "array_var_bool_element":
		if i, ok := s.fixed(arg(0)); ok && i >= 1 && i <= len(c.args[1].terms) {
			return alike(c.args[1].terms[i-1], arg(2))
		}
	case "int_max", "int_min":
		x, y := arg(0), arg(1)
		if name == "int_min" {
			x, y = y, x
		}
		if s.lo(x) >= s.hi(y) { // the first argument is it
			return alike(arg(0), arg(2))
		}
		if s.lo(y) >= s.hi(x) {
			return alike(arg(1), arg(2))
		}
	case "int_abs":
		if s.lo(arg(0)) >= 0 {
			return alike(arg(0), arg(1))
		}
		return s.hi(arg(0)) <= 0 && alike(turn(arg(0)), arg(1))
	case "int_times":
		for i := range 2 {
			if v, ok := s.fixed(arg(i)); ok && (v == 1 || v == -1) {
				x := arg(1 - i)
				if v < 0 {
					x = turn(x)
				}
				return alike(x, arg(2))
			}
		}
		return arg(0) == arg(1) && s.lo(arg(0)) >= 0 && s.hi(arg(0)) <= 1 && alike(arg(0), arg(2))
	}
	return false
}

// saysSum reports whether an equation has two variables that are open, with coefficients
// alike, and says that two terms are equal.
func (l *linking) saysSum(lin *linear, t, u term) bool {
	s := &l.out.space
	rest := lin.k
	a, b := 0, 0
	for i, x := range lin.xs {
		switch d := &s.doms[x]; {
		case x == t.x:
			a = lin.as[i]
		case x == u.x:
			b = lin.as[i]
		case d.lo == d.hi:
			rest -= lin.as[i] * d.lo
		default:
			return false
		}
	}
	if a == 0 || b != a && b != -a || rest%a != 0 {
		return false
	}
	// x + (b/a)*y = rest/a, against t = u.
	rest /= a
	if t.neg { // x = t.k - (u of y)
		return (b == a) == !u.neg && rest == t.k-u.k
	}
	return (b == a) == u.neg && rest == u.k-t.k
}

// sameEquation reports whether a = b says the same as t = u: over the same variables, which
// are as far apart and turned around alike.
func sameEquation(a, b, t, u term) bool {
	if a.x != t.x {
		a, b = b, a
	}
	if a.x != t.x || b.x != u.x || (a.neg == t.neg) != (b.neg == u.neg) {
		return false
	}
	if a.neg != t.neg {
		a, b = turn(a), turn(b)
	}
	return a.k-t.k == b.k-u.k
}
