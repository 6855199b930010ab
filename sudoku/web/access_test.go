package web_test

// For everyone: keyboard alone, screen readers, both themes, small and narrow screens,
// right to left, reduced motion.

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKeyboardOnly goes from the address bar into the board and out of it, and plays.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	active := func(expression string) string {
		var s string
		tab.eval("String(document.activeElement."+expression+")", &s)
		return s
	}
	tab.keys(kb.Tab)
	assert.Equal(t, "skip", active("className"))
	assert.Equal(t, 1, tab.count(`[role=grid] [tabindex="0"]`), "the board is one stop")
	for range 12 {
		if active("role") == "gridcell" {
			break
		}
		tab.keys(kb.Tab)
	}
	require.Equal(t, "gridcell", active("role"), "Tab reaches the board")
	at := func(want string) {
		t.Helper()
		assert.Equal(t, want, active(`ariaLabel.split(",").slice(0, 2).join()`))
	}
	at("row 1, column 1")
	tab.keys(kb.ArrowUp + kb.ArrowLeft)
	at("row 1, column 1")
	tab.keys(kb.ArrowRight + kb.ArrowDown + kb.ArrowDown)
	at("row 3, column 2")
	tab.keys(kb.End)
	at("row 3, column 9")
	tab.keys(kb.PageDown + kb.Home)
	at("row 6, column 1")
	tab.keys(kb.PageUp + kb.PageUp)
	at("row 1, column 1")
	tab.keys(kb.ArrowRight + kb.ArrowRight + "4")
	assert.Equal(t, "534"+easy[3:], tab.board())
	tab.keys(kb.Backspace)
	assert.Equal(t, easy, tab.board())

	tab.keys("?")
	tab.waitText("dialog", "Keys and marks")
	tab.waitText("dialog h3", "While a search is watched")
	tab.waitText("dialog h3 + .keys", "to the next node, contradiction, solution")
	assert.Equal(t, ",", tab.text("dialog h3 + .keys kbd"))
	tab.keys(kb.Escape)
	tab.waitFor(`document.querySelector("dialog") === null`, "the dialog closes")
	at("row 1, column 3") // the focus is back
	tab.keys("n")
	tab.waitText("dialog", "New puzzle")
	assert.Equal(t, "SELECT", active("tagName"))
	tab.keys(kb.Escape)
	tab.keys("h")
	tab.waitText("#hint-card", "Hint 1 of 4")
	tab.keys("k")
	tab.waitText("#message", "Exactly one solution.")

	tab.keys(kb.Tab)
	assert.NotEqual(t, "gridcell", active("role"), "one Tab leads out")
	tab.keys(kb.Shift)
	tab.eval(`document.querySelector('[role=tab]').focus()`, nil)
	assert.Equal(t, "true", active("ariaSelected"))
}

// TestNames holds the names that axe does not miss.
func TestNames(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	assert.Equal(t, "Sudoku, 9 rows, 9 columns", tab.attr("[role=grid]", "aria-label"))
	assert.Equal(t, "9", tab.attr("[role=grid]", "aria-rowcount"))
	assert.Equal(t, 9, tab.count("[role=row]"))
	assert.Equal(t, 81, tab.count("[role=gridcell]"))
	assert.Equal(t, "row 1, column 1, given 5", tab.attr(tab.cell(1, 1), "aria-label"))
	assert.Equal(t, "true", tab.attr(tab.cell(1, 1), "aria-readonly"))
	assert.Equal(t, "row 9, column 1, empty", tab.attr(tab.cell(9, 1), "aria-label"))
	assert.Equal(t, "polite", tab.attr("#live", "aria-live"))
	assert.Equal(t, "status", tab.attr("#message", "role"))
	assert.Equal(t, "Views", tab.attr("[role=tablist]", "aria-label"))
	assert.Equal(t, "tab-play", tab.attr("[role=tabpanel]", "aria-labelledby"))
}

// axe runs axe-core on the page in both themes, with the rule that what is seen of a control
// is in its name whatever the version makes of that rule, and fails for each fault that it
// finds. The themes differ in colours alone, so the second is looked at for those. With PROPAGO_WIDTHS
// set it looks at the page at all the widths that pictures are made of.
func (tb *tab) axe(what string) {
	tb.t.Helper()
	var there bool
	if tb.eval(`"axe" in window`, &there); !there {
		source, err := os.ReadFile("testdata/axe-core/axe.min.js")
		require.NoError(tb.t, err)
		tb.eval(string(source), nil)
	}
	look := func(where string) {
		tb.prefer(false, true)
		tb.axeRun(what+where+", light", `rules: { "label-content-name-mismatch": { enabled: true } }`)
		tb.prefer(true, true)
		tb.axeRun(what+where+", dark", `runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] }`)
	}
	tb.lookRound()
	if os.Getenv("PROPAGO_WIDTHS") == "" {
		look("")
	} else {
		for _, width := range widths {
			tb.resize(width)
			look(fmt.Sprintf(", %d pixels wide", width[0]))
		}
	}
	tb.prefer(false, true)
}

