package web_test

// The search tree, wherever it is shown: laid out, drawn, gone about in, folded.

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// TestWatchTree goes about in the tree of a puzzle that has to guess, by buttons, keys and the list.
func TestWatchTree(t *testing.T) {
	t.Parallel()
	tab := openWatch(t, tabOptions{still: true}, hard, "forward-checking")
	tab.waitText("#watch-status", "1 solution")
	tab.waitText("#watch-tree-about", "2,232 nodes, 1 solution, 59 levels.")
	tab.waitFor(inked("#watch-tree canvas"), "it is drawn")

	tab.click("#watch-tree-next")
	tab.waitText("#watch-cause", "Solution 1")
	tab.waitFor(`document.querySelector("#watch-tree").ariaLabel.includes("The way to the present one: r")`, "the way in words")
	solved := tab.place()

	// The keys of the tree go from node to node.
	tab.eval(`document.querySelector("#watch-tree").focus()`, nil)
	tab.keys(kb.ArrowUp)
	above := tab.place()
	assert.Less(t, above, solved)
	tab.keys(kb.ArrowDown)
	assert.Greater(t, tab.place(), above)
	tab.keys("0+-h[")
	tab.waitFor(inked("#watch-tree canvas"), "nearer and farther")

	// As a list: from the root to the present node, and what is below that.
	tab.click("#watch-tree-list summary")
	tab.waitText("#watch-tree-list", "root, open, 2,231 nodes below, 1 solution")
	assert.Equal(t, 1, tab.count("#watch-tree-list [aria-current]"))
	tab.click("#watch-tree-list ol li:first-child button")
	tab.waitText("#watch-tree-list", "root, here")
	assert.Zero(t, tab.place())

	// What failed is folded into a node each, and comes back.
	tab.pick("#watch-tree-fold", "failed")
	tab.waitText("#watch-tree-about", " shown, 1 solution")
	tab.eval(`document.querySelector("#watch-tree").focus()`, nil)
	tab.keys(kb.Enter) // folds the root
	tab.waitText("#watch-tree-about", "2,232 nodes, 1 shown, 1 solution, 1 level.")
	tab.keys(kb.Enter)
	tab.waitText("#watch-tree-about", "59 levels.")
	tab.pick("#watch-tree-fold", "none")
	tab.waitText("#watch-tree-about", "2,232 nodes, 1 solution, 59 levels.")
}

// TestTreeTellsWhyNodesEnd: in each scene the tree says what its colours mean, and has them: what the bound
// prunes, what a restart gives up, what a clause was learned for.
func TestTreeTellsWhyNodesEnd(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=scenes&scene=bound", still: true})
	for _, s := range []struct{ scene, tree, colour, meaning string }{
		{"bound", "a", "bound", "pruned by the bound"}, {"restarts", "b", "restarted", "given up for a restart"}, {"clause", "a", "learned", "a clause was learned"},
	} {
		tab.openScene(s.scene, kb.End)
		if s.scene != "restarts" {
			tab.click("#scenes-part-tree")
		}
		tree := "#scenes-" + s.tree + "-tree"
		tab.waitText(tree+"-key", s.meaning)
		tab.waitFor(`(() => {
			const c = document.querySelector("`+tree+` canvas");
			const [r, g, b] = getComputedStyle(document.querySelector("`+tree+`").closest(".tree")).getPropertyValue("--tree-`+s.colour+`").match(/[0-9.]+/g).map(Number);
			const copy = Object.assign(document.createElement("canvas"), { width: c.width, height: c.height }).getContext("2d", { willReadFrequently: true });
			if (c.width > 0) copy.drawImage(c, 0, 0);
			const { data } = copy.getImageData(0, 0, Math.max(c.width, 1), Math.max(c.height, 1));
			for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) return true;
			return false;
		})()`, "the colour of "+s.colour)
		tab.click(tree + "-list summary")
		tab.click(tree + "-list li button") // to the root: what is below it is told
		tab.waitText(tree+"-list", "root")
		tab.click(tree + "-list summary")
	}
}

// inked is whether something is drawn on a canvas.
func inked(canvas string) string {
	return `(() => {
		const c = document.querySelector("` + canvas + `");
		const copy = Object.assign(document.createElement("canvas"), { width: c.width, height: c.height });
		if (c.width > 0) copy.getContext("2d", { willReadFrequently: true }).drawImage(c, 0, 0);
		return c.width > 0 && copy.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((v) => v > 0);
	})()`
}

