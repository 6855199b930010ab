package check

// What the engine prunes, and by what facts, is held against the checker: every inference of
// a random constraint follows by the rule of what the constraint is written as, or else by
// the search.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/domains"
)

// mirror is a model and what it is written as.
type mirror struct {
	m     *csp.Model
	q     *program
	text  string
	names map[csp.Var]string // as they are written
}

// mirrored draws a constraint over more and longer lists than the other tests do.
func mirrored(t *testing.T, rng *rand.Rand, row builtin.Row, form int) *mirror {
	t.Helper()
	m := csp.NewModel()
	var xs []csp.Var
	for i := range 6 {
		lo := rng.IntN(4) - 1
		xs = append(xs, m.IntVar(fmt.Sprint("x", i), lo, lo+1+rng.IntN(5)))
	}
	xs = append(xs, m.BoolVar("c"))
	text, ok := written(&builtin.Source{Intn: rng.IntN, Model: m, Vars: xs, Most: 6, Rows: builtin.Rows, Constants: true}, row, form)
	if !ok {
		return nil
	}
	p, err := flatzinc.ParseProgram(strings.NewReader(text))
	require.NoError(t, err)
	q, err := newProgram(p)
	require.NoError(t, err, text)
	w := &mirror{m: m, q: q, text: text, names: make(map[csp.Var]string)}
	for _, x := range m.Vars() { // the declared ones come first, in order
		if _, constant := x.Constant(); !constant {
			w.names[x] = p.Decls[len(w.names)].Name
		}
	}
	return w
}

// assume makes a literal of the engine hold in the program; false where it cannot.
func (w *mirror) assume(l csp.Literal) bool {
	x, k := l.Var(), l.Value()
	v, constant := x.Constant()
	if constant {
		return l.Holds(v)
	}
	base, negated, offset := x.View()
	o := map[domains.Op]op{domains.EQ: eq, domains.NE: ne, domains.LE: le, domains.GE: ge}[l.Op()]
	is := w.q.find(int32(w.q.names[w.names[base]]))
	t := term{k: offset, neg: negated}
	return w.q.space.make(is.compose(t), o, k)
}

// follows reports whether an inference follows, by a rule or by the search.
func (w *mirror) follows(t *testing.T, inf csp.Inference) (byRule, ok bool) {
	t.Helper()
	s := &w.q.space
	mark := s.begin()
	defer s.undo(mark)
	for _, l := range inf.Facts {
		if !w.assume(l) {
			return true, true
		}
	}
	if !inf.Claim.IsFalse() && !w.assume(inf.Claim.Not()) {
		return true, true
	}
	for i := range w.q.items {
		c := &w.q.items[i]
		if s.contradicts(c) {
			return true, true
		}
	}
	for i := range w.q.items {
		tr := trial{q: w.q, cs: []*constraint{&w.q.items[i]}, left: 1 << 20}
		found, ok := tr.solve()
		require.True(t, ok, w.text)
		if !found {
			return false, true
		}
	}
	return false, false
}

func TestEveryInferenceOfTheEngineFollows(t *testing.T) {
	draws := 400
	if testing.Short() {
		draws = 60
	}
	for _, row := range builtin.Rows {
		if row.Name == "Predicate" || row.Name == "Iff" || row.Name == "Implies" || row.Name == "Not" {
			continue
		}
		t.Run(row.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, uint64(len(row.Name))))
			rules, searches := 0, 0
			defer func() { assert.Less(t, searches, max(rules, 20), "the rule misses most of what the engine finds") }()
			for n := range draws {
				w := mirrored(t, rng, row, n%4)
				if w == nil || w.q.void || strings.Contains(w.text, "holds_2") {
					continue // what stands in another constraint is an item of its own
				}
				for range 3 {
					s, err := w.m.Compile(t.Context(), csp.Options{})
					require.NoError(t, err)
					for _, x := range w.m.Vars() {
						if _, constant := x.Constant(); constant || rng.IntN(3) == 0 {
							continue
						}
						d := x.Domain()
						k := d.Min() + rng.IntN(d.Max()-d.Min()+1)
						s.Assume([]csp.Literal{x.Eq(k), x.Ne(k), x.Le(k), x.Ge(k), x.Ne(k)}[rng.IntN(5)])
					}
					s.Propagate(t.Context())
					for inf := range s.Inferences() {
						byRule, ok := w.follows(t, inf)
						require.True(t, ok, "%s\n%v because %v", w.text, inf.Claim, inf.Facts)
						if byRule {
							rules++
							continue
						}
						if searches++; searches < 3 {
							t.Logf("by search: %v because %v\n%s", inf.Claim, inf.Facts, w.text)
						}
					}
				}
			}
			t.Logf("%s: %d by rules, %d by the search", row.Name, rules, searches)
		})
	}
}
