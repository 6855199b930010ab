package web_test

// The page that sudoku trace --format html writes, of package csp/trace/page: opened as a file
// in the browser of these tests, and compared step by step with the player of package trace.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/csp/trace/page"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/sudoku/text"
)

// tracePage writes the page of a search of a puzzle of 4x4 that has to guess.
func tracePage(t *testing.T) (path string, p *trace.Player) {
	t.Helper()
	puzzle, err := text.Parse(".2..1.....3..4..")
	require.NoError(t, err)
	m, err := puzzle.Model()
	require.NoError(t, err)
	s, err := m.CSP.Compile(t.Context(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder, MaxSolutions: 2})
	require.NoError(t, err)
	s.Assume(m.Givens(puzzle.Givens)...)
	tr, err := trace.Record(t.Context(), s, trace.Words(map[csp.By]string{csp.ByAssumption: "given"}))
	require.NoError(t, err)
	p, err = trace.NewPlayer(tr)
	require.NoError(t, err)

	path = filepath.Join(t.TempDir(), "run.html")
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, page.Write(f, tr, page.Options{Title: "Four by four", Grid: m.PageGrid()}))
	require.NoError(t, f.Close())
	return path, p
}

// shows asserts that the page shows what the player says of its present step.
func (tb *tab) shows(p *trace.Player) {
	tb.t.Helper()
	var page struct {
		Count, Now, Tree string
		Cells            []string
	}
	tb.eval(`new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))).then(() => ({ Count: document.querySelector("#count").innerText, Now: document.querySelector("#now").innerText,
		Cells: [...document.querySelectorAll(".cell")].map((e) => e.ariaLabel),
		Tree: document.querySelector("#tree").ariaLabel }))`, &page)
	require.Equal(tb.t, fmt.Sprintf("%d / %d", p.At(), p.Len()), page.Count)
	var cells []string
	for x, v := range p.Trace().Variables {
		cells = append(cells, v.Name+": "+seenText(p, x))
	}
	assert.Equal(tb.t, cells, page.Cells, "step %d", p.At())
	if p.Node().ID == 1 {
		assert.Contains(tb.t, page.Tree, "The search is at the root.", "step %d", p.At())
	} else {
		assert.Contains(tb.t, page.Tree, "Search tree of 15 nodes.", "step %d", p.At())
	}
	e := p.Event()
	if e == nil {
		assert.Equal(tb.t, "Before the first event.", page.Now)
		return
	}
	switch e.Kind { // those who made it are called the same
	case csp.EventPrune, csp.EventBranch, csp.EventFail, csp.EventRevise:
		text := p.Trace().Text(e)
		by := text[strings.LastIndex(text, " ("):]
		assert.True(tb.t, strings.HasSuffix(page.Now, by), "step %d: %q, but %q", p.At(), page.Now, text)
	}
	switch e.Kind {
	case csp.EventPrune:
		assert.Contains(tb.t, page.Now, p.Trace().Variables[e.Var].Name+" loses "+valuesText(e.Removed)+" (")
	case csp.EventBranch:
		assert.Contains(tb.t, page.Now, fmt.Sprintf("node %d: ", p.Node().ID))
	case csp.EventBacktrack:
		assert.Equal(tb.t, fmt.Sprintf("back to node %d", p.Node().ID), page.Now)
	}
}

// seenText is what the name of a cell says: the domain, and with it what the present event
// takes, of which is told that it is gone. A value that is alone is the first.
func seenText(p *trace.Player, x int) string {
	var seen, gone []string
	for v := 1; v <= 4; v++ {
		e := p.Event()
		switch {
		case p.Domain(x).Contains(v) && p.Domain(x).Len() == 1:
			seen = slices.Insert(seen, 0, strconv.Itoa(v))
		case p.Domain(x).Contains(v):
			seen = append(seen, strconv.Itoa(v))
		case e != nil && e.Kind == csp.EventPrune && e.Var == x && e.Removed.Contains(v):
			seen, gone = append(seen, strconv.Itoa(v)), append(gone, strconv.Itoa(v))
		}
	}
	text := strings.Join(seen, " ")
	if len(gone) == 1 {
		text += ", of which " + gone[0] + " is gone"
	} else if gone != nil {
		text += ", of which " + strings.Join(gone, " ") + " are gone"
	}
	if p.Domain(x).IsEmpty() {
		text = strings.TrimPrefix(text+"; nothing is left", "; ")
	}
	return text
}

