package web_test

// The view of other models: queens and maps, by hand and searched.

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

const (
	queens6   = "view=models&model=queens&n=6"
	australia = "view=models&model=australia&k=3"
)

// node is the selector of a region by its place, arc that of the arc that revises x against y.
func node(x string) string   { return `[data-node="` + x + `"]` }
func arc(x, y string) string { return `[data-arc="` + x + `,` + y + `"]` }

// queens is the board as it is seen: Q chosen, q left alone, x pruned, dots for open squares.
func (tb *tab) queens() string {
	tb.t.Helper()
	var s string
	tb.eval(`[...document.querySelectorAll(".square")].map((e) => e.matches(".decided") ? "Q" : e.matches(".has-queen") ? "q" : e.matches(".gone") ? "x" : ".").join("")`, &s)
	return s
}

func TestQueensByHand(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: queens6})
	assert.Equal(t, strings.Repeat(".", 36), tab.queens())
	tab.click(tab.cellOfQueens(1, 2))
	const one = "xQxxxx" + "xxx..." + ".x.x.." + ".x..x." + ".x...x" + ".x...."
	tab.waitFor(`document.querySelectorAll(".square.gone").length === 15`, "what the queen prunes")
	assert.Equal(t, one, tab.queens())
	assert.Equal(t, "row 1, column 2, queen", tab.attr(tab.cellOfQueens(1, 2), "aria-label"))
	assert.Contains(t, tab.attr(tab.cellOfQueens(2, 3), "aria-label"), "row 2, column 3, pruned. Step 2: Row 2 against row 1: columns 1, 2 and 3 go, since the queen in row 1, column 2 attacks them.")
	tab.click(tab.cellOfQueens(2, 3))
	tab.waitText("#models-message", "That is gone. Step 2: Row 2 against row 1")
	tab.waitText("#models-cause", "the queen in row 1, column 2 attacks them")

	// Keys: another queen in row 2, and back; then the slider's way.
	tab.keys(kb.ArrowRight + kb.Enter)
	tab.waitFor(`document.querySelectorAll(".square.decided").length === 2`, "a second queen")
	tab.keys(kb.Delete)
	tab.waitFor(`document.querySelectorAll(".square.decided").length === 1`, "taken back")
	assert.Equal(t, one, tab.queens())
	tab.waitText("#models-message", "Taken back: a queen in row 2, column 4.")
	tab.click("#models-first")
	assert.Equal(t, strings.Repeat(".", 36), tab.queens())
	tab.click("#models-next")
	assert.Equal(t, "xQxxxx"+strings.Repeat(".", 30), tab.queens())
	tab.keys(".")
	tab.waitText("#models-place", "2 of 6")
	tab.keys(",")
	tab.waitText("#models-place", "1 of 6")
	tab.keys(kb.ArrowRight)
	tab.waitText("#models-place", "2 of 6")
	tab.keys(kb.Home + "fns") // by hand nothing is searched
	tab.waitText("#models-place", "0 of 6")
	assert.Equal(t, 0, tab.count("#models-fail:not([hidden])"))
	tab.keys(kb.End)
	tab.waitText("#models-place", "6 of 6")
	assert.Equal(t, one, tab.queens())

	tab.click("#models-count")
	tab.waitText("#models-counted", "1 solution with the 1 chosen by hand.")
	assert.Equal(t, 1, tab.count(`.squares [tabindex="0"]`), "the board is one stop")
}

// cellOfQueens is the selector of a square by row and column from 1.
func (tb *tab) cellOfQueens(row, col int) string {
	return strings.Replace(tb.cell(row+1, col+1), "[role=row]", "*", 1)
}

