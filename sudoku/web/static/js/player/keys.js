// The keys that play whatever has steps, the same in each view with controls.

/** What they do, for a list to read. */
export const playerKeys = [
  [[",", "Left"], "a step back"],
  [[".", "Right"], "a step forward"],
  [["P", "Space"], "play or pause"],
  [["Home", "End"], "to the beginning, to the end"],
  [["N", "F", "S"], "to the next node, contradiction, solution; with Shift to the one before"],
];

/** Where some of them have another meaning. */
export const playerKeysNote = "Where a board, a map or the tree has the focus, arrows, Home, End and Space are its own; the other keys play there too, but on a map with purple P is that.";

const commands = { ",": (c) => c.back(), ".": (c) => c.next(), p: (c) => c.toggle() };
const outside = {
  ArrowLeft: (c) => c.back(), ArrowRight: (c) => c.next(), Home: (c) => c.go(0), End: (c) => c.go(Infinity), " ": (c) => c.toggle(),
};
const grains = { n: "node", f: "fail", s: "solution" };

/** Takes a key that plays; returns whether it was one. A board or a graph keeps its own, a button Space. */
export function controlKey(e, controls) {
  if (e.ctrlKey || e.altKey || e.metaKey) return false;
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  if (outside[key]) {
    if (e.shiftKey || e.target.closest("[role=grid], .graph, .tree") || (key === " " && e.target.closest("button, summary, input:not([type=range])"))) return false;
    outside[key](controls);
  } else if (commands[key]) commands[key](controls);
  else return grains[key] !== undefined && controls.jump(grains[key], e.shiftKey ? -1 : 1);
  return true;
}
