package check

// This file shows that the constraints of the inner program follow, and makes the variables
// that only it has.

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// define gives the inner variables that the outer program does not have a definition each:
// the truth of a constraint over others, or a sum of others. Where the outer program has the
// same truth, they are that.
func (l *linking) define() {
	l.sums = make(map[int32]*linear)
	l.made = make([]bool, len(l.out.is))
	l.linked = make([]bool, len(l.in.items))
	l.formsOfOuter()
	for progress := true; progress; {
		progress = false
		for i, c := range l.in.known() {
			if l.linked[i] {
				continue
			}
			if x := l.missing(c); x >= 0 && l.defines(c, x) {
				l.linked[i], progress = true, true
			}
		}
	}
	for x := range l.have { // free ones, which may have any value: where there is none, that is to follow
		if l.in.is[x].x == int32(x) && !l.have[x] {
			if d := &l.in.space.doms[x]; d.lo > d.hi {
				l.miss("%s", l.in.variables[x].Decl)
			}
			l.enter(int32(x))
		}
	}
}

// missing returns the only variable of a constraint that the outer program does not have
// yet, or -1.
func (l *linking) missing(c *constraint) int32 {
	found := int32(-1)
	for _, x := range c.variables() {
		if !l.have[x] {
			if found >= 0 {
				return -1
			}
			found = x
		}
	}
	return found
}

// enter adds an inner variable to the outer program.
func (l *linking) enter(x int32) int32 {
	d := &l.in.space.doms[x]
	y := l.out.space.add(domains.Range(d.lo, d.hi))
	l.out.is = append(l.out.is, term{x: y})
	l.made = append(l.made, true)
	l.of[x], l.have[x] = term{x: y}, true
	return y
}

// defines takes a constraint as the definition of a variable that stands in it once.
func (l *linking) defines(c *constraint, x int32) bool {
	if d := &l.in.space.doms[x]; c.mode == iff && c.truth.x == x && d.lo == 0 && d.hi == 1 && l.once(c, x) {
		l.enter(x)
		mapped, _ := l.over(c)
		f, known := l.form(&mapped)
		if known == unknown {
			// It is written of a truth that is not there yet: which way round is told by
			// whether that was turned.
			stand := l.out.find2(mapped.truth)
			if b, met := l.forms[f.text]; met && f.mode == iff && f.truth.x == stand.x {
				if f.truth != stand {
					b = not(b)
				}
				if c.truth.neg {
					b = not(b)
				}
				l.of[x] = b
			}
		}
		return true
	}
	lin := c.lin
	if c.mode != plain || lin == nil || lin.wide || lin.rel != equal {
		return false
	}
	at := slices.Index(lin.xs, x)
	if at < 0 || lin.as[at] != 1 && lin.as[at] != -1 {
		return false
	}
	// a*x + rest = k, so x = a*k - a*rest.
	a := lin.as[at]
	var as []int
	var ts []term
	for i, y := range lin.xs {
		if i != at {
			t, _ := l.term(term{x: y})
			as, ts = append(as, -a*lin.as[i]), append(ts, t)
		}
	}
	def := l.out.linear(as, ts, equal, 0)
	if def.wide {
		return false
	}
	def.k = a*lin.k - def.k
	lo, hi := def.k, def.k
	for i, y := range def.xs {
		d := &l.out.space.doms[y]
		if b := def.as[i]; b > 0 {
			lo, hi = lo+b*d.lo, hi+b*d.hi
		} else {
			lo, hi = lo+b*d.hi, hi+b*d.lo
		}
	}
	if d := &l.in.space.doms[x]; d.holes() || d.lo > lo || d.hi < hi {
		l.miss("%s", l.in.variables[x].Decl)
	}
	l.sums[l.enter(x)] = def
	return true
}

// once reports whether the truth of a constraint is none of its other variables.
func (l *linking) once(c *constraint, x int32) bool {
	for _, a := range c.args[:len(c.args)-1] {
		if slices.ContainsFunc(a.terms, func(t term) bool { return t.x == x }) {
			return false
		}
	}
	return true
}

// over returns an inner constraint over the outer variables; ok is false where one is missing.
func (l *linking) over(c *constraint) (mapped constraint, ok bool) {
	mapped = constraint{source: c.source, item: c.item, args: make([]arg, len(c.args))}
	for i, a := range c.args {
		mapped.args[i].sets = a.sets
		ts := make([]term, len(a.terms))
		for j, t := range a.terms {
			if ts[j], ok = l.term(t); !ok {
				return mapped, false
			}
		}
		mapped.args[i].terms = ts
	}
	l.out.choose(&mapped)
	return mapped, true
}

