// Command conformance solves collections of FlatZinc programs, compares the answers with
// those expected, has every solution checked by package check, and writes the tables of
// docs/minizinc.md.
//
//	go run ./docs/conformance                     # everything: about half an hour
//	go run ./docs/conformance -only spec,suite    # these sections; the others stay as they are
//	go run ./docs/conformance -only challenge -match fast-food
//	go run ./docs/conformance race                # beside Chuffed, instance by instance
//	go run ./docs/conformance race -help          # its options
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
	"os/signal"
	"path/filepath"
	"time"

	"github.com/propago/propago/docs/internal/measured"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

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

// sections are the parts of the page. An error that one returns says that answers are wrong;
// the tables show them, so it goes to where wrong collects them.
func (b *bench) sections(wrong *[]error) []measured.Section {
	sections := []measured.Section{
		{Name: "spec", Title: "MiniZinc's own tests", Write: b.specSection},
		{Name: "suite", Title: "A solver's regression suite", Write: b.suiteSection},
		{Name: "challenge", Title: "Challenge instances", Write: b.challengeSection},
		{Name: "race", Title: "Beside Chuffed", Write: b.raceSection},
		{Name: "classic", Title: "Classic problems", Write: b.classicSection},
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
	return sections
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 && args[0] == "race" {
		return runRace(ctx, args[1:], stdout, stderr)
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
	page, err := os.ReadFile(*out)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	var wrong []error
	text, err := measured.Page{Preface: preface, Sections: b.sections(&wrong)}.Rewrite(string(page), *only, stderr)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if *match != "" {
		fmt.Fprintln(stdout, text)
		return errors.Join(wrong...)
	}
	return errors.Join(append(wrong, os.WriteFile(*out, []byte(text), 0o644))...)
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

` + "```sh\ngo run ./docs/conformance race -match accap,filters -limit 5s\n```" + `

` + "`-folder`" + ` takes another folder with an index of the same columns, ` + "`-search plain`" + ` (without learning),
` + "`annotated`" + ` or ` + "`learning`" + ` (annotated, and learning) another search, and ` + "`-profile FILE`" + ` writes where one
instance spends its time (a folder: every one).
`
