// The entry: the frame of the page, and the list of its views.

import { App } from "./app/app.js";
import { makeTabs } from "./app/tabs.js";
import { engineNotice } from "./app/notice.js";
import { keepLesson } from "./app/lesson.js";
import { keepOffline } from "./app/offline.js";
import { compare } from "./compare/compare.js";
import { models } from "./models/models.js";
import { own } from "./own/own.js";
import { play } from "./play/play.js";
import { scenesView } from "./scenes/scenes.js";
import { openHelp } from "./ui/help.js";
import { keysOf } from "./ui/keys.js";
import { watch } from "./watch/watch.js";
import { h } from "./ui/dom.js";
import { themeButton } from "./ui/theme.js";

const views = [play, watch, scenesView, compare, models, own];

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
