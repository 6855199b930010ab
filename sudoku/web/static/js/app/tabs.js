// The tabs: one view is shown at a time, with arrows between them as the ARIA Authoring
// Practices have it. The view is named in the fragment, so that a link may lead to it.

import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { readFragment, writeFragment } from "./fragment.js";

/** Puts tabs for the views into a list and their panels into a container. */
export function makeTabs(list, container, views, app) {
  const tabs = views.map((view) => {
    const section = h("section", {
      id: `view-${view.id}`, class: `view view-${view.id}`, role: "tabpanel", "aria-labelledby": `tab-${view.id}`, hidden: true,
    });
    const tab = h("button", {
      id: `tab-${view.id}`, class: "tab", type: "button", role: "tab", "aria-controls": section.id, onclick: () => show(view.id, true),
    }, view.title);
    list.append(tab);
    container.append(section);
    return { view, tab, section, mounted: null, ready: false };
  });

  let shown = null;
  // A view whose script is loaded when it is wanted has load in place of mount, which that script has.
  const mount = (t) => (t.mounted ??= (async () => {
    try {
      (t.view.mount ? t.view : await t.view.load()).mount(t.section, app);
      t.ready = true;
    } catch (e) {
      t.section.append(h("p", { class: "notice", role: "alert" }, `This view cannot be loaded: ${e.message}. Load the page again.`));
      throw e;
    }
  })());

  function show(id, byHand) {
    const next = tabs.find((t) => t.view.id === id) ?? tabs[0];
    if (next === shown) return;
    for (const t of tabs) {
      t.tab.setAttribute("aria-selected", String(t === next));
      t.tab.tabIndex = t === next ? 0 : -1;
      t.section.hidden = t !== next;
    }
    const { hash } = location;
    shown?.section.dispatchEvent(new Event("hide"));
    // A view takes its parts out of the address as it goes; those of a link that was followed stay.
    if (!byHand && shown && location.hash !== hash) history.replaceState(null, "", hash);
    shown = next;
    if (list.scrollWidth > list.clientWidth) next.tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    const tell = () => shown === next && next.section.dispatchEvent(new Event("show"));
    if (next.ready) tell();
    else mount(next).then(tell);
    if (byHand) writeFragment({ view: next === tabs[0] ? undefined : next.view.id }, true);
  }

  list.addEventListener("keydown", (e) => {
    const i = tabs.findIndex((t) => t.tab === document.activeElement);
    const rtl = getComputedStyle(list).direction === "rtl";
    const to = { ArrowRight: rtl ? i - 1 : i + 1, ArrowLeft: rtl ? i + 1 : i - 1, Home: 0, End: tabs.length - 1 }[e.key];
    if (i < 0 || to === undefined) return;
    e.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    next.tab.focus();
    show(next.view.id, true);
  });

  function follow() {
    const { view } = readFragment();
    show(view ?? tabs[0].view.id, false);
    if (view === undefined || tabs.some((t) => t.view.id === view)) return;
    openDialog({ title: "This link", body: [h("p", {}, `The page has no view “${view}”. ${shown.view.title} is shown instead.`)] });
  }
  addEventListener("hashchange", follow);
  mount(tabs[0]); // it opens the puzzle that the others are about
  follow();
  return { show };
}
