package web_test

// The harness of the browser tests: one server and one headless Chromium for all of them,
// a tab with storage of its own for each test. A test clicks and types as a person would
// and reads the page:
//
//	tab := openTab(t, tabOptions{fragment: "p=" + easy})
//	tab.click("#hint")
//	tab.waitText("#hint-card", "Hint 1 of 4")
//
// When the test ends the harness asserts what holds for every page: nothing on the
// console, no exception, nothing that the policy had to refuse, no request elsewhere.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/web"
)

// patience is how long a test waits for what should come: long, for machines that are
// busy with something else. A search of ten seconds takes minutes beside ten others.
const patience = 3 * time.Minute

// shared is what all browser tests use.
var shared struct {
	once    sync.Once
	err     error // why there is no browser
	browser context.Context
	server  *httptest.Server
	end     []func()
}

func TestMain(m *testing.M) {
	code := m.Run()
	if !account() && code == 0 {
		code = 1
	}
	for _, end := range slices.Backward(shared.end) {
		end()
	}
	os.Exit(code)
}

// engineOnce builds the engine once for all tests of the package.
var engineOnce = sync.OnceValues(func() (*web.Engine, error) {
	return web.LoadEngine(context.Background(), "../..", func(string) {})
})

// findBrowser returns the Chromium that is installed. The one without windows is the same engine for half of the
// work: around each page the other starts an address bar, which is a page too.
func findBrowser() (string, error) {
	for _, name := range []string{"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no chromium is installed")
}

func startShared() error {
	path, err := findBrowser()
	if err != nil {
		return err
	}
	engine, err := engineOnce()
	if err != nil {
		return err
	}
	page, err := web.NewPage(engine)
	if err != nil {
		return err
	}
	shared.server = httptest.NewServer(page.Handler())
	shared.end = append(shared.end, shared.server.Close)
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true), chromedp.WindowSize(1280, 800),
		chromedp.WSURLReadTimeout(2*patience))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	shared.end = append(shared.end, cancel)
	browser, cancel := chromedp.NewContext(allocator, chromedp.WithErrorf(complain))
	shared.end = append(shared.end, func() {
		// Debian's command is a script, which alone the allocator would end.
		ctx, done := context.WithTimeout(browser, patience)
		defer done()
		if err := chromedp.Cancel(ctx); err != nil {
			fmt.Fprintf(os.Stderr, "the browser may not have ended: %v\n", err)
		}
		cancel()
	})
	shared.browser = browser
	return chromedp.Run(browser)
}

// tabOptions say how a tab is opened; the zero value is a desktop in light colours.
type tabOptions struct {
	fragment      string // of the address, without #
	file          string // opened instead of the page that is served
	site          string // the address of another server of the page, which may not start
	width, height int    // of the window, 1280x800 unless given
	dark          bool
	still         bool // the reader prefers reduced motion
	mobile        bool
	before        string // a script that runs before those of the page
	beside        *tab   // a tab that has the same storage; without one it is the tab's own
	shifts        bool   // the test itself moves what is shown
	unopened      bool   // the test goes to the tab's address itself
}

// tab is a page in the browser.
type tab struct {
	t    testing.TB
	ctx  context.Context
	home string // what addresses may begin with

	address string   // of the page
	closing []func() // what close does, the last one first

	profile cdp.BrowserContextID // whose storage it has

	hits chan hit // what the page tells of presses

	mu     sync.Mutex
	faults []string
}

// openTab opens the page and waits for its board, or a file and waits for its script. The
// test is skipped where there is no browser, and with -short.
func openTab(t testing.TB, o tabOptions) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	shared.once.Do(func() { shared.err = startShared() })
	if shared.err != nil {
		if _, err := findBrowser(); err != nil {
			t.Skipf("%v: browser tests are passed over (apt-get install chromium-headless-shell)", err)
		}
		require.NoError(t, shared.err)
	}
	tb := &tab{t: t, home: shared.server.URL + "/"}
	tb.newTarget(o.beside)
	ctx := tb.ctx
	address, ready := tb.home, `document.querySelector("[role=gridcell][aria-label], .node [aria-label]") !== null`
	if o.file != "" {
		tb.home = "file://" + filepath.ToSlash(o.file)
		address, ready = tb.home, `document.readyState === "complete"`
	}
	if o.site != "" {
		tb.home = o.site
		address, ready = tb.home, `document.readyState === "complete"`
	}
	chromedp.ListenTarget(ctx, tb.listen)
	if o.width == 0 {
		o.width, o.height = 1280, 800
	}
	tb.run(
		network.Enable(), cdplog.Enable(), runtime.Enable(),
		emulation.SetDeviceMetricsOverride(int64(o.width), int64(o.height), 1, o.mobile),
	)
	tb.hearHits()
	tb.prefer(o.dark, o.still)
	tb.beforeLoad(acting)
	if o.before != "" {
		tb.beforeLoad(o.before)
	}
	if o.fragment != "" {
		address += "#" + o.fragment
	}
	tb.address = address
	if !o.unopened {
		tb.run(chromedp.Navigate(address))
		tb.waitFor(ready, "a board, a graph or a page that is loaded")
		if strings.Contains(o.fragment, "view=") {
			tb.waitFor(viewThere, "the view")
		}
		if strings.Contains(o.fragment, "view=watch") || strings.Contains(o.fragment, "view=models") {
			tb.waitFor(`document.querySelector("[role=tabpanel]:not([hidden]) :is([role=gridcell][aria-label], .node [aria-label])")`, "its board or graph")
		}
	}
	t.Cleanup(func() { // before the tab is closed
		if tb.closing != nil && o.file == "" && !o.shifts && !t.Failed() {
			tb.lookRound()
			most, what := tb.shift()
			assert.LessOrEqual(t, most, 0.05, "the layout shifts: %s", what)
		}
		tb.mu.Lock()
		defer tb.mu.Unlock()
		assert.Empty(t, tb.faults, "what the browser complains about")
	})
	return tb
}

