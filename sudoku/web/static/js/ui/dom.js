// Making elements: h("button", {class: "quiet", onclick: f}, "text", child, ...).

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== undefined && c !== null && c !== false));
  return element;
}

/** An HTML element with attributes, listeners (on...) and children. */
export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function svg(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/** Says something in an element whose size is fixed: what is longer than its place can be scrolled. */
export function tell(element, text) {
  element.textContent = text;
  reach(element);
}

/** Lets keys come to an element if it can be scrolled. */
export function reach(element) {
  if (element.textContent && element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

let ids = 0;

/** An id that nothing else on the page has. */
export function newId(prefix) {
  ids++;
  return `${prefix}-${ids}`;
}
