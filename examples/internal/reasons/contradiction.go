package reasons

// This file names rules that contradict each other.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/propago/propago/csp"
)

// Contradiction prints a few constraints of a model without solutions that cannot hold
// together, none of which can be left out, by their names. Constraints without a name are
// taken for granted. It returns [csp.ErrNoSolution], or why the constraints were not found.
func Contradiction(ctx context.Context, w io.Writer, m *csp.Model, options csp.Options) error {
	options.Timeout = time.Minute
	solver, err := m.Compile(ctx, options)
	if err != nil {
		return err
	}
	var named []bool // by the place of the constraint
	for name := range m.Constraints() {
		named = append(named, name != "")
	}
	core, err := solver.Core(ctx, func(c csp.Origin) bool { return c.By == csp.ByConstraint && !named[c.Place] })
	if errors.Is(err, csp.ErrLimit) {
		return fmt.Errorf("which rules contradict each other was not found in a minute: %w", csp.ErrNoSolution)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "These rules cannot hold together:")
	before := ""
	for _, rule := range core.Members {
		if rule.Name != before { // several constraints may make one rule
			fmt.Fprintln(w, " ", rule.Name)
		}
		before = rule.Name
	}
	return csp.ErrNoSolution
}
