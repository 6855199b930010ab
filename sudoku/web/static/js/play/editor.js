// The editor of a puzzle of one's own: how many solutions it has so far, told as it changes, and
// rules of any kind that the engine knows, from the cells that are selected.

import { h, newId, tell } from "../ui/dom.js";

/** How long after a change the solutions are counted, and how long that may take, in milliseconds. */
const DELAY = 300;
const LONGEST = 8000;

const verdicts = ["No solution.", "Exactly one solution.", "More than one solution."];

export function editor(view) {
  const { app, game } = view;
  const [kindId, numberId, headId] = [newId("kind"), newId("number"), newId("head")];
  const verdict = h("p", { class: "verdict", id: "own-verdict", role: "status" });
  const kind = h("select", { id: kindId, name: "rule", disabled: true, onchange: () => show() });
  const about = h("p", { class: "quiet rule-about" });
  const numberLabel = h("label", { for: numberId });
  const number = h("input", { id: numberId, type: "text", name: "number", autocomplete: "off" });
  const numberField = h("div", { class: "field", hidden: true }, numberLabel, number);
  const headLabel = h("label", { for: headId });
  const head = h("input", { id: headId, type: "text", inputmode: "numeric", name: "head", value: "1" });
  const headField = h("div", { class: "field", hidden: true }, headLabel, head);
  const status = h("p", { class: "dialog-status bad", id: "rule-status", role: "alert" });
  const list = h("ul", { class: "own-rules" });
  const addButton = h("button", { type: "button", id: "rule-add", disabled: true, onclick: () => add() }, "Add the rule");
  const element = h("section", { class: "card editor", id: "editor", hidden: true, "aria-label": "Your own puzzle" },
    h("div", { class: "card-head" }, verdict, h("button", { type: "button", class: "primary", id: "play-own", onclick: () => view.playOwn() }, "Play it")),
    h("div", { class: "field" }, h("label", { for: kindId }, "Rule"), kind), about, numberField, headField,
    h("div", { class: "row" }, addButton,
      h("button", { type: "button", id: "rule-regions", title: "Each colour on the board becomes a region, in place of the boxes", onclick: () => regions() }, "Regions by colour")),
    status, list);
  let kinds = []; // as the engine tells them
  let counting = null; // an AbortController
  let waiting = 0;

  const chosen = () => kinds.find((k) => k.name === kind.value);

  function show() {
    const k = chosen();
    const cells = k.most < 0 ? "The whole board" : k.straight ? "Select the first cell and the next one" : k.line ? "Draw the line over its cells, in order" : "Select its cells";
    about.textContent = `${cells}: ${k.about}.`;
    numberField.hidden = !k.number && !k.values;
    numberLabel.textContent = k.values ? `${k.values}, with spaces between` : `N, the ${k.number}${k.optional ? ", or nothing" : ""}`;
    headField.hidden = !k.head;
    headLabel.textContent = `How many of the cells, from the first, are the ${k.head}`;
    tell(status, "");
  }

  async function load() {
    if (kinds.length > 0) return;
    try {
      kinds = await app.engine.call("kinds");
    } catch (e) {
      tell(status, e.message);
      return;
    }
    kind.replaceChildren(...kinds.map(({ name }) => h("option", { value: name }, name === "cage" ? "killer cage" : name.replaceAll("-", " "))));
    kind.disabled = addButton.disabled = false;
    show();
  }

  // The cells of a rule as its line names them: of a clue from outside all to the edge.
  function cellsOf(k) {
    const { cols, rows, has } = game.puzzle;
    const name = (cell) => `r${Math.floor(cell / cols) + 1}c${(cell % cols) + 1}`;
    const cells = k.most < 0 ? [] : [...view.board.selection];
    if (k.straight && cells.length === 2) {
      const at = (cell) => [Math.floor(cell / cols), cell % cols];
      const [[r, c], [r2, c2]] = cells.map(at);
      const [dr, dc] = [Math.sign(r2 - r), Math.sign(c2 - c)];
      cells.length = 1;
      for (let [y, x] = [r + dr, c + dc]; y >= 0 && y < rows && x >= 0 && x < cols && has[y * cols + x]; y += dr, x += dc) cells.push(y * cols + x);
    }
    const names = cells.map(name);
    if (k.head) names.splice(Math.min(Math.max(Number(head.value) || 1, 1), names.length), 0, "=");
    return names;
  }

  function add() {
    const k = chosen();
    const said = number.value.trim();
    const n = k.values ? said.split(/[\s,]+/) : k.number ? [said || (k.optional ? "-" : "")] : [];
    change((lines) => [...lines, [k.name, ...n, ...cellsOf(k)].filter(Boolean).join(" ")]);
  }

  // Has the colours on the board for regions, in place of the boxes or the regions before.
  async function regions() {
    const { cols, size } = game.puzzle;
    const rows = [...Array(size).keys()].map((r) => game.colours.slice(r * cols, (r + 1) * cols).join(""));
    if (rows.join("").includes("0")) tell(status, `Give each cell a colour first: ${size} colours, each for ${size} cells.`);
    else if (await change((rules) => rules, ["regions", ...rows])) view.say("Each colour is a region now.");
  }

  // Reads the puzzle with other lines for its rules, and for its regions; what has been entered stays. Returns whether it can be read.
  async function change(f, cut) {
    const { puzzle } = game;
    try {
      const { text } = await app.engine.call("format", { puzzle: puzzle.text, values: puzzle.givens.map(() => 0), to: "board" });
      const rules = puzzle.rules.map((r) => r.text);
      const rest = text.trimEnd().split("\n").filter((line) => !rules.includes(line));
      if (cut) {
        const at = rest.indexOf("regions");
        rest.splice(at < 0 ? rest.length : at, at < 0 ? 0 : cut.length, ...cut);
      }
      const read = await app.engine.call("read", { text: `${[...rest, ...f(rules)].join("\n")}\n` });
      if (puzzle === game.puzzle) view.replaceOwn(read.puzzle);
      tell(status, "");
      return true;
    } catch (e) {
      tell(status, e.message);
      return false;
    }
  }

  async function count() {
    counting?.abort();
    const controller = (counting = new AbortController());
    const late = setTimeout(() => controller.abort(), LONGEST);
    try {
      const { count: n } = await app.engine.call("verdict", { puzzle: game.puzzle.text, values: game.values }, { signal: controller.signal });
      if (controller === counting) verdict.textContent = verdicts[n];
    } catch (e) {
      if (controller === counting) verdict.textContent = controller.signal.aborted ? "It takes long to say how many solutions there are." : e.message;
    } finally {
      clearTimeout(late);
    }
  }

  return {
    element,
    /** Shows the rules of the puzzle that is entered now, or hides itself where one is played. */
    setUp() {
      element.hidden = !game.entering;
      if (!game.entering) return;
      load();
      list.replaceChildren(...game.puzzle.rules.map(({ text, words }, i) => h("li", {}, h("span", { title: words }, text),
        h("button", { type: "button", "aria-label": `Remove ${text}`, onclick: () => change((rules) => rules.toSpliced(i, 1)) }, "Remove"))));
    },
    /** Counts the solutions anew, a moment later. */
    soon() {
      clearTimeout(waiting);
      if (!game.entering) {
        counting?.abort();
        return;
      }
      verdict.textContent = "Counting solutions …";
      waiting = setTimeout(count, DELAY);
    },
  };
}
