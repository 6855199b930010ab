package main

// Making puzzles, beside qqwing, whose puzzles are minimal as ours are.

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

const (
	madePlain   = 2000 // minimal puzzles of a round
	madeQqwing  = 200
	madeOfLevel = 50
)

func (b *bench) generateSection() (string, error) {
	l, err := sudoku.ShapeLayout(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	if err != nil {
		return "", err
	}
	base := &sudoku.Puzzle{Layout: l, Givens: make([]int, 81)}
	make := func(n int, seed uint64, accept func(context.Context, *sudoku.Puzzle) bool) (time.Duration, error) {
		g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: seed, Minimal: true, Accept: accept, Tries: 1 << 20})
		if err != nil {
			return 0, err
		}
		start := time.Now()
		for i := range n {
			if _, err := g.Generate(b.ctx, uint64(i)); err != nil {
				return 0, err
			}
		}
		return time.Since(start), nil
	}
	qqwing, missing := exec.LookPath("qqwing")
	var ours, theirs []float64
	for round := range b.runs {
		took, err := make(madePlain, uint64(round), nil)
		if err != nil {
			return "", err
		}
		ours = append(ours, madePlain/took.Seconds())
		if missing != nil {
			continue
		}
		start := time.Now()
		text, err := exec.CommandContext(b.ctx, qqwing, "--generate", strconv.Itoa(madeQqwing), "--one-line", "--symmetry", "none").Output()
		if err != nil {
			return "", err
		}
		if n := strings.Count(string(text), "\n"); n < madeQqwing {
			return "", fmt.Errorf("qqwing made %d of %d puzzles", n, madeQqwing)
		}
		theirs = append(theirs, madeQqwing/time.Since(start).Seconds())
	}
	var t strings.Builder
	t.WriteString("Minimal puzzles of 9x9 a second, without symmetry, one core, in turns:\n\n| | puzzles a second |\n|---|--:|\n")
	line := func(name string, rate float64) {
		fmt.Fprintf(&t, "| %s | %.0f |\n", name, rate)
		b.logf("generate: %s %.0f/s", name, rate)
	}
	ratio := 0.0
	if theirs != nil {
		ratio = median(ratios(ours, theirs))
	}
	line("propago", median(ours))
	if theirs != nil {
		line("qqwing "+version(qqwing), median(theirs))
	}
	lt, err := technique.Plain(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	if err != nil {
		return "", err
	}
	for level := technique.Easy; level <= technique.Beyond; level++ {
		filter, err := technique.NewLevelFilter(lt, level, technique.Options{Unique: true})
		if err != nil {
			return "", err
		}
		took, err := make(madeOfLevel, 1, func(_ context.Context, p *sudoku.Puzzle) bool { return filter.Has(p.Grid()) })
		if err != nil {
			return "", err
		}
		line("propago, "+level.String(), madeOfLevel/took.Seconds())
	}
	if theirs == nil {
		t.WriteString("\nNot measured: qqwing, which was not installed.\n")
	} else {
		fmt.Fprintf(&t, "\nRatio of the first two, the median of %d rounds: %.1f.\n", b.runs, ratio)
	}
	return t.String(), nil
}
