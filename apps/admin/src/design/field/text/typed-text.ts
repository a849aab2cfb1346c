import { flushSync } from "react-dom";

/** The reports of boxes whose text is not reported yet. */
const waiting = new Map<Element, () => void>();

/** Milliseconds after which no frame is waited for any more: browsers draw none of what nobody sees. */
const patience = 100;

let afterFrame = (run: () => void): void => {
  const timer = setTimeout(run, patience);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    // The frame is painted between its callbacks and the next task.
    setTimeout(run);
  });
};

/** Sets what waits for a frame, for tests, whose pages draw none. */
export function setAfterFrame(wait: (run: () => void) => void): void {
  afterFrame = wait;
}

/**
 * Reports what was typed into a box when it is on the screen, so that a key is not kept waiting for what the page makes of it.
 * Whatever the user does next comes after the report.
 */
export function reportLater(box: Element, report: () => void): void {
  const isFirst = waiting.size === 0;
  waiting.set(box, report);
  if (isFirst) afterFrame(reportTyped);
}

/** Whether the text in a box is newer than what is known of it. */
export function isUnreported(box: Element): boolean {
  return waiting.has(box);
}

/** Reports the text of a box that is about to be removed, if it is still to be reported. */
export function reportRemoved(box: Element): void {
  const report = waiting.get(box);
  waiting.delete(box);
  report?.();
}

function reportTyped(): void {
  if (waiting.size === 0) return;
  const reports = [...waiting.values()];
  waiting.clear();
  flushSync(() => reports.forEach((report) => report()));
}

const byUser = ["keydown", "pointerdown", "click", "focusout", "submit", "compositionend"];
const byBrowser = ["popstate", "visibilitychange", "pagehide", "beforeunload"];

/**
 * Reports before whatever the user does next. To be called before there is a history: it asks whether leaving would lose something,
 * and browsers call the listeners of the window in the order in which they came, capturing ones too.
 */
export function reportFirst(): void {
  for (const type of [...byUser, ...byBrowser])
    window.addEventListener(type, reportTyped, { capture: true });
}
