// What screen readers are told beside what has the focus.

/** Says a text once. The same text again is said again. */
export function announce(text) {
  const live = document.getElementById("live");
  live.textContent = live.textContent === text ? text + "\u00a0" : text;
}
