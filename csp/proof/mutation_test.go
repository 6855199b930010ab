package proof_test

// The proofs of the engine are damaged in all ways, for every constraint. What the checker
// still takes has to be right: a judge that knows the model alone goes through all assignments.
// Each damage that makes a step wrong has to be found, and every constraint has to be met.

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/csp/proof/check"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// judge knows of a model which assignments there are, and which of them each constraint
// accepts, by the constraints themselves. It shares nothing with the checker.
type judge struct {
	names     map[string]int // of variables, as the program has them
	points    [][]int
	accepts   map[int][]bool // by place of the constraint in the program, from 1
	whole     []bool         // all constraints accept
	known     []bool         // those on one variable, and equations of two, do: the checker knows them everywhere
	columns   []csp.Var      // what a solution tells
	truths    []bool         // whether it tells of them if they are at least 1
	objective csp.Objective
	vars      []csp.Var
}

// newJudge enumerates the assignments; nil where these are too many, or a variable is told only
// in part.
func newJudge(m *csp.Model, goal csp.Objective) *judge {
	var told flatzinc.Written
	if flatzinc.Write(&bytes.Buffer{}, m, flatzinc.WriteOptions{Objective: goal, Written: &told}) != nil {
		return nil
	}
	j := &judge{names: make(map[string]int), accepts: make(map[int][]bool), columns: told.Vars, truths: told.Bools, objective: goal, vars: m.Vars()}
	product := 1
	for i, x := range j.vars {
		if product *= x.Domain().Len(); product > 4000 || product == 0 {
			return nil
		}
		if at := slices.Index(told.Vars, x); at >= 0 {
			j.names[told.Names[at]] = i
		}
	}
	j.points = [][]int{nil}
	for _, x := range j.vars {
		var longer [][]int
		for _, p := range j.points {
			for v := range x.Domain().All() {
				longer = append(longer, append(slices.Clone(p), v))
			}
		}
		j.points = longer
	}
	j.whole, j.known = make([]bool, len(j.points)), make([]bool, len(j.points))
	for i := range j.points {
		j.whole[i], j.known[i] = true, true
	}
	n := 0
	for _, c := range m.Constraints() {
		met := make([]bool, len(j.points))
		for i, p := range j.points {
			met[i] = c.(csp.Checker).Satisfied(j.values(c.Vars(), p))
			j.whole[i] = j.whole[i] && met[i]
		}
		if j.equation(c, met) {
			for i := range met {
				j.known[i] = j.known[i] && met[i]
			}
		}
		for _, place := range told.Places[n] { // what stands inside says nothing alone, and is never alone
			j.accepts[place+1] = met
		}
		n++
	}
	return j
}

// values are those of views in an assignment.
func (j *judge) values(xs []csp.Var, p []int) []int {
	vals := make([]int, len(xs))
	for i, x := range xs {
		base, negated, offset := x.View()
		v := p[slices.Index(j.vars, base)]
		if negated {
			v = -v
		}
		vals[i] = v + offset
	}
	return vals
}

// equation reports whether a constraint is about one variable, or leaves of two only those
// values that have one sum or one difference.
func (j *judge) equation(c csp.Constraint, met []bool) bool {
	var on []int
	for _, x := range c.Vars() {
		base, _, _ := x.View()
		if i := slices.Index(j.vars, base); base.Domain().Len() > 1 && !slices.Contains(on, i) {
			on = append(on, i)
		}
	}
	if len(on) != 2 {
		return len(on) < 2
	}
	sums, differences := map[int]bool{}, map[int]bool{}
	for i, p := range j.points {
		if met[i] {
			sums[p[on[0]]+p[on[1]]], differences[p[on[0]]-p[on[1]]] = true, true
		}
	}
	return len(sums) <= 1 || len(differences) <= 1
}

// sentence is a literal of a proof.
type sentence struct {
	x  int
	op domains.Op
	k  int
}

func (s sentence) holds(p []int) bool { return s.op.Holds(p[s.x], s.k) }

var opposite = map[domains.Op]domains.Op{domains.EQ: domains.NE, domains.NE: domains.EQ, domains.LE: domains.GT, domains.GE: domains.LT}

