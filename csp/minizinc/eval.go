package minizinc

import (
	"context"
	"maps"

	"github.com/propago/propago/csp/internal/mzn"
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
	functions    map[string][]*mzn.Item
	constructors map[string]constructor
	noFloats     map[*mzn.Node]bool // expressions that may be no floats, as was found

	apart    bool    // constraints are kept apart, under names of their own
	defs     []value // what is required where it is not stated
	made     []value // the elements so far of the comprehensions around
	warnings []Warning

	ground func(value) value // in a solution, the value of what stands for a variable
	inData bool              // what is shown is data
}

// situation is what evaluation stands in.
type situation struct {
	at     mzn.Pos
	expr   *mzn.Node // that of the model which is evaluated
	root   bool      // what is required is stated
	mixed  int       // how many expressions around may be false where the model holds
	anns   []value   // of the expressions around
	depth  int
	origin origin
}

// global is a name of the model.
type global struct {
	it    *mzn.Item
	value *mzn.Node // what it is given, in its declaration or by data
	state uint8     // 0 open, 1 in work, 2 known
	v     value
	data  bool        // its value is data
	parts []*mzn.Node // of an enum, given by data
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
		f := ev.at.Fault(mzn.Limit, "reading was ended: %v", err)
		f.Cause = err
		panic(f)
	}
}

// weight is how many elements a variable or a constraint takes the memory of.
const weight = 10

// bytesOfElement is how much text takes the memory of an element.
const bytesOfElement = 64

// budget takes account of elements that are made.
func (ev *evaluator) budget(n int) {
	if ev.room -= n; ev.room < 0 {
		ev.at.Fail(mzn.Limit, "the model needs more than %d elements; a variable and a constraint count as %d%s", ev.limits.Elements, weight, mzn.WayOut)
	}
}

// budgetText takes account of the text of a string.
func (ev *evaluator) budgetText(n int) { ev.budget(n / bytesOfElement) }

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
	f, ok := r.(*mzn.Fault)
	if !ok || !f.Undefined {
		panic(r)
	}
	ev.warn(ev.inModel(f))
	return true
}

