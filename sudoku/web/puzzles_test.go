package web_test

// Puzzles in and out: made, entered, shared, pasted, copied, kept, printed; all kinds.

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku"
)

func TestNewPuzzle(t *testing.T) {
	t.Parallel()
	kinds := []struct {
		kind, level, about string
		cells              int
		drawn              string // what its rules look like
	}{
		{"4", "", "4 by 4", 16, ""},
		{"6", "easy", "6 by 6", 36, ""},
		{"9", "hard", "9 by 9", 81, ""},
		{"9 diagonals", "medium", "9 by 9 · diagonals", 81, ".diagonal"},
		{"9 windoku", "easy", "9 by 9 · windoku", 81, ".window"},
		{"9 jigsaw", "", "9 by 9 · jigsaw", 81, ""},
		{"9 killer", "", "9 by 9 · killer", 81, ".cage"},
		{"9 anti-king", "medium", "9 by 9 · anti king", 81, ""},
		{"9 thermometer", "medium", "9 by 9 · thermometer", 81, ".thermometer"},
	}
	boards := []struct {
		kind, level, about string
		gaps               bool
	}{{"9 str8ts", "easy", "9 by 9 · no boxes · str8ts", true}, {"9 clueless-1", "medium", "9 by 9 · clueless 1", false}}
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	for _, k := range kinds {
		tab.click("#new")
		tab.pick("select[name=kind]", k.kind)
		tab.pick("select[name=level]", k.level)
		tab.pick("select[name=symmetry]", "rotate180")
		tab.click("#make")
		tab.waitFor(fmt.Sprintf(`document.querySelector(".puzzle-about").textContent.startsWith(%q)`, k.about), k.about)
		board := tab.board()
		assert.Len(t, board, k.cells)
		for i := range board {
			assert.Equal(t, board[i] == '.', board[len(board)-1-i] == '.', "half a turn brings givens to givens")
		}
		if k.level != "" {
			assert.Contains(t, strings.ToLower(tab.text(".puzzle-title")), k.level)
		}
		if k.drawn != "" {
			assert.Positive(t, tab.count(k.drawn))
		}
		tab.click("#check")
		tab.waitText("#message", "Exactly one solution.")
	}
	for _, b := range boards {
		tab.click("#new")
		tab.pick("select[name=kind]", b.kind)
		tab.pick("select[name=level]", b.level)
		tab.click("#make")
		tab.waitFor(fmt.Sprintf(`document.querySelector(".puzzle-about").textContent.startsWith(%q)`, b.about), b.about)
		assert.Equal(t, b.gaps, tab.count(".black-gaps .gap") > 0)
		assert.Contains(t, strings.ToLower(tab.text(".puzzle-title")), b.level)
		tab.click("#check")
		tab.waitText("#message", "Exactly one solution.")
	}
	tab.click("#new") // whatever can be read off a grid is there
	var offered []string
	tab.eval(`[...document.querySelector("select[name=kind]").options].map((o) => o.value.split(" ")[1] ?? "")`, &offered)
	for _, d := range sudoku.Decorations() {
		assert.Contains(t, offered, d.String())
	}
}

func TestLargeGrid(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + strings.Repeat(".", 256)})
	assert.Len(t, tab.board(), 256)
	tab.click(tab.cell(1, 1))
	tab.keys("g")
	assert.Equal(t, "row 1, column 1, G", tab.attr(tab.cell(1, 1), "aria-label"))
	tab.click(tab.cell(1, 2))
	tab.keys("g")
	tab.waitText("#message", "G is twice in row 1.")
	tab.keys("um")
	marks := func() (seen string) {
		tab.eval(`getComputedStyle(document.querySelector("#view-play .marks:has(:not(.off))")).visibility`, &seen)
		return seen
	}
	tab.waitFor(`document.querySelector("#view-play .marks:has(:not(.off))")`, "marks")
	assert.Equal(t, "visible", marks())
	tab.resize(widths[0])
	assert.Equal(t, "hidden", marks(), "where they cannot be read")
	tab.resize([2]int64{1280, 800})
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")
	assert.NotContains(t, tab.board(), ".")
}

