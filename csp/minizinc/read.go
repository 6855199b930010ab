package minizinc

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is reading a model: its items are collected with those of the files that it
// includes, data is given to its parameters, and what it states becomes a program.

// Source is a model with what it is read with.
type Source struct {
	Name    string   // of the file, for messages
	Text    string   // the model
	Data    []Data   // files that give values to parameters
	Defines []string // more of them, such as "n=8"
	// Include returns the text of a file that the model includes. Those of the standard
	// library, such as "globals.mzn", are known without it. Where it is nil there are no
	// others.
	Include func(name string) (text string, err error)
	Limits  Limits
	// Separate keeps constraints apart: none is folded into domains or into others, so that
	// Why and Core can name each of them. Solutions are the same; they take longer to find.
	Separate bool
}

// Data is a text that gives values to parameters, as .dzn files do, or as JSON.
type Data struct {
	Name string // of the file, for messages
	Text string
}

// Limits bound what reading may cost. Zero fields have the value of DefaultLimits.
type Limits struct {
	Nesting  int // of expressions in the text
	Depth    int // of evaluation, and so of recursion
	Elements int // of arrays and comprehensions together; a variable and a constraint count as 10
}

// DefaultLimits are beyond what models need that can be solved. What meets them takes seconds, and
// some hundred megabytes.
func DefaultLimits() Limits { return Limits{Nesting: 2_000, Depth: 20_000, Elements: 4_000_000} }

// Warning is something that does not stop the reading.
type Warning struct {
	File string
	Line int
	Msg  string
}

// String gives the place and what there is to say.
func (w Warning) String() string {
	if w.Line == 0 {
		return w.File + ": " + w.Msg
	}
	return w.File + ":" + integerText(w.Line) + ": " + w.Msg
}

// Read reads a model into a Program. The error is an *[Error]; where the context ended the
// reading it wraps that of the context. Reading takes time in proportion to what the model
// states, which may be far more than its text; Limits bound it.
func Read(ctx context.Context, src Source) (p *Program, err error) {
	ev := newEvaluator(ctx, src.Limits)
	ev.apart = src.Separate
	defer ev.caught(&err)
	m := &model{ev: ev, include: src.Include, seen: map[string]bool{path.Base(src.Name): true}}
	m.parse(&mzn.File{Name: cmp.Or(src.Name, "model.mzn"), Text: src.Text})
	for _, d := range src.Data {
		m.data(&mzn.File{Name: cmp.Or(d.Name, "data.dzn"), Text: d.Text})
	}
	for _, d := range src.Defines {
		m.data(&mzn.File{Name: "-D", Text: d})
	}
	m.collect()
	m.run()
	m.resolveAll()
	return m.program()
}

func newEvaluator(ctx context.Context, l Limits) *evaluator {
	d := DefaultLimits()
	l.Nesting = cmp.Or(max(l.Nesting, 0), d.Nesting)
	l.Depth = cmp.Or(max(l.Depth, 0), d.Depth)
	l.Elements = cmp.Or(max(l.Elements, 0), d.Elements)
	ev := &evaluator{ctx: ctx, limits: l, room: l.Elements, situation: situation{root: true}, steps: 1,
		globals: make(map[string]*global), functions: make(map[string][]*mzn.Item), constructors: make(map[string]constructor)}
	ev.noFloats = make(map[*mzn.Node]bool)
	ev.said, ev.taken = make(map[string]value), make(map[string]bool)
	return ev
}

// model is what is being read.
type model struct {
	ev      *evaluator
	include func(string) (string, error)
	seen    map[string]bool // files that are included
	items   []*mzn.Item
	assigns []*mzn.Item
	given   []*mzn.Item // assignments of data
	solve   *mzn.Item
	outputs []*mzn.Item
	objects []*mzn.File // data as JSON
}

