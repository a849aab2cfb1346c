import type { ScrollPosition } from "@rowhouse/extension-kit";

/** Listings whose scroll position is remembered; the oldest is dropped. */
const capacity = 30;
const positions = new Map<string, ScrollPosition>();

/** The scroll position a listing was left at; its start when it was not opened yet. */
export function scrollPositionOf(key: string): ScrollPosition {
  return positions.get(key) ?? { top: 0, row: 0 };
}

/** Remembers the scroll position of a listing, for the way back. It lasts as long as the window. */
export function rememberScrollPosition(key: string, position: ScrollPosition): void {
  positions.delete(key);
  positions.set(key, position);
  const oldest = positions.keys().next();
  if (positions.size > capacity && !oldest.done) positions.delete(oldest.value);
}
