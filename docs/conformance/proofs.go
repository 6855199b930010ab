package main

// This file is the section on proofs: the programs of spec and suite are solved with a proof
// and without, and each proof is checked by what knows nothing of the search.

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof"
	"github.com/propago/propago/csp/proof/check"
)

// proofsSection is not among the others unless it is asked for: it takes each program three
// times.
func (b *bench) proofsSection() (string, error) {
	spec, err := specPrograms(b.data)
	if err != nil {
		return "", err
	}
	suite, err := suitePrograms(b.data)
	if err != nil {
		return "", err
	}
	text := "Annotated search. The programs of which nothing is claimed are those of which one solution is asked, and those\nthat a limit ended.\n\n" +
		row("collection", "programs", "proved", "of these with something trusted", "nothing claimed", "not checked", "proofs, MB") + "|---|--:|--:|--:|--:|--:|--:|\n"
	var all proofTally
	var wrong []error
	for _, c := range []struct {
		name     string
		programs []*program
	}{{"spec", spec}, {"suite", suite}} {
		t := proofTally{}
		for _, p := range b.chosen(c.programs) {
			r, err := b.proved(p, annotated, func(*result) bool { return true })
			if err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", p.name, err))
				t.failed++
			}
			fmt.Fprintf(b.log, "%-60s %s s, with a proof %s s, %d bytes, checked in %s s: %s %v\n", p.name,
				seconds(r.without), seconds(r.with), r.size, seconds(r.check), r.claim, err)
			t.take(r, err)
		}
		text += row(c.name, fmt.Sprint(t.programs), fmt.Sprint(t.proved), fmt.Sprint(t.trusted), fmt.Sprint(t.open),
			fmt.Sprint(t.failed), fmt.Sprintf("%.2f", float64(t.size)/1e6))
		all.join(&t)
	}
	if all.timed > 0 {
		n := float64(all.timed)
		text += fmt.Sprintf("\nOf the %d programs that take a tenth of a second or more without a proof, solving with one takes %.2f times as long, and\nchecking it %.2f times as long as solving without (geometric means).\n",
			all.timed, math.Exp(all.with/n), math.Exp(all.check/n))
	}
	for _, err := range wrong {
		text += "\n- " + err.Error()
	}
	return text + "\n", errors.Join(wrong...)
}

// proofRun is what a program took, and what was proved.
type proofRun struct {
	without, with, check time.Duration
	size                 int64
	claim                string
	verdict              *check.Verdict
}

// proofTally adds them up.
type proofTally struct {
	programs, proved, trusted, open, failed, timed int
	size                                           int64
	with, check                                    float64 // sums of logarithms
}

func (t *proofTally) take(r proofRun, err error) {
	t.programs++
	t.size += r.size
	switch {
	case err != nil:
		return
	case r.verdict.Claim == check.Nothing:
		t.open++
	default:
		t.proved++
		if len(r.verdict.Trusted) > 0 {
			t.trusted++
		}
	}
	if r.without >= 100*time.Millisecond {
		t.timed++
		t.with += math.Log(r.with.Seconds() / r.without.Seconds())
		t.check += math.Log(r.check.Seconds() / r.without.Seconds())
	}
}

func (t *proofTally) join(u *proofTally) {
	t.timed, t.with, t.check = t.timed+u.timed, t.with+u.with, t.check+u.check
}

// proved solves a program without a proof, and where worth says so with one, and checks that.
func (b *bench) proved(p *program, how configure, worth func(*result) bool) (r proofRun, err error) {
	whole := func(in *flatzinc.Instance) csp.Options {
		o := how(in)
		o.Phases = append([]csp.Phase(nil), o.Phases...)
		for i := range o.Phases {
			o.Phases[i].Once = false // all solutions are said to be all
		}
		return o
	}
	bare := b.solve(p, whole)
	if r.without = bare.time; !worth(bare) {
		return r, nil
	}
	file, err := os.CreateTemp("", "proof")
	if err != nil {
		return r, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	var w *proof.Writer
	got := b.solve(p, func(in *flatzinc.Instance) csp.Options {
		o := whole(in)
		about := proof.Options{Of: in}
		if in.Goal != flatzinc.Satisfy {
			about.Objective = objective(in)
		}
		if w, err = proof.NewWriter(file, in.Model, about); err == nil {
			o.Proof = w.Step
		}
		return o
	})
	if r.with = got.time; err != nil || w == nil {
		return r, errors.Join(err, errors.New(got.reason))
	}
	if err := w.Close(); err != nil {
		return r, err
	}
	r.size, _ = file.Seek(0, io.SeekCurrent)
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return r, err
	}
	parsed, _, err := load(p.path)
	if err != nil {
		return r, err
	}
	began := newMeter()
	r.verdict, err = check.Check(b.ctx, parsed, file, check.Limits{})
	if r.check = began.time(); err == nil {
		r.claim, _, _ = strings.Cut(r.verdict.String(), "\n")
		if n := len(r.verdict.Trusted); n > 0 {
			r.claim += fmt.Sprintf(", trusted: %d", n)
		}
	}
	return r, err
}
