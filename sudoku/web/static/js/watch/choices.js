// What a search may maintain and in which orders it branches, as the selects offer it.

import { h } from "../ui/dom.js";
import { load, save } from "../ui/storage.js";

const choices = {
  maintain: ["What is maintained", [
    ["backtracking", "nothing: plain backtracking"], ["forward-checking", "forward checking"],
    ["ac3", "arc consistency (AC-3)"], ["full", "full propagation"],
  ]],
  order: ["Next cell", [
    ["input", "the first open one"], ["mrv", "fewest candidates (MRV)"], ["mrv-degree", "MRV, then most open neighbours"],
    ["dom/wdeg", "by failures so far (dom/wdeg)"], ["random", "at random"],
  ]],
  values: ["Next value", [
    ["ascending", "ascending"], ["descending", "descending"], ["least-constraining", "least constraining"], ["random", "at random"],
  ]],
};

/**
 * The selects, and what they say: self.chosen has {maintain, order, values}. choose takes those of
 * an object, as a link has them, and returns whether one has changed.
 */
export function searchChoices(onchange) {
  const kept = load("watch") ?? {};
  const chosen = { maintain: "forward-checking", order: "mrv", values: "ascending" };
  const words = h("span", { class: "quiet" });
  const fields = Object.entries(choices).map(([name, [label, options]]) => {
    if (options.some(([v]) => v === kept[name])) chosen[name] = kept[name];
    const select = h("select", { id: `watch-${name}`, onchange: () => {
      chosen[name] = select.value;
      save("watch", chosen);
      say();
      onchange();
    } }, options.map(([value, text]) => h("option", { value, selected: value === chosen[name] }, text)));
    return h("div", { class: "field" }, h("label", { for: select.id }, label), select);
  });
  function say() {
    words.textContent = Object.entries(choices).map(([name, [, options]]) => options.find(([v]) => v === chosen[name])[1]).join(" · ");
  }
  say();
  const element = h("details", { class: "watch-choices", open: matchMedia("(min-width: 56rem) and (min-height: 54rem)").matches },
    h("summary", {}, "The search ", words), h("div", { class: "watch-fields" }, fields));
  function choose(from) {
    let changed = false;
    for (const [name, [, options]] of Object.entries(choices)) {
      if (from[name] === chosen[name] || !options.some(([v]) => v === from[name])) continue;
      chosen[name] = element.querySelector(`#watch-${name}`).value = from[name];
      changed = true;
    }
    say();
    return changed;
  }
  return { element, chosen, choose };
}
