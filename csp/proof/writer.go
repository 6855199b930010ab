// Package proof writes down why the answer of a search is right: that there is no solution,
// none better, or that these are all. [Writer] takes the steps that [csp.Options.Proof] tells,
// and writes them about the model as a FlatZinc program; package
// [github.com/propago/propago/csp/proof/check] and the command propago-check, which share
// nothing with the search, check them. docs/reference/proofs.md has the format.
package proof

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof/check"
	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/domains"
)

// Options are what a proof is about besides the model.
type Options struct {
	// Objective, unless it is zero, is what the search improves.
	Objective csp.Objective
	// Of is the program that the model was read from. The proof is about that program then, and
	// begins with what became of it. Without it, it is about the model as [flatzinc.Write]
	// writes it with the same objective.
	Of *flatzinc.Instance
	// Plain leaves the text as it is. It is compressed by gzip otherwise.
	Plain bool
	// Reasons asks for the reasons of a search that does not learn, also where the checker finds
	// them itself: where the model has sums, comparisons, clauses, elements and all-different
	// alone. Of other searches, and with other constraints, reasons are always told.
	Reasons bool
}

// Writer writes the proof of one run. Its Step is for [csp.Options.Proof]; Close ends it. It is
// for one goroutine.
type Writer struct {
	out    *bufio.Writer
	zip    *gzip.Writer // nil where the text is plain
	names  []string     // of the variables of the model, "" of constants, and of those of steps
	vars   []shown      // the variables of the program, in the order of their declarations
	places [][]int      // of the constraints in the program
	items  int          // how many it has
	atoms  map[domains.Literal]int
	byID   []domains.Literal // the atoms without a name yet
	line   []byte
	point  []int
	ended  bool
	err    error

	scaffold bool // the checker is good at all constraints
}

// shown is a variable of the program: one of the model by its place, or a view of that, or
// whether it is at least 1.
type shown struct {
	place   int
	negated bool
	offset  int
	truth   bool
	holds   csp.Constraint // or the truth of a constraint inside another one
	of      []shown        // over these
}

// NewWriter begins a proof about a model, which is not to change any more: an objective is to be
// stated before. The errors are those of [flatzinc.Write], and of w.
func NewWriter(w io.Writer, m *csp.Model, o Options) (*Writer, error) {
	p := &Writer{atoms: make(map[domains.Literal]int)}
	var told flatzinc.Written
	var text bytes.Buffer
	if err := flatzinc.Write(&text, m, flatzinc.WriteOptions{Objective: o.Objective, Opaque: true, Written: &told}); err != nil {
		return nil, err
	}
	p.places = told.Places
	place := make(map[csp.Var]int)
	for i, x := range m.Vars() {
		place[x] = i
	}
	p.names = make([]string, len(place))
	for i, x := range told.Vars {
		if c := told.Truths[i]; c != nil {
			if _, ok := c.(csp.Checker); !ok {
				return nil, &flatzinc.WriteError{Name: told.Names[i], Msg: "a proof has to know whether the constraint holds, which has no Satisfied method"}
			}
			v := shown{holds: c}
			for _, y := range c.Vars() {
				base, negated, offset := y.View()
				v.of = append(v.of, shown{place: place[base], negated: negated, offset: offset})
			}
			p.vars = append(p.vars, v)
			continue
		}
		if k, ok := place[x]; ok && p.names[k] == "" {
			p.names[k] = told.Names[i]
		}
		base, negated, offset := x.View()
		p.vars = append(p.vars, shown{place: place[base], negated: negated, offset: offset, truth: told.Bools[i]})
	}
	lines := bytes.Split(text.Bytes(), []byte("\n"))
	for _, line := range lines {
		if bytes.HasPrefix(line, []byte("constraint ")) {
			p.items++
		}
	}
	if p.out = bufio.NewWriter(w); !o.Plain {
		p.zip, _ = gzip.NewWriterLevel(w, gzip.BestSpeed)
		p.out = bufio.NewWriterSize(p.zip, 1<<16)
	}
	p.scaffold = !o.Reasons && len(told.Opaque) == 0 && !slices.ContainsFunc(lines, isHard)
	p.out.WriteString("% propago proof 1\n")
	if o.Of != nil {
		for line := range bytes.Lines(text.Bytes()) {
			p.out.WriteString("m ")
			p.out.Write(line)
		}
		p.equations(o.Of, place)
	}
	for _, tag := range slices.Sorted(maps.Keys(told.Opaque)) {
		fmt.Fprintf(p.out, "t %d %s\n", tag+1, told.Opaque[tag])
	}
	return p, p.flush()
}

// equations writes what the variables of the program that was read are.
func (p *Writer) equations(in *flatzinc.Instance, place map[csp.Var]int) {
	for _, b := range in.Bindings() {
		x, name := b.Var, b.Name
		v, ok := x.Constant()
		if x == (csp.Var{}) {
			v, ok = b.Value, true
		}
		if ok {
			fmt.Fprintf(p.out, "e %s + _ %d\n", name, v)
			continue
		}
		base, negated, offset := x.View()
		sign := "+"
		if negated {
			sign = "-"
		}
		fmt.Fprintf(p.out, "e %s %s %s %d\n", name, sign, p.names[place[base]], offset)
	}
}

// isHard reports whether a line of a program is a constraint that the checker does not propagate.
func isHard(line []byte) bool {
	name, ok := bytes.CutPrefix(line, []byte("constraint "))
	name, _, _ = bytes.Cut(name, []byte("("))
	return ok && !check.Propagates(string(name))
}

