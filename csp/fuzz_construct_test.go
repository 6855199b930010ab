// Every exported constructor of a constraint under arbitrary arguments. Bytes decode
// into a model whose variables are of every kind, and into calls with lengths that do
// not match, extreme numbers, zero variables and nil constraints; nothing may panic or
// hang, and what is answered has to be true. The same body serves the seeded test and
// the fuzz target.
package csp_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// construction decodes bytes into arguments.
type construction struct {
	in    bytesSource
	model *csp.Model
	other *csp.Model
	vars  []csp.Var
	size  int  // the assignments of the variables, at most smallModel+1
	wild  bool // now and then, arguments are as they should not be
	depth int  // of nesting, so far
}

// smallModel is the number of assignments up to which brute force is asked.
const smallModel = 600

// extremes are numbers at which arithmetic goes wrong.
var extremes = []int{math.MinInt, math.MinInt + 1, math.MaxInt, math.MaxInt - 1, math.MinInt32, math.MaxInt32,
	domains.MinValue, domains.MaxValue, 1 << 40, -1 << 40, 1 << 62, domains.MaxBitsetSpan, 63, 64, -1}

// odd says, seldom and only in wild models, that an argument is to be a strange one.
func (c *construction) odd() bool { return c.wild && c.in.intn(12) == 11 }

// int gives a small number, or an extreme one.
func (c *construction) int() int {
	if c.odd() {
		return extremes[c.in.intn(len(extremes))]
	}
	return c.in.intn(9) - 2
}

func (c *construction) ints(n int) []int {
	if c.odd() {
		n = c.in.intn(4)
		if n == 0 {
			return nil
		}
	}
	out := make([]int, n)
	for i := range out {
		out[i] = c.int()
	}
	return out
}

// sizes gives numbers that are seldom negative, such as durations.
func (c *construction) sizes(n int) []int {
	out := c.ints(n)
	for i := range out {
		if !c.wild || c.in.intn(8) != 0 {
			out[i] = max(out[i], 0)
		}
	}
	return out
}

func (c *construction) length() int { return c.in.intn(5) }

// table gives lines of one length, or ragged ones.
func (c *construction) table(lines, width int) [][]int {
	var out [][]int
	for range lines {
		out = append(out, c.ints(width))
	}
	return out
}

func (c *construction) set() domains.Set {
	if c.odd() {
		switch c.in.intn(3) {
		case 0:
			return domains.Range(math.MinInt, c.int())
		case 1:
			return domains.Range(c.int(), math.MaxInt)
		}
		return domains.Range(-1<<33, 1<<33)
	}
	return domains.Of(c.ints(c.length())...)
}

// one gives a variable through a view.
func (c *construction) one() csp.Var {
	if c.odd() {
		switch c.in.intn(4) {
		case 0:
			return csp.Var{}
		case 1:
			return csp.Var{}.Neg().Plus(3)
		case 2:
			return c.other.IntVar("foreign", 0, 3)
		}
	}
	x := c.vars[c.in.intn(len(c.vars))]
	switch c.in.intn(6) {
	case 1:
		x = x.Neg()
	case 2:
		x = x.Not()
	case 3:
		x = x.Plus(c.in.intn(7) - 3)
	case 4:
		if c.wild {
			x = x.Plus([]int{math.MaxInt32, -math.MaxInt32, 1 << 30, -1 << 20, 64, c.int()}[c.in.intn(6)])
		}
	}
	return x
}

func (c *construction) some(n int) []csp.Var {
	if c.odd() {
		n = c.in.intn(6)
		if n == 0 {
			return nil
		}
	}
	xs := make([]csp.Var, n)
	for i := range xs {
		xs[i] = c.one()
	}
	return xs
}

// list gives variables for an argument whose length is free.
func (c *construction) list() []csp.Var { return c.some(c.length()) }

func (c *construction) grid(lines, width int) [][]csp.Var {
	var out [][]csp.Var
	for range lines {
		out = append(out, c.some(width))
	}
	return out
}

func (c *construction) rel() csp.Rel {
	if c.odd() {
		return csp.Rel(c.in.intn(256))
	}
	return csp.Rel(c.in.intn(6))
}

