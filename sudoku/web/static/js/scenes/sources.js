// Where the runs of a scene come from: the sudoku that is played, queens, a map, or a model as text.
// A source is { record(way, signal, given), picture(host) }: record makes a search and returns
// { run, learned, outline }; a picture is { draw(run) }.

import { valuesOf } from "../app/masks.js";
import { BoardView } from "../board/board.js";
import { Graph } from "../models/graph.js";
import { colours, mapModel, queensModel } from "../models/kinds.js";
import { Recorded } from "../models/recorded.js";
import { Squares } from "../models/squares.js";
import { Run } from "../player/run.js";
import { PuzzleRun } from "../watch/run.js";
import { pictures } from "./pictures.js";

const nothing = () => {};

function puzzleSource(app) {
  const { puzzle } = app.game;
  return {
    async record(way, signal) {
      const answer = await app.engine.call("watch", { puzzle: puzzle.text, ...way }, { signal });
      return { run: new PuzzleRun(puzzle, answer), learned: [], outline: answer.outline };
    },
    picture(host) {
      const board = new BoardView(host, { label: "Domains", onselect: nothing, onkey: () => false });
      host.classList.add("board-host");
      board.setPuzzle(puzzle);
      return {
        draw(run) {
          const one = (d) => (d && !(d & (d - 1)) ? valuesOf(d)[0] : 0);
          board.draw({ values: run.domains.map(one), marks: run.domains.map((d) => (one(d) ? 0 : d)) });
        },
      };
    },
  };
}

async function modelSource(app, scene) {
  const model = scene.source === "map" ? await mapModel(app.engine, scene.map, scene.k) : await queensModel(app.engine, scene.n);
  return {
    async record(way, signal) {
      const answer = await app.engine.call("model.record", { ...model.params, ...way, given: [], all: Boolean(scene.all) }, { signal });
      const recorded = new Recorded(answer);
      recorded.run.recorded = recorded;
      recorded.run.valueName = (v) => (scene.source === "map" ? colours[v][0] : String(v + 1));
      recorded.run.variables.forEach((x, i) => (x.name = model.name(i)));
      return { run: recorded.run, learned: [], outline: answer.outline };
    },
    picture(host) {
      const calls = { onassign: nothing, onselect: nothing, onarc: nothing, onvalue: nothing, onplace: nothing, why: () => "" };
      const picture = scene.source === "map" ? new Graph(host, model, calls) : new Squares(host, model, calls);
      return {
        draw(run) {
          const step = run.step > 0 ? run.event(run.step - 1) : null;
          const decided = new Set(run.recorded.branches.filter((b) => b.equal).map((b) => b.x));
          picture.draw({ masks: run.masks, decided, lit: step?.kind === "revise" ? [step.x, step.other] : null, going: null, failed: step?.kind === "fail" ? step.x : -1 });
        },
      };
    },
  };
}

function textSource(engine, scene) {
  return {
    async record(way, signal, given = []) {
      const params = { text: scene.model, data: scene.data ?? "", ...way, all: Boolean(scene.all), nodes: scene.nodes ?? 0, given };
      const answer = await engine().call("record", params, { signal });
      return { run: new Run(new TextDecoder().decode(answer.run)), learned: answer.learned ?? [], outline: "" };
    },
    picture: (host, tools) => new pictures[scene.picture ?? "table"](host, scene, tools),
  };
}

/** The source of a scene; engine() is that of models as text, which is loaded when it is needed. */
export async function sourceOf(app, engine, scene) {
  const source = scene.source === "puzzle" ? puzzleSource(app) : scene.source === "text" ? textSource(engine, scene) : await modelSource(app, scene);
  const { picture } = source;
  if (scene.picture && scene.source !== "text") {
    source.picture = (host, tools) => { // beside what the model itself shows
      const [own, more] = [document.createElement("div"), document.createElement("div")];
      host.classList.add("scenes-beside");
      host.append(own, more);
      const both = [picture(own), new pictures[scene.picture](more, scene, tools)];
      return { draw: (run, told) => both.forEach((p) => p.draw(run, told)) };
    };
  }
  return source;
}
