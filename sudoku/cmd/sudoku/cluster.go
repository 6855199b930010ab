package main

// sudoku solve --cluster and sudoku work: puzzles answered on many machines. Plain grids travel
// in groups; what is more than a grid, or cannot be read, is answered here. Whoever answers does
// it by the same job, so that the output is the same.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/cmd/join"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const (
	// solveKind is what the handler of groups is registered as. It changes where groups do.
	solveKind = "sudoku.solve/1"
	// groupSize is how many puzzles travel together: some ten milliseconds of work.
	groupSize = 400
	// groupsAhead bounds the groups that are on their way, and so what is held in memory.
	groupsAhead = 48
)

func init() { cluster.RegisterHandler(solveKind, solveGroup) }

// asking says how the puzzles of a group are to be solved and answered.
type asking struct {
	Format   text.Format
	Colour   bool
	Counted  bool
	Maintain strategy.Maintain
	Order    strategy.VarOrder
	MaxNodes int64
	Timeout  time.Duration
}

func (a *asking) options() csp.Options {
	return csp.Options{Maintain: a.Maintain, Order: a.Order, MaxNodes: a.MaxNodes, Timeout: a.Timeout}
}

// puzzles are those of a group.
type puzzles struct {
	asking
	Grids []string // lines of nine by nine, others as JSON
	Names []string // by grid, none where there are none
}

// reply is what is said of one puzzle.
type reply struct {
	Out   string
	Notes []string   `json:",omitempty"`
	Code  exitCode   `json:",omitempty"`
	Stats *csp.Stats `json:",omitempty"`
}

// usual is the shape that a line of 81 has.
var usual = sync.OnceValue(func() sudoku.Shape {
	g, _ := sudoku.Parse(strings.Repeat(".", 81))
	return g.Shape()
})

func gridText(g sudoku.Grid) (string, error) {
	if g.Shape() == usual() {
		return g.Line(), nil
	}
	data, err := g.MarshalJSON()
	return string(data), err
}

func readGrid(text string) (g sudoku.Grid, err error) {
	if strings.HasPrefix(text, "{") {
		return g, g.UnmarshalJSON([]byte(text))
	}
	return sudoku.Parse(text)
}

// engines are those that groups were answered with, by what they ask.
var engines pools[asking, *engine]

// solveGroup answers a group, on a worker.
func solveGroup(ctx context.Context, item []byte) ([]byte, error) {
	var p puzzles
	if err := json.Unmarshal(item, &p); err != nil {
		return nil, err
	}
	e, giveBack, err := engines.borrow(p.asking, func() (*engine, error) { return newEngine(p.options()), nil })
	if err != nil {
		return nil, err
	}
	answers := make([]reply, len(p.Grids))
	b := batch{flags: &batchFlags{stats: p.Counted}, format: p.Format, job: solveJob(p.Colour)}
	for i, line := range p.Grids {
		g, err := readGrid(line)
		if err != nil {
			return nil, err
		}
		t := task{Entry: text.Entry{Grid: g}}
		if p.Names != nil {
			t.Name = p.Names[i]
		}
		var a answer
		b.answer(ctx, e, &t, &a)
		if a.cancelled {
			return nil, context.Cause(ctx)
		}
		answers[i] = reply{string(a.out), slices.Clone(a.notes), a.code, a.stats}
	}
	giveBack() // not after a panic, whatever state it is in then
	return json.Marshal(answers)
}

// group is one that is on its way.
type group []member

type member struct {
	task task
	err  error // in place of a task
	sent bool  // others are answered here
}

// sends reports whether a task travels.
func (t *task) sends() bool { return t.Err == nil && t.Puzzle == nil && !t.isVariant() }

// runOver is run, on a cluster.
func (b *batch) runOver(cmd *cobra.Command, at *join.Flags, colour bool) error {
	at.Cores = b.flags.workers()
	c, err := at.Connect(cmd.Context())
	if err != nil {
		b.fail("sudoku: " + err.Error())
		return b.end(cmd.Context(), "")
	}
	defer c.Close()
	a := asking{b.format, colour, b.flags.stats, b.opts.Maintain, b.opts.Order, b.opts.MaxNodes, b.opts.Timeout}
	return b.carry(cmd.Context(), solveJob(colour), func(ctx context.Context) { b.overCluster(ctx, c, a) })
}

