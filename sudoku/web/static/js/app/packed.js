// Text in a link: by deflate, in base64url.

import { number } from "../ui/words.js";

/** How long a shared text may be. */
export const LONGEST = 200_000;

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function pack(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What is wrong with a packed text is thrown. */
export async function unpack(packed) {
  let text = "";
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
    while (text.length <= LONGEST) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
    }
  } catch {
    throw new Error("a part of it is missing or altered");
  }
  throw new Error(`it holds more than ${number(LONGEST)} characters`);
}
