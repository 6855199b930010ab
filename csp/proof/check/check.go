// Package check verifies proofs about FlatZinc programs: that there is no solution, that a
// value is the optimum, that there are so many solutions and no others. It shares with the
// solver that writes proofs only the syntax tree of FlatZinc and, for solutions, the
// definitions of package [github.com/propago/propago/csp/flatzinc/check], which share
// nothing with it either.
//
// A proof is lines of text, plain or compressed by gzip, and is read as a stream: memory is
// that of the atoms and of the steps that may still be used. docs/reference/proofs.md has
// the format. Each inference is verified against its one constraint, by a rule that follows
// from the definition of the constraint or else by a search within a limit; each deduction by
// what was verified before; each solution by the definitions of all constraints.
package check

import (
	"context"
	"fmt"
	"io"

	"github.com/propago/propago/csp/flatzinc"
)

// Limits bound what a proof may make the checker do. Zero stands for the default.
type Limits struct {
	// Line is the longest line, in bytes; by default 64 MiB.
	Line int
	// Literals is how many literals of atoms and steps may be held; by default 1 << 28.
	Literals int
	// Search is how many variables are looked at in searching for a solution of one
	// constraint, where its rule does not decide; by default 1 << 20.
	Search int
}

func (l Limits) orDefault() Limits {
	for _, e := range [...]struct {
		at *int
		n  int
	}{{&l.Line, 1 << 26}, {&l.Literals, 1 << 28}, {&l.Search, 1 << 20}} {
		if *e.at <= 0 {
			*e.at = e.n
		}
	}
	return l
}

// Check verifies a proof about a program. The error is a [*StepError] where a step does not
// follow, so that nothing is proved; a [*SyntaxError] where the text is not a proof; a
// [*ProgramError] where the program is none that proofs are checked of; that of ctx; or that
// of reading.
//
// Time is that of the steps: each takes as long as its constraint and its facts are, and for
// globals about as long as propagating them does.
func Check(ctx context.Context, p *flatzinc.Program, proof io.Reader, limits Limits) (*Verdict, error) {
	k, err := newChecker(ctx, p, limits, nil)
	if err != nil {
		return nil, err
	}
	return k.run(proof)
}

// A checker goes through a proof.
type checker struct {
	ctx    context.Context
	limits Limits
	in     *lines
	given  *flatzinc.Program
	outer  *program  // what the proof is about
	inner  *program  // what its steps are about, which may be the same
	text   inner     // the inner program, while it is read
	values []innerIs // of the outer variables, where there is one

	atoms atoms
	facts facts
	watch watches

	reverse reverse

	lits     []lit // of the line at hand
	ids      []int
	best     *int // of the objective, the best so far
	found    solutions
	done     bool // a contradiction was found at the root
	assumed  []lit
	by       []*constraint
	trusted  map[*constraint]bool // by which something was trusted
	unlinked []string             // what of the inner program does not follow
	steps    int
	verdict  *Verdict // the conclusion

	trace  *trace  // what explanations need, or nil
	teller *teller // writes the explanation of what was verified before, or nil
}

func newChecker(ctx context.Context, p *flatzinc.Program, limits Limits, t *trace) (*checker, error) {
	outer, err := newProgram(p)
	if err != nil {
		return nil, err
	}
	k := &checker{ctx: ctx, limits: limits.orDefault(), given: p, outer: outer, trace: t, trusted: make(map[*constraint]bool)}
	k.facts = facts{nogoods: make(map[int]*fact), inferences: make(map[int]*fact)}
	k.found.met, k.found.atoms = make(map[[32]byte]bool), make(map[atom]int32)
	return k, nil
}

// run goes through the lines.
func (k *checker) run(proof io.Reader) (*Verdict, error) {
	in, err := newLines(proof, k.limits.Line)
	if err != nil {
		return nil, err
	}
	k.in = in
	for {
		more, err := in.next()
		switch {
		case err != nil:
			return nil, err
		case !more:
			return nil, k.in.fail("the proof ends without a conclusion")
		}
		if in.number&0xff == 0 && k.ctx.Err() != nil {
			return nil, k.ctx.Err()
		}
		if err := k.line(); err != nil || k.verdict != nil {
			return k.verdict, err
		}
	}
}

// kinds has what takes a line, by the letter that it begins with.
var kinds = [256]func(k *checker) error{
	'm': (*checker).programLine, 'e': (*checker).equation,
	'a': (*checker).atom, 'i': (*checker).inference, 'n': (*checker).deduction, 'd': (*checker).deletion,
	's': (*checker).solution, 'x': (*checker).assumption, 't': (*checker).trust, 'o': (*checker).order,
	'c': (*checker).conclusion,
}

