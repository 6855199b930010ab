package model

// The graph of a model, and its arcs made consistent one by one (Mackworth 1977), in the order
// in which the reader clicks them.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

const (
	maxShown  = 40   // variables of the graph
	maxValues = 1000 // of a domain whose arcs are revised
)

// network is what the graph shows: variables, and constraints between two of them.
type network struct {
	vars  []csp.Var
	place map[csp.Var]int
	left  []domains.Set
	on    map[[2]int][]piece // by pair, the smaller first
	joint map[[2]int]bool    // pairs that only larger constraints join
	more  int                // variables that are not shown
}

// piece is a constraint between two variables.
type piece struct {
	csp.Checker
	vars  []csp.Var
	label string
}

// network takes the model apart.
func (r *request) network() (*network, error) {
	s, err := r.program.Model.Compile(r, csp.Options{})
	if err != nil {
		return nil, err
	}
	n := &network{place: make(map[csp.Var]int), on: make(map[[2]int][]piece), joint: make(map[[2]int]bool)}
	for _, x := range r.program.Model.Vars() {
		if _, constant := x.Constant(); constant || x.Name() == "" {
			continue
		}
		if len(n.vars) == maxShown {
			n.more++
			continue
		}
		n.place[x] = len(n.vars)
		n.vars = append(n.vars, x)
		n.left = append(n.left, s.Domain(x))
	}
	for name, whole := range r.program.Model.Constraints() {
		n.join(whole.Vars())
		pieces := []csp.Constraint{whole}
		if d, ok := whole.(csp.Decomposer); ok {
			pieces = d.Decompose()
		}
		for _, p := range pieces {
			check, ok := p.(csp.Checker)
			at := n.shown(p.Vars())
			if ok && len(at) == 2 && len(p.Vars()) == 2 {
				label := name
				if label == "" {
					label = fmt.Sprint(whole)
				}
				pair := [2]int{min(at[0], at[1]), max(at[0], at[1])}
				n.on[pair] = append(n.on[pair], piece{check, p.Vars(), label})
			}
		}
	}
	return n, nil
}

// shown returns the places of the variables under some views, each once.
func (n *network) shown(xs []csp.Var) []int {
	var at []int
	for _, x := range xs {
		base, _, _ := x.View()
		if i, ok := n.place[base]; ok && !slices.Contains(at, i) {
			at = append(at, i)
		}
	}
	return at
}

// join notes which variables stand in one constraint.
func (n *network) join(xs []csp.Var) {
	at := n.shown(xs)
	slices.Sort(at)
	for i, x := range at {
		for _, y := range at[i+1:] {
			n.joint[[2]int{x, y}] = true
		}
	}
}

// revise removes the values of x without one of y, and returns them.
func (n *network) revise(x, y int) (gone domains.Set, label string, err error) {
	pieces := n.on[[2]int{min(x, y), max(x, y)}]
	if len(pieces) == 0 {
		return gone, "", fmt.Errorf("no arc between %v and %v", n.vars[x], n.vars[y])
	}
	if n.left[x].Len() > maxValues || n.left[y].Len() > maxValues {
		return gone, "", fmt.Errorf("%v or %v has more than %d values", n.vars[x], n.vars[y], maxValues)
	}
	var lost []int
	for v := range n.left[x].All() {
		if !n.supported(pieces, x, v, y) {
			lost = append(lost, v)
		}
	}
	gone = domains.Of(lost...)
	n.left[x] = n.left[x].Difference(gone)
	var labels []string
	for _, p := range pieces {
		if !slices.Contains(labels, p.label) {
			labels = append(labels, p.label)
		}
	}
	return gone, strings.Join(labels, "; "), nil
}

// also says of variables that the reader has made views of others, or constants, what they are: those are
// no variables of the model any more.
func (r *request) also() []string {
	said := []string{}
	for _, b := range r.program.Variables() {
		if b.Var.Name() != b.Name && len(said) < maxShown {
			said = append(said, fmt.Sprintf("%s = %v", b.Name, b.Var))
		}
	}
	return said
}

// supported reports whether a value of x goes with one of y.
func (n *network) supported(pieces []piece, x, v, y int) bool {
	for w := range n.left[y].All() {
		ok := true
		for _, p := range pieces {
			vals := make([]int, 2)
			for k, z := range p.vars {
				base, negated, offset := z.View()
				val := w
				if n.place[base] == x {
					val = v
				}
				if negated {
					val = -val
				}
				vals[k] = val + offset
			}
			ok = ok && p.Satisfied(vals)
		}
		if ok {
			return true
		}
	}
	return false
}

// domains are those left, in words.
func (n *network) domains() []string {
	texts := make([]string, len(n.left))
	for i, d := range n.left {
		texts[i] = d.String()
	}
	return texts
}

// graph returns the "names" of the variables, their "domains", the "arcs" (x, y, x, y, ...), what
// larger constraints "join" in the same form, how many variables are "more" than are shown, and what is "also" known.
func graph(r *request) (any, error) {
	n, err := r.network()
	if err != nil {
		return nil, err
	}
	names := make([]string, len(n.vars))
	for i, x := range n.vars {
		names[i] = x.Name()
	}
	arcs, joins := []int{}, []int{}
	for x := range n.vars {
		for y := x + 1; y < len(n.vars); y++ {
			pair := [2]int{x, y}
			switch {
			case len(n.on[pair]) > 0:
				arcs = append(arcs, x, y)
			case n.joint[pair]:
				joins = append(joins, x, y)
			}
		}
	}
	return Object{"names": names, "domains": n.domains(), "arcs": arcs, "joins": joins, "more": n.more, "also": r.also()}, nil
}

// revise makes the arcs in the parameter "arcs" (x, y, ...: x is what is revised) consistent in their
// order, from the declared domains on, and returns the "domains" then, and of the last arc the
// values "gone" and the constraint "by".
func revise(r *request) (any, error) {
	n, err := r.network()
	if err != nil {
		return nil, err
	}
	arcs := r.ints("arcs")
	var gone domains.Set
	by := ""
	for i := 0; i+1 < len(arcs); i += 2 {
		x, y := arcs[i], arcs[i+1]
		if x < 0 || y < 0 || x >= len(n.vars) || y >= len(n.vars) || x == y {
			return nil, fmt.Errorf("no arc from %d to %d", x, y)
		}
		if gone, by, err = n.revise(x, y); err != nil {
			return nil, err
		}
		if err := r.Err(); err != nil {
			return nil, err
		}
	}
	text := ""
	if !gone.IsEmpty() {
		text = gone.String()
	}
	return Object{"domains": n.domains(), "gone": text, "by": by}, nil
}
