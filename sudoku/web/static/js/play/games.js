// The dialog of the games that are kept, to go on with one of them.

import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { number } from "../ui/words.js";
import { keptGames, MOST } from "./progress.js";

function item(view, game, close) {
  const about = [game.about, game.filled, game.at && `played last on ${new Date(game.at).toLocaleString()}`];
  return h("li", {}, h("button", { type: "button", class: "kept-game", "data-game": game.id, onclick: () => {
    close();
    view.openKept(game);
  } }, h("span", { class: "kept-name" }, game.name ?? "Sudoku"), h("span", { class: "quiet" }, about.filter(Boolean).join(" · "))));
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
      h("p", { class: "quiet" }, view.lasting
        ? `They are kept in this browser alone, up to ${number(MOST)} of them.`
        : "This browser keeps nothing for the page, or no more: these games are gone when it is closed."),
    ],
  });
}
