package main

// A run whose search does not stop when it is told to: what is known of it is printed.

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// stuck is a constraint that holds always, and whose propagation takes until it is
// released once x is at most 2.
type stuck struct {
	x        csp.Var
	reached  chan<- struct{}
	released <-chan struct{}
}

func (c *stuck) Vars() []csp.Var      { return []csp.Var{c.x} }
func (c *stuck) Satisfied([]int) bool { return true }

func (c *stuck) Propagate(s *csp.Space) csp.Status {
	if s.Max(c.x) <= 2 {
		c.reached <- struct{}{}
		<-c.released
	}
	return csp.Stable
}

// TestStatisticsOfALongPropagation: the time is up while a propagation goes on that does
// not look at it.
func TestStatisticsOfALongPropagation(t *testing.T) {
	const count = "solve :: int_search([x], input_order, indomain_max) "
	for name, c := range map[string]struct {
		goal    string
		flags   settings
		want    string   // before the statistics
		stats   []string // what they have
		without []string
	}{
		"optimum": {
			count + "minimize x;", settings{workers: 1},
			"x = 3;\n----------\n",
			[]string{"solutions=3", "objective=3", "objectiveBound=1", "variables=1", "propagators=1", "nodes=", "failures=", "propagations=", "peakDepth="}, nil,
		},
		"all": {
			count + "satisfy;", settings{workers: 1, all: true},
			"x = 5;\n----------\nx = 4;\n----------\nx = 3;\n----------\n",
			[]string{"solutions=3", "variables=1", "propagators=1", "nodes=", "failures="}, []string{"objective"},
		},
		"root": {
			"constraint int_le(x, 2); solve satisfy;", settings{workers: 1, solutions: 1},
			unknown, []string{"solutions=0", "variables=1", "propagators=1"}, nil,
		},
		"team": {
			"constraint int_le(x, 2); solve minimize x;", settings{workers: 2},
			unknown, []string{"solutions=0", "variables=1", "propagators=1"}, []string{"objective"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			in, err := flatzinc.Read(strings.NewReader("var 1..5: x :: output_var;\n" + c.goal))
			require.NoError(t, err)
			x, ok := in.Var("x")
			require.True(t, ok)
			reached, released := make(chan struct{}, 100), make(chan struct{})
			in.Model.Post(&stuck{x, reached, released})

			c.flags.statistics = true
			var out bytes.Buffer
			j := newJob(&c.flags, streams{Out: &out, Err: io.Discard}, time.Now())
			ctx, cancel := context.WithCancel(context.Background())
			go func() {
				<-reached
				cancel()
			}()
			ended := make(chan struct{})
			require.NoError(t, j.within(ctx, func() error {
				defer close(ended)
				return j.answer(ctx, in)
			}))
			text := out.String() // nothing is written from now on
			close(released)
			<-ended

			assert.True(t, strings.HasPrefix(text, c.want+"%%%mzn-stat: initTime="), "%s", text)
			assert.True(t, strings.HasSuffix(text, "%%%mzn-stat-end\n"), "%s", text)
			for _, s := range append(c.stats, "solveTime=") {
				assert.Contains(t, text, "%%%mzn-stat: "+s)
			}
			for _, s := range c.without {
				assert.NotContains(t, text, s)
			}
			assert.Equal(t, text, out.String())
		})
	}
}
