/** Milliseconds of one turn of the event loop after which those who can wait let the others pass. */
const longestTurn = 10;

let began = 0;
let isNoted = false;
let isGranted = false;

/**
 * Waits while this turn of the event loop has lasted long already, so that many who are served one after the other do not keep
 * everybody else waiting until the last of them. Whoever waits keeps their place.
 */
export async function loopTurn(): Promise<void> {
  while (hasToWait()) await new Promise<void>((resolve) => setImmediate(resolve));
}

function hasToWait(): boolean {
  // Those who are woken by the same thing would all ask before the first of them has done anything.
  if (isGranted || isLong()) return true;
  isGranted = true;
  process.nextTick(() => {
    isGranted = false;
  });
  return false;
}

function isLong(): boolean {
  const now = performance.now();
  if (isNoted) return now - began > longestTurn;
  began = now;
  isNoted = true;
  setImmediate(() => {
    isNoted = false;
  });
  return false;
}
