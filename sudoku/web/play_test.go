package web_test

// Playing: typing, marks, going back, checking, solving.

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// The puzzle of the Wikipedia article on sudoku, and its solution.
const (
	easy       = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easySolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// hard is AI Escargot (Arto Inkala, 2006).
const hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

func TestTypingAndUndo(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	assert.Equal(t, easy, tab.board())

	tab.click(tab.cell(1, 3))
	tab.keys("4")
	assert.Equal(t, "row 1, column 3, 4", tab.attr(tab.cell(1, 3), "aria-label"))
	assert.Equal(t, "4 in row 1, column 3", tab.text("#live"))
	tab.keys(kb.ArrowLeft + "9")
	tab.waitText("#message", "That digit is given.")
	assert.Equal(t, "row 1, column 2, given 3", tab.attr(tab.cell(1, 2), "aria-label"))

	tab.keys("u")
	assert.Equal(t, easy, tab.board())
	tab.keys("r")
	assert.Equal(t, "534"+easy[3:], tab.board())
	tab.click("#undo")
	assert.Equal(t, easy, tab.board())
	tab.click("#redo")
	tab.click(tab.cell(1, 4))
	tab.click(`.digit-key[data-value="6"]`)
	assert.Equal(t, "5346"+easy[4:], tab.board())
	tab.click("#reset")
	assert.Equal(t, easy, tab.board())
}

// TestOnlyLegalDigits types what the grid has no room for: values beyond its size, and,
// where the player asks for it, digits that repeat one in sight.
func TestOnlyLegalDigits(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=1..............2"})
	tab.click(tab.cell(2, 2))
	tab.keys("7")
	tab.waitText("#message", "This grid has no 7.")
	assert.Equal(t, "1..............2", tab.board())
	tab.click(".settings summary")
	tab.click("input[name=strict]")
	tab.click(tab.cell(2, 2))
	tab.keys("1")
	tab.waitText("#message", "That digit stands there already")
	assert.Equal(t, "1..............2", tab.board())
	tab.keys("3")
	assert.Equal(t, "1....3.........2", tab.board())
}

func TestUndoToCorrect(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.keys("4" + kb.ArrowRight + "2" + kb.ArrowDown + kb.ArrowDown + "3") // the second is wrong
	tab.keys("l")
	tab.waitText("#message", "2 steps back: what stands now is right.")
	assert.Equal(t, "534"+easy[3:], tab.board())
	tab.click("#last-correct")
	tab.waitText("#message", "Every digit is right so far.")

	tab.keys("2") // wrong
	tab.eval(`sessionStorage.clear()`, nil)
	tab.beforeLoad(`sessionStorage.clear()`) // as when the browser is closed
	tab.reload()
	tab.keys("l")
	tab.waitText("#message", "Some digit is wrong, and the steps that led to it are no longer kept.")
	assert.Equal(t, 32, 81-strings.Count(tab.board(), "."), "nothing is taken back")
}

// TestUndoToCorrectWhileEntering goes back to what has a solution, whatever the grid was at first.
func TestUndoToCorrectWhileEntering(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click("#new")
	tab.pick("select[name=kind]", "4")
	tab.click("#own")
	tab.waitText(".puzzle-title", "Your own puzzle")
	for _, put := range []struct {
		row, col int
		digit    string
	}{{1, 1, "1"}, {1, 2, "2"}, {3, 3, "3"}, {2, 4, "3"}, {4, 1, "4"}} { // the second 3 leaves none for row 1
		tab.click(tab.cell(put.row, put.col))
		tab.keys(put.digit)
	}
	tab.keys("l")
	tab.waitText("#message", "2 steps back: what stands now has a solution.")
	assert.Equal(t, "12........3.....", tab.board())
	tab.keys("l")
	tab.waitText("#message", "What stands so far has a solution.")
}

func TestPencilMarks(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.click("#mode-marks")
	assert.Equal(t, "true", tab.attr("#mode-marks", "aria-pressed"))
	tab.click(tab.cell(1, 3))
	tab.keys("124")
	assert.Equal(t, "row 1, column 3, empty, marks 1 2 4", tab.attr(tab.cell(1, 3), "aria-label"))
	assert.Equal(t, 3, tab.count(tab.cell(1, 3)+" .marks .on"))

	// Three by three: 2 is right of 1, 4 is below it.
	var places []struct{ X, Y float64 }
	tab.eval(`["1", "2", "4"].map((v) => { const b = document.querySelector('`+tab.cell(1, 3)+` [data-mark="' + v + '"]').getBoundingClientRect(); return { X: b.x + b.width / 2, Y: b.y + b.height / 2 }; })`, &places)
	assert.InDelta(t, places[0].Y, places[1].Y, 1)
	assert.Greater(t, places[1].X, places[0].X+5)
	assert.InDelta(t, places[0].X, places[2].X, 2)
	assert.Greater(t, places[2].Y, places[0].Y+5)

	tab.run(chromedp.KeyEvent("6", chromedp.KeyModifiers(input.ModifierShift))) // a digit, since marks are on
	assert.Regexp(t, "^row 1, column 3, 6(, conflict|$)", tab.attr(tab.cell(1, 3), "aria-label"), "the engine may have looked at it")
	tab.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl)))
	assert.Equal(t, "row 1, column 3, empty, marks 1 2 4", tab.attr(tab.cell(1, 3), "aria-label"))
	tab.keys("4p") // takes the mark away, and back to digits
	assert.Equal(t, "row 1, column 3, empty, marks 1 2", tab.attr(tab.cell(1, 3), "aria-label"))
	tab.keys("m")
	assert.Equal(t, "row 1, column 3, empty, marks 1 2 4", tab.attr(tab.cell(1, 3), "aria-label"))
	assert.Equal(t, "row 1, column 4, empty, marks 2 6", tab.attr(tab.cell(1, 4), "aria-label"))
	tab.keys("2")
	assert.Equal(t, "row 1, column 4, empty, marks 6", tab.attr(tab.cell(1, 4), "aria-label"), "marks are cleaned")
	tab.keys("u")
	assert.Equal(t, "row 1, column 4, empty, marks 2 6", tab.attr(tab.cell(1, 4), "aria-label"), "and come back")
	tab.click(".settings summary")
	tab.click("#clear-marks")
	assert.Equal(t, "row 1, column 4, empty", tab.attr(tab.cell(1, 4), "aria-label"))
}

