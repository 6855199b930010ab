// Numbers and lists as they stand in a sentence.

/** "12,345" */
export const number = (n) => n.toLocaleString("en");

/** "1 node", "12,345 nodes" */
export const many = (n, noun) => `${number(n)} ${noun}${n === 1 ? "" : "s"}`;

/** "1, 4 and 7" */
export function join(words, last = "and") {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** The text with a capital at its beginning. */
export const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