// parse reads a text and those that it includes.
func (m *model) parse(f *mzn.File) {
	for _, it := range mzn.Items(f, m.ev.limits.Nesting) {
		if it.Kind != mzn.ItemInclude {
			m.items = append(m.items, it)
		} else if !m.seen[it.Name] {
			m.seen[it.Name] = true
			m.includeFile(it)
		}
	}
}

func (m *model) includeFile(it *mzn.Item) {
	if libraryFile(it.Name) {
		return
	}
	if m.include == nil {
		it.At.Fail(mzn.Type, "%s is not in the standard library, and there are no other files to include", it.Name)
	}
	text, err := m.include(it.Name)
	if err != nil {
		it.At.Fail(mzn.Type, "%s cannot be included: %v", it.Name, err)
	}
	m.parse(&mzn.File{Name: it.Name, Text: text})
}

// data reads assignments.
func (m *model) data(f *mzn.File) {
	if t := strings.TrimSpace(f.Text); strings.HasSuffix(f.Name, ".json") || strings.HasPrefix(t, "{") {
		m.objects = append(m.objects, f)
		return
	}
	for _, it := range mzn.Items(f, m.ev.limits.Nesting) {
		if it.Kind != mzn.ItemAssign && !(it.Kind == mzn.ItemEnum && it.Given) {
			it.At.Fail(mzn.Syntax, "data is assignments, name = value, and nothing else")
		}
		m.given = append(m.given, it)
	}
}

// collect declares names, and gives them their values.
func (m *model) collect() {
	ev := m.ev
	for _, it := range m.items {
		switch it.Kind {
		case mzn.ItemDecl, mzn.ItemEnum:
			g := &global{it: it, value: it.Value}
			ev.introduce(it.Name, g)
			ev.order = append(ev.order, g)
		case mzn.ItemFunction:
			ev.functions[it.Name] = append(ev.functions[it.Name], it)
		case mzn.ItemAssign:
			m.assigns = append(m.assigns, it)
		case mzn.ItemSolve:
			if m.solve != nil {
				it.At.Fail(mzn.Type, "there are two solve items, the first one in line %d", lineOf(m.solve.At))
			}
			m.solve = it
		case mzn.ItemOutput:
			m.outputs = append(m.outputs, it)
		}
	}
	for name, fs := range ev.functions {
		ev.functions[name] = append(fs, library()[name]...)
	}
	for _, it := range m.assigns {
		m.assign(it, false)
	}
	for _, it := range m.given {
		m.assign(it, true)
	}
	for _, f := range m.objects {
		declared := func(name string) *mzn.Item {
			if g := ev.globals[name]; g != nil {
				return g.it
			}
			return nil
		}
		for _, it := range mzn.Object(f, ev.limits.Nesting, declared) {
			m.assign(it, true)
		}
	}
	for _, g := range ev.order {
		if g.it.Kind == mzn.ItemEnum && g.state == 0 {
			ev.openEnum(g)
		}
	}
}

// assign gives a declared name its value.
func (m *model) assign(it *mzn.Item, data bool) {
	g, ok := m.ev.globals[it.Name]
	if !ok {
		m.ev.undefinedName(&mzn.Node{Op: mzn.OpIdent, At: it.At, Name: it.Name}, nil)
	}
	if g.value != nil || len(g.it.Enum) > 0 && g.it.Kind == mzn.ItemEnum && g.parts == nil {
		it.At.Fail(mzn.Type, "%s is given a value twice", it.Name)
	}
	g.data = data
	if g.it.Kind == mzn.ItemEnum {
		g.parts = it.Enum
		if it.Value != nil {
			g.parts = enumParts(it.Value)
		}
		return
	}
	g.value = it.Value
}

// enumParts takes {a} ++ f(b) apart.
func enumParts(e *mzn.Node) []*mzn.Node {
	if e.Binary("++") {
		return append(enumParts(e.Kids[0]), enumParts(e.Kids[1])...)
	}
	return []*mzn.Node{e}
}

