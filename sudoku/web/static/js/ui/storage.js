// What the page remembers, in the browser's local storage. Where that is switched off or
// full, the page works and forgets.

const PREFIX = "propago.";

export function load(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function save(name, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Forgotten, then.
  }
}
