package main

// This file says which queens and rules cannot hold together.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
)

// core prints a smallest contradiction among the queens that were placed and the rules: each
// of its members is needed.
func (t task) core(ctx context.Context, stdout io.Writer) error {
	_, solver, err := t.compile(ctx, csp.Options{})
	if err != nil {
		return err
	}
	core, err := solver.Core(ctx)
	switch {
	case errors.Is(err, csp.ErrSatisfiable):
		return t.noCore(stdout)
	case err != nil:
		return err
	case t.format == "json":
		return writeJSON(stdout, core)
	}
	var rules []string
	var placed []square
	for _, m := range core.Members {
		if m.By == csp.ByConstraint {
			rules = append(rules, m.Name)
		} else {
			placed = append(placed, t.placed[m.Place])
		}
	}
	switch {
	case len(placed) == 2 && len(rules) == 0:
		fmt.Fprintf(stdout, "the queens %s share a row\n", list(placed))
		return nil
	case len(placed) == 2 && len(rules) == 1:
		fmt.Fprintf(stdout, "the queens %s share a %s\n", list(placed), strings.TrimSuffix(rules[0], "s"))
		return nil
	case len(placed) == 0:
		fmt.Fprintf(stdout, "there is no way to place %d queens: %s leave none\n", t.n, list(rules))
	case len(placed) == 1:
		fmt.Fprintf(stdout, "the queen %v cannot stay: %s leave no way to place the others\n", placed[0], list(rules))
	default:
		fmt.Fprintf(stdout, "the queens %s cannot all stay: %s leave no way to place the others\n", list(placed), list(rules))
	}
	because, err := solver.Why(ctx, csp.Question{Core: core, MaxNodes: mostWhyNodes})
	if err != nil {
		return err
	}
	text := because.String()
	if because.Answer != csp.Contradiction { // a search, which is long
		text, _, _ = strings.Cut(text, "\n")
		text += "\n"
	}
	_, err = fmt.Fprint(stdout, text)
	return err
}

// noCore says that there is nothing to find.
func (t task) noCore(stdout io.Writer) (err error) {
	if t.format == "json" {
		_, err = fmt.Fprintln(stdout, `{"error":"there is a solution"}`)
	} else {
		_, err = fmt.Fprintf(stdout, "nothing contradicts: %s have a solution\n", t.what())
	}
	return err
}