func TestVerdictAndSolve(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + hard})
	tab.click("#check")
	tab.waitText("#message", "Exactly one solution.")
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")
	solved := tab.board()
	assert.NotContains(t, solved, ".")
	for i, c := range hard {
		if c != '.' {
			assert.Equal(t, string(c), solved[i:i+1])
		}
	}
	tab.keys("u")
	assert.Equal(t, hard, tab.board())
}

func TestVerdictOfSeveralAndNone(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy[:60] + strings.Repeat(".", 21)})
	tab.click("#check")
	tab.waitText("#message", "more than one solution")
	tab.click("#hint")
	tab.waitText("#hint-card", "more than one solution")

	tab.follow("p=5") // no puzzle: what is there stays
	tab.waitText("#message", "The link cannot be read as a puzzle: line 1: 1 character")
	tab.follow("p=" + easy)
	tab.waitFor(`document.querySelector(".puzzle-about").textContent.includes("30 givens")`, "the other puzzle")
	tab.click(tab.cell(1, 3))
	tab.keys("2") // breaks nothing in sight, and is wrong
	tab.click("#check")
	tab.waitText("#message", "No solution from here")
}

// TestCoreOfNoSolution shows what contradicts where nothing in sight does.
func TestCoreOfNoSolution(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=12345678." + "........." + "........9" + strings.Repeat(".", 54)})
	tab.click("#check")
	tab.waitText("#message", "These cannot hold together: row 1, box 3, r1c1 = 1, r1c2 = 2,")
	assert.Equal(t, 7, tab.count(".lit-wrong"))
	assert.Positive(t, tab.count(".lit-unit"))
	tab.click(tab.cell(5, 5))
	tab.keys("1")
	assert.Zero(t, tab.count("[class*='lit-']"), "the next change takes the lights away")
}

