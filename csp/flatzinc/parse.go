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
		return p.fail(p.pos, "the file ends without a solve item")
	}
	return nil
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

// unexpected is the error that the current token is not what is wanted.
func (p *parser) unexpected(want string) error {
	switch p.tok {
	case unreadable:
		return p.err
	case endOfFile:
		return p.fail(p.pos, "the file ends, %s expected", want)
	}
	return p.fail(p.pos, "%s, %s expected", clip(p.bytes()), want)
}

// take moves past a token of the kind.
func (p *parser) take(t token, want string) error {
	if p.tok != t {
		return p.unexpected(want)
	}
	p.next()
	return nil
}

// keyword says whether the current token is the word.
func (p *parser) keyword(w string) bool { return p.tok == word && string(p.bytes()) == w }

// takeWord moves past the word.
func (p *parser) takeWord(w string) error {
	if !p.keyword(w) {
		return p.unexpected(w)
	}
	p.next()
	return nil
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
func (p *parser) identifier() (string, error) {
	if p.tok != word {
		return "", p.unexpected("a name")
	}
	name := p.name()
	if reserved(name) {
		return "", p.unexpected("a name")
	}
	p.next()
	return name, nil
}

func (p *parser) item(h Handler) error {
	p.nodes = 0
	var hand func() error
	switch {
	case p.keyword("predicate"):
		if err := p.predicate(); err != nil {
			return err
		}
	case p.keyword("constraint"):
		c, err := p.constraint()
		if err != nil {
			return err
		}
		hand = func() error { return h.Constraint(c) }
	case p.keyword("solve"):
		s, err := p.solve()
		if err != nil {
			return err
		}
		hand = func() error { return h.Solve(s) }
	default:
		d, err := p.decl()
		if err != nil {
			return err
		}
		hand = func() error { return h.Decl(d) }
	}
	// The item is whole only with its semicolon.
	if p.tok != ';' {
		return p.unexpected("';'")
	}
	if hand != nil {
		if err := hand(); err != nil {
			return err
		}
	}
	p.next()
	return nil
}

// predicate reads predicate name(type: name, ...).
func (p *parser) predicate() error {
	p.next()
	if _, err := p.identifier(); err != nil {
		return err
	}
	if err := p.take('(', "'('"); err != nil {
		return err
	}
	for p.tok != ')' {
		if _, err := p.typ(true); err != nil {
			return err
		}
		if err := p.take(':', "':'"); err != nil {
			return err
		}
		if _, err := p.identifier(); err != nil {
			return err
		}
		if p.tok != ')' {
			if err := p.take(',', "',' or ')'"); err != nil {
				return err
			}
		}
	}
	p.next()
	return nil
}

func (p *parser) constraint() (*ConstraintItem, error) {
	c := &ConstraintItem{Pos: p.pos}
	p.next()
	var err error
	if c.Name, err = p.identifier(); err != nil {
		return nil, err
	}
	if err = p.take('(', "'('"); err != nil {
		return nil, err
	}
	if c.Args, err = p.list(')', 0); err != nil {
		return nil, err
	}
	c.Annotations, err = p.annotations()
	return c, err
}

func (p *parser) solve() (*SolveItem, error) {
	s := &SolveItem{Pos: p.pos}
	if p.solved {
		return nil, p.fail(p.pos, "a second solve item")
	}
	p.solved = true
	p.next()
	var err error
	if s.Annotations, err = p.annotations(); err != nil {
		return nil, err
	}
	switch {
	case p.keyword("satisfy"):
		p.next()
		return s, nil
	case p.keyword("minimize"):
		s.Goal = Minimize
	case p.keyword("maximize"):
		s.Goal = Maximize
	default:
		return nil, p.unexpected("satisfy, minimize or maximize")
	}
	p.next()
	e, err := p.expr(0)
	s.Objective = &e
	return s, err
}

func (p *parser) decl() (*Decl, error) {
	d := &Decl{Pos: p.pos}
	var err error
	if d.Type, err = p.typ(false); err != nil {
		return nil, err
	}
	if err = p.take(':', "':'"); err != nil {
		return nil, err
	}
	if d.Name, err = p.identifier(); err != nil {
		return nil, err
	}
	if d.Annotations, err = p.annotations(); err != nil {
		return nil, err
	}
	if p.tok != '=' {
		if d.Type.Array || !d.Type.Var {
			return nil, p.unexpected("'=' and a value")
		}
		return d, nil
	}
	p.next()
	pos := p.pos
	v, err := p.expr(0)
	if err != nil {
		return nil, err
	}
	if v.Kind == ArrayLit && d.Type.Array && len(v.Args) != d.Type.Len {
		return nil, p.fail(pos, "%d elements in an array of %d", len(v.Args), d.Type.Len)
	}
	d.Value = &v
	return d, nil
}

// typ reads a type; inPredicate allows array [int], whose length is open.
func (p *parser) typ(inPredicate bool) (t Type, err error) {
	if p.keyword("array") {
		p.next()
		t.Array = true
		if t.Len, err = p.indexSet(inPredicate); err != nil {
			return t, err
		}
		if err = p.takeWord("of"); err != nil {
			return t, err
		}
	}
	if p.keyword("var") {
		p.next()
		t.Var = true
	}
	switch {
	case p.keyword("bool"):
		t.Base = Bool
		p.next()
	case p.keyword("int"):
		t.Base = Int
		p.next()
	case p.keyword("float"):
		t.Base = Float
		p.next()
	case p.keyword("set"):
		t.Base = SetOfInt
		p.next()
		if err = p.takeWord("of"); err != nil {
			return t, err
		}
		switch {
		case p.keyword("int"):
			p.next()
		case p.keyword("float"):
			t.Base = Float
			p.next()
		default:
			err = p.domain(&t)
		}
	default:
		t.Base = Int
		err = p.domain(&t)
	}
	return t, err
}

// domain reads the values of a variable: a range or a set. Those of floating-point
// variables are dropped.
func (p *parser) domain(t *Type) error {
	if p.tok != number && p.tok != decimal && p.tok != '{' {
		return p.unexpected("a type")
	}
	pos := p.pos
	e, err := p.expr(0)
	switch {
	case err != nil:
		return err
	case e.Kind == SetLit:
		t.Domain = e.Set
	case e.Kind == FloatSet && t.Base == Int:
		t.Base = Float
	default:
		return p.fail(pos, "this is not a set of integers")
	}
	return nil
}

// indexSet reads [1..n] and gives n.
func (p *parser) indexSet(inPredicate bool) (int, error) {
	if err := p.take('[', "'['"); err != nil {
		return 0, err
	}
	if inPredicate && p.keyword("int") {
		p.next()
		return 0, p.take(']', "']'")
	}
	pos := p.pos
	first, err := p.number()
	if err != nil {
		return 0, err
	}
	if err := p.take(dots, "'..'"); err != nil {
		return 0, err
	}
	last, err := p.number()
	if err != nil {
		return 0, err
	}
	// An empty array comes as 1..0.
	if first != 1 || last < 0 {
		return 0, p.fail(pos, "indices %d..%d do not start at 1", first, last)
	}
	return last, p.take(']', "']'")
}

func (p *parser) number() (int, error) {
	if p.tok != number {
		return 0, p.unexpected("a number")
	}
	v, err := p.integer()
	if err == nil {
		p.next()
	}
	return v, err
}

// annotations reads :: a :: b(...).
func (p *parser) annotations() ([]Expr, error) {
	var out []Expr
	for p.tok == twoColons {
		p.next()
		if p.tok != word && p.tok != text {
			return nil, p.unexpected("an annotation")
		}
		e, err := p.expr(0)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// count is called for each expression before it is made.
func (p *parser) count() error {
	p.nodes++
	if p.nodes > MaxItem {
		return p.fail(p.pos, "more than %d expressions in one item", MaxItem)
	}
	return nil
}
