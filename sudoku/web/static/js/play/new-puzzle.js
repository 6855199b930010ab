// The dialog for a new puzzle: what kind, how hard, how symmetric; or an empty grid for
// givens of one's own.

import { openDialog } from "../ui/dialog.js";
import { h, newId } from "../ui/dom.js";
import { load, save } from "../ui/storage.js";
import { upper } from "../ui/words.js";
import { openPaste } from "./exchange.js";
import { dayOf } from "./solved.js";

const kinds = [
  ["9", "9 by 9"], ["4", "4 by 4"], ["6", "6 by 6"], ["16", "16 by 16"],
  ["9 diagonals", "Diagonals (X)"], ["9 windoku", "Windoku"], ["9 jigsaw", "Jigsaw"], ["9 killer", "Killer"],
];
// Rules of the whole board, and what can be read off a full one, as package sudoku names them.
const whole = ["diagonals", "windoku", "anti-king", "anti-knight", "disjoint-groups", "global-entropy", "non-consecutive"];
const read = ["arrow", "average-arrow", "between", "clone", "column-indexer", "difference", "dutch-whispers", "entropic", "even-odd", "extra",
  "fast-thermometer", "german-whispers", "kropki", "little-killer", "lockout", "maximum", "minimum", "modular", "nabner", "numbered-room",
  "palindrome", "parity", "product-cage", "quadruple", "ratio", "region-sum", "renban", "row-indexer", "sandwich", "skyscraper",
  "slow-thermometer", "sum-line", "thermometer", "whispers", "x-sum", "xv", "zipper"];
const more = [...whole.slice(2), ...read, "clueless-1", "clueless-2", "str8ts"].sort().map((name) => [`9 ${name}`, upper(name.replaceAll("-", " "))]);
const levels = [["", "Any"], ["easy", "Easy"], ["medium", "Medium"], ["hard", "Hard"], ["fiendish", "Fiendish"]];
const symmetries = [
  ["rotate180", "Half turn"], ["none", "None"], ["rotate90", "Quarter turn"], ["mirror-h", "Left and right"],
  ["mirror-v", "Top and bottom"], ["diagonal", "Diagonal"], ["full", "All of them"],
];

// How hard the puzzles of the days are, from Sunday.
const ofWeekday = ["medium", "easy", "easy", "medium", "medium", "hard", "hard"];

/** The wish for the puzzle of a day, such as "2026-11-22": the same for everyone. What is no day is thrown. */
export function ofTheDay(day) {
  const date = new Date(`${day}T12:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(date.getTime())) throw new Error("it names no day");
  return { size: 9, level: ofWeekday[date.getUTCDay()], symmetry: "rotate180", seed: Number(day.replaceAll("-", "")), day };
}

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
  const [kind, kindField] = choice("Kind", "kind", [...kinds, ...more], last.kind);
  const [level, levelField] = choice("Level", "level", levels, last.level ?? "medium");
  const [symmetry, symmetryField] = choice("Symmetry of the givens", "symmetry", symmetries, last.symmetry);
  const about = h("p", { class: "quiet", id: "new-about", role: "status" });
  const chosen = () => kind.value.split(" ")[1] ?? "";
  const show = () => {
    about.textContent = chosen() === "killer" && level.value === "easy" ? "Easy means that no sum is needed, which takes 36 givens. From Medium on there are hardly any." : "";
  };
  kind.addEventListener("change", show);
  level.addEventListener("change", show);
  show();
  const wish = () => {
    save("wish", { kind: kind.value, level: level.value, symmetry: symmetry.value });
    return { size: Number(kind.value.split(" ")[0]), variant: chosen(), level: level.value, symmetry: symmetry.value };
  };
  const dialog = openDialog({
    title: "New puzzle",
    body: [kindField, levelField, symmetryField, about],
    buttons: [
      h("button", { type: "button", id: "daily", onclick: () => {
        dialog.close();
        view.make(ofTheDay(dayOf(Date.now())));
      } }, "Puzzle of the day"),
      h("button", { type: "button", id: "own", onclick: () => {
        const w = wish();
        dialog.close();
        enterOwn(view, w);
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

// An empty grid of a kind, whose digits become givens. Cages are typed as text, regions coloured.
async function enterOwn(view, { size, variant }) {
  const givens = `board ${size}x${size}\ngivens\n${`${".".repeat(size)}\n`.repeat(size)}`;
  if (variant.startsWith("clueless")) {
    await view.enter(`board clueless\n${variant}`);
    return;
  }
  if (variant === "str8ts") {
    openPaste(view, {
      name: variant, title: "Enter my own", start: `board 9x9 lines\ngivens\n${".........\n".repeat(9)}str8ts\n`,
      about: "Write a - for each black cell, and digits for what is given. A black cell with a digit is a given, and is named after str8ts by its row and column, such as r1c5.",
    });
    return;
  }
  if (variant === "killer") {
    openPaste(view, {
      name: variant, title: "Enter my own", start: `${givens}cage 10 r1c1 r1c2\n`,
      about: "Give each cage a line: its sum, then its cells by row and column. This one says that the first two cells have the sum 10. Givens, if there are any, take the place of dots.",
    });
    return;
  }
  await view.enter(givens + (whole.includes(variant) ? variant : ""));
  if (variant === "jigsaw") {
    view.typing.setMode("colour");
    view.say("Draw over the cells of a region, type its colour, and so on. Then choose Regions by colour.");
  }
}
