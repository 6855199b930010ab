package web_test

// Every control of the page, used with the mouse and with keys alone: the same steps, each with what is seen after it.
// What is promised of a function in detail stands in the test of its view.

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// use is a control by its selector, or a list as "selector = value", a field as "focus: selector", or keys as
// "keys: ...", and a condition in JavaScript that holds after it.
type use struct{ what, then string }

// says is the condition that the first element of a selector holds a text.
func says(selector, text string) string {
	return fmt.Sprintf("document.querySelector(%q)?.innerText.includes(%q)", selector, text)
}

const (
	inFile   = "file" // in place of a fragment: the page of a run that a command writes
	closed   = `!document.querySelector("dialog")`
	stepped  = `Number(at("slider").value) > 0`
	rootStep = `at("slider").value === "0"`
)

// player uses the controls that play a run, whose ids begin with a prefix.
func player(prefix string, grain string, searched bool) (uses []use) {
	at := func(s string) string {
		return strings.ReplaceAll(s, `at("slider")`, `document.querySelector("#`+prefix+`-slider")`)
	}
	add := func(id, then string) { uses = append(uses, use{"#" + prefix + "-" + id, at(then)}) }
	add("next", stepped)
	add("first", rootStep)
	add("next", stepped)
	add("back", rootStep)
	add("last", at(`at("slider").value === at("slider").max`))
	add("first", rootStep)
	add("speed = 25", "true")
	add("play", stepped)
	if searched {
		add("grain = "+grain, "true")
		add("first", rootStep)
		add("fail", stepped)
		add("first", rootStep)
		add("solution", stepped)
	}
	return append(uses, use{"#" + prefix + "-first", at(rootStep)},
		use{"focus: #" + prefix + "-slider", `document.activeElement.id === "` + prefix + `-slider"`}, use{"keys: " + kb.ArrowRight, at(stepped)})
}

// forest uses the tools of a search tree.
func forest(id string) []use {
	tree := func(name string) string { return "#" + id + "-" + name }
	return []use{
		{tree("in"), "true"}, {tree("out"), "true"}, {tree("here"), "true"}, {tree("fit"), "true"}, {tree("next"), "true"}, {tree("back"), "true"},
		{tree("fold") + " = failed", "true"}, {tree("fold") + " = none", "true"},
		{tree("list") + " summary", says(tree("list"), "From the root")}, {tree("list") + " li button", "true"}, {tree("list") + " summary", `!document.querySelector("` + tree("list") + `").open`},
		{tree("full"), `document.fullscreenElement !== null`}, {tree("full"), `document.fullscreenElement === null`},
	}
}

// lesson begins a lesson and leaves it.
func lesson(prefix string) []use {
	return []use{{"#" + prefix + "-lesson", `document.querySelector("#lesson-leave").checkVisibility()`}, {"#lesson-leave", `!document.querySelector("#lesson-leave").checkVisibility()`}}
}

// linked opens the dialog with a link and copies it.
func linked(button string) []use {
	return []use{{button, says("dialog", "Link")}, {"#copy-link", says("dialog .dialog-status", "Cop")}, {"dialog .icon", closed}}
}

