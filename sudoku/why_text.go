package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file says explanations of csp in the words of a puzzle. What follows from one filled
// cell through one unit is said in passing; all else is a step of its own, with a number.

// Explain says an explanation about the model in the words of the puzzle.
func (m *Model) Explain(why *csp.Explanation) *Explanation {
	e := &Explanation{CSP: why, cell: m.cellOf(why.Var), model: m}
	e.Reasons = m.reasons(why.Facts)
	if why.Search != nil {
		s := m.supposition(why.Search)
		e.Search = &s
	}
	return e
}

func (m *Model) supposition(b *csp.Branch) Supposition {
	s := Supposition{Cell: -1}
	if l := b.Literal; !l.IsFalse() {
		s = Supposition{Text: m.literal(l), Cell: m.cellOf(l.Var()), Op: l.Op(), Value: l.Value()}
	}
	if len(b.Branches) == 0 {
		s.Reasons = m.reasons(b.Facts)
	}
	for i := range b.Branches {
		s.Below = append(s.Below, m.supposition(&b.Branches[i]))
	}
	return s
}

// cellOf returns the cell of a variable, -1 where it is none.
func (m *Model) cellOf(x csp.Var) int {
	if x == (csp.Var{}) {
		return -1
	}
	return slices.Index(m.Cells, x)
}

// telling says facts one after another.
type telling struct {
	m      *Model
	facts  []csp.Fact
	number []int // the step that a fact is, from 1; 0: it is said in passing
}

func (m *Model) reasons(facts []csp.Fact) []Reason {
	t := &telling{m: m, facts: facts, number: make([]int, len(facts))}
	var reasons []Reason
	for i := range facts {
		if i < len(facts)-1 && t.inPassing(i) {
			continue
		}
		reasons = append(reasons, t.reason(i))
		t.number[i] = len(reasons)
	}
	return reasons
}

// inPassing reports whether a fact is given, or follows from one filled cell through one
// unit or rule, or from a rule alone.
func (t *telling) inPassing(i int) bool {
	f := &t.facts[i]
	switch {
	case len(f.Because) == 0:
		return true
	case len(f.Because) > 1 || f.By != csp.ByConstraint || f.Literal.Op() != domains.NE:
		return false
	}
	return t.facts[f.Because[0]].Literal.Op() == domains.EQ
}

func (t *telling) reason(i int) Reason {
	f := &t.facts[i]
	r := Reason{Cell: t.m.cellOf(f.Var), Name: f.Name}
	if !f.Literal.IsFalse() {
		r.Op, r.Value = f.Literal.Op(), f.Literal.Value()
	}
	for _, j := range f.Because {
		from := &t.facts[j]
		if t.number[j] == 0 && len(from.Because) > 0 {
			from = &t.facts[from.Because[0]] // said in passing
		} else if from.By == csp.ByConstraint && len(from.Because) == 0 {
			continue
		}
		if cell := t.m.cellOf(from.Var); cell >= 0 && !slices.Contains(r.Cells, cell) {
			r.Cells = append(r.Cells, cell)
		}
	}
	r.Text = t.say(i)
	return r
}

func (t *telling) say(i int) string {
	f := &t.facts[i]
	if f.By == csp.ByAssumption {
		return t.m.literal(f.Literal) + " is given"
	}
	if f.By != csp.ByConstraint && f.By != csp.ByDomain {
		return t.m.literal(f.Literal) + t.leaf(f)
	}
	if f.By == csp.ByDomain {
		return t.sayLeft(f)
	}
	unit := t.m.isDistinct(f)
	switch v, ok := t.noPlace(f); {
	case f.Literal.IsFalse() && unit && t.twice(f):
		return fmt.Sprintf("%s and %s in %s", t.refer(f.Because[0]), t.refer(f.Because[1]), f.Name)
	case f.Literal.IsFalse() && unit && ok:
		return fmt.Sprintf("no cell is left for %s in %s: %s", t.m.Layout.Symbol(v), f.Name, t.whyNot(f, v))
	case f.Literal.IsFalse():
		return f.Name + " cannot be met" + t.since(f)
	case unit && f.Literal.Op() == domains.EQ:
		v := f.Literal.Value()
		return fmt.Sprintf("%s, the only cell left for %s in %s: %s", t.m.literal(f.Literal), t.m.Layout.Symbol(v), f.Name, t.whyNot(f, v))
	case t.inPassing(i) && len(f.Because) == 1:
		return fmt.Sprintf("%s: %s in %s", t.m.literal(f.Literal), t.refer(f.Because[0]), f.Name)
	}
	return t.m.literal(f.Literal) + ", by " + f.Name + t.since(f)
}

