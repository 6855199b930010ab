package check

// This file links the program that a proof is about, the outer one, with the one that its
// steps are about, the inner one: that every solution of the outer program makes one of the
// inner. Then what has no solution inside has none outside, and no solution is lost.
//
// For each part of the inner program it is shown that it follows: the equations between
// variables (link_equal.go), the domains, the definitions of variables that the outer
// program does not have, and the constraints, by a form that both are brought into
// (link_form.go) or by what they exclude (link_refute.go). What cannot be shown is named in
// the verdict, and believed.

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/domains"
)

// inner is the lines of an inner program while they are read.
type inner struct {
	buf   bytes.Buffer
	equal []outerIs
}

// An outerIs is what an e line says: an outer variable is an inner one, turned around or
// not, with an offset; without an inner one, it is the offset.
type outerIs struct {
	outer int
	inner string
	neg   bool
	k     int
	line  int
}

// programLine takes m <text>.
func (k *checker) programLine() error {
	if k.inner != nil {
		return k.in.fail("the inner program has to come before the first step")
	}
	if k.text.buf.Len() > k.limits.Line {
		return k.in.fail("the inner program is longer than %d bytes", k.limits.Line)
	}
	k.text.buf.Write(k.in.rest())
	k.text.buf.WriteByte('\n')
	return nil
}

// equation takes e <outer name> <sign> <inner name or _> <offset>.
func (k *checker) equation() error {
	in := k.in
	if k.inner != nil {
		return in.fail("equations have to come before the first step")
	}
	name := in.field()
	e := outerIs{line: in.number}
	var ok bool
	if e.outer, ok = k.outer.names[string(name)]; !ok {
		return in.refuse("there is no variable %s", clip(name))
	}
	switch sign := in.field(); string(sign) {
	case "+":
	case "-":
		e.neg = true
	default:
		return in.refuse("%s is no sign", clip(sign))
	}
	e.inner = string(in.field())
	e.k = in.int("the offset")
	if e.k > viewLimit || e.k < -viewLimit {
		return in.fail("the offset %d is too large", e.k)
	}
	k.text.equal = append(k.text.equal, e)
	return in.end()
}

// A linking is the state of it. The outer program gets the variables that only the inner
// one has.
type linking struct {
	k        *checker
	out, in  *program
	of       []term // for each inner variable that is no view, the outer term that it is
	have     []bool // whether it has one
	made     []bool // for each variable of the outer program, whether it is only the inner one's
	sums     map[int32]*linear
	unproved []string
	forms    map[string]term // of what outer constraints say: the truth of those under one
	uses     map[int32][]int32
	orders   map[[2]int32][]order
	linked   []bool // the inner constraints that are definitions
	known    bool   // nothing is refuted, only what is known counts
	steps    int    // what is left to be spent on refuting
	passes   int    // and on going through all constraints
}

// link makes the inner program and shows that it follows.
func (k *checker) link() error {
	if k.text.buf.Len() == 0 {
		if len(k.text.equal) > 0 {
			return &SyntaxError{Line: k.text.equal[0].line, Msg: "there is an equation, and no inner program"}
		}
		k.inner = k.outer
		return nil
	}
	p, err := flatzinc.ParseProgram(&k.text.buf)
	var in *program
	if err == nil {
		in, err = newProgram(p)
	}
	var syntax *flatzinc.SyntaxError
	var wrong *ProgramError
	switch {
	case errors.As(err, &syntax) || errors.As(err, &wrong):
		return k.in.fail("the inner program: %v", err)
	case err != nil:
		return err
	}
	k.inner = in
	// The outer program of the linking is one more, since it is changed.
	out, err := newProgram(k.given)
	if err != nil {
		return err
	}
	out.space.sums = sumsOfLink
	l := &linking{k: k, out: out, in: in, steps: linkSteps, passes: linkSteps}
	if err := l.equations(); err != nil {
		return err
	}
	if out.void { // without what was missed there is no solution, so all else follows
		k.unlinked = l.unproved
		return nil
	}
	l.domains()
	k.unlinked = l.unproved
	if out.void {
		return nil
	}
	l.define()
	k.unlinked = l.unproved
	if l.constraints(); out.void {
		return nil
	}
	l.domainsOfMade()
	k.unlinked = l.unproved
	return l.goal()
}

// linkSteps bounds the constraints that are looked at in refuting.
const linkSteps = 1 << 22

// miss notes what was not shown.
func (l *linking) miss(format string, args ...any) {
	l.unproved = append(l.unproved, fmt.Sprintf(format, args...)+" (of the inner program, not seen to follow)")
}

// term returns the outer term of an inner one.
func (l *linking) term(t term) (term, bool) {
	if t.x < 0 {
		return t, true
	}
	if !l.have[t.x] {
		return term{}, false
	}
	return l.out.find2(l.of[t.x].compose(t)), true
}

// find2 returns a term over variables that are no views.
func (q *program) find2(t term) term {
	if t.x < 0 {
		return t
	}
	u := q.find(t.x).compose(t)
	if u.x < 0 {
		u.neg = false
	}
	return u
}

