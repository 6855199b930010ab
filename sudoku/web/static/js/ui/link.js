// The dialog that shows a link, to be copied.

import { openDialog } from "./dialog.js";
import { h, newId } from "./dom.js";

/** Copies a text, and says in an element whether that went well. */
export async function copy(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = "Copied.";
  } catch {
    status.textContent = "Copying is not allowed here; select the text and copy it.";
  }
}

/** Shows a link under a title, with what it holds. Another one, {text, link}, takes its place while a box is checked. */
export function openLink(title, about, link, other) {
  const id = newId("link");
  const status = h("p", { role: "status", class: "dialog-status" });
  const input = h("input", { id, type: "text", readonly: true, value: link, class: "link" });
  const box = h("input", { type: "checkbox", id: newId("other"), name: "other", onchange: () => {
    input.value = box.checked ? other.link : link;
    input.select();
  } });
  openDialog({
    title,
    body: [h("p", {}, about), other && h("div", { class: "check" }, box, h("label", { for: box.id }, other.text)), h("div", { class: "field" }, h("label", { for: id }, "Link"), input), status],
    buttons: [h("button", { type: "button", class: "primary", id: "copy-link", onclick: () => copy(input.value, status) }, "Copy link")],
  });
  input.select();
}
