package web_test

// The room for the reader's own model, by keyboard alone.

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// openOwn opens the room and waits for its engine.
func openOwn(t *testing.T, fragment string) *tab {
	t.Helper()
	tab := openTab(t, tabOptions{fragment: "view=own" + fragment})
	tab.waitText("#view-own #own-run", "Run")
	return tab
}

// typeOwn goes to a field and types over what is there.
func typeOwn(tab *tab, field, text string) {
	tab.t.Helper()
	tab.tabTo(field)
	tab.run(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)))
	tab.keys(kb.Backspace)
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			tab.keys(kb.Enter)
		}
		tab.keys(line)
	}
}

// TestOwnModelByKeyboard types a model, runs it, asks about it, and shares it.
func TestOwnModelByKeyboard(t *testing.T) {
	t.Parallel()
	tab := openOwn(t, "")
	tab.press("#own-run")
	tab.waitText("#own-status", "A solution")
	tab.waitText("#own-answer", "q = [1, 5, 8, 6, 3, 7, 2, 4]")
	tab.axe("a solution")

	// A mistake is marked where it is, and told.
	typeOwn(tab, "#own-data", "")
	typeOwn(tab, "#own-text", "var 1..4: x;\nvar 1..4: y;\nconstraint x * z = 3 /\\ x != y;")
	tab.press("#own-run")
	tab.waitText("#own-status", "Line 3, column 16")
	assert.Equal(t, "z", tab.text(".own-sheet mark"))
	assert.Equal(t, "true", tab.attr("#own-text", "aria-invalid"))
	var at int
	tab.eval(`document.querySelector("#own-text").selectionStart`, &at)
	assert.Equal(t, len("var 1..4: x;\nvar 1..4: y;\nconstraint x * "), at, "the cursor is there")
	tab.axe("a mistake")
	tab.keys(kb.Delete + "y")
	assert.Equal(t, "", tab.attr("#own-text", "aria-invalid"))

	tab.press("#own-all")
	tab.waitText("#own-status", "All solutions")
	assert.Equal(t, 2, strings.Count(tab.text("#own-answer"), "----------"))

	// Questions.
	typeOwn(tab, "#own-statement", "x != 2")
	tab.press("#own-why")
	tab.waitText("#own-answer", "cannot hold")
	tab.press("#own-core")
	tab.waitText("#own-status", "There is a solution")
	tab.press("#own-compare")
	tab.waitText("#own-table", "forward-checking+mrv")
	tab.axe("algorithms compared")

	// Arc by arc.
	tab.press("#own-graph")
	tab.waitText("#own-arc", "2 variables, 2 arcs.")
	tab.press("[data-arc='0-1']")
	tab.waitText("#own-arc", "x")
	tab.waitFor(`document.querySelectorAll(".own-arc.lit").length === 1`, "the arc is lit")
	tab.axe("a graph")
	tab.press("#own-arc-back")
	tab.waitText("#own-arc", "No arc is revised.")

	// Step by step.
	tab.press("#own-record")
	tab.waitText("#own-step", "Before the first step.")
	tab.press("#own-next")
	tab.waitFor(`!document.querySelector("#own-step").innerText.startsWith("Before")`, "a step")
	tab.keys("s")
	tab.waitText("#own-step", "A solution.")
	tab.axe("a search that is played")

	// The link holds the model.
	tab.press("#own-link")
	tab.waitText("#own-status", "The link")
	var hash string
	tab.eval(`location.hash.slice(1)`, &hash)
	require.Contains(t, hash, "m=")
	other := openTab(t, tabOptions{fragment: hash})
	other.waitText("#own-step", "A solution.") // and the step
	var text string
	other.eval(`document.querySelector("#own-text").value`, &text)
	assert.Equal(t, "var 1..4: x;\nvar 1..4: y;\nconstraint x * y = 3 /\\ x != y;", text)
}