func TestConflictIsNamed(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.keys("5")
	tab.waitText("#message", "5 is twice in row 1.")
	label := tab.attr(tab.cell(1, 3), "aria-label")
	assert.True(t, strings.HasPrefix(label, "row 1, column 3, 5, conflict: 5 is twice in row 1."), label)
	assert.Equal(t, "true", tab.attr(tab.cell(1, 1), "aria-invalid"))
	assert.Equal(t, 2, tab.count(".cell.conflict"))
	var corner string // the conflict has a shape beside its colour
	tab.eval(`getComputedStyle(document.querySelector(".cell.conflict"), "::after").borderTopStyle`, &corner)
	assert.Equal(t, "solid", corner)
	tab.keys(kb.Delete)
	tab.waitFor(`document.querySelectorAll(".cell.conflict").length === 0`, "no conflict")
}

func TestHintsFromVagueToExact(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click("#hint")
	tab.waitText("#hint-card", "Hint 1 of 4")
	vague := tab.text(".hint-text")
	assert.NotRegexp(t, `r[1-9]c[1-9]`, vague, "no cell is named yet")
	assert.Zero(t, tab.count("[class*='lit-']"))
	tab.click("#hint-more")
	tab.waitText("#hint-card", "Hint 2 of 4")
	tab.click("#hint-more")
	tab.waitText("#hint-card", "Hint 3 of 4")
	assert.Positive(t, tab.count(".lit-pattern"))
	tab.keys("h") // the key does what the button does
	tab.waitText("#hint-card", "Hint 4 of 4")
	assert.Positive(t, tab.count(".lit-place"))
	tab.click("#hint-apply")
	tab.waitFor(`[...document.querySelectorAll(".digit")].filter((e) => e.textContent).length === 31`, "a digit more")
	assert.Zero(t, tab.count("[class*='lit-']"))

	// A wrong digit is the hint.
	tab.follow("p=" + easy[:80] + ".")
	tab.waitText(".puzzle-about", "29 givens")
	tab.click(tab.cell(1, 3))
	tab.keys("2")
	tab.click("#hint")
	tab.waitText("#hint-card", "Some digit that you have filled in is wrong.")
	tab.click("#hint-more")
	tab.waitFor(`document.querySelectorAll(".lit-wrong").length === 1`, "the wrong digit")
}

func TestWholePath(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click("#path")
	tab.waitText("#path-card", "1 of ")
	assert.Equal(t, easy, tab.board())
	tab.click("#path-next")
	tab.waitText("#path-card .path-place", "2 of ")
	assert.Equal(t, 31, len(strings.ReplaceAll(tab.board(), ".", "")))
	tab.click("#path-last")
	assert.Equal(t, 80, len(strings.ReplaceAll(tab.board(), ".", "")))
	assert.Positive(t, tab.count(".lit-place"))
	tab.click("#path-close")
	assert.Equal(t, easy, tab.board(), "the game is as it was")
}

func TestSolvedByHand(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easySolved[:80] + "."})
	tab.click(tab.cell(9, 9))
	tab.keys("9")
	tab.waitText("#message", "Solved. Well done.")
}

func TestTimer(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	assert.Zero(t, tab.count("#timer"))
	tab.click(".settings summary")
	tab.click("input[name=timer]")
	tab.waitFor(`/^[0-9]+:[0-5][0-9]$/.test(document.querySelector("#timer").textContent) && document.querySelector("#timer").textContent !== "0:00"`, "a second")
}

// TestTimerStandsOutOfSight hides the page for some ticks of its clock, and shows it again.
func TestTimerStandsOutOfSight(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy, before: `const every = setInterval;
		window.ticks = 0;
		window.setInterval = (f, ms) => every(() => { f(); window.ticks++; }, ms);
		window.away = false;
		Object.defineProperty(document, "hidden", { get: () => window.away });
		window.leave = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); }`})
	tab.click(".settings summary")
	tab.click("input[name=timer]")
	tab.waitFor(`document.querySelector("#timer").textContent !== "0:00"`, "a second")
	tab.eval(`leave(true)`, nil)
	at := tab.text("#timer")
	tab.eval(`window.since = ticks`, nil)
	tab.waitFor(`ticks > since + 2`, "three ticks")
	assert.Equal(t, at, tab.text("#timer"), "it stands")
	tab.eval(`leave(false)`, nil)
	tab.waitFor(`document.querySelector("#timer").textContent !== `+jsonOf(t, at), "it goes on")
}

