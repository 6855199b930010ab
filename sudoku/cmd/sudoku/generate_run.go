package main

// sudoku generate at work: several CPUs make puzzles, which are printed in order, each as
// soon as it and those before it are there.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

// worker makes puzzles on one goroutine.
type worker struct {
	*generation
	generator *sudoku.Generator
}

func (g *generation) worker() (*worker, error) {
	opts := g.opts
	var err error
	if g.wanted != nil {
		var r rater
		r.ladder, _ = g.wanted.ladders()
		if opts.Accept, err = g.accept(&r); err != nil {
			return nil, err
		}
		if !g.plain() || g.base.Layout.Size() > plainSize {
			opts.TooHard = g.wanted.tooHard(&r)
		}
	}
	generator, err := sudoku.NewGenerator(g.base, opts)
	return &worker{g, generator}, err
}

// plainSize is the largest size of plain grids of which every level is found often enough among
// puzzles without a clue too many.
const plainSize = 9

// plain says whether puzzles have no rules and the usual boxes.
func (g *generation) plain() bool {
	return g.base.Plain() && g.opts.Decorate == nil && !g.opts.Jigsaw
}

// accept returns what says whether a puzzle is one of those that were asked for.
func (g *generation) accept(r *rater) (func(context.Context, *sudoku.Puzzle) bool, error) {
	w := g.wanted
	if !g.plain() || w.needs != nil || w.to > 0 {
		return w.accept(r), nil
	}
	l, err := technique.Plain(g.base.Layout.Shape())
	if err != nil {
		return nil, err
	}
	filter, err := technique.NewLevelFilter(l, *w.level, technique.Options{Unique: true})
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, p *sudoku.Puzzle) bool { return filter.Has(p.Grid()) }, nil
}

// make makes the text of the puzzle with a number.
func (w *worker) make(ctx context.Context, number uint64) ([]byte, error) {
	var buf bytes.Buffer
	// Each text is written by itself: a line of column names comes with the first only.
	out := text.NewWriter(&buf, w.format)
	if w.flags.grids {
		p, err := w.generator.Grid(ctx, number)
		if err != nil {
			return nil, err
		}
		err = out.Write(p)
		return buf.Bytes(), err
	}
	made, err := w.puzzle(ctx, number)
	if err != nil {
		return nil, err
	}
	if w.flags.solution && w.format == text.JSONFormat {
		line, err := made.MarshalJSON()
		return append(line, '\n'), err
	}
	if err := out.Write(made.Puzzle); err != nil {
		return nil, err
	}
	if w.flags.solution {
		return w.withSolution(buf.Bytes(), made.Solution), nil
	}
	return buf.Bytes(), nil
}

// puzzle makes the puzzle with a number.
func (w *worker) puzzle(ctx context.Context, number uint64) (sudoku.Generated, error) {
	if w.places != nil {
		return w.generator.GeneratePattern(ctx, number, w.places)
	}
	return w.generator.Generate(ctx, number)
}

// withSolution adds the solution to the text of a puzzle.
func (w *worker) withSolution(puzzle []byte, solution *sudoku.Puzzle) []byte {
	switch w.format {
	case text.LineFormat, text.SDMFormat:
		return append(append(bytes.TrimRight(puzzle, "\n"), ','), solution.Rows(false)...)
	}
	puzzle = appendComment(puzzle, "solution")
	for line := range strings.Lines(solution.Rows(true)) {
		puzzle = appendComment(puzzle, strings.TrimSuffix(line, "\n"))
	}
	return puzzle
}

// made is a puzzle that was made, or why it was not.
type made struct {
	text []byte
	err  error
}

func (w *worker) answer(ctx context.Context, number *uint64, m *made) {
	m.text, m.err = w.make(ctx, *number)
}

// run makes the puzzles on several CPUs and prints them in order.
func (g *generation) run(ctx context.Context, st streams) error {
	ctx, cancel := command.Within(ctx, g.flags.timeout)
	defer cancel()
	jobs := g.flags.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	workers := make([]*worker, min(jobs, max(g.flags.number, 1)))
	for i := range workers {
		var err error
		if workers[i], err = g.worker(); err != nil {
			return err
		}
	}
	console := command.Console{W: st.Err, Term: st.ErrTerm}
	out := output{w: st.Out, console: &console, prompt: st.OutTerm, spaced: g.format.SeveralLines()}
	var done atomic.Int64
	stop := startProgress(&console, &done)
	var failed error
	p := pipeline[uint64, made]{
		source: g.numbers,
		worker: func() func(context.Context, *uint64, *made) {
			w := workers[0]
			workers = workers[1:]
			return w.answer
		},
		take: func(_ *uint64, _ error, m *made) bool {
			if failed = m.err; failed != nil {
				return false
			}
			if g.format == text.CSVFormat && done.Load() > 0 {
				_, m.text, _ = bytes.Cut(m.text, []byte("\n"))
			}
			out.add(m.text)
			done.Add(1)
			return out.err == nil
		},
		output: &out, workers: len(workers), ahead: 4, atOnce: 1, patient: true,
	}
	p.run(ctx)
	stop()
	if failed == nil && done.Load() < int64(g.flags.number) {
		failed = ctx.Err() // it ended between two puzzles
	}
	return g.ended(ctx, &console, failed, out.err, done.Load())
}

// numbers are those of the puzzles to make.
func (g *generation) numbers(context.Context, func()) iter.Seq2[uint64, error] {
	return func(yield func(uint64, error) bool) {
		for i := range g.flags.number {
			if !yield(uint64(i), nil) {
				return
			}
		}
	}
}

// ended says how the run ended.
func (g *generation) ended(ctx context.Context, c *command.Console, failed, write error, done int64) error {
	var gaveUp *sudoku.GaveUpError
	switch {
	case write != nil || failed == nil: // lost output is told where all is
		return nil
	case errors.As(failed, &gaveUp):
		c.Message(fmt.Sprintf("sudoku: puzzle %d: %v%s", done+1, gaveUp, g.unmet(gaveUp)))
		return exitLimit
	case errors.Is(failed, sudoku.ErrGaveUp): // at once
		c.Message(fmt.Sprintf("sudoku: %v", failed))
		return exitLimit
	case errors.Is(failed, csp.ErrNoSolution):
		return errors.New("no grid obeys these rules")
	case errors.Is(failed, context.DeadlineExceeded):
		c.Message(fmt.Sprintf("sudoku: %s: the time limit of %v", stoppedAfter(done), g.flags.timeout))
		return exitLimit
	case errors.Is(failed, context.Canceled):
		c.Message(fmt.Sprintf("sudoku: %s: %v", stoppedAfter(done), context.Cause(ctx)))
		return exitCode(signals.Code(ctx))
	}
	return failed
}

// unmet names the flags that no puzzle met, and the one that would allow more.
func (g *generation) unmet(e *sudoku.GaveUpError) string {
	var flags []string
	if e.TooMany > 0 {
		flags = append(flags, fmt.Sprintf("--clues %d", g.opts.Clues))
	}
	if e.NotMinimal+e.Undecided > 0 {
		flags = append(flags, "--minimal")
	}
	if e.NotUnique > 0 {
		flags = append(flags, "--pattern")
	}
	if e.Rejected > 0 {
		flags = append(flags, g.flags.asked()...)
	}
	text := ""
	if flags != nil {
		text = " (" + strings.Join(flags, ", ") + ")"
	}
	more := "--tries"
	if errors.Is(e, csp.ErrLimit) {
		more = "--max-nodes"
	}
	return text + "; what was asked for may not exist, or take more " + more
}
