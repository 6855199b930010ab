// The worker: runs the engine. It is given the compiled module once; from then on the
// engine itself answers messages (sudoku/web/wasm).

import "./wasm_exec.js";

self.onmessage = async ({ data }) => {
  try {
    const go = new self.Go();
    const instance = await WebAssembly.instantiate(data.module, go.importObject);
    await go.run(instance);
    self.postMessage({ ended: "the engine has ended" });
  } catch (e) {
    self.postMessage({ ended: e.message });
  }
};
