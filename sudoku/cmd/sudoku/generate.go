package main

// sudoku generate: new puzzles, each with exactly one solution.

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	randv2 "math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

const generateHelp = `Generate makes puzzles, each with exactly one solution. The same seed and flags make
the same puzzles on any machine and any number of CPUs; without --seed every run has
another one, which standard error names.

A puzzle is made from a random full grid: cells get random values that leave a
solution until only one is left, and of these clues as many are taken away as can go,
in random order. Every grid and every minimal puzzle can come up; they are not exactly
equally likely. With --symmetry clues come and go together with those they mirror.

Variants are rules of the whole grid, or rules read off each grid:
  diagonals, windoku, anti-knight, anti-king, non-consecutive
  jigsaw         regions of random form in place of boxes
  killer         cages with sums, and few clues or none
  kropki         all dots
  even-odd, thermometer, arrow, little-killer
Puzzles with rules are written in the format board, unless told otherwise.

What was asked for may be rare or not exist, such as 17 clues with a symmetry: a puzzle
is given up after --tries tries, with exit code 3.

Exit codes:
  0    all made
  2    wrong usage, such as a variant that no grid obeys
  3    a puzzle was given up (those before it are printed)
  130  interrupted by SIGINT, 143 by SIGTERM, 129 by SIGHUP; what was made is printed`

const generateExample = `  sudoku generate
  sudoku generate -n 1000 --seed 1 --minimal > puzzles.txt
  sudoku generate -n 10 --difficulty hard --symmetry rotate180 --format sdk
  sudoku generate --clues 24 --with-solution
  sudoku generate --variant killer --variant diagonals
  sudoku generate --size 7 --variant jigsaw`

// generateFlags are what is asked for.
type generateFlags struct {
	number            int
	seed              uint64
	symmetry          choice
	difficulty        choice
	clues, tries      int
	minimal, solution bool
	variants          []string
	size              int
	sized             bool // the size was asked for
	boxes             string
	format            choice
	jobs              int
	grids, quiet      bool
}

var wholeVariants = []string{"diagonals", "windoku", "anti-knight", "anti-king", "non-consecutive"}

func variantNames() []string {
	names := append(slices.Clone(wholeVariants), "jigsaw")
	for d := sudoku.Cages; !strings.HasPrefix(d.String(), "Decoration"); d++ {
		names = append(names, d.String())
	}
	return names
}

func newGenerateCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "generate",
		Short:   "Make new puzzles",
		Long:    generateHelp,
		Example: generateExample,
		Args:    cobra.NoArgs,
	}
	var symmetries, formats []string
	for s := sudoku.NoSymmetry; !strings.HasPrefix(s.String(), "Symmetry"); s++ {
		symmetries = append(symmetries, s.String())
	}
	for f := sudoku.LineFile; !strings.HasPrefix(f.String(), "FileFormat"); f++ {
		formats = append(formats, f.String())
	}
	f := &generateFlags{
		symmetry:   choice{sudoku.NoSymmetry.String(), symmetries},
		difficulty: choice{"", []string{"easy", "medium", "hard", "fiendish", "beyond"}},
		format:     choice{"", formats},
	}
	flags := cmd.Flags()
	flags.IntVarP(&f.number, "number", "n", 1, "make `N` puzzles")
	flags.Uint64Var(&f.seed, "seed", 0, "the `SEED` of the random numbers")
	addChoice(cmd, &f.symmetry, "symmetry", "of the places of the clues")
	addChoice(cmd, &f.difficulty, "difficulty", "of the hardest step that people need; see sudoku rate")
	flags.IntVar(&f.clues, "clues", 0, "exactly `N` clues (0: as few as taking away leads to)")
	flags.BoolVar(&f.minimal, "minimal", false, "no clue can be taken away (without --symmetry and --clues that is always so)")
	flags.StringSliceVar(&f.variants, "variant", nil, "a rule beside rows, columns and boxes; may be given more than once")
	_ = cmd.RegisterFlagCompletionFunc("variant", cobra.FixedCompletions(variantNames(), cobra.ShellCompDirectiveNoFileComp))
	flags.IntVar(&f.size, "size", 9, "rows, columns and values of the grid, where --boxes does not say")
	flags.StringVar(&f.boxes, "boxes", "", "boxes of `RxC` rows and columns, such as 3x2")
	flags.BoolVar(&f.grids, "full", false, "full grids instead of puzzles")
	flags.BoolVar(&f.solution, "with-solution", false, "print the solution too: after a comma on the line, in JSON as \"solution\",\nelsewhere as comments")
	addChoice(cmd, &f.format, "format", "what to print; usually line, and board with rules")
	flags.IntVar(&f.tries, "tries", sudoku.DefaultTries, "give up a puzzle after `N` tries")
	flags.IntVarP(&f.jobs, "jobs", "j", 0, "work on `N` puzzles at a time (0: one for each CPU); the output is the same")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "do not name the seed")
	flags.SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f.sized = flags.Changed("size")
		g, err := f.generation()
		if err != nil {
			return err
		}
		if !flags.Changed("seed") {
			g.opts.Seed = entropy()
			if !f.quiet {
				fmt.Fprintf(st.err, "sudoku: seed %d\n", g.opts.Seed)
			}
		}
		return g.run(cmd.Context(), st)
	}
	return cmd
}

