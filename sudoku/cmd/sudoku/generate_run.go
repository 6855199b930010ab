package main

// sudoku generate at work: several CPUs make puzzles, which are printed in order, each as
// soon as it and those before it are there.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/propago/propago/csp"
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
	if g.level != nil {
		if opts.Accept, err = g.accept(); err != nil {
			return nil, err
		}
	}
	generator, err := sudoku.NewGenerator(g.base, opts)
	return &worker{g, generator}, err
}

// accept returns what says whether a puzzle has the level that was asked for.
func (g *generation) accept() (func(*sudoku.Puzzle) bool, error) {
	o := technique.Options{Unique: true}
	if !g.base.Plain() || g.opts.Decorate != nil || g.opts.Jigsaw {
		return func(p *sudoku.Puzzle) bool {
			board, err := technique.ForPuzzle(p)
			if err != nil {
				return false
			}
			rating, err := technique.Rate(board, o)
			return err == nil && rating.Level == *g.level
		}, nil
	}
	l, err := technique.Plain(g.base.Layout.Shape())
	if err != nil {
		return nil, err
	}
	filter, err := technique.NewLevelFilter(l, *g.level, o)
	if err != nil {
		return nil, err
	}
	return func(p *sudoku.Puzzle) bool { return filter.Has(p.Grid()) }, nil
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
	made, err := w.generator.Generate(ctx, number)
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

// result is a puzzle that was made, or why it was not.
type result struct {
	text []byte
	err  error
}

// order is a puzzle to be made. It has a place in a queue from which its text is taken in
// order.
type order struct {
	number uint64
	made   chan result
}

// run makes the puzzles on several CPUs and prints them in order.
func (g *generation) run(ctx context.Context, st streams) error {
	if g.flags.timeout > 0 {
		limited, stop := context.WithTimeout(ctx, g.flags.timeout)
		defer stop()
		ctx = limited
	}
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	queue, wait, err := g.start(working)
	if err != nil {
		return err
	}
	var console console
	console.w = st.err
	out := output{w: st.out, console: &console, prompt: st.outTerm, spaced: g.format.SeveralLines()}
	var done atomic.Int64
	stop := func() {}
	if st.errTerm {
		stop = console.startProgress(&done)
	}
	failed := g.print(queue, &out, &done)
	if failed == nil && done.Load() < int64(g.flags.number) {
		failed = ctx.Err() // it ended between two puzzles
	}
	cancel()
	for range queue {
	}
	wait()
	stop()
	return g.ended(ctx, &console, failed, out.err, done.Load())
}

// start has workers make the puzzles. They come in order from the queue, which has to be
// read to its end; after that, wait returns when the workers have.
func (g *generation) start(ctx context.Context) (queue chan order, wait func(), err error) {
	jobs := g.flags.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = min(jobs, max(g.flags.number, 1))
	workers := make([]*worker, jobs)
	for i := range workers {
		if workers[i], err = g.worker(); err != nil {
			return nil, nil, err
		}
	}
	orders, queue := make(chan order), make(chan order, 4*jobs)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(orders)
		defer close(queue)
		for i := range g.flags.number {
			o := order{uint64(i), make(chan result, 1)}
			select {
			case queue <- o:
			case <-ctx.Done():
				return
			}
			select {
			case orders <- o:
			case <-ctx.Done():
				o.made <- result{nil, ctx.Err()}
				return
			}
		}
	})
	for _, w := range workers {
		wg.Go(func() {
			for o := range orders {
				text, err := w.make(ctx, o.number)
				o.made <- result{text, err}
			}
		})
	}
	return queue, wg.Wait, nil
}

// print prints puzzles until the queue ends, or one could not be made or printed. It
// returns why one could not be made. Before it waits for a puzzle, those made until then
// are written.
func (g *generation) print(queue chan order, out *output, done *atomic.Int64) error {
	defer out.flush()
	for o := range queue {
		var r result
		select {
		case r = <-o.made:
		default:
			out.flush()
			r = <-o.made
		}
		if r.err != nil || out.err != nil {
			return r.err
		}
		if g.format == text.CSVFormat && done.Load() > 0 {
			_, r.text, _ = bytes.Cut(r.text, []byte("\n"))
		}
		out.add(r.text)
		done.Add(1)
	}
	return nil
}

// ended says how the run ended.
func (g *generation) ended(ctx context.Context, c *console, failed, write error, done int64) error {
	var gaveUp *sudoku.GaveUpError
	switch {
	case write != nil && isClosedPipe(write):
		return nil
	case write != nil:
		return fmt.Errorf("writing the output: %w", write)
	case failed == nil:
		return nil
	case errors.As(failed, &gaveUp):
		c.message(fmt.Sprintf("sudoku: puzzle %d: %v%s", done+1, gaveUp, g.unmet(gaveUp)))
		return codeError(exitLimit)
	case errors.Is(failed, csp.ErrNoSolution):
		return errors.New("no grid obeys these rules")
	case errors.Is(failed, context.DeadlineExceeded):
		c.message(fmt.Sprintf("sudoku: %s: the time limit of %v", stoppedAfter(done), g.flags.timeout))
		return codeError(exitLimit)
	case errors.Is(failed, context.Canceled):
		c.message(fmt.Sprintf("sudoku: %s: %v", stoppedAfter(done), context.Cause(ctx)))
		return codeError(interruptCode(ctx))
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
	if e.Rejected > 0 {
		flags = append(flags, "--difficulty "+g.level.String())
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
