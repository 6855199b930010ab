package main

// This file is the command that measures what proofs cost: the time of a search without a
// proof and with one, that of checking, and the size.

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/flatzinc/mznlib"
	"github.com/propago/propago/csp/proof"
	"github.com/propago/propago/csp/proof/check"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/docs/internal/measured"
	"github.com/propago/propago/sudoku"
)

func runProofs(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	b := &bench{ctx: ctx, log: stderr}
	flags := flag.NewFlagSet("conformance proofs", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&b.match, "match", "", "run only programs whose name has one of these in it, with commas between")
	limit := flags.Duration("limit", raceLimit, "leave out programs that take more processor time without a proof")
	page := flags.String("write", "", "put the table into this page (docs/reference/proofs.md) rather than print it")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return nil
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("proofs takes no arguments, and %q is one", flags.Arg(0))
	}
	var err error
	if b.data, err = collections(); err != nil {
		return err
	}
	b.limit = time.Hour // of the clock: what counts is the time of a processor
	text, err := b.costs(*limit)
	if *page == "" || err != nil {
		fmt.Fprint(stdout, text)
		return err
	}
	old, err := os.ReadFile(*page)
	if err != nil {
		return err
	}
	made, err := measured.Replaced(string(old), "cost", text)
	if err != nil {
		return err
	}
	return os.WriteFile(*page, []byte(made), 0o644)
}

// costs makes the table. The error says which proofs were refused.
func (b *bench) costs(limit time.Duration) (string, error) {
	dir, err := os.MkdirTemp("", "proofs")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	programs, err := b.costly(dir)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString(row("problem", "search", "without", "with a proof", "times", "checked", "times", "MB", "") + "|---|---|--:|--:|--:|--:|--:|--:|---|\n")
	var wrong []error
	var all costTally
	for _, p := range programs {
		if !matches(p.name, b.match) {
			continue
		}
		r, err := b.cost(p, limit)
		fmt.Fprintf(b.log, "%-60s %+v %v\n", p.name, r, err)
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Errorf("%s: %w", p.name, err))
		case r == nil:
			all.late++
		case r.verdict.Claim == check.Nothing:
			all.open++
		default:
			text.WriteString(all.row(p.name, p.search, *r))
		}
	}
	if b.match == "" || matches("top1465", b.match) {
		r, err := b.sudokus()
		if err != nil {
			wrong = append(wrong, err)
		} else {
			small := costTally{} // each by itself takes far below a tenth of a second
			text.WriteString(small.row("top1465, one after the other", "plain", r))
		}
	}
	text.WriteString(all.summary(limit))
	return text.String(), errors.Join(wrong...)
}

// costTally sums up, of runs of a tenth of a second or more.
type costTally struct {
	timed, open, late int
	with, check       float64 // sums of logarithms
}

func (t *costTally) row(name, search string, r proofRun) string {
	with, check := r.with.Seconds()/r.without.Seconds(), r.check.Seconds()/r.without.Seconds()
	if r.without >= 100*time.Millisecond {
		t.timed++
		t.with, t.check = t.with+math.Log(with), t.check+math.Log(check)
	}
	return row(name, search, seconds(r.without), seconds(r.with), fmt.Sprintf("%.2f", with), seconds(r.check), fmt.Sprintf("%.2f", check),
		fmt.Sprintf("%.1f", float64(r.size)/1e6), r.claim)
}

func (t *costTally) summary(limit time.Duration) string {
	n := float64(max(t.timed, 1))
	return fmt.Sprintf("\nOver the %d that take a tenth of a second or more without a proof, solving with one takes %.2f times as long, and checking\n%.2f times as long as solving without (geometric means). Left out: %d of race and challenge that take more than %v or found\nno end, and %d of which one solution is asked, so that nothing is claimed.\n",
		t.timed, math.Exp(t.with/n), math.Exp(t.check/n), t.late, limit, t.open)
}

// costProgram is a program and the search that it is solved by.
type costProgram struct {
	*program
	search string
	how    configure
}

