// The engine as the page sees it: requests are promises, and an AbortSignal ends them.
//
//   const engine = new Engine();
//   const verdict = await engine.call("verdict", { puzzle }, { signal, onprogress });
//
// A request that is aborted is rejected at once. The engine is told to give it up; if it
// has not let go a moment later, its worker is ended, another is started from the module
// that is compiled already, and whatever else was asked is asked again.
//
// It is loaded when it is first asked, or when start is called: what the page can answer
// itself (without.js) needs none, so that a board is there before the engine. Where it cannot
// be started, ready is rejected with the reason, and so is every other request.

import { EngineError, loadModule, noWorker } from "./module.js";
import { without } from "./without.js";

/** How long the engine may take to let go of an aborted request, in milliseconds. */
const PATIENCE = 250;

export class Engine {
  #url;
  #module = null; // a promise, once it is being loaded
  #loaded = Promise.withResolvers();
  #worker = null;
  #ready;
  #next = 1;
  #pending = new Map(); // by id: {method, params, resolve, reject, onprogress}
  #starting = false; // a worker is, and has been asked nothing yet
  #dying = new Map(); // aborted and not yet let go, by id: the timer

  /** The engine of a file at the root of the page. */
  constructor(file = "engine.wasm") {
    this.#url = new URL(`../../${file}`, import.meta.url);
    this.loaded.then(() => {
      this.here = true;
      performance.mark("engine");
    }, () => {});
  }

  /** Whether it has been loaded. */
  here = false;

  /** Settled when it has been loaded, or cannot be; does not begin that. */
  get loaded() {
    return this.#loaded.promise;
  }

  /** Begins to load it; once is enough. */
  start() {
    if (this.#module) return;
    this.#module = loadModule(this.#url);
    this.#begin();
    this.#ready.then(this.#loaded.resolve, this.#loaded.reject);
  }

  /** Fulfilled when the engine can answer. */
  get ready() {
    this.start();
    return this.#ready;
  }

  /** How many workers have been started; tests look at it. */
  started = 0;

  #begin() {
    this.#ready = this.#start();
    this.#ready.catch(() => {}); // told to everyone who calls
  }

  async #start() {
    this.#starting = true;
    const module = await this.#module;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    this.started++;
    await new Promise((resolve, reject) => {
      let started = false;
      const fail = (message) => {
        // One that does not start would not do so the next time either.
        if (started) this.#fail(worker, message || "the engine has failed");
        else reject(noWorker(message));
      };
      worker.onmessage = ({ data }) => {
        if (data.ready) {
          started = true;
          this.#starting = false;
          resolve();
        } else if (data.ended) fail(data.ended);
        else this.#receive(data);
      };
      worker.onerror = (e) => {
        e.preventDefault();
        fail(e.message);
      };
      worker.postMessage({ module });
    });
  }

  /** Asks for a method with its parameters. */
  async call(method, params = {}, { signal, onprogress } = {}) {
    signal?.throwIfAborted();
    const answer = without[method]?.(params);
    if (answer) return answer;
    await this.ready;
    signal?.throwIfAborted();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const abort = () => {
        if (!this.#pending.delete(id)) return;
        if (!this.#starting) { // else it will not be asked
          this.#worker.postMessage({ id, cancel: true });
          this.#dying.set(id, setTimeout(() => this.#restart(), PATIENCE));
        }
        reject(signal.reason);
      };
      const settle = (end) => (value) => {
        signal?.removeEventListener("abort", abort);
        end(value);
      };
      this.#pending.set(id, { id, method, params, onprogress, resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener("abort", abort, { once: true });
      this.#worker.postMessage({ id, method, params });
    });
  }

  #receive({ id, result, fault, progress }) {
    const call = this.#pending.get(id);
    if (progress) {
      call?.onprogress?.(progress);
      return;
    }
    clearTimeout(this.#dying.get(id));
    this.#dying.delete(id);
    if (!call) return; // it was aborted
    this.#pending.delete(id);
    if (fault) call.reject(new EngineError(fault));
    else call.resolve(result);
  }

  // Ends the worker and asks a new one what the old one still owed.
  async #restart() {
    this.#worker.terminate();
    this.#dying.forEach(clearTimeout);
    this.#dying.clear();
    const owed = [...this.#pending.values()];
    this.#begin();
    const fault = await this.#ready.then(() => null, (e) => e);
    for (const { id, method, params, reject } of owed) {
      if (!this.#pending.has(id)) continue; // it was aborted
      if (!fault) this.#worker.postMessage({ id, method, params });
      else if (this.#pending.delete(id)) reject(fault);
    }
  }

  // A worker that has failed owes nothing any more: asked again it would fail again.
  #fail(worker, message) {
    if (worker !== this.#worker) return;
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    this.#restart();
    for (const call of owed) call.reject(new EngineError({ message, kind: "error" }));
  }
}
