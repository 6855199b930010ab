package main

// The flag --proof of solve and count: why a puzzle has one solution, none, or so many. The
// answer comes from the fastest kernel; the proof is found by the general one afterwards, in a
// model of the puzzle alone.

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof"
)

// addProof adds the flag, and returns where it stands.
func addProof(cmd *cobra.Command) *string {
	return cmd.Flags().String("proof", "", "write to folder `DIR`, for propago-check, why each answer is right: of what stands in line 3 of\na.txt a.txt-3.fzn and a.txt-3.proof.gz")
}

// proving is a job that proves each answer besides, which speaks of at most limit solutions, 0:
// of all. Without a folder it is the job.
func proving(folder string, limit int, do job) job {
	if folder == "" {
		return do
	}
	return func(ctx context.Context, p posed, a *answer) {
		do(ctx, p, a)
		if a.cancelled {
			return
		}
		switch err := p.prove(ctx, folder, limit); {
		case err == nil:
		case ctx.Err() != nil:
			a.note(exitLimit, "the proof was interrupted")
		default:
			a.note(exitInput, "the proof: "+err.Error())
		}
	}
}

// prove writes the program and the proof of a puzzle.
func (p posed) prove(ctx context.Context, folder string, limit int) (err error) {
	m, givens, err := p.model()
	if err != nil {
		return err
	}
	for _, l := range m.Givens(givens) {
		m.CSP.PostNamed("given", l) // a name for the explanation of the proof
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	name := filepath.Join(folder, strings.NewReplacer(" ", "-", ":", "-").Replace(filepath.Base(p.place())))
	if err := written(name+".fzn", func(f *os.File) error { return flatzinc.Write(f, m.CSP, flatzinc.WriteOptions{Opaque: true}) }); err != nil {
		return err
	}
	return written(name+".proof.gz", func(f *os.File) error {
		w, err := proof.NewWriter(f, m.CSP, proof.Options{Reasons: true}) // people are to follow it
		if err != nil {
			return err
		}
		s, err := m.CSP.Compile(ctx, csp.Options{Proof: w.Step})
		if err != nil {
			return err
		}
		if _, err = s.Count(ctx, limit); err != nil {
			w.Close()
			return err
		}
		return w.Close()
	})
}

// written makes a file of what write writes.
func written(name string, write func(*os.File) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
