package web_test

// What is worth looking at in the view of other models.

// modelScenes are among the scenes of the screenshots.
var modelScenes = []scene{
	{"queens", "view=models&model=queens&n=8", func(tab *tab) {
		tab.click(tab.cellOfQueens(1, 2))
		tab.waitText("#models-place", "8 of 8")
		tab.click(tab.cellOfQueens(2, 5))
		tab.waitFor(`document.querySelectorAll(".square.decided").length === 2`, "two queens")
	}},
	{"queens-search", "view=models&model=queens&n=12", func(tab *tab) {
		tab.click("#models-search")
		tab.waitText("#search-live", "1 solution")
		tab.eval(`const s = document.querySelector("#models-slider"); s.value = Math.round(s.max * 0.5); s.dispatchEvent(new Event("input"))`, nil)
		tab.click("#models-next")
	}},
	{"australia", australia, func(tab *tab) {
		tab.click(node("0"))
		tab.keys("r")
		tab.waitText("#models-message", "by hand")
		tab.click("#hand-next")
		tab.waitText("#models-message", "against Western Australia")
		tab.click("#hand-next")
		tab.waitText("#models-message", "South Australia against Western Australia")
	}},
	{"usa", "view=models&model=usa&k=4", func(tab *tab) {
		tab.click("#models-search")
		tab.waitText("#search-live", "1 solution")
		tab.eval(`const s = document.querySelector("#models-slider"); s.value = Math.round(s.max * 0.6); s.dispatchEvent(new Event("input"))`, nil)
		tab.click("#models-next")
	}},
}
