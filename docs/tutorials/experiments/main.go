// Command experiments runs the comparisons of the tutorials: one problem, several ways to
// solve it, one table. All counts are the same on every machine.
//
//	go run ./docs/tutorials/experiments        # which there are
//	go run ./docs/tutorials/experiments NAME
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
)

// experiment is one of them.
type experiment struct {
	name, about string
	run         func(w io.Writer) error
}

var experiments = []experiment{
	{"lookahead", "queens with three amounts of looking ahead (page 5)", lookahead},
	{"chain", "numbers that grow, and too few of them (page 5)", chain},
	{"alldifferent", "all different at three consistencies (page 6)", allDifferent},
	{"trail", "what a search changes, and what it would copy (page 7)", trail},
	{"orders", "orders of variables and of values (page 8)", orders},
	{"luck", "one problem, sixty times (page 8)", luck},
	{"rucksack", "a small problem with a best solution (page 9)", rucksack},
	{"shops", "two ways to search a job shop (page 9)", shops},
	{"learning", "failures with and without learning (explanation of learning)", learning},
	{"tour", "a round trip, with and without neighbourhoods (page 9)", tour},
}

func main() {
	if len(os.Args) == 2 {
		for _, e := range experiments {
			if e.name == os.Args[1] {
				if err := e.run(os.Stdout); err != nil {
					fmt.Fprintln(os.Stderr, "experiments:", err)
					os.Exit(1)
				}
				return
			}
		}
	}
	fmt.Fprintln(os.Stderr, "Usage: experiments NAME, one of")
	for _, e := range experiments {
		fmt.Fprintf(os.Stderr, "  %-12s %s\n", e.name, e.about)
	}
	os.Exit(2)
}

// sideBySide prints the table of a model under several configurations.
func sideBySide(w io.Writer, m *csp.Model, configurations []compare.Configuration, measures ...compare.Measure) error {
	c, err := compare.Configurations(context.Background(), m, configurations)
	if err != nil {
		return err
	}
	fmt.Fprint(w, c.Table(measures...))
	return nil
}