// line takes one line.
func (k *checker) line() error {
	in := k.in
	kind := in.field()
	if len(kind) == 0 || kind[0] == '%' {
		return nil
	}
	if len(kind) == 1 && kind[0] != 'm' && kind[0] != 'e' {
		if err := k.begin(); err != nil {
			return err
		}
	}
	take := kinds[kind[0]]
	if len(kind) > 1 || take == nil {
		in.at = 0
		return in.fail("%s is no kind of step", clip(kind))
	}
	return take(k)
}

// begin makes the program that the steps are about, once: the first step ends what comes
// before them.
func (k *checker) begin() error {
	if k.inner != nil {
		return nil
	}
	if err := k.link(); err != nil {
		return err
	}
	k.watch.init(len(k.inner.space.doms))
	k.done = k.inner.void
	if k.trace != nil {
		k.trace.begin(&k.inner.space)
	}
	return nil
}

// wrong says that a step does not follow.
func (k *checker) wrong(step int, c *constraint, format string, args ...any) *StepError {
	e := &StepError{Line: k.in.number, Step: step, Msg: fmt.Sprintf(format, args...)}
	if c != nil {
		e.Constraint, e.Pos = c.source.String(), c.source.Pos
	}
	return e
}

// unproved says that a step does not follow from what it assumes, the literals at hand.
func (k *checker) unproved(step int, c *constraint, format string, args ...any) *StepError {
	e := k.wrong(step, c, format, args...)
	e.Facts = k.told(k.lits)
	return e
}

// atom reads a <id> [<name> <op> <value>].
func (k *checker) atom() error {
	in := k.in
	id := in.id("the number of an atom")
	b := k.bracket()
	switch old, met := k.atoms.find(id); {
	case in.err != nil:
		return in.err
	case !met:
		k.atoms.add(id, b)
		k.room()
	case k.atoms.all[old>>1] != b:
		in.fail("atom %d has been another one", id)
	}
	return in.end()
}

// room refuses what is more than may be held. A step counts as a literal besides its own, a
// solution as four, and a variable of the proof as sixteen.
func (k *checker) room() error {
	n := len(k.atoms.all) + k.facts.literals + len(k.facts.room) + len(k.facts.nogoods) + len(k.facts.inferences) + len(k.assumed) + 4*k.found.n + 16*len(k.inner.orders)
	if k.trace != nil {
		n += len(k.trace.deps) + 2*len(k.trace.lines)
	}
	if n > k.limits.Literals || len(k.atoms.all) >= 1<<30 {
		return k.in.fail("more than %d literals are to be held at once", k.limits.Literals)
	}
	return nil
}

var signs = map[string]op{"==": eq, "=": eq, "!=": ne, "<=": le, ">=": ge}

// bracket reads [<name> <op> <value>].
func (k *checker) bracket() (b atom) {
	in := k.in
	in.skip()
	start := in.at
	text := in.text[start:]
	if len(text) == 0 || text[0] != '[' {
		in.fail("an atom in brackets is expected")
		return b
	}
	in.at++
	name := in.field()
	v, ok := k.inner.names[string(name)]
	if !ok {
		in.refuse("there is no variable %s", clip(name))
		return b
	}
	sign := in.field()
	o, ok := signs[string(sign)]
	if !ok {
		in.refuse("%s is no relation", clip(sign))
		return b
	}
	number := in.field()
	n := len(number)
	closed := n > 0 && number[n-1] == ']'
	if closed {
		number = number[:n-1]
	} else if end := in.field(); string(end) == "]" {
		closed = true
	}
	value, ok := integer(number)
	if !ok || !closed {
		in.at = start
		in.fail("%s is no atom", clip(text))
		return b
	}
	return k.resolve(v, o, value)
}

// far bounds the numbers of atoms: beyond it all are alike.
const far = 1 << 50

// resolve makes an atom of a variable that may be a view.
func (k *checker) resolve(v int, o op, n int) atom {
	t := k.inner.find(int32(v))
	b := atom{name: int32(v), said: o, n: n}
	b.x, b.o, b.k = t.about(o, min(max(n, -far), far))
	return b
}

// literals reads numbers of atoms, up to a 0 or what is no number, into k.lits.
func (k *checker) literals() (zero bool) {
	in := k.in
	k.lits = k.lits[:0]
	for in.more() && (in.text[in.at] == '-' || in.text[in.at] >= '0' && in.text[in.at] <= '9') {
		l := k.literal()
		if l < 0 {
			return in.err == nil
		}
		k.lits = append(k.lits, l)
	}
	return false
}

// literal reads the number of an atom, below 0 where it is negated. It returns -1 for a 0.
func (k *checker) literal() lit {
	n := k.in.int("the number of an atom")
	if n == 0 {
		return -1
	}
	l, ok := k.atoms.find(max(n, -n))
	switch {
	case !ok:
		k.in.refuse("there is no atom %d", max(n, -n))
		return -1
	case n < 0:
		return l ^ 1
	}
	return l
}
