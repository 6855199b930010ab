// Package glushkov makes automata of regular expressions over integers, such as "1 (2|3)* 4{2,}".
//
// The automaton is that of Glushkov ("The abstract theory of automata", 1961): its states are the
// places of the expression, and sets of them once it is made deterministic. Beside numbers an
// expression may have names, . for any value, [3-6 7] and [^3 5] for one of several, and after any
// part *, +, ?, {n}, {n,} and {n,m}.
package glushkov

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/propago/propago/domains"
)

// Automaton is a deterministic one. Its states count from 0, where it begins.
type Automaton struct {
	Lo    int     // the first of the values that Next is about
	Next  [][]int // for each state and value from Lo on, the state that follows, or -1
	Final []bool
}

// Config says what an expression is read with.
type Config struct {
	All     domains.Set                        // what . stands for; the automaton takes no values beside it and those that are named
	Named   func(name string) (v int, ok bool) // what a name stands for; nil where there are none
	Nesting int                                // how deep parentheses may be nested
	// Spend is told of what is made, which may be exponential in the expression. It may panic to
	// end the work.
	Spend func(n int)
}

// Error is a mistake in an expression.
type Error struct {
	Off  int // where it is found, counted from 0
	Msg  string
	Deep bool // it is that of nesting
}

func (e *Error) Error() string { return fmt.Sprintf("glushkov: %s, at %d", e.Msg, e.Off+1) }

// Compile makes the automaton of an expression. The error is an *Error.
func Compile(text string, c Config) (a *Automaton, err error) {
	p := &parser{Config: c, text: text}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	whole := p.union()
	if p.peek() != 0 {
		p.fail("an end is expected")
	}
	return p.determine(whole), nil
}

// parser reads a regular expression.
type parser struct {
	Config
	text  string
	off   int
	depth int
	place []domains.Set // what stands at a place
	next  [][]int       // the places that may follow a place
}

// fragment is a part of the expression: the places that it may begin and end with, and whether
// it may be empty.
type fragment struct {
	first, last []int
	empty       bool
}

func (p *parser) fail(what string) { panic(&Error{Off: p.off, Msg: what}) }

// peek skips blanks and returns what is next, or 0.
func (p *parser) peek() byte {
	for p.off < len(p.text) && p.text[p.off] <= ' ' {
		p.off++
	}
	if p.off == len(p.text) {
		return 0
	}
	return p.text[p.off]
}

func (p *parser) take(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.off++
	return true
}

func (p *parser) union() fragment {
	f := p.sequence()
	for p.take('|') {
		g := p.sequence()
		f = fragment{slices.Concat(f.first, g.first), slices.Concat(f.last, g.last), f.empty || g.empty}
	}
	return f
}

func (p *parser) sequence() fragment {
	f := fragment{empty: true}
	for c := p.peek(); c != 0 && c != '|' && c != ')'; c = p.peek() {
		f = p.then(f, p.repeated())
	}
	return f
}

func (p *parser) then(f, g fragment) fragment {
	p.join(f.last, g.first)
	h := fragment{first: f.first, last: g.last, empty: f.empty && g.empty}
	if f.empty {
		h.first = slices.Concat(f.first, g.first)
	}
	if g.empty {
		h.last = slices.Concat(f.last, g.last)
	}
	return h
}

func (p *parser) join(from, to []int) {
	for _, a := range from {
		p.Spend(len(to))
		p.next[a] = append(p.next[a], to...)
	}
}

// repeated reads an atom with what says how often it is there. For each time it is read anew.
func (p *parser) repeated() fragment {
	from := p.off
	f := p.atom()
	for {
		switch {
		case p.take('*'):
			p.join(f.last, f.first)
			f.empty = true
		case p.take('+'):
			p.join(f.last, f.first)
		case p.take('?'):
			f.empty = true
		case p.take('{'):
			least, most := p.times()
			f = p.copies(from, least, most)
		default:
			return f
		}
	}
}

