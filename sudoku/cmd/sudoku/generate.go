package main

// sudoku generate: new puzzles, each with exactly one solution.

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	randv2 "math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const generateHelp = `Generate makes puzzles, each with exactly one solution. The same seed and flags make
the same puzzles on any machine and any number of CPUs; without --seed every run has
another one, which standard error names.

A puzzle is made from a random full grid: cells get random values that leave a
solution until only one is left, and of these clues as many are taken away as can go,
in random order. Every grid and every minimal puzzle can come up; they are not exactly
equally likely. With --symmetry clues come and go together with those they mirror.

Every puzzle comes in bounded time: a try for it takes at most --max-nodes nodes of the
search, a clue of which these do not suffice to tell whether it can go stays (with
--minimal the try has failed), and a full grid that is hard to find this way, as any above
16x16, is found by a search with random values. Puzzles are printed as they are made.

Variants are rules of the whole grid, or rules read off each grid:
  diagonals, windoku, anti-knight, anti-king, non-consecutive, disjoint-groups and
                 other rules without cells, such as "anti-leaper 1 3"
  jigsaw         regions of random form in place of boxes
  str8ts         random black cells, and straights in place of boxes
  clueless-1, clueless-2
                 nine grids, whose middles are a tenth
  killer         cages with sums, and few clues or none
  kropki, difference, ratio, xv
                 all dots, or letters
  even-odd, minimum, maximum, quadruple, clone, extra, row-indexer, column-indexer
  thermometer, slow-thermometer, fast-thermometer, arrow, average-arrow, palindrome,
                 renban, german-whispers, dutch-whispers, whispers, between, lockout, region-sum,
                 zipper, sum-line, nabner, entropic, modular, parity
                 lines
  little-killer, sandwich, x-sum, skyscraper, numbered-room
                 numbers outside of the grid
  product-cage
For a level or a rating, variants and grids above 9x9 get clues beyond those that they need, where
they are too hard without.
Puzzles with rules are written in the format board, unless told otherwise.

What was asked for may be rare or not exist, such as 17 clues with a symmetry: a puzzle
is given up after --tries tries, or after 20 for which --max-nodes did not suffice, with
exit code 3. The message says what the tries lacked.

