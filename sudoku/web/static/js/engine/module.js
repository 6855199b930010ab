// The compiled engine, or in plain words why there is none.

/** An answer that is an error: kind is "error", "parse" (with line and column), "cancelled", or "missing" with a reason. */
export class EngineError extends Error {
  constructor(fault) {
    super(fault.message);
    this.name = "EngineError";
    Object.assign(this, { kind: fault.kind, file: fault.file, line: fault.line, column: fault.column, reason: fault.reason });
  }
}

/** That the engine cannot be started, and why. */
export const missing = (reason) => new EngineError({ message: "The engine is not loaded.", kind: "missing", reason });

const AGAIN = "Write the page again with “sudoku site”, and put the whole folder on the server.";

/** Fetches and compiles the engine's file. */
export async function loadModule(url) {
  if (typeof WebAssembly === "undefined") throw missing("This browser has no WebAssembly, or it is switched off. Allow it, or try another browser.");
  const file = url.pathname.split("/").at(-1);
  let response;
  try {
    response = await fetch(url);
  } catch (e) {
    throw missing(`Its file ${file} cannot be fetched: ${e.message}. Look whether the server still runs, and whether something blocks the file.`);
  }
  if (!response.ok) throw missing(`The server does not have its file ${file}: it answers ${response.status} ${response.statusText}. ${AGAIN}`);
  try {
    // A browser compiles while it loads only what the server calls by this name.
    if (response.headers.get("Content-Type") === "application/wasm") return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (e) {
    throw missing(`What the server sends as its file ${file} cannot be used: ${e.message}. ${AGAIN}`);
  }
}

/** That the worker with the engine does not start. */
export const noWorker = (message) => missing(`Its worker does not start: ${message || "a file of the folder js/engine is missing"}. ${AGAIN}`);
