// Command benchmarks measures the project and writes docs/benchmarks.md.
//
//	go run ./docs/benchmarks                    # everything: about a quarter of an hour
//	go run ./docs/benchmarks -only sudoku,batch # these sections; the others stay as they are
//	go run ./docs/benchmarks -only sudoku -puzzles a.txt -out mine.md # with puzzles of your own
//	go run ./docs/benchmarks -hard hard.txt     # the hard puzzles, for other solvers
//
// Collections of puzzles are read from the folder that the environment variable
// PROPAGO_DATA names, and left out without it. Peers are run where they are installed:
// qqwing, and Gecode through minizinc (both are Debian packages). What is compared runs
// in turns, so that a slow moment hits all alike, and medians are shown. A wrong answer
// ends the command with exit code 1 and leaves the page as it was.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/docs/internal/measured"
)

func main() { measured.Main("benchmarks", run) }

// bench is what every section is given.
type bench struct {
	ctx   context.Context
	data  string   // the folder with the collections, "" for none
	files []string // of further puzzles
	self  string   // this program, for runs in a process of their own
	runs  int      // of each contestant
	limit time.Duration
	log   io.Writer
}

// sections are the parts of the page.
func (b *bench) sections() []measured.Section {
	return []measured.Section{
		{Name: "sudoku", Title: "Sudoku", Write: b.sudokuSection},
		{Name: "kernels", Title: "Kernels", Write: b.kernelsSection},
		{Name: "batch", Title: "A million puzzles", Write: b.batchSection},
		{Name: "rate", Title: "Rating puzzles", Write: b.rateSection},
		{Name: "rules", Title: "Rating boards with rules", Write: b.rateRulesSection},
		{Name: "generate", Title: "Making puzzles", Write: b.generateSection},
		{Name: "classic", Title: "Classic problems", Write: b.classicSection},
		{Name: "gecode", Title: "Side by side with Gecode", Write: b.gecodeSection},
		{Name: "reasons", Title: "Reasons", Write: b.reasonsSection},
		{Name: "scale", Title: "Large models", Write: b.scaleSection},
		{Name: "page", Title: "The page", Write: b.pageSection},
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("benchmarks", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "docs/benchmarks.md", "the page to write")
	only := fs.String("only", "", "sections to measure, with commas between; the rest of the page stays")
	runs := fs.Int("runs", 5, "runs of each contestant, of which the median counts")
	limit := fs.Duration("limit", time.Minute, "time for one run of a classic problem")
	files := fs.String("puzzles", "", "files of further puzzles for the section sudoku, 81 characters a line, with commas between")
	write := fs.String("hard", "", "write the hard puzzles of the section sudoku to this file, and nothing else")
	one := fs.String("one", "", "run this one classic problem and report it as JSON")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *runs < 1 {
		return fmt.Errorf("-runs is above 0")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	b := &bench{ctx: ctx, data: os.Getenv("PROPAGO_DATA"), self: self, runs: *runs, limit: *limit, log: stderr}
	if *files != "" {
		b.files = strings.Split(*files, ",")
	}
	switch {
	case *one != "":
		return b.report(*one, stdout)
	case *write != "":
		return b.writeHard(*write)
	}
	return measured.Page{Preface: preface, Sections: b.sections()}.Update(ctx, *out, *only, stderr)
}

const preface = `# Benchmarks

This page is written by one command, which anyone can run:

` + "```sh\ngo run ./docs/benchmarks\n```" + `

It takes the collections of puzzles from the folder that the environment variable
` + "`PROPAGO_DATA`" + ` names, and the peers that are installed: ` + "`qqwing`" + ` and ` + "`minizinc`" + ` (with Gecode) are Debian
packages. What is compared runs in turns on one core, unless cores are mentioned, and
medians are shown. Each section says when and where it was measured, and what was not.
` + "`-only sudoku -puzzles FILE` measures puzzles of your own too, and `-hard FILE`" + ` writes the hard
ones of this page, for other solvers.
`

func (b *bench) logf(format string, args ...any) { fmt.Fprintf(b.log, format+"\n", args...) }

// median returns the middle of the values, which it sorts.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
