package minizinc

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
