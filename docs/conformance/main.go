// Command conformance solves collections of FlatZinc programs, compares the answers with
// those expected, has every solution checked by package check, and writes the tables of
// docs/minizinc.md.
//
//	go run ./docs/conformance                     # everything: about half an hour
//	go run ./docs/conformance -only spec,suite    # these sections; the others stay as they are
//	go run ./docs/conformance -only challenge -match fast-food
//	go run ./docs/conformance race                # beside Chuffed, instance by instance
//	go run ./docs/conformance race -help          # its options
//	go run ./docs/conformance proofs              # what proofs cost, for docs/reference/proofs.md
//
// The collections are read from the folder minizinc of the one that the environment
// variable PROPAGO_DATA names. With -match nothing is written. A wrong answer ends the
// command with exit code 1, after the tables are written, which show it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/propago/propago/docs/internal/measured"
)

func main() { measured.Main("conformance", run) }

// A bench is what every section is given.
type bench struct {
	ctx    context.Context
	data   string        // the folder with the collections
	limit  time.Duration // for one program
	match  string        // parts of the names of the programs to run, with commas between
	fails  int64         // the failures that a program may take; 0: any number
	slower float64       // how many times slower this machine is than that of other solvers' times
	log    io.Writer     // a line for each program

	meter *meter        // where another watches the time of a run; nil for one of its own
	found func(*result) // is told of each solution that was checked; may be nil

	race *race // what the section race runs; nil for its own
}

// page is the page with its sections. An error that one returns says that answers are wrong;
// the tables show them, so it goes to where wrong collects them.
func (b *bench) page(wrong *[]error) measured.Page {
	sections := []measured.Section{
		{Name: "spec", Title: "MiniZinc's own tests", Write: b.specSection},
		{Name: "suite", Title: "A solver's regression suite", Write: b.suiteSection},
		{Name: "challenge", Title: "Challenge instances", Write: b.challengeSection},
		{Name: "race", Title: "Beside Chuffed", Write: b.raceSection},
		{Name: "classic", Title: "Classic problems", Write: b.classicSection},
		{Name: "proofs", Title: "Proofs", Write: b.proofsSection},
	}
	for i, s := range sections {
		sections[i].Write = func() (string, error) {
			text, err := s.Write()
			if err != nil {
				*wrong = append(*wrong, fmt.Errorf("%s: %w", s.Name, err))
			}
			return text, nil
		}
	}
	return measured.Page{Preface: preface, Sections: sections}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 && args[0] == "race" {
		return runRace(ctx, args[1:], stdout, stderr)
	}
	if len(args) > 0 && args[0] == "proofs" {
		return runProofs(ctx, args[1:], stdout, stderr)
	}
	fs := flag.NewFlagSet("conformance", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "docs/minizinc.md", "the page to write")
	only := fs.String("only", "", "sections to run, with commas between; the rest of the page stays")
	limit := fs.Duration("limit", time.Minute, "time for one program")
	slower := fs.Float64("slower", 1, "how many times slower this machine is than the one of other solvers' times")
	match := fs.String("match", "", "run only programs whose name has one of these in it, with commas between, and write nothing")
	if err := fs.Parse(args); err != nil {
		return err
	}
	data, err := collections()
	if err != nil {
		return err
	}
	b := &bench{ctx: ctx, data: data, limit: *limit, match: *match, slower: *slower, log: stderr}
	if *match == "" {
		return b.update(*out, *only)
	}
	var wrong []error
	text, err := b.page(&wrong).Made(*out, *only, stderr)
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, text)
	return errors.Join(wrong...)
}

// update writes the page with the named sections measured anew. Its error says too which
// answers are wrong.
func (b *bench) update(out, only string) error {
	var wrong []error
	err := b.page(&wrong).Update(b.ctx, out, only, b.log)
	return errors.Join(append(wrong, err)...)
}

// collections returns the folder with the collections.
func collections() (string, error) {
	data := os.Getenv("PROPAGO_DATA")
	if data == "" {
		return "", errors.New("PROPAGO_DATA does not name the folder with the collections")
	}
	return filepath.Join(data, "minizinc"), nil
}

const preface = `# MiniZinc: conformance and times

This page is written by one command, which anyone can run:

` + "```sh\ngo run ./docs/conformance\n```" + `

It takes the programs from the folder that the environment variable ` + "`PROPAGO_DATA`" + ` names. How
to use propago from MiniZinc is [another page](how-to/minizinc.md). Every solution of these runs
was checked against the constraints of its program by
` + "`csp/flatzinc/check`" + `, which evaluates each by its definition and shares no code with the engine:
the values of all variables, and that the printed text says the same.

The section with Chuffed beside it has a command of its own. It prints the table, instance by
instance, and what it comes to; ` + "`-write docs/minizinc.md`" + ` puts it here.

` + "```sh\ngo run -pgo=csp/flatzinc/cmd/fzn-propago/default.pgo ./docs/conformance race -match accap,filters -limit 5s\n```" + `

` + "`-folder`" + ` takes another folder with an index of the same columns, ` + "`-search plain`" + ` (without learning),
` + "`annotated`" + ` or ` + "`learning`" + ` (annotated, and learning) another search, and ` + "`-profile FILE`" + ` writes where one
instance spends its time (a folder: every one). ` + "`fzn-propago`" + ` is compiled with such a profile of ten of the instances, which takes
off three to eight hundredths of the time; ` + "`-pgo`" + ` has that used here too.
`
