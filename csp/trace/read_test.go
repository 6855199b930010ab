// Reading: what is refused, by line; nothing panics; what is read can be played or is
// refused by the player.
package trace_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

// ascending is x < y < z over 1..3.
func ascending() (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 1, 3), m.IntVar("y", 1, 3), m.IntVar("z", 1, 3)
	m.PostNamed("first", csp.Less(x, y))
	m.Post(csp.Less(y, z))
	return m, []csp.Var{x, y, z}
}

func textOf(t testing.TB, m *csp.Model, o csp.Options, opts ...trace.Option) string {
	s, err := m.Compile(t.Context(), o)
	require.NoError(t, err)
	tr, err := trace.Record(context.Background(), s, opts...)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, tr.Write(&out))
	return out.String()
}

const header = `{"format":"propago-trace","version":1,"variables":[{"name":"x","domain":"1..3"}],"constraints":[{"text":"c","vars":[0]}],"options":{}}` + "\n"

// compactHeader is the header of a compact trace.
const compactHeader = `{"format":"propago-trace","version":1,"variables":[{"name":"x","domain":"1..3"}],"constraints":[{"text":"c","vars":[0]}],"options":{},` +
	`"compact":{"kinds":["","prune","backtrack","done","revise","explode"],"by":["nobody","constraint"],"ops":["",">=","~"],"outcomes":["idle","exhausted"]}}` + "\n"

func TestReadRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		line       int
		says       string
	}{
		{"nothing", "", 1, "no header"},
		{"blank lines", "\n\n  \n", 1, "no header"},
		{"no JSON", "hello\n", 1, "invalid character"},
		{"another format", `{"format":"propago-model","version":1}`, 1, `the format is "propago-model"`},
		{"no format", `{}`, 1, `the format is ""`},
		{"another version", `{"format":"propago-trace","version":2,"variables":7}`, 1, "version 2"},
		{"a bad domain", `{"format":"propago-trace","version":1,"variables":[{"name":"x","domain":"3..1"}]}`, 1, "3..1"},
		{"a constraint on nothing", `{"format":"propago-trace","version":1,"constraints":[{"text":"c","vars":[0]}]}`, 1, "there is no variable 0"},
		{"half a line", header + `{"id":1,"ki`, 2, "unexpected end"},
		{"an unknown kind", header + `{"id":1,"kind":"explode","node":1}`, 2, "explode"},
		{"no id", header + `{"kind":"fixpoint","node":1}`, 2, "event 0 after event 0"},
		{"ids that fall", header + `{"id":2,"kind":"fixpoint","node":1}` + "\n" + `{"id":2,"kind":"fixpoint","node":1}`, 3, "event 2 after event 2"},
		{"no node", header + `{"id":1,"kind":"fixpoint"}`, 2, "node"},
		{"its own parent", header + `{"id":1,"kind":"branch","node":2,"parent":2}`, 2, "parent"},
		{"an unknown maker", header + `{"id":1,"kind":"fail","node":1,"by":"chance"}`, 2, "chance"},
		{"no such variable", header + `{"id":1,"kind":"prune","node":1,"var":1}`, 2, "there is no variable 1"},
		{"no such constraint", header + `{"id":1,"kind":"post","node":1,"constraint":3}`, 2, "there is no constraint 3"},
		{"no such relation", header + `{"id":1,"kind":"branch","node":2,"var":0,"op":"~","value":1}`, 2, `op "~"`},
		{"a claim without a value", header + `{"id":1,"kind":"branch","node":2,"var":0,"op":"="}`, 2, `op "="`},
		{"a pruning of nothing", header + `{"id":1,"kind":"prune","node":1,"var":0}`, 2, "prune needs"},
		{"a revision of nothing", header + `{"id":1,"kind":"revise","node":1,"var":0}`, 2, "revise needs"},
		{"a way back to nowhere", header + `{"id":1,"kind":"backtrack","node":1}`, 2, "backtrack needs"},
		{"too few values", header + `{"id":1,"kind":"solution","node":1,"values":[]}`, 2, "0 values of 1 variables"},
		{"an unknown outcome", header + `{"id":1,"kind":"done","node":1,"outcome":"bored"}`, 2, "bored"},
		{"numbers without names", header + `[1,1,1,0,0,0,-1,0,-1,-1,0,0]`, 2, "cannot unmarshal array"},
		{"too few numbers", compactHeader + `[1,1,1,0,0,0,-1,0,-1,-1,0]`, 2, "no event"},
		{"half a list", compactHeader + `[1,1,1,0`, 2, "unexpected end"},
		{"fractions", compactHeader + `[1.5,1,1,0,0,0,-1,0,-1,-1,0,0]`, 2, "1.5"},
		{"a kind beyond the names", compactHeader + `[1,9,1,0,0,0,-1,0,-1,-1,0,0]`, 2, "no event"},
		{"a kind of an unknown name", compactHeader + `[1,5,1,0,0,0,-1,0,-1,-1,0,0]`, 2, "explode"},
		{"a maker beyond the names", compactHeader + `[1,1,1,0,0,2,-1,0,0,-1,0,0,1,1]`, 2, "no event"},
		{"a relation of an unknown name", compactHeader + `[1,1,1,0,0,1,-1,0,0,-1,2,0,1,1]`, 2, `op "~"`},
		{"a compact pruning of nothing", compactHeader + `[1,1,1,0,0,1,-1,0,-1,-1,0,0,1,1]`, 2, "no event"},
		{"a compact pruning of no such variable", compactHeader + `[1,1,1,0,0,1,-1,0,1,-1,0,0,1,1]`, 2, "no event"},
		{"half a range", compactHeader + `[1,1,1,0,0,1,-1,0,0,-1,0,0,1]`, 2, "no event"},
		{"a range that falls", compactHeader + `[1,1,1,0,0,1,-1,0,0,-1,0,0,2,1]`, 2, "no event"},
		{"a range of all numbers", compactHeader + `[1,1,1,0,0,1,-1,0,0,-1,0,0,-9223372036854775808,9223372036854775807]`, 2, "no event"},
		{"a compact way back to nowhere", compactHeader + `[1,2,1,0,0,0,-1,0,-1,-1,0,0,1]`, 2, "no event"},
		{"a compact way back below nothing", compactHeader + `[1,2,1,0,0,0,-1,0,-1,-1,0,0,1,-1]`, 2, "backtrack needs"},
		{"a compact revision of nothing", compactHeader + `[1,4,1,0,0,0,-1,0,-1,-1,0,0]`, 2, "revise needs"},
		{"a compact outcome beyond the names", compactHeader + `[1,3,1,0,0,0,-1,0,-1,-1,0,0,2]`, 2, "no event"},
		{"half of the counts", compactHeader + `[1,3,1,0,0,0,-1,0,-1,-1,0,0,1,5]`, 2, "no event"},
		{"more after the cut", header + `{"kind":"cut"}` + "\n" + `{"id":1,"kind":"fixpoint","node":1}`, 3, "cut"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr, err := trace.Read(strings.NewReader(test.text))
			assert.Nil(t, tr)
			var bad *trace.ReadError
			require.ErrorAs(t, err, &bad)
			assert.Equal(t, test.line, bad.Line)
			assert.ErrorContains(t, err, test.says)
			assert.ErrorContains(t, err, fmt.Sprintf("line %d", test.line))
		})
	}
	_, err := trace.Read(strings.NewReader(`{"format":"propago-trace","version":2}`))
	var version *trace.VersionError
	require.ErrorAs(t, err, &version)
	assert.Equal(t, 2, version.Version)
}

// What this version does not know is passed over, and a trace may stop between two lines.
func TestReadTakes(t *testing.T) {
	tr, err := trace.Read(strings.NewReader(`{"format":"propago-trace","version":1,"colour":"red"}` + "\n\n" + `{"id":7,"kind":"fixpoint","node":1,"mood":[1,2]}` + "\r\n"))
	require.NoError(t, err)
	require.Len(t, tr.Events, 1)
	assert.EqualValues(t, 7, tr.Events[0].ID)
	m, _ := ascending()
	text := textOf(t, m, csp.Options{})
	lines := strings.SplitAfter(text, "\n")
	for n := 1; n < len(lines); n++ {
		tr, err := trace.Read(strings.NewReader(strings.Join(lines[:n], "")))
		require.NoError(t, err)
		assert.Len(t, tr.Events, n-1)
		_, err = trace.NewPlayer(tr)
		assert.NoError(t, err)
	}
}

type broken struct{ after int }

var errBroken = errors.New("the disk is full")

