package web_test

// Watching a search, and comparing several.

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// clues17 is a puzzle for which plain backtracking takes very long.
const clues17 = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// watchScenes are among the scenes of the screenshots.
var watchScenes = []scene{
	{"watch", "view=watch&p=" + hard, func(tab *tab) {
		tab.waitText("#watch-status", "The whole search")
		tab.click("#watch-solution")
		for range 3 {
			tab.click("#watch-back")
		}
		tab.click("#watch-fail")
		tab.waitText("#watch-cause", "Contradiction")
	}},
	{"watch-step", "view=watch&p=" + easy, func(tab *tab) {
		tab.waitText("#watch-status", "The whole search")
		tab.openChoices()
		tab.pick("#watch-maintain", "full")
		tab.waitText("#watch-cause", "r9c9 is given")
		tab.pick("#watch-grain", "propagation")
		for range 6 {
			tab.click("#watch-next")
		}
		tab.click(tab.cell(3, 1))
		tab.keys("4")
		tab.waitText("#watch-why", "r3c1 is not 4")
	}},
	{"compare", "view=compare&p=" + hard, func(tab *tab) {
		tab.pick("#compare-limit", "1000")
		tab.click("#compare-go")
		tab.waitText("#compare-status", "All 7")
	}},
}

// openWatch opens the view to watch, with a search that its address names: one that is chosen from the lists would be
// made after another.
func openWatch(t *testing.T, o tabOptions, puzzle, maintain string) *tab {
	t.Helper()
	o.fragment = "view=watch&order=mrv&maintain=" + maintain + "&p=" + puzzle
	tab := openTab(t, o)
	tab.waitFor(`!document.querySelector("#watch-next").disabled`, "a run")
	return tab
}

// openChoices opens what a search may be, as a reader does.
func (tb *tab) openChoices() {
	tb.t.Helper()
	if tb.attr(".watch-choices[open]", "class") == "" {
		tb.click(".watch-choices summary")
	}
}

// place is the step that is shown.
func (tb *tab) place() int {
	tb.t.Helper()
	text, _, _ := strings.Cut(tb.text("#watch-place"), " of")
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	require.NoError(tb.t, err)
	return n
}

func TestWatchSteps(t *testing.T) {
	t.Parallel()
	tab := openWatch(t, tabOptions{}, easy, "ac3")
	tab.openChoices()
	tab.pick("#watch-maintain", "full")
	tab.pick("#watch-order", "mrv")
	tab.waitText("#watch-status", "1 solution")
	tab.waitText("#watch-cause", "r9c9 is given: 9.")
	start := tab.place()

	// By change: one cell loses values, which are named, and so is the reason.
	tab.click("#watch-next")
	tab.waitText("#watch-cause", "r1c3 loses 3, 5 and 7. Row 1: 5 is r1c1, 3 is r1c2 and 7 is r1c5.")
	assert.Equal(t, start+2, tab.place(), "the propagator and the pruning")
	assert.Equal(t, 3, tab.count(tab.cell(1, 3)+" .going"), "they fade")
	assert.Equal(t, 6, tab.count(tab.cell(1, 3)+" .on"))
	assert.Equal(t, "row 1, column 3, empty, marks 1 2 3 4 5 6 7 8 9, of which 3, 5 and 7 go", tab.attr(tab.cell(1, 3), "aria-label"))
	assert.Contains(t, tab.attr(tab.cell(1, 1), "class"), "lit-pattern")
	tab.waitFor(`document.querySelector("#live").textContent.includes("r1c3 loses")`, "it is said aloud")
	tab.click("#watch-back")
	tab.waitText("#watch-cause", "r9c9 is given: 9.")
	assert.Equal(t, 9, tab.count(tab.cell(1, 3)+" .on"))

	// By propagation: all that the row takes.
	tab.pick("#watch-grain", "propagation")
	tab.click("#watch-next")
	tab.waitText("#watch-cause", "r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9 lose 3, 5 and 7.")
	tab.pick("#watch-grain", "node")
	tab.click("#watch-next")
	tab.waitText("#watch-cause", "nothing is left to propagate")
	tab.click("#watch-solution")
	tab.waitText("#watch-cause", "Solution 1")
	assert.Equal(t, easySolved, tab.board())
	tab.click("#watch-last")
	tab.waitText("#watch-cause", "The search is over: 1 solution")
	assert.Equal(t, "0", tab.text("#watch-counts div:nth-child(4) dd"), "failures")
	tab.click("#watch-first")
	tab.waitText("#watch-cause", "Before the first event")
}

