// Command conformance solves collections of FlatZinc programs, compares the answers with
// those expected, has every solution checked by package check, and writes the tables of
// docs/minizinc.md.
//
//	go run ./csp/flatzinc/conformance                     # everything: about half an hour
//	go run ./csp/flatzinc/conformance -only spec,suite    # these sections; the others stay as they are
//	go run ./csp/flatzinc/conformance -only challenge -match fast-food
//
// The collections are read from the folder minizinc of the one that the environment
// variable PROPAGO_DATA names. With -match nothing is written. A wrong answer ends the
// command with exit code 1, after the tables are written, which show it.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
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

// A section is a part of the page: a heading, and the text below it. An error that write
// returns with a text says that answers are wrong.
type section struct {
	name, title string
	write       func(*bench) (string, error)
}

var sections = []section{
	{"spec", "MiniZinc's own tests", specSection},
	{"suite", "A solver's regression suite", suiteSection},
	{"challenge", "Challenge instances", challengeSection},
	{"classic", "Classic problems", classicSection},
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
	chosen, err := choose(*only)
	if err != nil {
		return err
	}
	b := &bench{ctx: ctx, data: filepath.Join(data, "minizinc"), limit: *limit, match: *match, slower: *slower, log: stderr}
	page, err := os.ReadFile(*out)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	text, wrong := b.page(string(page), chosen)
	if err := ctx.Err(); err != nil {
		return err
	}
	if *match != "" {
		fmt.Fprintln(stdout, text)
		return wrong
	}
	return errors.Join(wrong, os.WriteFile(*out, []byte(text), 0o644))
}

// choose returns the sections of a list of names, all of them for the empty one.
func choose(names string) ([]section, error) {
	if names == "" {
		return sections, nil
	}
	var chosen []section
	for _, name := range strings.Split(names, ",") {
		i := slices.IndexFunc(sections, func(s section) bool { return s.name == name })
		if i < 0 {
			var all []string
			for _, s := range sections {
				all = append(all, s.name)
			}
			return nil, fmt.Errorf("no section is called %q; there are %s", name, strings.Join(all, ", "))
		}
		chosen = append(chosen, sections[i])
	}
	return chosen, nil
}

const preface = `# MiniZinc: conformance and times

This page is written by one command, which anyone can run:

` + "```sh\ngo run ./csp/flatzinc/conformance\n```" + `

It takes the programs from the folder that the environment variable ` + "`PROPAGO_DATA`" + ` names. How
to use propago from MiniZinc is [another page](how-to/minizinc.md). Every solution of these runs
was checked against the constraints of its program by
` + "`csp/flatzinc/check`" + `, which evaluates each by its definition and shares no code with the engine:
the values of all variables, and that the printed text says the same.
`

// page returns the page with the chosen sections made anew, and the others taken from the
// page as it was. The error says which answers were wrong.
func (b *bench) page(old string, chosen []section) (string, error) {
	var text bytes.Buffer
	var wrong []error
	text.WriteString(preface)
	for _, s := range sections {
		body := between(old, s.begin(), s.end())
		if slices.ContainsFunc(chosen, func(c section) bool { return c.name == s.name }) {
			fmt.Fprintf(b.log, "== %s\n", s.name)
			made, err := s.write(b)
			if err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", s.name, err))
			}
			if made != "" {
				body = "\n" + strings.TrimSpace(made) + "\n\n" + where() + "\n"
			}
		}
		if body != "" {
			fmt.Fprintf(&text, "\n## %s\n\n%s%s%s\n", s.title, s.begin(), body, s.end())
		}
	}
	return text.String(), errors.Join(wrong...)
}

func (s section) begin() string { return "<!-- measured: " + s.name + " -->" }
func (s section) end() string   { return "<!-- end: " + s.name + " -->" }

func between(text, begin, end string) string {
	_, rest, ok := strings.Cut(text, begin)
	if !ok {
		return ""
	}
	body, _, ok := strings.Cut(rest, end)
	if !ok {
		return ""
	}
	return body
}

// where says on what a section was measured.
func where() string {
	return fmt.Sprintf("*Measured %s on %s/%s, %s, %s.*",
		time.Now().Format("2006-01-02"), runtime.GOOS, runtime.GOARCH, processor(), runtime.Version())
}

// processor names the processor where the system tells.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "a processor not named by the system"
}
