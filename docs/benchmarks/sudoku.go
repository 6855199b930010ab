package main

// Sudoku, with the full check: that there is a solution and no second one, and the
// solution read out. Everybody starts from the text of the puzzle.

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/hard"
)

const (
	hardSeed    = 1
	hardPuzzles = 150
)

// collection is a list of puzzles of 81 characters, each with one solution.
type collection struct {
	name    string
	puzzles []string
}

// contestant solves puzzles one after another and returns the time of all of them.
type contestant struct {
	name string
	run  func(puzzles []string) (time.Duration, error)
	// share is how many of the puzzles it gets: 1 for all, 10 for every tenth.
	share int
}

func (b *bench) sudokuSection() (string, error) {
	collections, err := b.collections()
	if err != nil {
		return "", err
	}
	field, err := b.contestants()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString(`Microseconds for a puzzle, from its 81 characters to the solution and the proof that there is no
other, and in brackets the ratio to the baseline: Norvig's algorithm (2006), written plainly
in Go (` + "`docs/benchmarks/norvig.go`" + `). The model is posted as a user posts it: 81 variables and 27
` + "`AllDifferent`" + `. The engine chooses the grid kernel for it; the network kernel and the general one
were asked for. A process that starts for many puzzles at once (qqwing) counts with its start.
`)
	heads := ""
	for _, c := range collections {
		heads += " " + c.name + " |"
	}
	fmt.Fprintf(&text, "\n| |%s\n|---|%s\n", heads, strings.Repeat("--:|", len(collections)))
	results := make([][]string, len(field))
	for _, c := range collections {
		times, err := b.race(field, c)
		if err != nil {
			return "", err
		}
		base := times[len(times)-1] // the baseline is the last
		for i := range field {
			cell := fmt.Sprintf(" %.2f (%.3f) |", median(times[i]), median(ratios(times[i], base)))
			results[i] = append(results[i], cell)
			b.logf("%s: %s%s", c.name, field[i].name, cell)
		}
	}
	for i, f := range field {
		fmt.Fprintf(&text, "| %s |%s\n", f.name, strings.Join(results[i], ""))
	}
	for _, c := range collections {
		fmt.Fprintf(&text, "\n- %s: %d puzzles", c.name, len(c.puzzles))
		if c.name == "hard" {
			fmt.Fprintf(&text, ", made by `sudoku/hard` from the seed %d", hardSeed)
		}
	}
	fmt.Fprintf(&text, "\n\nThe median of %d rounds.%s\n", b.runs, notMeasured(len(field)))
	return text.String(), nil
}

func ratios(of, to []float64) []float64 {
	r := make([]float64, len(of))
	for i := range of {
		r[i] = of[i] / to[i]
	}
	return r
}

// collections returns the published ones of the folder, hard puzzles made here, and those of
// the files that were named.
func (b *bench) collections() ([]collection, error) {
	var cs []collection
	if b.data != "" {
		for _, name := range []string{"17clue", "top1465"} {
			puzzles, err := readPuzzles(filepath.Join(b.data, "sudoku", name+".txt"))
			if err != nil {
				return nil, err
			}
			cs = append(cs, collection{name, puzzles})
		}
	}
	own, err := b.hardPuzzles()
	if err != nil {
		return nil, err
	}
	cs = append(cs, collection{"hard", own})
	for _, name := range b.files {
		puzzles, err := readPuzzles(name)
		if err != nil {
			return nil, err
		}
		cs = append(cs, collection{strings.TrimSuffix(filepath.Base(name), ".txt"), puzzles})
	}
	return cs, nil
}

// readPuzzles reads a file of puzzles, 81 characters each.
func readPuzzles(name string) ([]string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	puzzles := strings.Fields(string(text))
	for i, p := range puzzles {
		if len(p) != 81 {
			return nil, fmt.Errorf("%s: puzzle %d has %d characters, not 81", name, i+1, len(p))
		}
	}
	return puzzles, nil
}

// hardPuzzles makes puzzles, a line each.
func (b *bench) hardPuzzles() (lines []string, err error) {
	grids, err := hard.Puzzles(b.ctx, hardSeed, hardPuzzles)
	for _, g := range grids {
		lines = append(lines, g.Line())
	}
	return lines, err
}

