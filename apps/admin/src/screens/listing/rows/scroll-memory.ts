/** Where a listing stood: pixels from the top, and the row the keyboard was on. */
export interface ListPlace {
  top: number;
  row: number;
}

/** Listings whose place is remembered; the oldest is forgotten. */
const capacity = 30;
const places = new Map<string, ListPlace>();

/** Where the listing of this name stood when it was left; its start when it was not seen yet. */
export function placeOf(name: string): ListPlace {
  return places.get(name) ?? { top: 0, row: 0 };
}

/** Remembers where a listing stands, for the way back. It lasts as long as the window. */
export function rememberPlace(name: string, place: ListPlace): void {
  places.delete(name);
  places.set(name, place);
  const oldest = places.keys().next();
  if (places.size > capacity && !oldest.done) places.delete(oldest.value);
}