func TestEnterOwnGivens(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click("#new")
	tab.pick("select[name=kind]", "4")
	tab.click("#own")
	tab.waitText(".puzzle-about", "Type the digits that are given")
	tab.click(tab.cell(1, 1))
	tab.keys("1")
	tab.click(tab.cell(2, 3))
	tab.keys("2")
	tab.click("#play-own")
	tab.waitText(".puzzle-about", "2 givens")
	assert.Equal(t, "row 1, column 1, given 1", tab.attr(tab.cell(1, 1), "aria-label"))
	tab.waitText("#message", "more than one solution")
}

func TestShare(t *testing.T) {
	t.Parallel()
	const killer = "board 4x4\ntitle  A small killer\ngivens\n....\n....\n....\n....\ncage 3 r1c1 r1c2\ncage 7 r2c1 r2c2\ncage 4 r3c1 r4c1\ndiagonals\n"
	for _, text := range []string{easy, killer} {
		tab := openTab(t, tabOptions{fragment: "p=" + hard})
		tab.paste(text)
		tab.click("#share")
		_, fragment, _ := strings.Cut(tab.linkShown(), "#")
		other := openTab(t, tabOptions{fragment: fragment})
		assert.Equal(t, tab.board(), other.board())
		assert.Equal(t, tab.text(".puzzle-title"), other.text(".puzzle-title"))
		assert.Equal(t, tab.text(".puzzle-about"), other.text(".puzzle-about"))
		assert.Equal(t, tab.count(".cage"), other.count(".cage"))
	}
}

// TestLinksAreBounded makes no link that would not be read again, and says why.
func TestLinksAreBounded(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + hard})
	var same bool
	tab.eval(`(async () => {
		const { linkTo, sharedPuzzle } = await import("/js/app/fragment.js");
		const text = String.fromCharCode(...Array.from({ length: 200_000 / 2 }, (_, i) => 33 + (i * i * 7919) % 90)).repeat(2);
		history.replaceState(null, "", await linkTo(text));
		return (await sharedPuzzle()) === text;
	})()`, &same)
	assert.True(t, same, "the longest that is read")
	tab.paste("board 4x4\ngivens\n1...\n....\n....\n...2\n" + strings.Repeat("extra r1c1 r1c2 r1c3 r1c4\n", 8000))
	tab.waitText(".puzzle-about", "4 by 4")
	tab.click("#share")
	tab.waitText("#message", "The puzzle is too long for a link: it has 208,0")
	assert.Zero(t, tab.count("dialog"))
}

// TestPaste pastes puzzles in several formats, and texts that are none.
func TestPaste(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + hard})
	paste := func(text string) {
		quoted, err := json.Marshal(text)
		assert.NoError(t, err)
		tab.click("#paste")
		tab.eval(`document.querySelector("dialog textarea").value = `+string(quoted), nil)
		tab.click("#use-text")
	}
	var rows, framed strings.Builder
	for r := range 9 {
		line := easy[9*r : 9*r+9]
		rows.WriteString(line + "\n")
		if r%3 == 0 {
			framed.WriteString("+---+---+---+\n")
		}
		framed.WriteString("|" + line[:3] + "|" + line[3:6] + "|" + line[6:] + "|\n")
	}
	for _, text := range []string{
		rows.String(), framed.String(), strings.ReplaceAll(easy, ".", "0"), "https://example.org/?bd=" + strings.ReplaceAll(easy, ".", "0"), "https://example.org/page/#p=" + easy + "&view=play",
		"puzzle,author\n" + easy + ",somebody\n", "#A somebody\n" + rows.String(), "Grid 01\n" + rows.String(),
	} {
		paste(text)
		tab.waitFor(`document.querySelector("dialog") === null`, "the dialog closes")
		tab.waitText(".puzzle-about", "30 givens") // a link is followed when the dialog has closed
		assert.Equal(t, easy, tab.board(), text)
		tab.follow("p=" + hard)
		tab.waitText(".puzzle-about", "23 givens")
	}
	for _, text := range []string{
		"", "hello", "53..7....6", strings.Repeat("9", 81) + "x", "\x00\u202e<img src=x onerror=alert(1)>", "{\"size\":9", "board 99x99", "board 9x9\nfly\n",
		strings.Repeat("=", 5000), "👍" + strings.Repeat("\n", 300) + "🧩", `{"rows":[[1,2,3,4],[1,2,3,4],[1,2,3,4]]}`, strings.Repeat(". ", 1297),
	} {
		paste(text)
		tab.waitFor(`document.querySelector("dialog .dialog-status").textContent !== ""`, "what is wrong with "+text)
		tab.click("dialog [aria-label=Close]")
		assert.Equal(t, hard, tab.board(), "the puzzle stays")
	}
	paste(easy + "\n" + hard)
	tab.waitText("#message", "The first of 2 puzzles.")
}

