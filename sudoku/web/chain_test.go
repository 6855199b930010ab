package web_test

// Chains of hints and of the whole path: drawn on the board, link by link.

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// TestChainIsDrawn goes along the XY-chain that a puzzle needs, in its path by mouse and in a hint by keys.
func TestChainIsDrawn(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=..4.26....5.9....6......3.88...15..3.6....7.2..2...........4.89.91..........7.53."})
	tab.click("#path")
	tab.waitText("#path-card", "1 of ")
	assert.Zero(t, tab.count(".link"))
	assert.Zero(t, tab.count(".chain-links"), "a single has no chain")
	tab.eval(`[...document.querySelectorAll(".path-steps button")].find((b) => b.textContent.startsWith("XY-chain")).click()`, nil)
	tab.waitText("#path-card .chain-links", "Link 5 of 5")
	assert.Equal(t, 5, tab.count("circle.link"))
	assert.Equal(t, 4, tab.count("path.link.link-on"), "what is true has a line of its own kind")
	assert.Equal(t, 1, tab.count("circle.link-off"))
	assert.Equal(t, "Then r4c2 is 4, by column 2.", tab.text("#path-card .chain-text"))
	tab.click("#path-card [data-link=first]")
	assert.Equal(t, "Suppose that r2c7 is not 4.", tab.text("#path-card .chain-text"))
	assert.Equal(t, 1, tab.count("circle.link"))
	tab.click("#path-card [data-link=next]")
	assert.Equal(t, 2, tab.count("circle.link"))

	// A link carries the board as the path shows it before the chain.
	tab.eval(`const { pack } = await import("/js/app/packed.js");
		const cells = [...document.querySelectorAll("#view-play .cell")];
		const values = cells.map((cell) => Number(cell.querySelector(".digit").textContent));
		const marks = cells.map((cell, i) => values[i] ? 0 : [...cell.querySelectorAll(".marks .on")].reduce((all, mark) => all | 1 << mark.dataset.mark, 0));
		document.querySelector("#path-close").click();
		location.hash += "&g=" + await pack(JSON.stringify({ values, marks }))`, nil)
	tab.waitText("#message", "With what was filled in")
	tab.keys("h")
	for range 4 {
		tab.waitText("#hint-card", "Hint ")
		if strings.Contains(tab.text("#hint-card"), "Hint 4 of 4") {
			break
		}
		tab.keys("h")
	}
	tab.waitText("#hint-card .chain-links", "Link 5 of 5")
	tab.eval(`document.querySelector("#hint-card [data-link=back]").focus()`, nil)
	tab.keys(kb.Enter)
	tab.waitText("#hint-card .chain-links", "Link 4 of 5")
	assert.Equal(t, 4, tab.count("circle.link"))
	tab.click("#hint-apply")
	assert.Zero(t, tab.count(".link"), "the chain goes with its hint")
}
