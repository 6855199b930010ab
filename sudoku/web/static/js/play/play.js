// The view to play: the board, the keypad beside it, and what the engine says about the
// game. Each task has a module of its own; here they are put together.

import { sharedPuzzle, writeFragment } from "../app/fragment.js";
import { BoardView } from "../board/board.js";
import { cellName, symbol, valueOf } from "../board/geometry.js";
import { h } from "../ui/dom.js";
import { openHelp } from "../ui/help.js";
import { many, upper } from "../ui/words.js";
import { checker } from "./check.js";
import { hints } from "./hints.js";
import { keypad } from "./keypad.js";
import { openNewPuzzle, randomSeed } from "./new-puzzle.js";
import { openCopy, openPaste, openShare } from "./exchange.js";
import { settingsBox } from "./settings.js";
import { solutionPath } from "./path.js";
import { keepProgress, lastProgress } from "./progress.js";
import { timer } from "./timer.js";

export const play = {
  id: "play",
  title: "Play",
  mount(section, app) {
    new PlayView(section, app);
  },
};

class PlayView {
  constructor(section, app) {
    this.app = app;
    this.game = app.game;
    this.pencil = false;
    this.lit = null; // what a hint lights: {lit, litMarks}
    this.shown = null; // a state that is shown in place of the game: a step of the path
    this.busy = null; // an AbortController while the engine works for the player

    this.title = h("h2", { class: "puzzle-title" });
    this.about = h("p", { class: "puzzle-about" });
    this.boardHost = h("div", { class: "board-host" });
    this.message = h("div", { class: "message", id: "message", role: "status" });
    this.working = h("div", { class: "working", hidden: true },
      h("span", { class: "working-text" }), h("button", { type: "button", id: "cancel", onclick: () => this.cancel() }, "Cancel"));
    this.board = new BoardView(this.boardHost, {
      label: "Sudoku",
      onkey: (e, cell) => this.key(e, cell),
    });

    this.timer = timer(this.game);
    this.keypad = keypad(this);
    this.check = checker(this);
    this.hints = hints(this);
    this.path = solutionPath(this);
    section.append(
      h("div", { class: "play" },
        h("div", { class: "play-head" },
          h("div", {}, this.title, this.about),
          h("div", { class: "head-tools" }, this.timer.element,
            h("button", { type: "button", class: "primary", id: "new", onclick: () => openNewPuzzle(this) }, "New puzzle…"))),
        this.boardHost,
        h("div", { class: "side" }, this.keypad.element, this.working, this.message, this.hints.element, this.path.element, this.tools(), settingsBox(this))));

    this.game.addEventListener("puzzle", () => this.begin());
    this.game.addEventListener("change", () => this.draw());
    addEventListener("hashchange", () => this.openShared());
    // A hint may be asked for from anywhere in the view, not only from the board.
    section.addEventListener("keydown", (e) => {
      if (e.defaultPrevented || e.target.closest("[role=grid], input, textarea, select, dialog")) return;
      if (this.key(e, this.board.selected)) e.preventDefault();
    });
    this.first();
  }

  tools() {
    const button = (id, text, f, key) => h("button", { type: "button", id, onclick: f, title: key && `${text} (${key})` }, text);
    return h("div", { class: "tools", role: "group", "aria-label": "Puzzle" },
      button("check", "Check", () => this.check.verdict(), "K"),
      button("hint", "Hint", () => this.hints.ask(), "H"),
      button("path", "Whole path", () => this.path.open()),
      button("solve", "Solve", () => this.solve(), "S"),
      button("reset", "Reset", () => this.reset()),
      button("share", "Share", () => openShare(this)),
      button("paste", "Paste…", () => openPaste(this)),
      button("copy", "Copy…", () => openCopy(this)),
      button("print", "Print", () => print()));
  }

  // The first puzzle: one that is shared, else the one that was played last, else a new one.
  async first() {
    const shared = await sharedPuzzle();
    if (shared && (await this.open(shared, { keepFragment: true }))) return;
    const kept = lastProgress();
    if (kept?.text && (await this.open(kept.text, { kept }))) return;
    await this.make({ level: "medium", symmetry: "rotate180" });
  }

  async openShared() {
    const text = await sharedPuzzle();
    if (text) await this.open(text, { keepFragment: true });
  }