// acting has the page note when the test acts as the reader does. What is done by script notes it by itself.
const acting = `for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => performance.mark("act"), { capture: true })`

// shift is how much of the page has moved that the reader did not move: the cumulative layout shift of
// the Web Vitals, in windows of up to five seconds without a second's rest; and what has moved. What
// moves within half a second after an act of the reader is the answer to that. The short form
// gives it ten seconds, since it runs beside other work, which makes answers late.
func (tb *tab) shift() (most float64, what string) {
	tb.t.Helper()
	answer := 10_000
	if os.Getenv("PROPAGO_WIDTHS") != "" {
		answer = 500
	}
	var found struct {
		Most float64
		What string
	}
	tb.eval(`(async () => {
		const acts = performance.getEntriesByName("act").map((e) => e.startTime);
		const shifts = [];
		const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
		observer.observe({ type: "layout-shift", buffered: true });
		await new Promise((look) => setTimeout(look));
		let [most, sum, first, last] = [0, 0, -9e9, -9e9];
		const what = [];
		for (const { value, startTime, hadRecentInput, sources } of shifts) {
			if (hadRecentInput || acts.some((at) => at <= startTime && startTime - at < `+strconv.Itoa(answer)+`)) continue;
			if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
			[sum, last] = [sum + value, startTime];
			most = Math.max(most, sum);
			what.push(value.toFixed(3) + " at " + Math.round(startTime) + ": " + sources.map(({ node, previousRect: a, currentRect: b }) =>
				(node?.className ?? node?.nodeName) + " from " + [a.x, a.y, a.width, a.height] + " to " + [b.x, b.y, b.width, b.height]).join(", "));
		}
		return { most, what: what.join("; ") };
	})()`, &found)
	return found.Most, found.What
}

// complain prints what goes wrong inside chromedp, but not that the browser tells of
// things that this version does not know.
func complain(format string, args ...any) {
	if !strings.HasPrefix(format, "unhandled ") {
		fmt.Fprintf(os.Stderr, format+"\n", args...)
	}
}

// newTarget makes the tab, with storage of its own if it is beside no other. The browser
// wants a window for it, which chromedp by itself does not ask for.
func (tb *tab) newTarget(beside *tab) {
	tb.t.Helper()
	browser := cdp.WithExecutor(shared.browser, chromedp.FromContext(shared.browser).Browser)
	if beside != nil {
		tb.profile = beside.profile
	} else {
		var err error
		tb.profile, err = target.CreateBrowserContext().WithDisposeOnDetach(true).Do(browser)
		require.NoError(tb.t, err)
		tb.closing = append(tb.closing, func() {
			ctx, cancel := context.WithTimeout(browser, patience)
			defer cancel()
			if err := target.DisposeBrowserContext(tb.profile).Do(ctx); err != nil {
				tb.t.Logf("a tab is left open: %v", err)
			}
		})
	}
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(tb.profile).WithNewWindow(true).Do(browser)
	require.NoError(tb.t, err)
	ctx, cancel := chromedp.NewContext(shared.browser, chromedp.WithTargetID(id))
	tb.closing = append(tb.closing, cancel)
	tb.t.Cleanup(tb.close)
	tb.ctx = ctx
}

// close closes the tab, before the test ends where it is asked to.
func (tb *tab) close() {
	for _, do := range slices.Backward(tb.closing) {
		do()
	}
	tb.closing = nil
}

// prefer sets what the reader has told the system.
func (tb *tab) prefer(dark, still bool) {
	tb.t.Helper()
	scheme, motion := "light", "no-preference"
	if dark {
		scheme = "dark"
	}
	if still {
		motion = "reduce"
	}
	tb.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion},
	}))
}

