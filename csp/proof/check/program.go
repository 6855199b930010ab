package check

// This file makes of a FlatZinc program what inferences are checked on: variables with
// their domains, of which those that an equation makes one are one, and constraints with
// their arguments.

import (
	"errors"
	"iter"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	values "github.com/propago/propago/csp/flatzinc/check"
	"github.com/propago/propago/domains"
)

// A program is a FlatZinc program that steps are about.
type program struct {
	oracle    *values.Checker
	variables []values.Variable // no arrays, in the order of their declarations, and then those of a proof
	declared  int               // how many are not those of a proof
	names     map[string]int    // of variables
	arrays    map[string][]term // the variables that stand in declared ones
	is        []term            // what each variable is a view of
	sets      []domains.Set     // the domains of those that are no views, while equations are looked for
	items     []constraint      // by place among the constraint items
	orders    []*constraint     // what the variables of a proof say
	goal      flatzinc.Goal
	objective term
	space     space
	truths    map[int32][]literal // what the truth of a variable says of another one
	follows   []bool              // variables that are the truth of a constraint on others
	void      bool                // a domain is empty
}

// A constraint is an item of a program.
type constraint struct {
	source  *flatzinc.ConstraintItem
	item    *values.Item // nil where the name is not known
	base    string       // its name without what says how it stands
	mode    mode
	truth   term // of one that is reified
	args    []arg
	rule    *rule // nil: by search alone
	lin     *linear
	lits    []literal
	worked  any // what its rule has worked out once and for all
	roots   []int32
	ordered bool // it is what a variable of the proof says, and not of the program
	// trusted says why inferences by it are not checked, or is "".
	trusted string
}

// An arg is an argument, with the variables that are left.
type arg struct {
	terms []term
	sets  []domains.Set
}

// An mode says in which form a constraint stands.
type mode uint8

const (
	plain   mode = iota
	iff          // the truth tells whether it holds
	implied      // where the truth is 1 it holds
)

// newProgram reads a program. Constraints of unknown names are kept apart.
func newProgram(p *flatzinc.Program) (*program, error) {
	known := *p
	known.Constraints = nil
	for _, c := range p.Constraints {
		if values.Defines(c.Name, len(c.Args)) {
			known.Constraints = append(known.Constraints, c)
		}
	}
	oracle, err := values.New(&known)
	if err != nil {
		var e *values.ProgramError
		if errors.As(err, &e) {
			return nil, &ProgramError{e.Pos, e.Msg}
		}
		return nil, err
	}
	q := &program{oracle: oracle, variables: oracle.Variables(), names: make(map[string]int)}
	q.declared = len(q.variables)
	for i := range q.variables {
		if err := q.declare(i); err != nil {
			return nil, err
		}
	}
	q.arrays = make(map[string][]term)
	for _, d := range p.Decls {
		if d.Type.Array && d.Value != nil {
			q.arrays[d.Name] = q.mentioned(nil, []flatzinc.Expr{*d.Value})
		}
	}
	items := oracle.Items()
	q.items = make([]constraint, len(p.Constraints))
	for i, source := range p.Constraints {
		c := &q.items[i]
		c.source = source
		if values.Defines(source.Name, len(source.Args)) {
			c.item, items = &items[0], items[1:]
		}
	}
	if err := q.typed(); err != nil {
		return nil, err
	}
	q.unify()
	q.arguments()
	q.settle()
	q.finish()
	q.name()
	q.follows = q.follow()
	if p.Solve != nil {
		q.goal = p.Solve.Goal
	}
	if x, ok := oracle.Goal(); ok {
		q.objective = q.term(x)
	}
	return q, nil
}

// known goes through the constraints whose names are known, with their places.
func (q *program) known() iter.Seq2[int, *constraint] {
	return func(yield func(int, *constraint) bool) {
		for i := range q.items {
			if c := &q.items[i]; c.item != nil && !yield(i, c) {
				return
			}
		}
	}
}

// declare enters variable i with its domain.
func (q *program) declare(i int) error {
	v := q.variables[i]
	d := v.Decl
	set := domains.Range(flatzinc.DefaultMin, flatzinc.DefaultMax)
	switch {
	case d.Type.Domain != nil:
		set = *d.Type.Domain
	case d.Type.Base == flatzinc.Bool:
		set = domains.Range(0, 1)
	}
	if !set.IsEmpty() && (set.Min() < domains.MinValue || set.Max() > domains.MaxValue) {
		return &ProgramError{d.Pos, d.Name + " has values outside " + domains.Range(domains.MinValue, domains.MaxValue).String()}
	}
	q.names[d.Name] = i
	q.is = append(q.is, term{x: int32(i)})
	q.sets = append(q.sets, set)
	return nil
}