func (c *construction) literals() []csp.Literal {
	var lits []csp.Literal
	for _, x := range c.list() {
		k := c.int()
		lits = append(lits, []csp.Literal{x.Eq(k), x.Ne(k), x.Le(k), x.Ge(k)}[c.in.intn(4)])
	}
	if c.odd() {
		lits = append(lits, csp.Literal{})
	}
	return lits
}

func (c *construction) dfa() csp.DFA {
	d := csp.DFA{States: 1 + c.in.intn(4), First: c.int()}
	symbols := 1 + c.in.intn(3)
	for range d.States {
		line := c.ints(symbols)
		for i := range line {
			if !c.odd() {
				line[i] = c.in.intn(d.States+1) - 1
			}
		}
		d.Next = append(d.Next, line)
	}
	for range c.in.intn(3) {
		d.Accept = append(d.Accept, c.in.intn(d.States))
	}
	if c.in.intn(3) == 0 {
		d.Symbols = c.ints(symbols)
	}
	if c.odd() {
		d.States, d.Start = c.int(), c.int()
	}
	if c.odd() {
		d.Accept, d.Next = c.ints(2), c.table(2, 2)
	}
	return d
}

// inner gives a constraint inside another one.
func (c *construction) inner() csp.Constraint {
	if c.odd() {
		return nil
	}
	return c.constraint()
}

// constraint calls a constructor; deep inside others, a plain one.
func (c *construction) constraint() csp.Constraint {
	if c.depth >= 3 {
		return csp.Less(c.one(), c.one())
	}
	c.depth++
	defer func() { c.depth-- }()
	return constructors[constructorNames[c.in.intn(len(constructorNames))]](c)
}

// constructors calls each exported function of the package that returns a Constraint.
var (
	constructors     map[string]func(c *construction) csp.Constraint
	constructorNames []string
)

// level returns a consistency, now and then one that does not exist.
func (c *construction) level() csp.Consistency {
	if c.odd() {
		return csp.Consistency(c.in.intn(256))
	}
	return csp.Consistency(c.in.intn(4))
}

