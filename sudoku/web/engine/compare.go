package engine

// Comparing what is maintained and the order of cells on one puzzle.

import (
	"errors"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
)

// compareOne searches the puzzle with the configuration that the parameter "configuration"
// names (see compare.Parse) until a second solution is found, everything is
// searched, or "limit" nodes are visited: what counts returns, and "end" in words. Its
// progress is that of watch.
func compareOne(c *Call) (any, error) {
	conf, err := compare.Parse(c.Text("configuration"))
	if err != nil {
		return nil, err
	}
	o := conf.Options
	o.MaxNodes, o.MaxSolutions = int64(max(c.Int("limit", 0), 0)), 2
	conf.Options = o
	_, s, err := c.search(o)
	if err != nil {
		return nil, err
	}
	if _, err := s.Count(c.Context, 0); err != nil && !errors.Is(err, csp.ErrLimit) {
		return nil, err
	}
	run := compare.Run{Configuration: conf, Outcome: s.Outcome(), Stats: s.Stats()}
	answer := counts(run.Stats)
	answer["end"], answer["answered"] = run.End(), run.Answered()
	return answer, nil
}