// find returns what variable x is a view of, and shortens the way there.
func (q *program) find(x int32) term {
	t := q.is[x]
	if t.x == x || t.x < 0 {
		return t
	}
	if next := q.is[t.x]; next.x != t.x || next.k != 0 || next.neg {
		t = q.find(t.x).compose(t)
		q.is[x] = t
	}
	return t
}

// term returns a term of the program over the variables that are left.
func (q *program) term(x values.Term) term {
	if x.Var < 0 {
		return constant(x.Const)
	}
	return q.find(int32(x.Var))
}

// viewLimit bounds the offsets of views, so that they add up to no overflow.
const viewLimit = 1 << 40

// equate makes two terms one. It is false where nothing was done, since the equation is to
// be left as a constraint.
func (q *program) equate(t, u term) {
	if t.x < 0 {
		t, u = u, t
	}
	switch {
	case t.x < 0:
		q.void = q.void || t.k != u.k
		return
	case t.x == u.x:
		return // the constraint stays and says it
	case u.x < 0:
		q.narrow(t, domains.Of(u.k))
		return
	}
	// t.x = what t.under(u) is.
	r := term{x: u.x, neg: t.neg != u.neg, k: t.under(u.k)}
	if r.k > viewLimit || r.k < -viewLimit {
		return
	}
	set := q.sets[t.x]
	q.is[t.x] = r
	q.narrow(r, set)
}

// narrow leaves a term the values of a set.
func (q *program) narrow(t term, set domains.Set) {
	if t.x < 0 {
		q.void = q.void || !set.Contains(t.k)
		return
	}
	if t.neg {
		set = set.Negate().Shift(t.k)
	} else {
		set = set.Shift(-t.k)
	}
	q.sets[t.x] = q.sets[t.x].Intersect(set)
}

// unify makes those variables one that a declaration or an equation over two says are.
func (q *program) unify() {
	for i, v := range q.variables {
		if v.Equal != nil {
			q.equate(q.find(int32(i)), q.term(*v.Equal))
		}
	}
	for _, c := range q.known() {
		switch name := strings.TrimPrefix(c.source.Name, "propago_"); name {
		case "int_eq", "bool_eq", "bool2int":
			q.equate(q.term(c.item.Operands[0].Terms[0]), q.term(c.item.Operands[1].Terms[0]))
		case "bool_not", "bool_ne", "bool_xor":
			if len(c.item.Operands) == 2 {
				q.equate(q.term(c.item.Operands[0].Terms[0]), not(q.term(c.item.Operands[1].Terms[0])))
			}
		case "int_lin_eq":
			q.equateSum(c.item)
		}
	}
	for i := range q.is {
		q.find(int32(i))
	}
}

// equateSum takes an equation of two variables with coefficients 1 and -1.
func (q *program) equateSum(it *values.Item) {
	as, xs, k := it.Operands[0].Terms, it.Operands[1].Terms, it.Operands[2].Terms[0].Const
	if len(as) != 2 || len(xs) != 2 || k > viewLimit || k < -viewLimit {
		return
	}
	a, b := as[0].Const, as[1].Const
	if as[0].Var >= 0 || as[1].Var >= 0 || it.Operands[2].Terms[0].Var >= 0 {
		return
	}
	if a != 1 && a != -1 || b != 1 && b != -1 {
		return
	}
	t, u := q.term(xs[0]), q.term(xs[1])
	if a == b { // t = a*k - u
		u = turn(u)
	}
	u.k += a * k
	q.equate(t, u)
}

// arguments gives each constraint its arguments and its rule. Arrays are shared where the
// program shares them.
func (q *program) arguments() {
	type array struct {
		first *values.Term
		n     int
	}
	shared := make(map[array][]term)
	for i := range q.items {
		c := &q.items[i]
		if c.item == nil {
			q.believe(c)
			continue
		}
		c.args = make([]arg, len(c.item.Operands))
		for j := range c.item.Operands {
			o := &c.item.Operands[j]
			c.args[j].sets = o.Sets
			if len(o.Terms) == 0 {
				continue
			}
			key := array{&o.Terms[0], len(o.Terms)}
			ts, ok := shared[key]
			if !ok {
				ts = make([]term, len(o.Terms))
				for k, x := range o.Terms {
					ts[k] = q.term(x)
				}
				if len(ts) > 1 {
					shared[key] = ts
				}
			}
			c.args[j].terms = ts
		}
		q.choose(c)
	}
}

