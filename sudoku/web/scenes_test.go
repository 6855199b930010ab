package web_test

// The scenes: one mechanism each, one run or two side by side.

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// scenesOfPage are the scenes by id, with keys that are pressed and what is seen then.
var scenesOfPage = []struct{ id, keys, selector, text string }{
	{"sudoku", "....", "#scenes-b-counts", "4"},
	{"queens", "...", "#scenes-b-name", "forward checking, MRV"},
	{"map", "...", "#scenes-b-name", "AC-3"},
	{"tiny", kb.End, "#scenes-a-said", "The search is over"},
	{"split", "", "#scenes-a-stage", "≤ "},
	{"hall", kb.End, "#scenes-a-stage .scenes-about", "a, b, c have only 1, 2, 3 among them: a Hall set."},
	{"trail", "....", "#scenes-a-stage .scenes-trail", "(a mark: decided)"},
	{"restarts", "....", "#scenes-b-name", "restarts"},
	{"bound", kb.End, "#scenes-a-stage", "They meet: the best is proved."},
	{"shop", ".", "#scenes-a-stage", "units of time are certain"},
	{"trace", "........", "#scenes-a-said", "is revised against"},
	{"clause", "f", "#scenes-a-stage", "cannot hold together. From depth 5 the search goes to depth 1, a jump."},
}

// begun is hard with three cells filled in: plain backtracking makes a tenth of the nodes, and full propagation guesses
// still. TestFitsALaptop has all of the long search.
var begun = "162" + hard[3:]

// pictured are the scenes for the screenshots, and one as it is in a lesson.
func pictured() []scene {
	list := []scene{{"scene-lesson", "view=scenes&scene=shop&lesson=1", func(tab *tab) { tab.waitText("#scenes-a-stage", "units") }}}
	for _, s := range scenesOfPage {
		list = append(list, scene{"scene-" + s.id, "view=scenes&p=" + hard, func(tab *tab) {
			tab.openScene(s.id, s.keys)
			tab.waitText(s.selector, s.text)
		}})
	}
	return list
}

// openScene chooses a scene from the list, and presses keys without a click before.
func (tb *tab) openScene(id, keys string) {
	tb.t.Helper()
	tb.pick("#scenes-choice", id)
	tb.waitFor(`!document.querySelector("#scenes-slider").disabled`, "a run of "+id)
	tb.eval(`document.activeElement.blur()`, nil)
	tb.keys(keys)
}

// countOf is a counter of a run in a scene.
func (tb *tab) countOf(pane, name string) int {
	tb.t.Helper()
	var text string
	tb.eval(`[...document.querySelectorAll("#scenes-`+pane+`-counts div")].find((e) => e.firstChild.textContent === "`+name+`").lastChild.textContent`, &text)
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	require.NoError(tb.t, err)
	return n
}

// TestScenes opens every scene, steps it by keys, and has axe-core look at it, each at one of four widths.
func TestScenes(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=scenes&p=" + begun, still: true})
	for i, s := range scenesOfPage {
		width := []int64{390, 768, 1366, 1920}[i%4]
		tab.run(emulation.SetDeviceMetricsOverride(width, 800, 1, width < 800))
		tab.openScene(s.id, s.keys)
		if run := "#scenes-run-" + s.selector[len("#scenes-"):][:1]; tab.count(run) > 0 {
			tab.click(run)
		}
		tab.waitText(s.selector, s.text)
		var over float64
		tab.eval(`document.documentElement.scrollWidth - innerWidth`, &over)
		assert.LessOrEqual(t, over, 0.0, "%s at %d", s.id, width)
		tab.axe(s.id)
	}
}

// TestTwoRuns steps two runs together, by mouse and by keys, and leads back to the step by its link.
func TestTwoRuns(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=scenes&scene=queens", still: true})
	tab.waitText("#scenes-a-said", "Before")
	tab.keys(kb.End)
	tab.waitText("#scenes-status", "Both runs have ended.")
	assert.Equal(t, 92, tab.countOf("a", "Solutions"))
	assert.Equal(t, 92, tab.countOf("b", "Solutions"))
	assert.Greater(t, tab.countOf("a", "Nodes"), tab.countOf("b", "Nodes"), "MRV has the smaller tree")

	// By solution the two are at the same one; by node at as many nodes.
	tab.click("#scenes-first")
	tab.pick("#scenes-grain", "solution")
	tab.click("#scenes-next")
	tab.click("#scenes-next")
	assert.Equal(t, 2, tab.countOf("a", "Solutions"))
	assert.Equal(t, 2, tab.countOf("b", "Solutions"))
	tab.pick("#scenes-grain", "node")
	tab.click("#scenes-first")
	tab.keys("...")
	assert.Equal(t, 3, tab.countOf("a", "Nodes"))
	assert.Equal(t, 3, tab.countOf("b", "Nodes"))

	// With and without learning; then one run alone.
	tab.pick("#scenes-a-way", "full+input")
	tab.pick("#scenes-b-way", "full+input+learn")
	tab.waitText("#scenes-b-name", "learning")
	tab.waitFor(`!document.querySelector("#scenes-slider").disabled`, "the runs")
	tab.keys("..")
	tab.click("#scenes-link")
	link := tab.linkShown()
	_, fragment, _ := strings.Cut(link, "#")
	tab.keys(kb.Escape)
	said := tab.text("#scenes-a-said")
	tab.pick("#scenes-b-way", "")
	tab.waitFor(`document.querySelector("#scenes-b-name").closest("section").hidden`, "one run alone")
	tab = openTab(t, tabOptions{fragment: fragment + "&lesson=1", still: true}) // as in another tab, before a lesson
	tab.waitText("#scenes-b-name", "learning")
	tab.waitFor(`!document.querySelector("#scenes-slider").disabled`, "the runs")
	tab.waitText("#scenes-a-said", said)

	// It is a lesson: nothing but the runs, the keys work at once, and Escape leaves it.
	assert.Zero(t, tab.count(".tab, #scenes-choice, #scenes-a-tree-fold"))
	place := tab.text("#scenes-place")
	tab.keys(".")
	assert.NotEqual(t, place, tab.text("#scenes-place"))
	tab.axe("a lesson")
	tab.keys(kb.Escape)
	assert.Equal(t, 1, tab.count("#scenes-choice"))
	tab.click("#scenes-lesson")
	assert.Zero(t, tab.count("#scenes-choice"))
	tab.click("#lesson-leave")
	assert.Equal(t, 1, tab.count("#scenes-choice"))
}