// listen notes what no page should do.
func (tb *tab) listen(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = "exception: " + e.ExceptionDetails.Error()
	case *runtime.EventConsoleAPICalled:
		var parts []string
		for _, a := range e.Args {
			parts = append(parts, string(a.Value)+a.Description)
		}
		fault = fmt.Sprintf("console.%s: %s", e.Type, strings.Join(parts, " "))
	case *cdplog.EventEntryAdded:
		if e.Entry.Level != cdplog.LevelVerbose {
			fault = fmt.Sprintf("%s: %s", e.Entry.Source, e.Entry.Text)
		}
	case *network.EventRequestWillBeSent:
		u := e.Request.URL
		if !strings.HasPrefix(u, tb.home) && !strings.HasPrefix(u, "blob:"+shared.server.URL) && u != "about:blank" {
			fault = "request to " + u
		}
	}
	if fault != "" {
		tb.mu.Lock()
		tb.faults = append(tb.faults, fault)
		tb.mu.Unlock()
	}
}

// takeFaults returns what was noted so far and forgets it, for tests that provoke something.
func (tb *tab) takeFaults() []string {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	faults := tb.faults
	tb.faults = nil
	return faults
}

// run runs actions of chromedp.
func (tb *tab) run(actions ...chromedp.Action) {
	tb.t.Helper()
	// The browser's own context for the first run makes the tab; a deadline on that would
	// close it. Later ones have one.
	ctx := tb.ctx
	if chromedp.FromContext(ctx).Target != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, 2*patience)
		defer cancel()
	}
	require.NoError(tb.t, chromedp.Run(ctx, actions...))
}

// eval evaluates JavaScript; promises are waited for. out points to the result, nil for
// none.
func (tb *tab) eval(script string, out any) {
	tb.t.Helper()
	wait := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
	if out == nil {
		var ignored any
		out = &ignored
		script = `(async () => { performance.mark("act"); ` + script + `; return true})()`
	}
	tb.run(chromedp.Evaluate(script, out, wait))
}

// waitFor waits until a condition in JavaScript holds.
func (tb *tab) waitFor(condition, what string) {
	tb.t.Helper()
	var ok bool
	tb.eval(fmt.Sprintf(`(async () => {
		const end = performance.now() + %d;
		while (!(%s)) {
			if (performance.now() > end) return false;
			await new Promise((look) => setTimeout(look, 20));
		}
		return true;
	})()`, patience.Milliseconds(), condition), &ok)
	if !ok {
		var body string
		tb.eval("document.body.innerText", &body)
		require.FailNow(tb.t, "not seen: "+what, "%s\nthe page: %s", condition, body)
	}
}

// waitText waits until the first element of a selector is visible and holds a text.
func (tb *tab) waitText(selector, text string) {
	tb.t.Helper()
	require.NotEmpty(tb.t, text, "every text holds that")
	tb.waitFor(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e && e.checkVisibility() && e.innerText.includes(%q); })()`, selector, text),
		fmt.Sprintf("%q in %s", text, selector))
}

// text is what the first element of a selector shows.
func (tb *tab) text(selector string) string {
	tb.t.Helper()
	var s string
	tb.eval(fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector), &s)
	return s
}

// attr is an attribute of the first element of a selector, "" without it.
func (tb *tab) attr(selector, name string) string {
	tb.t.Helper()
	var s string
	tb.eval(fmt.Sprintf(`document.querySelector(%q)?.getAttribute(%q) ?? ""`, selector, name), &s)
	return s
}

// count is the number of elements of a selector that can be seen.
func (tb *tab) count(selector string) int {
	tb.t.Helper()
	var n int
	tb.eval(fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((e) => e.checkVisibility()).length`, selector), &n)
	return n
}

// viewThere is whether the view that is shown has been loaded, and the engine is there or cannot be.
const viewThere = `document.querySelector("[role=tabpanel]:not([hidden])")?.childElementCount > 0 &&
	(performance.getEntriesByName("engine").length > 0 || document.querySelector("#engine-notice").checkVisibility())`

// cell is the selector of a cell of the shown board, by row and column from 1.
func (tb *tab) cell(row, col int) string {
	return fmt.Sprintf(`[role=tabpanel]:not([hidden]) [role=grid] [role=row]:nth-child(%d) > :nth-child(%d)`, row, col)
}

// board is what stands in the cells of the shown board, row by row, a dot for none.
func (tb *tab) board() string {
	tb.t.Helper()
	var s string
	tb.eval(`[...document.querySelectorAll("[role=tabpanel]:not([hidden]) [role=gridcell] .digit")].map((e) => e.textContent || ".").join("")`, &s)
	return s
}

// jsonOf is a value as a script reads it.
func jsonOf(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}
