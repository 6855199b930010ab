package check

// This file remembers, where a proof is explained, what each change of a reverse propagation came
// by, so that a nogood that names no steps is told by the constraints that contradict it, and by
// those steps alone that have a part in that.

import (
	"fmt"
	"slices"
	"strings"
)

// A cause is the constraint or the step that changed a domain, and the variables that it looked
// at; nil for all of its own. One without either is a fact that was assumed.
type cause struct {
	c  *constraint
	f  *fact
	of []int32
}

// explains reports whether it is to be known why.
func (k *checker) explains() bool { return k.trace != nil || k.teller != nil }

// clash is that two terms that differ have one value.
func (s *space) clash(p place) cause {
	xs := p.c.args[0].terms
	of := []int32{xs[p.at].x}
	for i, t := range xs {
		if v, fixed := s.fixed(t); i != p.at && t.x >= 0 && fixed && v == s.lo(xs[p.at]) {
			return cause{c: p.c, of: append(of, t.x)}
		}
	}
	return cause{c: p.c, of: of}
}

// blame notes what the changes since the last call came by.
func (k *checker) blame(by cause) {
	r := &k.reverse
	if !k.explains() || len(r.levels) == 0 {
		return
	}
	for len(r.causes) < len(k.inner.space.trail) {
		r.causes = append(r.causes, by)
	}
}

// forgive forgets the changes that were taken back.
func (r *reverse) forgive(mark int) { r.causes = r.causes[:min(mark, len(r.causes))] }

// looksAt returns the variables that a cause looked at.
func (k *checker) looksAt(by cause) []int32 {
	switch {
	case by.of != nil:
		return by.of
	case by.c != nil:
		return by.c.variables()
	case by.f == nil:
		return nil
	}
	var of []int32
	for _, l := range by.f.lits {
		of = append(of, k.atoms.all[l>>1].x)
	}
	return of
}

// A part of an argument is what one cause changed.
type part struct {
	by   cause
	said []string
}

// argue goes back from the contradiction that was found. It returns the changes that had a part
// in it, in order, and the steps.
func (k *checker) argue() (parts []part, on []int) {
	r, s := &k.reverse, &k.inner.space
	need := make(map[int32]bool)
	ask := func(by cause) {
		for _, x := range k.looksAt(by) {
			if !need[x] && k.trace != nil {
				on = k.trace.all(on, x)
			}
			need[x] = true
		}
		if by.f != nil {
			on = append(on, by.f.seq)
		}
	}
	ask(r.fault)
	parts = []part{{r.fault, nil}}
	type bounds struct{ lo, hi int }
	now := make(map[int32]bounds)
	said := make(map[change]bool) // of the latest part
	for p := len(s.trail) - 1; p >= 0; p-- {
		e, by := s.trail[p], r.causes[p]
		b, met := now[e.x]
		if !met {
			b = bounds{s.doms[e.x].lo, s.doms[e.x].hi}
		}
		text, fixed := "", b.lo == b.hi && e.what != removed
		switch e.what {
		case lowered:
			text, b.hi = fmt.Sprintf("<= %d", b.hi), e.old
		case raised:
			text, b.lo = fmt.Sprintf(">= %d", b.lo), e.old
		case removed:
			text = fmt.Sprintf("!= %d", e.old)
		}
		if fixed {
			text = fmt.Sprintf("= %d", s.doms[e.x].lo)
		}
		if now[e.x] = b; e.what == closed || !need[e.x] || by.c == nil && by.f == nil {
			continue
		}
		if last := &parts[len(parts)-1]; last.said == nil || last.by.c != by.c || last.by.f != by.f {
			parts = append(parts, part{by: by})
			clear(said)
		}
		ask(by)
		key := change{x: e.x, what: e.what}
		if e.what == removed {
			key.old = e.old
		}
		if !said[key] {
			last := &parts[len(parts)-1]
			last.said = append(last.said, label(k.inner.variables[e.x].Decl)+" "+text)
		}
		if said[key] = true; fixed { // by both bounds at once
			said[change{x: e.x, what: lowered}], said[change{x: e.x, what: raised}] = true, true
		}
	}
	slices.Reverse(parts)
	return parts, on
}

// allSteps returns all that a search may have used.
func (k *checker) allSteps() (on []int) {
	if k.trace == nil {
		return nil
	}
	for _, by := range k.reverse.causes {
		if by.f != nil {
			on = append(on, by.f.seq)
		}
	}
	for _, f := range k.trace.fired {
		on = append(on, f.step.seq)
	}
	for x := range k.trace.roots {
		on = k.trace.all(on, x)
	}
	return on
}

// because is an argument in words, the latest parts of it where it is long.
func because(parts []part) string {
	const most = 40
	var told []string
	if out := len(parts) - most; out > 0 {
		told, parts = []string{fmt.Sprintf("(%d earlier ones)", out)}, parts[out:]
	}
	for _, p := range parts {
		slices.Reverse(p.said)
		text := "a contradiction"
		if p.said != nil {
			text = strings.Join(p.said, ", ")
		}
		switch {
		case p.by.c != nil:
			text += ", by " + p.by.c.title()
		case p.by.f != nil:
			text += fmt.Sprintf(", by line %d", p.by.f.line)
		default:
			text += " with what is known"
		}
		told = append(told, text)
	}
	return strings.Join(told, "; ")
}