// costly are the classic problems, and the instances of race and challenge.
func (b *bench) costly(dir string) ([]costProgram, error) {
	configuration, err := mznlib.Install(dir, "fzn-propago", "0")
	if err != nil {
		return nil, err
	}
	classics, err := classicProblems(b.data)
	if err != nil {
		return nil, err
	}
	var list []costProgram
	for _, p := range classics {
		if !slices.Contains([]string{"queens12 all", "magic4 all", "golomb10", "langford 2x11 all", "costas 10 all"}, p.name) || !matches(p.name, b.match) {
			continue
		}
		if err := p.flatten(configuration, filepath.Join(dir, strings.ReplaceAll(p.name, " ", "-")+".fzn")); err != nil {
			return nil, err
		}
		list = append(list, costProgram{&p.program, "plain", annotated})
	}
	for _, p := range classic.List() {
		if !strings.HasPrefix(p.Name, "ft10") {
			continue
		}
		in := p.Build()
		var text bytes.Buffer
		if err := flatzinc.Write(&text, in.Model, flatzinc.WriteOptions{Objective: *in.Objective}); err != nil {
			return nil, err
		}
		file := filepath.Join(dir, p.Name+".fzn")
		if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
			return nil, err
		}
		list = append(list, costProgram{&program{name: p.Name, path: file}, "free", free})
	}
	raced, err := readContenders(filepath.Join(b.data, "race"))
	if err != nil {
		return nil, err
	}
	for _, c := range raced {
		list = append(list, costProgram{&program{name: "race/" + c.name, path: c.path}, "free", free})
	}
	challenged, err := challengePrograms(b.data)
	for _, p := range challenged {
		p.name = "challenge/" + p.name
		list = append(list, costProgram{p, "free", free})
	}
	return list, err
}

// cost measures a program; nil where it takes too long.
func (b *bench) cost(p costProgram, limit time.Duration) (*proofRun, error) {
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	began, bare := measured.CPUTime(), make(chan struct{})
	go func() {
		for tick := time.Tick(50 * time.Millisecond); ; {
			select {
			case <-bare:
				return
			case <-tick:
				if measured.CPUTime()-began > limit+limit/4 {
					stop()
				}
			}
		}
	}()
	under := *b
	under.ctx = ctx
	r, err := under.proved(p.program, p.how, func(r *result) bool {
		close(bare)
		return r.time <= limit && r.status != improved && r.status != unknown
	})
	if err != nil || r.verdict == nil {
		return nil, err
	}
	return &r, nil
}

// sudokus proves that each puzzle of a file has one solution.
func (b *bench) sudokus() (r proofRun, err error) {
	text, err := os.ReadFile(filepath.Join(b.data, "..", "sudoku", "top1465.txt"))
	if err != nil {
		return r, err
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		grid, err := sudoku.Parse(strings.TrimSpace(line))
		if err != nil {
			return r, err
		}
		without := newMeter()
		if _, err := sudoku.Count(b.ctx, grid, 2); err != nil {
			return r, err
		}
		r.without += without.time()
		m, err := sudoku.NewModel(grid.Shape())
		if err != nil {
			return r, err
		}
		for _, l := range m.Givens(grid.AppendCells(nil)) {
			m.CSP.Post(l)
		}
		var told, program bytes.Buffer
		with := newMeter()
		w, err := proof.NewWriter(&told, m.CSP, proof.Options{})
		if err != nil {
			return r, err
		}
		s, err := m.CSP.Compile(b.ctx, csp.Options{Order: strategy.MRV, Proof: w.Step})
		if err != nil {
			return r, err
		}
		if _, err := s.Count(b.ctx, 2); err != nil {
			return r, err
		}
		if err := w.Close(); err != nil {
			return r, err
		}
		r.with += with.time()
		r.size += int64(told.Len())
		if err := flatzinc.Write(&program, m.CSP, flatzinc.WriteOptions{}); err != nil {
			return r, err
		}
		parsed, err := flatzinc.ParseProgram(&program)
		if err != nil {
			return r, err
		}
		checked := newMeter()
		r.verdict, err = check.Check(b.ctx, parsed, &told, check.Limits{})
		r.check += checked.time()
		if err != nil {
			return r, fmt.Errorf("puzzle %d: %w", n+1, err)
		}
		if n++; r.verdict.String() != "proved: exactly 1 solution" {
			return r, fmt.Errorf("puzzle %d: %v", n, r.verdict)
		}
	}
	r.claim = fmt.Sprintf("%d times: exactly 1 solution", n)
	return r, nil
}
