// Command watch prints the trace of a search for four queens.
// docs/tutorials/11-read-a-trace.md explains it.
//
//	go run ./docs/tutorials/watch          # every event
//	go run ./docs/tutorials/watch tree     # the nodes alone
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
)

func main() {
	t, err := record()
	if err != nil {
		fmt.Fprintln(os.Stderr, "watch:", err)
		os.Exit(1)
	}
	if len(os.Args) > 1 && os.Args[1] == "tree" {
		err = printTree(t)
	} else {
		err = printEvents(t)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "watch:", err)
		os.Exit(1)
	}
}

// record searches the board for its first solution.
func record() (*trace.Trace, error) {
	m := csp.NewModel()
	var queen [4]csp.Var // the row of the queen in each column
	for i := range queen {
		queen[i] = m.IntVar(fmt.Sprint("c", i+1), 1, 4)
		for j := range i {
			name := fmt.Sprintf("columns %d and %d", j+1, i+1)
			m.PostNamed(name, csp.NotEqual(queen[i], queen[j]))
			m.PostNamed(name+" upwards", csp.NotEqual(queen[i].Plus(i), queen[j].Plus(j)))
			m.PostNamed(name+" downwards", csp.NotEqual(queen[i].Plus(-i), queen[j].Plus(-j)))
		}
	}
	solver, err := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder, MaxSolutions: 1})
	if err != nil {
		return nil, err
	}
	return trace.Record(context.Background(), solver)
}

// printEvents prints what changed something, farther to the right below each choice.
func printEvents(t *trace.Trace) error {
	player, err := trace.NewPlayer(t)
	if err != nil {
		return err
	}
	for player.Next(csp.EventPrune, csp.EventBranch, csp.EventFail, csp.EventBacktrack, csp.EventSolution, csp.EventDone) {
		e := player.Event()
		fmt.Printf("%3d %s%s\n", e.ID, strings.Repeat("    ", e.Depth), t.Text(e))
	}
	return nil
}

// printTree plays the run to its end and prints the nodes of the search.
func printTree(t *trace.Trace) error {
	player, err := trace.NewPlayer(t)
	if err != nil {
		return err
	}
	player.Go(player.Len())
	depth := map[int64]int{}
	for _, n := range player.Tree() {
		depth[n.ID] = depth[n.Parent] + 1
		fmt.Printf("%snode %d: %v\n", strings.Repeat("    ", depth[n.ID]-1), n.ID, n.Status)
	}
	return nil
}