// axeRun runs the axe-core that was loaded, with options.
func (tb *tab) axeRun(what, options string) {
	tb.t.Helper()
	var faults []struct {
		ID, Help string
		Nodes    []string
	}
	tb.eval(`axe.run(document, { resultTypes: ["violations"], `+options+` }).then((r) => r.violations.map((v) => ({ ID: v.id, Help: v.help, Nodes: v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200) + " " + n.failureSummary) })))`, &faults)
	text, err := json.MarshalIndent(faults, "", "  ")
	require.NoError(tb.t, err)
	assert.Empty(tb.t, faults, "axe on %s: %s", what, text)
}

// TestAxe has axe-core look at every scene in both themes.
func TestAxe(t *testing.T) {
	t.Parallel()
	for _, scene := range scenes {
		t.Run(scene.name, func(t *testing.T) {
			tab := openTab(t, tabOptions{fragment: scene.fragment, still: true})
			scene.act(tab)
			tab.axe(scene.name)
		})
	}
}

func TestThemes(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy, dark: true})
	light := func() bool {
		var sum float64
		tab.eval(`getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)`, &sum)
		return sum > 3*128
	}
	assert.False(t, light(), "as the system has it")
	assert.Equal(t, "Change to the light theme", tab.attr("#theme", "aria-label"))
	tab.click("#theme")
	assert.True(t, light())
	tab.reload()
	assert.True(t, light(), "the choice is kept")
}

// TestSmallScreens has nothing stand out at the side, and keys large enough for fingers.
func TestSmallScreens(t *testing.T) {
	t.Parallel()
	for _, width := range []int{320, 390, 768} {
		tab := openTab(t, tabOptions{fragment: "p=" + easy, width: width, height: 800, mobile: true})
		var over, smallest float64
		tab.eval(`document.documentElement.scrollWidth - innerWidth`, &over)
		assert.LessOrEqual(t, over, 0.0, "%d pixels wide", width)
		tab.eval(`Math.min(...[...document.querySelectorAll("button")].filter((b) => b.checkVisibility({ visibilityProperty: true })).map((b) => Math.min(b.getBoundingClientRect().height, b.getBoundingClientRect().width)))`, &smallest)
		assert.GreaterOrEqual(t, smallest, 44.0, "%d pixels wide", width)
		tab.click(tab.cell(1, 3))
		tab.click(`.digit-key[data-value="4"]`)
		assert.Equal(t, "534"+easy[3:], tab.board())
	}
}

// TestRightToLeft turns the page round; the board stays as puzzles are printed.
func TestRightToLeft(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy, shifts: true})
	tab.eval(`document.documentElement.dir = "rtl"`, nil)
	var where struct{ First, Last, Board, Side float64 }
	tab.eval(fmt.Sprintf(`(() => { const x = (s) => document.querySelector(s).getBoundingClientRect().x; return { First: x(%q), Last: x(%q), Board: x(".board"), Side: x(".side") }; })()`,
		tab.cell(1, 1), tab.cell(1, 9)), &where)
	assert.Less(t, where.First, where.Last, "columns run from the left")
	assert.Less(t, where.Side, where.Board, "the panel is on the other side")
	tab.click(tab.cell(1, 1))
	tab.keys(kb.ArrowRight + kb.ArrowRight + "4")
	assert.Equal(t, "534"+easy[3:], tab.board())
	var over float64
	tab.eval(`document.documentElement.scrollWidth - innerWidth`, &over)
	assert.LessOrEqual(t, over, 0.0)
}

func TestReducedMotion(t *testing.T) {
	t.Parallel()
	duration := func(still bool) (s string) {
		tab := openTab(t, tabOptions{fragment: "p=" + easy, still: still})
		tab.eval(`getComputedStyle(document.querySelector(".cell")).transitionDuration`, &s)
		return s
	}
	assert.Equal(t, "0s", duration(true))
	assert.NotEqual(t, "0s", duration(false))
}
