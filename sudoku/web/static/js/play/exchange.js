// Puzzles in and out: a link, a text in any format that is read, a text in any that is
// written.

import { linkTo, writeFragment } from "../app/fragment.js";
import { pack } from "../app/packed.js";
import { openDialog } from "../ui/dialog.js";
import { h, newId, tell } from "../ui/dom.js";
import { copy, openLink } from "../ui/link.js";
import { load, save } from "../ui/storage.js";

const formats = [
  ["line", "One line"], ["grid", "A line for each row"], ["boxed", "Boxed"], ["json", "JSON"], ["board", "Board with rules"],
  ["sdk", "SadMan Sudoku (.sdk)"], ["sdm", "One line, 0 for empty (.sdm)"], ["ss", "Simple Sudoku (.ss)"], ["csv", "Table (CSV)"],
  ["sukaku", "Candidates, 729 characters"], ["pencil", "Pencil marks"], ["link", "Link of other programs (?bd=)"],
  ["fpuzzles", "Link to f-puzzles"], ["sudokupad", "Link to SudokuPad"],
];

export async function openShare(view) {
  const puzzle = await view.given();
  if (!puzzle) return;
  let link;
  try {
    link = await linkTo(puzzle.text);
  } catch (e) {
    view.say(e.message, "bad");
    return;
  }
  const { game } = view;
  if (!game.entering) writeFragment(Object.fromEntries([["p", undefined], ["z", undefined], ["day", undefined], ...new URLSearchParams(link.split("#")[1])]));
  const { values, marks, centre, colours } = game;
  const progress = !game.entering && game.touched && `${link}&g=${await pack(JSON.stringify({ values, marks, centre, colours }))}`;
  openLink("Share this puzzle", "The link holds the puzzle itself. No server sees it.", link, progress && { text: "With what is filled in so far", link: progress });
}

const paste = {
  name: "paste",
  title: "Paste a puzzle",
  about: "A line of 81 characters, rows, a grid with frames, JSON, .sdk, .sdm, .ss, CSV, pencil marks, a board with rules, links to this page, f-puzzles and SudokuPad.",
  start: "",
};

/**
 * The dialog to paste a puzzle. It may have another title, and an example to go on from. A
 * text that was not used is there again under the same name.
 */
export function openPaste(view, { name, title, about, start } = paste) {
  const draft = `draft:${name}`;
  const id = newId("text");
  const status = h("p", { role: "alert", class: "dialog-status bad" });
  const text = h("textarea", { id, rows: start ? 16 : 10, spellcheck: "false", autocomplete: "off", oninput: () => save(draft, text.value, "sessionStorage") });
  const use = async () => {
    try {
      const [, link] = text.value.trim().match(/^https?:\S+#(\S*\b[pz]=\S+)$/) ?? []; // of this page, wherever it lies
      if (link) location.hash = link;
      else await view.open(text.value, { quiet: true });
      save(draft, null, "sessionStorage");
      dialog.close();
    } catch (e) {
      tell(status, e.message);
    }
  };
  const dialog = openDialog({
    title,
    className: "wide",
    body: [
      h("p", { id: `${id}-about` }, about),
      h("div", { class: "field" }, h("label", { for: id }, "Text"), text), status,
    ],
    buttons: [h("button", { type: "button", class: "primary", id: "use-text", onclick: use }, "Use it")],
  });
  text.setAttribute("aria-describedby", `${id}-about`);
  text.value = load(draft, "sessionStorage") ?? start;
  text.setSelectionRange(0, start ? 0 : text.value.length);
  text.scrollTop = 0;
  text.focus();
}

export async function openCopy(view) {
  const [formatId, textId, filledId] = [newId("format"), newId("text"), newId("filled")];
  const status = h("p", { role: "status", class: "dialog-status" });
  const text = h("textarea", { id: textId, rows: 10, readonly: true });
  const format = h("select", { id: formatId, name: "format" }, formats.map(([v, t]) => h("option", { value: v }, t)));
  const filled = h("input", { type: "checkbox", id: filledId, name: "filled", checked: view.game.entering });
  const show = async () => {
    const { puzzle, values } = view.game;
    try {
      const out = await view.app.engine.call("format", { puzzle: puzzle.text, values: filled.checked ? values : puzzle.givens, to: format.value });
      text.value = out.text;
      tell(status, out.lost);
    } catch (e) {
      text.value = "";
      tell(status, e.message);
    }
  };
  if (!/^[0-9A-Za-z.]+$/.test(view.game.puzzle.text)) format.value = "board";
  format.addEventListener("change", show);
  filled.addEventListener("change", show);
  openDialog({
    title: "Copy the puzzle",
    className: "wide",
    body: [
      h("div", { class: "field" }, h("label", { for: formatId }, "Format"), format),
      h("div", { class: "check" }, filled, h("label", { for: filledId }, "With the digits filled in")),
      h("div", { class: "field" }, h("label", { for: textId }, "Text"), text), status,
    ],
    buttons: [h("button", { type: "button", class: "primary", id: "copy-text", onclick: () => copy(text.value, status) }, "Copy text")],
  });
  await show();
}
