package web_test

// The player of recorded runs in JavaScript, which the views and the page of a run share, held
// to the player of package trace: at every step of runs of all kinds, forwards, backwards and
// across.

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

// playedModel has variables of all kinds: small, negative, with holes, across many words, kept
// as bounds, constant.
func playedModel() (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	xs := []csp.Var{
		m.IntVar("small", 1, 5), m.IntVar("below", -40, 3), m.IntVarIn("holes", domains.Of(2, 4, 33, 34, 90)),
		m.BoundsVar("bounds", 0, 1_000_000), m.IntVar("wide", 30, 400), m.IntVar("other", 1, 5),
	}
	m.Post(csp.AllDifferent(xs[0], xs[5], xs[2]), csp.Less(xs[1], xs[0]), csp.Less(xs[2], xs[4]), csp.Less(xs[4].Plus(17), xs[3]),
		csp.NotEqual(xs[1], xs[5].Neg()), csp.Less(m.Const(1), xs[0]), csp.Dot([]int{1, 1}, []csp.Var{xs[0], xs[5]}).Le(7))
	return m, xs
}

// stateOf is what a player has at its step, as the script below says it.
func stateOf(p *trace.Player) string {
	var b strings.Builder
	counts := map[csp.EventKind]int{}
	for _, e := range p.Trace().Events[:p.At()] {
		counts[e.Kind]++
	}
	fmt.Fprintf(&b, "%d %d |", p.At(), p.Node().ID)
	for x := range p.Trace().Variables {
		for lo, hi := range p.Domain(x).Ranges() {
			fmt.Fprintf(&b, " %d,%d", lo, hi)
		}
		fmt.Fprintf(&b, " %v;", p.Pruned(x))
	}
	b.WriteString("|")
	for _, n := range p.Tree() {
		fmt.Fprintf(&b, " %d<%d %v", n.ID, n.Parent, n.Status)
	}
	fmt.Fprintf(&b, "| %d %d %d", counts[csp.EventFail], counts[csp.EventSolution], counts[csp.EventBacktrack])
	return b.String()
}

const stateScript = `(run) => {
	const tree = Array.from({ length: run.made }, (_, n) => " " + run.nodes.id[n] + "<" + (n > 0 ? run.nodes.id[run.nodes.up[n]] : 0) + " " + run.status(n));
	const domains = run.variables.map((_, x) => {
		const d = run.ranges(x);
		let text = "";
		for (let i = 0; i < d.length; i += 2) text += " " + d[i] + "," + d[i + 1];
		return text + " [" + [...run.causes(x)].join(" ") + "];";
	});
	return run.step + " " + run.nodes.id[run.here] + " |" + domains.join("") + "|" + tree.join("") + "| " + ["fail", "solution", "backtrack"].map((k) => run.count(k)).join(" ");
}`

func TestRunPlaysAsTracePlayerDoes(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=play"})
	for _, o := range []csp.Options{
		{Maintain: strategy.Full}, {Maintain: strategy.AC3, Order: strategy.MRV}, {Maintain: strategy.ForwardChecking}, {Maintain: strategy.Backtracking},
		{Learn: true}, {Restart: strategy.Luby(1), Order: strategy.RandomOrder, Seed: 2}, {Maintain: strategy.AC3, LimitedDiscrepancy: true},
	} {
		m, xs := playedModel()
		o.MaxNodes, o.MaxSolutions = 40, 6
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		s.Assume(xs[0].Ne(3))
		tr, err := trace.Record(t.Context(), s)
		require.NoError(t, err)
		p, err := trace.NewPlayer(tr)
		require.NoError(t, err)
		var text strings.Builder
		require.NoError(t, tr.WriteCompact(&text))
		// Forwards, backwards, and across by a step that shares nothing with the length.
		n := p.Len()
		var steps []int
		for k := range n + 1 {
			steps = append(steps, k)
		}
		back := slices.Clone(steps)
		slices.Reverse(back)
		steps = append(steps, back...)
		for k := range 40 {
			steps = append(steps, k*7919%(n+1))
		}
		var got []string
		tab.eval(fmt.Sprintf(`(async () => {
			const { Run } = await import("/js/player/run.js");
			const run = new Run(%q), state = %s;
			return %s.map((step) => { run.go(step); return state(run); });
		})()`, text.String(), stateScript, strings.Join(strings.Fields(fmt.Sprint(steps)), ",")), &got)
		require.Len(t, got, len(steps))
		for i, step := range steps {
			p.Go(step)
			require.Equal(t, stateOf(p), got[i], "%v at step %d", o.Maintain, step)
		}
		assert.Positive(t, n)
	}
}
