package minizinc

import "strings"

// This file looks at what evaluation did not come to, such as a predicate that nobody calls: its
// names are to be declared, and its calls to be of functions that there are.

// resolveAll looks at the items of a model, once all names are known.
func (m *model) resolveAll() {
	for _, it := range m.items {
		if g := m.ev.globals[it.name]; it.kind != itemAssign || g.it.kind != itemEnum { // its values are names
			m.ev.resolveItem(it, nil)
		}
	}
}

// resolveItem looks at an item, and binds what a declaration of let declares.
func (ev *evaluator) resolveItem(it *item, sc *binding) *binding {
	inner := sc
	for _, p := range it.params {
		inner = inner.bind(p.name, value{})
	}
	for _, p := range it.params {
		ev.resolveType(p.ti, inner)
	}
	ev.resolveType(it.ti, inner)
	ev.resolve(it.value, inner)
	if it.kind == itemDecl {
		sc = sc.bind(it.name, value{})
	}
	return sc
}

func (ev *evaluator) resolveType(t *typeInst, sc *binding) {
	if t == nil {
		return
	}
	ev.resolve(t.in, sc)
	for _, d := range t.dims {
		ev.resolveType(d, sc)
	}
}

// resolve looks at an expression. Annotations may be of any name.
func (ev *evaluator) resolve(e *node, sc *binding) {
	if e == nil {
		return
	}
	ev.tick()
	for i := range e.gens {
		g := &e.gens[i]
		ev.resolve(g.in, sc)
		for _, name := range g.names {
			sc = sc.bind(name, value{})
		}
		ev.resolve(g.where, sc)
	}
	for _, it := range e.items {
		sc = ev.resolveItem(it, sc)
	}
	for _, k := range e.kids {
		ev.resolve(k, sc)
	}
	switch e.op {
	case opIdent:
		if !bound(sc, e.name) && ev.globals[e.name] == nil && len(ev.named(e.name)) == 0 && !annotationNames[e.name] {
			ev.undefinedName(e, sc)
		}
	case opCall:
		ev.resolveCall(e, len(e.kids))
	case opGenerator:
		ev.resolveCall(e, 1)
	}
}

func (ev *evaluator) resolveCall(e *node, args int) {
	name := strings.TrimSuffix(e.name, "^-1")
	_, operator := levels[name]
	_, made := ev.constructors[name]
	if operator || made || name == "not" || builtins[name] != nil || lazy[name] != nil || annotationNames[name] || unread[name] {
		return
	}
	fs := ev.named(name)
	for _, f := range fs {
		if len(f.params) == args {
			return
		}
	}
	if len(fs) == 0 {
		ev.noFunction(e, name, nil, nil)
	}
	e.at.fail(Type, "%s does not take %d arguments", name, args)
}
