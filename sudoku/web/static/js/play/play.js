// The view to play: the board, the keypad beside it, and what the engine says about the
// game. Each task has a module of its own; here they are put together.

import { readFragment, sharedPuzzle, writeFragment } from "../app/fragment.js";
import { unpack } from "../app/packed.js";
import { BoardView } from "../board/board.js";
import { openDialog } from "../ui/dialog.js";
import { h, reach, tell } from "../ui/dom.js";
import { keysOf, withCtrl } from "../ui/keys.js";
import { many, number, upper } from "../ui/words.js";
import { checker } from "./check.js";
import { editor } from "./editor.js";
import { firstPuzzle } from "./first.js";
import { gameName, openGames } from "./games.js";
import { hints } from "./hints.js";
import { keypad } from "./keypad.js";
import { ofTheDay, openNewPuzzle, randomSeed } from "./new-puzzle.js";
import { openCopy, openPaste, openShare } from "./exchange.js";
import { settingsBox } from "./settings.js";
import { solutionPath } from "./path.js";
import { noteSolved } from "./solved.js";
import { forgetGame, idOf, keepBoard, keepGame, keepHistory, keptBoard, keptGame, lastGame, lastHistory, MOST, noteHere, onKeptElsewhere, takeFormer } from "./progress.js";
import { timer } from "./timer.js";
import { Typing } from "./typing.js";

export const play = {
  id: "play",
  title: "Play",
  mount(section, app) {
    new PlayView(section, app);
  },
};

const LOADING = "Loading the engine …";

class PlayView {
  constructor(section, app) {
    this.app = app;
    this.section = section;
    this.game = app.game;
    this.lit = null; // what a hint lights: {lit, litMarks}
    this.shown = null; // a state that is shown in place of the game: a step of the path
    this.busy = null; // an AbortController while the engine works for the player
    this.histories = new Map([lastHistory()].filter(Boolean)); // by game: the steps to undo and redo
    this.turn = null; // of what the player has wished to play, the last
    this.lasting = true; // what is kept outlives the page
    this.warned = false; // the player knows that it does not

    this.title = h("h2", { class: "puzzle-title" });
    this.about = h("p", { class: "puzzle-about" });
    this.boardHost = h("div", { class: "board-host" });
    this.message = h("div", { class: "message", id: "message", role: "status" });
    this.working = h("div", { class: "working", hidden: true },
      h("span", { class: "working-text" }), h("button", { type: "button", id: "cancel", onclick: () => this.cancel() }, "Cancel"));
    this.board = new BoardView(this.boardHost, {
      label: "Sudoku",
      multiple: true,
      onkey: (e, cell) => this.typing.key(e, cell),
      onselect: () => this.game.puzzle && this.keypad.update(),
      onpick: () => this.typing.held && this.typing.type(this.typing.held),
    });

    this.timer = timer(this.game, () => this.keep());
    this.typing = new Typing(this);
    this.keypad = keypad(this);
    this.check = checker(this);
    this.hints = hints(this);
    this.editor = editor(this);
    this.path = solutionPath(this);
    const [help, tools] = (this.tools = this.makeTools());
    this.waiting(true); // until there is a puzzle
    section.append(
      h("div", { class: "play" },
        h("div", { class: "play-head" },
          h("div", {}, this.title, this.about),
          h("div", { class: "head-tools" }, this.timer.element,
            h("button", { type: "button", class: "primary", id: "new", onclick: () => openNewPuzzle(this) }, "New puzzle…"),
            h("button", { type: "button", id: "games", onclick: () => openGames(this) }, "Games…"))),
        this.boardHost,
        h("div", { class: "side" }, this.keypad.element, help, tools, h("div", { class: "status" }, this.message, this.working),
          settingsBox(this), this.editor.element, this.hints.element, this.path.element)));

    this.game.addEventListener("puzzle", () => this.setUp());
    this.game.addEventListener("change", () => this.changed());
    onKeptElsewhere(this.game, (kept) => {
      if (this.game.adopt(kept)) this.keep();
    });
    addEventListener("hashchange", () => this.follow());
    new ResizeObserver(() => reach(this.message)).observe(this.message);
    addEventListener("pagehide", () => keepHistory(this.id, this.game.history));
    addEventListener("beforeunload", (e) => {
      if (!this.lasting && this.game.touched) e.preventDefault(); // the browser asks
    });
    // What scrolls has the arrows for itself; they are the only moves beside the board.
    keysOf(section, (e) => ((e.key.startsWith("Arrow") || e.key === "Escape" || withCtrl(e)) && !e.target.closest(".path-steps, .message") ? this.board.press(e) : this.typing.key(e, this.board.selected)));
    this.first();
  }

