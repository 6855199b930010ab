// Keeps the page for when there is no network, where the browser can (offline.js at the root of
// the page). It is done some time after the page can be used, since it takes every file.

const LATER = 4000; // milliseconds

export function keepOffline() {
  if (!navigator.serviceWorker || !isSecureContext) return;
  setTimeout(() => {
    // Without it the page works as before.
    navigator.serviceWorker.register("offline.js", { updateViaCache: "none" }).catch(() => {});
  }, LATER);
}
