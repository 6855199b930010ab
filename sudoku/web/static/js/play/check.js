// What the digits break, shown as they are typed, and the verdict on the puzzle: none, one
// or several solutions.

/** How long after a change the board is checked, in milliseconds. */
const DELAY = 60;

export function checker(view) {
  const { app, game } = view;
  let waiting = 0;
  let run = 0;
  let key = "";
  let found = new Map();
  let checked = []; // the values that found is about

  async function look() {
    const mine = ++run;
    const { puzzle } = game;
    const values = [...game.values];
    let conflicts = [];
    try {
      conflicts = await app.engine.call("check", { puzzle: puzzle.text, values });
    } catch {
      return; // the engine has been started again; the next change asks anew
    }
    if (mine !== run || puzzle !== game.puzzle || String(values) !== String(game.values)) return; // it was about what stood before
    found = new Map();
    checked = values;
    for (const { cells, text } of conflicts) {
      for (const cell of cells) found.set(cell, found.has(cell) ? `${found.get(cell)} ${text}` : text);
    }
    view.draw();
    // What was said since the change stays, as of a link: what conflicts is seen on the board.
    if (conflicts.length > 0 && view.silent) view.say(conflicts.slice(0, 3).map((c) => c.text).join(" "), "bad");
    if (conflicts.length === 0 && game.full && !game.solved && !game.solution) settle();
  }

  // Tells which givens and rules cannot hold together, and lights them.
  async function whyNone(params) {
    const core = await view.work("The puzzle has no solution. Looking for what contradicts", (o) => app.engine.call("core", { puzzle: game.puzzle.text, ...params }, o));
    if (!core) return;
    const digits = core.members.filter((m) => m.given);
    const rules = core.members.filter((m) => !m.given).map((m) => m.text);
    const lit = new Map();
    for (const m of core.members.filter((m) => !m.given)) for (const cell of m.cells) lit.set(cell, "unit");
    for (const m of digits) for (const cell of m.cells) lit.set(cell, "wrong");
    view.light({ lit });
    view.say(`The puzzle has no solution. These cannot hold together: ${[...rules, ...digits.map((m) => m.text)].join(", ")}.`, "bad");
  }

  // A board that is full and breaks nothing is a solution.
  function settle() {
    game.solution = [...game.values];
    view.draw();
    view.keep(); // as solved
  }

  const self = {
    /** By cell, what its digit breaks; without cells that have changed since. */
    get found() {
      return new Map([...found].filter(([cell]) => game.values[cell] === checked[cell]));
    },
    forget() {
      found = new Map();
    },
    soon() {
      const now = `${game.puzzle.text} ${game.values}`;
      if (now === key) return;
      key = now;
      clearTimeout(waiting);
      waiting = setTimeout(look, DELAY);
    },
    /** Counts the solutions with what is filled in, and tells. */
    async verdict() {
      const { puzzle, values, entering } = game;
      const ask = (params) => (o) => app.engine.call("verdict", { puzzle: puzzle.text, ...params }, o);
      const answers = await view.work("Checking", (o) => Promise.all([ask({ values })(o), ask(entering ? { values } : {})(o)]));
      if (!answers || puzzle !== game.puzzle) return;
      const [now, given] = answers;
      if (given.count === 1 && !entering) game.solution = given.solution;
      const filled = values.some((v, i) => v !== puzzle.givens[i]);
      if (now.conflicts.length > 0) {
        view.say(`No solution: ${now.conflicts.slice(0, 3).map((c) => c.text).join(" ")}`, "bad");
      } else if (given.count === 0) {
        await whyNone(entering ? { values } : {});
      } else if (now.count === 0) {
        view.say("No solution from here: some digit that you have filled in is wrong. The puzzle itself has one.", "bad");
      } else if (given.count === 2) {
        const settled = now.count === 1 && !entering;
        view.say(settled ? "One solution from here; the puzzle itself has several." : "The puzzle has more than one solution.", settled ? "" : "bad");
      } else {
        view.say(game.full ? "Solved: this is the only solution." : filled && !entering ? "Right so far: exactly one solution." : "Exactly one solution.", "good");
      }
      view.draw();
    },
  };
  return self;
}