  makeTools() {
    const button = (id, text, f, key) => h("button", { type: "button", id, onclick: f, title: key && `${text} (${key})` }, text);
    const group = (name, ...buttons) => h("div", { class: "tools", role: "group", "aria-label": name }, buttons);
    return [group("Help",
      button("check", "Check", () => this.check.verdict(), "K"),
      button("hint", "Hint", () => this.hints.ask(), "H"),
      button("path", "Whole path", () => this.path.open()),
      button("solve", "Solve", () => this.solve(), "S")), group("Puzzle",
      button("reset", "Reset", () => this.reset()),
      button("share", "Share", () => openShare(this)),
      button("paste", "Paste…", () => openPaste(this)),
      button("copy", "Copy…", () => openCopy(this)),
      button("print", "Print", () => print()))];
  }

  waiting(on) {
    for (const element of [this.keypad.element, ...this.tools]) element.inert = on;
  }

  // The first puzzle: one that is shared, else the one that was played last, else a new one. The
  // engine is loaded when it stands there: of most puzzles nothing waits for it.
  async first() {
    takeFormer();
    const { opened, wrong } = await this.openShared();
    if (opened === false) {
      const kept = lastGame();
      const again = kept !== null && (await this.openKept(kept));
      if (again === false) {
        const { text, level } = firstPuzzle();
        await this.open(text, { level });
      }
      if (wrong && again !== null) this.tell(`${wrong} ${again ? "The game that you played last" : "A new puzzle"} is shown instead.`);
    }
    requestAnimationFrame(() => setTimeout(() => this.app.engine.start()));
  }

  // Opens the puzzle of an address that has changed.
  async follow() {
    const { wrong } = await this.openShared();
    if (wrong) this.tell(wrong);
  }

  // Opens the puzzle of the address: opened is what open answers, false too where there is
  // no puzzle, and wrong says why there is none that can be read.
  async openShared() {
    try {
      const { day, g } = readFragment();
      if (day !== undefined) return { opened: await this.make(ofTheDay(day)) };
      const text = await sharedPuzzle();
      const opened = text !== null && (await this.open(text, { keepFragment: true, quiet: true }));
      if (opened && g !== undefined) {
        writeFragment({ g: undefined }); // when the page is loaded again, what was played since counts
        if (!this.game.take(JSON.parse(await unpack(g)))) throw new Error("what was filled in is of another puzzle");
        this.say("With what was filled in when it was shared. Undo takes that away.");
      }
      return { opened };
    } catch (e) {
      return { opened: false, wrong: `The link cannot be read as a puzzle: ${e.message.replace(/\.$/, "")}.` };
    }
  }

  /** Goes on with a game that is kept. */
  openKept({ text, entering }) {
    return this.open(text, { entering });
  }

  /** Begins to enter a puzzle: what is typed into this one will be its givens. */
  async enter(text) {
    if ((await this.open(text, { entering: true })) && this.game.values.some(Boolean)) this.say("This is what you have entered before. Reset empties the grid.");
    this.board.select(this.board.selected, true);
  }

  /** The name of the game. */
  get id() {
    return this.game.puzzle && idOf(this.game.puzzle.text, this.game.entering);
  }

  /**
   * Reads a puzzle and begins it, or goes on with what is kept of it. Returns whether that
   * worked, null where something else has been wished for meanwhile.
   */
  async open(text, { entering = false, keepFragment = false, quiet = false, level = "" } = {}) {
    const turn = (this.turn = {});
    try {
      const { puzzle, count, more } = keptBoard(text) ?? (await this.read(text));
      if (turn !== this.turn) return null;
      this.quit();
      if (!keepFragment) writeFragment({ p: undefined, z: undefined, g: undefined, day: undefined });
      const id = idOf(puzzle.text, entering);
      const note = count > 1 ? `The first of ${more ? "more than " : ""}${count} puzzles.` : "";
      if (id === this.id) this.say(note);
      else this.begin(puzzle, { level, ...keptGame(id), ...this.histories.get(id), entering }, note);
      return true;
    } catch (e) {
      if (quiet) throw e;
      this.say(`That puzzle cannot be read: ${e.message}`, "bad");
      return false;
    }
  }

  // What the engine reads in a text, which may have to wait for it.
  async read(text) {
    const { engine } = this.app;
    const late = engine.here ? 0 : setTimeout(() => this.say(LOADING), 150);
    try {
      return await engine.call("read", { text });
    } finally {
      clearTimeout(late);
      if (this.message.textContent === LOADING) this.say("");
    }
  }

