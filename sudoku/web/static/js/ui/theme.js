// Dark or light: the system's choice until the reader makes one.

import { h } from "./dom.js";
import { load, save } from "./storage.js";

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
  button.addEventListener("click", () => {
    const next = current() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    save("theme", next);
    show();
  });
  dark.addEventListener("change", show);
  const kept = load("theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  show();
  return button;
}
