package engine

// AC-3 arc by arc (Mackworth 1977), for a reader who steps it or chooses the arcs. The
// constraints are those of the model, taken apart into binary ones; what is here is the
// queue.

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// network is the binary constraints between each pair of variables.
type network struct {
	on    [][][]end // by variable and other variable
	links [][]int   // by variable: those that share a constraint with it, in their order
}

// end is a binary constraint seen from one of its variables.
type end struct {
	check  csp.Checker
	first  bool // the variable stands first in it
	of, to func(v int) int
}

// network takes the model apart.
func (p problem) network() network {
	n := len(p.vars)
	net := network{make([][][]end, n), make([][]int, n)}
	place := make(map[csp.Var]int, n)
	for i, x := range p.vars {
		place[x], net.on[i] = i, make([][]end, n)
	}
	for _, whole := range p.model.Constraints() {
		pieces := []csp.Constraint{whole}
		if d, ok := whole.(csp.Decomposer); ok {
			pieces = d.Decompose()
		}
		for _, piece := range pieces {
			xs := piece.Vars()
			check, ok := piece.(csp.Checker)
			if !ok || len(xs) != 2 {
				continue
			}
			a, of := under(xs[0])
			b, to := under(xs[1])
			i, j := place[a], place[b]
			net.on[i][j] = append(net.on[i][j], end{check, true, of, to})
			net.on[j][i] = append(net.on[j][i], end{check, false, to, of})
		}
	}
	for i := range n {
		for j := range n {
			if len(net.on[i][j]) > 0 {
				net.links[i] = append(net.links[i], j)
			}
		}
	}
	return net
}

// under returns the variable under a view, and what the view makes of its values.
func under(x csp.Var) (csp.Var, func(int) int) {
	base, negated, offset := x.View()
	return base, func(v int) int {
		if negated {
			v = -v
		}
		return v + offset
	}
}

// allows reports whether x = v and y = w satisfy all constraints between them.
func (net network) allows(x, v, y, w int) bool {
	for _, e := range net.on[x][y] {
		a, b := e.of(v), e.to(w)
		if !e.first {
			a, b = b, a
		}
		if !e.check.Satisfied([]int{a, b}) {
			return false
		}
	}
	return true
}

// unsupported returns the values of x, as a mask, that no value of y goes with.
func (net network) unsupported(x, y int, masks []int) int {
	gone := 0
	for v := range maxValues {
		if masks[x]>>v&1 == 0 {
			continue
		}
		supported := false
		for w := 0; w < maxValues && !supported; w++ {
			supported = masks[y]>>w&1 == 1 && net.allows(x, v, y, w)
		}
		if !supported {
			gone |= 1 << v
		}
	}
	return gone
}

const maxValues = 31

// links returns the arcs of the model: pairs of variables that share a constraint, each
// once, first and second in turn.
func links(c *Call) (any, error) {
	p, err := c.problem()
	if err != nil {
		return nil, err
	}
	arcs := []int{}
	for x, ys := range p.network().links {
		for _, y := range ys {
			if x < y {
				arcs = append(arcs, x, y)
			}
		}
	}
	return arcs, nil
}

// revise takes arcs from the front of the parameter "queue" (x, y, x, y, ...; x is what is
// revised), as many as "steps", or, where that is 0, until none is left or a domain is
// empty. "domains" are masks. The answer is [x, y, removed, z, z, ...] for each: the values
// that x lost as a mask, and the variables whose arcs to x were put at the end of the queue.
func revise(c *Call) (any, error) {
	p, err := c.problem()
	if err != nil {
		return nil, err
	}
	masks, queue, steps := c.Ints("domains"), c.Ints("queue"), c.Int("steps", 0)
	if len(masks) != len(p.vars) || len(queue)%2 != 0 {
		return nil, fmt.Errorf("%w: domains or queue have another length than the model asks for", ErrParam)
	}
	net := p.network()
	type arc struct{ x, y int }
	var waiting []arc
	in := make(map[arc]bool)
	for i := 0; i < len(queue); i += 2 {
		a := arc{queue[i], queue[i+1]}
		if a.x < 0 || a.x >= len(masks) || a.y < 0 || a.y >= len(masks) || len(net.on[a.x][a.y]) == 0 {
			return nil, fmt.Errorf("%w: no arc from %d to %d", ErrParam, a.x, a.y)
		}
		if !in[a] {
			waiting, in[a] = append(waiting, a), true
		}
	}
	done := []any{}
	for len(waiting) > 0 && (steps == 0 || len(done) < steps) {
		a := waiting[0]
		waiting = waiting[1:]
		delete(in, a)
		gone := net.unsupported(a.x, a.y, masks)
		step := []int{a.x, a.y, gone}
		masks[a.x] &^= gone
		if gone != 0 {
			for _, z := range net.links[a.x] {
				if back := (arc{z, a.x}); z != a.y && !in[back] {
					waiting, in[back] = append(waiting, back), true
					step = append(step, z)
				}
			}
		}
		done = append(done, step)
		if masks[a.x] == 0 {
			break
		}
	}
	return done, nil
}
