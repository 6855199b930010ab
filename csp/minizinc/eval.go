package minizinc

import (
	"context"
	"maps"
)

// This file is the evaluation of expressions. What has no variables is computed, everything
// else becomes a value that stands for variables, with the constraints that define them.
//
// Evaluation has a context: at the root what is required is stated, and what is undefined
// makes the model inconsistent; under a Boolean it is collected, and is a condition of that
// Boolean (the relational semantics of Frisch and Stuckey, 2009).

// evaluator holds what is known while a model is read.
type evaluator struct {
	flat
	ctx    context.Context
	limits Limits
	steps  int // until the context is looked at again
	room   int // elements and constraints that may still be made
	situation

	globals      map[string]*global
	order        []*global // as they are declared
	functions    map[string][]*item
	enums        []*enum
	constructors map[string]constructor

	apart    bool    // constraints are kept apart, under names of their own
	defs     []value // what is required where it is not stated
	made     []value // the elements so far of the comprehensions around
	warnings []Warning

	ground func(value) value // in a solution, the value of what stands for a variable
	inData bool              // what is shown is data
}

// situation is what evaluation stands in.
type situation struct {
	at     pos
	expr   *node   // that of the model which is evaluated
	root   bool    // what is required is stated
	mixed  int     // how many expressions around may be false where the model holds
	anns   []value // of the expressions around
	depth  int
	origin origin
}

// global is a name of the model.
type global struct {
	it    *item
	value *node // what it is given, in its declaration or by data
	state uint8 // 0 open, 1 in work, 2 known
	v     value
	data  bool    // its value is data
	parts []*node // of an enum, given by data
}

// binding is a chain of local names.
type binding struct {
	outer *binding
	name  string
	v     value
	open  bool   // it is declared as a variable
	s     static // while types are looked at
}

// find returns the innermost of a name, or nil.
func (b *binding) find(name string) *binding {
	for b != nil && b.name != name {
		b = b.outer
	}
	return b
}

func (b *binding) bind(name string, v value) *binding { return b.bindAs(name, v, false) }

func (b *binding) bindAs(name string, v value, open bool) *binding {
	return &binding{outer: b, name: name, v: v, open: open}
}

func (b *binding) typed(name string, s static) *binding {
	return &binding{outer: b, name: name, s: s}
}

// tick counts a step of evaluation, and looks at the context now and then.
func (ev *evaluator) tick() {
	if ev.steps--; ev.steps > 0 {
		return
	}
	ev.steps = 1 << 12
	if err := ev.ctx.Err(); err != nil {
		f := ev.at.fault(eLimit, "reading was ended: %v", err)
		f.cause = err
		panic(f)
	}
}

// weight is how many elements a variable or a constraint takes the memory of.
const weight = 10

// budget takes account of elements that are made.
func (ev *evaluator) budget(n int) {
	if ev.room -= n; ev.room < 0 {
		ev.at.fail(eLimit, "the model needs more than %d elements; a variable and a constraint count as %d%s", ev.limits.Elements, weight, wayOut)
	}
}

// require says what has to hold in the context.
func (ev *evaluator) require(b value) {
	switch {
	case b.isTrue():
	case !ev.root:
		ev.defs = append(ev.defs, b)
	case b.isFalse():
		ev.emit("bool_clause", listOf(nil), listOf(nil))
	default:
		pos, neg := split([]value{b}, false)
		ev.emit("bool_clause", listOf(pos), listOf(neg))
	}
}

// undefinedValue is what an expression is worth that has no value.
var undefinedValue = value{kind: kAbsent, n: 1}

// partial evaluates in a context of its own, and returns besides the value what has to hold for
// it to be defined.
func (ev *evaluator) partial(f func() value) (v value, defs []value) {
	before, mark, made := ev.situation, len(ev.defs), len(ev.made)
	ev.root = false
	defer func() {
		undefined := ev.isUndefined(recover())
		ev.root = before.root
		defs = append(defs, ev.defs[mark:]...)
		ev.defs = ev.defs[:mark]
		if undefined {
			ev.situation, ev.made = before, ev.made[:made]
			v, defs = undefinedValue, []value{boolean(false)}
		}
	}()
	return f(), nil
}

// isUndefined says whether what a panic threw is that something is undefined, of which there is a
// warning. All else is thrown on.
func (ev *evaluator) isUndefined(r any) bool {
	if r == nil {
		return false
	}
	f, ok := r.(*fault)
	if !ok || !f.undefined {
		panic(r)
	}
	ev.warn(ev.inModel(f))
	return true
}

