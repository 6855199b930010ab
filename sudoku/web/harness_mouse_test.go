package web_test

// What a tab can do with the mouse. Between the look at where something is and the press of the button the page
// may move: the page itself tells what was hit. What missed all controls is done again, and what hit another
// control fails by its name.

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// told is the function by which the page tells the test what was hit. It is called before what is hit can act,
// so that it is heard even where that loads another page.
const told = "toldByTheHarness"

// hit is what a press of the mouse, or of a key, came to.
type hit struct {
	On    bool   // what was meant
	Other string // or a control that was not
}

// hearHits has what the page tells come to the tab.
func (tb *tab) hearHits() {
	tb.t.Helper()
	tb.hits = make(chan hit, 16)
	chromedp.ListenTarget(tb.ctx, func(event any) {
		if e, ok := event.(*runtime.EventBindingCalled); ok && e.Name == told {
			var h hit
			if err := json.Unmarshal([]byte(e.Payload), &h); err != nil {
				h.Other = err.Error()
			}
			tb.hits <- h
		}
	})
	tb.run(runtime.AddBinding(told))
}

// hit waits for what the page tells of the press that was just made.
func (tb *tab) hit(what string) hit {
	tb.t.Helper()
	select {
	case h := <-tb.hits:
		return h
	case <-time.After(patience):
		require.FailNow(tb.t, "the page does not say what was hit", what)
		return hit{}
	}
}

// aim is JavaScript that waits until the middle of each element that is meant can be pressed, stands still and has
// nothing over it, and has the page tell what the press that follows hits. It returns where they are.
const aim = `(async (selectors) => {
	` + controlsOf + `
	const end = performance.now() + %d;
	const drawn = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))); // what is drawn in the next frame may move it
	const find = () => selectors.map((s) => document.querySelector(s));
	const middles = () => find().map((e) => { const { x, y, width, height } = e?.getBoundingClientRect() ?? {}; return [x + width / 2, y + height / 2]; });
	const isOf = (target, e) => e?.contains(target) || e && target.closest("label")?.control === e;
	let over = "nothing shown";
	for (; performance.now() < end; await new Promise((look) => setTimeout(look, 20))) {
		for (const block of ["nearest", "center", "start"]) {
			const all = find();
			if (!all.every((e) => e?.checkVisibility() && !e.closest(":disabled, [inert]"))) break;
			all[0].scrollIntoView({ block, inline: "nearest", behavior: "instant" });
			await drawn();
			const at = middles();
			await drawn();
			if (String(at) !== String(middles()) || at.flat().some(Number.isNaN)) continue;
			const tops = at.map((p) => document.elementFromPoint(...p));
			const bad = find().findIndex((e, i) => !tops[i] || !isOf(tops[i], e) && !(e instanceof SVGElement && tops[i] instanceof SVGElement));
			if (bad >= 0) {
				over = tops[bad]?.outerHTML.slice(0, 200) ?? over;
				continue;
			}
			const on = (target, i) => target === tops.at(i) || target instanceof Element && isOf(target, find().at(i));
			let first, other;
			addEventListener("pointerdown", ({ target }) => {
				first = on(target, 0);
				if (!first) other = target.closest?.(CONTROLS + ", dialog, [role=gridcell], a[href]");
			}, { capture: true, once: true });
			addEventListener("pointerup", ({ target }) => {
				const last = on(target, -1) || tops.length === 1 && tops[0].closest("[role=gridcell]") !== null; // which acts when it is pressed
				const Other = other ? nameOf(other) || other.outerHTML.slice(0, 200) : first && !last && tops.length > 1 ? "another end" : "";
				` + told + `(JSON.stringify({ On: first && last, Other }));
			}, { capture: true, once: true });
			return { At: at, Name: nameOf(all[0].closest(CONTROLS)), Shown: shown() };
		}
	}
	return { Over: over };
})(%s)`

// mouse does something at the middles of some elements, until it has hit the first and the last of them.
func (tb *tab) mouse(do func(at [][2]float64) chromedp.Action, selectors ...string) {
	tb.t.Helper()
	for begin := time.Now(); time.Since(begin) < patience; {
		var found struct {
			At    [][2]float64
			Over  string // what lies over it
			Name  string
			Shown []string
		}
		tb.eval(fmt.Sprintf(aim, patience.Milliseconds(), jsonOf(tb.t, selectors)), &found)
		require.Empty(tb.t, found.Over, "what is seen in place of %s", selectors)
		tb.run(do(found.At))
		h := tb.hit(strings.Join(selectors, " "))
		if h.On {
			ways.note(ways.seen, found.Shown...)
			ways.note(ways.mouse, found.Name)
			return
		}
		require.Empty(tb.t, h.Other, "what was hit in place of %s", selectors)
	}
	require.FailNow(tb.t, "it is missed again and again", "%s", selectors)
}

// click clicks the middle of the first element of a selector with the mouse, once it is shown, can be pressed and
// nothing lies over it.
func (tb *tab) click(selector string) {
	tb.t.Helper()
	tb.mouse(func(at [][2]float64) chromedp.Action { return chromedp.MouseClickXY(at[0][0], at[0][1]) }, selector)
	if strings.HasPrefix(selector, "#tab-") {
		tb.waitFor(viewThere, "the view")
	}
}

// clickBeside clicks where the page has nothing.
func (tb *tab) clickBeside() {
	tb.t.Helper()
	tb.run(chromedp.MouseClickXY(5, 500))
}

// draw presses the mouse at the first of some cells, moves it over the others and lets it go.
func (tb *tab) draw(held input.Modifier, cells ...string) {
	tb.t.Helper()
	tb.mouse(func(at [][2]float64) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			do := func(kind input.MouseType, p [2]float64) error {
				return input.DispatchMouseEvent(kind, p[0], p[1]).WithButton(input.Left).WithButtons(1).WithClickCount(1).WithModifiers(held).Do(ctx)
			}
			err := do(input.MousePressed, at[0])
			for _, p := range at[1:] {
				if err == nil {
					err = do(input.MouseMoved, p)
				}
			}
			if err == nil {
				err = do(input.MouseReleased, at[len(at)-1])
			}
			return err
		})
	}, cells...)
}

// pick chooses an option of a select element, as the list of the browser does, once it is there and can be chosen.
func (tb *tab) pick(selector, value string) {
	tb.t.Helper()
	tb.waitFor(optionThere(selector, value), value+" of "+selector)
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

// optionThere is whether an option of a select element can be chosen.
func optionThere(selector, value string) string {
	return fmt.Sprintf(`(() => { const s = document.querySelector(%q); return s && !s.closest(":disabled, [inert]") && [...s.options].some((o) => o.value === %q && !o.disabled); })()`, selector, value)
}