// times reads n}, n,} or n,m}.
func (p *parser) times() (least, most int) {
	least = p.number()
	most = least
	if p.take(',') {
		if most = -1; p.peek() != '}' {
			most = p.number()
		}
	}
	if !p.take('}') || most >= 0 && most < least {
		p.fail("a number of times is expected")
	}
	return least, most
}

// copies puts an atom that begins at an offset least to most times one after the other; most
// is -1 for any number.
func (p *parser) copies(from, least, most int) fragment {
	to := p.off
	f := fragment{empty: true}
	for i := range max(least, most, 1) {
		p.Spend(1) // an atom may be empty
		p.off = from
		g := p.atom()
		p.off = to
		if i >= least {
			g.empty = true
		}
		if most < 0 && i == max(least, 1)-1 {
			p.join(g.last, g.first)
		}
		f = p.then(f, g)
	}
	if most == 0 {
		return fragment{empty: true}
	}
	return f
}

func (p *parser) atom() fragment {
	switch {
	case p.take('('):
		if p.depth++; p.depth > p.Nesting {
			panic(&Error{Off: p.off, Msg: fmt.Sprintf("a regular expression is nested more than %d deep", p.Nesting), Deep: true})
		}
		f := p.union()
		p.depth--
		if !p.take(')') {
			p.fail(") is expected")
		}
		return f
	case p.take('.'):
		return p.values(p.All)
	case p.take('['):
		return p.values(p.class())
	}
	return p.values(domains.Of(p.number()))
}

// class reads [3-6 7] or [^3 5].
func (p *parser) class() (s domains.Set) {
	outside := p.take('^')
	for !p.take(']') {
		lo := p.number()
		hi := lo
		if p.take('-') {
			hi = p.number()
		}
		s = s.Union(domains.Range(lo, hi))
	}
	if outside {
		return p.All.Difference(s)
	}
	return s
}

// number reads a number, or the name of one.
func (p *parser) number() int {
	p.peek()
	from := p.off
	for p.off < len(p.text) && inName(p.text[p.off]) {
		p.off++
	}
	name := p.text[from:p.off]
	if n, err := strconv.Atoi(name); err == nil {
		return n
	}
	if p.Named != nil {
		if n, ok := p.Named(name); ok {
			return n
		}
	}
	p.off = from
	p.fail("a value is expected")
	return 0
}

func inName(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// values makes a place.
func (p *parser) values(s domains.Set) fragment {
	p.Spend(1)
	p.place, p.next = append(p.place, s), append(p.next, nil)
	at := []int{len(p.place) - 1}
	return fragment{first: at, last: at}
}

// start stands for the place before the first one.
const start = -1

// determine makes the automaton deterministic, state by state.
func (p *parser) determine(whole fragment) *Automaton {
	all := p.All
	for _, s := range p.place {
		all = all.Union(s)
	}
	if all.IsEmpty() {
		return &Automaton{Next: [][]int{nil}, Final: []bool{whole.empty}}
	}
	a := &Automaton{Lo: all.Min()}
	width := all.Max() - all.Min() + 1
	states := map[string]int{}
	var sets [][]int
	state := func(places []int) int {
		slices.Sort(places)
		places = slices.Compact(places)
		key := fmt.Sprint(places)
		if _, ok := states[key]; !ok {
			p.Spend(width + len(places))
			states[key] = len(sets)
			sets = append(sets, places)
		}
		return states[key]
	}
	state([]int{start})
	for q := 0; q < len(sets); q++ {
		ends, follow := false, []int(nil)
		for _, at := range sets[q] {
			if at == start {
				ends, follow = whole.empty, append(follow, whole.first...)
				continue
			}
			ends, follow = ends || slices.Contains(whole.last, at), append(follow, p.next[at]...)
		}
		next := make([]int, width)
		for i := range next {
			p.Spend(0)
			var reached []int
			for _, at := range follow {
				if p.place[at].Contains(a.Lo + i) {
					reached = append(reached, at)
				}
			}
			if next[i] = -1; reached != nil {
				next[i] = state(reached)
			}
		}
		a.Next, a.Final = append(a.Next, next), append(a.Final, ends)
	}
	return a
}