func TestQueensSearch(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: queens6, still: true})
	tab.click("#models-search")
	tab.waitText("#search-live", "1 solution")
	tab.click("#models-last")
	tab.waitText("#models-message", "The search has ended.")
	tab.click("#models-back")
	tab.waitText("#models-message", "Solution 1.")
	solved := tab.queens()
	assert.Equal(t, 6, strings.Count(strings.ToUpper(solved), "Q"))
	tab.pick("#models-grain", "event")
	tab.click("#models-first")
	tab.click("#models-next")
	tab.waitText("#models-message", "against row")
	tab.pick("#search-maintain", "backtracking")
	tab.waitFor(`document.querySelector("#models-place").textContent.startsWith("0 of")`, "another search")
	tab.pick("#models-speed", "1")
	tab.pick("#models-grain", "node")
	tab.keys("f")
	tab.waitText("#models-message", "Contradiction")
	failed := tab.text("#models-place")
	tab.keys("s")
	tab.waitText("#models-message", "Solution 1.")
	tab.keys("F")
	assert.NotEqual(t, failed, tab.text("#models-place"), "the last contradiction, not the first")
	tab.waitText("#models-message", "Contradiction")
	tab.keys(kb.Home + "p")
	assert.Equal(t, "Pause (p)", tab.attr("#models-play", "aria-label"))
	tab.waitText("#models-path", "Decisions: ")
	tab.pick("#models-speed", "25") // it goes on, faster
	tab.waitFor(`document.querySelector("#models-play").getAttribute("aria-label") === "Play (p)"`, "it has played to the end")
	tab.waitText("#models-message", "The search has ended.")

	var moving string
	tab.eval(`getComputedStyle(document.querySelector(".square")).transitionDuration`, &moving)
	assert.Equal(t, "0s", moving, "the reader prefers reduced motion")

	tab.pick("#models-size", "12")
	tab.waitFor(`document.querySelectorAll(".square").length === 144`, "a larger board")
	tab.click("#models-count")
	tab.waitText("#models-counted", "14,200 solutions.")

	// A link leads to another model; leaving the view leaves no trace in the address.
	tab.follow("view=models&model=australia&k=4")
	tab.waitFor(`document.querySelectorAll(".node").length === 7`, "Australia")
	tab.click("#tab-play")
	var hash string
	tab.eval(`location.hash`, &hash)
	assert.Empty(t, hash)
	tab.click("#tab-models")
	tab.eval(`location.hash`, &hash)
	assert.Equal(t, "#model=australia&k=4&view=models", hash)
}

// TestSearchSaysHowItEnded has searches end, go on past what is recorded, and be cancelled: each
// comes to a word of its own.
func TestSearchSaysHowItEnded(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=models&model=queens&n=6"})
	tab.click("#models-search")
	tab.waitText("#search-about", "The search has ended.")
	assert.NotContains(t, tab.text("#search-about"), "kept", "it is kept whole")
	tab.pick("#models-size", "16")
	tab.waitFor(`document.querySelectorAll(".square").length === 256`, "a larger board")
	for _, way := range [][2]string{{"forward-checking", "It is long, and kept in outline"}, {"backtracking", "a node is a value that was placed"}} {
		tab.pick("#search-maintain", way[0])
		tab.waitText("#search-about", way[1])
		tab.waitText("#search-about", "The search has ended.")
		tab.waitText("#search-live", "1 solution.")
		assert.Equal(t, "Search", tab.text("#search-run"))
	}
	tab.click("[name=all]") // there are 14,772,512
	tab.waitText("#search-live", "solutions")
	tab.waitText("#search-about", "The search goes on.")
	tab.click("#models-last")
	tab.waitText("#models-message", "Here the recording ends, not the search.")
	tab.click("#models-back")
	tab.waitFor(`!document.querySelector("#models-message").innerText.includes("recording")`, "the last step that is kept")
	assert.Equal(t, "Cancel", tab.text("#search-run"))
	tab.click("#search-run")
	tab.waitText("#search-about", "that is the limit. Cancelled.")
	assert.Equal(t, "Search", tab.text("#search-run"))
	assert.NotEmpty(t, tab.text("#search-live"), "the numbers stay")
	tab.click("#search-run")
	tab.waitText("#search-about", "The search goes on.")
	tab.click("#tab-play")
	tab.click("#tab-models")
	tab.waitText("#search-about", "that is the limit. Cancelled.")
	tab.click("#models-last") // the recording can be played
	tab.waitText("#models-message", "Here the recording ends, not the search.")
}

