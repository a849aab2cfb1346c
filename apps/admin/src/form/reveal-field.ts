import { needEvent } from "./long/far-blocks.ts";

/**
 * Brings a field of the form into view and into focus; a folded group around it opens first.
 * @param root where the form is; the whole page by default
 */
export function revealField(name: string, root: ParentNode = document): void {
  const frames = root.querySelectorAll<HTMLElement>(frameSelector(name));
  // A form may hold another one, with fields of the same names.
  const frame = [...frames].find((one) => !isInside(one.parentElement, root));
  if (frame !== undefined) revealFrame(frame, root);
}

function revealFrame(frame: HTMLElement, root: ParentNode): void {
  const folded = frame.closest("[hidden]");
  if (folded === null) {
    show(frame);
    return;
  }
  root.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(folded.id)}"]`)?.click();
  requestAnimationFrame(() => show(frame));
}

/**
 * Brings the first field that takes the focus into view and into focus.
 * @param root where the form is; the whole page by default
 */
export function revealFirstField(root: ParentNode = document): void {
  for (const frame of root.querySelectorAll<HTMLElement>("[data-field]"))
    if (frame.closest("[hidden]") === null && show(frame)) return;
}

let lastProblem: Element | null = null;

/**
 * Leads to the next field whose problem is shown, in the order of the page: the one behind the field in focus, or behind
 * the one that it led to last. After the last it begins again.
 * @returns false where nothing is wrong
 */
export function revealNextProblem(root: ParentNode = document): boolean {
  const frames = [...root.querySelectorAll<HTMLElement>("[data-field][data-problem]")];
  const here = document.activeElement?.closest("[data-field]") ?? lastProblem;
  const isBehind = (frame: Element): boolean =>
    here === null || !here.isConnected || follows(here, frame);
  const next = frames.find(isBehind) ?? frames[0];
  if (next === undefined) return false;
  lastProblem = next;
  revealFrame(next, root);
  return true;
}

function follows(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Brings a field into view and lets it light up, without taking the focus away from where it is. */
export function pointOutField(name: string): void {
  const frame = document.querySelector<HTMLElement>(frameSelector(name));
  if (frame === null || frame.closest("[hidden]") !== null) return;
  frame.scrollIntoView({ block: "nearest" });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  frame.animate?.([{ background: "var(--rh-accent-soft)", borderRadius: "var(--rh-radius)" }, {}], {
    duration: 1200,
    easing: "ease-out",
  });
}

function isInside(element: Element | null, root: ParentNode): boolean {
  const around = element?.closest("[data-field]") ?? null;
  return around !== null && root.contains(around);
}

/** Finds the frame of a field, or of a group of fields. */
export function frameSelector(name: string): string {
  const key = CSS.escape(name);
  return `:is([data-field="${key}"], [data-group="${key}"])`;
}

/** A list of related rows listens to it: it is to show what is wrong in its rows. Where nothing is, nothing happens. */
export const leadEvent = "rowhouse:lead";

/** Marks the part of a field that listens to {@link leadEvent}. */
export const leadsInside = { "data-leads-inside": true } as const;

/** Whether something in it took the focus, or will when it is there. */
function show(frame: HTMLElement): boolean {
  frame.scrollIntoView({ block: "center" });
  if (frame.dataset["late"] !== undefined) {
    frame.dispatchEvent(new Event(needEvent, { bubbles: true }));
    requestAnimationFrame(() => show(frame));
    return true;
  }
  const inside = frame.querySelector("[data-leads-inside]");
  // The list shows the row itself, and takes the focus along.
  if (inside?.dispatchEvent(new Event(leadEvent, { cancelable: true })) === false) return true;
  // A control that is not displayed, such as the file box behind a button, takes no focus: then the next one does.
  for (const control of frame.querySelectorAll<HTMLElement>(focusable)) {
    control.focus({ preventScroll: true });
    if (document.activeElement === control) return true;
  }
  return false;
}

const focusable =
  ':scope [data-control] :is(input, select, textarea, button, a[href], [contenteditable="true"], [tabindex="0"]):not([disabled], [type="hidden"])';
