package check

// This file is the variables that a proof has besides those of the program: of two tasks that exclude each
// other, which is first. The program says that one of them is, and so each solution of it has one value
// for such a variable: what is proved with them is proved without.

import (
	"bytes"
	"fmt"

	"github.com/propago/propago/csp/flatzinc"
	values "github.com/propago/propago/csp/flatzinc/check"
	"github.com/propago/propago/domains"
)

// order takes o <name> c:<tag> <task> <task>: by that constraint the two tasks exclude each other.
func (k *checker) order() error {
	in, q := k.in, k.inner
	if k.steps > 0 {
		return in.fail("which variables there are is to be said before the first step")
	}
	name := string(in.field())
	if _, met := q.names[name]; met || name == "" {
		return in.refuse("the name of a new variable is expected, and not %s", clip([]byte(name)))
	}
	tag, ok := bytes.CutPrefix(in.field(), []byte("c:"))
	c := k.tagged(tag)
	if !ok || c == nil {
		return in.refuse("the constraint that keeps two tasks apart is expected")
	}
	var tasks [2]int
	for i := range tasks {
		tasks[i] = in.id("the number of a task") - 1
	}
	if err := in.end(); err != nil {
		return err
	}
	k.leave(0)
	if !q.space.exclude(c, tasks) {
		return k.wrong(0, c, "it is not seen that tasks %d and %d exclude each other", tasks[0]+1, tasks[1]+1)
	}
	k.addOrder(name, c, tasks)
	return k.room()
}

// exclude reports whether two tasks cannot run at a time, by a constraint that is not under a Boolean: both
// last for some time, and together need more than there is.
func (s *space) exclude(c *constraint, tasks [2]int) bool {
	if c.rule == nil || c.mode != plain || c.ordered {
		return false
	}
	machine := c.rule == taskRules["disjunctive"]
	if !machine && c.rule != taskRules["cumulative"] {
		return false
	}
	i, j, durations := tasks[0], tasks[1], c.args[1].terms
	if i == j || max(i, j) >= len(durations) || s.lo(durations[i]) <= 0 || s.lo(durations[j]) <= 0 {
		return false
	}
	if machine {
		return true
	}
	needs := c.args[2].terms
	return s.lo(needs[i])+s.lo(needs[j]) > s.hi(c.args[3].terms[0])
}

// addOrder makes the variable, and the constraint on it and the two tasks.
func (k *checker) addOrder(name string, c *constraint, tasks [2]int) {
	q := k.inner
	x := int32(len(q.variables))
	b := term{x: x}
	args := []arg{{terms: []term{b}}}
	source := &flatzinc.ConstraintItem{Pos: c.source.Pos, Name: "order"}
	starts := [2]string{}
	for n, i := range tasks {
		start, lasts := c.args[0].terms[i], constant(q.space.lo(c.args[1].terms[i]))
		args = append(args, arg{terms: []term{start}}, arg{terms: []term{lasts}})
		starts[n] = fmt.Sprintf("task %d", i+1)
		if start.x >= 0 {
			starts[n] = label(q.variables[start.x].Decl)
		}
	}
	decl := &flatzinc.Decl{Pos: c.source.Pos, Name: fmt.Sprintf("[%s before %s]", starts[0], starts[1])}
	for _, word := range []string{decl.Name, starts[0], starts[1]} {
		source.Args = append(source.Args, flatzinc.Expr{Kind: flatzinc.Ident, Name: word})
	}
	q.names[name] = int(x)
	q.variables = append(q.variables, values.Variable{Decl: decl})
	q.is = append(q.is, b)
	q.follows = append(q.follows, true)
	q.space.add(domains.Range(0, 1))
	q.orders = append(q.orders, &constraint{source: source, args: args, rule: orderRule, ordered: true})
	k.watch.of, k.watch.queued = append(k.watch.of, nil), append(k.watch.queued, false)
	if k.trace != nil {
		k.trace.bare.add(domains.Range(0, 1))
	}
}

// orderRule is that neither of two tasks can be done when the other begins: the first where the
// variable is 1, the second where it is 0. There is a solution where that is not so, as the earliest begin
// of the one and the latest of the other are values that they have.
var orderRule = &rule{refute: refutePrecedence}