func join(parts ...[]use) (all []use) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// controls are the views with what is used in each.
var controls = []struct {
	name, fragment string
	width          int
	uses           []use
}{
	{"play", "p=" + easy, 0, []use{
		{"#mode-marks", `document.querySelector("#mode-marks").ariaPressed === "true"`}, {"#mode-centre", "true"}, {"#mode-colour", "true"}, {"#mode-digit", "true"},
		{"cell 1 3", "true"}, {`.digit-key[data-value="4"]`, says(".cell[data-cell='2']", "4")},
		{"#undo", `!` + says(".cell[data-cell='2']", "4")}, {"#redo", says(".cell[data-cell='2']", "4")}, {"cell 1 3", "true"}, {"#erase", `!` + says(".cell[data-cell='2']", "4")},
		{"keys: 5", says("#message", "twice")}, {"#last-correct", says("#message", "One step back")}, {"#fill-marks", says(".cell[data-cell='2'] .marks", "4")},
		{"#check", says("#message", "Exactly one solution")}, {"#reset", says("#message", "Back to the givens")},
		{"#hint", says("#hint-card", "Hint 1")}, {"#hint-close", `!document.querySelector("#hint-card").checkVisibility()`},
		{"#hint", says("#hint-card", "Hint 1")}, {"#hint-more", says("#hint-card", "Hint 2")}, {"#hint-more", says("#hint-card", "Hint 3")},
		{"#hint-more", says("#hint-card", "Hint 4")}, {"#hint-apply", `!document.querySelector("#hint-card").checkVisibility()`},
		{"#path", says("#path-card", "1 of ")}, {"#path-last", `!` + says("#path-card", " 1 of ")}, {"#path-back", "true"}, {"#path-first", says("#path-card", "1 of ")}, {"#path-next", says("#path-card", "2 of ")},
		{".path-steps li:nth-child(4) button", says("#path-card", "4 of ")}, {"#path-close", `!document.querySelector("#path-card").checkVisibility()`},
		{".settings summary", `document.querySelector(".settings").open`},
		{"input[name=clean]", `!document.querySelector("[name=clean]").checked`}, {"input[name=strict]", `document.querySelector("[name=strict]").checked`},
		{"input[name=timer]", `document.querySelector("#timer").checkVisibility()`},
		{"input[name=digitFirst]", `document.querySelector("[name=digitFirst]").checked`}, {"input[name=digitFirst]", `!document.querySelector("[name=digitFirst]").checked`},
		{"#fill-marks", "true"}, {"#clear-marks", `!document.querySelector("#view-play .marks .on")`}, {"#clear-colours", "true"},
		{"#copy", says("dialog", "Copy the puzzle")}, {"select[name=format] = json", `document.querySelector("dialog textarea").value.includes("size")`}, {"input[name=filled]", "true"},
		{"focus: dialog textarea", "true"}, {"#copy-text", says("dialog .dialog-status", "Cop")}, {"dialog .icon", closed},
		{"#paste", says("dialog", "Paste a puzzle")}, {"focus: dialog textarea", "true"}, {"keys: " + hard, "true"}, {"#use-text", closed + ` && ` + says(".puzzle-about", "23 givens")},
		{"cell 1 2", "true"}, {"keys: 5", "true"},
		{"#share", says("dialog", "Share this puzzle")}, {"input[name=other]", `document.querySelector("dialog .link").value.includes("&g=")`}, {"focus: dialog .link", "true"}, {"#copy-link", says("dialog .dialog-status", "Cop")},
		{"input[name=other]", `!document.querySelector("dialog .link").value.includes("&g=")`}, {"dialog .icon", closed},
		{"#new", says("dialog", "New puzzle")}, {"select[name=kind] = 4", "true"}, {"select[name=level] = easy", "true"}, {"select[name=symmetry] = none", "true"}, {"#make", closed + ` && ` + says(".puzzle-about", "4 by 4")},
		{"#solve", says("#message", "This is a solution")},
		{"#new", says("dialog", "New puzzle")}, {"#daily", says(".puzzle-title", "of November 22, 2026")},
		{"#games", says("dialog", "What you solve is counted here")}, {".kept-remove", says("dialog", "Removed:")}, {".kept-remove", `!` + says("dialog", "Removed:")}, {".kept-game", closed},
		{"#print", `window.printed`}, {"#help", says("dialog", "Keys and marks")}, {"dialog .icon", closed},
		{"#theme", `document.documentElement.dataset.theme === "dark"`}, {"#theme", `document.documentElement.dataset.theme === "light"`},
	}},
	{"solved", "p=" + easySolved[:80] + ".", 0, []use{
		{"cell 9 9", "true"}, {`.digit-key[data-value="9"]`, says("#message", "Well done")}, {"#games", says(".times tbody", "9 by 9")}, {"dialog .icon", closed},
	}},
	{"chain", "p=..4.26....5.9....6......3.88...15..3.6....7.2..2...........4.89.91..........7.53.", 0, []use{
		{"#path", says("#path-card", "1 of ")}, {".path-steps li:nth-child(50) button", says("#path-card .link-place", "Link 5 of 5")},
		{"#path-card [data-link=first]", says("#path-card .link-place", "Link 1")}, {"#path-card [data-link=next]", says("#path-card .link-place", "Link 2")}, {"#path-card [data-link=last]", says("#path-card .link-place", "Link 5")}, {"#path-card [data-link=back]", says("#path-card .link-place", "Link 4")},
	}},
	{"editor", "p=" + easy, 0, []use{
		{"#new", says("dialog", "New puzzle")}, {"select[name=kind] = 4", "true"}, {"#own", says("#own-verdict", "More than one") + ` && document.querySelector("select[name=rule]").length > 50`},
		{"select[name=rule] = sandwich", says("#editor", "N, the")}, {"cell 1 1", "true"}, {"keys: " + kb.Shift, "true"},
		{"select[name=rule] = even", "true"}, {"#rule-add", says(".own-rules", "even r1c1")}, {".own-rules button", `!` + says(".own-rules", "even")},
		{"#rule-regions", says("#rule-status", "Give each cell a colour")},
		{"select[name=rule] = arrow", `document.querySelector("[name=head]").checkVisibility()`}, {"focus: input[name=head]", "true"},
		{"select[name=rule] = cage", `document.querySelector("[name=number]").checkVisibility()`}, {"focus: input[name=number]", "true"}, {"keys: 3", "true"}, {"#rule-add", says(".own-rules", "cage 3 r1c1")},
		{"#play-own", says(".puzzle-about", "killer")},
	}},
	{"watch", "view=watch&p=" + hard, 0, join([]use{
		{".watch-choices summary", `document.querySelector(".watch-choices").open`}, {"#watch-maintain = ac3", says("#watch-status", "1 solution")}, {"#watch-order = input", says("#watch-status", "1 solution")},
		{"#watch-values = descending", says("#watch-status", "1 solution")}, {"#watch-filled", says("#watch-status", "1 solution")},
	}, player("watch", "node", true), forest("watch-tree"), lesson("watch"), linked("#watch-link"), []use{
		{"#watch-queue summary", `document.querySelector("#watch-queue").open`}, {"#watch-last", "true"}, {".gone-value", says("#watch-why", " is not ")},
	})},
	{"watch on a phone", "view=watch&p=" + easy, 390, []use{
		{"#watch-part-tree", `document.querySelector("#watch-tree").checkVisibility() && !document.querySelector("#view-watch .board").checkVisibility()`},
		{"#watch-part-board", `!document.querySelector("#watch-tree").checkVisibility() && document.querySelector("#view-watch .board").checkVisibility()`},
	}},
	{"watch long", "view=watch&maintain=backtracking&p=" + clues17, 0, []use{
		{"#watch-cancel", says("#watch-status", "Cancelled")}, {"#watch-again", `document.querySelector("#watch-cancel").checkVisibility()`}, {"#watch-cancel", says("#watch-status", "Cancelled")},
	}},
	{"scenes", "view=scenes&scene=queens", 0, join([]use{{"#scenes-a-way = ac3+mrv", says("#scenes-a-name", "AC-3, MRV")}, {"#scenes-b-way = ac3+input", says("#scenes-b-name", "AC-3")}},
		player("scenes", "event", true), forest("scenes-a-tree"), forest("scenes-b-tree"), lesson("scenes"), linked("#scenes-link"), []use{
			{"#scenes-choice = split", `document.querySelector("[data-split]")`}, {"[data-split]", `!document.querySelector("#scenes-undo").disabled`}, {"#scenes-undo", `document.querySelector("#scenes-undo").disabled`},
			{"#scenes-choice = shop", says("#scenes-a-stage", "units")}, {"#scenes-part-tree", `document.querySelector("#scenes-b-tree").checkVisibility() && !document.querySelector("#scenes-b-stage").checkVisibility()`},
			{"#scenes-part-picture", `!document.querySelector("#scenes-b-tree").checkVisibility() && document.querySelector("#scenes-b-stage").checkVisibility()`},
			{"#scenes-index summary", `document.querySelector("#scenes-index").open`},
		})},
	{"scenes on a phone", "view=scenes&scene=map", 390, []use{
		{".scenes-how summary", `document.querySelector("#scenes-a-way").checkVisibility()`}, {".scenes-how summary", `!document.querySelector("#scenes-a-way").checkVisibility()`},
		{"#scenes-run-b", `document.querySelector("#scenes-b-stage").checkVisibility() && !document.querySelector("#scenes-a-stage").checkVisibility()`},
		{"#scenes-part-tree", `document.querySelector("#scenes-b-tree").checkVisibility() && !document.querySelector("#scenes-b-stage").checkVisibility()`},
		{"#scenes-run-a", `document.querySelector("#scenes-a-tree").checkVisibility() && !document.querySelector("#scenes-b-tree").checkVisibility()`},
		{"#scenes-part-picture", `document.querySelector("#scenes-a-stage").checkVisibility()`},
	}},
	{"compare", "view=compare&p=" + easy, 0, []use{
		{"#compare-limit = 1000", "true"}, {"#compare-go", says("#compare-status", "All 7 have run")}, {"#compare-measure = failures", "true"}, {"#compare-limit = 1000000", "true"},
	}},
	{"compare long", "view=compare&p=" + clues17, 0, []use{
		{"#compare-limit = 1000000", "true"}, {"#compare-go", `document.querySelector("#compare-cancel").checkVisibility()`}, {"#compare-cancel", says("#compare-status", "Cancelled")},
	}},
	{"models by hand", "view=models&model=queens&n=6", 0, join([]use{
		{"#models-size = 5", `document.querySelectorAll(".square").length === 25`}, {"#models-kind = australia", `document.querySelectorAll("#view-models .node").length === 7`},
		{"#models-colours = 4", `document.querySelectorAll("#view-models .swatch").length === 4`}, {"#hand-follow = none", "true"}, {".swatch", says("#models-message", "by hand")},
		{"#hand-next", says("#models-message", "against")}, {"#hand-all", "true"}, {"#hand-fill", "true"}, {".queue button", says("#models-message", "against")}, {"#hand-reset", "true"},
		{"#models-count", says("#models-counted", "solution")},
	}, []use{{".swatch", says("#models-message", "by hand")}, {"#models-first", "true"}}, player("models", "", false), lesson("models"), linked("#models-link"), []use{{"#view-models .settings summary", "true"}})},
	{"models searched", "view=models&model=queens&n=6&maintain=ac3", 0, join([]use{
		{"#models-hand", says("#view-models", "AC-3, arc by arc")}, {"#models-search", says("#view-models", "Search tree")}, {"#search-maintain = forward-checking", "true"}, {"#search-order = mrv", "true"}, {"#search-values = descending", "true"},
		{"[name=all]", says("#search-about", "has ended")}, {"#search-run", says("#search-about", "has ended")},
	}, player("models", "node", true), forest("models-tree"))},
	{"models on a phone", "view=models&model=queens&n=6&maintain=ac3", 390, []use{
		{"#models-part-tree", `document.querySelector("#models-tree").checkVisibility() && !document.querySelector(".squares").checkVisibility()`},
		{"#models-part-board", `!document.querySelector("#models-tree").checkVisibility() && document.querySelector(".squares").checkVisibility()`},
	}},
	{"your model", "view=own", 0, join([]use{
		{"#own-example = colouring", "true"}, {"#own-link", says("#own-status", "The link")}, {"#own-run", says("#own-answer", "wa = red")}, {"#own-all", says("#own-status", "All solutions")},
		{"focus: #own-statement", "true"}, {"#own-why", says("#own-answer", "nt")}, {"#own-core", says("#own-status", "There is a solution")},
		{"#own-compare", says("#own-table", "forward-checking+mrv")}, {"#own-graph", says("#own-arc", "arcs")},
		{"[data-arc='1-0']", says("#own-arc", "sa != q")}, {"#own-arc-back", says("#own-arc", "No arc is revised")}, {"#own-record", says("#own-step", "Before the first step")},
	}, player("own", "node", true), forest("own-tree"), lesson("own"), []use{{"#own-two", `document.querySelector("#scenes-b-counts")`}})},
	{"your model, stopped", "view=own&m=magic", 0, []use{
		{"focus: #own-text", "true"}, {"focus: #own-data", "true"}, {"keys: " + kb.Backspace + "0;", "true"}, {"#own-run", `!document.querySelector("#own-stop").disabled`}, {"#own-stop", says("#own-status", "Stopped.")},
	}},
	{"long work", "p=" + easy, 0, []use{ // by the seed that getRandomValues gives, many seconds of it
		{"#new", says("dialog", "New puzzle")}, {"select[name=kind] = 9 x-sum", "true"}, {"select[name=level] = fiendish", "true"}, {"select[name=symmetry] = full", "true"}, {"#make", says(".working", "Making a puzzle")}, {"#cancel", says("#message", "Cancelled.")},
	}},
	{"the page of a run", inFile, 0, join([]use{
		{"#first", says("#now", "Before the first event")}, {"#next", says("#now", "given")}, {"#back", says("#now", "Before the first event")}, {"#last", says("#count", "/")}, {"#by = branch restart", "true"}, {"#speed = 40", "true"}, {"#play", `!document.querySelector("#count").innerText.startsWith("0 ")`},
		{"#first", says("#now", "Before the first event")}, {"focus: #slider", "true"}, {"keys: " + kb.End, "true"},
		{".cell:nth-child(2)", says("#detail", " has ")}, {"#detail .link:last-child", says("#now", "loses")},
	}, forest("tree"))},
	{"tabs", "p=" + easy, 0, []use{
		{"#tab-watch", says("#watch-status", "The whole search")}, {"#tab-scenes", `document.querySelector("#scenes-choice")`}, {"#tab-compare", `document.querySelector("#compare-go")`},
		{"#tab-models", `document.querySelector(".square")`}, {"#tab-own", `document.querySelector("#own-run")`}, {"#tab-play", `document.querySelector("#new").checkVisibility()`},
	}},
}