// wrong returns the first line of a proof that is not true, or "".
func (j *judge) wrong(lines []string) string {
	atoms := map[string]sentence{}
	left := slices.Clone(j.whole)  // the solutions that were not ruled out
	known := slices.Clone(j.known) // what the checker knows everywhere
	given := 0
	solutions := map[string]bool{}
	for _, line := range lines {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		lit := func(id string) sentence {
			s := atoms[strings.TrimPrefix(id, "-")]
			if id[0] == '-' {
				s.op = opposite[s.op]
			}
			return s
		}
		ok := true
		switch f[0] {
		case "a":
			k, _ := strconv.Atoi(strings.TrimSuffix(f[4], "]"))
			op := map[string]domains.Op{"==": domains.EQ, "!=": domains.NE, "<=": domains.LE, ">=": domains.GE}[f[3]]
			atoms[f[1]] = sentence{j.names[strings.TrimPrefix(f[2], "[")], op, k}
		case "i":
			facts, claim, tag := split(f[2:])
			met := j.accepts[tag]
			ok = !j.any(func(i int, p []int) bool {
				return met[i] && known[i] && j.all(facts, lit, p) && (claim == "" || !lit(claim).holds(p))
			})
		case "n":
			facts, _, _ := split(f[2:])
			ok = !j.any(func(i int, p []int) bool { return left[i] && j.all(facts, lit, p) })
			if len(facts) == 1 {
				for i, p := range j.points {
					known[i] = known[i] && !lit(facts[0]).holds(p)
				}
			}
		case "s":
			ok = !solutions[strings.Join(f[2:], " ")] && j.ruleOut(f[2:], left, known)
			solutions[strings.Join(f[2:], " ")] = true
			given++
		case "c":
			ok = j.concludes(f, lit, given)
		}
		if !ok {
			return line
		}
	}
	return ""
}

// split takes the fields of a step apart.
func split(f []string) (facts []string, claim string, tag int) {
	for i, s := range f {
		switch {
		case s == "0" && i+1 < len(f):
			claim = f[i+1]
		case strings.HasPrefix(s, "c:") && tag == 0:
			tag, _ = strconv.Atoi(s[2:])
		case claim == "" && s != "0" && !strings.Contains(s, ":"):
			facts = append(facts, s)
		}
	}
	return facts, claim, tag
}

func (j *judge) any(is func(i int, p []int) bool) bool {
	for i, p := range j.points {
		if is(i, p) {
			return true
		}
	}
	return false
}

func (j *judge) all(ids []string, lit func(string) sentence, p []int) bool {
	for _, id := range ids {
		if !lit(id).holds(p) {
			return false
		}
	}
	return true
}

// goal is the objective in an assignment, the less the better.
func (j *judge) goal(p []int) int {
	v := j.values([]csp.Var{j.objective.Var()}, p)[0]
	if j.objective == csp.Maximize(j.objective.Var()) {
		return -v
	}
	return v
}

// ruleOut reports whether values are a solution, and takes away what is ruled out by it: that
// the objective is better is known from then on.
func (j *judge) ruleOut(f []string, left, known []bool) bool {
	met := -1
	for i, p := range j.points {
		same := j.whole[i]
		for c, x := range j.columns {
			if same && x != (csp.Var{}) {
				v := j.values([]csp.Var{x}, p)[0]
				if j.truths[c] {
					v = min(max(v, 0), 1)
				}
				same = strconv.Itoa(v) == f[c]
			}
		}
		if same {
			met = i
		}
	}
	if met < 0 {
		return false
	}
	for i, p := range j.points {
		switch {
		case j.objective != csp.Objective{}:
			better := j.goal(p) < j.goal(j.points[met])
			left[i], known[i] = left[i] && better, known[i] && better
		case i == met:
			left[i] = false
		}
	}
	return true
}

// concludes reports whether a conclusion is true.
func (j *judge) concludes(f []string, lit func(string) sentence, given int) bool {
	n, best := 0, 1<<30
	for i, p := range j.points {
		if j.whole[i] {
			if n++; j.objective != (csp.Objective{}) {
				best = min(best, j.goal(p))
			}
		}
	}
	switch f[1] {
	case "UNSAT":
		return n == 0
	case "ALL":
		return f[2] == strconv.Itoa(n)
	case "OPEN", "BEST":
		return true
	}
	return j.objective != csp.Objective{} && !j.any(func(i int, p []int) bool { return j.whole[i] && !lit(f[1]).holds(p) })
}

