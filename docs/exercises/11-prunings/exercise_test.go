//go:build exercise

package prunings

import (
	"context"
	"maps"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
)

func TestCount(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 1, 4), m.IntVar("y", 1, 4), m.IntVar("z", 1, 9)
	m.PostNamed("x before y", csp.Less(x, y))
	m.PostNamed("y before z", csp.Less(y, z))
	m.PostNamed("z is small", csp.LessOrEqual(z, m.Const(4)))
	m.PostNamed("true anyway", csp.LessOrEqual(x, m.Const(9)))
	solver, err := m.Compile(t.Context(), csp.Options{Order: strategy.InputOrder, Values: strategy.Ascending})
	if err != nil {
		t.Fatal(err)
	}
	run, err := trace.Record(context.Background(), solver)
	if err != nil {
		t.Fatal(err)
	}
	// What a solver without a record says: all prunings together.
	got, total := Count(run), 0
	for _, n := range got {
		total += n
	}
	byOthers := 0
	for _, e := range run.Events {
		if e.Kind == csp.EventPrune && e.By != csp.ByConstraint {
			byOthers += e.Removed.Len()
		}
	}
	all := 0
	for _, e := range run.Events {
		all += e.Removed.Len()
	}
	if total != all-byOthers {
		t.Errorf("the constraints removed %d values together, and not %d", all-byOthers, total)
	}
	if got["z is small"] != 5 {
		t.Errorf("z is small removed 5 values, 5 to 9, and not %d", got["z is small"])
	}
	for name := range maps.Keys(got) {
		if got[name] == 0 || name == "true anyway" {
			t.Errorf("%q removed nothing, and is not to be counted", name)
		}
	}
	if len(got) != 3 {
		t.Errorf("three constraints removed something, and not %d", len(got))
	}
}
