package page_test

// This file shows how a page is made.

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/csp/trace/page"
)

// australia is the map of the textbooks: neighbours get different colours.
func australia() *csp.Model {
	m := csp.NewModel()
	region := map[string]csp.Var{}
	for _, name := range []string{"WA", "NT", "SA", "Q", "NSW", "V", "T"} {
		region[name] = m.IntVar(name, 1, 3)
	}
	for _, border := range []string{"WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V"} {
		a, b, _ := strings.Cut(border, " ")
		m.PostNamed(a+" and "+b, csp.NotEqual(region[a], region[b]))
	}
	return m
}

// playedRun records forward checking on the map of Australia.
func playedRun() (*trace.Trace, error) {
	s, err := australia().Compile(context.Background(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder, MaxSolutions: 1})
	if err != nil {
		return nil, err
	}
	return trace.Record(context.Background(), s)
}

// A page that plays a run, to be written into a file and opened in a browser.
func ExampleOptions() {
	t, err := playedRun()
	if err != nil {
		fmt.Println(err)
		return
	}
	var text strings.Builder
	if err := page.Write(&text, t, page.Options{Title: "Forward checking on Australia"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.SplitN(text.String(), "\n", 2)[0])
	fmt.Println(strings.Contains(text.String(), "<title>Forward checking on Australia</title>"))
	// Output:
	// <!DOCTYPE html>
	// true
}

// Variables as the cells of a grid: here the regions, roughly where they lie.
func ExampleOptions_grid() {
	t, err := playedRun()
	if err != nil {
		fmt.Println(err)
		return
	}
	// WA NT Q
	// -  SA NSW
	// -  T  V
	grid := &draw.Grid{Rows: 3, Cols: 3, Cells: []int{0, 1, 4, 2, 5, 8, 7}, Symbols: []string{"", "red", "green", "blue"}}
	fmt.Println(page.Write(io.Discard, t, page.Options{Title: "Australia", Grid: grid}))
	// Output:
	// <nil>
}