// TestEveryControl uses every control with keys alone, and with the mouse in the heavy form
// (PROPAGO_WIDTHS=1): most have a test of their own with it.
func TestEveryControl(t *testing.T) {
	t.Parallel()
	ways := []string{"keys"}
	if os.Getenv("PROPAGO_WIDTHS") != "" {
		ways = append(ways, "mouse")
	}
	for _, view := range controls {
		for _, way := range ways {
			t.Run(view.name+"/"+way, func(t *testing.T) {
				o := tabOptions{fragment: view.fragment, still: true, before: `Date.now = () => Date.UTC(2026, 10, 22, 12); crypto.getRandomValues = (to) => to.fill(2); window.print = () => { window.printed = true; };`}
				if view.width > 0 {
					o.width, o.height, o.mobile = view.width, 844, true
				}
				if view.fragment == inFile {
					o.file, _ = tracePage(t)
				}
				tab := openTab(t, o)
				for _, u := range view.uses {
					tab.use(u.what, way == "keys")
					tab.waitFor(u.then, u.what+": "+u.then)
				}
			})
		}
	}
}

// use does with a control what is done with its kind.
func (tb *tab) use(what string, byKeys bool) {
	tb.t.Helper()
	var row, col int
	selector, value, list := strings.Cut(what, " = ")
	keys, typed := strings.CutPrefix(what, "keys: ")
	focused, field := strings.CutPrefix(what, "focus: ")
	n, _ := fmt.Sscanf(what, "cell %d %d", &row, &col)
	switch {
	case typed:
		tb.keys(keys)
	case n == 2 && byKeys:
		tb.goTo(row, col)
	case n == 2:
		tb.click(tb.cell(row, col))
	case list && byKeys:
		tb.choose(selector, value)
	case list:
		tb.pick(selector, value)
	case strings.HasPrefix(what, "#tab-") && byKeys: // arrows go from tab to tab
		tb.tabTo("[role=tab]")
		for range 6 {
			if tb.attr(what, "aria-selected") == "true" {
				break
			}
			tb.keys(kb.ArrowRight)
		}
		assert.Equal(tb.t, "true", tb.attr(what, "aria-selected"))
		tb.tabTo(what)
	case field && byKeys:
		tb.tabTo(focused)
	case field:
		tb.click(focused)
	case byKeys:
		tb.press(what)
	default:
		tb.click(what)
	}
}
