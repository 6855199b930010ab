package web_test

// Pictures of the page for people to look at:
//
//	go test ./sudoku/web -run TestScreenshots -screenshots DIR [-scene NAME]

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var (
	screenshots = flag.String("screenshots", "", "write pictures of the page into this folder")
	sceneName   = flag.String("scene", "", "write only those whose names contain this")
)

func TestScreenshots(t *testing.T) {
	if *screenshots == "" {
		t.Skip("-screenshots names no folder")
	}
	require.NoError(t, os.MkdirAll(*screenshots, 0o755))
	for _, scene := range slices.Concat(scenes, pictured()) {
		if !strings.Contains(scene.name, *sceneName) {
			continue
		}
		tab := openTab(t, tabOptions{fragment: scene.fragment, still: true, shifts: true})
		scene.act(tab)
		for _, width := range widths {
			tab.resize(width)
			for _, theme := range []string{"light", "dark"} {
				tab.prefer(theme == "dark", true)
				var png []byte
				tab.run(chromedp.FullScreenshot(&png, 100))
				name := fmt.Sprintf("%s-%dx%d-%s.png", scene.name, width[0], width[1], theme)
				require.NoError(t, os.WriteFile(filepath.Join(*screenshots, name), png, 0o644))
			}
		}
		tab.close()
	}
}

// widths are the sizes of window that pictures are made of, a phone's first.
var widths = [][2]int64{{390, 844}, {768, 1024}, {1366, 768}, {1920, 1080}}

// resize gives the window another size, a phone's where it is narrow.
func (tb *tab) resize(size [2]int64) {
	tb.t.Helper()
	tb.run(emulation.SetDeviceMetricsOverride(size[0], size[1], 1, size[0] < 700))
	tb.eval(`await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))`, nil)
}

// scene is something to look at.
type scene struct {
	name, fragment string
	act            func(*tab)
}

// scenes are what is worth looking at.
var scenes = slices.Concat(modelScenes, watchScenes, []scene{
	{"play", "p=" + easy, func(tab *tab) {
		tab.click(tab.cell(1, 3))
		tab.keys("4m")
	}},
	{"cells", "p=" + easy, func(tab *tab) {
		tab.draw(0, tab.cell(1, 3), tab.cell(1, 4), tab.cell(2, 4), tab.cell(2, 3))
		tab.keys("v5c24")
		tab.draw(0, tab.cell(3, 4), tab.cell(4, 4), tab.cell(5, 4))
		tab.keys("x36c9v2v")
	}},
	{"chain", "p=..4.26....5.9....6......3.88...15..3.6....7.2..2...........4.89.91..........7.53.", func(tab *tab) {
		tab.click("#path")
		tab.waitText("#path-card", "1 of ")
		tab.eval(`[...document.querySelectorAll(".path-steps button")].find((b) => b.textContent.startsWith("XY-chain")).click()`, nil)
	}},
	{"editor", "p=" + easy, func(tab *tab) {
		tab.click("#new")
		tab.click("#own")
		tab.waitFor(`document.querySelectorAll("select[name=rule] option").length > 50`, "all kinds of rules")
		tab.draw(0, tab.cell(1, 1), tab.cell(1, 2), tab.cell(2, 2))
		tab.pick("select[name=rule]", "thermometer")
		tab.click("#rule-add")
		tab.waitText(".own-rules", "thermometer r1c1")
		tab.waitText("#own-verdict", "More than one")
	}},
	{"conflict", "p=" + easy, func(tab *tab) {
		tab.click(tab.cell(1, 3))
		tab.keys("5")
		tab.waitText("#message", "5 is twice")
	}},
	{"hint", "p=" + easy, func(tab *tab) {
		tab.click("#hint")
		tab.waitText("#hint-card", "Hint 1")
		for _, next := range []string{"Hint 2", "Hint 3", "Hint 4"} {
			tab.click("#hint-more")
			tab.waitText("#hint-card", next)
		}
	}},
	{"path", "p=" + hard, func(tab *tab) {
		tab.click("#path")
		tab.waitText("#path-card", "1 of")
		for range 4 {
			tab.click("#path-next")
		}
	}},
	{"killer", "p=" + easy, func(tab *tab) {
		tab.paste(killerAndMore)
		tab.click(tab.cell(5, 5))
	}},
	{"jigsaw", "p=" + easy, func(tab *tab) {
		tab.paste(jigsaw)
		tab.click(tab.cell(5, 5))
	}},
	{"core", "p=12345678." + "........." + "........9" + strings.Repeat(".", 54), func(tab *tab) {
		tab.click("#check")
		tab.waitText("#message", "These cannot hold together")
	}},
	{"dialog", "p=" + easy, func(tab *tab) {
		tab.click("#new")
		tab.waitText("dialog", "New puzzle")
	}},
	{"games", "p=" + easy, func(tab *tab) {
		tab.click(tab.cell(1, 3))
		tab.keys("4")
		tab.follow("p=" + hard)
		tab.waitText("#message", "is kept under Games")
		tab.click("#games")
		tab.waitText("dialog", "1 of 51 cells filled")
	}},
	{"bad-link", "p=zzz", func(tab *tab) {
		tab.waitText("#message", "The link cannot be read as a puzzle")
	}},
	{"own", "p=" + easy, func(tab *tab) {
		tab.click("#new")
		tab.pick("select[name=kind]", "9 windoku")
		tab.click("#own")
		tab.waitText("#play-own", "Play it")
		tab.keys("5")
	}},
	{"own-jigsaw", "p=" + easy, func(tab *tab) {
		tab.click("#new")
		tab.pick("select[name=kind]", "9 jigsaw")
		tab.click("#own")
		tab.waitText("#message", "Then choose Regions by colour.")
		tab.draw(0, tab.cell(1, 1), tab.cell(1, 2), tab.cell(2, 2), tab.cell(3, 2), tab.cell(3, 3))
		tab.keys("7")
	}},
	{"help", "p=" + easy, func(tab *tab) {
		tab.click("#help")
		tab.waitText("dialog", "Keys and marks")
	}},
	{"large", "p=" + strings.Repeat(".", 256), func(tab *tab) {
		tab.click("#solve")
		tab.waitText("#message", "This is a solution.")
	}},
})

// paste pastes a text as a puzzle.
func (tb *tab) paste(text string) {
	tb.t.Helper()
	quoted, err := json.Marshal(text)
	require.NoError(tb.t, err)
	tb.click("#paste")
	tb.eval(`document.querySelector("dialog textarea").value = `+string(quoted), nil)
	tb.click("#use-text")
	tb.waitFor(`document.querySelector("dialog") === null`, "the dialog closes")
}

// killerAndMore has a rule of each kind that is drawn.
var killerAndMore = "board 9x9\ntitle Rules of many kinds\ngivens\n" + strings.Repeat(".........\n", 9) + `diagonals
windoku
cage 15 r1c1 r1c2 r2c1
cage 20 r1c5 r2c5 r2c4 r3c4
thermometer r5c5 r5c6 r5c7 r4c7
arrow r9c1 = r8c1 r7c1 r7c2
white r3c3 r3c4
black r4c8 r4c9
even r6c6
odd r7c7
little-killer 20 r1c3 r2c2 r3c1
extra r8c8 r8c9 r9c8
`

const jigsaw = `board 6x6
title A jigsaw
givens
1....6
......
..3...
......
......
2....5
regions
AAABBB
AACCBB
ADCCEB
DDCCEE
DDFFEE
DFFFFE
`
