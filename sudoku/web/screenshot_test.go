package web_test

// Pictures of the page for people to look at:
//
//	go test ./sudoku/web -run TestScreenshots -screenshots DIR

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var screenshots = flag.String("screenshots", "", "write pictures of the page into this folder")

func TestScreenshots(t *testing.T) {
	if *screenshots == "" {
		t.Skip("-screenshots names no folder")
	}
	require.NoError(t, os.MkdirAll(*screenshots, 0o755))
	for _, size := range [][2]int{{390, 844}, {1280, 800}} {
		for _, dark := range []bool{false, true} {
			for _, scene := range scenes {
				theme := "light"
				if dark {
					theme = "dark"
				}
				tab := openTab(t, tabOptions{fragment: scene.fragment, width: size[0], height: size[1], dark: dark, still: true})
				scene.act(tab)
				var png []byte
				tab.run(chromedp.FullScreenshot(&png, 100))
				name := fmt.Sprintf("%s-%dx%d-%s.png", scene.name, size[0], size[1], theme)
				require.NoError(t, os.WriteFile(filepath.Join(*screenshots, name), png, 0o644))
			}
		}
	}
}

// scenes are what is worth looking at.
var scenes = []struct {
	name, fragment string
	act            func(*tab)
}{
	{"play", "p=" + easy, func(tab *tab) {
		tab.click(tab.cell(1, 3))
		tab.keys("4m")
	}},
	{"conflict", "p=" + easy, func(tab *tab) {
		tab.click(tab.cell(1, 3))
		tab.keys("5")
		tab.waitText("#message", "5 is twice")
	}},
}