// valuesText is a set as the page has it: two neighbours stand by themselves.
func valuesText(s domains.Set) string {
	var parts []string
	for lo, hi := range s.Ranges() {
		switch hi - lo {
		case 0:
			parts = append(parts, fmt.Sprint(lo))
		case 1:
			parts = append(parts, fmt.Sprint(lo), fmt.Sprint(hi))
		default:
			parts = append(parts, fmt.Sprintf("%d..%d", lo, hi))
		}
	}
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, " ")
}

func TestTracePage(t *testing.T) {
	t.Parallel()
	path, p := tracePage(t)
	tab := openTab(t, tabOptions{file: path})

	// It opens where the givens are made.
	for range 4 {
		require.True(t, p.Next(csp.EventPrune))
	}
	tab.shows(p)
	assert.Contains(t, tab.text("#now"), "(given)")

	// By buttons and keys, forwards and backwards, by prunings as the page begins.
	tab.click("#next")
	require.True(t, p.Next(csp.EventPrune))
	tab.shows(p)
	tab.keys(kb.ArrowRight)
	require.True(t, p.Next(csp.EventPrune))
	tab.shows(p)
	tab.click("#back")
	require.True(t, p.Prev(csp.EventPrune))
	tab.shows(p)
	tab.keys(kb.ArrowLeft)
	require.True(t, p.Prev(csp.EventPrune))
	tab.shows(p)
	tab.click("#first")
	p.Go(0)
	tab.shows(p)
	tab.keys("n")
	require.True(t, p.NextNode())
	tab.shows(p)
	tab.keys("nn")
	require.True(t, p.NextNode() && p.NextNode())
	tab.shows(p)
	tab.keys("p")
	require.True(t, p.PrevNode())
	tab.shows(p)
	tab.keys("f")
	require.True(t, p.Next(csp.EventFail))
	tab.shows(p)
	tab.keys("s")
	require.True(t, p.Next(csp.EventSolution))
	tab.shows(p)
	tab.keys(kb.End)
	p.Go(p.Len())
	tab.shows(p)

	// Event by event, back to the beginning and forwards to the end.
	tab.pick("#by", "")
	tab.eval(`document.activeElement.blur()`, nil)
	for p.Back() {
		tab.keys(kb.ArrowLeft)
		tab.shows(p)
	}
	for p.Step() {
		tab.keys(kb.ArrowRight)
		tab.shows(p)
	}

	// A variable tells what it lost, and leads there.
	tab.click(".cell:nth-child(2)")
	tab.waitText("#detail", p.Trace().Variables[1].Name+" has ")
	last := p.Pruned(1)[0]
	tab.waitText("#detail", fmt.Sprintf("step %d", last+1))
	tab.click("#detail .link:last-child")
	p.Go(last + 1)
	tab.shows(p)
}

// TestTracePageAxe has axe-core look at the page with a grid, and with a row for each variable.
func TestTracePageAxe(t *testing.T) {
	t.Parallel()
	grid, p := tracePage(t)
	rows := filepath.Join(t.TempDir(), "rows.html")
	f, err := os.Create(rows)
	require.NoError(t, err)
	require.NoError(t, page.Write(f, p.Trace(), page.Options{Title: "Rows"}))
	require.NoError(t, f.Close())
	for path, button := range map[string]string{grid: ".cell:nth-child(2)", rows: ".row:nth-child(2)"} {
		tab := openTab(t, tabOptions{file: path, still: true})
		tab.click(button)
		tab.press(button)
		for _, key := range []string{kb.End, "f", kb.Home} {
			tab.keys(key)
			tab.axe("the page of a run")
		}
	}
}
