package main

// What every command on puzzles does: read, answer, write in order. Only the
// answer differs.

import (
	"context"
	"fmt"
	"iter"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/propago/propago/sudoku/text"
)

// answer is what a command says about one puzzle. Its slices are used again for
// the next one.
type answer struct {
	out       []byte     // for standard output: complete lines
	notes     []string   // for standard error, without the place
	code      exitCode   // what the puzzle adds to the exit code
	stats     *csp.Stats // of the search, where they are counted and one was needed
	counted   bool       // somebody asks for stats
	format    text.Format
	cancelled bool // there is no answer, since the context ended the search
}

// keepBytes bounds what is kept of an answer that was unusually long.
const keepBytes = 4 << 10

func (a *answer) reset() {
	if cap(a.out) > keepBytes {
		a.out = nil
	}
	clear(a.notes)
	*a = answer{out: a.out[:0], notes: a.notes[:0]}
}

// note takes a message, and the exit code that goes with it.
func (a *answer) note(code exitCode, text string) {
	a.notes = append(a.notes, text)
	a.code = max(a.code, code)
}

// name writes the name of a puzzle that has one above what is said of it.
func (a *answer) name(t *task) {
	if t.Name != "" {
		a.out = append(append(a.out, t.Name...), '\n')
	}
}

// say writes what is said of a puzzle: as an object, in words below the puzzle, or on a line.
func (a *answer) say(t *task, object any, words, line string) {
	switch {
	case a.format == text.JSONFormat:
		a.out = appendJSON(a.out, object)
	case isRows(a.format):
		a.out = appendComment(t.appendTo(a.out, a.format), words)
	default:
		a.out = append(append(a.out, line...), '\n')
	}
}

// count keeps the counters of the latest run of a solver, if anybody asks for them: an
// answer goes from one core to another, and every line of it costs.
func (a *answer) count(s *csp.Solver) {
	if a.counted {
		stats := s.Stats()
		a.stats = &stats
	}
}

// posed is a puzzle that could be read, with a solver that has its givens.
type posed struct {
	*task
	csp    *csp.Solver
	grid   *sudoku.Solver       // of a plain grid, which all of its shape share
	puzzle *sudoku.PuzzleSolver // of a puzzle that is more, nil where its givens break a rule
	broken error                // what the givens contradict; there is no solution then
}

// unique looks for exactly one solution.
func (p posed) unique(ctx context.Context) (err error) {
	if p.grid != nil {
		_, err = p.grid.Unique(ctx, p.Grid)
	} else {
		_, err = p.puzzle.Unique(ctx)
	}
	return err
}

// job answers one puzzle. It keeps nothing between calls, so that any number of workers may
// call it.
type job func(ctx context.Context, p posed, a *answer)

// batch is one run of a command over all its puzzles.
type batch struct {
	flags  *batchFlags
	opts   csp.Options
	format text.Format
	job    job
	input  input
	output output
	report

	done  atomic.Int64
	total csp.Stats
}

// run answers the puzzles that the arguments of a command name by a job, and returns the exit
// code if it is not 0.
func (f *batchFlags) run(cmd *cobra.Command, st streams, args []string, job job) error {
	b, err := newBatch(st, f, args)
	if err != nil {
		return err
	}
	return b.run(cmd, job)
}

// newBatch prepares a run with the arguments of a command. Errors are of usage.
func newBatch(st streams, flags *batchFlags, args []string) (*batch, error) {
	if len(args) == 0 && st.InTerm {
		return nil, errNoArguments
	}
	opts, err := flags.options()
	if err != nil {
		return nil, err
	}
	format, err := flags.formatFor(st.OutTerm)
	if err != nil {
		return nil, err
	}
	b := &batch{flags: flags, opts: opts, format: format}
	b.console.W, b.console.Term, b.quiet = st.Err, st.ErrTerm, flags.quiet
	b.output = output{w: st.Out, console: &b.console, prompt: st.OutTerm, spaced: isRows(format) || format == text.PencilFormat}
	if format == text.CSVFormat {
		b.output.add(csvHead)
	}
	b.input = input{args: args, stdin: st.In}
	return b, nil
}

// run answers all puzzles and returns the exit code if it is not 0.
func (b *batch) run(cmd *cobra.Command, job job) error {
	return b.carry(cmd.Context(), job, b.pipe)
}

// carry answers all puzzles by a job, which pipe carries to them.
func (b *batch) carry(ctx context.Context, job job, pipe func(ctx context.Context)) error {
	b.job = job
	stop := startProgress(&b.console, &b.done)
	pipe(ctx)
	stop()
	if b.flags.stats {
		b.console.Message(fmt.Sprintf("total: %s, %v", notation.Plural(int(b.done.Load()), "puzzle"), b.total))
	}
	return b.end(ctx, stoppedAfter(b.done.Load()))
}

const (
	aheadOfAnswers = 1024 // puzzles for each worker
	togetherAtMost = 32
)

// pipe carries the puzzles from input to output in order.
func (b *batch) pipe(ctx context.Context) {
	p := pipeline[task, answer]{
		source: func(ctx context.Context, onWait func()) iter.Seq2[task, error] {
			b.input.onWait = onWait
			return b.input.tasks(ctx)
		},
		worker: func() func(context.Context, *task, *answer) {
			e := newEngine(b.opts)
			return func(ctx context.Context, t *task, a *answer) { b.answer(ctx, e, t, a) }
		},
		take: b.take, output: &b.output, workers: b.flags.workers(), ahead: aheadOfAnswers, atOnce: togetherAtMost, patient: b.flags.patient,
	}
	if b.output.prompt {
		p.atOnce = 1 // somebody looks on
	}
	p.run(ctx)
}

// answer answers one task, readable or not. After a cancellation all the rest counts as
// cancelled.
func (b *batch) answer(ctx context.Context, e *engine, t *task, a *answer) {
	a.reset()
	a.counted, a.format = b.flags.stats, b.format
	if a.cancelled = ctx.Err() != nil; a.cancelled {
		return
	}
	if t.Err != nil {
		a.out = appendFailure(a.out, a.format, t.Err.Error())
		a.note(exitInput, t.reason())
		return
	}
	switch p, err := e.pose(ctx, t); {
	case err == nil:
		b.job(ctx, p, a)
	case ctx.Err() != nil: // only that ended the compiling of its model
		a.cancelled = true
	default:
		a.refuse(exitInput, err.Error())
	}
}

// take takes the answers in the order of the tasks, and errors that stand for what
// is no puzzle. It returns whether the run goes on.
func (b *batch) take(t *task, err error, a *answer) bool {
	switch {
	case err != nil:
		b.fail("sudoku: " + err.Error())
		return true
	case a.cancelled:
		b.tell(t, a)
		return false
	}
	b.output.add(a.out)
	b.tell(t, a)
	if a.stats != nil {
		b.total.Add(*a.stats)
		b.console.Message(fmt.Sprintf("%s: %v", t.place(), *a.stats))
	}
	b.code = max(b.code, a.code)
	b.done.Add(1)
	return b.output.err == nil
}

// tell writes the messages about one puzzle.
func (b *batch) tell(t *task, a *answer) {
	for _, text := range a.notes {
		b.note(a.code, t, text)
	}
}