// entropy returns a seed that nobody chose, short enough to be typed again.
func entropy() uint64 {
	var b [4]byte
	rand.Read(b[:]) // it does not fail
	return uint64(binary.LittleEndian.Uint32(b[:]))
}

// generation is a run of the command.
type generation struct {
	flags  *generateFlags
	base   *sudoku.Puzzle
	opts   sudoku.GenerateOptions
	jigsaw bool
	level  *technique.Level
	format sudoku.FileFormat
}

// generation reads the flags.
func (f *generateFlags) generation() (*generation, error) {
	if f.number < 0 || f.clues < 0 || f.tries < 1 || f.jobs < 0 || f.jobs > maxJobs {
		return nil, fmt.Errorf("--number and --clues are 0 or more, --tries 1 or more, --jobs 0 to %d", maxJobs)
	}
	g := &generation{flags: f, opts: sudoku.GenerateOptions{Seed: f.seed, Minimal: f.minimal, Clues: f.clues, Tries: f.tries}}
	var err error
	if g.opts.Symmetry, err = sudoku.ParseSymmetry(f.symmetry.value); err != nil {
		return nil, err
	}
	g.jigsaw = slices.Contains(f.variants, "jigsaw")
	if g.base, err = f.layout(g.jigsaw); err != nil {
		return nil, err
	}
	var decorations []sudoku.Decoration
	for _, name := range f.variants {
		if name == "jigsaw" {
			continue
		}
		if slices.Contains(wholeVariants, name) {
			kind, err := sudoku.ParseRuleKind(name)
			if err != nil {
				return nil, err
			}
			g.base.Rules = append(g.base.Rules, sudoku.Rule{Kind: kind})
			continue
		}
		d, err := sudoku.ParseDecoration(name)
		if err != nil {
			return nil, fmt.Errorf("no variant %q; there are %s", name, strings.Join(variantNames(), ", "))
		}
		decorations = append(decorations, d)
	}
	if decorations != nil {
		g.opts.Decorate = func(random *randv2.Rand, l *sudoku.Layout, values []int) []sudoku.Rule {
			var rules []sudoku.Rule
			for _, d := range decorations {
				rules = append(rules, d.Rules(random, l, values)...)
			}
			return rules
		}
	}
	if err := g.base.Validate(); err != nil {
		return nil, err
	}
	plain := g.base.Plain() && decorations == nil && !g.jigsaw
	if f.difficulty.value != "" {
		level, err := technique.ParseLevel(f.difficulty.value)
		if err != nil {
			return nil, err
		}
		g.level = &level
	}
	switch {
	case f.format.value != "":
		if g.format, err = sudoku.ParseFileFormat(f.format.value); err != nil {
			return nil, err
		}
	case !plain:
		g.format = sudoku.BoardFile
	}
	return g, nil
}