// writeHard writes them to a file.
func (b *bench) writeHard(name string) error {
	lines, err := b.hardPuzzles()
	if err != nil {
		return err
	}
	return os.WriteFile(name, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}

// race lets the contestants run in turns and returns microseconds a puzzle, by
// contestant and round. The first round is practice.
func (b *bench) race(field []contestant, c collection) ([][]float64, error) {
	times := make([][]float64, len(field))
	for round := range b.runs + 1 {
		for i, f := range field {
			puzzles := every(c.puzzles, f.share)
			took, err := f.run(puzzles)
			if err != nil {
				return nil, fmt.Errorf("%s on %s: %w", f.name, c.name, err)
			}
			if round > 0 {
				times[i] = append(times[i], took.Seconds()*1e6/float64(len(puzzles)))
			}
		}
	}
	return times, nil
}

// every returns each share-th puzzle.
func every(puzzles []string, share int) []string {
	var some []string
	for i := 0; i < len(puzzles); i += share {
		some = append(some, puzzles[i])
	}
	return some
}

// contestants returns who is there, the baseline last.
func (b *bench) contestants() ([]contestant, error) {
	var field []contestant
	for _, k := range []struct {
		name   string
		kernel string
	}{
		{"propago", ""},
		{"propago, network kernel", "network"},
		{"propago, general kernel", "general"},
	} {
		run, err := byHand(b.ctx, k.kernel)
		if err != nil {
			return nil, err
		}
		field = append(field, contestant{k.name, run, 1})
	}
	if path, err := exec.LookPath("qqwing"); err == nil {
		field = append(field, contestant{"qqwing " + version(path), b.qqwing(path), 10})
	}
	return append(field, contestant{"Norvig's algorithm", norvigRun, 10}), nil
}

// notMeasured says who is missing.
func notMeasured(field int) string {
	if field == 5 {
		return " qqwing and the baseline ran on every tenth puzzle."
	}
	return " The baseline ran on every tenth puzzle. Not measured: qqwing, which was not installed."
}

// byHand posts the model as any user would and solves with one kernel.
func byHand(ctx context.Context, kernel string) (func([]string) (time.Duration, error), error) {
	m := csp.NewModel()
	x := m.IntVars("x", 81, 1, 9)
	for i := range 9 {
		var row, column, box []csp.Var
		for j := range 9 {
			row = append(row, x[9*i+j])
			column = append(column, x[9*j+i])
			box = append(box, x[9*(i/3*3+j/3)+i%3*3+j%3])
		}
		m.Post(csp.AllDifferent(row...), csp.AllDifferent(column...), csp.AllDifferent(box...))
	}
	s, err := m.Compile(ctx, csp.Options{Kernel: kernel})
	if err != nil {
		return nil, err
	}
	var lits []csp.Literal
	var solution []int
	return func(puzzles []string) (time.Duration, error) {
		start := time.Now()
		for _, p := range puzzles {
			lits = lits[:0]
			for cell := range x {
				if v := p[cell]; v >= '1' && v <= '9' {
					lits = append(lits, x[cell].Eq(int(v-'0')))
				}
			}
			s.Reset()
			s.Assume(lits...)
			if n, err := s.Count(ctx, 2); err != nil || n != 1 {
				return 0, unexpected(p, n, err)
			}
			solution = s.AppendFirst(solution[:0], x)
		}
		return time.Since(start), nil
	}, nil
}

func norvigRun(puzzles []string) (time.Duration, error) {
	start := time.Now()
	for _, p := range puzzles {
		if n, _ := norvigCount(p, 2); n != 1 {
			return 0, unexpected(p, n, nil)
		}
	}
	return time.Since(start), nil
}

// qqwing counts solutions, reading the puzzles from its standard input.
func (b *bench) qqwing(path string) func([]string) (time.Duration, error) {
	return func(puzzles []string) (time.Duration, error) {
		cmd := exec.CommandContext(b.ctx, path, "--solve", "--count-solutions", "--one-line")
		cmd.Stdin = strings.NewReader(strings.Join(puzzles, "\n") + "\n")
		start := time.Now()
		text, err := cmd.Output()
		took := time.Since(start)
		if n := strings.Count(string(text), "solution to the puzzle is unique"); err == nil && n != len(puzzles) {
			err = fmt.Errorf("%d of %d puzzles said to have one solution", n, len(puzzles))
		}
		return took, err
	}
}

// version returns what a program says of itself, without its name.
func version(path string) string {
	text, _ := exec.Command(path, "--version").Output()
	line, _, _ := strings.Cut(string(text), "\n")
	fields := strings.Fields(strings.TrimRight(line, ","))
	if len(fields) == 0 {
		return "of unknown version"
	}
	return fields[len(fields)-1]
}

func unexpected(puzzle string, n int, err error) error {
	if err != nil {
		return err
	}
	if _, err := sudoku.Parse(puzzle); err != nil {
		return err
	}
	return fmt.Errorf("%s: %d solutions, where there is one", puzzle, n)
}
