package minizinc

import (
	"slices"
	"strconv"

	"github.com/propago/propago/domains"
)

// This file is regular with an expression in a string: "1 (2|3)* 4". The automaton is that of
// Glushkov ("The abstract theory of automata", 1961): its states are the places of the
// expression, and sets of them once it is made deterministic.

// regexpParser reads a regular expression.
type regexpParser struct {
	ev    *evaluator
	at    pos
	text  string
	off   int
	all   domains.Set // what . stands for
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

func (p *regexpParser) fail(what string) {
	p.at.fail(Type, "%s in the regular expression %q, at %d", what, p.text, p.off+1)
}

// peek skips blanks and returns what is next, or 0.
func (p *regexpParser) peek() byte {
	for p.off < len(p.text) && p.text[p.off] <= ' ' {
		p.off++
	}
	if p.off == len(p.text) {
		return 0
	}
	return p.text[p.off]
}

func (p *regexpParser) take(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.off++
	return true
}

func (p *regexpParser) union() fragment {
	f := p.sequence()
	for p.take('|') {
		g := p.sequence()
		f = fragment{slices.Concat(f.first, g.first), slices.Concat(f.last, g.last), f.empty || g.empty}
	}
	return f
}

func (p *regexpParser) sequence() fragment {
	f := fragment{empty: true}
	for c := p.peek(); c != 0 && c != '|' && c != ')'; c = p.peek() {
		f = p.then(f, p.repeated())
	}
	return f
}

func (p *regexpParser) then(f, g fragment) fragment {
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

func (p *regexpParser) join(from, to []int) {
	for _, a := range from {
		p.ev.budget(len(to))
		p.next[a] = append(p.next[a], to...)
	}
}

// repeated reads an atom with what says how often it is there. For each time it is read anew.
func (p *regexpParser) repeated() fragment {
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
func (p *regexpParser) times() (least, most int) {
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
func (p *regexpParser) copies(from, least, most int) fragment {
	to := p.off
	again := func() fragment {
		p.off = from
		defer func() { p.off = to }()
		return p.atom()
	}
	f := fragment{empty: true}
	for i := range max(least, most, 1) {
		p.ev.budget(1) // an atom may be empty
		g := again()
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

func (p *regexpParser) atom() fragment {
	switch {
	case p.take('('):
		if p.depth++; p.depth > p.ev.limits.Nesting {
			p.at.fail(Limit, "a regular expression is nested more than %d deep", p.ev.limits.Nesting)
		}
		f := p.union()
		p.depth--
		if !p.take(')') {
			p.fail(") is expected")
		}
		return f
	case p.take('.'):
		return p.values(p.all)
	case p.take('['):
		return p.values(p.class())
	}
	return p.values(domains.Of(p.number()))
}

// class reads [3-6 7] or [^3 5].
func (p *regexpParser) class() (s domains.Set) {
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
		return p.all.Difference(s)
	}
	return s
}

// number reads a number, or the name of a value of an enum.
func (p *regexpParser) number() int {
	p.peek()
	from := p.off
	for p.off < len(p.text) && (letter(p.text[p.off]) || digit(p.text[p.off]) || p.text[p.off] == '_') {
		p.off++
	}
	name := p.text[from:p.off]
	if n, err := strconv.Atoi(name); err == nil {
		return n
	}
	if g := p.ev.globals[name]; g != nil && g.it.kind == itemEnum && g.v.kind == kInt {
		return g.v.n
	}
	p.off = from
	p.fail("a value is expected")
	return 0
}

// values makes a place.
func (p *regexpParser) values(s domains.Set) fragment {
	p.ev.tick()
	p.ev.budget(1)
	p.place, p.next = append(p.place, s), append(p.next, nil)
	at := []int{len(p.place) - 1}
	return fragment{first: at, last: at}
}

// regularText is regular(x, "expression"). The automaton is made deterministic state by state.
func regularText(ev *evaluator, e *node, args []value) value {
	all := domainOf1(ev, e, ev.arguments(e, args, 2)[:1]).set()
	p := &regexpParser{ev: ev, at: e.at, text: ev.textArgument(e, args, 1), all: all}
	whole := p.union()
	if p.peek() != 0 {
		p.fail("an end is expected")
	}
	for _, s := range p.place {
		all = all.Union(s)
	}
	if all.IsEmpty() {
		return boolean(whole.empty)
	}
	lo, width := all.Min(), all.Max()-all.Min()+1
	states := map[string]int{}
	var sets [][]int
	state := func(places []int) int {
		slices.Sort(places)
		places = slices.Compact(places)
		key := ev.key(listOf(ints(places)))
		if _, ok := states[key]; !ok {
			ev.budget(width + len(places))
			sets = append(sets, places)
			states[key] = len(sets)
		}
		return states[key]
	}
	state([]int{-1}) // before the first one
	var to []value
	final := domains.Set{}
	for q := 0; q < len(sets); q++ {
		ends, follow := false, []int(nil)
		for _, at := range sets[q] {
			if at < 0 {
				ends, follow = whole.empty, append(follow, whole.first...)
				continue
			}
			ends, follow = ends || slices.Contains(whole.last, at), append(follow, p.next[at]...)
		}
		if ends {
			final = final.Union(domains.Of(q + 1))
		}
		for v := lo; v < lo+width; v++ {
			ev.tick()
			var reached []int
			for _, at := range follow {
				if p.place[at].Contains(v) {
					reached = append(reached, at)
				}
			}
			if reached == nil {
				to = append(to, integer(0))
				continue
			}
			to = append(to, integer(state(reached)))
		}
	}
	x := each(args[0], func(v value) value { return fromLinear(ev.asLinear(v).plus(&linear{k: 1}, 1-lo)) })
	table := value{kind: kArray, x: &array{dims: []dim{{lo: 1, hi: len(sets)}, {lo: 1, hi: width}}, elems: to}}
	return ev.callWith(e, "fzn_regular", []value{x, integer(len(sets)), integer(width), table, integer(1), setOf(final)})
}

func ints(list []int) []value {
	vs := make([]value, len(list))
	for i, n := range list {
		vs[i] = integer(n)
	}
	return vs
}
