package builtin

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file draws the arguments of a row, each by the type of its parameter.

// Source draws constraints over some variables.
type Source struct {
	Intn  func(n int) int // a number of 0..n-1
	Model *csp.Model
	Vars  []csp.Var
	Rows  []Row // the constructors that are called
	Most  int   // the length of the longest lists
	Deep  int   // how often constraints stand in others

	Constants bool // variables are constants too

	// Wild: arguments are now and then as they should not be, with lengths that do not
	// match, extreme numbers, zero variables, variables of Other, and nil constraints.
	Wild  bool
	Other *csp.Model
}

// Draw makes a constraint of a row.
func (s *Source) Draw(r Row) csp.Constraint {
	f := reflect.TypeOf(r.Make)
	c := &drawing{Source: s, n: s.length()}
	args := make([]any, f.NumIn())
	for i := range args {
		how := byte('.')
		if r.Args != "" {
			how = r.Args[i]
		}
		args[i] = c.argument(f.In(i), how)
	}
	return r.Call(args)
}

// Any makes a constraint of any of the rows or, now and then and deep inside others, a
// plain one.
func (s *Source) Any() csp.Constraint {
	switch {
	case s.Intn(16) == 0:
		return s.literal()
	case s.Deep == 0:
		return csp.Less(s.Var(), s.Var())
	}
	s.Deep--
	defer func() { s.Deep++ }()
	return s.Draw(s.Rows[s.Intn(len(s.Rows))])
}

// drawing is one call that is drawn.
type drawing struct {
	*Source
	n     int     // the length that lists share
	dfa   csp.DFA // the automaton drawn
	taken []int   // numbers drawn as different
}

// argument draws by the type of the parameter, and the letter of [Row].
func (s *drawing) argument(t reflect.Type, how byte) any {
	n := s.n
	if how == '.' || how == 'D' || how == '+' {
		n = s.length()
	}
	switch reflect.Zero(t).Interface().(type) {
	case csp.Var:
		return s.variable(how)
	case []csp.Var:
		if how == '+' {
			n++
		}
		return s.variables(n, how)
	case [][]csp.Var:
		lines := make([][]csp.Var, s.length())
		for i := range lines {
			lines[i] = s.variables(n, how)
		}
		return lines
	case int:
		return s.number(how)
	case []int:
		return s.numbers(n, how)
	case [][]int:
		lines := make([][]int, s.length())
		if how == 'c' {
			lines, n = make([][]int, len(s.dfa.Next)), len(s.dfa.Next[0])
		}
		for i := range lines {
			lines[i] = s.numbers(n, how)
		}
		return lines
	case bool:
		return s.Intn(2) == 0
	case string:
		return []string{"sum", ""}[s.Intn(2)]
	case domains.Set:
		return s.set()
	case domains.Op:
		k := s.kind(6)
		if k < 6 {
			return [...]domains.Op{domains.EQ, domains.NE, domains.LT, domains.LE, domains.GT, domains.GE}[k]
		}
		return domains.Op(k)
	case csp.Consistency:
		return csp.Consistency(s.kind(4))
	case []csp.Consistency:
		return s.levels()
	case csp.Expr:
		return s.expr()
	case []csp.Literal:
		return s.literals()
	case csp.DFA:
		s.dfa = s.automaton()
		return s.dfa
	case [][]csp.DiagramEdge:
		return s.diagram(n)
	case func([]int) bool:
		return s.test()
	}
	switch t {
	case reflect.TypeFor[csp.Constraint]():
		if s.odd() {
			return nil
		}
		return s.Any()
	case reflect.TypeFor[csp.Term]():
		switch {
		case s.odd():
			return nil
		case s.Intn(2) == 0:
			return s.Var()
		}
		return s.expr()
	}
	panic(fmt.Sprintf("builtin: no argument of type %v can be drawn", t))
}

// extremes are numbers at which arithmetic goes wrong.
var extremes = []int{math.MinInt, math.MinInt + 1, math.MaxInt, math.MaxInt - 1, math.MinInt32, math.MaxInt32,
	domains.MinValue, domains.MaxValue, 1 << 40, -1 << 40, 1 << 62, domains.MaxBitsetSpan, 63, 64, -1}

// odd says, seldom and only of wild sources, that an argument is to be a strange one.
func (s *Source) odd() bool { return s.Wild && s.Intn(12) == 11 }

func (s *Source) length() int { return s.Intn(s.Most + 1) }

// kind draws one of so many constants, or a number that is none.
func (s *Source) kind(n int) int {
	if s.odd() {
		return s.Intn(256)
	}
	return s.Intn(n)
}

// Int draws a small number, or an extreme one.
func (s *Source) Int() int {
	if s.odd() {
		return extremes[s.Intn(len(extremes))]
	}
	return s.Intn(8) - 2
}

func (s *drawing) number(how byte) int {
	k := s.Int()
	switch {
	case how == 'z' && !(s.Wild && s.Intn(8) == 0):
		k = max(k, -k)
	case how == 'd' || how == 'D':
		for !s.odd() && slices.Contains(s.taken, k) {
			k = (k+3)%9 - 1
		}
		s.taken = append(s.taken, k)
	}
	return k
}