// TestOwnModelsAreKept: what was typed is there when the page is loaded again, and in the list when an example or a
// link has been opened.
func TestOwnModelsAreKept(t *testing.T) {
	t.Parallel()
	tab := openOwn(t, "")
	text := func() (s string) {
		tab.eval(`document.querySelector("#own-text").value + document.querySelector("#own-data").value`, &s)
		return s
	}
	typeOwn(tab, "#own-data", "")
	typeOwn(tab, "#own-text", "% Mine\nvar 1..3: x;")
	tab.run(chromedp.Reload())
	tab.waitFor(`document.querySelector("#own-text")?.value.startsWith("% Mine")`, "the model again")
	tab.pick("#own-example", "magic")
	assert.Contains(t, text(), "n = 3;")
	typeOwn(tab, "#own-data", "n = 4;")
	tab.follow("view=own&m=money")
	tab.waitFor(`document.querySelector("#own-example").value === "money"`, "the example of the link")
	var names []string
	tab.eval(`[...document.querySelectorAll("#own-example optgroup:last-child option")].map((o) => o.textContent)`, &names)
	assert.Len(t, names, 2)
	assert.Equal(t, "Mine", names[1])
	tab.eval(`const s = document.querySelector("#own-example"); s.value = s.querySelector("optgroup:last-child option:last-child").value; s.dispatchEvent(new Event("change"))`, nil)
	assert.Equal(t, "% Mine\nvar 1..3: x;", text())
}

// TestSpeedOfOwnModel: from opening the room to the first solution of 8 queens, the engine loaded
// and Run pressed by its key, by the clock of the page. It prints the time; docs/benchmarks.md
// has it.
func TestSpeedOfOwnModel(t *testing.T) {
	tab := openTab(t, tabOptions{})
	var ms float64
	tab.eval(`(async () => {
		const began = performance.now();
		location.hash = "#view=own";
		const of = (selector) => document.querySelector(selector);
		while (!of("#own-run")?.checkVisibility()) await new Promise((look) => requestAnimationFrame(look));
		of("#own-text").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
		while (!of("#own-answer").innerText.includes("q = [1, 5, 8, 6, 3, 7, 2, 4]")) await new Promise((look) => requestAnimationFrame(look));
		return performance.now() - began;
	})()`, &ms)
	t.Logf("speed: the first solution of 8 queens as text, from opening its room | %.0f ms", ms)
}

// TestOwnModelIsStopped: a search without an end is stopped by its button, and another one goes on.
func TestOwnModelIsStopped(t *testing.T) {
	t.Parallel()
	tab := openOwn(t, "&m=magic")
	typeOwn(tab, "#own-data", "")
	typeOwn(tab, "#own-text", "array[1..14] of var 1..13: p;\nconstraint forall(i, j in 1..14 where i < j)(abs(p[i] - p[j]) > 0);")
	tab.press("#own-run")
	tab.waitText("#own-status", "Searching: ")
	var focused string
	tab.eval(`document.activeElement.id`, &focused)
	assert.Equal(t, "own-stop", focused)
	tab.keys(kb.Enter)
	tab.waitText("#own-status", "Stopped.")
	tab.eval(`document.activeElement.id`, &focused)
	assert.Equal(t, "own-run", focused)
	tab.pick("#own-example", "money")
	tab.press("#own-run")
	tab.waitText("#own-answer", "= 10652")
}

// TestOwnExamples: each example is solved.
func TestOwnExamples(t *testing.T) {
	t.Parallel()
	tab := openOwn(t, "")
	for id, want := range map[string]string{
		"queens": "q = [", "colouring": "wa = red", "money": "9567", "zebra": "zebra in house 5", "magic": "2 9 4",
		"shop": "end = 11", "knapsack": "are worth 17", "sudoku": "1 ",
	} {
		tab.pick("#own-example", id)
		tab.press("#own-run")
		tab.waitText("#own-answer", want)
		tab.press("#own-why")
		tab.waitFor(`document.querySelector("#own-answer").checkVisibility() && document.querySelector("#own-stop").disabled`, "an explanation")
		assert.NotContains(t, tab.text("#own-status"), "no variable", id)
	}
}