// overCluster does what pipe does, on a cluster.
func (b *batch) overCluster(ctx context.Context, c *cluster.Cluster, a asking) {
	var waiting []group
	items := func(yield func([]byte) bool) {
		b.input.onWait = func() {}
		for g := range groups(b.input.tasks(ctx)) {
			item, err := g.encode(a)
			if err != nil {
				b.fail("sudoku: " + err.Error())
				return
			}
			if waiting = append(waiting, g); !yield(item) {
				return
			}
		}
	}
	waits := func(why string) {
		b.console.Message(fmt.Sprintf("sudoku: waiting for \"sudoku work\" on the cluster: %s", why))
	}
	e := newEngine(b.opts)
	for data, err := range c.Batch(ctx, solveKind, items, cluster.Options{Pieces: groupsAhead, Waits: waits}) {
		var lost *cluster.IncompleteError
		var replies []reply
		if err == nil {
			err = json.Unmarshal(data, &replies)
		}
		if err != nil && !errors.As(err, &lost) {
			if ctx.Err() == nil {
				b.fail("sudoku: " + err.Error())
			}
			break
		}
		g := waiting[0]
		waiting = waiting[1:]
		if !b.takeGroup(ctx, e, g, replies) {
			break
		}
		b.output.flush()
	}
	b.output.flush()
}

// takeGroup takes the answers of a group. Those that are missing are made here.
func (b *batch) takeGroup(ctx context.Context, e *engine, g group, replies []reply) bool {
	for i := range g {
		var a answer
		switch m := &g[i]; {
		case m.err != nil:
		case m.sent && len(replies) > 0:
			r := replies[0]
			replies = replies[1:]
			a = answer{out: []byte(r.Out), notes: r.Notes, code: r.Code, stats: r.Stats}
		default:
			b.answer(ctx, e, &m.task, &a)
		}
		if !b.take(&g[i].task, g[i].err, &a) {
			return false
		}
	}
	return true
}

// groups puts tasks together.
func groups(tasks iter.Seq2[task, error]) iter.Seq[group] {
	return func(yield func(group) bool) {
		var g group
		for t, err := range tasks {
			g = append(g, member{t, err, err == nil && t.sends()})
			if len(g) == groupSize {
				if !yield(g) {
					return
				}
				g = nil
			}
		}
		if len(g) > 0 {
			yield(g)
		}
	}
}

// encode writes what of a group travels.
func (g group) encode(a asking) ([]byte, error) {
	p := puzzles{asking: a}
	named := false
	for i := range g {
		t := &g[i].task
		if !g[i].sent {
			continue
		}
		line, err := gridText(t.Grid)
		if err != nil {
			return nil, err
		}
		p.Grids, p.Names = append(p.Grids, line), append(p.Names, t.Name)
		named = named || t.Name != ""
	}
	if !named {
		p.Names = nil
	}
	return json.Marshal(p)
}

const workHelp = `Work answers puzzles that "sudoku solve --cluster" sends, on the cluster of a server that
"propago cluster serve" runs, one group on each core. It waits for a server that is not
there, and runs until it is interrupted; what it was at is given to others then.`

func newWorkCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "work",
		Short:   "Answer the puzzles of others, on a cluster",
		Long:    workHelp,
		Example: `  sudoku work --cluster nats://server:4222 --token-file token.txt`,
		Args:    cobra.NoArgs,
	}
	f := &join.Flags{}
	f.Add(cmd.Flags(), join.Usual)
	cores := cmd.Flags().Int("cores", 0, "answer `N` groups at once (0: one for each CPU)")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := join.CheckCores(*cores); err != nil {
			return err
		}
		if f.Address == join.Here {
			return fmt.Errorf("--cluster %s is of one process, which has its workers", join.Here)
		}
		r := report{}
		r.console.W = st.Err
		c, err := f.Await(cmd.Context())
		if err == nil {
			defer c.Close()
			err = c.Work(cmd.Context(), cluster.WorkOptions{Cores: *cores, Log: func(format string, args ...any) { r.console.Message(fmt.Sprintf(format, args...)) }})
		}
		if err != nil && cmd.Context().Err() == nil {
			r.fail("sudoku: " + err.Error())
		}
		return r.end(cmd.Context(), "")
	}
	return cmd
}