// believe takes in a constraint without a meaning: what it is about and, by its name, that its
// last argument is the truth of the rest.
func (q *program) believe(c *constraint) {
	args := c.source.Args
	if n := len(args); n > 1 && strings.HasSuffix(c.source.Name, "_reif") {
		if truth := q.mentioned(nil, args[n-1:]); len(truth) == 1 {
			c.mode, c.truth = iff, truth[0]
			c.args = []arg{{terms: q.mentioned(nil, args[:n-1])}, {terms: truth}}
			return
		}
	}
	c.args = []arg{{terms: q.mentioned(nil, args)}}
}

// mentioned appends the variables that stand in expressions by name, or in arrays that do, of which
// one element stands for all: that is all that is known of a constraint without a meaning.
func (q *program) mentioned(ts []term, es []flatzinc.Expr) []term {
	for i := range es {
		if at, ok := q.names[es[i].Name]; ok && es[i].Kind == flatzinc.Ident {
			ts = append(ts, q.find(int32(at)))
		} else if es[i].Kind == flatzinc.Ident || es[i].Kind == flatzinc.Index {
			for _, t := range q.arrays[es[i].Name] {
				ts = append(ts, q.find(t.x))
			}
		}
		ts = q.mentioned(ts, es[i].Args)
	}
	return ts
}

// settle narrows the domains by the constraints that are about one variable alone.
func (q *program) settle() {
	for _, c := range q.known() {
		holds := true
		if c.mode != plain {
			if c.truth.x >= 0 || c.truth.k != 1 && c.mode == implied {
				continue
			}
			holds = c.truth.k == 1
		}
		switch {
		case c.lin != nil && len(c.lin.xs) == 1 && !c.lin.wide:
			l := *c.lin
			if !holds {
				l = l.opposite()
			}
			t := term{x: l.xs[0]}
			q.narrow(t, l.values(q.sets[t.x]))
		case c.source.Name == "set_in" || c.source.Name == "set_in_reif" || c.source.Name == "set_in_imp":
			set := c.args[1].sets[0]
			if holds {
				q.narrow(c.args[0].terms[0], set)
			} else if t := c.args[0].terms[0]; t.x >= 0 {
				all := domains.Range(2*domains.MinValue-viewLimit, 2*domains.MaxValue+viewLimit)
				q.narrow(t, all.Difference(set))
			}
		}
	}
}

// finish makes the space.
func (q *program) finish() {
	for x, set := range q.sets {
		q.void = q.void || q.is[x].x == int32(x) && set.IsEmpty()
		q.space.add(set)
	}
	q.sets = nil
	q.space.sums = sumsLimit
}

// name finds the Booleans that are names for a comparison of one other variable with a number:
// the solver may know them as that alone.
func (q *program) name() {
	q.truths = make(map[int32][]literal)
	for _, c := range q.known() {
		l := c.lin
		if c.mode != iff || l == nil || l.wide || len(l.xs) != 1 || c.truth.x < 0 {
			continue
		}
		n, ok := l.alone()
		if !ok {
			continue
		}
		if c.truth.neg { // the variable is the opposite of the truth
			n = n.not()
		}
		q.truths[c.truth.x] = append(q.truths[c.truth.x], n)
	}
}

// exchange carries over what is known of such Booleans to the variables that they speak of,
// and back to those of a constraint. It is false where the two do not agree.
func (q *program) exchange(c *constraint) bool {
	s := &q.space
	tell := func(b int32) bool {
		d := &s.doms[b]
		if d.lo != d.hi {
			return true
		}
		for _, l := range q.truths[b] {
			if d.lo == 0 {
				l = l.not()
			}
			if !s.tell(l.x.x, l.o, l.k) {
				return false
			}
		}
		return true
	}
	for i := 0; i < len(s.trail); i++ {
		if b := s.trail[i].x; len(q.truths[b]) > 0 && !tell(b) {
			return false
		}
	}
	for _, b := range c.variables() {
		for _, l := range q.truths[b] {
			if t := s.truth(l); t != unknown && !s.tell(b, eq, truthBit(t == yes)) {
				return false
			}
		}
		if !tell(b) {
			return false
		}
	}
	return true
}

// A literal is x o k for a term x.
type literal struct {
	x term
	o op
	k int
}

// not returns the opposite.
func (l literal) not() literal {
	l.o, l.k = l.o.negated(l.k)
	return l
}

func (s *space) truth(l literal) truth {
	if l.x.x < 0 {
		return truthOf(l.o.holds(l.x.k, l.k))
	}
	return s.ask(l.x.about(l.o, l.k))
}

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}
