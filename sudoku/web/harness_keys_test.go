package web_test

// What a tab can do with keys alone, and the account of it and of the mouse: when all tests have
// run, TestMain says which controls that were seen on the page were never used in one of the two ways.

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// usage is how the controls of the page have been used by tests, by their names.
type usage struct {
	sync.Mutex
	seen, mouse, keys map[string]bool
}

var ways = usage{seen: map[string]bool{}, mouse: map[string]bool{}, keys: map[string]bool{}}

// note adds names to those that were seen or used.
func (u *usage) note(to map[string]bool, names ...string) {
	u.Lock()
	defer u.Unlock()
	for _, name := range names {
		to[name] = true
	}
}

// unused says which controls were seen but not used in some way.
func unused(seen map[string]bool, ways map[string]map[string]bool) (said string) {
	for _, way := range slices.Sorted(maps.Keys(ways)) {
		var names []string
		for name := range seen {
			if name != "" && !ways[way][name] {
				names = append(names, name)
			}
		}
		if slices.Sort(names); len(names) > 0 {
			said += fmt.Sprintf("No test uses with %s: %s\n", way, strings.Join(names, ", "))
		}
	}
	return said
}

// account is whether all that was seen was used, where all tests have run: with keys, and in the heavy form with the mouse.
func account() bool {
	for _, name := range []string{"test.run", "test.skip", "test.list"} {
		if flag.Lookup(name).Value.String() != "" {
			return true
		}
	}
	asked := map[string]map[string]bool{"keys": ways.keys}
	if os.Getenv("PROPAGO_WIDTHS") != "" {
		asked["the mouse"] = ways.mouse
	}
	said := unused(ways.seen, asked)
	fmt.Fprint(os.Stderr, said)
	return said == ""
}

// controlsOf is JavaScript for what the controls of a page are, and how they are named here: by id without the number
// that makes it the only one, or else by name or by class.
const controlsOf = `const CONTROLS = "button, select, summary, input, textarea";
	const nameOf = (e) => e === null || e === undefined ? "" : e.id ? "#" + e.id.replace(/-\d+$/, "") : e.name ? e.name : e.dataset.link ? "link-" + e.dataset.link : e.className ? "." + e.classList[0] : e.parentElement?.className ? "." + e.parentElement.classList[0] + " " + e.localName : "";
	const shown = () => [...new Set([...document.querySelectorAll(CONTROLS)].filter((e) => e.checkVisibility()).map(nameOf))];`

// lookRound notes which controls are shown, and holds that no two elements of the page have one id.
func (tb *tab) lookRound() {
	tb.t.Helper()
	var names, twice []string
	tb.eval(`(() => { `+controlsOf+` return shown(); })()`, &names)
	ways.note(ways.seen, names...)
	tb.eval(`[...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, i, all) => all.indexOf(id) < i)`, &twice)
	assert.Empty(tb.t, twice, "ids that stand twice")
}

// tabTo presses Tab, or Shift and Tab where it is nearer, until the focus is on an element of a selector.
func (tb *tab) tabTo(selector string) {
	tb.t.Helper()
	for range 200 {
		var way struct {
			There bool
			Steps int // how far it is, if nothing but what can have the focus is counted
			Name  string
			Shown []string
		}
		tb.eval(fmt.Sprintf(`(() => {
			%s
			const here = document.activeElement;
			const there = here.matches(%[2]q);
			const all = [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("a[href], "+CONTROLS+", [tabindex]")]
				.filter((e) => e.tabIndex >= 0 && !e.disabled && !e.closest("[inert]") && e.checkVisibility());
			const to = all.findIndex((e) => e.matches(%[2]q));
			return { There: there, Steps: to < 0 ? 1 : to - all.indexOf(here), Name: nameOf(here.closest(CONTROLS)), Shown: there ? shown() : [] };
		})()`, controlsOf, selector), &way)
		if way.There {
			ways.note(ways.seen, way.Shown...)
			ways.note(ways.keys, way.Name)
			return
		}
		if way.Steps < 0 {
			back := chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(input.ModifierShift))
			tb.run(slices.Repeat([]chromedp.Action{back}, -way.Steps)...)
		} else {
			tb.keys(strings.Repeat(kb.Tab, max(way.Steps, 1)))
		}
	}
	require.FailNow(tb.t, "Tab does not come to it", selector)
}

