// Command constraint gives channels to the transmitters of a small network so that
// near ones do not disturb each other, with as few channels as possible.
//
//	go run ./examples/constraint
//
// What it teaches is in apart.go: a constraint that the library does not have, and
// in apart_test.go how to test one. This file uses it.
package main

import (
	"context"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
)

// transmitters, and how many channels two of them have to lie apart.
var (
	transmitters = []string{"harbour", "hill", "mill", "tower", "bridge"}
	separations  = []struct{ a, b, gap int }{
		{0, 1, 4}, {0, 2, 2}, {1, 2, 3}, {1, 3, 4}, {2, 3, 2}, {2, 4, 1}, {3, 4, 3}, {0, 4, 2},
	}
)

func main() { command.Main(program()) }

// program declares the command.
func program() *command.Command {
	c := command.New("constraint", "", "Gives channels to transmitters so that near ones do not disturb each other.")
	c.LimitTime()
	c.Run = run
	return c
}

// run finds the best channels and prints them.
func run(ctx context.Context, _ []string, w io.Writer) error {
	m := csp.NewModel()
	channel := m.IntVars("channel", len(transmitters), 1, 20)
	highest := m.BoundsVar("highest", 1, 20)
	m.Post(csp.Maximum(channel, highest))
	for _, s := range separations {
		m.PostNamed(transmitters[s.a]+" and "+transmitters[s.b], Apart(channel[s.a], channel[s.b], s.gap))
	}
	best, err := m.Optimize(ctx, csp.Minimize(highest), csp.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d channels\n", best.Value(highest))
	for i, name := range transmitters {
		fmt.Fprintf(w, "%-8s %d\n", name, best.Value(channel[i]))
	}
	return nil
}
