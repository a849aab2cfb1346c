/** The number of waits that were cut short; for the test beside this file. */
export const cuts = { count: 0 };

/** The work that React does after the wait. */
const reveal = "bound completeRootWhenReady";

const later = globalThis.setTimeout;

/**
 * React shows a part that arrives 300 ms after it has last shown a placeholder, so that a page does not flicker. Nobody looks at
 * the pages of tests, which waited for it at every part that is loaded for the first time. React keeps the timer that it finds
 * when it is loaded, so it gets one that knows no such wait; it promises nothing about that: the test beside this file notices a
 * change.
 */
const timer = Object.assign((work: () => void, ms?: number) => {
  if (work.name !== reveal) return later(work, ms);
  cuts.count += 1;
  return later(work);
}, later);

globalThis.setTimeout = timer;
await import("react-dom/client");
globalThis.setTimeout = later;
