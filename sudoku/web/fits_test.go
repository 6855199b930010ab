package web_test

// What is to be seen together is seen together, without scrolling, on a laptop of 1366x768.

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
)

// bottom is the lower edge of the first element of a selector, in pixels of the window.
func (tb *tab) bottom(selector string) (y float64) {
	tb.t.Helper()
	tb.waitFor(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector), selector)
	tb.eval(fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().bottom`, selector), &y)
	return y
}

// TestFitsALaptop: board or graph and tree stand side by side, also of two runs; of two broad pictures one tree at a time.
func TestFitsALaptop(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=scenes&scene=map&p=" + hard, width: 1366, height: 768, still: true})
	for _, s := range []struct {
		id, picture string
		broad       bool
	}{{"sudoku", ".board", false}, {"queens", ".squares", false}, {"map", ".graph", false}, {"restarts", ".squares", false}, {"shop", ".scenes-figure", true}, {"bound", ".scenes-figure", true}} {
		tab.openScene(s.id, ".")
		var player float64
		tab.eval(`document.querySelector(".scenes-player").getBoundingClientRect().top`, &player)
		for _, run := range []string{"a", "b"} {
			assert.LessOrEqual(t, tab.bottom("#scenes-"+run+"-stage "+s.picture), player, "the picture of %s", s.id)
			if s.broad {
				assert.Zero(t, tab.count("#scenes-"+run+"-tree"))
				tab.click("#scenes-part-tree")
			}
			assert.LessOrEqual(t, tab.bottom("#scenes-"+run+"-tree"), player, "the tree of %s", s.id)
			if s.broad {
				tab.click("#scenes-part-picture")
			}
		}
	}
	for _, view := range []string{"view=watch&p=" + hard, "view=models&model=queens&n=8&maintain=ac3", "view=models&model=usa&k=4&maintain=ac3"} {
		tab := openTab(t, tabOptions{fragment: view, width: 1366, height: 768, still: true})
		picture, tree := "#view-watch .board", "#watch-tree"
		if view[5] == 'm' {
			tab.waitFor(`document.querySelector("#search-about")?.innerText.includes("has ended")`, "the search")
			picture, tree = "#view-models .models-stage > *", "#models-tree"
		}
		assert.LessOrEqual(t, tab.bottom(picture), 768.0, view)
		assert.LessOrEqual(t, tab.bottom(tree), 768.0, view)
		var over float64
		tab.eval(`document.documentElement.scrollWidth - innerWidth`, &over)
		assert.LessOrEqual(t, over, 0.0, view)
	}
}

// TestOwnStepsFitALaptop: a search of the reader's own model, what is left and its tree.
func TestOwnStepsFitALaptop(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=own&m=magic&step=5", width: 1366, height: 768, still: true})
	tab.waitText("#own-place", "5 of ")
	for _, part := range []string{".own-steps .player", ".own-steps .own-table", "#own-tree"} {
		assert.LessOrEqual(t, tab.bottom(part), 768.0, part)
	}
}

// TestMapsFitATablet: upright, the states are seen whole, and can be told apart.
func TestMapsFitATablet(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=models&model=usa&k=4", width: 768, height: 1024})
	var over float64
	tab.eval(`(() => { const host = document.querySelector(".graph-host"); return host.scrollWidth - host.clientWidth; })()`, &over)
	assert.LessOrEqual(t, over, 0.0)
	var least float64
	tab.eval(`Math.min(...[...document.querySelectorAll(".node-code")].map((e) => e.getBoundingClientRect().height))`, &least)
	assert.GreaterOrEqual(t, least, 9.0, "their names can be read")
}

// TestSquaresAreSquare on a phone, where they are smallest, whether their values are gone or not.
func TestSquaresAreSquare(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=models&model=queens&n=12&maintain=ac3&step=40", width: 390, height: 844, mobile: true})
	tab.waitText("#search-about", "has ended")
	var sizes []string
	tab.eval(`[...new Set([...document.querySelectorAll(".square")].map((e) => e.getBoundingClientRect()).filter((b) => Math.abs(b.width - b.height) > 1).map((b) => b.width + " x " + b.height))]`, &sizes)
	assert.Empty(t, sizes)
}

// cutOptions are the lists that are shown, of whose options one is wider than its list.
const cutOptions = `[...document.querySelectorAll("select")].filter((s) => s.checkVisibility()).flatMap((s) => {
	const { width } = s.getBoundingClientRect();
	const free = s.cloneNode(true);
	free.id = "";
	free.style.setProperty("position", "absolute");
	free.style.setProperty("inline-size", "max-content");
	s.after(free);
	const wanted = free.getBoundingClientRect().width;
	free.remove();
	return wanted > width + 0.5 ? [(s.id || s.name) + " has " + width + " of " + wanted] : [];
})`

// TestFitsEveryWidth: at each width of window what is said in Play, and what plays a run, stands in sight with
// the board or picture, and nothing lies over it; no list cuts its words, and on a phone fingers can press everything.
// The short form is that of a phone and of a laptop.
func TestFitsEveryWidth(t *testing.T) {
	t.Parallel()
	sizes := widths
	if os.Getenv("PROPAGO_WIDTHS") == "" {
		sizes = [][2]int64{widths[0], widths[2]}
	}
	atEach := func(tab *tab, what string, look func(where string, height float64)) {
		for _, size := range sizes {
			tab.resize(size)
			tab.eval(`scrollTo(0, 0)`, nil)
			where := fmt.Sprintf("%s at %d", what, size[0])
			var cut []string
			tab.eval(cutOptions, &cut)
			assert.Empty(t, cut, where)
			if size[0] < 700 {
				var small []string
				tab.eval(`(() => { `+controlsOf+`
					return [...document.querySelectorAll(CONTROLS)].filter((e) => e.type !== "checkbox" && e.checkVisibility({ visibilityProperty: true })).flatMap((e) => {
						const { width, height } = e.getBoundingClientRect();
						return Math.min(width, height) < 44 ? [nameOf(e) + " is " + width + " by " + height] : [];
					});
				})()`, &small)
				assert.Empty(t, small, "what is small for a finger, "+where)
			}
			look(where, float64(size[1]))
		}
	}
	for _, room := range []struct{ fragment, above, below, said, text string }{
		{"p=" + easy, "#view-play .board", "#message", "#message", "5 is twice"}, {"view=watch&p=" + hard, "#view-watch .board", "#watch-next", "#watch-status", "The whole search"},
		{"view=models&model=queens&n=8", ".squares", "#models-next", "#models-message", "Place queens"}, {"view=models&model=australia&k=3", ".graph-host", "#models-next", "#models-message", "Colour the regions"},
		{"view=models&model=usa&k=4&maintain=ac3", ".graph-host", "#models-next", "#search-about", "has ended"}, {"view=own&m=magic", "#own-text", "#own-text", "#own-run", "Run"}, {"view=compare&p=" + easy, "#compare-limit", "#compare-go", "#compare-go", "Compare"},
	} {
		tab := openTab(t, tabOptions{fragment: room.fragment, still: true, shifts: true})
		if room.said == "#message" {
			tab.goTo(1, 3)
			tab.keys("5")
		}
		tab.waitText(room.said, room.text)
		atEach(tab, room.fragment, func(where string, height float64) {
			assert.LessOrEqual(t, tab.bottom(room.above), height, where)
			assert.LessOrEqual(t, tab.bottom(room.below), height, where)
		})
		tab.close()
	}
	tab := openTab(t, tabOptions{fragment: "view=scenes&p=" + begun, still: true, shifts: true})
	for _, s := range scenesOfPage {
		tab.openScene(s.id, s.keys)
		tab.waitFor(fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q)`, s.selector, s.text), s.text)
		atEach(tab, s.id, func(where string, height float64) {
			var player float64
			tab.eval(`document.querySelector(".scenes-player").getBoundingClientRect().top`, &player)
			if picture := "#scenes-a-stage :is(.board, .squares, .graph, .scenes-figure)"; tab.count(picture) > 0 {
				assert.LessOrEqual(t, tab.bottom(picture), player, where)
			}
			assert.LessOrEqual(t, tab.bottom("#scenes-next"), height, where)
		})
	}
}