Exit codes:
  0    all made
  2    wrong usage, such as a variant that no grid obeys
  3    a puzzle was given up, or --timeout was met (those before it are printed)
  130  interrupted by SIGINT, 143 by SIGTERM, 129 by SIGHUP; what was made is printed`

const generateExample = `  sudoku generate
  sudoku generate -n 1000 --seed 1 --minimal > puzzles.txt
  sudoku generate -n 10 --difficulty hard --symmetry rotate180 --format sdk
  sudoku generate --needs W-wing
  sudoku generate --pattern 1...1..1....1....1......11.1..1..11...1...1...11..1..1.11......1....1....1..1...1
  sudoku generate --rating 3.5..4.5
  sudoku generate --clues 24 --with-solution
  sudoku generate --variant killer --variant diagonals
  sudoku generate --variant killer --pattern none --difficulty hard
  sudoku generate --size 7 --variant jigsaw
  sudoku generate -n 100 --size 16 --timeout 1m`

// triesForOne is the usual number of tries where a technique is asked for: some are rare.
const triesForOne = 30_000

// noClues is the pattern without clues on every board.
const noClues = "none"

// generateFlags are what is asked for.
type generateFlags struct {
	number            int
	seed              uint64
	symmetry          command.Choice
	difficulty        command.Choice
	rating, needs     string
	pattern           string
	clues, tries      int
	minimal, solution bool
	variants          []string
	size              int
	sized             bool // the size was asked for
	boxes             string
	format            command.Choice
	jobs              int
	maxNodes          int64
	timeout           time.Duration
	grids, quiet      bool
}

// variantNames lists the rules of the whole board that say something by themselves and have
// no numbers, and what can be read off a grid.
func variantNames() []string {
	var names []string
	for _, k := range sudoku.RuleKinds() {
		form := k.Form()
		if (k.Whole() || k == sudoku.Str8ts) && form.Number+form.Values == "" && k != sudoku.AllDots && !strings.HasPrefix(form.Name, "negative-") {
			names = append(names, form.Name)
		}
	}
	return append(append(names, "jigsaw"), command.NamesOf(sudoku.Decorations())...)
}

func newGenerateCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "generate",
		Short:   "Make new puzzles",
		Long:    generateHelp,
		Example: generateExample,
		Args:    cobra.NoArgs,
	}
	f := &generateFlags{
		symmetry:   command.Choice{Value: sudoku.NoSymmetry.String(), Names: command.NamesOf(sudoku.Symmetries())},
		difficulty: command.Choice{Value: "", Names: []string{"easy", "medium", "hard", "fiendish", "beyond"}},
		format:     command.Choice{Value: "", Names: command.NamesOf(text.Formats())},
	}
	flags := cmd.Flags()
	flags.IntVarP(&f.number, "number", "n", 1, "make `N` puzzles")
	flags.Uint64Var(&f.seed, "seed", 0, "the `SEED` of the random numbers")
	command.AddChoice(cmd, &f.symmetry, "symmetry", "of the places of the clues")
	command.AddChoice(cmd, &f.difficulty, "difficulty", "of the hardest step that people need; see sudoku rate")
	flags.StringVar(&f.rating, "rating", "", "of the hardest step: a `RANGE` such as 3.5..4.5, or one number; see sudoku rate")
	flags.StringVar(&f.needs, "needs", "", "the hardest step is of the technique `NAME`, and what comes before it does not do; one that\nSudoku Explainer has not is of the players' ladder")
	_ = cmd.RegisterFlagCompletionFunc("needs", completeTechniques)
	flags.IntVar(&f.clues, "clues", 0, "exactly `N` clues (0: as few as taking away leads to)")
	flags.StringVar(&f.pattern, "pattern", "", "clues in the cells of `PATTERN` alone: . or 0 is an empty cell, anything else a clue;\nor a file that has it, or none, for a killer without clues")
	flags.BoolVar(&f.minimal, "minimal", false, "no clue can be taken away (up to 12x12 without rules, --symmetry and --clues that is\nnearly always so)")
	flags.StringSliceVar(&f.variants, "variant", nil, "a rule beside rows, columns and boxes; may be given more than once")
	_ = cmd.RegisterFlagCompletionFunc("variant", cobra.FixedCompletions(variantNames(), cobra.ShellCompDirectiveNoFileComp))
	flags.IntVar(&f.size, "size", 9, "rows, columns and values of the grid, where --boxes does not say")
	flags.StringVar(&f.boxes, "boxes", "", "boxes of `RxC` rows and columns, such as 3x2")
	flags.BoolVar(&f.grids, "full", false, "full grids instead of puzzles")
	flags.BoolVar(&f.solution, "with-solution", false, "print the solution too: after a comma on the line, in JSON as \"solution\",\nelsewhere as comments")
	command.AddChoice(cmd, &f.format, "format", "what to print; usually line, and board with rules")
	flags.IntVar(&f.tries, "tries", sudoku.DefaultTries, "give up a puzzle after `N` tries (30000 with --needs)")
	flags.Int64Var(&f.maxNodes, "max-nodes", 0, "`N` nodes of the search for each try, in which doubtful clues stay\n(0: 400000, above 16x16 fewer)")
	flags.DurationVar(&f.timeout, "timeout", 0, "stop after `D`, such as 500ms or 10s, and print what was made (0: never)")
	flags.IntVarP(&f.jobs, "jobs", "j", 0, "work on `N` puzzles at a time (0: one for each CPU); the output is the same")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "do not name the seed")
	flags.SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f.sized = flags.Changed("size")
		if f.needs != "" && !flags.Changed("tries") {
			f.tries = triesForOne
		}
		g, err := f.generation()
		if err != nil {
			return err
		}
		if !flags.Changed("seed") {
			g.opts.Seed = entropy()
			if !f.quiet {
				fmt.Fprintf(st.Err, "sudoku: seed %d\n", g.opts.Seed)
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
	wanted *wanted // nil for any puzzle
	format text.Format
	places []bool // the pattern of clues; nil for any
}

// generation reads the flags.
func (f *generateFlags) generation() (*generation, error) {
	if f.number < 0 || f.clues < 0 || f.tries < 1 || f.jobs < 0 || f.jobs > maxJobs {
		return nil, fmt.Errorf("--number and --clues are 0 or more, --tries 1 or more, --jobs 0 to %d", maxJobs)
	}
	if f.maxNodes < 0 || f.timeout < 0 {
		return nil, errors.New("--max-nodes and --timeout are 0 or more")
	}
	g := &generation{flags: f, opts: sudoku.GenerateOptions{Seed: f.seed, Minimal: f.minimal, Clues: f.clues, Tries: f.tries, MaxNodes: f.maxNodes}}
	var err error
	if g.opts.Symmetry, err = sudoku.ParseSymmetry(f.symmetry.Value); err != nil {
		return nil, err
	}
	g.opts.Jigsaw = slices.Contains(f.variants, "jigsaw")
	g.opts.Gaps = slices.Contains(f.variants, sudoku.Str8ts.String())
	l, err := f.layout(g.opts.Jigsaw)
	if err != nil {
		return nil, err
	}
	g.base = &sudoku.Puzzle{Layout: l, Givens: make([]int, l.Rows()*l.Cols())}
	var decorations []sudoku.Decoration
	for i, name := range f.variants {
		if slices.ContainsFunc(f.variants[:i], func(before string) bool { return strings.EqualFold(before, name) }) {
			return nil, fmt.Errorf("--variant %s is there twice", name)
		}
		if name == "jigsaw" {
			continue
		}
		r, notRule := text.ParseRule(l, name)
		if notRule == nil && len(r.Cells) == 0 {
			g.base.Rules = append(g.base.Rules, r)
			continue
		}
		d, err := sudoku.ParseDecoration(name)
		word, _, _ := strings.Cut(name, " ")
		_, unknown := sudoku.ParseRuleKind(word)
		var why *text.ParseError
		switch {
		case err != nil && unknown == nil && errors.As(notRule, &why): // such as windows on a board without boxes
			return nil, fmt.Errorf("--variant %s: %s", name, why.Msg)
		case err != nil:
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
	if g.places, err = f.places(l); err != nil {
		return nil, err
	}
	if g.opts.NoClues = f.pattern == noClues; g.opts.NoClues && slices.Contains(decorations, sudoku.Cages) {
		g.opts.Loosen = sudoku.JoinCages
	}
	if g.wanted, err = f.wanted(); err != nil {
		return nil, err
	}
	switch {
	case f.format.Value != "":
		if g.format, err = text.ParseFormat(f.format.Value); err != nil {
			return nil, err
		}
	case !g.plain():
		g.format = text.BoardFormat
	}
	return g, nil
}

// places reads the pattern of clues.
func (f *generateFlags) places(l *sudoku.Layout) ([]bool, error) {
	if f.pattern == "" {
		return nil, nil
	}
	if f.clues > 0 || f.grids || f.symmetry.Value != sudoku.NoSymmetry.String() {
		return nil, errors.New("--pattern says where the clues are: --clues, --symmetry and --full do not go with it")
	}
	if f.pattern == noClues {
		return nil, nil
	}
	pattern := f.pattern
	if file, err := os.ReadFile(pattern); err == nil {
		pattern = string(file)
	}
	var places []bool
	for _, c := range pattern {
		if !unicode.IsSpace(c) {
			places = append(places, c != '.' && c != '0')
		}
	}
	if cells := l.Rows() * l.Cols(); len(places) != cells {
		return nil, fmt.Errorf("--pattern has %d cells, where the board has %d", len(places), cells)
	}
	return places, nil
}

// layout returns the board. Of a jigsaw the regions change with each puzzle; the rows stand for
// them.
func (f *generateFlags) layout(jigsaw bool) (*sudoku.Layout, error) {
	clueless := slices.ContainsFunc(f.variants, func(name string) bool { return strings.HasPrefix(name, "clueless-") })
	switch {
	case jigsaw && f.boxes != "":
		return nil, errors.New("--boxes does not go with --variant jigsaw")
	case jigsaw && (f.size < 3 || f.size > 16):
		return nil, fmt.Errorf("--size %d of a jigsaw is not from 3 to 16", f.size)
	case jigsaw:
		return sudoku.RegionLayout(f.size, sudoku.RowRegions(f.size))
	case f.boxes == "" && clueless && !f.sized:
		return sudoku.CluelessLayout(), nil
	case f.boxes == "":
		shape, err := sudoku.ShapeOf(f.size)
		if err != nil {
			return nil, err
		}
		return sudoku.ShapeLayout(shape)
	}
	rows, cols, _ := strings.Cut(f.boxes, "x")
	r, rerr := strconv.Atoi(rows)
	c, cerr := strconv.Atoi(cols)
	if rerr != nil || cerr != nil {
		return nil, fmt.Errorf("--boxes %q is not of the kind 2x3", f.boxes)
	}
	l, err := sudoku.ShapeLayout(sudoku.Shape{BoxRows: r, BoxCols: c})
	if err == nil && f.sized && f.size != l.Size() {
		err = fmt.Errorf("--boxes %s make a grid of %dx%d, not of --size %d", f.boxes, l.Size(), l.Size(), f.size)
	}
	return l, err
}