// under evaluates a Boolean in a context of its own: what it requires, and that it is
// defined, becomes part of its value.
func (ev *evaluator) under(e *node, f func() value) value {
	v, defs := ev.partial(f)
	switch {
	case v == undefinedValue:
		return boolean(false)
	case len(defs) == 0:
		return v
	}
	return ev.and(append([]value{ev.logical(v, e)}, defs...)...)
}

// stated evaluates at the root, whatever the context is.
func (ev *evaluator) stated(f func()) {
	root, mixed := ev.root, ev.mixed
	ev.root, ev.mixed = true, 0
	defer func() { ev.root, ev.mixed = root, mixed }()
	f()
}

// truth evaluates a Boolean expression.
func (ev *evaluator) truth(e *node, sc *binding) value { return ev.logical(ev.alone(e, sc), e) }

// alone evaluates a Boolean expression in a context of its own. Its value may be absent.
func (ev *evaluator) alone(e *node, sc *binding) value {
	return ev.under(e, func() value { return ev.value(e, sc) })
}

// disjunct evaluates a Boolean expression, and what is absent is false: where others may be
// true instead, as on the left of an implication.
func (ev *evaluator) disjunct(e *node, sc *binding) value {
	p, v := ev.alone(e, sc).parts()
	if p.isFalse() {
		return p
	}
	return ev.and(p, ev.logical(v, e))
}

// free evaluates by f a Boolean expression of which it is not said that it has to hold.
func (ev *evaluator) free(f func(e *node, sc *binding) value, e *node, sc *binding) value {
	ev.mixed++
	defer func() { ev.mixed-- }()
	return f(e, sc)
}

func (ev *evaluator) anyTruth(e *node, sc *binding) value { return ev.free(ev.truth, e, sc) }

// logical takes a value that has to be a Boolean.
func (ev *evaluator) logical(v value, e *node) value {
	if v.kind == kOpt {
		o := v.x.(*optional)
		return ev.or(o.occurs.negated(), ev.logical(o.value, e))
	}
	if v.kind == kAbsent {
		return boolean(true)
	}
	if !v.logical() {
		e.at.fail(eType, "a Boolean is expected, and this is %s", v.describe())
	}
	return v
}

// eval evaluates an expression; one that is a Boolean by its form has a context of its own.
func (ev *evaluator) eval(e *node, sc *binding) value {
	switch e.op {
	case opInt:
		return value{kind: kInt, n: e.n}
	case opIdent:
		if len(e.anns) == 0 {
			return ev.lookup(e, sc)
		}
	}
	if ev.isBoolean(e) {
		return ev.alone(e, sc)
	}
	return ev.value(e, sc)
}

// isBoolean reports whether an expression is a Boolean by its form.
func (ev *evaluator) isBoolean(e *node) bool {
	switch e.op {
	case opBinary:
		return relational[e.name]
	case opUnary:
		return e.name == "not"
	case opLet:
		return ev.isBoolean(e.kids[0])
	case opIf:
		return ev.isBoolean(e.kids[1])
	case opCall, opGenerator:
		for _, f := range ev.named(e.name) {
			if len(f.params) == len(e.kids) {
				return f.ti.truth() && !f.ti.opt
			}
		}
	}
	return false
}

// relational has the operators whose value is a Boolean.
var relational = names(`<-> -> <- \/ xor /\ < <= > >= = != ~= ~!= in subset superset`)

// value evaluates an expression in the context around it.
func (ev *evaluator) value(e *node, sc *binding) value {
	ev.tick()
	at, expr := ev.at, ev.expr
	if !e.at.in.library || ev.at.in == nil {
		ev.at, ev.expr = e.at, e
	}
	if ev.depth++; ev.depth > ev.limits.Depth {
		e.at.fail(eLimit, "the evaluation is nested more than %d deep", ev.limits.Depth)
	}
	anns := ev.anns
	if len(e.anns) > 0 {
		ev.annotate(e.anns, sc)
	}
	v := evaluations[e.op](ev, e, sc)
	ev.depth--
	ev.at, ev.expr, ev.anns = at, expr, anns
	return v
}

// evaluations are how the kinds of expressions are evaluated.
var evaluations [opAll + 1]func(ev *evaluator, e *node, sc *binding) value

