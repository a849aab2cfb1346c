/**
 * Brings a field of the form into view and into focus; a folded group around it opens first.
 * @param root where the form is; the whole page by default
 */
export function revealField(name: string, root: ParentNode = document): void {
  const frame = root.querySelector<HTMLElement>(frameSelector(name));
  if (frame === null) return;
  const folded = frame.closest("[hidden]");
  if (folded === null) {
    show(frame);
    return;
  }
  root.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(folded.id)}"]`)?.click();
  requestAnimationFrame(() => show(frame));
}

/** Finds the frame of a field, or of a group of fields. */
export function frameSelector(name: string): string {
  const key = CSS.escape(name);
  return `:is([data-field="${key}"], [data-group="${key}"])`;
}

function show(frame: HTMLElement): void {
  frame.scrollIntoView({ block: "center" });
  // A control that is not displayed, such as the file box behind a button, takes no focus: then the next one does.
  for (const control of frame.querySelectorAll<HTMLElement>(focusable)) {
    control.focus({ preventScroll: true });
    if (document.activeElement === control) return;
  }
}

const focusable =
  '[data-control] :is(input, select, textarea, button, a[href], [contenteditable="true"], [tabindex="0"]):not([disabled], [type="hidden"])';