// openEnum declares an enum when it is first needed.
func (ev *evaluator) openEnum(g *global) {
	parts := g.parts
	if parts == nil {
		if !g.it.Given {
			g.it.At.Fail(mzn.Type, "the enum %s has no values: give them in the model or in data", g.it.Name)
		}
		parts = g.it.Enum
	}
	before := ev.at
	g.state, ev.at = 1, g.it.At
	ev.declareEnum(g, parts)
	ev.at = before
}

// run evaluates declarations and states constraints.
func (m *model) run() {
	ev := m.ev
	for _, g := range ev.order {
		if ev.at = g.it.At; !g.it.Annotated("output_only") {
			ev.global(g, &mzn.Node{At: g.it.At, Name: g.it.Name})
		}
	}
	for _, it := range m.items {
		if it.Kind == mzn.ItemConstraint {
			ev.at, ev.origin = it.At, ev.originOf(it)
			ev.post(it.Value, nil)
		}
	}
	ev.origin = origin{}
}

// originOf is what a constraint is called.
func (ev *evaluator) originOf(it *mzn.Item) origin {
	o := origin{item: it, at: it.At, text: it.Value.Text()}
	for _, a := range it.Anns {
		if v := ev.annotationOf(a, nil); v.kind == kString {
			o.tag = v.str()
		}
	}
	return o
}

// name gives a constraint its name: what its annotation says, or its line and its text, with
// what the generators around it have given.
func (o *origin) named() string {
	switch {
	case o.item == nil || o.at.In == nil:
		return ""
	case o.label == "" && o.tag != "":
		o.label = o.tag + o.loop
	case o.label == "":
		o.label = clipped("line "+integerText(lineOf(o.at))+", "+o.text) + o.loop
	}
	return o.label
}

// clipped is a text of at most 120 bytes.
func clipped(text string) string {
	if len(text) > 120 {
		return strings.ToValidUTF8(text[:117], "") + "..."
	}
	return text
}

// sections puts output items of one section together, where its first one stands.
func sections(items []*mzn.Item) []*mzn.Item {
	first := make(map[string]int)
	for i, it := range slices.Backward(items) {
		first[it.Section()] = i
	}
	slices.SortStableFunc(items, func(a, b *mzn.Item) int { return first[a.Section()] - first[b.Section()] })
	return items
}

// program makes the model of what was stated.
func (m *model) program() (*Program, error) {
	ev := m.ev
	p := &Program{ev: ev, outputs: sections(m.outputs)}
	flat := &flatzinc.Program{Solve: m.goal()}
	flat.Constraints = ev.constraints
	flat.Decls = make([]*flatzinc.Decl, len(ev.vars))
	decls := make([]flatzinc.Decl, len(ev.vars))
	for i := range decls {
		ev.declareFlat(i, &decls[i])
		flat.Decls[i] = &decls[i]
	}
	instance := flatzinc.FromProgram
	if ev.apart {
		instance = flatzinc.Separately
	}
	in, err := instance(flat)
	if err != nil {
		return nil, told(ev.translated(err))
	}
	p.flat, p.instance = flat, in
	p.Model, p.Goal, p.Objective = in.Model, in.Goal, in.Objective
	p.vars = make([]csp.Var, len(ev.vars))
	for i := range ev.vars {
		p.vars[i], _ = in.Var(ev.identifier(i))
	}
	ev.ctx = context.WithoutCancel(ev.ctx) // that of reading ends with it, and solutions are printed later
	p.Warnings = ev.warnings
	for _, w := range in.Warnings {
		at := ev.place(w.Pos)
		p.Warnings = append(p.Warnings, Warning{File: fileName(at), Line: lineOf(at), Msg: w.Msg})
	}
	return p, nil
}

func fileName(at mzn.Pos) string {
	if at.In == nil {
		return ""
	}
	return at.In.Name
}