// layout returns the puzzle without clues and rules. Of a jigsaw the regions change with
// each puzzle; the first ones stand for all.
func (f *generateFlags) layout(jigsaw bool) (*sudoku.Puzzle, error) {
	if jigsaw {
		if f.boxes != "" {
			return nil, errors.New("--boxes does not go with --variant jigsaw")
		}
		if f.size < 3 || f.size > 16 {
			return nil, fmt.Errorf("--size %d of a jigsaw is not from 3 to 16", f.size)
		}
		return randomJigsaw(randv2.New(randv2.NewPCG(0, 0)), f.size)
	}
	if f.boxes != "" {
		rows, cols, _ := strings.Cut(f.boxes, "x")
		r, rerr := strconv.Atoi(rows)
		c, cerr := strconv.Atoi(cols)
		if rerr != nil || cerr != nil {
			return nil, fmt.Errorf("--boxes %q is not of the kind 2x3", f.boxes)
		}
		l, err := sudoku.ShapeLayout(sudoku.Shape{BoxRows: r, BoxCols: c})
		if err != nil {
			return nil, err
		}
		if f.sized && f.size != l.Size() {
			return nil, fmt.Errorf("--boxes %s make a grid of %dx%d, not of --size %d", f.boxes, l.Size(), l.Size(), f.size)
		}
		return emptyPuzzle(l), nil
	}
	shape, err := sudoku.ShapeOf(f.size)
	if err != nil {
		return nil, err
	}
	l, err := sudoku.ShapeLayout(shape)
	if err != nil {
		return nil, err
	}
	return emptyPuzzle(l), nil
}

func emptyPuzzle(l *sudoku.Layout) *sudoku.Puzzle {
	return &sudoku.Puzzle{Layout: l, Givens: make([]int, l.Rows()*l.Cols())}
}

func randomJigsaw(random *randv2.Rand, size int) (*sudoku.Puzzle, error) {
	l, err := sudoku.RegionLayout(size, sudoku.RandomRegions(random, size))
	if err != nil {
		return nil, err
	}
	return emptyPuzzle(l), nil
}

// worker makes puzzles on one goroutine.
type worker struct {
	*generation
	generator *sudoku.Generator
	options   sudoku.GenerateOptions // with what this worker accepts
}

func (g *generation) worker() (*worker, error) {
	w := &worker{generation: g}
	opts := g.opts
	if g.level != nil {
		accept, err := g.accept()
		if err != nil {
			return nil, err
		}
		opts.Accept = accept
	}
	var err error
	w.options = opts
	w.generator, err = sudoku.NewGenerator(g.base, opts)
	return w, err
}