// domains shows that the domains of the inner variables leave out nothing.
func (l *linking) domains() {
	var open []int32
	for x := range l.have {
		if l.have[x] && l.in.is[x].x == int32(x) && l.of[x].x >= 0 {
			open = append(open, int32(x))
		}
	}
	l.sieve()
	l.known = true // what all constraints leave comes first: it takes less than refuting value by value
	for _, x := range open {
		if done, _ := l.narrow(x); !done {
			l.settle()
			break
		}
	}
	l.known = false
	for progress := true; progress && len(open) > 0 && !l.out.void; progress = progress || l.settle() {
		progress = false
		open = slices.DeleteFunc(open, func(x int32) bool {
			done, some := l.narrow(x)
			progress = progress || some
			return done
		})
	}
	for _, x := range open {
		if !l.out.void {
			l.miss("%s", l.in.variables[x].Decl)
			l.adopt(x)
		}
	}
}

// adopt makes the outer domain that of the inner variable.
func (l *linking) adopt(x int32) {
	s := &l.out.space
	t, _ := l.term(term{x: x})
	l.out.void = !s.inherit(t, &l.in.space.doms[x]) || l.out.void
}

// inherit takes from a term for good what a domain does not have: all at once, since that may be
// billions of values.
func (s *space) inherit(t term, d *domain) bool {
	if t.x < 0 {
		return d.has(t.k)
	}
	set := d.set()
	if t.neg {
		set = set.Negate().Shift(t.k)
	} else {
		set = set.Shift(-t.k)
	}
	return s.restrict(t.x, set)
}

// narrow excludes from the outer domain what the inner one does not have, by refuting it.
// It reports whether all is, and whether something was.
func (l *linking) narrow(x int32) (done, some bool) {
	s := &l.out.space
	t, _ := l.term(term{x: x})
	d := &l.in.space.doms[x]
	if t.x < 0 {
		return d.has(t.k), false
	}
	exclude := func(o op, n int) bool {
		a := literal{t, o, n}
		if s.truth(a) == no {
			return true
		}
		if l.known || !l.refuted(a) {
			return false
		}
		a = a.not()
		s.begin()
		l.out.void = l.out.void || !s.make(t, a.o, a.k)
		s.trail = s.trail[:0]
		some = true
		return true
	}
	done = s.lo(t) >= d.lo || exclude(le, d.lo-1)
	done = (s.hi(t) <= d.hi || exclude(ge, d.hi+1)) && done
	if !d.holes() || l.out.void {
		return done || l.out.void, some
	}
	tried := 0
	for lo, hi := range domains.Range(d.lo, d.hi).Difference(d.set()).Ranges() {
		for v, ok := s.next(t, lo); ok && v <= hi; v, ok = s.next(t, v+1) {
			if tried++; tried > valuesLimit {
				return false, some
			}
			done = exclude(eq, v) && done
			if l.out.void {
				return true, some
			}
		}
	}
	return done, some
}

// goal compares what the programs ask for.
func (l *linking) goal() error {
	out, in := l.out, l.in
	if out.goal == flatzinc.Satisfy && in.goal == flatzinc.Satisfy {
		return nil
	}
	t, ok := l.term(in.objective)
	if u := out.find2(l.k.outer.objective); !ok || out.goal != in.goal || t != u && !out.space.same(t, u) {
		return l.k.in.fail("the inner program asks for something else than the outer one")
	}
	return nil
}

// An innerIs is the value of an outer variable: a term over the inner ones, or a constant.
type innerIs struct {
	known bool
	of    term
}

// outside verifies the solution of the outer program that one of the inner makes, and returns
// its values.
func (k *checker) outside(id int, at []int) ([]int, error) {
	if k.inner == k.outer {
		return at, nil
	}
	q := k.outer
	whole, known := make([]int, len(q.variables)), make([]bool, len(q.variables))
	root, met := make([]int, len(q.variables)), make([]bool, len(q.variables))
	for i, v := range k.values {
		if !v.known {
			continue
		}
		known[i], whole[i] = true, v.of.k
		if v.of.x >= 0 {
			whole[i] = v.of.of(at[v.of.x])
		}
		if t := q.find(int32(i)); t.x >= 0 {
			root[t.x], met[t.x] = t.under(whole[i]), true
		}
	}
	for i := range whole {
		if t := q.find(int32(i)); !known[i] && t.x >= 0 && met[t.x] {
			known[i], whole[i] = true, t.of(root[t.x])
		}
	}
	report := q.oracle.CheckAt(whole, known)
	if len(report.Violations) > 0 {
		return nil, k.wrong(id, nil, "outside: %v", report.Err())
	}
	if report.Open > 0 {
		return nil, k.wrong(id, nil, "%d constraints or domains of the outer program have a variable without a value", report.Open)
	}
	for i := range q.items {
		if q.items[i].item == nil && q.items[i].trusted == "" && !k.trustedOutside(&q.items[i]) {
			return nil, k.wrong(id, &q.items[i], "the checker does not know the meaning of this constraint, and the proof does not ask to trust it")
		}
	}
	return whole, nil
}

// trustedOutside reports whether the inner program has the same unknown constraint, and it is
// to be trusted.
func (k *checker) trustedOutside(c *constraint) bool {
	for i := range k.inner.items {
		if in := &k.inner.items[i]; in.item == nil && in.trusted != "" && in.source.String() == c.source.String() {
			return true
		}
	}
	return false
}
