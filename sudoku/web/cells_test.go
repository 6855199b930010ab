package web_test

// Several cells at once, marks of both kinds, colours, digit first: by mouse and by keys.

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// selected is which cells are selected, by their names.
func (tb *tab) selected() (names []string) {
	tb.t.Helper()
	tb.eval(`[...document.querySelectorAll("[role=gridcell][aria-selected=true]")].map((e) => "r" + (Math.floor(e.dataset.cell / 9) + 1) + "c" + (e.dataset.cell % 9 + 1))`, &names)
	return names
}

func (tb *tab) label(row, col int) string { return tb.attr(tb.cell(row, col), "aria-label") }

// TestSeveralCells selects cells by drawing, with Shift and with Ctrl or Cmd, by mouse and by keys, and types into them.
func TestSeveralCells(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	assert.Equal(t, "true", tab.attr("[role=grid]", "aria-multiselectable"))
	tab.draw(0, tab.cell(3, 4), tab.cell(3, 5), tab.cell(4, 5), tab.cell(5, 6))
	assert.Equal(t, []string{"r3c4", "r3c5", "r4c5", "r5c6"}, tab.selected())
	tab.draw(input.ModifierCtrl, tab.cell(1, 3))
	tab.draw(input.ModifierMeta, tab.cell(3, 4))
	assert.Equal(t, []string{"r1c3", "r3c5", "r4c5", "r5c6"}, tab.selected())
	tab.click(tab.cell(1, 3))
	assert.Equal(t, []string{"r1c3"}, tab.selected())
	tab.draw(input.ModifierShift, tab.cell(2, 4))
	assert.Equal(t, []string{"r1c3", "r1c4", "r2c3", "r2c4"}, tab.selected())
	tab.keys("x2")
	assert.Equal(t, "row 1, column 3, empty, marks 2", tab.label(1, 3))
	assert.Equal(t, "row 2, column 3, empty, marks 2", tab.label(2, 3))
	assert.Equal(t, "row 2, column 4, given 1", tab.label(2, 4))
	assert.Equal(t, "mark 2 set, 4 cells", tab.text("#live"))
	tab.keys("2")
	assert.Equal(t, "row 1, column 3, empty", tab.label(1, 3), "all had it")
	tab.keys("uz4")
	assert.Equal(t, "534"+"4"+easy[4:11]+"4"+easy[12:], tab.board())
	tab.keys(kb.Delete)
	assert.Equal(t, easy, tab.board())

	tab.keys(kb.Escape)
	assert.Len(t, tab.selected(), 1)
	tab.keys(kb.Home)
	press := func(key string, held ...input.Modifier) {
		tab.run(chromedp.KeyEvent(key, chromedp.KeyModifiers(held...)))
	}
	press(kb.ArrowRight, input.ModifierShift)
	press(kb.ArrowDown, input.ModifierShift)
	assert.Equal(t, []string{"r2c1", "r2c2", "r3c2"}, tab.selected()[:3])
	press(kb.ArrowDown, input.ModifierCtrl)
	press(kb.ArrowDown, input.ModifierCtrl)
	assert.Len(t, tab.selected(), 3)
	press(" ", input.ModifierCtrl)
	assert.Contains(t, tab.selected(), "r5c2")
	press(" ", input.ModifierCtrl)
	assert.NotContains(t, tab.selected(), "r5c2")
	press("a", input.ModifierCtrl)
	assert.Len(t, tab.selected(), 81)
}

// TestMarksAndColours has marks in the middle and at their places and colours in one cell; each is undone,
// kept over a reload, and told.
func TestMarksAndColours(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.run(chromedp.KeyEvent("1", chromedp.KeyModifiers(input.ModifierCtrl)))
	tab.keys("c2p12") // centre, then p: digits, 12 would be typed
	tab.keys("uu")
	tab.click("#mode-marks")
	tab.click(`.digit-key[data-value="4"]`)
	tab.click("#mode-colour")
	assert.Equal(t, "5, green", tab.attr(`.digit-key[data-value="5"]`, "aria-label"))
	tab.click(`.digit-key[data-value="5"]`)
	want := "row 1, column 3, empty, marks 4, in the middle 1 2, green"
	assert.Equal(t, want, tab.label(1, 3))
	assert.Equal(t, "true", tab.attr("#mode-colour", "aria-pressed"))
	assert.Equal(t, 2, tab.count(".digit-key.noted:is([data-value='1'], [data-value='4'])"), "the keys tell the marks too")
	tab.draw(0, tab.cell(1, 1), tab.cell(1, 2), tab.cell(1, 3))
	tab.keys("v3")
	assert.Equal(t, "row 1, column 1, given 5, orange", tab.label(1, 1), "givens have colours too")
	tab.reload()
	assert.Equal(t, "row 1, column 3, empty, marks 4, in the middle 1 2, orange", tab.label(1, 3))
	tab.keys("u")
	assert.Equal(t, want, tab.label(1, 3))
	assert.Equal(t, "row 1, column 1, given 5", tab.label(1, 1))
	tab.click(tab.cell(1, 4))
	tab.keys("z2")
	assert.Equal(t, "row 1, column 3, empty, marks 4, in the middle 1, green", tab.label(1, 3), "marks of both kinds are cleaned")
	tab.click(tab.cell(1, 3))
	tab.keys(kb.Delete)
	assert.Equal(t, "row 1, column 3, empty, green", tab.label(1, 3))
	tab.keys(kb.Delete)
	assert.Equal(t, "row 1, column 3, empty", tab.label(1, 3))
}

// TestDigitFirst chooses a digit and then its cells, by mouse and by keys.
func TestDigitFirst(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(".settings summary")
	tab.click("input[name=digitFirst]")
	tab.click(`.digit-key[data-value="4"]`)
	assert.Equal(t, easy, tab.board(), "nothing is typed yet")
	assert.Equal(t, "4, held", tab.attr(`.digit-key[data-value="4"]`, "aria-label"))
	assert.Equal(t, 2, tab.count(".cell.same"), "where it stands is shown")
	tab.click(tab.cell(1, 3))
	tab.click(tab.cell(2, 2))
	assert.Equal(t, "534"+easy[3:10]+"4"+easy[11:], tab.board())
	tab.keys("7" + kb.ArrowRight + kb.Enter + kb.ArrowRight)
	assert.Equal(t, "7", tab.board()[11:12])
	tab.keys("7") // held no more
	assert.Zero(t, tab.count("[data-held]"))
	tab.click(tab.cell(9, 1))
	assert.Equal(t, ".", tab.board()[72:73])
	tab.click("input[name=digitFirst]")
	tab.click(tab.cell(9, 1))
	tab.keys("1")
	assert.Equal(t, "1", tab.board()[72:73])
}