func (b *broken) Write(p []byte) (int, error) {
	if b.after -= len(p); b.after < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func (b *broken) Read(p []byte) (int, error) { return 0, errBroken }

func TestErrorsOfWriterAndReader(t *testing.T) {
	m := sudokuModel(norvig)
	for _, after := range []int{0, 10_000} {
		r := trace.NewRecorder(&broken{after})
		_, err := m.Solve(context.Background(), csp.Options{Observer: r.Observe, MaxNodes: 20})
		require.ErrorIs(t, err, csp.ErrLimit, "the run goes on")
		assert.ErrorIs(t, r.Err(), errBroken)
		assert.ErrorIs(t, r.Close(), errBroken)
		assert.ErrorIs(t, r.Close(), errBroken)
	}
	_, err := trace.Read(&broken{})
	assert.ErrorIs(t, err, errBroken)
	s, err := m.Compile(t.Context(), csp.Options{MaxNodes: 20})
	require.NoError(t, err)
	tr, err := trace.Record(context.Background(), s)
	require.NoError(t, err)
	for _, after := range []int{0, 10_000} {
		assert.ErrorIs(t, tr.Write(&broken{after}), errBroken)
	}
}

func TestRecorderRecordsOneRun(t *testing.T) {
	m, _ := ascending()
	var out bytes.Buffer
	r := trace.NewRecorder(&out)
	s, err := m.Compile(t.Context(), csp.Options{Observer: r.Observe})
	require.NoError(t, err)
	for range 2 {
		_, err = s.Solve(context.Background())
		require.NoError(t, err)
	}
	assert.ErrorIs(t, r.Close(), trace.ErrSecondRun)
	tr, err := trace.Read(&out)
	require.NoError(t, err, "what was written of the first is whole")
	assert.Equal(t, csp.EventDone, tr.Events[len(tr.Events)-1].Kind)
}

func TestMaxEvents(t *testing.T) {
	m, _ := ascending()
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	whole, err := trace.Record(context.Background(), s)
	require.NoError(t, err)
	total := len(whole.Events)
	assert.False(t, whole.Cut)
	for n := 1; n <= total+1; n++ {
		var out bytes.Buffer
		r := trace.NewRecorder(&out, trace.MaxEvents(n))
		_, err := m.Solve(context.Background(), csp.Options{Observer: r.Observe})
		require.NoError(t, err)
		require.NoError(t, r.Close())
		tr, err := trace.Read(&out)
		require.NoError(t, err)
		assert.Len(t, tr.Events, min(n, total))
		assert.Equal(t, n < total, tr.Cut)
		assert.EqualValues(t, max(total-n, 0), tr.Missed)

		tr, err = trace.Record(context.Background(), s, trace.MaxEvents(n))
		require.NoError(t, err)
		assert.Len(t, tr.Events, min(n, total))
		assert.Equal(t, n < total, tr.Cut)
		assert.EqualValues(t, min(max(total-n, 0), 1), tr.Missed)
	}
}

func TestRecordOfRunsThatEndEarly(t *testing.T) {
	m, xs := ascending()
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	tr, err := trace.Record(ctx, s)
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, csp.Cancelled, tr.Events[len(tr.Events)-1].Outcome)

	_, err = trace.Record(context.Background(), s, trace.Toward(csp.Minimize(csp.NewModel().IntVar("other", 1, 2))))
	var bad *csp.ModelError
	require.ErrorAs(t, err, &bad)

	for range s.Steps(context.Background()) {
		_, err = trace.Record(context.Background(), s)
		require.ErrorIs(t, err, csp.ErrRunning)
	}
	tr, err = trace.Record(context.Background(), s, trace.Toward(csp.Maximize(xs[0])))
	require.NoError(t, err)
	assert.Equal(t, "maximize x", tr.Objective)
}