func init() {
	constructors = map[string]func(c *construction) csp.Constraint{
		"Abs":                 func(c *construction) csp.Constraint { return csp.Abs(c.one(), c.one()) },
		"AllDifferent":        func(c *construction) csp.Constraint { return csp.AllDifferent(c.list()...) },
		"AllDifferentExcept0": func(c *construction) csp.Constraint { return csp.AllDifferentExcept0(c.list()...) },
		"AllDifferentWith": func(c *construction) csp.Constraint {
			return csp.AllDifferentWith(c.level(), c.list()...)
		},
		"AllEqual":  func(c *construction) csp.Constraint { return csp.AllEqual(c.list()...) },
		"Among":     func(c *construction) csp.Constraint { return csp.Among(c.list(), c.set(), c.one()) },
		"And":       func(c *construction) csp.Constraint { return csp.And(c.list()...) },
		"AtLeast":   func(c *construction) csp.Constraint { return csp.AtLeast(c.int(), c.list(), c.int()) },
		"AtMost":    func(c *construction) csp.Constraint { return csp.AtMost(c.int(), c.list(), c.int()) },
		"AtMostOne": func(c *construction) csp.Constraint { return csp.AtMostOne(c.list()...) },
		"BinPacking": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.BinPacking(c.some(n), c.sizes(n), c.list())
		},
		"Circuit":  func(c *construction) csp.Constraint { return csp.Circuit(c.list()...) },
		"Clause":   func(c *construction) csp.Constraint { return csp.Clause(c.literals()...) },
		"Count":    func(c *construction) csp.Constraint { return csp.Count(c.list(), c.int(), c.one()) },
		"CountVar": func(c *construction) csp.Constraint { return csp.CountVar(c.list(), c.one(), c.one()) },
		"Cumulative": func(c *construction) csp.Constraint {
			n := c.in.intn(4)
			return csp.Cumulative(c.some(n), c.sizes(n), c.sizes(n), c.int())
		},
		"CumulativeVar": func(c *construction) csp.Constraint {
			n := c.in.intn(4)
			return csp.CumulativeVar(c.some(n), c.some(n), c.some(n), c.one())
		},
		"Divide": func(c *construction) csp.Constraint { return csp.Divide(c.one(), c.one(), c.one()) },
		"Dot": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.Dot(c.ints(n), c.some(n), c.rel(), c.one())
		},
		"Element": func(c *construction) csp.Constraint { return csp.Element(c.ints(c.length()), c.one(), c.one()) },
		"Element2D": func(c *construction) csp.Constraint {
			return csp.Element2D(c.table(c.length(), c.length()), c.one(), c.one(), c.one())
		},
		"ElementVar": func(c *construction) csp.Constraint { return csp.ElementVar(c.list(), c.one(), c.one()) },
		"ElementVar2D": func(c *construction) csp.Constraint {
			return csp.ElementVar2D(c.grid(c.in.intn(4), c.in.intn(4)), c.one(), c.one(), c.one())
		},
		"Equal":      func(c *construction) csp.Constraint { return csp.Equal(c.one(), c.one()) },
		"Exactly":    func(c *construction) csp.Constraint { return csp.Exactly(c.int(), c.list(), c.int()) },
		"ExactlyOne": func(c *construction) csp.Constraint { return csp.ExactlyOne(c.list()...) },
		"GlobalCardinality": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.GlobalCardinality(c.list(), c.ints(n), c.some(n), c.in.intn(2) == 0)
		},
		"IfThen":     func(c *construction) csp.Constraint { return csp.IfThen(c.one(), c.one()) },
		"Iff":        func(c *construction) csp.Constraint { return csp.Iff(c.one(), c.inner()) },
		"IffAnd":     func(c *construction) csp.Constraint { return csp.IffAnd(c.one(), c.list()...) },
		"IffOr":      func(c *construction) csp.Constraint { return csp.IffOr(c.one(), c.list()...) },
		"Implies":    func(c *construction) csp.Constraint { return csp.Implies(c.one(), c.inner()) },
		"Increasing": func(c *construction) csp.Constraint { return csp.Increasing(c.list()...) },
		"Inverse": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.Inverse(c.some(n), c.some(n))
		},
		"InverseWith": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.InverseWith(c.level(), c.some(n), c.some(n))
		},
		"Less":        func(c *construction) csp.Constraint { return csp.Less(c.one(), c.one()) },
		"LessOrEqual": func(c *construction) csp.Constraint { return csp.LessOrEqual(c.one(), c.one()) },
		"LexLess": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.LexLess(c.some(n), c.some(n))
		},
		"LexLessOrEqual": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.LexLessOrEqual(c.some(n), c.some(n))
		},
		"LinearDomain": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.LinearDomain(c.ints(n), c.some(n), c.rel(), c.int())
		},
		"LinearSum": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.LinearSum(c.ints(n), c.some(n), c.rel(), c.int())
		},
		"Maximum": func(c *construction) csp.Constraint { return csp.Maximum(c.list(), c.one()) },
		"Member":  func(c *construction) csp.Constraint { return csp.Member(c.one(), c.set()) },
		"Minimum": func(c *construction) csp.Constraint { return csp.Minimum(c.list(), c.one()) },
		"Modulo":  func(c *construction) csp.Constraint { return csp.Modulo(c.one(), c.one(), c.one()) },
		"NValue":  func(c *construction) csp.Constraint { return csp.NValue(c.one(), c.list()) },
		"NoOverlap": func(c *construction) csp.Constraint {
			n := c.in.intn(4)
			return csp.NoOverlap(c.some(n), c.sizes(n))
		},
		"NonOverlappingRectangles": func(c *construction) csp.Constraint {
			n := c.in.intn(4)
			return csp.NonOverlappingRectangles(c.some(n), c.some(n), c.sizes(n), c.sizes(n))
		},
		"NonOverlappingRectanglesVar": func(c *construction) csp.Constraint {
			n := c.in.intn(4)
			return csp.NonOverlappingRectanglesVar(c.some(n), c.some(n), c.some(n), c.some(n))
		},
		"Not":       func(c *construction) csp.Constraint { return csp.Not(c.inner()) },
		"NotEqual":  func(c *construction) csp.Constraint { return csp.NotEqual(c.one(), c.one()) },
		"NotMember": func(c *construction) csp.Constraint { return csp.NotMember(c.one(), c.set()) },
		"NotTable": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.NotTable(c.some(n), c.table(c.length(), n))
		},
		"Or":    func(c *construction) csp.Constraint { return csp.Or(c.list()...) },
		"Power": func(c *construction) csp.Constraint { return csp.Power(c.one(), c.one(), c.one()) },
		"Precedence": func(c *construction) csp.Constraint {
			return csp.Precedence(c.one(), c.one(), c.int(), c.one(), c.int())
		},
		"Predicate": func(c *construction) csp.Constraint {
			if c.odd() {
				return csp.Predicate("", c.list(), nil)
			}
			k := c.in.intn(3)
			return csp.Predicate("sum", c.list(), func(vals []int) bool {
				sum := 0
				for _, v := range vals {
					sum += v
				}
				return sum%3 == k
			})
		},
		"Regular":            func(c *construction) csp.Constraint { return csp.Regular(c.list(), c.dfa()) },
		"Square":             func(c *construction) csp.Constraint { return csp.Square(c.one(), c.one()) },
		"StrictlyIncreasing": func(c *construction) csp.Constraint { return csp.StrictlyIncreasing(c.list()...) },
		"Subcircuit":         func(c *construction) csp.Constraint { return csp.Subcircuit(c.list()...) },
		"Sum":                func(c *construction) csp.Constraint { return csp.Sum(c.list(), c.rel(), c.one()) },
		"Table": func(c *construction) csp.Constraint {
			n := c.length()
			return csp.Table(c.some(n), c.table(c.length(), n))
		},
		"Times":             func(c *construction) csp.Constraint { return csp.Times(c.one(), c.one(), c.one()) },
		"ValuePrecede":      func(c *construction) csp.Constraint { return csp.ValuePrecede(c.int(), c.int(), c.list()) },
		"ValuePrecedeChain": func(c *construction) csp.Constraint { return csp.ValuePrecedeChain(c.ints(c.length()), c.list()) },
		"Xor":               func(c *construction) csp.Constraint { return csp.Xor(c.list()...) },
	}
	constructorNames = slices.Sorted(maps.Keys(constructors))
}