func TestMapByHand(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: australia})
	assert.Equal(t, "Western Australia, WA: red, green or blue left", tab.attr(node("0"), "aria-label"))
	assert.Equal(t, 1, tab.count(`.graph [tabindex="0"]`), "the graph is one stop")
	tab.click(node("0"))
	tab.keys("r")
	tab.waitText("#models-message", "Western Australia is red, by hand. 2 arcs wait to be revised.")
	assert.Equal(t, "Western Australia, WA: red, chosen", tab.attr(node("0"), "aria-label"))
	assert.Equal(t, 2, tab.count(".arc.waiting"))

	// An arc out of its turn, clicked at the region that is revised.
	tab.click(arc("2", "0") + " .arc-head")
	tab.waitText("#models-message", "South Australia against Western Australia: red goes, since Western Australia is red. 4 arcs that lead here are put at the end of the queue.")
	assert.Equal(t, "South Australia, SA: green or blue left", tab.attr(node("2"), "aria-label"))
	assert.Equal(t, "Revise South Australia against Western Australia, revised now", tab.attr(arc("2", "0"), "aria-label"))
	assert.Equal(t, 1, tab.count(".arc.lit"))
	tab.click("#hand-next")
	tab.waitText("#models-message", "Northern Territory against Western Australia: red goes")
	tab.click("#hand-all")
	tab.waitText("#queue-rest", "No arc waits.")

	// By keys alone: a region, its colour, its arcs.
	tab.click(node("2"))
	tab.keys("2" + kb.ArrowUp)
	tab.waitText("#models-message", "South Australia is green, by hand.")
	tab.waitText(".palette-name", "Northern Territory")
	tab.keys(kb.Enter)
	var name string
	tab.eval(`document.activeElement.getAttribute("aria-label")`, &name)
	assert.Contains(t, name, "Revise Northern Territory against")
	for range 3 {
		if strings.Contains(name, "against South Australia") {
			break
		}
		tab.keys(kb.ArrowRight)
		tab.eval(`document.activeElement.getAttribute("aria-label")`, &name)
	}
	tab.keys(kb.Enter)
	tab.waitText("#models-message", "Northern Territory against South Australia: green goes")
	tab.keys(kb.Escape)
	assert.Equal(t, "Northern Territory, NT: blue", tab.attr("*:focus", "aria-label"))
	tab.keys(kb.ArrowDown + kb.Delete)
	tab.waitText("#models-message", "Taken back: South Australia is green.")
	tab.click(`.swatch[data-value="0"]`)
	tab.waitFor(`document.querySelector("#models-message").textContent !== ""`, "a message")
}

func TestMapContradiction(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: australia})
	for _, choice := range []struct{ node, key, name string }{{"0", "1", "Western Australia is red"}, {"5", "2", "Victoria is green"}, {"3", "3", "Queensland is blue"}} {
		tab.click(node(choice.node))
		tab.keys(choice.key)
		tab.waitText("#models-message", choice.name)
	}
	tab.click("#hand-all")
	tab.waitText("#models-message", "Contradiction: no colour is left for South Australia.")
	assert.Equal(t, 1, tab.count(".node.failed"))
	assert.Equal(t, 1, tab.count("#hand-next:disabled"))
	tab.click("#hand-reset")
	tab.waitFor(`document.querySelectorAll(".chip.gone").length === 0`, "a new beginning")
}