// Filtered by depth a trace can be played; with prunings left out it is refused.
func TestPlayingFilteredTraces(t *testing.T) {
	m := sudokuModel(norvig)
	play := func(filter func(func(*csp.Event)) func(*csp.Event)) (*trace.Player, error) {
		var out bytes.Buffer
		r := trace.NewRecorder(&out)
		_, err := m.Solve(context.Background(), csp.Options{Order: strategy.MRV, Observer: filter(r.Observe)})
		require.NoError(t, err)
		require.NoError(t, r.Close())
		tr, err := trace.Read(&out)
		require.NoError(t, err)
		return trace.NewPlayer(tr)
	}
	for depth := range 5 {
		p, err := play(func(o func(*csp.Event)) func(*csp.Event) { return trace.ToDepth(o, depth) })
		require.NoError(t, err)
		p.Go(p.Len())
		for _, n := range p.Tree() {
			assert.LessOrEqual(t, n.Depth, depth)
		}
	}
	_, err := play(func(o func(*csp.Event)) func(*csp.Event) {
		return trace.OnlyKinds(o, csp.EventStart, csp.EventPrune, csp.EventBacktrack)
	})
	require.NoError(t, err)
	_, err = play(func(o func(*csp.Event)) func(*csp.Event) { return trace.OnlyKinds(o, csp.EventStart, csp.EventPrune) })
	var bad *trace.ReplayError
	require.ErrorAs(t, err, &bad)
	assert.Positive(t, bad.Event)
	_, err = play(func(o func(*csp.Event)) func(*csp.Event) {
		return trace.OnlyKinds(o, csp.EventStart, csp.EventBacktrack)
	})
	require.ErrorAs(t, err, &bad)
	assert.ErrorContains(t, err, "prunings are in force")
}

func TestPlayerRefuses(t *testing.T) {
	vars := []trace.Variable{{Name: "x", Declared: domains.Range(1, 3), Domain: domains.Range(1, 3)}}
	prune := func(x int, removed, left domains.Set) *trace.Trace {
		return &trace.Trace{Variables: vars, Events: []trace.Event{{ID: 1, Kind: csp.EventPrune, Node: 1, Var: x, Removed: removed, Domain: left}}}
	}
	_, err := trace.NewPlayer(prune(0, domains.Of(3), domains.Range(1, 2)))
	require.NoError(t, err)
	for _, tr := range []*trace.Trace{
		prune(1, domains.Of(3), domains.Range(1, 2)),
		prune(-1, domains.Of(3), domains.Range(1, 2)),
		prune(0, domains.Of(4), domains.Range(1, 3)),
		prune(0, domains.Of(3), domains.Range(1, 3)),
		prune(0, domains.Of(3), domains.Of(1)),
		prune(0, domains.Set{}, domains.Range(1, 3)),
	} {
		_, err := trace.NewPlayer(tr)
		var bad *trace.ReplayError
		require.ErrorAs(t, err, &bad)
	}
}

// Whatever is read can be played or is refused, said in words, and written as it was read.
func FuzzRead(f *testing.F) {
	m, _ := ascending()
	f.Add(textOf(f, m, csp.Options{}))
	f.Add(textOf(f, m, csp.Options{Maintain: strategy.AC3}, trace.MaxEvents(9)))
	f.Add(textOf(f, m, csp.Options{Maintain: strategy.Backtracking}))
	f.Add(header + `{"id":1,"kind":"post","node":1}` + "\n" + `{"id":2,"kind":"branch","node":9,"parent":3,"by":"decision"}` + "\n" + `{"id":3,"kind":"fail","node":9,"parent":3}`)
	f.Add(header + `{"id":1,"kind":"backtrack","node":4,"kept":0,"from":9}` + "\n" + `{"id":5,"kind":"done","node":2,"outcome":"exhausted"}`)
	f.Add(compactHeader + "[1,1,1,0,0,1,-1,0,0,-1,1,3,1,2]\n[2,4,1,0,0,1,-1,0,0,-1,0,0]\n[3,2,1,0,0,0,-1,0,-1,-1,0,0,1,0]\n[4,3,1,0,0,0,-1,0,-1,-1,0,0,1]\n")
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := trace.Read(strings.NewReader(text))
		if err != nil {
			var bad *trace.ReadError
			require.ErrorAs(t, err, &bad)
			return
		}
		for i := range tr.Events {
			require.NotEmpty(t, tr.Text(&tr.Events[i]))
		}
		var first, second bytes.Buffer
		require.NoError(t, tr.Write(&first))
		again, err := trace.Read(bytes.NewReader(first.Bytes()))
		require.NoError(t, err)
		require.NoError(t, again.Write(&second))
		require.Equal(t, first.String(), second.String())
		p, err := trace.NewPlayer(tr)
		if err != nil {
			var bad *trace.ReplayError
			require.ErrorAs(t, err, &bad)
			return
		}
		for p.Step() {
			p.Node()
		}
		p.Tree()
		for p.Back() {
			p.Node()
		}
	})
}