  /** Makes a random puzzle and begins it. Returns whether that worked. */
  async make(wish) {
    this.turn = {};
    const made = await this.work("Making a puzzle", (options) =>
      this.app.engine.call("generate", { seed: randomSeed(), ...wish }, options), ({ tries }) => `Making a puzzle: try ${tries}`);
    if (!made) return false;
    writeFragment({ p: undefined, z: undefined, g: undefined, day: undefined });
    const { day = "" } = wish;
    const kept = day ? keptGame(idOf(made.puzzle.text, false)) : null;
    this.begin(made.puzzle, { ...kept, ...this.histories.get(kept?.id), solution: made.solution, level: made.level, day }, `${day ? "The puzzle of the day" : "A new puzzle"}${made.level && `: ${made.level}`}.`);
    this.board.select(this.board.selected, true);
    return true;
  }

  // Begins another game; the present one is kept, and where it is the player is told.
  begin(puzzle, kept, note) {
    const { game } = this;
    let left = false;
    if (game.puzzle) {
      this.keep();
      this.histories.delete(this.id);
      this.histories.set(this.id, game.history);
      if (this.histories.size > MOST) this.histories.delete(this.histories.keys().next().value);
      left = game.touched && !game.solved;
    }
    game.begin(puzzle, kept);
    keepBoard(puzzle);
    const gone = noteHere(game);
    const which = gone.length === 1 ? `${gameName(gone[0])} is` : `${number(gone.length)} of them are`;
    const said = [note, left && "The game before it is kept under Games.", gone.length > 0 && `More than ${number(MOST)} games are not kept: ${which} gone.`];
    this.say(said.filter(Boolean).join(" "));
  }

  /** Removes a kept game with its history; returns what brings both back. */
  remove(id) {
    const history = this.histories.get(id);
    this.histories.delete(id);
    const back = forgetGame(id);
    return () => {
      back();
      if (history) this.histories.set(id, history);
    };
  }

  /** The puzzle, as it is set so far where it is being entered; null if it cannot be one. */
  async given() {
    const { puzzle, values, entering } = this.game;
    if (!entering) return puzzle;
    const { engine } = this.app;
    const read = await this.work("Reading the puzzle", async (o) => {
      const { text } = await engine.call("format", { puzzle: puzzle.text, values, to: "board" }, o);
      return engine.call("read", { text }, o);
    });
    return read && read.puzzle;
  }

  /** Goes on entering a puzzle whose rules have changed. */
  replaceOwn(puzzle) {
    const [before, { state, history }] = [this.id, this.game];
    const selection = [...this.board.selection];
    this.game.begin(puzzle, { ...state, ...history, entering: true });
    forgetGame(before);
    this.keep();
    noteHere(this.game);
    this.board.selectAll(selection);
  }

  // Ends the entering of a puzzle: its digits are givens now.
  async playOwn() {
    const { id } = this;
    const puzzle = await this.given();
    if (!puzzle || id !== this.id || !(await this.open(puzzle.text))) return;
    forgetGame(id);
    this.check.verdict();
  }

  // Shows the puzzle of a game that is begun.
  setUp() {
    const { puzzle, level, entering, day } = this.game;
    this.board.setPuzzle(puzzle);
    this.keypad.setPuzzle(puzzle);
    this.typing.hold(0);
    performance.mark("interactive");
    this.hints.clear();
    this.path.close();
    this.shown = null;
    this.solvedSaid = false;
    this.check.forget();
    this.editor.setUp();
    this.waiting(false);
    const n = puzzle.size;
    const clues = puzzle.givens.filter(Boolean).length;
    this.title.textContent = entering ? "Your own puzzle" : puzzle.title || `${upper(`${level} sudoku`.trim())}${day ? ` of ${new Date(`${day}T12:00`).toLocaleDateString("en", { dateStyle: "long" })}` : ""}`;
    const kinds = [...new Set(puzzle.rules.map((r) => r.kind))].map((k) => (k === "cage" ? "killer" : k.replaceAll("-", " ")));
    if (!puzzle.box) kinds.unshift(puzzle.region.some((r) => r >= 0) ? "jigsaw" : "no boxes");
    this.about.title = puzzle.rules.map((r) => r.words).join("\n");
    this.about.textContent = entering
      ? "Type the digits that are given, then choose Play it."
      : [`${n} by ${n}`, ...kinds, many(clues, "given")].join(" · ");
    this.boardHost.querySelector("[role=grid]").setAttribute("aria-label", `Sudoku, ${puzzle.rows} rows, ${puzzle.cols} columns${kinds.length ? `, ${kinds.join(", ")}` : ""}`);
  }

