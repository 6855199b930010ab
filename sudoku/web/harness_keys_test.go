package web_test

// What a tab can do with the mouse and with keys alone, and the account of it: when all tests have
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

// click clicks the middle of the first element of a selector with the mouse, once it is shown and nothing lies over it.
func (tb *tab) click(selector string) {
	tb.t.Helper()
	var at struct {
		X, Y  float64
		Over  string // what lies over it
		Name  string
		Shown []string
	}
	tb.eval(fmt.Sprintf(`(async () => {
		%s
		const end = performance.now() + %d;
		let over = "nothing shown";
		do {
			const e = document.querySelector(%q);
			for (const block of e?.checkVisibility() ? ["nearest", "center", "start"] : []) {
				e.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
				await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))); // what is drawn in the next frame may move it
				const { x, y, width, height } = e.getBoundingClientRect();
				const at = [x + width / 2, y + height / 2];
				const top = document.elementFromPoint(...at);
				if (!top) continue;
				if (e instanceof SVGElement || e.contains(top) || top.contains(e)) return { X: at[0], Y: at[1], Name: nameOf(e.closest(CONTROLS)), Shown: shown() };
				over = top.outerHTML.slice(0, 200);
			}
			await new Promise((look) => setTimeout(look, 20));
		} while (performance.now() < end);
		return { Over: over };
	})()`, controlsOf, patience.Milliseconds(), selector), &at)
	require.Empty(tb.t, at.Over, "what is seen in place of %s", selector)
	ways.note(ways.seen, at.Shown...)
	ways.note(ways.mouse, at.Name)
	tb.run(chromedp.MouseClickXY(at.X, at.Y))
	if strings.HasPrefix(selector, "#tab-") {
		tb.waitFor(viewThere, "the view")
	}
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

// press goes to a button with Tab, once it can be pressed, and presses Enter; a box is ticked with Space.
func (tb *tab) press(selector string) {
	tb.t.Helper()
	tb.waitFor(fmt.Sprintf(`document.querySelector(%q)?.disabled === false || document.querySelector(%[1]q)?.disabled === undefined && document.querySelector(%[1]q)`, selector), selector+" can be pressed")
	tb.tabTo(selector)
	if tb.attr(selector, "type") == "checkbox" {
		tb.keys(" ")
		return
	}
	tb.keys(kb.Enter)
	if strings.HasPrefix(selector, "#tab-") {
		tb.waitFor(viewThere, "the view")
	}
}

// choose goes to a list with Tab, and with arrows to an option.
func (tb *tab) choose(selector, value string) {
	tb.t.Helper()
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

// pick chooses an option of a select element, as the list of the browser does.
func (tb *tab) pick(selector, value string) {
	tb.t.Helper()
	tb.waitFor(fmt.Sprintf("document.querySelector(%q)", selector), selector)
	var name string
	tb.eval(fmt.Sprintf(`(() => { %s
		const s = document.querySelector(%q);
		performance.mark("act");
		s.value = %q;
		s.dispatchEvent(new Event("change", { bubbles: true }));
		return nameOf(s);
	})()`, controlsOf, selector, value), &name)
	ways.note(ways.mouse, name)
}

// TestUnusedControlsAreNamed holds what the account says.
func TestUnusedControlsAreNamed(t *testing.T) {
	seen, used := map[string]bool{"#a": true, "#b": true, "": true}, map[string]map[string]bool{"keys": {"#b": true}, "the mouse": {"#a": true, "#b": true}}
	require.Equal(t, "No test uses with keys: #a\n", unused(seen, used))
}
