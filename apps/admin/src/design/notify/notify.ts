/** The meaning of a notification; decides its color and icon. */
export type NoticeColor = "success" | "danger" | "warning" | "info";

export interface Notice {
  /** Showing another notice with the same id replaces the first. */
  id?: string;
  title: string;
  details?: string;
  color?: NoticeColor;
  /** The icon in front; by default the one of the color. */
  icon?: string;
  /** The label of the button that calls `onClick`. */
  actionLabel?: string;
  onClick?: () => void;
  /** Milliseconds until it goes by itself; without it 5000, or 10000 with a button. 0 for never. */
  delay?: number;
}

/** A notice with its place in the order of notices and the time that it still has. */
export interface ShownNotice extends Notice {
  key: number;
  /** Milliseconds; 0 for a notice that stays. */
  timeLeft: number;
}

const defaultTime = 5_000;
const timeToAct = 10_000;

let nextKey = 1;
let shown: ShownNotice | null = null;
/** Those that are shown next, the first one first. */
let waiting: readonly ShownNotice[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let startedAt = 0;
let isPaused = false;
const listeners = new Set<() => void>();

/**
 * Shows a notice at the bottom of the window. There is one at a time and a newer one replaces it, with two exceptions:
 * a mere confirmation waits for a notice with a button, and a replaced notice that stays or has a button comes back
 * for the time it had left. Never the only copy of an error: notices confirm, the screen explains.
 * @throws TypeError when `onClick` is given and is not a function
 */
export function notify(notice: Notice): void {
  if (notice.onClick !== undefined && typeof notice.onClick !== "function") {
    throw new TypeError("The click callback of a notification must be a function.");
  }
  const timeLeft = notice.delay ?? (notice.onClick ? timeToAct : defaultTime);
  const next = { ...notice, key: nextKey++, timeLeft };
  if (notice.id !== undefined) {
    waiting = waiting.filter(({ id }) => id !== notice.id);
    if (shown?.id === notice.id) return show(next);
  }
  if (shown === null) return show(next);
  if (isBrief(next) && isUndoable(shown)) {
    // Of several confirmations only the last is still of interest.
    waiting = [...waiting.filter((one) => !isBrief(one)), next];
    return;
  }
  if (!isBrief(shown)) waiting = [{ ...shown, timeLeft: remaining() }, ...waiting];
  show(next);
}

/** Removes the notice that is shown; the next one follows. */
export function closeNotice(): void {
  const [next = null, ...rest] = waiting;
  waiting = rest;
  show(next);
}

/** Removes all notices, as if none had been shown. For tests. */
export function forgetNotices(): void {
  waiting = [];
  isPaused = false;
  show(null);
}

/** Stops the clock of the shown notice while somebody reads or operates it. */
export function pauseNotice(): void {
  if (isPaused || shown === null) return;
  shown.timeLeft = remaining();
  isPaused = true;
  stopClock();
}

/** Lets the clock of the shown notice go on. */
export function resumeNotice(): void {
  if (!isPaused) return;
  isPaused = false;
  startClock();
}

/** The notice that is shown now. */
export function shownNotice(): ShownNotice | null {
  return shown;
}

/** Calls back when another notice is shown, or none. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something and goes by itself. */
function isBrief(notice: ShownNotice): boolean {
  const isFailure = notice.color === "danger" || notice.color === "warning";
  return notice.onClick === undefined && notice.timeLeft > 0 && !isFailure;
}

/** Offers something for a while that a confirmation must not take away. */
function isUndoable(notice: ShownNotice): boolean {
  return notice.onClick !== undefined && notice.timeLeft > 0;
}

function show(notice: ShownNotice | null): void {
  stopClock();
  shown = notice;
  if (!isPaused) startClock();
  if (notice === null) isPaused = false;
  for (const listener of listeners) listener();
}

function startClock(): void {
  startedAt = Date.now();
  if (shown !== null && shown.timeLeft > 0) timer = setTimeout(closeNotice, shown.timeLeft);
}

function stopClock(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

/** Never 0, which means for ever. */
function remaining(): number {
  if (shown === null || shown.timeLeft === 0) return 0;
  return isPaused ? shown.timeLeft : Math.max(1_000, shown.timeLeft - (Date.now() - startedAt));
}
