// The dialog of the games that are kept, to go on with one of them.

import { openDialog } from "../ui/dialog.js";
import { h, svg } from "../ui/dom.js";
import { number } from "../ui/words.js";
import { keptGames, MOST } from "./progress.js";
import { solvedTable } from "./solved.js";
import { clock } from "./timer.js";

/** A game by its name, and when it was played. */
export function gameName({ name, at }) {
  return `${name ?? "Sudoku"}${at ? `, played last on ${new Date(at).toLocaleString()}` : ""}`;
}

// A small picture of a game: its givens dark, what was filled in blue.
function picture({ values, text }) {
  const size = Math.sqrt(values?.length ?? 0);
  if (!Number.isInteger(size)) return null; // of a board that is no square
  const plain = text.length === values.length;
  return svg("svg", { class: "small-board", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
    values.map((v, cell) => v > 0 && svg("rect", { class: plain && text[cell] !== "." ? "given" : "filled", x: (cell % size) + 0.1, y: Math.floor(cell / size) + 0.1, width: 0.8, height: 0.8 })));
}

// A game can be gone on with, or removed; what is removed comes back if it is wanted.
function item(view, game, close) {
  const about = [game.about, game.solved ? "solved" : game.filled, game.seconds >= 1 && clock(game.seconds), game.at && `played last on ${new Date(game.at).toLocaleString()}`];
  const open = h("button", { type: "button", class: "kept-game", "data-game": game.id, onclick: () => {
    close();
    view.openKept(game);
  } }, picture(game), h("span", {}, h("span", { class: "kept-name" }, game.name ?? "Sudoku"), h("span", { class: "quiet" }, about.filter(Boolean).join(" · "))));
  const gone = h("p", { class: "kept-game quiet", hidden: true }, `Removed: ${gameName(game)}.`);
  let back = null; // brings it back
  const remove = h("button", { type: "button", class: "kept-remove", "aria-label": `Remove ${gameName(game)}`, onclick: () => {
    if (back) back();
    back = back ? null : view.remove(game.id);
    open.hidden = back !== null;
    gone.hidden = back === null;
    remove.textContent = back ? "Undo" : "Remove";
    remove.setAttribute("aria-label", back ? `Undo: keep ${gameName(game)}` : `Remove ${gameName(game)}`);
  } }, "Remove");
  return h("li", {}, open, gone, remove);
}

export function openGames(view) {
  view.keep();
  const games = keptGames().filter((game) => game.touched === true && game.id !== view.id);
  const dialog = openDialog({
    title: "Games",
    className: "wide",
    body: [
      h("p", {}, games.length === 0 ? "No other game has been begun." : "Games that you have begun. The present one is kept too when you go on with another."),
      games.length > 0 && h("ul", { class: "kept-games" }, games.map((game) => item(view, game, () => dialog.close()))),
      h("h3", {}, "Your times"), solvedTable(),
      h("p", { class: "quiet" }, view.lasting
        ? `They are kept in this browser alone, up to ${number(MOST)} of them. Beyond that one that is solved goes first, then the oldest.`
        : "This browser keeps nothing for the page, or no more: these games are gone when it is closed."),
    ],
  });
}
