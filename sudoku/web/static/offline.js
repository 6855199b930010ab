// Keeps the page where there is no network: a service worker, which takes every file of one
// version when it is installed, and from then on answers with those and asks no server. Another
// version waits until no tab has this one any more, so that a page never has files of two.
// The version and the list of files are written in when the page is put together.

"use strict";

const version = "{{version}}";
const files = [/*files*/];
const home = new URL("./", self.location).href;
const known = new Set(["", ...files].map((name) => new URL(name, home).href));

self.addEventListener("install", (e) => e.waitUntil(caches.open(version).then((cache) =>
  // Asked of the server: what the browser kept may be of the version before.
  cache.addAll(["./", ...files].map((name) => new Request(name, { cache: "no-cache" }))))));

self.addEventListener("activate", (e) => e.waitUntil(caches.keys().then((names) =>
  Promise.all(names.filter((name) => name.startsWith("propago-") && name !== version).map((name) => caches.delete(name))))));

self.addEventListener("fetch", (e) => {
  const address = e.request.url.split(/[?#]/)[0];
  if (e.request.method !== "GET" || !known.has(address)) return;
  e.respondWith(caches.open(version).then((cache) => cache.match(address)).then((kept) => kept ?? fetch(e.request)));
});
