package main

// Rating boards with rules beside rows, columns and boxes, by how long that takes.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/docs/internal/measured"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

const (
	ruleBoards = 3 // boards of each kind of rules
	ruleSeed   = 1
)

// ruleBands are up to which times kinds of rules stand together.
var ruleBands = []time.Duration{20 * time.Millisecond, 100 * time.Millisecond, 500 * time.Millisecond, 2 * time.Second, 30 * time.Second, time.Hour}

// ratedRule is what boards of one kind of rules took.
type ratedRule struct {
	name    string
	seconds []float64
	hardest []technique.Difficulty // 0: not solved by the ladder
}

// rateRulesSection rates boards made at random, of every kind of rules that can be.
func (b *bench) rateRulesSection() (string, error) {
	var rated []ratedRule
	for _, name := range ruleNames() {
		r, err := b.rateRule(name)
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		b.logf("%s %.3f %v", r.name, r.seconds, r.hardest)
		rated = append(rated, r)
	}
	longest := func(r ratedRule) float64 { return slices.Max(r.seconds) }
	slices.SortStableFunc(rated, func(a, c ratedRule) int { return cmp.Compare(longest(a), longest(c)) })
	var t strings.Builder
	fmt.Fprintf(&t, "Seconds of processor time to rate a board of 9x9, of %d made of each kind of rules at random with as few givens as these leave, by the longest. In brackets is the hardest step of all.\n\n"+
		"| the longest | boards | median | longest | not solved | rules |\n|---|--:|--:|--:|--:|---|\n", ruleBoards)
	for i, band := range ruleBands {
		var names []string
		var seconds []float64
		unsolved := 0
		for _, r := range rated {
			if took := longest(r); took > band.Seconds() || i > 0 && took <= ruleBands[i-1].Seconds() {
				continue
			}
			names = append(names, fmt.Sprintf("%s (%s)", r.name, slices.Max(r.hardest)))
			seconds = append(seconds, r.seconds...)
			for _, d := range r.hardest {
				if d == 0 {
					unsolved++
				}
			}
		}
		if names != nil {
			fmt.Fprintf(&t, "| up to %v | %d | %.3f | %.3f | %d | %s |\n", band, len(seconds), median(seconds), slices.Max(seconds), unsolved, strings.Join(names, ", "))
		}
	}
	return t.String(), nil
}

// ruleNames returns the kinds of which boards are made: rules of the whole board, and what is read off a grid.
func ruleNames() (names []string) {
	for _, k := range sudoku.RuleKinds() {
		form := k.Form()
		if k.Whole() && form.Number+form.Values == "" && k != sudoku.AllDots && !strings.HasPrefix(form.Name, "negative-") && !strings.HasPrefix(form.Name, "clueless-") {
			names = append(names, form.Name)
		}
	}
	for _, d := range sudoku.Decorations() {
		names = append(names, d.String())
	}
	return names
}

// rateRule makes boards of a kind, and rates each once.
func (b *bench) rateRule(name string) (ratedRule, error) {
	o := sudoku.GenerateOptions{Seed: ruleSeed}
	rule := name
	if d, err := sudoku.ParseDecoration(name); err == nil {
		o.Decorate, rule = d.Rules, ""
	}
	base, err := text.ParseBoard("board 9x9\n" + rule)
	if err != nil {
		return ratedRule{}, err
	}
	g, err := sudoku.NewGenerator(base, o)
	if err != nil {
		return ratedRule{}, err
	}
	r := ratedRule{name: name}
	for number := range uint64(ruleBoards) {
		made, err := g.Generate(b.ctx, number)
		if err != nil {
			return r, err
		}
		board, err := technique.ForPuzzle(made.Puzzle)
		if err != nil {
			return r, err
		}
		start := measured.CPUTime()
		rating, err := technique.Rate(board, technique.Options{Ladder: technique.RuleLadder(), Unique: true, Context: b.ctx})
		if err != nil {
			return r, err
		}
		r.seconds = append(r.seconds, (measured.CPUTime() - start).Seconds())
		if !rating.Solved {
			rating.Hardest = 0
		}
		r.hardest = append(r.hardest, rating.Hardest)
	}
	return r, nil
}
