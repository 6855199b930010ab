package web_test

// What comes late has its place: nothing that may be about to be pressed moves for it.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// withheld has the engine asked nothing until answer() is called.
const withheld = `const post = Worker.prototype.postMessage, waiting = [];
	let held = true;
	Worker.prototype.postMessage = function (m, ...rest) { if (held && m.method) waiting.push(() => post.call(this, m, ...rest)); else post.call(this, m, ...rest); };
	window.answer = () => { held = false; waiting.splice(0).forEach((ask) => ask()); };
	window.withhold = () => { held = true; };`

// places is where the controls are.
func (tb *tab) places() (places map[string][2]float64) {
	tb.t.Helper()
	tb.eval(`(() => { `+controlsOf+`
		return Object.fromEntries([...document.querySelectorAll(CONTROLS)].filter((e) => e.checkVisibility()).map((e) => {
			const { x, y } = e.getBoundingClientRect();
			return [nameOf(e) + " " + (e.dataset.value ?? ""), [x, y + scrollY]];
		}));
	})()`, &places)
	return places
}

// TestWhatComesLateMovesNothing: verdicts, the kinds of rules, and what is wrong with a text, on a laptop and on a phone.
func TestWhatComesLateMovesNothing(t *testing.T) {
	t.Parallel()
	for _, width := range []int{1366, 390} {
		tab := openTab(t, tabOptions{fragment: "p=12345678." + "........." + "........9" + strings.Repeat(".", 54), width: width, height: 800, still: true, before: withheld})
		stays := func(what string, ask func(), come string) {
			t.Helper()
			ask()
			before := tab.places()
			tab.eval(`answer()`, nil)
			tab.waitFor(come, what)
			after := tab.places()
			for name, at := range before {
				if now, there := after[name]; there {
					assert.InDeltaSlice(t, at[:], now[:], 1, "%s moves %s at %d", what, name, width)
				}
			}
			tab.eval(`withhold()`, nil)
		}
		stays("a long verdict", func() { tab.click("#check") }, says("#message", "These cannot hold together"))
		tab.click("#paste")
		stays("what is wrong", func() {
			tab.eval(`document.querySelector("dialog textarea").value = "hello"`, nil)
			tab.click("#use-text")
		}, `document.querySelector("dialog .dialog-status").textContent !== ""`)
		tab.click("dialog .icon")
		tab.click("#new")
		tab.pick("select[name=kind]", "4")
		tab.click("#own")
		tab.waitText(".puzzle-about", "Type the digits that are given")
		stays("the kinds of rules", func() { tab.waitText("#own-verdict", "Counting") }, says("#own-verdict", "More than one")+` && document.querySelector("select[name=rule]").length > 50`)
		tab.close()
		tab = openTab(t, tabOptions{fragment: "view=models&model=queens&n=6", width: width, height: 800, still: true, before: strings.Replace(withheld, "held = true", "held = false", 1)})
		for _, other := range []struct{ list, value, come string }{
			{"#models-kind", "usa", `document.querySelectorAll("#view-models .node").length > 40`}, {"#models-kind", "australia", `document.querySelectorAll("#view-models .node").length === 7`},
			{"#models-kind", "queens", `document.querySelectorAll(".square[aria-label]").length === 36`}, {"#models-size", "12", `document.querySelectorAll(".square[aria-label]").length === 144`},
		} {
			tab.eval(`withhold()`, nil)
			stays("another model", func() { tab.pick(other.list, other.value) }, other.come)
		}
		tab.close()
	}
}