  /** Reads a puzzle and begins it. Returns whether that worked. */
  async open(text, { kept, keepFragment = false, quiet = false } = {}) {
    try {
      const { puzzle, count, more } = await this.app.engine.call("read", { text });
      if (!keepFragment) writeFragment({ p: undefined, z: undefined });
      kept ??= lastProgress();
      const same = kept?.text === puzzle.text;
      this.game.begin(puzzle, same ? kept : {});
      this.timer.set(same ? kept.seconds : 0);
      if (count > 1) this.say(`The first of ${more ? "more than " : ""}${count} puzzles.`);
      return true;
    } catch (e) {
      if (quiet) throw e;
      this.say(`That puzzle cannot be read: ${e.message}`, "bad");
      return false;
    }
  }

  /** Makes a random puzzle and begins it. */
  async make(wish) {
    const made = await this.work("Making a puzzle", (options) =>
      this.app.engine.call("generate", { seed: randomSeed(), ...wish }, options), ({ tries }) => `Making a puzzle: try ${tries}`);
    if (!made) return;
    writeFragment({ p: undefined, z: undefined });
    this.game.begin(made.puzzle, { solution: made.solution, level: made.level });
    this.timer.set(0);
    this.board.select(this.board.selected, true);
    this.say(`A new puzzle: ${made.level}.`);
  }

  begin() {
    const { puzzle, level, entering } = this.game;
    this.board.setPuzzle(puzzle);
    this.keypad.setPuzzle(puzzle);
    performance.mark("interactive");
    this.hints.clear();
    this.path.close();
    this.shown = null;
    this.check.forget();
    this.say("");
    const n = puzzle.size;
    const clues = puzzle.givens.filter(Boolean).length;
    this.title.textContent = entering ? "Your own puzzle" : puzzle.title || (level ? `${upper(level)} sudoku` : "Sudoku");
    const kinds = [...new Set(puzzle.rules.map((r) => r.kind))].map((k) => k.replaceAll("-", " "));
    if (!puzzle.box) kinds.unshift("jigsaw");
    this.about.textContent = entering
      ? "Type the digits that are given, then choose Play it."
      : [`${n} by ${n}`, ...kinds, many(clues, "given")].join(" · ");
    this.boardHost.querySelector("[role=grid]").setAttribute("aria-label", `Sudoku, ${puzzle.rows} rows, ${puzzle.cols} columns${kinds.length ? `, ${kinds.join(", ")}` : ""}`);
  }

  draw() {
    const { game } = this;
    this.board.draw(this.shown ?? { values: game.values, marks: game.marks, conflicts: this.check.found, ...this.lit });
    this.keypad.update();
    this.check.soon();
    keepProgress(game, this.timer.seconds);
    if (game.solved && !this.solvedSaid) this.say("Solved. Well done.", "good");
    if (!game.full) this.solvedSaid = false;
    else if (game.solved) this.solvedSaid = true;
  }

  /** Lights cells for a hint, null to light none. */
  light(lit) {
    this.lit = lit;
    this.draw();
  }

  /** Shows another state than the game's, null to show the game. */
  show(state) {
    this.shown = state;
    this.draw();
  }

  /** Tells the player something; kind is "", "good" or "bad". */
  say(text, kind = "") {
    this.message.textContent = text;
    this.message.className = `message ${kind}`;
  }

  /** Types a value into the selected cell, as a digit or a mark. */
  type(value, asMark = this.pencil) {
    const cell = this.board.selected;
    if (this.shown) this.path.close();
    if (value > this.game.puzzle.size) return;
    const no = asMark && value ? this.game.toggleMark(cell, value) : this.game.set(cell, value);
    if (no) {
      this.say(no);
      return;
    }
    this.hints.clear();
    this.say("");
    const where = cellName(this.game.puzzle, cell);
    if (asMark && value) this.app.announce(`mark ${symbol(value)} ${(this.game.marks[cell] >> value) & 1 ? "set" : "gone"}, ${where}`);
    else this.app.announce(value ? `${symbol(value)} in ${where}` : `${where} is empty`);
  }

  setPencil(on) {
    this.pencil = on;
    this.keypad.update();
    this.app.announce(on ? "Pencil marks" : "Digits");
  }

