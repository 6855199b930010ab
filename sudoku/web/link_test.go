package web_test

// Links that hold a state: the model, how it is searched, and the step.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// linkShown is the link of the dialog.
func (tb *tab) linkShown() (link string) {
	tb.t.Helper()
	tb.waitFor(`document.querySelector("dialog .link")?.value`, "the link")
	tb.eval(`document.querySelector("dialog .link").value`, &link)
	return link
}

// TestLinkToStep opens links to a step of a search, and makes them.
func TestLinkToStep(t *testing.T) {
	t.Parallel()
	const search = "maintain=ac3&order=input&values=descending"
	tab := openTab(t, tabOptions{fragment: "view=watch&p=" + hard + "&" + search + "&step=700"})
	tab.waitFor(`document.querySelector("#watch-place").textContent.startsWith("700 of ")`, "the step")
	tab.eval(`document.querySelector("#watch-next").click()`, nil)
	at := strings.Fields(tab.text("#watch-place"))[0]
	tab.click("#watch-link")
	assert.Contains(t, tab.linkShown(), "#p="+hard+"&view=watch&"+search+"&step="+strings.ReplaceAll(at, ",", ""))
	tab.eval(`document.querySelector("dialog").close()`, nil)
	tab.pick("#watch-maintain", "full")
	tab.waitFor(`!location.hash.includes("step")`, "what the reader chooses is not what the address says")

	// Back leads to the view before.
	tab.click("#tab-models")
	tab.waitFor(`!document.querySelector("#view-models").hidden`, "models")
	tab.eval(`history.back()`, nil)
	tab.waitFor(`!document.querySelector("#view-watch").hidden`, "back to Watch")

	tab.follow("view=models&model=queens&n=7&maintain=forward-checking&order=mrv&values=ascending&all=1&step=40")
	tab.waitFor(`document.querySelector("#models-place")?.textContent.startsWith("40 of ")`, "the step of a model")
	assert.Equal(t, "true", tab.attr("#models-search", "aria-pressed"))
	tab.click("#models-link")
	assert.Contains(t, tab.linkShown(), "#model=queens&n=7&view=models&maintain=forward-checking&order=mrv&values=ascending&all=1&step=40")
}