func TestMapSearch(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: australia, dark: true, width: 390, height: 844, mobile: true})
	tab.click(node("0"))
	tab.keys("b")
	tab.waitText("#models-message", "Western Australia is blue")
	tab.click("#models-search")
	tab.waitText("#search-live", "From the 1 chosen by hand: ")
	tab.pick("#search-maintain", "full")
	tab.waitFor(`document.querySelector("#models-place").textContent.startsWith("0 of")`, "the search")
	tab.click("#models-next")
	tab.waitText("#models-message", "Given by hand: Western Australia is blue.")
	tab.click("#models-next")
	tab.waitText("#models-message", "it touches Western Australia")
	assert.Equal(t, 1, tab.count(".arc.lit"))
	tab.click("#models-last")
	assert.Equal(t, 7, tab.count(".node.fixed"))
	var wide int
	tab.eval(`document.documentElement.scrollWidth`, &wide)
	assert.LessOrEqual(t, wide, 390, "nothing is wider than the phone")

	tab.eval(`document.documentElement.dir = "rtl"`, nil)
	tab.eval(`document.documentElement.scrollWidth`, &wide)
	assert.LessOrEqual(t, wide, 390, "nor from right to left")

	tab.pick("#models-kind", "usa")
	tab.waitFor(`document.querySelectorAll(".node").length === 48`, "the states")
	tab.waitText("#search-live", "solution")

	// The map is wider than the phone: where something happens it is brought into sight.
	tab.eval(`document.documentElement.dir = "ltr"`, nil)
	var seen struct {
		Places []int // how far the map was scrolled
		Out    []string
	}
	tab.eval(`(() => {
		const [slider, host] = ["#models-slider", ".graph-host"].map((s) => document.querySelector(s));
		const seen = { Places: [], Out: [] };
		for (let i = 1; i <= 40; i++) {
			slider.value = Math.round(slider.max * i / 41);
			slider.dispatchEvent(new Event("input"));
			const touched = document.querySelector(".node.touched");
			const [a, b] = [host, touched ?? host].map((e) => e.getBoundingClientRect());
			if (b.left < a.left - 1 || b.right > a.right + 1) seen.Out.push(touched.textContent);
			seen.Places.push(Math.round(host.scrollLeft));
		}
		return seen;
	})()`, &seen)
	assert.Empty(t, seen.Out)
	assert.Greater(t, slices.Max(seen.Places)-slices.Min(seen.Places), 200, "it goes from side to side")
}

// TestMapKeys goes through the graph by keys: Home and End are its first and last region, or
// arc, and play nothing.
func TestMapKeys(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: australia})
	focused := func() string {
		t.Helper()
		return tab.attr("*:focus", "aria-label")
	}
	tab.click(node("0"))
	tab.keys("r")
	tab.waitText("#models-place", "1 of 1")
	tab.keys(kb.End)
	assert.Equal(t, "Tasmania, T: red, green or blue left", focused())
	assert.Equal(t, 1, tab.count(`.graph [tabindex="0"]`), "the graph is one stop")
	tab.waitText(".palette-name", "Tasmania")
	tab.keys(kb.Enter) // no arcs lead to an island
	assert.Equal(t, "Tasmania, T: red, green or blue left", focused())
	tab.keys(kb.Home)
	assert.Equal(t, "Western Australia, WA: red, chosen", focused())
	tab.keys(kb.Enter + kb.End)
	last := focused()
	assert.Contains(t, last, "Revise Western Australia against")
	tab.keys(kb.Home)
	assert.Contains(t, focused(), "Revise Western Australia against")
	assert.NotEqual(t, last, focused())
	assert.Equal(t, "1 of 1", tab.text("#models-place"), "the keys are the graph's own")

	// An arc that was clicked has the focus, though its region is not the selected one.
	tab.click(arc("5", "4") + " .arc-head")
	tab.waitText("#models-message", "Victoria against New South Wales")
	tab.keys(kb.ArrowRight)
	assert.Contains(t, focused(), "Revise Victoria against South Australia")
	tab.keys(kb.Escape)
	assert.Equal(t, "Victoria, V: red, green or blue left", focused())
}

