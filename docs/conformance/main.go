// Command conformance solves collections of FlatZinc programs, compares the answers with
// those expected, has every solution checked by package check, and writes the tables of
// docs/minizinc.md.
//
//	go run ./docs/conformance                     # everything: about half an hour
//	go run ./docs/conformance -only spec,suite    # these sections; the others stay as they are
//	go run ./docs/conformance -only challenge -match fast-food
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
	match  string        // part of the names of the programs to run
	fails  int64         // the failures that a program may take; 0: any number
	slower float64       // how many times slower this machine is than that of other solvers' times
	log    io.Writer     // a line for each program
}

// sections are the parts of the page. An error that one returns says that answers are wrong;
// the tables show them, so it goes to where wrong collects them.
func (b *bench) sections(wrong *[]error) []measured.Section {
	sections := []measured.Section{
		{Name: "spec", Title: "MiniZinc's own tests", Write: b.specSection},
		{Name: "suite", Title: "A solver's regression suite", Write: b.suiteSection},
		{Name: "challenge", Title: "Challenge instances", Write: b.challengeSection},
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
	fs := flag.NewFlagSet("conformance", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "docs/minizinc.md", "the page to write")
	only := fs.String("only", "", "sections to run, with commas between; the rest of the page stays")
	limit := fs.Duration("limit", time.Minute, "time for one program")
	slower := fs.Float64("slower", 1, "how many times slower this machine is than the one of other solvers' times")
	match := fs.String("match", "", "run only programs whose name has this in it, and write nothing")
	if err := fs.Parse(args); err != nil {
		return err
	}
	data := os.Getenv("PROPAGO_DATA")
	if data == "" {
		return errors.New("PROPAGO_DATA does not name the folder with the collections")
	}
	b := &bench{ctx: ctx, data: filepath.Join(data, "minizinc"), limit: *limit, match: *match, slower: *slower, log: stderr}
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

const preface = `# MiniZinc: conformance and times

This page is written by one command, which anyone can run:

` + "```sh\ngo run ./docs/conformance\n```" + `

It takes the programs from the folder that the environment variable ` + "`PROPAGO_DATA`" + ` names. How
to use propago from MiniZinc is [another page](how-to/minizinc.md). Every solution of these runs
was checked against the constraints of its program by
` + "`csp/flatzinc/check`" + `, which evaluates each by its definition and shares no code with the engine:
the values of all variables, and that the printed text says the same.
`
