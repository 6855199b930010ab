// The reader's own models, in the browser's storage: none is lost when the page is loaded again, or an example or a
// link is opened. Beyond MOST the oldest go.

import { load, names, save } from "../ui/storage.js";

const MODEL = "model:";
const MOST = 50;

/** The models that are kept, {id, name, text, data, ask}, the one that was changed last first. */
export const keptModels = () => names(MODEL).map((id) => ({ ...load(id), id })).filter(({ text }) => typeof text === "string")
  .sort((a, b) => b.at - a.at).map((m) => ({ ...m, name: (m.text.match(/[^\s%].*/)?.[0] ?? "empty").slice(0, 40) }));

/** Keeps a model, in place of what has the id; returns the id. */
export function keepModel(model, id) {
  const at = Date.now();
  const place = id ?? `${MODEL}${at}`;
  save(place, { ...model, at });
  if (!id) for (const old of keptModels().slice(MOST)) save(old.id, null);
  return place;
}