// damages are the kinds, each with the steps that it is for, and what it makes of one; nil for
// nothing.
var damages = map[string]struct {
	steps string
	of    func(r *rand.Rand, f []string, atoms int) []string
}{
	"a fact left out": {"i", func(r *rand.Rand, f []string, _ int) []string {
		if facts, _, _ := split(f[2:]); len(facts) > 0 {
			at := 2 + r.IntN(len(facts))
			return slices.Delete(f, at, at+1)
		}
		return nil
	}},
	"another claim": {"i", func(r *rand.Rand, f []string, atoms int) []string {
		if at := slices.Index(f, "0"); at > 0 {
			f[at+1] = strconv.Itoa((1 + r.IntN(atoms)) * (1 - 2*r.IntN(2)))
			return f
		}
		return nil
	}},
	"a nogood strengthened": {"n", func(r *rand.Rand, f []string, _ int) []string {
		if facts, _, _ := split(f[2:]); len(facts) > 0 {
			at := 2 + r.IntN(len(facts))
			return slices.Delete(f, at, at+1)
		}
		return nil
	}},
	"a step removed": {"ins", func(r *rand.Rand, f []string, _ int) []string {
		if f[0] == "n" && slices.Index(f, "0") > 0 && r.IntN(2) == 0 {
			at := slices.Index(f, "0")
			at += 1 + r.IntN(len(f)-at-1)
			return slices.Delete(f, at, at+1)
		}
		return []string{"%"}
	}},
	"a wrong bound": {"a", func(r *rand.Rand, f []string, _ int) []string {
		k, _ := strconv.Atoi(strings.TrimSuffix(f[4], "]"))
		f[4] = fmt.Sprintf("%d]", k+1-2*r.IntN(2))
		return f
	}},
	"a solution altered": {"s", func(r *rand.Rand, f []string, _ int) []string {
		at := 2 + r.IntN(len(f)-2)
		k, _ := strconv.Atoi(f[at])
		f[at] = strconv.Itoa(k + 1 - 2*r.IntN(2))
		return f
	}},
	"another conclusion": {"c", func(r *rand.Rand, f []string, atoms int) []string {
		if f[1] == "ALL" && r.IntN(2) == 0 {
			k, _ := strconv.Atoi(f[2])
			return []string{"c", "ALL", strconv.Itoa(k + 1 - 2*r.IntN(2))}
		}
		return [][]string{{"c", "UNSAT"}, {"c", "ALL", "1"}, {"c", strconv.Itoa((1 + r.IntN(atoms)) * (1 - 2*r.IntN(2)))}}[r.IntN(3)]
	}},
}

// withoutReasons have no inference that rests on a fact which matters.
var withoutReasons = []string{"Predicate"}

// tally counts what became of the damage of one kind.
type tally struct{ found, harmless, missed int }

// TestDamageToProofsOfTheEngineIsFound damages proofs of random models with each constraint.
func TestDamageToProofsOfTheEngineIsFound(t *testing.T) {
	models := cases(t, 8)
	totals := map[string]*tally{}
	for kind := range damages {
		totals[kind] = &tally{}
	}
	for n, row := range builtin.Rows {
		if row.Shorthand || slices.Contains(withoutReasons, row.Name) {
			continue
		}
		r := rand.New(rand.NewPCG(41, uint64(n)))
		own := map[string]int{} // what became wrong, and was found
		for i, proved := 0, 0; i < 100*models && (proved < models || own["a fact left out"] == 0 || own["another claim"] == 0); i++ {
			if d := drawDamaged(t, r, row); d != nil {
				proved++
				d.damage(t, r, totals, own)
			}
		}
		t.Log(row.Name, own)
		for _, kind := range []string{"a fact left out", "another claim"} {
			assert.Positive(t, own[kind], "%s: of its reasons, none was tried in which %s matters", row.Name, kind)
		}
	}
	for kind, n := range totals {
		t.Logf("%s: %d found, %d left all steps true", kind, n.found, n.harmless)
		assert.Positive(t, n.found, kind)
	}
}

// damaged is a model with a proof, and its judge.
type damaged struct {
	model   *csp.Model
	judge   *judge
	program *flatzinc.Program
	lines   []string
	atoms   int
	tag     string // of the constraint in question
}

