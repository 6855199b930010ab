package minizinc

import "strings"

// This file finds what a text names in a model that was read.

// Value returns the number of a constant that the model knows by name: a value of an enum, or a
// parameter that is an integer or a Boolean. Those of an enum count from 1, Booleans are 0 and 1. ok
// is false where the model has no such constant.
func (p *Program) Value(name string) (v int, ok bool) {
	p.lock.Lock()
	defer p.lock.Unlock()
	g, ok := p.ev.globals[name]
	if !ok || g.state != 2 {
		return 0, false
	}
	switch g.v.kind {
	case kInt, kBool:
		return g.v.n, true
	}
	return 0, false
}

// ValueName returns what a value of a variable such as q[3] is called: of an enum by its name, and
// otherwise the number.
func (p *Program) ValueName(variable string, v int) string {
	p.lock.Lock()
	defer p.lock.Unlock()
	var e *enum
	name, _, _ := strings.Cut(variable, "[")
	if g := p.ev.globals[name]; g != nil {
		if e = g.v.enum; g.v.kind == kArray && len(g.v.arr().elems) > 0 {
			e = g.v.arr().elems[0].enum
		}
	}
	return string(p.ev.appendMember(nil, v, e))
}

// Declaration tells where a variable is declared, such as "line 2, array[1..n] of var 1..n: q;" of
// q[3]; of a name that the model has not it is empty. It takes time in proportion to the text.
func (p *Program) Declaration(name string) string {
	p.lock.Lock()
	defer p.lock.Unlock()
	name, _, _ = strings.Cut(strings.TrimSuffix(strings.TrimPrefix(name, "occurs("), ")"), "[")
	g, ok := p.ev.globals[name]
	if !ok || g.it.At.In == nil {
		return ""
	}
	text, _, _ := strings.Cut(g.it.At.In.Text[g.it.At.Off:], "\n")
	return "line " + integerText(lineOf(g.it.At)) + ", " + strings.TrimSpace(clipped(text))
}
