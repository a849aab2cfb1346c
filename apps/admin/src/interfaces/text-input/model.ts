/** The staged form of what is in the box: without the white space around it when `trim` is on. */
export function toStaged(typed: string, trim: boolean): string {
  return trim ? typed.trim() : typed;
}

/** The text in the box: what the person typed while it still stands for the value, else the value. */
export function shownText(
  typed: string | null,
  value: string | number | null,
  trim: boolean,
): string {
  const text = value === null ? "" : String(value);
  return typed !== null && toStaged(typed, trim) === text ? typed : text;
}
