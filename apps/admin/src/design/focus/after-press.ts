/** Work that waits for the pointer to be released. */
const waiting = new Set<() => void>();
let isPressed = false;

// In the capture phase, before what is pressed takes the focus from where it was.
document.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
for (const end of ["pointerup", "pointercancel", "dragend"])
  document.addEventListener(end, release, { capture: true });

/**
 * Runs at once, or where the pointer is being pressed after its click: what moves the page between press and release takes
 * the click from what was pressed.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}

function release(): void {
  isPressed = false;
  const ready = [...waiting];
  waiting.clear();
  // The click follows the release.
  if (ready.length > 0) window.setTimeout(() => ready.forEach((run) => run()));
}