// TestWatchTells asks why candidates are gone, by pointing, by key and by button.
func TestWatchTells(t *testing.T) {
	t.Parallel()
	tab := openWatch(t, tabOptions{}, easy, "full")
	tab.waitText("#watch-cause", "r9c9 is given: 9.")
	tab.pick("#watch-grain", "node")
	tab.click("#watch-next")
	tab.waitText("#watch-cause", "nothing is left to propagate")
	tab.click(tab.cell(1, 3))
	tab.waitText("#watch-missing", "row 1, column 3: why not?")
	tab.keys("5")
	tab.waitText("#watch-why", "r1c3 is not 5: row 1: 5 is r1c1.")
	assert.Contains(t, tab.attr(tab.cell(1, 1), "class"), "lit-pattern")
	tab.eval(`document.querySelector(".gone-value").focus()`, nil)
	tab.waitText("#watch-why", "r1c3 is not 1: ")
	tab.click(`.gone-value[aria-label="Why not 7?"]`)
	tab.waitText("#watch-why", "r1c3 is not 7: row 1: 7 is r1c5.")

	tab.click("#watch-first")
	tab.click("#watch-next")
	tab.pick("#watch-grain", "change")
	tab.eval(`document.querySelector("#watch-slider").focus()`, nil)
	tab.eval(`const s = document.querySelector("#watch-slider"); s.value = 100; s.dispatchEvent(new Event("input"))`, nil)
	tab.waitFor(`document.querySelector("#watch-place").textContent.startsWith("100 of ")`, "the slider leads there")
	tab.eval(`document.querySelector('[role=tabpanel]:not([hidden]) [data-cell="2"] [data-mark="3"]').dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))`, nil)
	tab.waitText("#watch-why", "r1c3 is not 3: row 1: 3 is r1c2.")
}

// TestWatchKeys plays with the keyboard alone.
func TestWatchKeys(t *testing.T) {
	t.Parallel()
	tab := openWatch(t, tabOptions{still: true}, easy, "full")
	tab.waitText("#watch-cause", "r9c9 is given: 9.")
	start := tab.place()
	tab.eval(`document.querySelector("#watch-slider").focus()`, nil)
	tab.keys(kb.ArrowRight)
	assert.Equal(t, start+2, tab.place())
	tab.keys(kb.ArrowLeft)
	assert.Equal(t, start, tab.place())
	tab.eval(`document.querySelector("#watch-next").focus()`, nil)
	tab.keys(kb.End)
	tab.waitText("#watch-cause", "The search is over")
	tab.keys(kb.Home)
	assert.Equal(t, 0, tab.place())
	tab.keys("s")
	tab.waitText("#watch-cause", "Solution 1")
	solved := tab.place()
	tab.keys("S")
	assert.Equal(t, 0, tab.place(), "there is none before")
	tab.keys("n")
	tab.waitText("#watch-cause", "nothing is left to propagate")
	root := tab.place()
	tab.keys("nN")
	assert.Equal(t, root, tab.place())

	// In the board arrows and Space are the board's; the others play.
	tab.click(tab.cell(1, 3))
	tab.keys(kb.ArrowRight + " " + kb.End)
	assert.Equal(t, root, tab.place())
	tab.waitText("#watch-missing", "row 1, column 9")
	tab.keys(",")
	before := tab.place()
	assert.Less(t, before, root)
	tab.keys(".")
	assert.Greater(t, tab.place(), before)
	tab.keys("f")
	tab.waitText("#watch-cause", "The search is over") // nothing fails
	tab.keys("S")
	assert.Equal(t, solved, tab.place())

	tab.eval(`document.querySelector("#watch-slider").focus()`, nil)
	tab.keys(kb.Home)
	assert.Equal(t, 0, tab.place())
	tab.eval(`(() => { // what is to tick
		const [begin, end] = [setInterval, clearInterval];
		window.ticking = new Set();
		window.setInterval = (...a) => { const i = begin(...a); ticking.add(i); return i; };
		window.clearInterval = (i) => { ticking.delete(i); end(i); };
	})()`, nil)
	tab.pick("#watch-speed", "25")
	tab.keys(" ")
	tab.waitFor(`Number(document.querySelector("#watch-slider").value) > 40`, "it plays")
	assert.Equal(t, "Pause (p)", tab.attr("#watch-play", "aria-label"))
	tab.keys("p")
	var ticking int
	tab.eval(`ticking.size`, &ticking)
	assert.Zero(t, ticking, "it has paused")
	assert.Equal(t, "Play (p)", tab.attr("#watch-play", "aria-label"))
	var duration string
	tab.eval(`getComputedStyle(document.querySelector("[role=tabpanel]:not([hidden]) .marks span")).transitionDuration`, &duration)
	assert.Equal(t, "0s", duration, "nothing fades where motion is not wanted")
}

