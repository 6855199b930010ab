// Dark or light: the system's choice until the reader makes one.

import { h } from "./dom.js";
import { load, onSaved, save } from "./storage.js";

const THEME = "theme"; // its name in storage; theme-first.js has it too

const dark = matchMedia("(prefers-color-scheme: dark)");

function current() {
  return document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
}

/** The button that changes the theme. */
export function themeButton() {
  const button = h("button", { class: "icon", type: "button", id: "theme" });
  const show = () => {
    const next = current() === "dark" ? "light" : "dark";
    button.textContent = next === "dark" ? "☾" : "☀";
    button.setAttribute("aria-label", `Change to the ${next} theme`);
    button.title = button.getAttribute("aria-label");
  };
  const take = () => {
    const kept = load(THEME);
    if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
    show();
  };
  button.addEventListener("click", () => {
    save(THEME, current() === "dark" ? "light" : "dark");
    take();
  });
  dark.addEventListener("change", show);
  onSaved((name) => name === THEME && take()); // in another tab
  take();
  return button;
}
