// The models that are shown: their variables, values and arcs as the page speaks of them.
// The engine declares them; params are what it is asked with.

import { single, valuesOf } from "../app/masks.js";
import { join } from "../ui/words.js";

/** Values of a map: name and letter, in the order of the engine. */
export const colours = [["red", "R"], ["green", "G"], ["blue", "B"], ["yellow", "Y"], ["purple", "P"], ["orange", "O"]];

function common(model, pairs) {
  model.arcs = [];
  model.links = Array.from({ length: model.size }, () => []);
  for (let i = 0; i < pairs.length; i += 2) {
    const [x, y] = [pairs[i], pairs[i + 1]];
    model.arcs.push([x, y]);
    model.links[x].push(y);
    model.links[y].push(x);
  }
  model.full = 2 ** model.values - 1;
  return model;
}

/** The map of a name with a number of colours. */
export async function mapModel(engine, name, count) {
  const params = { model: "map", map: name, colours: count };
  const [map, pairs] = await Promise.all([engine.call("model.map", params), engine.call("model.arcs", params)]);
  return common({
    kind: "map", params, map, size: map.codes.length, values: count,
    name: (x) => map.names[x],
    short: (x) => map.codes[x],
    valueNames: (mask) => valuesOf(mask).map((v) => colours[v][0]),
    is: (x, v) => `${map.names[x]} is ${colours[v][0]}`,
    isNot: (x, v) => `${map.names[x]} is not ${colours[v][0]}`,
    // Why values go from x because of y.
    because: (x, gone, y, masks) => single(masks[y]) ? `${map.names[y]} is ${colours[valuesOf(masks[y])[0]][0]}` : `nothing in ${map.names[y]} goes with ${gone & (gone - 1) ? "them" : "it"}`,
    keeps: (x, y) => `every colour left in ${map.names[x]} goes with one that is left in ${map.names[y]}`,
    rule: (constraint, name, x) => {
      const [a, b] = pairs.slice(2 * constraint, 2 * constraint + 2);
      return `it touches ${map.names[a === x ? b : a]}`;
    },
    arcOf: (constraint, x) => {
      const [a, b] = pairs.slice(2 * constraint, 2 * constraint + 2);
      return [x, a === x ? b : a];
    },
    nothing: (x) => `no colour is left for ${map.names[x]}`,
  }, pairs);
}

/** The queens on a board of n rows. */
export async function queensModel(engine, n) {
  const params = { model: "queens", n };
  const pairs = await engine.call("model.arcs", params);
  const columns = (mask) => {
    const list = valuesOf(mask).map((v) => v + 1);
    return `${list.length === 1 ? "column" : "columns"} ${join(list)}`;
  };
  const attacks = (x, v, y, w) => v === w || Math.abs(v - w) === Math.abs(x - y);
  return common({
    kind: "queens", params, size: n, values: n,
    name: (x) => `row ${x + 1}`,
    short: (x) => `row ${x + 1}`,
    valueNames: (mask) => [columns(mask)],
    is: (x, v) => `a queen in row ${x + 1}, column ${v + 1}`,
    isNot: (x, v) => `no queen in row ${x + 1}, column ${v + 1}`,
    because: (x, gone, y, masks) => single(masks[y])
      ? `the queen in row ${y + 1}, column ${valuesOf(masks[y])[0] + 1} attacks ${gone & (gone - 1) ? "them" : "it"}`
      : `a queen there would attack every square left in row ${y + 1}`,
    keeps: (x, y) => `every square left in row ${x + 1} leaves one in row ${y + 1}`,
    // At the level full a constraint of several rows prunes: the queens that attack are named.
    rule: (constraint, name, x, gone, masks) => {
      const queens = [];
      for (let y = 0; y < n; y++) {
        if (y !== x && single(masks[y]) && valuesOf(gone).some((v) => attacks(x, v, y, valuesOf(masks[y])[0]))) queens.push(y + 1);
      }
      const who = queens.length === 0 ? "" : `, ${queens.length === 1 ? "the queen of row" : "the queens of rows"} ${join(queens)}`;
      return `${name} must differ${who}`;
    },
    arcOf: () => null,
    nothing: (x) => `no square is left in row ${x + 1}`,
  }, pairs);
}