// sayLeft says what is left of a cell.
func (t *telling) sayLeft(f *csp.Fact) string {
	var gone []excluded
	for _, j := range f.Because {
		g := &t.facts[j]
		value := t.m.Layout.Symbol(g.Literal.Value())
		switch g.Literal.Op() {
		case domains.GE:
			value = "less than " + value
		case domains.LE:
			value = "more than " + value
		case domains.EQ:
			value = "all but " + value
		}
		gone = append(gone, excluded{value, t.by(j)})
	}
	list := grouped(gone)
	switch {
	case f.Literal.IsFalse():
		return fmt.Sprintf("%v has no value left: %s", f.Var, list)
	case f.Literal.Op() == domains.EQ:
		return fmt.Sprintf("%s, the only value left: %s", t.m.literal(f.Literal), list)
	}
	return fmt.Sprintf("%s: %s", t.m.literal(f.Literal), list)
}

// by says what a fact comes from, after the fact.
func (t *telling) by(i int) string {
	f := &t.facts[i]
	switch {
	case t.number[i] > 0:
		return fmt.Sprintf(" by step %d", t.number[i])
	case f.By != csp.ByConstraint:
		return " as " + t.m.literal(f.Literal) + t.leaf(f)
	case len(f.Because) == 0:
		return " by " + f.Name
	}
	return fmt.Sprintf(" by %s in %s", t.refer(f.Because[0]), f.Name)
}

// refer names a fact, and the step that it was.
func (t *telling) refer(i int) string {
	f := &t.facts[i]
	text := t.m.literal(f.Literal)
	switch {
	case t.number[i] > 0:
		return fmt.Sprintf("%s (step %d)", text, t.number[i])
	case f.By != csp.ByConstraint:
		return text + t.leaf(f)
	case len(f.Because) == 0:
		return fmt.Sprintf("%s (%s)", text, f.Name)
	}
	return fmt.Sprintf("%s (%s in %s)", text, t.refer(f.Because[0]), f.Name)
}

// leaf says what a leaf is, where it is no given.
func (t *telling) leaf(f *csp.Fact) string {
	switch f.By {
	case csp.ByDecision:
		return " (supposed)"
	case csp.ByRefutation:
		return " (the other side failed)"
	}
	return ""
}

// since lists what a fact rests on.
func (t *telling) since(f *csp.Fact) string {
	var why []string
	for _, j := range f.Because {
		why = append(why, t.refer(j))
	}
	if why == nil {
		return ""
	}
	return ": " + strings.Join(why, ", ")
}

// whyNot says of the other cells of a unit why none can take a value.
func (t *telling) whyNot(f *csp.Fact, v int) string {
	var filled []string
	var gone []excluded
	for _, j := range f.Because {
		g := &t.facts[j]
		if g.Literal.Op() == domains.NE && g.Literal.Value() == v {
			gone = append(gone, excluded{g.Var.String(), t.by(j)})
		} else {
			filled = append(filled, t.refer(j))
		}
	}
	if len(gone) == 0 {
		return strings.Join(filled, ", ")
	}
	return strings.Join(append(filled, "not "+grouped(gone)), ", ")
}

// excluded is a value or a cell that is out, and what by, such as " by r1c1=5 in row 1".
type excluded struct{ what, by string }

// grouped lists what is out, once for all that have one cause.
func grouped(gone []excluded) string {
	var list []string
	for i, g := range gone {
		if slices.ContainsFunc(gone[:i], func(h excluded) bool { return h.by == g.by }) {
			continue
		}
		what := g.what
		for _, h := range gone[i+1:] {
			if h.by == g.by {
				what += " " + h.what
			}
		}
		list = append(list, what+g.by)
	}
	return strings.Join(list, ", ")
}

// twice reports whether a contradiction is one value in two cells.
func (t *telling) twice(f *csp.Fact) bool {
	if len(f.Because) != 2 {
		return false
	}
	a, b := t.facts[f.Because[0]].Literal, t.facts[f.Because[1]].Literal
	return a.Op() == domains.EQ && b.Op() == domains.EQ && a.Value() == b.Value()
}

// noPlace returns the value that the facts of a contradiction leave no cell of a unit.
func (t *telling) noPlace(f *csp.Fact) (int, bool) {
	if len(f.Because) < t.m.Layout.size {
		return 0, false
	}
values:
	for v := 1; v <= t.m.Layout.size; v++ {
		for _, j := range f.Because {
			if t.facts[j].Literal.Holds(v) {
				continue values
			}
		}
		return v, true
	}
	return 0, false
}

// isDistinct reports whether a fact is by a constraint of all different values.
func (m *Model) isDistinct(f *csp.Fact) bool {
	k, ok := f.Constraint.(interface{ Kind() string })
	return ok && k.Kind() == "all_different"
}

// literal writes a literal about a cell.
func (m *Model) literal(l csp.Literal) string {
	v := m.Layout.Symbol(l.Value())
	switch l.Op() {
	case domains.EQ:
		return fmt.Sprintf("%v=%s", l.Var(), v)
	case domains.NE:
		return fmt.Sprintf("%v is not %s", l.Var(), v)
	case domains.LE:
		return fmt.Sprintf("%v is at most %s", l.Var(), v)
	}
	return fmt.Sprintf("%v is at least %s", l.Var(), v)
}

