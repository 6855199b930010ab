// Sets the theme that was chosen before anything is painted. It is no module, since those
// wait until the document is read.
"use strict";
try {
  const theme = JSON.parse(localStorage.getItem("propago.theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's theme then holds.
}