func (s *drawing) numbers(n int, how byte) []int {
	if s.odd() {
		if n = s.Intn(4); n == 0 {
			return nil
		}
	}
	ks := make([]int, n)
	for i := range ks {
		ks[i] = s.number(how)
	}
	return ks
}

// Var draws a variable, a view of one, or a constant.
func (s *Source) Var() csp.Var {
	if s.odd() {
		switch s.Intn(4) {
		case 0:
			return csp.Var{}
		case 1:
			return csp.Var{}.Neg().Plus(3)
		case 2:
			return s.Other.IntVar("foreign", 0, 3)
		}
	}
	x := s.Vars[s.Intn(len(s.Vars))]
	switch s.Intn(8) {
	case 0:
		if s.Constants {
			return s.Model.Const(s.Intn(7) - 2)
		}
	case 1:
		return x.Neg()
	case 2, 3:
		return x.Not()
	case 4:
		return x.Plus(s.Intn(7) - 3)
	case 5:
		if s.Wild {
			return x.Plus([]int{math.MaxInt32, -math.MaxInt32, 1 << 30, -1 << 20, 64, s.Int()}[s.Intn(6)])
		}
	}
	return x
}

func (s *drawing) variable(how byte) csp.Var {
	x := s.Var()
	if how != 'z' || s.Wild {
		return x
	}
	if d := x.Domain(); d.Min() < 0 && s.Intn(8) > 0 {
		return x.Plus(-d.Min())
	}
	return x
}

func (s *drawing) variables(n int, how byte) []csp.Var {
	if s.odd() {
		if n = s.Intn(6); n == 0 {
			return nil
		}
	}
	xs := make([]csp.Var, n)
	for i := range xs {
		xs[i] = s.variable(how)
	}
	return xs
}

func (s *drawing) set() domains.Set {
	if s.odd() {
		switch s.Intn(3) {
		case 0:
			return domains.Range(math.MinInt, s.Int())
		case 1:
			return domains.Range(s.Int(), math.MaxInt)
		}
		return domains.Range(-1<<33, 1<<33)
	}
	return domains.Of(s.numbers(s.length(), '.')...)
}

func (s *Source) literal() csp.Literal {
	if s.odd() {
		return csp.Literal{}
	}
	x, k := s.Var(), s.Int()
	return []csp.Literal{x.Eq(k), x.Ne(k), x.Le(k), x.Ge(k)}[s.Intn(4)]
}

func (s *drawing) literals() []csp.Literal {
	lits := make([]csp.Literal, s.length())
	for i := range lits {
		lits[i] = s.literal()
	}
	return lits
}

// expr draws a sum of terms that comes about in one of the ways there are.
func (s *drawing) expr() csp.Expr {
	n := s.length()
	var e csp.Expr
	switch s.Intn(4) {
	case 0:
		e = csp.Sum(s.variables(n, '.')...)
	case 1:
		e = e.Add(s.Int(), s.Var()).Add(s.Int(), csp.Sum(s.variables(n, '.')...).Plus(s.Int()))
	default:
		e = csp.Dot(s.numbers(n, '.'), s.variables(n, '.'))
	}
	return e.Plus(s.Int())
}

// levels draws the consistency that may be left out, and seldom too many.
func (s *drawing) levels() (levels []csp.Consistency) {
	for range s.Intn(2) {
		levels = append(levels, csp.Consistency(s.kind(4)))
	}
	if s.odd() {
		levels = append(levels, csp.AutoConsistency)
	}
	return levels
}

func (s *drawing) automaton() csp.DFA {
	states := 1 + s.Intn(4)
	d := csp.DFA{Start: s.Intn(states)}
	symbols := s.length()
	for range states {
		line := make([]int, symbols)
		for i := range line {
			if line[i] = s.Intn(states+1) - 1; s.odd() {
				line[i] = s.Int()
			}
		}
		d.Next = append(d.Next, line)
	}
	for range s.length() {
		d.Accept = append(d.Accept, s.Intn(states))
	}
	switch s.Intn(3) {
	case 0:
		d.Symbols = s.numbers(symbols, 'd')
	case 1: // those of FlatZinc
		for v := range symbols {
			d.Symbols = append(d.Symbols, v+1)
		}
	}
	switch {
	case s.odd():
		d.Start = s.Int()
	case s.odd():
		d.Accept, d.Next = s.numbers(2, '.'), [][]int{s.numbers(2, '.'), s.numbers(2, '.')}
	}
	return d
}

// diagram draws so many levels, of a few nodes each.
func (s *drawing) diagram(levels int) [][]csp.DiagramEdge {
	all := make([][]csp.DiagramEdge, levels)
	if s.odd() {
		all = append(all, nil)
	}
	for i := range all {
		for range 1 + s.Intn(4) {
			e := csp.DiagramEdge{From: s.Intn(2), To: s.Intn(2), Values: s.set()}
			if i == 0 {
				e.From = 0
			}
			if i == levels-1 {
				e.To = 0
			}
			all[i] = append(all[i], e)
		}
	}
	return all
}

// test draws what a predicate calls.
func (s *drawing) test() func([]int) bool {
	if s.odd() {
		return nil
	}
	k := s.Intn(3)
	return func(vals []int) bool {
		sum := 0
		for _, v := range vals {
			sum += v
		}
		return sum%3 == k
	}
}