// accept returns what says whether a puzzle has the level that was asked for.
func (g *generation) accept() (func(*sudoku.Puzzle) bool, error) {
	o := technique.Options{Unique: true}
	if !g.base.Plain() || g.opts.Decorate != nil || g.jigsaw {
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

// jigsawTries bounds the regions that are cut for one jigsaw: no grid fits some.
const jigsawTries = 100

// make makes the text of the puzzle with a number.
func (w *worker) make(ctx context.Context, number uint64) ([]byte, error) {
	if !w.jigsaw {
		return w.write(ctx, w.generator, number)
	}
	random := randv2.New(randv2.NewPCG(w.opts.Seed, ^number)) // not the puzzle's own numbers
	var text []byte
	var err error
	for range jigsawTries {
		var base *sudoku.Puzzle
		if base, err = randomJigsaw(random, w.flags.size); err != nil {
			return nil, err
		}
		base.Rules = w.base.Rules
		var generator *sudoku.Generator
		if generator, err = sudoku.NewGenerator(base, w.options); err != nil {
			return nil, err
		}
		text, err = w.write(ctx, generator, number)
		if !errors.Is(err, csp.ErrNoSolution) && !errors.Is(err, csp.ErrLimit) {
			break
		}
	}
	return text, err
}

// write makes the puzzle with a number and writes its text.
func (w *worker) write(ctx context.Context, generator *sudoku.Generator, number uint64) ([]byte, error) {
	var text bytes.Buffer
	// Each text is written by itself: a line of column names comes with the first only.
	out := sudoku.NewWriter(&text, w.format)
	if w.flags.grids {
		p, err := generator.Grid(ctx, number)
		if err != nil {
			return nil, err
		}
		err = out.Write(p)
		return text.Bytes(), err
	}
	made, err := generator.Generate(ctx, number)
	if err != nil {
		return nil, err
	}
	if err := out.Write(made.Puzzle); err != nil {
		return nil, err
	}
	if w.flags.solution {
		return w.withSolution(text.Bytes(), made.Solution), nil
	}
	return text.Bytes(), nil
}

// withSolution adds the solution to the text of a puzzle.
func (w *worker) withSolution(text []byte, solution *sudoku.Puzzle) []byte {
	switch w.format {
	case sudoku.LineFile, sudoku.SDMFile:
		return append(append(bytes.TrimRight(text, "\n"), ','), solution.Rows(false)...)
	case sudoku.JSONFile:
		l := solution.Layout
		rows := slices.Collect(slices.Chunk(solution.Givens, l.Cols()))
		text = append(bytes.TrimRight(text, "}\n"), `,"solution":`...)
		return append(bytes.TrimRight(appendJSON(text, rows), "\n"), "}\n"...)
	}
	text = appendComment(text, "solution")
	for line := range strings.Lines(solution.Rows(true)) {
		text = appendComment(text, strings.TrimSuffix(line, "\n"))
	}
	return text
}

// result is a puzzle that was made, or why it was not.
type result struct {
	text []byte
	err  error
}

// run makes the puzzles on several CPUs and prints them in order.
func (g *generation) run(ctx context.Context, st streams) error {
	jobs := g.flags.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = min(jobs, max(g.flags.number, 1))
	workers := make([]*worker, jobs)
	for i := range workers {
		var err error
		if workers[i], err = g.worker(); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// Each puzzle has a place in the queue from which its text is taken in order.
	type order struct {
		number uint64
		made   chan result
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
	var console console
	console.w = st.err
	out := output{w: st.out, console: &console, prompt: st.outTerm, spaced: g.format.SeveralLines()}
	var done atomic.Int64
	stop := func() {}
	if st.errTerm {
		stop = console.startProgress(&done)
	}
	var failed error
	first := true
	for o := range queue {
		r := <-o.made
		if failed = r.err; failed != nil {
			break
		}
		if g.format == sudoku.CSVFile && !first {
			_, r.text, _ = bytes.Cut(r.text, []byte("\n"))
		}
		first = false
		out.add(r.text)
		done.Add(1)
		if out.err != nil {
			break
		}
	}
	out.flush()
	cancel()
	for range queue {
	}
	wg.Wait()
	stop()
	return g.ended(ctx, &console, failed, out.err, done.Load())
}

// ended says how the run ended.
func (g *generation) ended(ctx context.Context, c *console, failed, write error, done int64) error {
	switch {
	case write != nil && isClosedPipe(write):
		return nil
	case write != nil:
		return fmt.Errorf("writing the output: %w", write)
	case failed == nil:
		return nil
	case errors.Is(failed, sudoku.ErrGaveUp):
		c.message(fmt.Sprintf("sudoku: puzzle %d: %v (--tries %d); what was asked for may not exist", done+1, failed, g.flags.tries))
		return codeError(exitLimit)
	case errors.Is(failed, csp.ErrNoSolution):
		return errors.New("no grid obeys these rules")
	case errors.Is(failed, csp.ErrLimit):
		c.message(fmt.Sprintf("sudoku: puzzle %d: no grid that obeys these rules was found in the time that a search may take", done+1))
		return codeError(exitLimit)
	case errors.Is(failed, context.Canceled):
		c.message(fmt.Sprintf("sudoku: %s: %v", stoppedAfter(done), context.Cause(ctx)))
		return codeError(interruptCode(ctx))
	}
	return failed
}
