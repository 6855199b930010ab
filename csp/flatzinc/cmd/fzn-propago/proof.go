package main

// The proof of the answer, to a file.

import (
	"os"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof"
)

// proofFile is a proof and the file that it goes to.
type proofFile struct {
	*proof.Writer
	file *os.File
}

// same reports whether two names are of one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	y, e := os.Stat(b)
	return err == nil && e == nil && os.SameFile(x, y)
}

// newProof begins the proof about a program. It is compressed where the name of the file ends in
// .gz.
func newProof(name string, in *flatzinc.Instance, reasons bool) (*proofFile, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	o := proof.Options{Of: in, Plain: !strings.HasSuffix(name, ".gz"), Reasons: reasons}
	if in.Goal != flatzinc.Satisfy {
		o.Objective = objective(in)
	}
	w, err := proof.NewWriter(f, in.Model, o)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &proofFile{w, f}, nil
}

// end writes what is left, and closes the file.
func (p *proofFile) end() error {
	err := p.Close()
	if e := p.file.Close(); err == nil {
		err = e
	}
	return err
}

// objective is what a program asks for.
func objective(in *flatzinc.Instance) csp.Objective {
	if in.Goal == flatzinc.Maximize {
		return csp.Maximize(in.Objective)
	}
	return csp.Minimize(in.Objective)
}
