package web_test

// Playing: typing, marks, going back, checking, solving.

import (
	"strings"
	"testing"

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
	tab.keys(kb.ArrowLeft + "9")
	tab.waitText("#message", "That digit is given.")
	assert.Equal(t, "row 1, column 2, given 3", tab.attr(tab.cell(1, 2), "aria-label"))

	tab.keys("u")
	assert.Equal(t, easy, tab.board())
	tab.keys("r")
	assert.Equal(t, "534"+easy[3:], tab.board())
	tab.click("#undo")
	assert.Equal(t, easy, tab.board())
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
	tab.keys(kb.Delete)
	tab.waitFor(`document.querySelectorAll(".cell.conflict").length === 0`, "no conflict")
}