// under evaluates a Boolean in a context of its own: what it requires, and that it is
// defined, becomes part of its value.
func (ev *evaluator) under(e *mzn.Node, f func() value) value {
	v, defs := ev.partial(f)
	switch {
	case v == undefinedValue:
		return boolean(false)
	case len(defs) == 0:
		return v
	}
	if _, x := v.parts(); !x.logical() && x.kind != kAbsent { // no Boolean after all
		for _, d := range defs {
			ev.require(d)
		}
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
func (ev *evaluator) truth(e *mzn.Node, sc *binding) value { return ev.logical(ev.alone(e, sc), e) }

// alone evaluates a Boolean expression in a context of its own. Its value may be absent.
func (ev *evaluator) alone(e *mzn.Node, sc *binding) value {
	return ev.under(e, func() value { return ev.value(e, sc) })
}

// disjunct evaluates a Boolean expression, and what is absent is false: where others may be
// true instead, as on the left of an implication.
func (ev *evaluator) disjunct(e *mzn.Node, sc *binding) value {
	p, v := ev.alone(e, sc).parts()
	if p.isFalse() {
		return p
	}
	return ev.and(p, ev.logical(v, e))
}

// free evaluates by f a Boolean expression of which it is not said that it has to hold.
func (ev *evaluator) free(f func(e *mzn.Node, sc *binding) value, e *mzn.Node, sc *binding) value {
	ev.mixed++
	defer func() { ev.mixed-- }()
	return f(e, sc)
}

func (ev *evaluator) anyTruth(e *mzn.Node, sc *binding) value { return ev.free(ev.truth, e, sc) }

// logical takes a value that has to be a Boolean.
func (ev *evaluator) logical(v value, e *mzn.Node) value {
	if v.kind == kOpt {
		o := v.x.(*optional)
		return ev.or(o.occurs.negated(), ev.logical(o.value, e))
	}
	if v.kind == kAbsent {
		return boolean(true)
	}
	if !v.logical() {
		e.At.Fail(mzn.Type, "a Boolean is expected, and this is %s", v.describe())
	}
	return v
}

// eval evaluates an expression; one that is a Boolean by its form has a context of its own.
func (ev *evaluator) eval(e *mzn.Node, sc *binding) value {
	switch e.Op {
	case mzn.OpInt:
		return value{kind: kInt, n: e.N}
	case mzn.OpBool:
		return boolean(e.N == 1)
	case mzn.OpIdent:
		if len(e.Anns) == 0 {
			return ev.lookup(e, sc)
		}
	}
	if ev.isBoolean(e, sc) {
		return ev.alone(e, sc)
	}
	return ev.value(e, sc)
}

// isBoolean reports whether an expression is a Boolean by its form. Where some branches of an if are,
// the types of the others tell.
func (ev *evaluator) isBoolean(e *mzn.Node, sc *binding) bool {
	some, all := ev.booleanForm(e)
	return all || some && ev.resolve(e, sc)&sBool != 0
}

// booleanForm tells whether some or all of what an expression may come to are Booleans by their form.
func (ev *evaluator) booleanForm(e *mzn.Node) (some, all bool) {
	switch e.Op {
	case mzn.OpBool:
		some = true
	case mzn.OpBinary:
		some = relational[e.Name]
	case mzn.OpUnary:
		some = e.Name == "not"
	case mzn.OpLet:
		return ev.booleanForm(e.Kids[0])
	case mzn.OpIf:
		all = true
		for i, k := range e.Kids {
			if i%2 == 1 || i+1 == len(e.Kids) {
				p, q := ev.booleanForm(k)
				some, all = some || p, all && q
			}
		}
		return some, all
	case mzn.OpCall, mzn.OpGenerator:
		for _, f := range ev.named(e.Name) {
			if len(f.Params) == len(e.Kids) {
				some = f.Type.Truth() && !f.Type.Opt
				break
			}
		}
	}
	return some, some
}

// relational has the operators whose value is a Boolean.
var relational = mzn.Words(`<-> -> <- \/ xor /\ < <= > >= = != ~= ~!= in subset superset`)

// value evaluates an expression in the context around it.
func (ev *evaluator) value(e *mzn.Node, sc *binding) value {
	ev.tick()
	at, expr := ev.at, ev.expr
	if !e.At.In.Library || ev.at.In == nil {
		ev.at, ev.expr = e.At, e
	}
	if ev.depth++; ev.depth > ev.limits.Depth {
		e.At.Fail(mzn.Limit, "the evaluation is nested more than %d deep", ev.limits.Depth)
	}
	anns := ev.anns
	if len(e.Anns) > 0 {
		ev.annotate(e.Anns, sc)
	}
	v := evaluations[e.Op](ev, e, sc)
	ev.depth--
	ev.at, ev.expr, ev.anns = at, expr, anns
	return v
}

// evaluations are how the kinds of expressions are evaluated.
var evaluations [mzn.OpAll + 1]func(ev *evaluator, e *mzn.Node, sc *binding) value

func init() {
	constant := func(f func(e *mzn.Node) value) func(*evaluator, *mzn.Node, *binding) value {
		return func(_ *evaluator, e *mzn.Node, _ *binding) value { return f(e) }
	}
	outOfPlace := constant(func(e *mzn.Node) value {
		e.At.Fail(mzn.Type, "this stands where a value is expected")
		return value{}
	})
	evaluations = [...]func(ev *evaluator, e *mzn.Node, sc *binding) value{
		mzn.OpInt:          constant(func(e *mzn.Node) value { return integer(e.N) }),
		mzn.OpFloat:        constant(func(e *mzn.Node) value { return float(e.F) }),
		mzn.OpBool:         constant(func(e *mzn.Node) value { return boolean(e.N == 1) }),
		mzn.OpString:       constant(func(e *mzn.Node) value { return text(e.Name) }),
		mzn.OpInterpolated: (*evaluator).interpolate,
		mzn.OpIdent:        (*evaluator).lookup,
		mzn.OpAnonymous:    constant(func(e *mzn.Node) value { return ann("_", e.At) }),
		mzn.OpAbsent:       constant(func(*mzn.Node) value { return absent }),
		mzn.OpInfinity:     constant(func(e *mzn.Node) value { return ann("infinity", e.At) }),
		mzn.OpSet:          (*evaluator).literal, mzn.OpArray: (*evaluator).literal, mzn.OpMatrix: (*evaluator).literal,
		mzn.OpIndexed: (*evaluator).indexed,
		mzn.OpTuple: constant(func(e *mzn.Node) value {
			e.At.Unsupported("a tuple")
			return value{}
		}),
		mzn.OpArrayComp: (*evaluator).comprehension, mzn.OpSetComp: (*evaluator).comprehension,
		mzn.OpCall: (*evaluator).call, mzn.OpGenerator: (*evaluator).generatorCall,
		mzn.OpBinary: (*evaluator).binary, mzn.OpUnary: (*evaluator).unary,
		mzn.OpIf: (*evaluator).conditional, mzn.OpAccess: (*evaluator).access,
		mzn.OpLet: func(ev *evaluator, e *mzn.Node, sc *binding) value { return ev.eval(e.Kids[0], ev.locals(e, sc)) },
		mzn.OpAll: outOfPlace,
	}
}

// lookup finds what a name is.
func (ev *evaluator) lookup(e *mzn.Node, sc *binding) value {
	if b := sc.find(e.Name); b != nil {
		return b.v
	}
	if g, ok := ev.globals[e.Name]; ok {
		v := ev.global(g, e)
		if ev.ground != nil {
			v = ev.ground(v)
		}
		return v
	}
	for _, f := range ev.named(e.Name) {
		if len(f.Params) == 0 {
			return ev.apply(f, e, nil)
		}
	}
	if annotationNames[e.Name] {
		return ann(e.Name, e.At)
	}
	ev.undefinedName(e, sc)
	return value{}
}

// undefinedName ends the reading at a name that nothing declares.
func (ev *evaluator) undefinedName(e *mzn.Node, sc *binding) {
	local := func(yield func(string) bool) {
		for b := sc; b != nil && yield(b.name); b = b.outer {
		}
	}
	e.At.Fail(mzn.Type, "%s is not declared%s", e.Name, meant(e.Name, local, maps.Keys(ev.globals)))
}

// interpolate makes the text of a string with expressions in it.
func (ev *evaluator) interpolate(e *mzn.Node, sc *binding) value {
	var b []byte
	for _, k := range e.Kids {
		before := len(b)
		if k.Op == mzn.OpString {
			b = append(b, k.Name...)
		} else {
			b = ev.appendShown(b, ev.eval(k, sc))
		}
		ev.budgetText(len(b) - before)
	}
	return text(string(b))
}

// conditional evaluates if. A Boolean is an integer where another branch is one, taken or not.
func (ev *evaluator) conditional(e *mzn.Node, sc *binding) value {
	return ev.asFloats(ev.ofBranches(e, sc), e, sc)
}

// ofBranches is what an if comes to, as an integer where it is no Boolean in all its branches.
func (ev *evaluator) ofBranches(e *mzn.Node, sc *binding) value {
	v := ev.branch(e, sc)
	if v.logical() {
		if _, all := ev.booleanForm(e); !all && ev.resolve(e, sc)&sBool == 0 {
			return ev.asInt(v)
		}
	}
	return v
}

// asFloats makes numbers floats where the expression that they come from is of floats, since another
// part of it is one.
func (ev *evaluator) asFloats(v value, e *mzn.Node, sc *binding) value {
	of := kinds(1) << v.kind
	if v.kind == kArray {
		of = v.arr().kinds()
	}
	if of&^(1<<kInt|1<<kBool) != 0 || ev.noFloats[e] {
		return v
	}
	if ev.resolve(e, sc)&^(sFloat|sFloat<<8) != 0 {
		if !e.At.In.Library { // whose functions are of any type
			ev.noFloats[e] = true
		}
		return v
	}
	return each(v, func(v value) value {
		if v.enum != nil {
			return v
		}
		return float(float64(v.n))
	})
}

// branch is what an if comes to.
func (ev *evaluator) branch(e *mzn.Node, sc *binding) value {
	for i := 0; i+1 < len(e.Kids); i += 2 {
		c := ev.anyTruth(e.Kids[i], sc)
		switch {
		case c.isTrue():
			return ev.eval(e.Kids[i+1], sc)
		case c.kind == kVarBool:
			return ev.choose(e, i, c, sc)
		}
	}
	if len(e.Kids)%2 == 1 {
		return ev.eval(e.Kids[len(e.Kids)-1], sc)
	}
	return ev.otherwise(e, sc)
}

// otherwise is the value of an if without else where no condition holds: of Booleans true, of
// strings and arrays the empty one.
func (ev *evaluator) otherwise(e *mzn.Node, sc *binding) value {
	if ev.isBoolean(e.Kids[1], sc) {
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
func (ev *evaluator) choose(e *mzn.Node, i int, c value, sc *binding) value {
	then := ev.guarded(c, func() value { return ev.eval(e.Kids[i+1], sc) })
	otherwise := ev.guarded(c.negated(), func() value {
		tail := *e
		switch tail.Kids = e.Kids[i+2:]; len(tail.Kids) {
		case 0:
			return ev.otherwise(e, sc)
		case 1:
			return ev.eval(tail.Kids[0], sc)
		}
		return ev.ofBranches(&tail, sc)
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
