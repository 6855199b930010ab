package flatzinc

// This file reads FlatZinc as the MiniZinc handbook's grammar has it, item by item, and
// also what older programs write: items in any order, x[3] among the expressions,
// parameters such as 1..5: n. Names and types are not looked at: that is for whoever takes
// the items.

import "io"

// Bounds on one item, so that no file, whatever is in it, takes more memory than its items
// may: MaxItem expressions of 88 bytes, twice. A number within a set counts as one.
const (
	MaxItem  = 1 << 21 // expressions of one item
	MaxDepth = 100     // calls and arrays within one another
)

// Parse reads a FlatZinc program and hands each item to h as soon as it is read. Predicate
// declarations are checked and dropped. It keeps nothing of an item once it is handed over,
// so memory is bounded by the largest item, which is bounded by [MaxItem].
//
// A text that is not FlatZinc, or ends before its solve item, gives a [*SyntaxError]; an
// error of r or h is given back as it is. Items before an error have been handed over.
// Time is linear in the length.
func Parse(r io.Reader, h Handler) error {
	p := &parser{lexer: newLexer(r)}
	p.next()
	for p.tok != endOfFile {
		if err := p.item(h); err != nil {
			return err
		}
	}
	if !p.solved {
		p.fail(p.pos, "the file ends without a solve item")
	}
	return p.err
}

// ParseProgram reads a whole program into memory, with the errors of [Parse].
func ParseProgram(r io.Reader) (*Program, error) {
	c := &collector{}
	if err := Parse(r, c); err != nil {
		return nil, err
	}
	return &c.program, nil
}

// collector is the handler that keeps everything.
type collector struct{ program Program }

func (c *collector) Decl(d *Decl) error {
	c.program.Decls = append(c.program.Decls, d)
	return nil
}

func (c *collector) Constraint(item *ConstraintItem) error {
	c.program.Constraints = append(c.program.Constraints, item)
	return nil
}

func (c *collector) Solve(s *SolveItem) error {
	c.program.Solve = s
	return nil
}

type parser struct {
	*lexer
	solved bool
	nodes  int    // of the item at hand
	stack  []Expr // elements of the lists that are open, innermost last
	names  [1 << 12]string
}

// name is the current token as a string. Names come back again and again, so the last one
// of each hash is kept; the table is small so that memory stays bounded.
func (p *parser) name() string {
	b := p.bytes()
	h := uint32(2166136261)
	for _, c := range b {
		h = (h ^ uint32(c)) * 16777619
	}
	slot := &p.names[h%uint32(len(p.names))]
	if *slot != string(b) {
		if len(b) > 64 {
			return string(b)
		}
		*slot = string(b)
	}
	return *slot
}

// unexpected fails, as the current token is not what is wanted.
func (p *parser) unexpected(want string) {
	if p.tok == endOfFile {
		p.fail(p.pos, "the file ends, %s expected", want)
		return
	}
	p.fail(p.pos, "%s, %s expected", clip(p.bytes()), want)
}

// take moves past a token of the kind.
func (p *parser) take(t token, want string) {
	if p.tok != t {
		p.unexpected(want)
	}
	p.next()
}

// keyword says whether the current token is the word.
func (p *parser) keyword(w string) bool { return p.tok == word && string(p.bytes()) == w }

// takeIf moves past the word, if it is the current token.
func (p *parser) takeIf(w string) bool {
	if !p.keyword(w) {
		return false
	}
	p.next()
	return true
}

// takeWord moves past the word.
func (p *parser) takeWord(w string) {
	if !p.takeIf(w) {
		p.unexpected(w)
	}
}

// reserved says which words cannot name anything. Others of MiniZinc's keywords can.
func reserved(name string) bool {
	switch name {
	case "array", "bool", "constraint", "false", "float", "int", "maximize", "minimize", "of", "predicate",
		"satisfy", "set", "solve", "true", "var":
		return true
	}
	return false
}

// identifier reads a name that is no keyword.
func (p *parser) identifier() (name string) {
	if p.tok == word {
		name = p.name()
	}
	if name == "" || reserved(name) {
		p.unexpected("a name")
	}
	p.next()
	return name
}

// item reads one item. What fails is known at its end: the item is whole only with its
// semicolon.
func (p *parser) item(h Handler) error {
	p.nodes = 0
	var hand func() error
	switch {
	case p.keyword("predicate"):
		p.predicate()
		hand = func() error { return nil }
	case p.keyword("constraint"):
		c := p.constraint()
		hand = func() error { return h.Constraint(c) }
	case p.keyword("solve"):
		s := p.solve()
		hand = func() error { return h.Solve(s) }
	default:
		d := p.decl()
		hand = func() error { return h.Decl(d) }
	}
	if p.tok != ';' {
		p.unexpected("';'")
		return p.err
	}
	if err := hand(); err != nil {
		return err
	}
	p.next()
	return nil
}

