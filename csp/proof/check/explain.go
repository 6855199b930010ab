package check

// This file tells a proof in sentences: the steps that its conclusion rests on, and no others.

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
)

// Explain verifies a proof as [Check] does and writes to w the argument: a line for each step
// that the conclusion rests on, in order, with the line of the proof that it comes from.
// Where these are more than steps, the first ones are left out, which is said. The proof is
// read twice, each time from a new reader; memory is a few numbers for each step.
func Explain(ctx context.Context, p *flatzinc.Program, open func() (io.ReadCloser, error), limits Limits, steps int, w io.Writer) (*Verdict, error) {
	once := func(k *checker) (*Verdict, error) {
		in, err := open()
		if err != nil {
			return nil, err
		}
		defer in.Close()
		return k.run(in)
	}
	k, err := newChecker(ctx, p, limits, &trace{})
	if err != nil {
		return nil, err
	}
	verdict, err := once(k)
	if err != nil {
		return nil, err
	}
	t := &teller{w: w, on: k.trace.needed()}
	if out := len(t.on) - steps; out > 0 {
		t.from = slices.Sorted(maps.Keys(t.on))[out]
		fmt.Fprintf(w, "(%d earlier steps are left out)\n", out)
	}
	again, err := newChecker(ctx, p, limits, nil)
	if err != nil {
		return nil, err
	}
	again.teller = t
	if _, err := once(again); err != nil {
		return nil, err
	}
	return verdict, t.err
}

// A teller writes the steps of some lines, which were verified before.
type teller struct {
	w    io.Writer
	on   map[int][]int
	from int
	err  error
}

// tells reports whether the line at hand is told.
func (t *teller) tells(line int) bool {
	_, ok := t.on[line]
	return ok && line >= t.from
}

func (t *teller) write(line int, format string, args ...any) {
	if _, err := fmt.Fprintf(t.w, "line %d: %s\n", line, fmt.Sprintf(format, args...)); err != nil && t.err == nil {
		t.err = err
	}
}

// because returns the lines that one rests on, in words.
func (t *teller) because(line int) string {
	on := t.on[line]
	if len(on) == 0 {
		return ""
	}
	const most = 12
	list := make([]string, 0, most)
	for _, n := range on[:min(len(on), most)] {
		list = append(list, fmt.Sprint(n))
	}
	text := ", by line " + list[0]
	if len(list) > 1 {
		text = ", by lines " + strings.Join(list, ", ")
	}
	if len(on) > most {
		text += fmt.Sprintf(" and %d more", len(on)-most)
	}
	return text
}

// tellInference writes what follows by a constraint, and from what.
func (k *checker) tellInference(propagated lit, has bool) {
	line := k.in.number
	if !k.teller.tells(line) {
		return
	}
	facts := k.lits
	claim := "a contradiction"
	if has {
		facts = facts[:len(facts)-1]
		claim = k.say(propagated)
	}
	by := "the domains"
	for i, c := range k.by {
		if i == 0 {
			by = c.text()
		} else {
			by += " and " + c.text()
		}
	}
	text := ""
	if len(facts) > 0 {
		text = ": " + strings.Join(k.told(facts), ", ")
	}
	k.teller.write(line, "%s, by %s%s%s", claim, by, text, k.teller.because(line))
}

// tellDeduction writes what cannot hold together.
func (k *checker) tellDeduction() {
	line := k.in.number
	if !k.teller.tells(line) {
		return
	}
	because := k.teller.because(line)
	switch len(k.lits) {
	case 0:
		k.teller.write(line, "a contradiction%s", because)
	case 1:
		k.teller.write(line, "%s%s", k.say(k.lits[0]^1), because)
	default:
		k.teller.write(line, "not all of %s%s", strings.Join(k.told(k.lits), ", "), because)
	}
}

// tellSolution writes what a solution rules out.
func (k *checker) tellSolution(lits []lit) {
	line := k.in.number
	switch {
	case !k.teller.tells(line):
	case len(lits) == 1 && k.inner.goal != flatzinc.Satisfy:
		k.teller.write(line, "%s is wanted from here on, since a solution is no worse", k.say(lits[0]^1))
	default:
		k.teller.write(line, "a solution, not to be met again: %s", strings.Join(k.told(lits), ", "))
	}
}

// text returns a constraint as the program has it, without annotations.
func (c *constraint) text() string {
	plain := *c.source
	plain.Annotations = nil
	return strings.TrimSuffix(strings.TrimPrefix(plain.String(), "constraint "), ";")
}

// label returns the name that the model gave a variable, or else the program.
func label(d *flatzinc.Decl) string {
	for i := range d.Annotations {
		if a := &d.Annotations[i]; a.Name == "mzn_expression_name" && len(a.Args) == 1 && a.Args[0].Kind == flatzinc.StringLit {
			return a.Args[0].Name
		}
	}
	return d.Name
}