  key(e, cell) {
    if (e.metaKey || (e.altKey && !/^[a-z]$/i.test(e.key))) return false;
    if (e.ctrlKey) {
      if (e.key === "z") this.undo();
      else if (e.key === "y" || e.key === "Z") this.redo();
      else return false;
      return true;
    }
    const { size } = this.game.puzzle ?? { size: 0 };
    if (!size || cell < 0) return false;
    // With Shift the key's digit is meant, whatever the layout writes on it.
    const digit = /^(Digit|Numpad)([0-9])$/.exec(e.code ?? "");
    const typed = digit && e.shiftKey ? digit[2] : e.key;
    const value = e.altKey ? 0 : valueOf(typed, size);
    if (value) {
      this.type(value, this.pencil !== (e.shiftKey && digit !== null));
      return true;
    }
    if (["Delete", "Backspace", "0", "."].includes(typed)) {
      this.type(0);
      return true;
    }
    if (/^[1-9]$/.test(typed)) {
      this.say(`This grid has no ${typed}.`);
      return true;
    }
    const command = {
      p: () => this.setPencil(!this.pencil), u: () => this.undo(), r: () => this.redo(), l: () => this.undoToCorrect(),
      m: () => this.game.fillMarks(), h: () => this.hints.ask(), k: () => this.check.verdict(), s: () => this.solve(),
      n: () => openNewPuzzle(this), "?": openHelp,
    }[e.key.toLowerCase()];
    command?.();
    return command !== undefined;
  }

  undo() {
    this.hints.clear();
    if (!this.game.undo()) this.say("Nothing to undo.");
  }

  redo() {
    this.hints.clear();
    if (!this.game.redo()) this.say("Nothing to redo.");
  }

  /** The only solution of the puzzle as it is given, null if there is none or another. */
  async solution() {
    const { game } = this;
    if (game.solution) return game.solution;
    const puzzle = game.puzzle;
    const v = await this.work("Looking for the solution", (o) => this.app.engine.call("verdict", { puzzle: puzzle.text }, o));
    if (!v) return null;
    if (v.count !== 1) {
      this.say(v.count === 0 ? "The puzzle has no solution." : "The puzzle has more than one solution.", "bad");
      return null;
    }
    if (game.puzzle === puzzle) game.solution = v.solution;
    return v.solution;
  }

  async undoToCorrect() {
    const solution = await this.solution();
    if (!solution) return;
    const steps = this.game.undoToCorrect(solution);
    this.hints.clear();
    if (steps === 0) this.say("Every digit is right so far.", "good");
    else this.say(steps === 1 ? "One step back: what stands now is right." : `${steps} steps back: what stands now is right.`);
  }

  async solve() {
    const { game } = this;
    const solved = await this.work("Solving", (o) => this.app.engine.call("solve", { puzzle: game.puzzle.text }, o).then((s) => ({ s })));
    if (!solved) return;
    this.hints.clear();
    if (!solved.s) {
      this.say("The puzzle has no solution.", "bad");
      return;
    }
    this.solvedSaid = true;
    game.fill(solved.s);
    this.say("This is a solution. Undo takes it back.");
  }

  reset() {
    this.hints.clear();
    this.game.reset();
    this.timer.set(0);
    this.say("Back to the givens. Undo takes it back.");
  }

  /**
   * Has the engine do something that may take long: f is given options for its call. While
   * it works a button cancels. Returns null where it failed or was cancelled, which the
   * player is told.
   */
  async work(what, f, tell) {
    this.busy?.abort();
    const controller = (this.busy = new AbortController());
    const text = this.working.firstChild;
    const late = setTimeout(() => {
      text.textContent = `${what} …`;
      this.working.hidden = false;
    }, 150);
    try {
      return await f({ signal: controller.signal, onprogress: (p) => tell && (text.textContent = tell(p)) });
    } catch (e) {
      if (controller.signal.aborted) {
        if (this.busy === controller) this.say("Cancelled.");
      } else this.say(e.message, "bad");
      return null;
    } finally {
      clearTimeout(late);
      if (this.busy === controller) {
        this.busy = null;
        this.working.hidden = true;
      }
    }
  }

  cancel() {
    this.busy?.abort();
  }
}
