// Dialogs: the browser's own modal dialog with a heading, a way out, and the focus back
// where it came from.

import { h, newId } from "./dom.js";

/**
 * Opens a dialog. Body is an array of elements; buttons, if any, stand below it. The
 * dialog is removed when it is closed, and then onclose is called.
 */
export function openDialog({ title, body, buttons = [], className = "", onclose }) {
  const id = newId("dialog");
  const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": id },
    h("div", { class: "dialog-head" },
      h("h2", { id }, title),
      h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "×")),
    h("div", { class: "dialog-body" }, body),
    buttons.length > 0 && h("div", { class: "dialog-foot" }, buttons));
  const back = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (back?.isConnected) back.focus();
    onclose?.();
  });
  // A click beside the dialog closes it; its content covers all of the inside.
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
