// What the views share: the engine, the game with its puzzle, and what is said aloud.
//
// A view is a module that exports {id, title, mount(section, app)}; main.js lists them.
// mount is called when the view is first shown. A view that wants to know that it is
// shown again listens to "show" on its section, and to "hide".

import { Engine } from "../engine/client.js";
import { Game } from "../play/game.js";
import { announce } from "../ui/live.js";

export class App {
  engine = new Engine();
  game = new Game();
  announce = announce;
}
