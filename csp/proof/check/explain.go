package check

// This file tells a proof in sentences: the steps that its conclusion rests on, and no others.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
)

// A Sentence is a step of an argument in words, or several steps that follow alike. Lines are
// those of the proof that it comes from, and On the lines that it rests on and does not cite as
// facts, in order.
type Sentence struct {
	Lines []int
	Text  string
	On    []int
}

// String is the sentence with its place and what it rests on.
func (s Sentence) String() string {
	const most = 12
	text := fmt.Sprintf("line %d: %s", s.Lines[0], s.Text)
	if len(s.On) == 0 {
		return text
	}
	var on []string
	for _, n := range s.On[:min(len(s.On), most)] {
		on = append(on, fmt.Sprint(n))
	}
	list := "line" + plural(len(s.On)) + " " + strings.Join(on, ", ")
	if more := len(s.On) - most; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	if strings.Contains(s.Text, ", by ") {
		return text + " (" + list + ")"
	}
	return text + ", by " + list
}

// Explain verifies a proof as [Check] does and returns the argument: the steps that the
// conclusion rests on, in order. A constraint is called by its name where it has one. What
// follows at once for good is one sentence, and so is all that follows by one constraint from
// the same facts. The proof is read twice, each time from a new reader; memory is that of the
// argument and of a few numbers for each step.
func Explain(ctx context.Context, p *flatzinc.Program, open func() (io.ReadCloser, error), limits Limits) (*Verdict, []Sentence, error) {
	once := func(t *trace, told *teller) (*Verdict, error) {
		k, err := newChecker(ctx, p, limits, t)
		if err != nil {
			return nil, err
		}
		in, err := open()
		if err != nil {
			return nil, err
		}
		defer in.Close()
		k.teller = told
		return k.run(in)
	}
	t := &trace{}
	verdict, err := once(t, nil)
	if err != nil {
		return nil, nil, err
	}
	told := &teller{on: t.needed(), at: make(map[int]int), alike: make(map[[2]string]int)}
	if _, err := once(nil, told); err != nil {
		return nil, nil, err
	}
	return verdict, told.argument(), nil
}

// A teller makes sentences of the steps of some lines, which were verified before.
type teller struct {
	on    map[int][]int
	told  []Sentence
	at    map[int]int       // for each line, the place of its sentence
	last  inferred          // the latest sentence, where it is an inference
	alike map[[2]string]int // the sentence by a constraint from facts, where all hold for good
}

// inferred is what an inference says, by which constraints, and where what holds.
type inferred struct {
	line             int
	claim, by, facts string
}

// tells reports whether a line is told.
func (t *teller) tells(line int) bool {
	_, ok := t.on[line]
	return ok
}

func (t *teller) tell(line int, text string) {
	t.at[line] = len(t.told)
	t.told = append(t.told, Sentence{Lines: []int{line}, Text: text, On: t.on[line]})
	t.last = inferred{}
}

// argument returns the sentences. What they rest on is said by the first line of each.
func (t *teller) argument() []Sentence {
	for i := range t.told {
		s := &t.told[i]
		on := make([]int, 0, len(s.On))
		for _, line := range s.On {
			if at, ok := t.at[line]; ok && at != i {
				on = append(on, t.told[at].Lines[0])
			}
		}
		slices.Sort(on)
		s.On = slices.Compact(on)
	}
	return t.told
}

// tellInference tells what follows by constraints, and from what.
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
			by = c.title()
		} else {
			by += " and " + c.title()
		}
	}
	text := ""
	if len(facts) > 0 {
		text = ": " + strings.Join(k.told(facts), ", ")
	}
	k.teller.tell(line, fmt.Sprintf("%s, by %s%s", claim, by, text))
	if has {
		k.teller.last = inferred{line, claim, by, text}
	}
}

// tellDeduction tells what cannot hold together.
func (k *checker) tellDeduction(bare bool) {
	line, why := k.in.number, ""
	if bare {
		why = ": " + k.reverse.argument
		if len(k.lits) == 1 {
			why = ", as otherwise" + why[1:]
		}
	}
	switch t := k.teller; {
	case !t.tells(line):
	case len(k.lits) == 0:
		t.tell(line, "a contradiction"+why)
	case len(k.lits) > 1:
		t.tell(line, "not all of "+strings.Join(k.told(k.lits), ", ")+why)
	case t.last.line > 0 && t.last.claim == k.say(k.lits[0]^1):
		t.join(line)
	default:
		t.tell(line, k.say(k.lits[0]^1)+why)
	}
}

// join says that what was inferred last holds for good: that is one sentence, and one with what
// was inferred so before by the same constraint and the same facts, which held already.
func (t *teller) join(line int) {
	n := len(t.told) - 1
	last := t.last
	key := [2]string{last.by, last.facts}
	to, ok := t.alike[key]
	if ok {
		s := &t.told[to]
		s.Text = strings.TrimSuffix(s.Text, ", by "+last.by+last.facts) + ", " + last.claim + ", by " + last.by + last.facts
		t.told = t.told[:n]
	} else {
		to = n
		t.alike[key] = n
		t.told[n].Lines, t.told[n].On = t.told[n].Lines[:0], nil
	}
	s := &t.told[to]
	s.Lines = append(s.Lines, last.line, line)
	t.at[last.line], t.at[line], t.last = to, to, inferred{}
	for _, on := range t.on[line] {
		if on != last.line && t.at[on] < to {
			s.On = append(s.On, on)
		}
	}
}

// tellSolution tells what a solution rules out.
func (k *checker) tellSolution(lits []lit) {
	line := k.in.number
	switch {
	case !k.teller.tells(line):
	case len(lits) == 1 && k.inner.goal != flatzinc.Satisfy:
		k.teller.tell(line, k.say(lits[0]^1)+" is wanted from here on, since a solution is no worse")
	default:
		k.teller.tell(line, "a solution, not to be met again: "+strings.Join(k.told(lits), ", "))
	}
}

// title returns what a constraint is called: its name, or else what it says.
func (c *constraint) title() string {
	for i := range c.source.Annotations {
		if a := &c.source.Annotations[i]; a.Name == "mzn_constraint_name" && len(a.Args) == 1 && a.Args[0].Kind == flatzinc.StringLit {
			return a.Args[0].Name
		}
	}
	return c.text()
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