// formsOfOuter writes all outer constraints.
func (l *linking) formsOfOuter() {
	l.rebuild()
	l.forms = make(map[string]term)
	l.orders = make(map[[2]int32][]order)
	for _, c := range l.out.known() {
		f, known := l.form(c)
		if known != unknown {
			continue
		}
		switch f.mode {
		case implied:
			l.forms[fmt.Sprint("implied ", f.truth, f.text)] = f.truth
		default:
			l.forms[fmt.Sprint("iff ", f.truth, f.text)] = f.truth // there may be several truths
			if _, met := l.forms[f.text]; !met || f.truth.x < 0 {
				l.forms[f.text] = f.truth
			}
		}
		l.noteOrder(c)
	}
}

// An order is that x-y <= k where truth is 1.
type order struct {
	k     int
	truth term
}

// noteOrder notes what a constraint says of the distance of two variables.
func (l *linking) noteOrder(c *constraint) {
	x, y, ok := c.lin.distance()
	if !ok {
		return
	}
	truth := constant(1)
	if c.mode != plain {
		truth = l.out.find2(c.truth)
	}
	l.orders[[2]int32{x, y}] = append(l.orders[[2]int32{x, y}], order{c.lin.k, truth})
	if c.mode != implied { // otherwise y-x <= -k-1
		l.orders[[2]int32{y, x}] = append(l.orders[[2]int32{y, x}], order{-c.lin.k - 1, not(truth)})
	}
}

// distance returns x and y where a sum says that x-y <= k.
func (l *linear) distance() (x, y int32, ok bool) {
	if l == nil || l.wide || l.rel != atMost || len(l.xs) != 2 || l.as[0]+l.as[1] != 0 || magnitude(l.as[0]) != 1 {
		return 0, 0, false
	}
	if l.as[0] < 0 {
		return l.xs[1], l.xs[0], true
	}
	return l.xs[0], l.xs[1], true
}

// near reports whether x-y <= k is known to hold.
func (l *linking) near(x, y int32, k int) bool {
	return slices.ContainsFunc(l.orders[[2]int32{x, y}], func(o order) bool { return o.k <= k && l.out.space.lo(o.truth) >= 1 })
}

// constraints shows that the inner constraints follow.
func (l *linking) constraints() {
	for i := range l.in.items {
		c := &l.in.items[i]
		if l.linked[i] || l.out.void {
			continue
		}
		if c.item == nil {
			if !slices.ContainsFunc(l.out.items, func(o constraint) bool { return o.source.String() == c.source.String() }) {
				l.miss("%s", c.source)
			}
			continue
		}
		mapped, ok := l.over(c)
		if !ok || !l.follows(&mapped) {
			l.miss("%s", c.source)
		}
	}
}

// follows reports whether a constraint over the outer variables holds in all solutions of
// the outer program.
func (l *linking) follows(c *constraint) bool {
	s := &l.out.space
	f, known := l.form(c)
	switch {
	case known == yes:
		return true
	case known == no:
		l.settle()
		return l.out.void
	}
	truth, met := l.forms[f.text]
	said := func(how string) bool {
		_, ok := l.forms[fmt.Sprint(how, f.truth, f.text)]
		return ok
	}
	switch f.mode {
	case plain:
		if met && truth.x < 0 && truth.k == 1 {
			return true
		}
	case iff:
		if said("iff ") || met && truth.x < 0 && s.same(truth, f.truth) {
			return true
		}
	default:
		if said("implied ") || said("iff ") || met && truth.x < 0 && truth.k == 1 {
			return true
		}
	}
	_, lits, negated := l.parts(c)
	switch {
	case lits != nil && l.clauseFollows(c, lits, negated):
		return true
	case c.mode == plain && c.rule != nil && c.rule.deny != nil && c.rule.deny(s, c):
		return true
	}
	if c.mode != plain || c.rule == nil { // without a rule a number may be a variable, or huge
		return false
	}
	switch c.base {
	case "precedence":
		return l.precedenceFollows(c)
	case "disjunctive":
		return l.disjunctiveFollows(c)
	case "array_var_int_element2d":
		return l.matrixFollows(c)
	case "table_int":
		return l.tableFollows(c.args[0].terms, l.rowsLeft(c.args[0].terms, c.args[1].terms))
	}
	x, y, ok := c.lin.distance()
	return ok && l.near(x, y, c.lin.k)
}

// clauseFollows refutes that all literals are false; of a reified one, both that they are
// where the truth is 1, and each literal where it is 0.
func (l *linking) clauseFollows(c *constraint, lits []literal, negated bool) bool {
	all := make([]literal, len(lits))
	for i, a := range lits {
		all[i] = a.not()
	}
	none := func(more ...literal) bool { return l.refuted(append(all, more...)...) }
	each := func(more ...literal) bool {
		for _, a := range lits {
			if !l.refuted(append(more, a)...) {
				return false
			}
		}
		return true
	}
	t := l.out.find2(c.truth)
	holds, fails := literal{t, ge, 1}, literal{t, le, 0}
	switch {
	case c.mode == plain && !negated:
		return none()
	case c.mode == plain:
		return each()
	case negated:
		return each(holds) && (c.mode == implied || none(fails))
	}
	return none(holds) && (c.mode == implied || each(fails))
}

