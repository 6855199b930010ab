// What is said of a search that is recorded, in every view alike.

import { many } from "../ui/words.js";

/** What a search came to, or has so far. */
export const foundBy = ({ nodes, failures, solutions }) => `${many(nodes, "node")}, ${many(failures, "failure")}, ${many(solutions, "solution")}`;

/** That only the beginning is kept: so many of what noun says. */
export const keptOf = (n, noun) => `The first ${many(n, noun)} are kept to be played: that is the limit.`;

/** That a long run is kept without the events that only look. */
export const outlined = "It is long, and kept in outline: without what looks and finds nothing.";
