package web_test

// No game is lost: reloads, other links, new puzzles, other tabs.

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// openGame opens the game of the list whose name is a kind of game and a puzzle.
func (tb *tab) openGame(name string) {
	tb.t.Helper()
	tb.click("#games")
	tb.waitText("dialog", "Games")
	tb.click(`.kept-game[data-game="` + name + `"]`)
	tb.waitFor(`document.querySelector("dialog") === null`, "the dialog closes")
}

// TestGameIsKeptForAnother leaves games for links, a new puzzle and a paste, and goes on with them.
func TestGameIsKeptForAnother(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	played := "534" + easy[3:]
	tab.click(tab.cell(1, 3))
	tab.keys("4")
	tab.follow("p=" + hard)
	tab.waitText("#message", "The game before it is kept under Games.")
	assert.Equal(t, hard, tab.board())
	tab.openGame("play:" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	assert.Equal(t, played, tab.board())
	assert.Empty(t, tab.text("#message"), "the other game was not begun")

	tab.click("#new")
	tab.pick("select[name=kind]", "4")
	tab.pick("select[name=level]", "")
	tab.click("#make")
	tab.waitText("#message", "The game before it is kept under Games.")
	made := tab.board()
	tab.reload()
	assert.Equal(t, made, tab.board(), "the present game, though another was played last")
	tab.openGame("play:" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	assert.Equal(t, played, tab.board())
	tab.paste(hard)
	tab.paste(easy)
	assert.Equal(t, played, tab.board(), "whatever way leads to the puzzle")
}

// TestUndoOutlivesReload takes a reset back after the page was loaded again, and after
// another game.
func TestUndoOutlivesReload(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.keys("4" + kb.ArrowRight + "6")
	played := "5346" + easy[4:]
	tab.click("#reset")
	tab.waitText("#message", "Back to the givens. Undo takes it back.")
	tab.reload()
	assert.Equal(t, easy, tab.board())
	tab.keys("u")
	assert.Equal(t, played, tab.board())
	tab.keys("uu")
	assert.Equal(t, easy, tab.board())
	tab.follow("p=" + hard)
	tab.waitText(".puzzle-about", "23 givens")
	tab.keys("u")
	tab.waitText("#message", "Nothing to undo.")
	tab.openGame("play:" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	tab.keys("rr")
	assert.Equal(t, played, tab.board())

	tab.keys("mm") // what changes nothing is no step
	tab.keys("u")
	assert.Equal(t, "row 1, column 6, empty", tab.attr(tab.cell(1, 6), "aria-label"))
}

// TestTwoTabsAgree plays one puzzle in two tabs at once.
func TestTwoTabsAgree(t *testing.T) {
	t.Parallel()
	one := openTab(t, tabOptions{fragment: "p=" + easy})
	two := openTab(t, tabOptions{fragment: "p=" + easy, beside: one})
	agree := func(want string) {
		t.Helper()
		for _, tab := range []*tab{one, two} {
			tab.waitFor(`[...document.querySelectorAll(".digit")].map((e) => e.textContent || ".").join("") === "`+want+`"`, want)
		}
	}
	one.click(one.cell(1, 3))
	one.keys("4")
	two.click(two.cell(1, 4))
	two.keys("6")
	agree("5346" + easy[4:])
	two.keys("2")
	agree("5342" + easy[4:]) // else what is undone below may be this
	one.click(one.cell(1, 6))
	one.keys("8")
	agree("534278" + easy[6:]) // a cell that both have
	one.keys("u")
	agree("5342" + easy[4:])
	one.reload()
	agree("5342" + easy[4:])

	// What is typed while the other tab hears nothing is not lost either, but where both
	// have changed a cell.
	deaf := `window.deaf = (e) => e.stopImmediatePropagation(); addEventListener("storage", window.deaf, { capture: true })`
	two.beforeLoad(deaf)
	two.reload()
	one.click(one.cell(3, 1))
	one.keys("1")
	assert.Equal(t, ".", two.board()[18:19])
	two.click(two.cell(2, 2))
	two.keys("7")
	agree("5342" + easy[4:10] + "7" + easy[11:18] + "1" + easy[19:])

	// Settings are of both tabs, and a game does not write its own over them.
	one.click(".settings summary")
	one.click("input[name=timer]")
	two.keys("3")
	assert.Equal(t, `{"clean":true,"strict":false,"timer":true,"digitFirst":false}`, one.stored("settings"))
}

// TestTabsShareSettings changes a setting and the theme in one tab and looks at another.
func TestTabsShareSettings(t *testing.T) {
	t.Parallel()
	one := openTab(t, tabOptions{fragment: "p=" + easy})
	two := openTab(t, tabOptions{fragment: "p=" + easy, beside: one})
	assert.Zero(t, two.count("#timer"))
	one.click(".settings summary")
	one.click("input[name=timer]")
	two.waitFor(`document.querySelector("#timer").checkVisibility() && document.querySelector("input[name=timer]").checked`, "the time")
	for _, theme := range []string{"dark", "light"} {
		one.click("#theme")
		two.waitFor(`document.documentElement.dataset.theme === "`+theme+`"`, "the theme "+theme)
		assert.Equal(t, one.attr("#theme", "aria-label"), two.attr("#theme", "aria-label"))
	}
}

// stored is what the page has kept under a name.
func (tb *tab) stored(name string) string {
	tb.t.Helper()
	var s string
	tb.eval(`localStorage.getItem("propago.`+name+`") ?? ""`, &s)
	return s
}

// TestBadLinkIsNamed opens links that hold no puzzle: what is shown instead is said.
func TestBadLinkIsNamed(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=zzz"})
	tab.waitText("#message", "The link cannot be read as a puzzle: line 1: 3 characters")
	tab.waitText("#message", "A new puzzle is shown instead.")
	board := tab.board()
	for fragment, why := range map[string]string{
		"p=":    "The link cannot be read as a puzzle: it is empty.",
		"z=":    "The link cannot be read as a puzzle: it is empty.",
		"z=abc": "The link cannot be read as a puzzle: a part of it is missing or altered.",
		"z=%25": "The link cannot be read as a puzzle: a part of it is missing or altered.",
	} {
		tab.follow(fragment)
		tab.waitText("#message", why)
		assert.Equal(t, board, tab.board(), fragment)
		tab.follow("")
	}
	tab.follow("view=compare&p=zzz")
	tab.waitText("dialog", "The link cannot be read as a puzzle: line 1: 3 characters")
	tab.keys(kb.Escape)
	tab.follow("view=zzz")
	tab.waitText("dialog", "The page has no view “zzz”. Play is shown instead.")
	tab.keys(kb.Escape)
	tab.follow("z=abc")
	tab.reload()
	tab.waitText("#message", "missing or altered. The game that you played last is shown instead.")
	assert.Equal(t, board, tab.board())
}

// TestNothingIsLostWithoutStorage plays where the browser keeps nothing.
func TestNothingIsLostWithoutStorage(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy, before: `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } })`})
	asked := func() (asked bool) {
		tab.eval(`!dispatchEvent(new Event("beforeunload", { cancelable: true }))`, &asked)
		return asked
	}
	assert.False(t, asked(), "nothing has been done")
	tab.click(tab.cell(1, 3))
	tab.keys("4")
	tab.waitText("#message", "This browser keeps nothing for the page")
	assert.True(t, asked())
	tab.follow("p=" + hard)
	tab.waitText(".puzzle-about", "23 givens")
	tab.openGame("play:" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	assert.Equal(t, "534"+easy[3:], tab.board())
}

// TestEnterOwnSurvivesReload loads the page again while a puzzle is being entered.
func TestEnterOwnSurvivesReload(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	enter := func(kind string) {
		tab.click("#new")
		tab.pick("select[name=kind]", kind)
		tab.click("#own")
	}
	enter("4")
	tab.waitText("#play-own", "Play it")
	tab.click(tab.cell(1, 1))
	tab.keys("1")
	tab.reload()
	tab.waitText("#play-own", "Play it")
	tab.waitText(".puzzle-about", "Type the digits that are given")
	assert.Equal(t, "1...............", tab.board())
	tab.follow("p=" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	assert.Zero(t, tab.count("#play-own"))
	enter("4")
	tab.waitText("#message", "This is what you have entered before.")
	assert.Equal(t, "1...............", tab.board(), "what was typed is not lost")
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")
	assert.Equal(t, "1", tab.board()[:1], "of what is entered")
	tab.click("#path") // what is entered is meant elsewhere too
	tab.waitText("#message", "Nothing is left to do.")
	tab.click("#share")
	tab.waitFor(`document.querySelector("dialog .link")?.value.includes("#p=1")`, "what is entered")
	tab.keys(kb.Escape)
	tab.keys("u")
	tab.click("#play-own")
	tab.waitText(".puzzle-about", "1 given")
	assert.Zero(t, tab.count("#play-own"))

	// The kind is that of the dialog.
	for kind, about := range map[string]string{"9 diagonals": "9 by 9 · diagonals · 1 given", "9 windoku": "9 by 9 · windoku · 1 given"} {
		enter(kind)
		tab.waitText(".puzzle-about", "Type the digits that are given")
		tab.click(tab.cell(2, 2))
		tab.keys("7")
		tab.click("#play-own")
		tab.waitText(".puzzle-about", about)
	}
	enter("9 killer")
	tab.waitText("dialog", "Enter my own")
	tab.click("#use-text")
	tab.waitText(".puzzle-about", "9 by 9 · killer · 0 givens")
}

// TestGamesAreBounded keeps as many as it says, and gives up what was only looked at first.
func TestGamesAreBounded(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.eval(`const empty = { values: [], marks: [] };
		for (let i = 1; i <= 110; i++) localStorage.setItem("propago.game:play:" + i, JSON.stringify({ ...empty, at: i, touched: i <= 105 }));`, nil)
	tab.follow("p=" + hard)
	tab.waitText(".puzzle-about", "23 givens")
	var kept []string
	tab.eval(`Object.keys(localStorage).filter((key) => key.startsWith("propago.game:")).map((key) => key.slice(18)).sort()`, &kept)
	assert.Len(t, kept, 100)
	assert.Contains(t, kept, hard)
	assert.Contains(t, kept, "105")
	assert.Contains(t, kept, "7")
	assert.NotContains(t, kept, "6", "the oldest")
	assert.NotContains(t, kept, "110", "only looked at")
	tab.waitText("#message", "More than 100 games are not kept: 6 of them are gone.")

	// One that is solved goes before an older one, and is named.
	tab.eval(`const at = Date.now();
		localStorage.removeItem("propago.game:play:50");
		localStorage.setItem("propago.game:play:solved", JSON.stringify({ values: [], marks: [], at, touched: true, solved: true, name: "Easy sudoku" }));`, nil)
	tab.click(tab.cell(1, 2))
	tab.keys("5")
	tab.follow("p=" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	tab.waitText("#message", "More than 100 games are not kept: Easy sudoku, played last on ")
	assert.Empty(t, tab.stored("game:play:solved"))
	assert.NotEmpty(t, tab.stored("game:play:7"))
}

// TestGameIsRemoved removes a game from the list, thinks better of it, and removes it.
func TestGameIsRemoved(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easySolved[:80] + "."})
	tab.click(tab.cell(9, 9))
	tab.keys("9")
	tab.waitText("#message", "Solved. Well done.")
	tab.follow("p=" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	tab.click(tab.cell(1, 3))
	tab.keys("4")
	tab.follow("p=" + hard)
	tab.waitText(".puzzle-about", "23 givens")
	tab.click("#games")
	tab.waitText("dialog li:nth-child(2)", "solved")
	tab.waitText("dialog li", "1 of 51 cells filled")
	tab.click(".kept-remove")
	tab.waitText("dialog li", "Removed: Sudoku")
	assert.Empty(t, tab.stored("game:play:"+easy))
	tab.keys(kb.Enter) // the button is Undo now
	tab.waitText("dialog li", "1 of 51 cells filled")
	assert.NotEmpty(t, tab.stored("game:play:"+easy))
	tab.click(".kept-remove")
	tab.keys(kb.Escape)
	tab.click("#games")
	tab.waitText("dialog li", "solved")
	assert.Equal(t, 1, tab.count(".kept-games li"))
	tab.keys(kb.Escape)
	tab.follow("p=" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	assert.Equal(t, easy, tab.board())
	tab.keys("u")
	tab.waitText("#message", "Nothing to undo.")
}

// TestFirstPuzzle comes to a page whose engine makes no puzzle: one is there, and it is of the level
// that it is said to have; making another one is cancelled.
func TestFirstPuzzle(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{before: `const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (m) { if (m.method !== "generate") post.call(this, m); };`})
	assert.Equal(t, "Medium sudoku", tab.text(".puzzle-title"))
	first := tab.board()
	tab.click("#path")
	tab.waitText("#path-card", "Medium")
	tab.click("#path-close")
	tab.click("#check")
	tab.waitText("#message", "Exactly one solution.")
	tab.click("#new")
	tab.click("#make")
	tab.waitText(".working", "Making a puzzle")
	tab.click("#cancel")
	tab.waitText("#message", "Cancelled.")
	assert.Equal(t, first, tab.board())
	tab.reload()
	assert.Equal(t, first, tab.board())
}

// TestUnusedTextIsKept closes the dialog to paste by a click beside it.
func TestUnusedTextIsKept(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	open := func(want string) {
		tab.click("#new")
		tab.pick("select[name=kind]", "9 killer")
		tab.click("#own")
		tab.waitFor(`document.querySelector("dialog textarea")?.value.includes("`+want+`")`, want)
	}
	open("cage 10 r1c1 r1c2")
	tab.keys("title My own" + kb.Enter)
	tab.clickBeside()
	tab.waitFor(`document.querySelector("dialog") === null`, "the dialog closes")
	tab.reload()
	open("My own")
	tab.eval(`document.querySelector("dialog textarea").value = "board 9x9\ntitle My own\ngivens\n`+strings.Repeat(`.........\n`, 9)+`cage 10 r1c1 r1c2\n"`, nil)
	tab.click("#use-text")
	tab.waitText(".puzzle-title", "My own")
	open("cage 10 r1c1 r1c2")
	var text string
	tab.eval(`document.querySelector("dialog textarea").value`, &text)
	assert.NotContains(t, text, "My own", "it has been used")
}

// TestTimesAreKept solves a puzzle by hand and has another solved: the first is counted, with its time, once.
func TestTimesAreKept(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easySolved[:80] + "."})
	tab.click("#games")
	tab.waitText("dialog", "What you solve is counted here")
	tab.keys(kb.Escape)
	tab.click(tab.cell(9, 9))
	tab.keys("9")
	tab.waitText("#message", "Solved. Well done.")
	tab.reload()
	tab.follow("p=" + easy)
	tab.waitText(".puzzle-about", "30 givens")
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")
	tab.reload()
	assert.NotContains(t, tab.text("#message"), "Well done", "the engine solved it")
	tab.click("#games")
	assert.Regexp(t, "^Sudoku, 9 by 9\t1\t[0-9]+:[0-5][0-9]\t[0-9]+:[0-5][0-9]$", tab.text(".times tbody tr"))
	assert.Equal(t, 1, tab.count(".times tbody tr"))
	assert.Equal(t, 1, tab.count("dialog .small-board"), "a game has a picture")
	assert.Equal(t, 1, tab.count("dialog .small-board .filled"))
	assert.Equal(t, 80, tab.count("dialog .small-board .given"))
}

// TestPuzzleOfTheDay makes the same puzzle for everyone on one day, by its link and by the dialog, and
// goes on with it.
func TestPuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "day=2026-11-22"})
	assert.Equal(t, "Medium sudoku of November 22, 2026", tab.text(".puzzle-title"))
	board := tab.board()
	tab.click(tab.cell(1, 1))
	tab.keys("u" + kb.End)
	other := openTab(t, tabOptions{fragment: "p=" + easy, before: `Date.now = () => Date.UTC(2026, 10, 22, 12)`})
	other.click("#new")
	other.click("#daily")
	other.waitText(".puzzle-title", "Medium sudoku of November 22, 2026")
	assert.Equal(t, board, other.board())
	open := strings.IndexByte(board, '.')
	other.click(other.cell(open/9+1, open%9+1))
	other.keys("5")
	played := other.board()
	other.follow("p=" + easy)
	other.waitText(".puzzle-about", "30 givens")
	other.follow("day=2026-11-22")
	other.waitText(".puzzle-title", "of November 22, 2026")
	assert.Equal(t, played, other.board(), "as it was left")
	other.follow("day=2026-13-45")
	other.waitText("#message", "The link cannot be read as a puzzle: it names no day.")
}