// ordered reports whether x+d <= y holds for two terms where a literal does.
func (l *linking) ordered(x, y term, d int, where ...literal) bool {
	s := &l.out.space
	mark := s.begin()
	defer s.undo(mark)
	for _, a := range where {
		if !s.make(a.x, a.o, a.k) {
			return true
		}
	}
	if s.hi(x)+d <= s.lo(y) {
		return true
	}
	if x.x < 0 || y.x < 0 || x.neg || y.neg {
		return false
	}
	return l.near(x.x, y.x, y.k-x.k-d) // x.x + x.k + d <= y.x + y.k
}

func (l *linking) precedenceFollows(c *constraint) bool {
	b, x, dx, y, dy := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms[0].k, c.args[3].terms[0], c.args[4].terms[0].k
	return l.ordered(x, y, dx, literal{b, ge, 1}) && l.ordered(y, x, dy, literal{b, le, 0})
}

// disjunctiveFollows shows that any two tasks are in one order or the other.
func (l *linking) disjunctiveFollows(c *constraint) bool {
	s := &l.out.space
	starts, durations := c.args[0].terms, c.args[1].terms
	if len(starts) != len(durations) {
		return false
	}
	for i, x := range starts {
		d, ok := s.fixed(durations[i])
		if !ok || d < 0 || x.neg {
			return false
		}
		for j, y := range starts[:i] {
			e, _ := s.fixed(durations[j])
			if d == 0 || e == 0 || l.ordered(x, y, d) || l.ordered(y, x, e) {
				continue
			}
			if x.x < 0 || y.x < 0 || !l.eitherOrder(x, y, d, e) {
				return false
			}
		}
	}
	return true
}

// eitherOrder shows that x+d <= y or y+e <= x, by two truths of which one has to be 1.
func (l *linking) eitherOrder(x, y term, d, e int) bool {
	for _, o := range l.orders[[2]int32{x.x, y.x}] {
		for _, p := range l.orders[[2]int32{y.x, x.x}] {
			if o.k <= y.k-x.k-d && p.k <= x.k-y.k-e && (o.truth == not(p.truth) || l.refuted(literal{o.truth, le, 0}, literal{p.truth, le, 0})) {
				return true
			}
		}
	}
	return false
}

// matrixLimit bounds the cells of a matrix that are looked at.
const matrixLimit = 1 << 14

// matrixFollows shows of each row and column that the entry is the result, since the index
// of a list is made of them.
func (l *linking) matrixFollows(c *constraint) bool {
	s := &l.out.space
	row, column, entries, columns, result := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms, c.args[3].terms[0].k, c.args[4].terms[0]
	if columns < 1 || s.size(row, matrixLimit)*s.size(column, matrixLimit) > matrixLimit || s.lo(row) < 1 || s.lo(column) < 1 || s.hi(column) > columns {
		return false
	}
	cell := func(i, j int) bool {
		at := (i-1)*columns + j - 1
		if at >= len(entries) {
			return l.refuted(literal{row, eq, i}, literal{column, eq, j})
		}
		entry := l.out.find2(entries[at])
		if v, ok := s.fixed(entry); ok {
			return l.refuted(literal{row, eq, i}, literal{column, eq, j}, literal{result, ne, v})
		}
		return l.entryIs(row, column, i, j, entry, result)
	}
	return !s.some(row, func(i int) bool { return s.some(column, func(j int) bool { return !cell(i, j) }) })
}

// entryIs shows that an element constraint whose index is known with a row and a column has
// this entry there.
func (l *linking) entryIs(row, column term, i, j int, entry, result term) bool {
	s := &l.out.space
	mark := s.begin()
	defer s.undo(mark)
	if !s.make(row, eq, i) || !s.make(column, eq, j) {
		return true
	}
	var elements []*constraint
	for at := mark; at < len(s.trail) && at-mark < nearby; at++ {
		for _, n := range l.uses[s.trail[at].x] {
			if l.steps--; l.steps <= 0 {
				return false
			}
			c := &l.out.items[n]
			if c.lin != nil && !l.tighten(c) {
				return true
			}
			if c.mode == plain && alike[c.base] == "element" {
				elements = append(elements, c)
			}
		}
	}
	for _, c := range elements {
		n, ok := s.fixed(c.args[0].terms[0])
		if ok && n >= 1 && n <= len(c.args[1].terms) && c.args[1].terms[n-1] == entry && s.same(c.args[2].terms[0], result) {
			return true
		}
	}
	return false
}

// domainsOfMade is for what adding variables left open.
func (l *linking) domainsOfMade() {
	for x := range l.have {
		t := l.of[x]
		if l.in.is[x].x != int32(x) || t.x < 0 || int(t.x) >= len(l.made) || l.made[t.x] {
			continue
		}
		if u, _ := l.term(term{x: int32(x)}); l.in.space.doms[x].lo > l.out.space.lo(u) || l.in.space.doms[x].hi < l.out.space.hi(u) {
			l.miss("%s", l.in.variables[x].Decl)
		}
	}
}
