package web_test

// The editor of one's own puzzles: rules of any kind, and how many solutions there are.

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// TestEditor enters rules of several forms from selected cells, by mouse and by keys, and is told how many
// solutions there are at each step.
func TestEditor(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click("#new")
	tab.pick("select[name=kind]", "4")
	tab.click("#own")
	tab.waitText("#own-verdict", "More than one solution.")
	tab.waitFor(`document.querySelectorAll("select[name=rule] option").length > 50`, "all kinds of rules")
	tab.click(tab.cell(1, 1))
	tab.keys("1")
	add := func(kind, number, line string) {
		t.Helper()
		tab.pick("select[name=rule]", kind)
		if number != "" {
			tab.click("input[name=number]")
			tab.keys(number)
		}
		tab.click("#rule-add")
		tab.waitText(".own-rules li:last-child", line)
		tab.eval(`document.querySelector("input[name=number]").value = ""`, nil)
	}
	tab.draw(0, tab.cell(1, 1), tab.cell(1, 2), tab.cell(2, 2))
	add("cage", "7", "cage 7 r1c1 r1c2 r2c2")
	assert.Equal(t, 1, tab.count(".cage"))
	assert.Equal(t, "1...............", tab.board(), "what was entered stays")
	add("thermometer", "", "thermometer r1c1 r1c2 r2c2")
	assert.Equal(t, 1, tab.count(".thermometer"))
	add("diagonals", "", "diagonals")
	tab.draw(0, tab.cell(4, 4), tab.cell(4, 3))
	add("sandwich", "2", "sandwich 2 r4c4 r4c3 r4c2 r4c1")
	tab.draw(0, tab.cell(3, 3), tab.cell(3, 4), tab.cell(4, 3))
	add("arrow", "", "arrow r3c3 = r3c4 r4c3")
	tab.waitText("#own-verdict", "No solution.")
	tab.click(".own-rules li:last-child button")
	tab.waitFor(`document.querySelectorAll(".own-rules li").length === 4`, "one rule less")
	tab.draw(0, tab.cell(3, 1), tab.cell(4, 4)) // no neighbours
	tab.pick("select[name=rule]", "white")
	tab.click("#rule-add")
	tab.waitText("#rule-status", "white")
	assert.Equal(t, 4, tab.count(".own-rules li"))
	tab.reload()
	tab.waitFor(`document.querySelectorAll(".own-rules li").length === 4`, "the rules are kept")
	assert.Equal(t, "1...............", tab.board())

	// By keys alone: to the box of kinds, a kind by its first letters, and Enter on the button.
	tab.click(tab.cell(4, 1))
	tab.waitFor(optionThere("select[name=rule]", "even"), "the kinds of rules")
	tab.eval(`document.querySelector("select[name=rule]").focus()`, nil)
	tab.keys("even")
	tab.keys(kb.Tab)
	tab.keys(kb.Enter)
	tab.waitText(".own-rules li:last-child", "even r4c1")
	tab.click("#play-own")
	tab.waitText(".puzzle-about", "4 by 4 · killer · thermometer · diagonals · sandwich · even · 1 given")
	assert.Zero(t, tab.count("#editor"))
}

// TestRegionsByColour colours the regions of a jigsaw, half of them by mouse and half by keys.
func TestRegionsByColour(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	enter := func(kind string) {
		tab.press("#new")
		tab.choose("select[name=kind]", kind)
		tab.press("#own")
	}
	enter("9 jigsaw")
	tab.waitText("#message", "Then choose Regions by colour.")
	assert.Equal(t, "true", tab.attr("#mode-colour", "aria-pressed"))
	enter("4")
	tab.waitText("#own-verdict", "More than one")
	tab.click("#mode-colour")
	tab.draw(0, tab.cell(1, 1), tab.cell(1, 2), tab.cell(1, 3))
	tab.draw(input.ModifierCtrl, tab.cell(2, 1))
	tab.click(`.digit-key[data-value="1"]`)
	tab.draw(0, tab.cell(1, 4), tab.cell(2, 4), tab.cell(3, 4))
	tab.draw(input.ModifierCtrl, tab.cell(2, 3))
	tab.click(`.digit-key[data-value="2"]`)
	tab.click("#rule-regions")
	tab.waitText("#rule-status", "Give each cell a colour first: 4 colours, each for 4 cells.")
	for i, at := range [][2]int{{2, 2}, {3, 1}, {3, 2}, {3, 3}, {4, 1}, {4, 2}, {4, 3}, {4, 4}} {
		tab.goTo(at[0], at[1])
		tab.keys(string("34"[i/4]))
	}
	assert.Contains(t, tab.label(4, 4), "yellow")
	tab.press("#rule-regions")
	tab.waitText("#message", "Each colour is a region now.")
	tab.press("#play-own")
	tab.waitText(".puzzle-about", "4 by 4 · jigsaw · 0 givens")
}