// drawDamaged draws a model that has inferences by a constraint of the row; nil now and then.
func drawDamaged(t *testing.T, r *rand.Rand, row builtin.Row) *damaged {
	m := csp.NewModel()
	var xs []csp.Var
	for j := range 2 + r.IntN(3) {
		lo := r.IntN(4) - 1
		xs = append(xs, m.IntVar(fmt.Sprintf("x%d", j), lo, lo+r.IntN(4)))
	}
	b := m.BoolVar("b")
	xs = append(xs, b)
	draw := &builtin.Source{Intn: r.IntN, Model: m, Vars: xs, Rows: builtin.Rows, Most: 4, Constants: true}
	c := draw.Draw(row)
	switch r.IntN(6) {
	case 0:
		c = csp.Iff(b, c)
	case 1:
		c = csp.Implies(b, c)
	}
	m.Post(c)
	for range r.IntN(3) {
		x, y := xs[r.IntN(len(xs))], xs[r.IntN(len(xs))]
		m.Post([]csp.Constraint{csp.NotEqual(x, y), csp.Less(x, y), csp.Sum(x, y, b).Is(domains.Op(r.IntN(2)), csp.Expr{}.Plus(r.IntN(6)))}[r.IntN(3)])
	}
	if m.Err() != nil {
		return nil
	}
	var goal csp.Objective
	if r.IntN(3) == 0 {
		goal = csp.Minimize(xs[0].Neg())
	}
	d := &damaged{model: m, judge: newJudge(m, goal)}
	if d.judge == nil {
		return nil
	}
	o := csp.Options{Order: strategy.InputOrder}
	if o.Learn = r.IntN(2) == 0; o.Learn {
		o.Restart = strategy.Luby(2)
	}
	reasons := min(r.IntN(4), 1)
	v, text, err := checkedIn(t, m, goal, o, reasons, 0)
	require.NoError(t, err, "%v\n%s", m, text)
	require.Empty(t, v.Trusted)
	d.program, d.lines = programFor(t, m, goal), strings.Split(strings.TrimSpace(text), "\n")
	require.Empty(t, d.judge.wrong(d.lines), "%v\n%s", m, text)
	var told flatzinc.Written
	require.NoError(t, flatzinc.Write(&bytes.Buffer{}, m, flatzinc.WriteOptions{Objective: goal, Written: &told}))
	d.tag = fmt.Sprintf("c:%d", told.Places[0][0]+1)
	for _, line := range d.lines {
		if strings.HasPrefix(line, "a ") {
			d.atoms++
		}
	}
	if d.atoms == 0 || (reasons > 0 || o.Learn) && !slices.ContainsFunc(d.lines, func(l string) bool { return slices.Contains(strings.Fields(l), d.tag) }) {
		return nil
	}
	return d
}

// damage damages some lines in each way. It counts how often a reason of the constraint became
// wrong and was found to be.
func (d *damaged) damage(t *testing.T, r *rand.Rand, totals map[string]*tally, own map[string]int) {
	for _, kind := range slices.Sorted(maps.Keys(damages)) {
		places := d.places(damages[kind].steps)
		for range min(4, len(places)) {
			at := places[r.IntN(len(places))]
			f := damages[kind].of(r, strings.Fields(d.lines[at]), d.atoms)
			lines := slices.Clone(d.lines)
			if lines[at] = strings.Join(f, " "); f == nil || lines[at] == d.lines[at] {
				continue
			}
			_, err := check.Check(t.Context(), d.program, strings.NewReader(strings.Join(lines, "\n")+"\n"), check.Limits{})
			wrong := d.judge.wrong(lines)
			switch {
			case err == nil && wrong != "":
				t.Fatalf("%s: %q for %q is taken, and %q is wrong\n%v\n%s", kind, lines[at], d.lines[at], wrong, d.model, strings.Join(d.lines, "\n"))
			case err == nil:
				totals[kind].harmless++
			default:
				totals[kind].found++
				if wrong == lines[at] {
					own[kind]++
				}
			}
		}
	}
}

// places are the lines with some kinds of steps; of inferences, those by the constraint.
func (d *damaged) places(steps string) (at []int) {
	for i, line := range d.lines {
		if strings.Contains(steps, line[:1]) && (steps != "i" || slices.Contains(strings.Fields(line), d.tag)) {
			at = append(at, i)
		}
	}
	return at
}
