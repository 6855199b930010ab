package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the constraint for whatever has no class yet: any Go function over
// a few variables.

// predicateLimit is the largest number of assignments that a [Predicate]
// enumerates in one propagation. While the open domains allow more, it waits.
const predicateLimit = 1 << 16

type predicate struct {
	name    string
	xs      []Var
	test    func(vals []int) bool
	negated bool
	work    int32 // of a test, for the poll
}

// Predicate states that test is true of the values of xs, which it gets in that
// order and must not keep. test is pure: it depends on the values alone, and may
// be called from several solvers at once. name stands in listings.
//
// Domain consistent while the product of the domain sizes is at most
// 65,536, by enumerating it; before that it prunes nothing. Meant for a
// few variables with small domains.
func Predicate(name string, xs []Var, test func(vals []int) bool) Constraint {
	return &predicate{name: name, xs: append([]Var(nil), xs...), test: test, work: pollWork}
}

func (c *predicate) Vars() []Var { return c.xs }

func (c *predicate) Kind() string {
	if c.negated {
		return "not " + c.name
	}
	return c.name
}

// Negation is the predicate whose test is false.
func (c *predicate) Negation() Constraint {
	return &predicate{c.name, c.xs, c.test, !c.negated, c.work}
}

func (c *predicate) Satisfied(vals []int) bool { return c.test(vals) != c.negated }
func (c *predicate) Priority() Priority        { return Costly }

func (c *predicate) Validate() error {
	if c.test == nil {
		return fmt.Errorf("the predicate has no test function")
	}
	return nil
}

func (c *predicate) Attach(s *Space) Propagator {
	scope := distinct(c.xs)
	p := &predicateProp{c: c, scope: scope, vals: make([]int, len(c.xs)),
		values: make([][]int, len(scope)), found: make([][]bool, len(scope)), at: make([]int, len(scope))}
	for _, x := range c.xs {
		p.position = append(p.position, slices.Index(scope, x.index()))
	}
	return p
}

// predicateProp enumerates the assignments of the distinct variables, so that a
// variable at two positions has one value at both.
type predicateProp struct {
	c        *predicate
	scope    []int32 // distinct variables
	position []int   // for each position of xs, its place in scope
	vals     []int
	values   [][]int  // the present values of each variable in scope
	found    [][]bool // whether each has a support
	at       []int    // the odometer
}

// Wakes are all changes, also in the place of a constraint that would listen to fewer.
func (p *predicateProp) Wakes(*Space) []Wake { return nil }

func (p *predicateProp) Propagate(s *Space) Status {
	product, ok := p.load(s)
	if !ok {
		return Stable
	}
	if len(p.scope) == 0 && !p.holds() {
		return Failed
	}
	unsupported := 0
	for j, values := range p.values {
		p.found[j] = p.found[j][:0]
		for range values {
			p.found[j] = append(p.found[j], false)
			unsupported++
		}
	}
	for more := true; more && unsupported > 0; more = p.step() {
		if s.poll.worked(p.c.work) {
			return Failed
		}
		if !p.holds() {
			continue
		}
		for j := range p.scope {
			if f := &p.found[j][p.at[j]]; !*f {
				*f = true
				unsupported--
			}
		}
	}
	if unsupported > 0 && !p.prune(s) {
		return Failed
	}
	return entailedIf(product == 1)
}

// Entailment tries assignments until one holds and one does not.
func (p *predicateProp) Entailment(s *Space) Status {
	if _, ok := p.load(s); !ok {
		return Stable
	}
	first := p.holds()
	for p.step() {
		if s.poll.worked(p.c.work) || p.holds() != first {
			return Stable
		}
	}
	return statusOf(first)
}

// load reads the domains and puts the odometer at the first assignment. It returns
// how many there are; ok is false where they are too many.
func (p *predicateProp) load(s *Space) (product int, ok bool) {
	product = 1
	for _, x := range p.scope {
		n := s.st.Size(x)
		if n > predicateLimit/product {
			return 0, false
		}
		product *= n
	}
	for j, x := range p.scope {
		p.at[j] = 0
		p.values[j] = p.values[j][:0]
		for v, ok := s.st.Min(x), true; ok; v, ok = s.st.Next(x, v+1) {
			p.values[j] = append(p.values[j], v)
		}
	}
	return product, true
}

// holds tests the assignment at the odometer.
func (p *predicateProp) holds() bool {
	for i, x := range p.c.xs {
		j := p.position[i]
		p.vals[i] = x.of(p.values[j][p.at[j]])
	}
	return p.c.Satisfied(p.vals)
}

// step moves to the next assignment; false after the last.
func (p *predicateProp) step() bool {
	for j := len(p.at) - 1; j >= 0; j-- {
		if p.at[j]++; p.at[j] < len(p.values[j]) {
			return true
		}
		p.at[j] = 0
	}
	return false
}

// prune removes the values without support, from the outside inwards, so that it
// reaches those that only a move of the bound can remove.
func (p *predicateProp) prune(s *Space) bool {
	for j, x := range p.scope {
		bare := Var{id: x}
		for k, v := range p.values[j] {
			if !p.found[j][k] && !s.Remove(bare, v) {
				return false
			}
		}
		for k := len(p.values[j]) - 1; k >= 0 && !p.found[j][k]; k-- {
			if !s.Remove(bare, p.values[j][k]) {
				return false
			}
		}
	}
	return true
}

// Explain gives the domains of all other variables.
func (p *predicateProp) Explain(r *Reason, claim Literal) {
	for _, x := range p.scope {
		y := Var{model: p.c.xs[0].model, id: x}
		if l, own := claim.On(y); !own || l.op != domains.NE {
			r.AddDomain(y)
		}
	}
}