func init() {
	constant := func(f func(e *node) value) func(*evaluator, *node, *binding) value {
		return func(_ *evaluator, e *node, _ *binding) value { return f(e) }
	}
	outOfPlace := constant(func(e *node) value {
		e.at.fail(eType, "this stands where a value is expected")
		return value{}
	})
	evaluations = [...]func(ev *evaluator, e *node, sc *binding) value{
		opInt:          constant(func(e *node) value { return integer(e.n) }),
		opFloat:        constant(func(e *node) value { return float(e.f) }),
		opBool:         constant(func(e *node) value { return boolean(e.n == 1) }),
		opString:       constant(func(e *node) value { return text(e.name) }),
		opInterpolated: (*evaluator).interpolate,
		opIdent:        (*evaluator).lookup,
		opAnonymous:    constant(func(e *node) value { return ann("_", e.at) }),
		opAbsent:       constant(func(*node) value { return absent }),
		opInfinity:     constant(func(e *node) value { return ann("infinity", e.at) }),
		opSet:          (*evaluator).literal, opArray: (*evaluator).literal, opMatrix: (*evaluator).literal,
		opIndexed: (*evaluator).indexed,
		opTuple: constant(func(e *node) value {
			e.at.unsupported("a tuple")
			return value{}
		}),
		opArrayComp: (*evaluator).comprehension, opSetComp: (*evaluator).comprehension,
		opCall: (*evaluator).call, opGenerator: (*evaluator).generatorCall,
		opBinary: (*evaluator).binary, opUnary: (*evaluator).unary,
		opIf: (*evaluator).conditional, opAccess: (*evaluator).access,
		opLet: func(ev *evaluator, e *node, sc *binding) value { return ev.eval(e.kids[0], ev.locals(e, sc)) },
		opAll: outOfPlace,
	}
}

// lookup finds what a name is.
func (ev *evaluator) lookup(e *node, sc *binding) value {
	if b := sc.find(e.name); b != nil {
		return b.v
	}
	if g, ok := ev.globals[e.name]; ok {
		v := ev.global(g, e)
		if ev.ground != nil {
			v = ev.ground(v)
		}
		return v
	}
	for _, f := range ev.named(e.name) {
		if len(f.params) == 0 {
			return ev.apply(f, e, nil)
		}
	}
	if annotationNames[e.name] {
		return ann(e.name, e.at)
	}
	ev.undefinedName(e, sc)
	return value{}
}

// undefinedName ends the reading at a name that nothing declares.
func (ev *evaluator) undefinedName(e *node, sc *binding) {
	local := func(yield func(string) bool) {
		for b := sc; b != nil && yield(b.name); b = b.outer {
		}
	}
	e.at.fail(eType, "%s is not declared%s", e.name, meant(e.name, local, maps.Keys(ev.globals)))
}

// interpolate makes the text of a string with expressions in it.
func (ev *evaluator) interpolate(e *node, sc *binding) value {
	var b []byte
	for _, k := range e.kids {
		if k.op == opString {
			b = append(b, k.name...)
		} else {
			b = ev.appendShown(b, ev.eval(k, sc))
		}
	}
	return text(string(b))
}

// conditional evaluates if.
func (ev *evaluator) conditional(e *node, sc *binding) value {
	for i := 0; i+1 < len(e.kids); i += 2 {
		c := ev.anyTruth(e.kids[i], sc)
		switch {
		case c.isTrue():
			return ev.eval(e.kids[i+1], sc)
		case c.kind == kVarBool:
			return ev.choose(e, i, c, sc)
		}
	}
	if len(e.kids)%2 == 1 {
		return ev.eval(e.kids[len(e.kids)-1], sc)
	}
	return ev.otherwise(e, sc)
}

// otherwise is the value of an if without else where no condition holds: of Booleans true, of
// strings and arrays the empty one.
func (ev *evaluator) otherwise(e *node, sc *binding) value {
	if ev.isBoolean(e.kids[1]) {
		return boolean(true)
	}
	switch s := ev.resolve(e, sc); {
	case s&scalars == 0:
		return listOf(nil)
	case s == sString.wide():
		return text("")
	}
	return boolean(true)
}

// choose evaluates if from a condition on that is open: both ways are worth something.
func (ev *evaluator) choose(e *node, i int, c value, sc *binding) value {
	then := ev.guarded(c, func() value { return ev.eval(e.kids[i+1], sc) })
	otherwise := ev.guarded(c.negated(), func() value {
		tail := *e
		switch tail.kids = e.kids[i+2:]; len(tail.kids) {
		case 0:
			return ev.otherwise(e, sc)
		case 1:
			return ev.eval(tail.kids[0], sc)
		}
		return ev.conditional(&tail, sc)
	})
	return ev.ifThenElse(c, then, otherwise, e)
}

// guarded evaluates what counts only where a condition holds: that it is defined is asked for
// only there.
func (ev *evaluator) guarded(c value, f func() value) value {
	v, defs := ev.partial(f)
	for _, d := range defs {
		ev.require(ev.or(c.negated(), d))
	}
	return v
}
