package web_test

// How the page starts where something is not as it should be: what can work does, and what
// cannot is told in plain words.

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/web"
)

// siteDir writes the page into a folder.
func siteDir(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	engine, err := engineOnce()
	require.NoError(t, err)
	page, err := web.NewPage(engine)
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, page.WriteSite(dir))
	return dir
}

// serveWith serves a folder; answer goes first for one file of it.
func serveWith(t *testing.T, dir, file string, answer http.HandlerFunc) string {
	t.Helper()
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.TrimPrefix(r.URL.Path, "/") == file {
			answer(w, r)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// onlyMissing asserts that the browser complains of nothing but files that did not load.
func (tb *tab) onlyMissing() {
	tb.t.Helper()
	for _, fault := range tb.takeFaults() {
		assert.Contains(tb.t, fault, "Failed to load resource")
	}
}

// TestEngineOfAnotherMediaType starts the engine whatever the server calls its file.
func TestEngineOfAnotherMediaType(t *testing.T) {
	t.Parallel()
	dir := siteDir(t)
	for _, kind := range []string{"application/octet-stream", "application/wasm; charset=utf-8"} {
		site := serveWith(t, dir, "engine.wasm", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			http.ServeFile(w, r, filepath.Join(dir, "engine.wasm"))
		})
		tab := openTab(t, tabOptions{site: site, fragment: "p=" + hard})
		tab.waitFor(`document.querySelector("[role=gridcell][aria-label]")`, "a board")
		tab.click("#solve")
		tab.waitText("#message", "This is a solution.")
		assert.Zero(t, tab.count(".notice"), kind)
	}
}

// TestEngineMissing says what is missing and what to do, and lets plain grids be played.
func TestEngineMissing(t *testing.T) {
	t.Parallel()
	dir := siteDir(t)
	faults := []struct {
		file, reason string
		answer       http.HandlerFunc
	}{
		{"engine.wasm", "The server does not have its file engine.wasm: it answers 404 Not Found.", http.NotFound},
		{"engine.wasm", "What the server sends as its file engine.wasm cannot be used: ", func(w http.ResponseWriter, r *http.Request) {
			http.ServeFile(w, r, filepath.Join(dir, "js", "main.js")) // as hosts do that answer everything
		}},
		{"js/engine/wasm_exec.js", "Its worker does not start: a file of the folder js/engine is missing.", http.NotFound},
		{"js/engine/wasm_exec.js", "Its worker does not start: ", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte("self.Go = class { importObject = {}; };")) // of another toolchain
		}},
	}
	for _, fault := range faults {
		site := serveWith(t, dir, fault.file, fault.answer)
		tab := openTab(t, tabOptions{site: site, fragment: "p=" + easy})
		tab.waitText("#engine-notice", fault.reason)
		assert.Contains(t, tab.text("#engine-notice"), "Write the page again with “sudoku site”")
		assert.Equal(t, 1, tab.count("#engine-again"))
		tab.waitFor(`document.querySelector("[role=gridcell][aria-label]")`, "a board")
		assert.Zero(t, tab.count("#starting"))
		tab.click(tab.cell(1, 3))
		tab.keys("4")
		assert.Equal(t, "534"+easy[3:], tab.board())
		tab.onlyMissing()
	}
}

// TestWithoutEngine goes through all views without the engine: each says that it cannot be had,
// and a grid that is entered can be played and is kept.
func TestWithoutEngine(t *testing.T) {
	t.Parallel()
	site := serveWith(t, siteDir(t), "engine.wasm", http.NotFound)
	tab := openTab(t, tabOptions{site: site, still: true}) // what is missing is told above all else
	tab.waitText("#engine-notice", "it answers 404 Not Found")
	tab.waitText(".puzzle-title", "Medium sudoku") // one is there at once
	tab.click("#new")
	tab.click("#own")
	tab.waitText(".puzzle-title", "Your own puzzle")
	tab.keys("53" + kb.ArrowRight + "7")
	tab.click("#play-own")
	tab.waitText(".puzzle-title", "Sudoku")
	given := tab.board()
	assert.Equal(t, 2, 81-strings.Count(given, "."))
	tab.axe("without the engine")
	tab.keys(kb.ArrowDown + "1")
	tab.click("#hint")
	tab.waitText("#message", "The engine is not loaded.")
	for view, where := range map[string]string{"watch": "#watch-status", "models": "#models-message"} {
		tab.click("#tab-" + view)
		tab.waitText(where, "The engine is not loaded.")
	}
	assert.Zero(t, tab.count("#search-run"), "nothing to click that cannot work")
	tab.click("#tab-compare")
	tab.click("#compare-go")
	tab.waitText("#compare-status", "The engine is not loaded.")
	tab.click("#tab-play")
	board := tab.board()
	for _, again := range []func(){tab.reload, func() { tab.click("#engine-again") }, func() { tab.press("#engine-again") }} {
		tab.loads(again)
		tab.waitText("#engine-notice", "it answers 404 Not Found")
		tab.waitFor(`document.querySelector("[role=gridcell][aria-label]")`, "the page again")
		assert.Equal(t, board, tab.board())
	}
	tab.onlyMissing()
}

