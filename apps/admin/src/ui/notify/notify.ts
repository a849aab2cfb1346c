/** What a notification means; decides its colour and icon. */
export type NoticeColor = "success" | "danger" | "warning" | "info";

export interface Notice {
  /** Showing another notice with the same id replaces the first. */
  id?: string;
  title: string;
  details?: string;
  color?: NoticeColor;
  /** The icon in the ring; by default the one of the colour. */
  icon?: string;
  /** A second icon at the end side that is a button when there is an `onClick`. */
  iconRight?: string;
  /** The label of the end button. */
  actionLabel?: string;
  onClick?: () => void;
  /** Milliseconds until it goes by itself, 5000 if not given; 0 for never. */
  delay?: number;
}

type Show = (notice: Notice) => void;

let pending: Notice[] = [];
let show: Show | null = null;
let wake: () => void = () => undefined;

/**
 * Shows a notice in the corner. Its component is loaded with the first notice. Never the only
 * copy of an error: notices confirm, the screen explains.
 * @throws TypeError when `onClick` is given and is not a function.
 */
export function notify(notice: Notice): void {
  if (notice.onClick !== undefined && typeof notice.onClick !== "function") {
    throw new TypeError("The click callback of a notification must be a function.");
  }
  if (show) {
    show(notice);
    return;
  }
  pending.push(notice);
  wake();
}

/** Connects the stack; pending notices are shown at once. */
export function connectStack(shower: Show): () => void {
  show = shower;
  const waiting = pending;
  pending = [];
  for (const notice of waiting) shower(notice);
  return () => {
    show = null;
  };
}

/** Called with the first notice that finds no stack. */
export function onFirstNotice(callback: () => void): () => void {
  wake = callback;
  if (pending.length > 0) callback();
  return () => {
    wake = () => undefined;
  };
}
