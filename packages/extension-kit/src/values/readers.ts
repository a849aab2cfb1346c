/**
 * A value that should be text; undefined when it is missing, empty or something else.
 * @example readText(file.title)
 * @public
 */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * A value that should be a number; undefined when it is missing or not one.
 * @example readNumber('5') // 5
 */
export function readNumber(value: unknown): number | undefined {
  if (value === "" || (typeof value !== "number" && typeof value !== "string")) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * A value that should be a list of words: a list, or text with commas.
 * @example readList('image/png, image/jpeg') // ['image/png', 'image/jpeg']
 * @public
 */
export function readList(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : [];
  return entries.flatMap((entry) =>
    typeof entry === "string" && entry.trim() !== "" ? [entry.trim()] : [],
  );
}
