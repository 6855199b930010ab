// The text of a model: an editor with numbered lines, in which a mistake is marked where it is.
// A sheet behind the text holds the marks, so that it stays a plain field to keyboards and
// screen readers; Tab leaves it.

import { h } from "../ui/dom.js";

export class Editor {
  /** name is what the text is, id that of the field; onchange is told of each change. */
  constructor({ id, label, rows, onchange }) {
    this.field = h("textarea", {
      id, rows, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-describedby": `${id}-mistake`,
      oninput: () => {
        this.mark(null);
        onchange();
      }, onscroll: () => this.#scroll(),
    });
    this.numbers = h("div", { class: "own-numbers", "aria-hidden": "true" });
    this.sheet = h("div", { class: "own-sheet", "aria-hidden": "true" });
    this.mistake = h("p", { class: "own-mistake bad", id: `${id}-mistake` });
    this.element = h("div", { class: "own-editor" },
      h("label", { for: id }, label),
      h("div", { class: "own-page" }, this.numbers, h("div", { class: "own-text" }, this.sheet, this.field)), this.mistake);
    this.#draw(null);
  }

  get text() {
    return this.field.value;
  }

  set text(text) {
    this.field.value = text;
    this.field.scrollTop = 0;
    this.mark(null);
  }

  /** Marks a mistake, {line, column, message}, with the cursor there; null for none. */
  mark(mistake) {
    this.field.toggleAttribute("aria-invalid", false);
    this.mistake.textContent = mistake ? mistake.message : "";
    this.#draw(mistake);
    if (!mistake) return;
    this.field.setAttribute("aria-invalid", "true");
    const lines = this.text.split("\n");
    const before = lines.slice(0, mistake.line - 1).reduce((n, l) => n + l.length + 1, 0);
    // Columns count characters, and positions units of UTF-16.
    const at = before + [...(lines[mistake.line - 1] ?? "")].slice(0, mistake.column - 1).join("").length;
    this.field.focus();
    this.field.setSelectionRange(at, at);
  }

  #draw(mistake) {
    const lines = this.text.split("\n");
    this.numbers.replaceChildren(...lines.map((_, i) => h("div", { class: mistake?.line === i + 1 ? "own-wrong-line" : undefined }, String(i + 1))));
    this.sheet.replaceChildren(...lines.map((line, i) => {
      if (mistake?.line !== i + 1) return h("div", {}, line || "\u200b");
      const letters = [...line];
      const from = mistake.column - 1;
      const word = letters.slice(from).join("").match(/^(\w+|.?)/)[0] || " ";
      return h("div", { class: "own-wrong-line" }, letters.slice(0, from).join(""), h("mark", {}, word), letters.slice(from + [...word].length).join(""));
    }));
    this.#scroll();
  }

  #scroll() {
    this.sheet.style.setProperty("transform", `translate(${-this.field.scrollLeft}px, ${-this.field.scrollTop}px)`);
    this.numbers.style.setProperty("transform", `translateY(${-this.field.scrollTop}px)`);
  }
}
