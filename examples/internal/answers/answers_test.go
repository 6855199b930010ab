package answers_test

// These tests print the answers of a small problem in every way that one can ask for them.

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/answers"
)

// coins is a problem with as many solutions as there are values.
func coins(lo, hi int) (*csp.Solver, csp.Var) {
	m := csp.NewModel()
	x := m.IntVar("x", lo, hi)
	m.Post(csp.Less(m.Const(0), x))
	solver, _ := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder})
	return solver, x
}

func ExampleAnswers() {
	var a answers.Answers
	flags := flag.NewFlagSet("coins", flag.ContinueOnError)
	a.Declare(flags, "coin")
	flags.Parse([]string{"-all"})
	solver, x := coins(1, 3)
	a.Print(context.Background(), solver, "coins", os.Stdout, func(i int, sol csp.Solution) error {
		_, err := fmt.Println(i, sol.Value(x))
		return err
	})
	// Output:
	// 0 1
	// 1 2
	// 2 3
}

func TestPrint(t *testing.T) {
	full := errors.New("disc full")
	for _, c := range []struct {
		name   string
		a      answers.Answers
		lo, hi int
		show   error
		want   string
		err    string
	}{
		{"first", answers.Answers{}, 1, 3, nil, "0:1 ", ""},
		{"all", answers.Answers{All: true}, 1, 3, nil, "0:1 1:2 2:3 ", ""},
		{"count", answers.Answers{Count: true}, 1, 3, nil, "3\n", ""},
		{"none", answers.Answers{}, -1, 0, nil, "", "coins: csp: no solution"},
		{"none of all", answers.Answers{All: true}, -1, 0, nil, "", "coins: csp: no solution"},
		{"count none", answers.Answers{Count: true}, -1, 0, nil, "0\n", ""},
		{"error of show", answers.Answers{All: true}, 1, 3, full, "0:1 ", "disc full"},
	} {
		t.Run(c.name, func(t *testing.T) {
			solver, x := coins(c.lo, c.hi)
			var b strings.Builder
			err := c.a.Print(t.Context(), solver, "coins", &b, func(i int, sol csp.Solution) error {
				fmt.Fprintf(&b, "%d:%d ", i, sol.Value(x))
				return c.show
			})
			assert.Equal(t, c.want, b.String())
			if c.err == "" {
				assert.NoError(t, err)
			} else {
				assert.EqualError(t, err, c.err)
			}
			assert.Equal(t, strings.Contains(c.err, "no solution"), errors.Is(err, csp.ErrNoSolution))
		})
	}
}

func TestPrintCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, a := range []answers.Answers{{}, {All: true}, {Count: true}} {
		solver, _ := coins(1, 3)
		err := a.Print(ctx, solver, "coins", &strings.Builder{}, func(int, csp.Solution) error { return nil })
		require.ErrorIs(t, err, context.Canceled, "%+v", a)
	}
}

func TestCheck(t *testing.T) {
	assert.NoError(t, answers.Answers{}.Check("x.svg"))
	assert.NoError(t, answers.Answers{All: true}.Check("x.svg"))
	assert.NoError(t, answers.Answers{Count: true}.Check(""))
	assert.EqualError(t, answers.Answers{Count: true}.Check("x.svg"), "-count has nothing to draw: leave out -svg")
	assert.EqualError(t, answers.Answers{All: true, Count: true}.Check(""), "-all and -count exclude each other")
}