// predicate reads predicate name(type: name, ...).
func (p *parser) predicate() {
	p.next()
	p.identifier()
	p.take('(', "'('")
	for p.tok != ')' && p.tok != unreadable {
		p.typ(true)
		p.take(':', "':'")
		p.identifier()
		if p.tok != ')' {
			p.take(',', "',' or ')'")
		}
	}
	p.next()
}

func (p *parser) constraint() *ConstraintItem {
	c := &ConstraintItem{Pos: p.pos}
	p.next()
	c.Name = p.identifier()
	p.take('(', "'('")
	c.Args = p.list(')', 0)
	c.Annotations = p.annotations()
	return c
}

func (p *parser) solve() *SolveItem {
	s := &SolveItem{Pos: p.pos}
	if p.solved {
		p.fail(p.pos, "a second solve item")
	}
	p.solved = true
	p.next()
	s.Annotations = p.annotations()
	switch {
	case p.takeIf("satisfy"):
		return s
	case p.takeIf("minimize"):
		s.Goal = Minimize
	case p.takeIf("maximize"):
		s.Goal = Maximize
	default:
		p.unexpected("satisfy, minimize or maximize")
	}
	e := p.expr(0)
	s.Objective = &e
	return s
}

func (p *parser) decl() *Decl {
	d := &Decl{Pos: p.pos}
	d.Type = p.typ(false)
	p.take(':', "':'")
	d.Name = p.identifier()
	d.Annotations = p.annotations()
	if p.tok != '=' {
		if d.Type.Array || !d.Type.Var {
			p.unexpected("'=' and a value")
		}
		return d
	}
	p.next()
	pos := p.pos
	v := p.expr(0)
	if v.Kind == ArrayLit && d.Type.Array && len(v.Args) != d.Type.Len {
		p.fail(pos, "%d elements in an array of %d", len(v.Args), d.Type.Len)
	}
	d.Value = &v
	return d
}

// typ reads a type; inPredicate allows array [int], whose length is open.
func (p *parser) typ(inPredicate bool) (t Type) {
	if p.takeIf("array") {
		t.Array = true
		t.Len = p.indexSet(inPredicate)
		p.takeWord("of")
	}
	t.Var = p.takeIf("var")
	switch {
	case p.takeIf("bool"):
		t.Base = Bool
	case p.takeIf("int"):
		t.Base = Int
	case p.takeIf("float"):
		t.Base = Float
	case p.takeIf("set"):
		t.Base = SetOfInt
		p.takeWord("of")
		switch {
		case p.takeIf("int"):
		case p.takeIf("float"):
			t.Base = Float
		default:
			p.domain(&t)
		}
	default:
		t.Base = Int
		p.domain(&t)
	}
	return t
}

// domain reads the values of a variable: a range or a set. Those of floating-point
// variables are dropped.
func (p *parser) domain(t *Type) {
	if p.tok != number && p.tok != decimal && p.tok != '{' {
		p.unexpected("a type")
		return
	}
	pos := p.pos
	switch e := p.expr(0); {
	case e.Kind == SetLit:
		t.Domain = e.Set
	case e.Kind == FloatSet && t.Base == Int:
		t.Base = Float
	default:
		p.fail(pos, "this is not a set of integers")
	}
}

// indexSet reads [1..n] and gives n.
func (p *parser) indexSet(inPredicate bool) (last int) {
	p.take('[', "'['")
	if !inPredicate || !p.takeIf("int") {
		pos := p.pos
		first := p.number()
		p.take(dots, "'..'")
		// An empty array comes as 1..0.
		if last = p.number(); first != 1 || last < 0 {
			p.fail(pos, "indices %d..%d do not start at 1", first, last)
		}
	}
	p.take(']', "']'")
	return last
}

func (p *parser) number() (v int) {
	if p.tok == number {
		v = p.integer()
	} else {
		p.unexpected("a number")
	}
	p.next()
	return v
}

// annotations reads :: a :: b(...).
func (p *parser) annotations() (out []Expr) {
	for p.tok == twoColons {
		p.next()
		if p.tok != word && p.tok != text {
			p.unexpected("an annotation")
		}
		out = append(out, p.expr(0))
	}
	return out
}

// count is called for each expression before it is made.
func (p *parser) count() {
	p.nodes++
	if p.nodes > MaxItem {
		p.fail(p.pos, "more than %d expressions in one item", MaxItem)
	}
}