// TestWatchKeysAtOnce types into views that were just opened, or whose background was clicked.
func TestWatchKeysAtOnce(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=watch&p=" + easy})
	tab.waitFor(`!document.querySelector("#watch-next").disabled`, "a run")
	start := tab.place()
	tab.keys(".")
	assert.Greater(t, tab.place(), start, "nothing has the focus")
	tab.keys(kb.Home)
	assert.Equal(t, 0, tab.place())
	tab.keys("s")
	tab.waitText("#watch-cause", "Solution 1")
	tab.click("h1")
	tab.keys(kb.ArrowLeft)
	before := tab.place()
	tab.waitFor(`!document.querySelector("#watch-cause").innerText.includes("Solution 1")`, "a step back")
	tab.keys("5") // of the cell that is selected
	tab.waitText("#watch-why", "r1c1 ")
	tab.click("#tab-play")
	tab.click("#tab-watch")
	tab.keys(",")
	assert.Less(t, tab.place(), before, "the focus is on the tab")
	tab.keys("?")
	tab.waitText("dialog", "Keys and marks")
	at := tab.place()
	tab.keys("n.")
	assert.Equal(t, at, tab.place(), "the keys are the dialog's")
	tab.keys(kb.Escape)

	tab.follow("view=models&model=queens&n=6")
	tab.waitFor(`document.querySelectorAll(".square").length === 36`, "queens")
	tab.click("#models-search")
	tab.waitFor(`/^0 of [1-9]/.test(document.querySelector("#models-place").innerText)`, "a search")
	tab.eval(`document.activeElement.blur()`, nil)
	tab.keys(".")
	tab.waitFor(`!document.querySelector("#models-place").innerText.startsWith("0 of")`, "a step")
	assert.Equal(t, at, tab.place(), "a view that is hidden hears nothing")
}

// TestWatchKeepsLongRunsInOutline has a search that is too long to be kept with all that looks.
func TestWatchKeepsLongRunsInOutline(t *testing.T) {
	t.Parallel()
	tab := openWatch(t, tabOptions{}, easy, "backtracking")
	tab.waitText("#watch-status", "It is long, and kept in outline")
	assert.Contains(t, tab.text("#watch-status"), "The whole search: ")
	assert.Equal(t, 0, tab.count("#watch-cancel"))
	tab.click("#watch-last")
	tab.waitText("#watch-cause", "The search is over")
}

// TestWatchLongSearch has plain backtracking search a puzzle that it hardly ever solves:
// numbers rise, the page answers, and cancelling is immediate.
func TestWatchLongSearch(t *testing.T) {
	t.Parallel()
	tab := openWatch(t, tabOptions{}, clues17, "backtracking")
	tab.waitText("#watch-status", "300,000 events are kept")
	nodes := func() int {
		text, _, _ := strings.Cut(tab.text("#watch-live"), " node")
		n, _ := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
		return n
	}
	tab.waitFor(`document.querySelector("#watch-live").textContent.includes("depth")`, "numbers")
	first := nodes()
	tab.waitFor(`Number(document.querySelector("#watch-live").textContent.split(" node")[0].replaceAll(",", "")) > `+strconv.Itoa(first), "they rise")
	tab.waitText("#watch-cause", "The search as it goes on")

	// What is recorded is played while the search goes on.
	tab.click("#watch-fail")
	tab.waitText("#watch-cause", "Contradiction.")
	assert.Equal(t, 1, tab.count("#watch-cancel"))
	var cancelled float64
	tab.eval(`(async () => {
		const start = performance.now();
		document.querySelector("#watch-cancel").click();
		while (!document.querySelector("#watch-status").textContent.startsWith("Cancelled")) await new Promise((r) => setTimeout(r));
		return performance.now() - start;
	})()`, &cancelled)
	t.Logf("cancelled after %.0f ms", cancelled)
	at := nodes()
	tab.click("#tab-play")
	tab.click("#check") // the engine is free
	tab.waitText("#message", "Exactly one solution.")
	assert.Equal(t, at, nodes(), "nothing goes on")
	tab.click("#tab-watch")
	tab.click("#watch-next")
	tab.waitText("#watch-cause", "Back to node")
	tab.click("#watch-again")
	tab.waitText("#watch-status", "300,000 events are kept")
	tab.click("#tab-play")
	tab.waitFor(`document.querySelector("#watch-status").textContent.startsWith("Cancelled")`, "leaving ends it")
}