// TestQueueKeys goes through the arcs that wait.
func TestQueueKeys(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: australia})
	tab.click(node("0"))
	tab.keys("r")
	tab.waitText("#queue-rest", "2 arcs wait")
	tab.click("#hand-fill")
	tab.waitText("#queue-rest", "18 arcs wait")
	assert.Equal(t, 1, tab.count(`.queue [tabindex="0"]`), "the queue is one stop")
	// at asserts which of the buttons has the focus, from 1.
	at := func(want int) {
		t.Helper()
		var n int
		tab.eval(`[...document.querySelectorAll(".queue button")].indexOf(document.activeElement) + 1`, &n)
		assert.Equal(t, want, n)
	}
	tab.eval(`document.querySelector(".queue button").focus()`, nil)
	tab.keys(kb.ArrowRight + kb.ArrowDown)
	at(3)
	tab.keys(kb.ArrowLeft)
	at(2)
	tab.keys(kb.ArrowUp + kb.ArrowUp + kb.ArrowLeft)
	at(1)
	tab.keys(kb.End)
	at(18)
	tab.keys(kb.ArrowRight + kb.ArrowDown)
	at(18)
	assert.Equal(t, 1, tab.count(`.queue [tabindex="0"]`))
	assert.Equal(t, "2 of 2", tab.text("#models-place"), "no key played")
	tab.keys(kb.Home)
	at(1)
	tab.eval(`document.documentElement.dir = "rtl"`, nil)
	tab.keys(kb.ArrowLeft)
	at(2)
	tab.keys(kb.ArrowRight)
	at(1)
	tab.eval(`document.documentElement.dir = ""`, nil)

	// The third before its turn: it is revised, and the focus is on what is next.
	tab.keys(kb.ArrowRight + kb.ArrowRight)
	third := tab.attr("*:focus", "aria-label")
	tab.keys(kb.Enter)
	tab.waitText("#models-place", "3 of 3")
	at(1)
	assert.Equal(t, 0, tab.count(`.queue [aria-label="`+third+`"]`))

	// When the last arc is revised the focus stays in the card.
	tab.eval(`document.querySelector("#hand-all").focus()`, nil)
	tab.keys(kb.Enter)
	tab.waitText("#queue-rest", "No arc waits.")
	assert.Equal(t, "hand-fill", tab.attr("*:focus", "id"))
	tab.click(node("6")) // an island: nothing is queued
	tab.keys("r")
	tab.waitText("#models-message", "Tasmania is red")
	tab.click(node("1"))
	tab.keys("g")
	tab.waitText("#queue-rest", "3 arcs wait")
	tab.eval(`document.querySelector(".queue button").focus()`, nil)
	for range 60 {
		if tab.count(".queue button") == 0 {
			break
		}
		place := tab.text("#models-place")
		tab.keys(kb.Enter)
		tab.waitFor(`document.querySelector("#models-place").innerText !== "`+place+`"`, "another step")
	}
	tab.waitText("#queue-rest", "No arc waits.")
	assert.Equal(t, "hand-fill", tab.attr("*:focus", "id"))
}

// TestCountCancelled ends counts that would take long.
func TestCountCancelled(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=models&model=queens&n=16"})
	tab.click("#models-count")
	tab.waitText("#models-counted", "so far")
	assert.Equal(t, "Cancel", tab.text("#models-count"))
	tab.click("#models-count")
	tab.waitText("#models-counted", "Cancelled: ")
	assert.Regexp(t, "^Cancelled: [1-9][0-9,]* so far, [1-9][0-9,]* nodes\\.$", tab.text("#models-counted"))
	assert.Equal(t, "Count solutions", tab.text("#models-count"))

	// Another model ends the count of the one before.
	tab.click("#models-count")
	tab.waitText("#models-counted", "so far")
	tab.pick("#models-size", "6")
	tab.waitFor(`document.querySelectorAll(".square").length === 36`, "a smaller board")
	tab.waitFor(`document.querySelector("#models-count").innerText === "Count solutions"`, "the end of the count")
	assert.Empty(t, tab.text("#models-counted"))
	tab.click("#models-count")
	tab.waitText("#models-counted", "4 solutions.")

	// So do other choices, which the count was not of.
	tab.click(tab.cellOfQueens(1, 2))
	tab.waitText("#models-place", "6 of 6")
	assert.Empty(t, tab.text("#models-counted"))
	tab.eval(`document.querySelector("#models-count").focus()`, nil) // what the mouse leaves changes the height of its cause
	tab.keys(kb.Enter)
	tab.waitText("#models-counted", "1 solution with the 1 chosen by hand.")
	tab.keys(",")
	tab.waitText("#models-place", "5 of 6")
	assert.Equal(t, "1 solution with the 1 chosen by hand.", tab.text("#models-counted"), "the same choice")
	tab.keys(kb.Home)
	tab.waitText("#models-place", "0 of 6")
	assert.Empty(t, tab.text("#models-counted"))
}
