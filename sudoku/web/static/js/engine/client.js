// The engine as the page sees it: requests are promises, and an AbortSignal ends them.
//
//   const engine = new Engine();
//   const verdict = await engine.call("verdict", { puzzle }, { signal, onprogress });
//
// A request that is aborted is rejected at once. The engine is told to give it up; if it
// has not let go a moment later, its worker is ended, another is started from the module
// that is compiled already, and whatever else was asked is asked again.

/** How long the engine may take to let go of an aborted request, in milliseconds. */
const PATIENCE = 250;

/** An answer that is an error: kind is "error", "parse" (with line and column) or "cancelled". */
class EngineError extends Error {
  constructor(fault) {
    super(fault.message);
    this.name = "EngineError";
    this.kind = fault.kind;
    this.line = fault.line;
    this.column = fault.column;
  }
}

export class Engine {
  #module;
  #worker = null;
  #ready;
  #next = 1;
  #pending = new Map(); // by id: {method, params, resolve, reject, onprogress}
  #starting = false; // a worker is, and has been asked nothing yet
  #dying = new Map(); // aborted and not yet let go, by id: the timer

  constructor() {
    this.#module = WebAssembly.compileStreaming(fetch(new URL("../../engine.wasm", import.meta.url)));
    this.#ready = this.#start();
    this.#ready.catch(() => {}); // told to everyone who calls
  }

  /** Fulfilled when the engine can answer. */
  get ready() {
    return this.#ready;
  }

  /** How many workers have been started; tests look at it. */
  started = 0;

  async #start() {
    this.#starting = true;
    const module = await this.#module;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    this.started++;
    await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) {
          this.#starting = false;
          resolve();
        } else if (data.ended) this.#fail(worker, "the engine has ended");
        else this.#receive(data);
      };
      worker.onerror = (e) => {
        e.preventDefault();
        reject(new Error(e.message || "the engine cannot be started"));
        this.#fail(worker, e.message || "the engine has failed");
      };
      worker.postMessage({ module });
    });
  }

  /** Asks for a method with its parameters. */
  async call(method, params = {}, { signal, onprogress } = {}) {
    signal?.throwIfAborted();
    await this.#ready;
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
    this.#ready = this.#start();
    await this.#ready;
    for (const { id, method, params } of owed) {
      if (this.#pending.has(id)) this.#worker.postMessage({ id, method, params });
    }
  }

  // A worker that has failed owes nothing any more: asked again it would fail again.
  #fail(worker, message) {
    if (worker !== this.#worker) return;
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    this.#restart().catch(() => {});
    for (const call of owed) call.reject(new EngineError({ message, kind: "error" }));
  }
}