// TestConstructorsAreAllCalled holds that no exported function which returns a
// Constraint is missing from the table, nor any in it gone.
func TestConstructorsAreAllCalled(t *testing.T) {
	require.Equal(t, constructorsOf(t, "Constraint"), constructorNames)
}

// declare adds variables, of every kind of domain in wild models.
func (c *construction) declare() {
	c.size = 1
	for i := range 1 + c.in.intn(5) {
		name := fmt.Sprintf("x%d", i)
		lo := c.in.intn(6) - 2
		hi := lo + c.in.intn(4)
		kind := c.in.intn(8)
		var x csp.Var
		switch {
		case kind == 0:
			x = c.model.BoundsVar(name, lo, hi)
		case kind == 1: // several words
			x = c.model.IntVarIn(name, domains.Of(lo, hi, lo+70, lo+200))
		case kind == 2:
			x = c.model.Const(lo)
		case kind == 3: // too wide for a bitset, and sparse
			x = c.model.IntVarIn(name, domains.Of(lo, hi+1, lo+domains.MaxBitsetSpan+5))
		case kind == 4: // gaps, and seldom nothing
			x = c.model.IntVarIn(name, domains.Of(lo, hi, hi+3).Difference(domains.Range(-2, c.in.intn(6)-4)))
		case kind == 5 && c.wild:
			x = c.model.BoundsVar(name, c.int(), c.int())
		case kind == 6 && c.wild:
			x = c.model.IntVar(name, []int{-3, domains.MinValue, 1 << 20}[c.in.intn(3)], []int{90, 3000, domains.MaxValue}[c.in.intn(3)])
		default:
			x = c.model.IntVar(name, lo, hi)
		}
		c.vars = append(c.vars, x)
		if n := x.Domain().Len(); n <= smallModel {
			c.size = min(c.size*max(n, 1), smallModel+1)
		} else {
			c.size = smallModel + 1
		}
	}
}

func (c *construction) options() csp.Options {
	o := csp.Options{
		Maintain: csp.Maintain(c.in.intn(4)),
		Order:    csp.VarOrder(c.in.intn(12)),
		Values:   csp.ValueOrder(c.in.intn(9)),
		Seed:     1,
		MaxNodes: 60,
	}
	switch c.in.intn(6) {
	case 1:
		o.LastConflict = true
	case 2:
		o.Restart = csp.Luby(c.int())
	case 3:
		o.LimitedDiscrepancy = true
	case 4:
		o.Ties = csp.VarOrder(c.in.intn(13))
	case 5:
		o.Phases = []csp.Phase{{Vars: c.list(), Order: csp.MRV}}
	}
	return o
}

