// How a step of the ladder is lit on the board: what it rests on, then what follows.

/**
 * The lights of a step at a level from 1 (nothing yet) to 4 (everything); its chain, if it has one, is
 * drawn up to the link at a place.
 */
export function litStep(step, level, last = -1) {
  const lit = new Map();
  const litMarks = new Map();
  const mark = (cell, value, name) => {
    if (!litMarks.has(cell)) litMarks.set(cell, new Map());
    litMarks.get(cell).set(value, name);
  };
  const each = (pairs, f) => {
    for (let i = 0; i < pairs.length; i += 2) f(pairs[i], pairs[i + 1]);
  };
  if (level >= 2) for (const unit of step.units) for (const cell of unit.cells) lit.set(cell, "unit");
  if (level >= 3) {
    each(step.pattern, (cell, value) => {
      lit.set(cell, "pattern");
      mark(cell, value, "pattern");
    });
  }
  if (level >= 4) {
    each(step.remove, (cell, value) => {
      if (lit.get(cell) !== "pattern") lit.set(cell, "remove");
      mark(cell, value, "remove");
    });
    each(step.place, (cell, value) => {
      lit.set(cell, "place");
      mark(cell, value, "place");
    });
  }
  return { lit, litMarks, chain: last < 0 ? null : { links: step.chain, last } };
}
