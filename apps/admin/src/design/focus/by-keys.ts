// Headings get the focus after each navigation. Only for the keyboard they show it, while the browser shows it on a page
// that was just opened as well.
addEventListener("keydown", () => document.documentElement.setAttribute("data-by-keys", ""), true);
addEventListener(
  "pointerdown",
  () => document.documentElement.removeAttribute("data-by-keys"),
  true,
);