func TestCopy(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.keys("4")
	tab.click("#copy")
	text := func(want string) {
		tab.waitFor(fmt.Sprintf(`document.querySelector("dialog textarea").value.includes(%q)`, want), want)
	}
	text(easy)
	tab.click("input[name=filled]")
	text("534" + easy[3:])
	tab.pick("select[name=format]", "json")
	text(`{"size":9,"box":[3,3],"rows":[[5,3,4,0`)
	tab.pick("select[name=format]", "sdm")
	text("534070000")
}

func TestProgressIsKept(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.click(tab.cell(1, 3))
	tab.keys("4" + "pm")
	marks := tab.attr(tab.cell(1, 4), "aria-label")
	assert.Contains(t, marks, "marks 2 6")
	tab.reload()
	assert.Equal(t, "534"+easy[3:], tab.board())
	assert.Equal(t, marks, tab.attr(tab.cell(1, 4), "aria-label"))
	tab.eval(`history.replaceState(null, "", location.pathname)`, nil) // without the link too
	tab.reload()
	assert.Equal(t, "534"+easy[3:], tab.board())
}

// TestRulesAreDrawn shows a rule of each kind that has a shape.
func TestRulesAreDrawn(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.paste(killerAndMore)
	tab.waitText(".puzzle-about", "little killer")
	for selector, n := range map[string]int{
		".diagonal": 2, "rect.window": 7, ".cage": 2, ".cage-sum": 2, ".thermometer": 1, ".bulb": 1, ".arrow-head": 1, ".dot.white": 1, ".dot.black": 1,
		"rect.shade": 1, "circle.shade": 1, ".killer-sum": 1,
	} {
		assert.Equal(t, n, tab.count(selector), selector)
	}
	tab.click(tab.cell(1, 1))
	tab.keys("9")
	tab.click(tab.cell(1, 2))
	tab.keys("8")
	tab.waitText("#message", "cage of 15 at r1c1")
}

// TestNewerRulesAreDrawn shows lines in their colours, clues from outside, and what stands
// between cells.
func TestNewerRulesAreDrawn(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.paste(`board 9x9
renban r1c1 r1c2 r2c3
german-whispers r3c1 r4c2 r5c1
fast-thermometer r6c1 r7c1 r8c1
between r1c5 r2c5 r3c5
lockout 4 r1c6 r2c6 r3c6
sandwich 12 r4c1 right
skyscraper 3 r1c9 down
xv X r5c5 r5c6
difference 3 r6c5 r6c6
ratio 3 r7c5 r7c6
quadruple 1 2 3 r8c5 r8c6 r9c5 r9c6
minimum r5c9
clone r7c7 r7c8 = r9c7 r9c8
product-cage 24 r6c8 r6c9
average-arrow r9c1 = r9c2 r9c3
`)
	tab.waitText(".puzzle-about", "average arrow")
	for selector, n := range map[string]int{
		".rule-line.violet": 1, ".rule-line.green": 1, ".rule-line": 4, ".thermometer.red": 1, ".bulb": 1, "circle.line-end": 2, "path.line-end": 2,
		".outside": 2, ".between": 4, ".dot.hole": 1, ".dot.white": 3, "rect.window": 5, ".cage-sum": 1, ".arrow-head": 1,
	} {
		assert.Equal(t, n, tab.count(selector), selector)
	}
	assert.Contains(t, tab.attr(".puzzle-about", "title"), "lockout of 4 at r1c6: the ends differ by 4 or more")
}

func TestPrint(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy, before: "window.print = () => { window.printed = true; };"})
	tab.click("#print")
	tab.waitFor("window.printed", "the browser's print dialog")
	tab.run(emulation.SetEmulatedMedia().WithMedia("print"))
	assert.Zero(t, tab.count("button"), "no buttons on paper")
	assert.Equal(t, 81, tab.count("[role=gridcell]"))
	var paper string
	tab.eval(`getComputedStyle(document.body).backgroundColor`, &paper)
	assert.Equal(t, "rgb(255, 255, 255)", paper)
}
