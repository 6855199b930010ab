// Sets of values as bit masks: value v is bit v.

/** The lowest value of a mask. */
export function lowest(mask) {
  return 31 - Math.clz32(mask & -mask);
}

/** The values of a mask, ascending. */
export function valuesOf(mask) {
  const values = [];
  for (let m = mask; m; m &= m - 1) values.push(lowest(m));
  return values;
}

/** The number of values in a mask. */
export function bits(mask) {
  let n = 0;
  for (let m = mask; m; m &= m - 1) n++;
  return n;
}

/** Whether one value is left. */
export function single(mask) {
  return mask !== 0 && (mask & (mask - 1)) === 0;
}