// press goes to a button with Tab, once it can be pressed, and presses Enter; a box is ticked with Space. Where the
// focus has gone elsewhere meanwhile, and to nothing that can be pressed, it does so again.
func (tb *tab) press(selector string) {
	tb.t.Helper()
	for begin := time.Now(); ; {
		tb.waitFor(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e && !e.closest(":disabled, [inert]"); })()`, selector), selector+" can be pressed")
		tb.tabTo(selector)
		tb.eval(fmt.Sprintf(`%s
			addEventListener("keydown", ({ target }) => `+told+`(JSON.stringify({ On: target.matches(%q) && !target.disabled, Other: target.closest(CONTROLS) ? nameOf(target) : "" })), { capture: true, once: true })`,
			controlsOf, selector), nil)
		if tb.attr(selector, "type") == "checkbox" {
			tb.keys(" ")
		} else {
			tb.keys(kb.Enter)
		}
		h := tb.hit(selector)
		if h.On {
			break
		}
		require.Empty(tb.t, h.Other, "what was pressed in place of %s", selector)
		require.Less(tb.t, time.Since(begin), patience, "the focus does not stay on %s", selector)
	}
	if strings.HasPrefix(selector, "#tab-") {
		tb.waitFor(viewThere, "the view")
	}
}

// choose goes to a list with Tab, and with arrows to an option, once it can be chosen.
func (tb *tab) choose(selector, value string) {
	tb.t.Helper()
	tb.waitFor(optionThere(selector, value), value+" of "+selector)
	tb.tabTo(selector)
	var by int
	tb.eval(fmt.Sprintf(`(() => { const s = document.querySelector(%q); return [...s.options].findIndex((o) => o.value === %q) - s.selectedIndex; })()`, selector, value), &by)
	key := kb.ArrowDown
	if by < 0 {
		key, by = kb.ArrowUp, -by
	}
	tb.keys(strings.Repeat(key, by))
	var now string
	tb.eval(fmt.Sprintf(`document.querySelector(%q)?.value ?? ""`, selector), &now)
	require.Equal(tb.t, value, now, "arrows come to it")
}

// goTo goes to a cell of the shown board with Tab and arrows.
func (tb *tab) goTo(row, col int) {
	tb.t.Helper()
	tb.tabTo("[role=gridcell]")
	var at int
	tb.eval(`Number(document.activeElement.dataset.cell)`, &at)
	var cols int
	tb.eval(`Number(document.activeElement.closest("[role=grid]").ariaColCount)`, &cols)
	move := func(by int, on, back string) string {
		if by < 0 {
			return strings.Repeat(back, -by)
		}
		return strings.Repeat(on, by)
	}
	tb.keys(move(row-1-at/cols, kb.ArrowDown, kb.ArrowUp) + move(col-1-at%cols, kb.ArrowRight, kb.ArrowLeft))
}

// keys types keys: characters as they are, others as the constants of chromedp's kb.
func (tb *tab) keys(keys string) {
	tb.t.Helper()
	if keys != "" {
		tb.run(chromedp.KeyEvent(keys))
	}
}

// TestUnusedControlsAreNamed holds what the account says.
func TestUnusedControlsAreNamed(t *testing.T) {
	seen, used := map[string]bool{"#a": true, "#b": true, "": true}, map[string]map[string]bool{"keys": {"#b": true}, "the mouse": {"#a": true, "#b": true}}
	require.Equal(t, "No test uses with keys: #a\n", unused(seen, used))
}