// TestTreeByPointer drags and zooms the tree of a model, and chooses a node.
func TestTreeByPointer(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "view=models&model=queens&n=12", still: true})
	tab.click("#models-search")
	tab.waitText("#models-tree-about", "solution")
	tab.waitFor(inked("#models-tree canvas"), "it is drawn")
	// changes does something, and waits until another picture is drawn.
	changes := func(what string, do func()) {
		t.Helper()
		tab.eval(`window.before = document.querySelector("#models-tree canvas").toDataURL()`, nil)
		do()
		tab.waitFor(`document.querySelector("#models-tree canvas").toDataURL() !== window.before`, what)
	}
	pointer := func(kind string, x, y int) {
		var painted bool
		tab.eval(`(([kind, x, y]) => {
			const c = document.querySelector("#models-tree canvas");
			c.setPointerCapture = () => {};
			const box = c.getBoundingClientRect();
			const at = { bubbles: true, cancelable: true, pointerId: 1, clientX: box.left + box.width / 2 + x, clientY: box.top + y, deltaY: -300 };
			c.dispatchEvent(kind === "wheel" ? new WheelEvent(kind, at) : new PointerEvent(kind, at));
			return new Promise((painted) => requestAnimationFrame(() => setTimeout(() => painted(true))));
		})(`+jsonOf(t, []any{kind, x, y})+`)`, &painted)
	}
	changes("nearer", func() { pointer("wheel", 0, 18) })
	changes("dragged", func() {
		pointer("pointerdown", 0, 60)
		pointer("pointermove", 50, 60)
		pointer("pointerup", 50, 60)
	})

	tab.click("#models-last")
	at := tab.text("#models-place")
	tab.click("#models-tree-fit")
	tab.click("#models-tree-here") // the present node stands in the middle
	height := 0
	tab.eval(`document.querySelector("#models-tree canvas").clientHeight`, &height)
	for y := 4; y < height && tab.text("#models-place") == at; y += 8 {
		pointer("pointerdown", 0, y)
		pointer("pointerup", 0, y)
	}
	assert.NotEqual(t, at, tab.text("#models-place"), "a click leads to the step that made the node")
}

// TestTidy lays out trees of random shapes: no two nodes of a level stand on each other, a parent
// stands in the middle above its children, and what is folded has nothing below it.
func TestTidy(t *testing.T) {
	t.Parallel()
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	var wrong []string
	tab.eval(`(async () => {
		const { Tidy } = await import("/js/player/tidy.js");
		let seed = 7;
		const random = () => (seed = seed * 1103515245 + 12345 & 0x7fffffff) / 0x7fffffff;
		const wrong = [];
		for (let round = 0; round < 1000; round++) {
			const up = new Int32Array(1 + Math.floor(random() * 60)).fill(-1);
			const path = [0];
			for (let i = 1; i < up.length; i++) {
				while (path.length > 1 && random() < 0.4) path.pop();
				up[i] = path.at(-1);
				path.push(i);
			}
			const folded = new Set(up.keys().filter((i) => i > 0 && random() < 0.1));
			const tree = new Tidy(up, (i) => folded.has(i));
			const children = Map.groupBy(up.keys().filter((i) => i > 0 && tree.level[i] >= 0), (i) => up[i]);
			for (const row of tree.rows) row.forEach((i, k) => k > 0 && tree.x[i] - tree.x[row[k - 1]] < 1 - 1e-9 && wrong.push("round " + round + ": " + i + " stands on its neighbour"));
			for (const [i, list] of children) {
				if (folded.has(i)) wrong.push("round " + round + ": something is below " + i);
				if (Math.abs(tree.x[i] - (tree.x[list[0]] + tree.x[list.at(-1)]) / 2) > 1e-9) wrong.push("round " + round + ": " + i + " stands beside the middle");
			}
		}
		return wrong.slice(0, 5);
	})()`, &wrong)
	assert.Empty(t, wrong)
}

// TestSpeedOfTree has all of plain backtracking of 10 queens on screen, and logs how long that takes after
// the search has ended, and how many times a second it is drawn while it is dragged.
func TestSpeedOfTree(t *testing.T) {
	tab := openTab(t, tabOptions{fragment: "view=models&model=queens&n=10&maintain=backtracking&order=input&values=ascending&all=1", width: 1366, height: 768, before: `
		const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data"); // what the engine answers is kept
		Object.defineProperty(MessageEvent.prototype, "data", { get() { const data = get.call(this); if (data?.result?.run) window.answer = data.result; return data; } })`})
	tab.waitText("#search-about", "a node is a value that was placed and passed every check")
	tab.waitText("#models-tree-about", "35,539 nodes, 724 solutions")
	tab.waitText("#search-about", "The search has ended.")
	var took struct{ There, Pace float64 }
	tab.eval(`(async () => {
		const { Recorded } = await import("/js/models/recorded.js");
		const { TreeView } = await import("/js/player/tree.js");
		const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
		const start = performance.now();
		const { run } = new Recorded(answer);
		const tree = new TreeView({ id: "speed", claim: () => "", short: () => "", go: () => {} });
		for (const [name, value] of [["position", "fixed"], ["inset", "25vh 5vw auto"]]) tree.element.style.setProperty(name, value); // moves nothing
		document.querySelector(".models-side").prepend(tree.element);
		tree.load(run);
		await painted();
		await painted();
		const there = performance.now() - start;
		tree.zoom(8);
		const frames = 60;
		const begin = performance.now();
		for (let i = 0; i < frames; i++) {
			tree.pan(i % 2 ? 40 : -37, 0);
			await new Promise(requestAnimationFrame);
		}
		const pace = frames / (performance.now() - begin) * 1000;
		tree.element.remove();
		return { There: there, Pace: pace };
	})()`, &took)
	t.Logf("speed: the tree of plain backtracking of 10 queens, 35,539 nodes, on screen after the search has ended | %.0f ms", took.There)
	t.Logf("speed: the same tree while it is dragged | drawn %.0f times a second", took.Pace)
}
