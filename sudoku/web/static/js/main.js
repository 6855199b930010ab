// The entry: the frame of the page, and the list of its views.

import { App } from "./app/app.js";
import { makeTabs } from "./app/tabs.js";
import { engineNotice } from "./app/notice.js";
import { keepLesson } from "./app/lesson.js";
import { keepOffline } from "./app/offline.js";
import { play } from "./play/play.js";
import { openHelp } from "./ui/help.js";
import { keysOf } from "./ui/keys.js";
import { h } from "./ui/dom.js";
import { themeButton } from "./ui/theme.js";

const views = [
  play,
  { id: "watch", title: "Watch", load: () => import("./watch/watch.js") },
  { id: "scenes", title: "Scenes", load: () => import("./scenes/scenes.js") },
  { id: "compare", title: "Compare", load: () => import("./compare/compare.js") },
  { id: "models", title: "Models", load: () => import("./models/models.js") },
  { id: "own", title: "Your model", load: () => import("./own/own.js") },
];

const app = new App();
document.getElementById("top-tools").append(
  h("button", { class: "icon", type: "button", id: "help", "aria-label": "Help: keys and marks", title: "Help (?)", onclick: openHelp }, "?"),
  themeButton());
keysOf(document.body, (e) => {
  if (e.key === "?") openHelp();
  return e.key === "?";
});
const main = document.getElementById("main");
main.append(engineNotice(app.engine));
makeTabs(document.getElementById("tabs"), main, views, app);
document.getElementById("starting").remove(); // what index.html says where this is not reached
keepLesson();
keepOffline();