// construct builds, posts and solves what the bytes say. solved reports whether there
// was an answer, so that a test can see that it tests something.
func construct(t testing.TB, data []byte) (solved bool) {
	c := &construction{in: data, model: csp.NewModel(), other: csp.NewModel()}
	c.wild = c.in.intn(2) != 0
	c.declare()
	for range 1 + c.in.intn(3) {
		x := c.constraint()
		_ = x.Vars()
		if s, ok := x.(fmt.Stringer); ok {
			_ = s.String()
		}
		c.model.Post(x)
	}
	_ = c.model.String()

	// A search that never ends is told from a slow one by far.
	hang := time.AfterFunc(time.Minute, func() { panic("hangs: " + c.model.String()) })
	defer hang.Stop()
	if c.model.Err() != nil {
		_, err := c.model.Solve(context.Background())
		var malformed *csp.ModelError
		require.ErrorAs(t, err, &malformed)
		require.NotEmpty(t, err.Error())
		return false
	}
	s, err := c.model.Compile(c.options())
	if err != nil {
		return false // the options
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	sol, err := s.Solve(ctx)
	switch {
	case err == nil:
		require.True(t, c.accepts(t, sol.Value, true), "%v\n%+v", c.model, s.Options())
		return true
	case errors.Is(err, csp.ErrNoSolution):
		c.none(t, s)
		return c.size <= smallModel
	}
	require.True(t, errors.Is(err, csp.ErrLimit) || errors.Is(err, context.DeadlineExceeded), "%v", err)
	return false
}

// accepts reports whether every posted constraint that can check accepts the values.
func (c *construction) accepts(t testing.TB, value func(csp.Var) int, all bool) bool {
	for _, p := range c.model.Constraints() {
		check, ok := p.(csp.Checker)
		if !ok {
			continue
		}
		var vals []int
		for _, x := range p.Vars() {
			vals = append(vals, value(x))
		}
		if !check.Satisfied(vals) {
			if all {
				t.Logf("%v does not accept %v", p, vals)
			}
			return false
		}
	}
	return true
}

// none holds, where the model is small, that no assignment is accepted.
func (c *construction) none(t testing.TB, s *csp.Solver) {
	if c.size > smallModel {
		return
	}
	for _, p := range c.model.Constraints() {
		if _, ok := p.(csp.Checker); !ok {
			return
		}
	}
	xs := c.model.Vars()
	vals := make(map[csp.Var]int)
	var walk func(i int)
	walk = func(i int) {
		if i < len(xs) {
			for v := range xs[i].Domain().All() {
				vals[xs[i]] = v
				walk(i + 1)
			}
			return
		}
		found := c.accepts(t, func(x csp.Var) int { return c.under(x, vals) }, false)
		require.False(t, found, "no solution was found, and there is one: %v\n%v\n%+v", vals, c.model, s.Options())
	}
	walk(0)
}

// under returns the value of a view where the variables have the values vals.
func (c *construction) under(x csp.Var, vals map[csp.Var]int) int {
	for _, y := range c.model.Vars() {
		if l, ok := y.Eq(vals[y]).On(x); ok {
			return l.Value()
		}
	}
	panic("a posted variable is not of the model")
}

// TestConstructRandom runs random bytes. A good part of the models has to be well-formed
// and answered.
func TestConstructRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	n, answers := cases(t, 3000), 0
	if testing.Short() {
		n = min(n, 300)
	}
	for range n {
		data := make([]byte, 20+rng.IntN(120))
		for j := range data {
			data[j] = byte(rng.UintN(256))
		}
		if construct(t, data) {
			answers++
		}
	}
	require.Greater(t, answers, n/4)
}

func FuzzConstruct(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
	for i := range len(constructorNames) {
		f.Add([]byte{byte(i), 1, 0, 3, 7, 1, 2, 7, 0, byte(i), 2, 0, 0, 1, 0, 3, 1, 1, 0, 2, 11, 1, 0})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) <= 256 {
			construct(t, data)
		}
	})
}
