package main

// Rating puzzles of known ratings, by how hard they are.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/docs/internal/measured"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// rateBand is the puzzles up to a rating, with the time wanted for each.
type rateBand struct {
	upTo   technique.Difficulty
	name   string
	wanted time.Duration
}

var rateBands = []rateBand{
	{69, "below 7", 20 * time.Millisecond},
	{90, "7 to 9", 500 * time.Millisecond},
	{120, "above 9", 30 * time.Second},
}

func (b *bench) rateSection() (string, error) {
	if b.data == "" {
		return "Not measured: the folder of puzzles was not named.\n", nil
	}
	content, err := os.ReadFile(filepath.Join(b.data, "sudoku", "ratings.txt"))
	if err != nil {
		return "", err
	}
	l, err := technique.Plain(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	if err != nil {
		return "", err
	}
	rater, err := technique.NewRater(l, technique.Options{Unique: true, Context: b.ctx})
	if err != nil {
		return "", err
	}
	times := make([][]float64, len(rateBands))
	for line := range strings.Lines(string(content)) {
		g, err := sudoku.Parse(strings.Fields(line)[0])
		if err != nil {
			return "", err
		}
		start := measured.CPUTime()
		rating, err := rater.RateGrid(g)
		if err != nil {
			return "", err
		}
		took := (measured.CPUTime() - start).Seconds()
		i := slices.IndexFunc(rateBands, func(band rateBand) bool { return rating.Hardest <= band.upTo })
		times[i] = append(times[i], took)
	}
	var t strings.Builder
	t.WriteString("Seconds of processor time to rate a puzzle, of those with published ratings, each once, by the hardest step:\n\n" +
		"| rating | puzzles | median | longest | within what is wanted |\n|---|--:|--:|--:|---|\n")
	for i, band := range rateBands {
		if len(times[i]) == 0 {
			continue
		}
		within := 0
		for _, took := range times[i] {
			if took <= band.wanted.Seconds() {
				within++
			}
		}
		fmt.Fprintf(&t, "| %s | %d | %.4f | %.3f | %d within %v |\n", band.name, len(times[i]), median(times[i]), slices.Max(times[i]), within, band.wanted)
	}
	return t.String(), nil
}
