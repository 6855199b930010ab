package web_test

// The engine in its worker: long work can be cancelled, a worker that does not listen is
// replaced, and nothing is asked of a server while solving.

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// makeLong asks for a puzzle that is not found in all of its thousand tries, ten seconds of work where it is not
// WebAssembly that does it: not every seed has one that takes as long.
func (tb *tab) makeLong() {
	tb.t.Helper()
	const seed = 7
	tb.eval(`crypto.getRandomValues = (room) => room.fill(`+strconv.Itoa(2*seed)+`)`, nil)
	tb.click("#new")
	tb.pick("select[name=kind]", "9 killer")
	tb.pick("select[name=level]", "fiendish")
	tb.pick("select[name=symmetry]", "full")
	tb.click("#make")
	tb.waitText(".working", "Making a puzzle")
}

// TestCancelLongWork makes a puzzle that takes long to find, and plays on meanwhile.
func TestCancelLongWork(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	tab.makeLong()
	// The page goes on: what is typed stands at once.
	tab.click(tab.cell(1, 3))
	tab.keys("4")
	assert.Equal(t, "534"+easy[3:], tab.board())
	tab.click("#cancel")
	tab.waitText("#message", "Cancelled.")
	assert.Zero(t, tab.count(".working"))
	tab.click("#check") // the engine answers again
	tab.waitText("#message", "Right so far: exactly one solution.")
}

// TestDeafWorkerIsReplaced aborts what never asks whether it shall go on.
func TestDeafWorkerIsReplaced(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	var out struct {
		Reason  string
		Took    float64
		Started int
		Other   int
	}
	const lines = 200_000 // reading them takes far longer than the client waits, and asks nothing
	tab.eval(`(async () => {
		const { Engine } = await import("/js/engine/client.js");
		const engine = new Engine();
		await engine.ready;
		const controller = new AbortController();
		const text = "`+hard+`\n".repeat(`+strconv.Itoa(lines)+`);
		const start = performance.now();
		const long = engine.call("time", { text }, { signal: controller.signal }).catch((e) => e.name);
		const other = engine.call("verdict", { puzzle: "`+easy+`" });
		setTimeout(() => controller.abort(), 100);
		const Reason = await long;
		const Took = performance.now() - start;
		return { Reason, Took, Other: (await other).count, Started: engine.started };
	})()`, &out)
	assert.Equal(t, "AbortError", out.Reason)
	assert.Equal(t, 1, out.Other, "what else was asked is answered by the new worker")
	assert.Equal(t, 2, out.Started)
}

// TestSolvesWithoutNetwork cuts the line once the page is loaded.
func TestSolvesWithoutNetwork(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + hard})
	tab.run(network.OverrideNetworkState(true, 0, 0, 0))
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")
	tab.click("#new")
	tab.pick("select[name=level]", "easy")
	tab.click("#make")
	tab.waitText("#message", "A new puzzle: easy.")
}

// TestStaticSite serves the written folder as a host of files does, below a path and
// without any header of ours.
func TestStaticSite(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{})
	host := httptest.NewServer(http.StripPrefix("/some/where/", http.FileServer(http.Dir(siteDir(t)))))
	t.Cleanup(host.Close)
	tab.run(chromedp.Navigate(host.URL + "/some/where/#p=" + hard))
	tab.waitFor(`document.querySelector("[role=gridcell][aria-label]") !== null`, "a board")
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")

	// The policy of the meta element holds.
	var refused string
	tab.eval(`new Promise((resolve) => {
		document.addEventListener("securitypolicyviolation", (e) => resolve(e.effectiveDirective));
		const s = document.createElement("script");
		s.textContent = "window.inline = true";
		document.body.append(s);
	})`, &refused)
	assert.Equal(t, "script-src-elem", refused)
	for _, fault := range tab.takeFaults() {
		assert.True(t, strings.HasPrefix(fault, "request to "+host.URL+"/some/where/") || strings.Contains(fault, "inline script"), fault)
	}
}