// TestShareProgress gives a link with what was filled in: it is there in another browser, once, and
// can be undone where something was filled in before.
func TestShareProgress(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click("#share")
	tab.waitText("dialog", "Share this puzzle")
	assert.Zero(t, tab.count("input[name=other]"), "nothing is filled in")
	tab.keys(kb.Escape)
	tab.click(tab.cell(1, 3))
	tab.keys("4" + kb.ArrowRight + "v5")
	tab.click("#share")
	tab.click("input[name=other]")
	_, fragment, _ := strings.Cut(tab.linkShown(), "#")
	other := openTab(t, tabOptions{fragment: fragment})
	assert.Equal(t, "534"+easy[3:], other.board())
	assert.Contains(t, other.label(1, 4), "green")
	other.click(other.cell(1, 4))
	other.keys("z6")
	other.reload()
	assert.Equal(t, "5346"+easy[4:], other.board(), "what was played since counts")
	other.follow(fragment)
	other.waitText("#message", "With what was filled in when it was shared.")
	assert.Equal(t, "534"+easy[3:], other.board())
	other.keys("u")
	assert.Equal(t, "5346"+easy[4:], other.board())
	other.follow("p=" + easy + "&g=zzzz")
	other.waitText("#message", "The link cannot be read as a puzzle: a part of it is missing or altered.")
}