// flush hands on what was written.
func (p *Writer) flush() error {
	if err := p.out.Flush(); err != nil && p.err == nil {
		p.err = err
	}
	return p.err
}

// Step writes a step. The error is that of the writer below, at the latest in Close.
func (p *Writer) Step(s *steps.Step) error {
	if p.err != nil {
		return p.err
	}
	p.line = p.line[:0]
	switch s.Kind {
	case 'r':
		if p.scaffold {
			s.N = 0
		}
		return nil
	case 'x':
		p.put('x').literals(s.Because)
	case 'o':
		p.order(s)
	case 'i':
		p.put('i').number(s.N).literals(s.Because)
		if len(s.Claim) > 0 && p.says(s.Claim[0]) {
			p.number(0).literals(s.Claim)
		}
		for _, place := range p.places[s.Constraint] {
			p.line = append(p.line, " c:"...)
			p.line = strconv.AppendInt(p.line, int64(place)+1, 10)
		}
	case 'n':
		p.put('n').number(s.N).literals(s.Because)
		if len(s.Uses) > 0 {
			p.number(0)
			for _, n := range s.Uses {
				p.number(n)
			}
		}
	case 'd':
		p.put('d').number(s.N)
	case 's':
		p.put('s').number(s.N).solution(s.Values)
	case 'c':
		p.conclusion(s)
	}
	p.line = append(p.line, '\n')
	return p.write()
}

// order writes a variable that says which of two tasks is first. What it says is a constraint that is
// counted on from those of the program, and its name is none that a program can have.
func (p *Writer) order(s *steps.Step) {
	for len(p.names) <= s.N {
		p.names = append(p.names, "")
	}
	p.items++
	p.places = append(p.places, []int{p.items - 1})
	p.names[s.N] = "order:" + strconv.Itoa(p.items)
	p.line = append(append(p.line, "o "...), p.names[s.N]...)
	p.line = append(p.line, " c:"...)
	p.line = strconv.AppendInt(p.line, int64(p.places[s.Constraint][0])+1, 10)
	p.number(s.Uses[0] + 1).number(s.Uses[1] + 1)
}

// write writes the line, after the atoms that are new in it.
func (p *Writer) write() error {
	for _, l := range p.byID {
		p.out.WriteString("a ")
		p.out.WriteString(strconv.Itoa(p.atoms[l]))
		_, err := fmt.Fprintf(p.out, " [%s %s %d]\n", p.names[l.X()], signs[l.Op()], l.K())
		p.err = err
	}
	p.byID = p.byID[:0]
	if _, err := p.out.Write(p.line); err != nil {
		p.err = err
	}
	return p.err
}

var signs = [...]string{domains.GE: ">=", domains.LE: "<=", domains.NE: "!=", domains.EQ: "=="}

func (p *Writer) put(kind byte) *Writer {
	p.line = append(p.line, kind)
	return p
}

func (p *Writer) number(n int) *Writer {
	p.line = strconv.AppendInt(append(p.line, ' '), int64(n), 10)
	return p
}

// says reports whether a literal is about a variable, not a constant, about which a proof says
// nothing since it is known.
func (p *Writer) says(l domains.Literal) bool { return p.names[l.X()] != "" }

func (p *Writer) literals(lits []domains.Literal) {
	for _, l := range lits {
		if p.says(l) {
			p.number(p.atom(l))
		}
	}
}

// atom returns the number of a literal, which is below 0 where that of its negation is used.
// x <= 2^31-1, as the bound of an objective may say, has no negation among literals.
func (p *Writer) atom(l domains.Literal) int {
	sign := 1
	if l.Op() == domains.LE && l.K() < domains.MaxValue || l.Op() == domains.NE {
		l, sign = l.Not(), -1
	}
	n, ok := p.atoms[l]
	if !ok {
		n = len(p.atoms) + 1
		p.atoms[l] = n
		p.byID = append(p.byID, l)
	}
	return sign * n
}

// solution writes the values of the variables of the program.
func (p *Writer) solution(values []int32) {
	for i := range p.vars {
		x := &p.vars[i]
		if x.holds == nil {
			p.number(x.value(values))
			continue
		}
		p.point = p.point[:0]
		for j := range x.of {
			p.point = append(p.point, x.of[j].value(values))
		}
		n := 0
		if x.holds.(csp.Checker).Satisfied(p.point) {
			n = 1
		}
		p.number(n)
	}
}

// value is what a solution has.
func (x *shown) value(values []int32) int {
	v := int(values[x.place])
	if x.negated {
		v = -v
	}
	if v += x.offset; x.truth {
		v = min(max(v, 0), 1)
	}
	return v
}

// conclusion writes how it ended.
func (p *Writer) conclusion(s *steps.Step) {
	p.ended = true
	p.put('c')
	switch {
	case len(s.Claim) > 0 && p.says(s.Claim[0]):
		p.literals(s.Claim)
	case s.N < 0:
		p.line = append(p.line, " OPEN"...)
	case len(s.Claim) > 0: // the objective is a number
		p.line = append(p.line, " BEST"...)
	case s.N == 0:
		p.line = append(p.line, " UNSAT"...)
	default:
		p.line = append(p.line, " ALL"...)
		p.number(s.N)
	}
}

// Close ends the proof, one of a run that did not come to an end with the conclusion that
// nothing is claimed, and hands on what is left. It does not close the writer below.
func (p *Writer) Close() error {
	if !p.ended {
		p.ended = true
		p.out.WriteString("c OPEN\n")
	}
	if err := p.flush(); err != nil {
		return err
	}
	if p.zip != nil {
		p.err = p.zip.Close()
	}
	return p.err
}