// TestTwoRunsOfYourModel takes a typed model to two runs of it, and back to the room by the index.
func TestTwoRunsOfYourModel(t *testing.T) {
	t.Parallel()
	tab := openOwn(t, "&m=colouring")
	tab.press("#own-two")
	tab.waitText("#scenes-b-name", "full propagation, MRV")
	tab.waitFor(`!document.querySelector("#scenes-slider").disabled`, "the runs")
	tab.keys(kb.End)
	tab.waitText("#scenes-status", "Both runs have ended.")
	assert.Equal(t, 1, tab.countOf("a", "Solutions"))
	tab.waitText("#scenes-a-stage", "nsw")
	tab.click("#scenes-index summary")
	tab.click(`#scenes-index a[href="#view=own&m=colouring"]`)
	tab.waitText("#own-run", "Run")
	var hash string
	tab.eval(`location.hash`, &hash)
	assert.Equal(t, "#view=own&m=colouring", hash, "the link that was followed stays")
}

// TestSplitByHand halves domains by mouse and by keys, and takes a contradiction back.
func TestSplitByHand(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=scenes&scene=split", still: true})
	tab.waitText("#scenes-a-stage", "≤ ")
	tab.click(`[data-split="a low"]`)
	tab.waitFor(`document.querySelector("#scenes-undo").disabled === false`, "a split")
	before := tab.text("#scenes-a-stage")
	tab.eval(`document.querySelector('[data-split="c high"]').focus()`, nil)
	for range 12 { // the greatest c: there is one, or the constraints say no
		if tab.count("[data-split]") == 0 {
			break
		}
		had := tab.text("#scenes-a-stage")
		tab.keys(kb.Enter)
		tab.waitFor(`document.querySelector("#scenes-a-stage").innerText !== `+jsonOf(t, had), "another domain")
	}
	assert.Zero(t, tab.count("[data-split]"), "all is decided, or nothing is left")
	for range 13 {
		if tab.attr("#scenes-undo", "disabled") != "" || tab.text("#scenes-a-stage") == before {
			break
		}
		had := tab.text("#scenes-a-stage")
		tab.click("#scenes-undo")
		tab.waitFor(`document.querySelector("#scenes-a-stage").innerText !== `+jsonOf(t, had), "taken back")
	}
	assert.Equal(t, before, tab.text("#scenes-a-stage"))
}

// TestCourseAndPageKnowEachOther: each page of the course leads to what there is to watch of it, and is led to.
func TestCourseAndPageKnowEachOther(t *testing.T) {
	table, err := os.ReadFile("static/js/scenes/table.js")
	require.NoError(t, err)
	pages, err := filepath.Glob("../../docs/tutorials/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	to := regexp.MustCompile(`#(view=scenes&scene=(\w+)|view=\w+&[^)]+)\)`)
	for i, path := range pages {
		assert.Contains(t, string(table), `"`+strings.TrimSuffix(filepath.Base(path), ".md")+`"`, "the page leads to it")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		links := to.FindAllStringSubmatch(string(text), -1)
		assert.NotEmpty(t, links, "%s leads to a scene", path)
		for _, link := range links {
			row := `fragment: "` + link[1] + `"`
			if link[2] != "" {
				row = `id: "` + link[2] + `"`
			}
			at := strings.Index(string(table), row)
			require.GreaterOrEqual(t, at, 0, "%s: there is no %s", path, link[1])
			line, _, _ := strings.Cut(string(table)[strings.LastIndex(string(table)[:at], "\n")+1:], "\n")
			assert.Contains(t, line, "course: "+strconv.Itoa(i+1)+",", "%s: %s is of another page", path, link[1])
		}
	}
}
