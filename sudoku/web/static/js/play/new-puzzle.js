// The dialog for a new puzzle: what kind, how hard, how symmetric; or an empty grid for
// givens of one's own.

import { writeFragment } from "../app/fragment.js";
import { openDialog } from "../ui/dialog.js";
import { h, newId } from "../ui/dom.js";
import { load, save } from "../ui/storage.js";

const kinds = [
  ["9", "9 by 9"], ["4", "4 by 4"], ["6", "6 by 6"], ["16", "16 by 16"],
  ["9 x", "Diagonals (X)"], ["9 windoku", "Windoku"], ["9 jigsaw", "Jigsaw"], ["9 killer", "Killer"],
];
const levels = [["", "Any"], ["easy", "Easy"], ["medium", "Medium"], ["hard", "Hard"], ["fiendish", "Fiendish"]];
const symmetries = [
  ["rotate180", "Half turn"], ["none", "None"], ["rotate90", "Quarter turn"], ["mirror-h", "Left and right"],
  ["mirror-v", "Top and bottom"], ["diagonal", "Diagonal"], ["full", "All of them"],
];

/** A seed that nobody chose. */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
}

function choice(label, name, options, value) {
  const id = newId("choice");
  const select = h("select", { id, name }, options.map(([v, text]) => h("option", { value: v, selected: v === value }, text)));
  return [select, h("div", { class: "field" }, h("label", { for: id }, label), select)];
}

export function openNewPuzzle(view) {
  const last = load("wish") ?? {};
  const [kind, kindField] = choice("Kind", "kind", kinds, last.kind);
  const [level, levelField] = choice("Level", "level", levels, last.level ?? "medium");
  const [symmetry, symmetryField] = choice("Symmetry of the givens", "symmetry", symmetries, last.symmetry);
  const wish = () => {
    save("wish", { kind: kind.value, level: level.value, symmetry: symmetry.value });
    const [size, variant = ""] = kind.value.split(" ");
    return { size: Number(size), variant, level: level.value, symmetry: symmetry.value };
  };
  const dialog = openDialog({
    title: "New puzzle",
    body: [kindField, levelField, symmetryField],
    buttons: [
      h("button", { type: "button", id: "own", onclick: () => {
        const { size } = wish();
        dialog.close();
        enterOwn(view, size);
      } }, "Enter my own"),
      h("button", { type: "button", class: "primary", id: "make", onclick: () => {
        const w = wish();
        dialog.close();
        view.make(w);
      } }, "Make it"),
    ],
  });
  kind.focus();
}

// An empty grid, whose digits become givens.
async function enterOwn(view, size) {
  const { puzzle } = await view.app.engine.call("read", { text: ".".repeat(size * size) });
  writeFragment({ p: undefined, z: undefined });
  view.game.begin(puzzle, { entering: true });
  const done = h("button", { type: "button", class: "primary", id: "play-own", onclick: async () => {
    const { text } = await view.app.engine.call("format", { puzzle: puzzle.text, values: view.game.values, to: "line" });
    done.remove();
    if (await view.open(text.trim())) view.check.verdict();
  } }, "Play it");
  view.message.after(done);
  view.game.addEventListener("puzzle", () => done.remove(), { once: true });
  view.board.select(0, true);
}
