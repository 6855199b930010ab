// A matching of variables with values of their own, and the Hall sets that it shows. Variables are
// places in a list of domains.

/** For each domain a value of its own, by augmenting paths; null where there is no way. */
export function matchingOf(domains) {
  const owner = new Map(); // by value
  const find = (i, asked) => {
    for (const v of domains[i]) {
      if (asked.has(v)) continue;
      asked.add(v);
      if (!owner.has(v) || find(owner.get(v), asked)) {
        owner.set(v, i);
        return true;
      }
    }
    return false;
  };
  if (!domains.every((_, i) => find(i, new Set()))) return null;
  const matched = [];
  for (const [v, i] of owner) matched[i] = v;
  return matched;
}

/**
 * The smallest set of at least two variables that has as many values as it has variables, [] where there is
 * none but all of them: what is reached from a variable along its values and those who have them.
 */
export function hallSet(domains, matched) {
  let least = [];
  if (!matched) return least;
  const owner = new Map(matched.map((v, i) => [v, i]));
  domains.forEach((_, i) => {
    const set = new Set([i]);
    for (const j of set) {
      for (const v of domains[j]) {
        if (!owner.has(v)) return; // a free value: they could do with fewer
        set.add(owner.get(v));
      }
    }
    if (set.size > 1 && set.size < domains.length && (least.length === 0 || set.size < least.length)) least = [...set].sort((a, b) => a - b);
  });
  return least;
}
