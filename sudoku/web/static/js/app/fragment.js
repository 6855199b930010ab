// The part of the address after #: which view is shown, and a puzzle that is shared. No
// server sees it.
//
//   #p=53..7....     a grid, as it is on one line
//   #z=...           any other puzzle: its text by deflate, in base64url
//   #m=...           a model of the reader's own, the same way, or the name of an example
//   #view=watch      the view; with & between them
//   #step=70         of a search that is watched, with maintain=, order= and values= as engines call them

import { many, number } from "../ui/words.js";
import { LONGEST, pack, unpack } from "./packed.js";

/** The parts of the fragment, by name. */
export function readFragment() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/**
 * Changes parts of the fragment; undefined takes one out. Only with step does that make a step in the
 * history, to which the browser goes back.
 */
export function writeFragment(changes, step = false) {
  const text = fragmentOf({ ...readFragment(), ...changes });
  history[step ? "pushState" : "replaceState"](null, "", text ? `#${text}` : location.pathname + location.search);
}

/** A link to this page with parts in the fragment; undefined ones are left out. */
export function linkWith(parts) {
  return `${location.href.split("#")[0]}#${fragmentOf(parts)}`;
}

const fragmentOf = (parts) => Object.entries(parts).filter(([, v]) => v !== undefined).map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("&");

/** The step that the fragment names, null where it names none. */
export function stepOfFragment() {
  const { step } = readFragment();
  return /^\d+$/.test(step ?? "") ? Number(step) : null;
}

// The parts of the fragment that say how a search goes, and where it stands.
const searchParts = ["maintain", "order", "values", "all", "step"];

/** Takes the parts that say how a search goes out of the fragment, once the reader has chosen otherwise. */
export const dropSearch = () => writeFragment(Object.fromEntries(searchParts.map((name) => [name, undefined])));

/** The link to a puzzle by its text. One that would not be read is thrown as a reason. */
export async function linkTo(text) {
  if (text.length > LONGEST) throw new Error(`The puzzle is too long for a link: it has ${many(text.length, "character")}, and a link holds ${number(LONGEST)}. Copy it as text instead.`);
  const at = location.href.split("#")[0];
  if (/^[0-9A-Za-z.]+$/.test(text)) return `${at}#p=${text}`;
  return `${at}#z=${await pack(text)}`;
}

/** The text of the puzzle in the fragment, null if there is none. What is wrong with one is thrown. */
export async function sharedPuzzle() {
  const { p, z } = readFragment();
  if (p) return p;
  if (p === undefined && z === undefined) return null;
  if (!z) throw new Error("it is empty");
  return unpack(z);
}