// Headline is the answer in one line.
func (e *Explanation) Headline() string {
	why := e.CSP
	switch {
	case e.cell < 0 && why.Answer == csp.Undecided:
		return "It is undecided whether the puzzle has a solution: the search met its limit."
	case e.cell < 0:
		return "The puzzle has no solution."
	}
	cell, value := e.model.Layout.CellName(e.cell), e.model.Layout.Symbol(why.Value)
	switch why.Answer {
	case csp.NeverDeclared, csp.Pruned:
		return fmt.Sprintf("%s cannot be %s.", cell, value)
	case csp.Contradiction:
		return fmt.Sprintf("%s cannot be %s, nor anything else: the puzzle has no solution.", cell, value)
	case csp.Refuted:
		return fmt.Sprintf("%s cannot be %s, but only a search shows it; failed branches: %d.", cell, value, e.Search.failures())
	case csp.InSolution:
		return fmt.Sprintf("%s can be %s: there is a solution with it.", cell, value)
	case csp.Undecided:
		return fmt.Sprintf("%s=%s is undecided: propagation leaves it, and the search for a solution met its limit.", cell, value)
	}
	return fmt.Sprintf("%s=%s is still possible after propagation.", cell, value)
}

func (s *Supposition) failures() int {
	if len(s.Below) == 0 {
		return 1
	}
	n := 0
	for i := range s.Below {
		n += s.Below[i].failures()
	}
	return n
}

// String returns the headline and the reasons, a line each, and the failed branches below
// them.
func (e *Explanation) String() string {
	var b strings.Builder
	b.WriteString(e.Headline())
	b.WriteByte('\n')
	writeReasons(&b, e.Reasons, "")
	if e.Search != nil {
		e.Search.write(&b, "")
	}
	return b.String()
}

// SameReasons reports whether two explanations exclude values of one cell for the same
// reasons.
func (e *Explanation) SameReasons(f *Explanation) bool {
	same := func(a, b Reason) bool { return a.Text == b.Text }
	return e.cell == f.cell && e.CSP.Answer == csp.Pruned && f.CSP.Answer == csp.Pruned && slices.EqualFunc(e.Reasons, f.Reasons, same)
}

// Together writes explanations that exclude several values of a cell for the same reasons:
// like the first of them, with all the values in the headline.
func Together(es []*Explanation) string {
	if len(es) == 1 {
		return es[0].String()
	}
	var values []string
	for _, e := range es {
		values = append(values, e.model.Layout.Symbol(e.CSP.Value))
	}
	last := len(values) - 1
	var b strings.Builder
	fmt.Fprintf(&b, "%s cannot be %s or %s.\n", es[0].model.Layout.CellName(es[0].cell), strings.Join(values[:last], ", "), values[last])
	writeReasons(&b, es[0].Reasons, "")
	return b.String()
}

// writeReasons numbers the lines where they are several.
func writeReasons(b *strings.Builder, reasons []Reason, indent string) {
	for i, r := range reasons {
		b.WriteString(indent)
		if len(reasons) > 1 {
			fmt.Fprintf(b, "%d. ", i+1)
		}
		b.WriteString(r.Text)
		b.WriteByte('\n')
	}
}

func (s *Supposition) write(b *strings.Builder, indent string) {
	if s.Text != "" {
		fmt.Fprintf(b, "%sSuppose %s:\n", indent, s.Text)
		indent += "  "
	}
	writeReasons(b, s.Reasons, indent)
	if len(s.Below) > 0 {
		fmt.Fprintf(b, "%sIt is %s.\n", indent, s.choices())
	}
	for i := range s.Below {
		s.Below[i].write(b, indent)
	}
}

// choices lists what is supposed below, such as "r1c4=1 or r1c4=3".
func (s *Supposition) choices() string {
	var texts []string
	for _, below := range s.Below {
		texts = append(texts, below.Text)
	}
	return strings.Join(texts, " or ")
}

// String says which givens and units cannot hold together, and why.
func (c *Core) String() string {
	var b strings.Builder
	switch {
	case len(c.Givens) == 0 && len(c.Names) == 0:
		b.WriteString("There is no way to fill the board at all.\n")
	case c.CSP.Minimal:
		b.WriteString("These cannot hold together, and each is needed:\n")
	default:
		b.WriteString("These cannot hold together; a limit ended the search for fewer:\n")
	}
	if len(c.Givens) > 0 {
		var givens []string
		for _, l := range c.assumed() {
			givens = append(givens, c.model.literal(l))
		}
		b.WriteString("givens: " + strings.Join(givens, ", ") + "\n")
	}
	if len(c.Names) > 0 {
		b.WriteString("rules: " + strings.Join(c.Names, ", ") + "\n")
	}
	if c.Why != nil {
		writeReasons(&b, c.Why.Reasons, "")
		if c.Why.Search != nil {
			c.Why.Search.write(&b, "")
		}
	}
	return b.String()
}

// assumed returns what the givens of the core say.
func (c *Core) assumed() (givens []csp.Literal) {
	for _, m := range c.CSP.Members {
		if given, ok := m.Constraint.(csp.Literal); ok && m.By == csp.ByAssumption {
			givens = append(givens, given)
		}
	}
	return givens
}
