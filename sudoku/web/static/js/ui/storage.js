// What the page remembers, in the browser's local storage. Where that is switched off or
// full, it is remembered until the page is closed.

const PREFIX = "propago.";
const memory = new Map(); // by name: what the browser did not take

function stored(key, area) {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** What is kept under a name, null if there is nothing. The area sessionStorage is the tab's own. */
export function load(name, area = "localStorage") {
  try {
    return JSON.parse(memory.get(name) ?? stored(PREFIX + name, area));
  } catch {
    return null;
  }
}

/** Keeps a value, null to forget it. Returns whether it outlives the page. */
export function save(name, value, area = "localStorage") {
  const text = JSON.stringify(value ?? null);
  memory.set(name, text);
  try {
    if (text === "null") globalThis[area].removeItem(PREFIX + name);
    else globalThis[area].setItem(PREFIX + name, text);
    memory.delete(name);
    return true;
  } catch {
    return false;
  }
}

/** The names that begin with a text and have a value. */
export function names(start) {
  const found = new Set([...memory.keys()]);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
  } catch {
    // What is in memory is all.
  }
  return [...found].filter((name) => name.startsWith(start) && memory.get(name) !== "null");
}

/** Calls f with the name of what another tab has kept or forgotten. */
export function onSaved(f) {
  addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && f(key.slice(PREFIX.length)));
}