// TestTimerOutlivesReload loads the page again when some time has been counted.
func TestTimerOutlivesReload(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(".settings summary")
	tab.click("input[name=timer]")
	tab.waitFor(`document.querySelector("#timer").textContent >= "0:02"`, "two seconds")
	tab.reload()
	assert.GreaterOrEqual(t, tab.text("#timer"), "0:02")
	tab.follow("p=" + hard)
	tab.waitText(".puzzle-about", "23 givens")
	tab.follow("p=" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	assert.GreaterOrEqual(t, tab.text("#timer"), "0:02", "each game has its own")
}

// TestKeysBesideTheBoard types after a click on the background, on the heading, on a button
// and on a box, which take the focus from the board.
func TestKeysBesideTheBoard(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.clickBeside()
	tab.keys("4" + kb.ArrowRight + "6")
	assert.Equal(t, "5346"+easy[4:], tab.board())
	tab.click(".puzzle-about")
	tab.keys("2")
	assert.Equal(t, "5342"+easy[4:], tab.board())
	tab.click("#theme")
	tab.keys(kb.ArrowRight + kb.ArrowRight + "8")
	assert.Equal(t, "534278"+easy[6:], tab.board())
	tab.click(".settings summary")
	tab.click("input[name=timer]")
	tab.keys(kb.Delete)
	assert.Equal(t, "53427"+easy[5:], tab.board())

	tab.click("#copy") // a dialog has its keys for itself
	tab.waitText("dialog", "Copy the puzzle")
	tab.keys("9")
	assert.Equal(t, "53427"+easy[5:], tab.board())
	tab.keys(kb.Escape)
	tab.click("#tab-watch")
	tab.keys("9")
	tab.click("#tab-play")
	assert.Equal(t, "53427"+easy[5:], tab.board())
}

// TestCmdIsCtrl undoes as on a Mac, and with Caps Lock.
func TestCmdIsCtrl(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	press := func(key string, held ...input.Modifier) {
		tab.run(chromedp.KeyEvent(key, chromedp.KeyModifiers(held...)))
	}
	for _, held := range []input.Modifier{input.ModifierMeta, input.ModifierCtrl} {
		tab.keys("4")
		press("z", held)
		assert.Equal(t, easy, tab.board())
		press("Z", held, input.ModifierShift)
		assert.Equal(t, "534"+easy[3:], tab.board())
		press("z", held)
		press("y", held)
		assert.Equal(t, "534"+easy[3:], tab.board())
		tab.eval(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Z", ctrlKey: true, bubbles: true }))`, nil)
		assert.Equal(t, easy, tab.board(), "Caps Lock is on")
		press(kb.End, held)
		assert.Equal(t, "true", tab.attr(tab.cell(9, 9), "aria-selected"))
		press(kb.Home, held)
		tab.keys(kb.ArrowRight + kb.ArrowRight)
	}
}

// TestOldMessagesGo has each message go when it is no longer true.
func TestOldMessagesGo(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easySolved[:80] + "."})
	tab.click("#check") // the solution is known from now on
	tab.waitText("#message", "Exactly one solution.")
	tab.click(tab.cell(9, 9))
	tab.keys("9")
	assert.Equal(t, "Solved. Well done.", tab.text("#message"))
	tab.keys("u")
	assert.Empty(t, tab.text("#message"))
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")
	tab.keys("u")
	assert.Empty(t, tab.text("#message"))
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")
	tab.makeLong()
	assert.Empty(t, tab.text("#message"))

	// A link that is opened meanwhile is what was wished for last.
	tab.follow("p=" + hard)
	tab.waitText(".puzzle-about", "23 givens")
	assert.Zero(t, tab.count(".working"))
	assert.Empty(t, tab.text("#message"))
}
