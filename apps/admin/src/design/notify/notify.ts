import { createWatched, type Watched } from "../watched.ts";

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
const shown = createWatched<ShownNotice | null>(null);
/** The notice that is shown now. */
export const shownNotice: Watched<ShownNotice | null> = shown;
/** Those that are shown next, the first one first. */
let waiting: readonly ShownNotice[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let startedAt = 0;
let isPaused = false;

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
  const now = shown.get();
  if (notice.id !== undefined) {
    waiting = waiting.filter(({ id }) => id !== notice.id);
    if (now?.id === notice.id) return show(next);
  }
  if (now === null) return show(next);
  if (isBrief(next) && isUndoable(now)) {
    // Of several confirmations only the last is still of interest.
    waiting = [...waiting.filter((one) => !isBrief(one)), next];
    return;
  }
  if (!isBrief(now)) waiting = [{ ...now, timeLeft: remaining() }, ...waiting];
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
  const now = shown.get();
  if (isPaused || now === null) return;
  now.timeLeft = remaining();
  isPaused = true;
  stopClock();
}

/** Lets the clock of the shown notice go on. */
export function resumeNotice(): void {
  if (!isPaused) return;
  isPaused = false;
  startClock();
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
  shown.set(notice);
  if (!isPaused) startClock();
  if (notice === null) isPaused = false;
}

function startClock(): void {
  startedAt = Date.now();
  const timeLeft = shown.get()?.timeLeft ?? 0;
  if (timeLeft > 0) timer = setTimeout(closeNotice, timeLeft);
}

function stopClock(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

/** Never 0, which means for ever. */
function remaining(): number {
  const timeLeft = shown.get()?.timeLeft ?? 0;
  if (timeLeft === 0 || isPaused) return timeLeft;
  return Math.max(1_000, timeLeft - (Date.now() - startedAt));
}