// TestWithoutEngineReadsAlike describes plain grids as the engine does.
func TestWithoutEngineReadsAlike(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	var differ []string
	tab.eval(`(async () => {
		const { Engine } = await import("/js/engine/client.js");
		const { without } = await import("/js/engine/without.js");
		const engine = new Engine();
		const ask = (method, params) => { // the engine, past what the page answers itself
			const own = without[method];
			delete without[method];
			const answer = engine.call(method, params);
			without[method] = own;
			return answer;
		};
		const sorted = (v) => v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.keys(v).sort().map((k) => [k, sorted(v[k])])) : Array.isArray(v) ? v.map(sorted) : v;
		const differ = [];
		const same = async (method, params) => {
			const [there, here] = [await ask(method, params), without[method](params)].map((answer) => JSON.stringify(sorted(answer)));
			if (there !== here) differ.push(there.slice(0, 600), here.slice(0, 600));
			return JSON.parse(here);
		};
		for (const text of ["`+easy+`", "`+strings.ReplaceAll(easy, ".", "0")+`", "1...............", "1....6........3...............2....5", "G"+".".repeat(255), "board 6x6\ngivens\n" + "......\n".repeat(6)]) {
			const { puzzle } = await same("read", { text });
			await same("format", { puzzle: puzzle.text, values: puzzle.givens, to: "board" });
			for (const values of [puzzle.givens, puzzle.givens.map((_, i) => i % 4), puzzle.givens.map(() => 1)]) await same("check", { puzzle: puzzle.text, values });
		}
		for (const text of ["", "12345", "board 9x9\ncage 15 r1c1 r1c2", "[]"]) if (without.read({ text })) differ.push(text);
		return differ;
	})()`, &differ)
	assert.Empty(t, differ)
}

// TestOpenedAsFile opens the page by file:, from where no browser runs its modules, and without
// one of them.
func TestOpenedAsFile(t *testing.T) {
	t.Parallel()
	dir := siteDir(t)
	tab := openTab(t, tabOptions{file: filepath.Join(dir, "index.html"), still: true})
	tab.waitFor(`getComputedStyle(document.querySelector("#starting")).visibility === "visible"`, "the notice")
	assert.Contains(t, tab.text("#starting"), "its address begins with file:.")
	tab.axe("the page as a file")
	tab.takeFaults() // what is refused depends on the browser

	site := serveWith(t, dir, "js/board/board.js", http.NotFound)
	tab = openTab(t, tabOptions{site: site})
	tab.waitFor(`getComputedStyle(document.querySelector("#starting")).visibility === "visible"`, "the notice")
	assert.Contains(t, tab.text("#starting"), "A file of the page is missing")
	tab.onlyMissing()

	tab = openTab(t, tabOptions{fragment: "p=" + easy})
	assert.Zero(t, tab.count("#starting"), "where it starts nothing is said")
}

// TestOffline opens the page once, and again when its server is gone: everything is there, the
// engine too. Then the server has another version: a page has files of one of them, and the other goes.
func TestOffline(t *testing.T) {
	t.Parallel()
	dir := siteDir(t)
	var gone atomic.Bool
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if gone.Load() {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Cache-Control", "max-age=3600")
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	tab := openTab(t, tabOptions{site: server.URL + "/", fragment: "p=" + easy})
	var kept int
	tab.eval(`(async () => {
		await navigator.serviceWorker.ready;
		const [name] = await caches.keys();
		return (await (await caches.open(name)).keys()).length;
	})()`, &kept)
	assert.Greater(t, kept, 50, "files are kept")
	gone.Store(true)
	tab.run(chromedp.Reload())
	tab.waitFor(`document.querySelector("[role=gridcell][aria-label]")`, "a board")
	tab.click("#solve")
	tab.waitText("#message", "This is a solution.")

	rewrite := func(name, from, to string) {
		t.Helper()
		file := filepath.Join(dir, name)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		changed := regexp.MustCompile(from).ReplaceAllString(string(text), to)
		require.NotEqual(t, string(text), changed)
		require.NoError(t, os.WriteFile(file, []byte(changed), 0o644))
	}
	rewrite("index.html", "<title>", "<title>Newer ")
	rewrite("offline.js", "propago-[0-9a-f]{16}", "propago-newer")
	gone.Store(false)
	tab.eval(`await (await navigator.serviceWorker.ready).update()`, nil)
	tab.waitFor(`(await navigator.serviceWorker.ready).waiting`, "the newer version waits")
	title := func() (s string) {
		tab.reload()
		tab.eval(`document.title`, &s)
		return s
	}
	assert.NotContains(t, title(), "Newer", "as long as a tab has the one before")
	// It takes over once no tab has the one before and that one has no work left, for which a page that
	// is opened again at once gives it no time.
	for away := 100 * time.Millisecond; ; away *= 2 {
		tab.run(chromedp.Navigate("about:blank"), chromedp.Sleep(away), chromedp.Navigate(tab.address))
		if strings.Contains(title(), "Newer") {
			break
		}
		require.Less(t, away, patience, "the newer version takes over")
	}
	tab.waitFor(`String(await caches.keys()) === "propago-newer"`, "the one before is gone")
}
