package minizinc

import (
	"strings"

	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is enumerated types: their names, their constructors, and functions on them.

// constructor is a name that makes values of an enum of those of another type.
type constructor struct {
	enum *enum
	part *enumPart
}

// truths is what the values of a set of Booleans are of.
var truths = &enum{name: "bool", size: 2, parts: []enumPart{{names: []string{"false", "true"}}}}

// declareEnum makes an enum of its parts.
func (ev *evaluator) declareEnum(g *global, parts []*mzn.Node) {
	en := &enum{name: g.it.Name}
	for _, p := range parts {
		ev.enumPart(en, p)
	}
	g.v, g.state = setOf(domains.Range(1, en.size)).with(en), 2
	for i := range en.parts {
		p := &en.parts[i]
		if p.constructs() {
			ev.constructors[p.names[0]] = constructor{en, p}
		}
		for k, name := range p.names {
			if p.anon || p.constructs() {
				break
			}
			ev.introduce(name, &global{it: g.it, state: 2, v: integer(p.first + k).with(en)})
		}
	}
}

// introduce makes a name known.
func (ev *evaluator) introduce(name string, g *global) {
	if old, again := ev.globals[name]; again {
		g.it.At.Fail(mzn.Type, "%s is declared twice, the first time in line %d", name, lineOf(old.it.At))
	}
	ev.globals[name] = g
}

func lineOf(p mzn.Pos) int { line, _ := p.Line(); return line }

// enumPart adds one part: {a, b}, anon_enum(n), or f(another type).
func (ev *evaluator) enumPart(en *enum, p *mzn.Node) {
	part := enumPart{first: en.size + 1, lo: 1}
	size := len(p.Kids)
	switch {
	case p.Op == mzn.OpSet || p.Op == mzn.OpArray: // an array is what JSON has
		for _, k := range p.Kids {
			if p.Op == mzn.OpSet && k.Op != mzn.OpIdent {
				k.At.Fail(mzn.Type, "the values of an enum are names")
			}
			part.names = append(part.names, k.Name)
		}
		part.lo = 0
	case p.Op == mzn.OpCall && len(p.Kids) == 1 && (p.Name == "anon_enum" || p.Name == "anon_enum_set" || p.Name == "_"):
		v := ev.eval(p.Kids[0], nil)
		if size = v.n; v.kind == kSet {
			size = v.set().Len()
		}
		part.names, part.anon, part.hi = []string{en.name}, true, size
	case p.Op == mzn.OpCall && len(p.Kids) == 1:
		v := ev.eval(p.Kids[0], nil)
		if v.kind != kSet {
			p.At.Fail(mzn.Type, "a constructor takes an enum or a range, not %s", v.describe())
		}
		part.names, part.of = []string{p.Name}, v.enum
		if s := v.set(); !s.IsEmpty() {
			part.lo, part.hi = s.Min(), s.Max()
		}
		size = part.hi - part.lo + 1
	case p.Op == mzn.OpIdent:
		p.At.Unsupported("an enum that is equal to another one")
	default:
		p.At.Fail(mzn.Type, "an enum is a list of names in braces, or of constructors")
	}
	en.size += max(0, size)
	ev.budget(en.size)
	en.parts = append(en.parts, part)
}

// enumCall applies a constructor.
func (ev *evaluator) enumCall(e *mzn.Node, name string, args []value) (value, bool) {
	base, inverse := strings.CutSuffix(name, "^-1")
	c, ok := ev.constructors[base]
	if !ok || len(args) != 1 {
		return value{}, false
	}
	from, to, shift := c.part.of, c.enum, c.part.first-c.part.lo
	good := domains.Range(c.part.lo, c.part.hi)
	if inverse {
		from, to, good, shift = to, from, good.Shift(shift), -shift
	}
	return each(args[0], func(v value) value {
		switch {
		case v.kind == kSet && v.set().SubsetOf(good):
			return setOf(v.set().Shift(shift)).with(to)
		case v.integral() && v.enum == from:
			v = ev.safe(ev.variable(v), good, e, "the argument of "+name+" is not in its type")
			return ev.shifted(v, shift).with(to)
		}
		e.At.Fail(mzn.Type, "%s is applied to %s", name, v.describe())
		return value{}
	}), true
}