  // What was said and lit is about the game as it was.
  changed() {
    this.say("");
    this.hints.clear();
    this.draw();
    this.check.soon();
    this.editor.soon();
    this.keep();
  }

  draw() {
    const { game } = this;
    this.board.draw(this.shown ?? { values: game.values, marks: game.marks, centre: game.centre, colours: game.colours, conflicts: this.check.found, ...this.lit });
    this.keypad.update();
    if (game.solved && !this.solvedSaid && !game.helped) {
      this.say("Solved. Well done.", "good");
      if (!game.entering) noteSolved({ id: this.id, kind: `${upper(`${game.level} sudoku`.trim())}, ${this.about.textContent.replace(/ · \d+ givens?$/, "")}`, seconds: game.seconds, day: game.day });
    }
    if (!game.full) this.solvedSaid = false;
    else if (game.solved) this.solvedSaid = true;
  }

  /** Keeps the game in the browser. */
  keep() {
    const { game } = this;
    if (!game.puzzle) return;
    this.timer.count();
    const open = game.puzzle.givens.flatMap((g, cell) => (g === 0 && game.puzzle.has[cell] ? [cell] : []));
    const filled = `${number(open.filter((cell) => game.values[cell]).length)} of ${many(open.length, "cell")} filled`;
    this.lasting = keepGame(game, { name: this.title.textContent, about: game.entering ? "being entered" : this.about.textContent, filled });
    if (this.lasting || this.warned || !game.touched) return;
    this.warned = true;
    this.say("This browser keeps nothing for the page, or no more: your games are gone when it is closed.", "bad");
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
    this.message.className = `message ${kind}`;
    tell(this.message, text);
  }

  /** Whether the player is told nothing at the moment. */
  get silent() {
    return this.message.textContent === "";
  }

  /** Tells what is wrong with the link, in whichever view. */
  tell(text) {
    this.say(text, "bad");
    if (this.section.hidden) openDialog({ title: "This link", body: [h("p", {}, text)] });
  }

  undo() {
    if (!this.game.undo()) this.say("Nothing to undo.");
  }

  redo() {
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

  // Goes back to the last state without a wrong digit: one that the solution has not, or, where
  // the puzzle is being entered, one with which there is none.
  async undoToCorrect() {
    const { game } = this;
    const { puzzle, values, entering } = game;
    const solution = entering ? null : await this.solution();
    if (!solution && !entering) return;
    const found = await this.work("Looking for the last state without a mistake", async (o) => {
      let steps = 0;
      for (const before of game.valuesBack()) {
        const right = solution ? before.every((v, cell) => v === 0 || v === solution[cell])
          : (await this.app.engine.call("verdict", { puzzle: puzzle.text, values: before }, o)).count > 0;
        if (right) return { steps };
        steps++;
      }
      return {};
    });
    if (!found || values !== game.values) return; // it has been played on
    const { steps } = found;
    if (steps === undefined) {
      this.say("Some digit is wrong, and the steps that led to it are no longer kept.", "bad");
      return;
    }
    game.back(steps);
    if (steps === 0) this.say(entering ? "What stands so far has a solution." : "Every digit is right so far.", "good");
    else this.say(`${steps === 1 ? "One step" : `${number(steps)} steps`} back: what stands now ${entering ? "has a solution" : "is right"}.`);
  }

  async solve() {
    const { game } = this;
    const { puzzle, entering } = game;
    const ask = { puzzle: puzzle.text, ...(entering && { values: game.values }) };
    const solved = await this.work("Solving", (o) => this.app.engine.call("solve", ask, o).then((s) => ({ s })));
    if (!solved || puzzle !== game.puzzle) return;
    if (!solved.s) {
      this.say("The puzzle has no solution.", "bad");
      return;
    }
    this.solvedSaid = true;
    game.fill(solved.s);
    this.say("This is a solution. Undo takes it back.");
  }

  reset() {
    this.game.reset();
    this.say("Back to the givens. Undo takes it back.");
  }

  /**
   * Has the engine do something that may take long: f is given options for its call. While
   * it works a button cancels. Returns null where it failed or was cancelled, which the
   * player is told.
   */
  async work(what, f, tell) {
    this.quit();
    this.say("");
    const controller = (this.busy = new AbortController());
    const text = this.working.firstChild;
    const late = setTimeout(() => {
      const { engine } = this.app;
      text.textContent = engine.here ? `${what} …` : LOADING;
      engine.loaded.then(() => (text.textContent = `${what} …`), () => {});
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

  // Ends what the engine works at, since something else is wanted.
  quit() {
    const { busy } = this;
    this.busy = null;
    this.working.hidden = true;
    busy?.abort();
  }
}