// TestCompareView compares on a hard puzzle, with a limit that plain backtracking meets.
func TestCompareView(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=compare&p=" + hard})
	tab.waitFor(`document.querySelector("[role=gridcell][aria-label]") !== null`, "the puzzle")
	tab.pick("#compare-limit", "1000")
	tab.click("#compare-go")
	tab.waitText(`[data-configuration="backtracking"]`, "stopped at 1,000 nodes")
	tab.waitText(`[data-configuration="full+mrv"]`, "one solution, proved")
	tab.waitText("#compare-status", "All 7 have run")
	assert.Equal(t, 7, tab.count("#compare-rows tr"))
	assert.Equal(t, 7, tab.count(".bar-row .bar"))
	assert.Contains(t, tab.text(".compare figure"), "logarithmic scale")
	assert.Contains(t, tab.attr("#compare-bars", "aria-label"), "full propagation, MRV: ")
	assert.Positive(t, tab.count(".bar.cut"))

	tab.follow("view=compare&p=" + clues17) // which takes half a minute and more
	tab.waitFor(`document.querySelector("#compare-status").textContent === ""`, "another puzzle")
	tab.pick("#compare-limit", "1000000")
	tab.click("#compare-go")
	tab.waitText("#compare-live", "nodes")
	tab.click("#compare-cancel")
	tab.waitText("#compare-status", "Cancelled.")
	assert.Equal(t, 0, tab.count("#compare-cancel"))
}

// TestWatchNarrow has nothing stand out at the side of a phone.
func TestWatchNarrow(t *testing.T) {
	t.Parallel()
	for _, view := range []string{"watch", "compare"} {
		tab := openTab(t, tabOptions{fragment: "view=" + view + "&p=" + easy, width: 390, height: 844, mobile: true})
		var over float64
		tab.eval(`document.documentElement.scrollWidth - innerWidth`, &over)
		assert.LessOrEqual(t, over, 0.0, view)
		if view == "watch" {
			tab.waitText("#watch-status", "The whole search")
			tab.click("#watch-next")
			tab.waitText("#watch-cause", "r1c3 loses 5")
		}
	}
}

// TestAbortWhileStarting gives up what a worker that is just being started would have been
// asked: it is told nothing before it can hear, and is not replaced for that.
func TestAbortWhileStarting(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	var out struct{ Started, Count int }
	tab.eval(`(async () => {
		const { Engine } = await import("/js/engine/client.js");
		const engine = new Engine();
		await engine.ready;
		const [deaf, owed] = [new AbortController(), new AbortController()];
		const text = "`+hard+`\n".repeat(150000); // reading it takes seconds and asks nothing, on a quick machine too
		const calls = Promise.allSettled([engine.call("time", { text }, { signal: deaf.signal }), engine.call("time", { text }, { signal: owed.signal })]);
		await new Promise((r) => setTimeout(r, 100));
		deaf.abort();
		while (engine.started < 2) await new Promise((r) => setTimeout(r, 1));
		owed.abort();
		await calls;
		const { count } = await engine.call("verdict", { puzzle: "`+easy+`" });
		return { Started: engine.started, Count: count };
	})()`, &out)
	assert.Equal(t, 1, out.Count)
	assert.Equal(t, 2, out.Started)
}

// TestWatchFromFilledDigits begins the search from what was filled in, and shows the queue of AC-3.
func TestWatchFromFilledDigits(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy, still: true})
	tab.click(tab.cell(1, 3))
	tab.keys("4")
	tab.click("#tab-watch")
	tab.waitFor(`!document.querySelector("#watch-next").disabled`, "a run")
	tab.openChoices()
	tab.pick("#watch-maintain", "ac3")
	tab.waitText("#watch-status", "1 solution")
	tab.click("#watch-first")
	assert.Equal(t, strings.Repeat(".", 81), tab.board())
	tab.click("#watch-filled")
	tab.waitText("#watch-status", "1 solution")
	tab.waitText("#watch-cause", "is given")
	assert.Equal(t, easy[:2]+"4"+easy[3:], tab.board(), "the 4 stands there")

	tab.eval(`document.querySelector("#watch-queue summary").focus()`, nil)
	tab.keys(kb.Enter)
	tab.waitText("#watch-queue-about", "arcs wait, the next one first")
	first := tab.text("#watch-queue-list li")
	tab.keys(".")
	tab.waitFor(`document.querySelector("#watch-queue-list li").innerText !== `+jsonOf(t, first), "the next arc")
	tab.axe("the queue")
	tab.pick("#watch-grain", "node")
	tab.keys(".")
	tab.waitText("#watch-queue-about", "No arc waits.")

	// Another digit, and there is another search.
	tab.click("#tab-play")
	tab.click(tab.cell(1, 3))
	tab.keys("2")
	tab.click("#tab-watch")
	tab.waitText("#watch-status", "0 solutions")
}