// declareFlat declares a variable in FlatZinc.
func (ev *evaluator) declareFlat(i int, d *flatzinc.Decl) {
	v := &ev.vars[i]
	d.Name, d.Type = ev.identifier(i), flatzinc.Type{Base: flatzinc.Bool, Var: true}
	if !v.isBool {
		d.Type.Base, d.Type.Domain = flatzinc.Int, &v.dom
	}
	if v.introduced {
		d.Annotations = marks[:1:1]
	}
	if v.defined {
		d.Annotations = marks[2-len(d.Annotations)-1 : 2 : 2]
	}
	if v.label != "" && v.label != d.Name {
		d.Annotations = append(d.Annotations, flatzinc.Expr{Kind: flatzinc.CallExpr, Name: "mzn_expression_name", Args: []flatzinc.Expr{{Kind: flatzinc.StringLit, Name: v.label}}})
	}
}

// marks are what FlatZinc says of variables that the model does not declare, or others determine.
var marks = []flatzinc.Expr{{Kind: flatzinc.Ident, Name: "var_is_introduced"}, {Kind: flatzinc.Ident, Name: "is_defined_var"}}

// goal evaluates the solve item.
func (m *model) goal() *flatzinc.SolveItem {
	ev := m.ev
	s := &flatzinc.SolveItem{}
	if m.solve == nil {
		return s // MiniZinc takes satisfy, too
	}
	ev.at = m.solve.At
	for _, a := range m.solve.Anns {
		if v := ev.annotationOf(a, nil); v.kind == kAnn {
			s.Annotations = append(s.Annotations, ev.annotationExpr(v))
		}
	}
	if m.solve.Goal == "satisfy" {
		return s
	}
	s.Goal = flatzinc.Minimize
	if m.solve.Goal == "maximize" {
		s.Goal = flatzinc.Maximize
	}
	v := ev.eval(m.solve.Value, nil)
	if v.kind == kOpt { // what is absent is worse than all else
		d := ev.domainOf(v.x.(*optional).value)
		worst := exact.Add(d.Max(), 1)
		if s.Goal == flatzinc.Maximize {
			worst = exact.Sub(d.Min(), 1)
		}
		v = ev.defaultOf(v, integer(worst), m.solve.Value)
	}
	if v.kind == kFloat {
		m.solve.Value.At.Unsupported("an objective that is a float")
	} else if !v.integral() {
		m.solve.Value.At.Fail(mzn.Type, "the objective is a number, not %s", v.describe())
	}
	if v = ev.variable(v); v.kind == kInt {
		v = ev.newInt(domains.Of(v.n), "")
	}
	e := ev.arg(v)
	s.Objective = &e
	return s
}

// place returns where what FlatZinc calls a position stands in the model.
func (ev *evaluator) place(p flatzinc.Pos) mzn.Pos {
	if p.Line >= 1 && p.Line <= len(ev.places) {
		return ev.places[p.Line-1]
	}
	return ev.at
}

// translated tells an error of package flatzinc with the place in the model.
func (ev *evaluator) translated(err error) *mzn.Fault {
	switch e := err.(type) {
	case *flatzinc.UnsupportedError:
		out := ev.place(e.Pos).Fault(mzn.Unsupported, "%s: %s", e.Name, e.Msg)
		out.Construct = e.Name
		return out
	case *flatzinc.ProgramError:
		return ev.place(e.Pos).Fault(mzn.Type, "%s", e.Msg)
	}
	return ev.at.Fault(mzn.Unsupported, "%v", err)
}

// warn keeps a warning, once for a place.
func (ev *evaluator) warn(f *mzn.Fault) {
	w := Warning{File: fileName(f.At), Line: lineOf(f.At), Msg: f.Msg + "; what is undefined makes the Boolean around it false"}
	if len(ev.warnings) < 100 && !slices.Contains(ev.warnings, w) {
		ev.warnings = append(ev.warnings, w)
	}
}
