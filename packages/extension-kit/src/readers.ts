/**
 * An option that should be text; undefined when it is missing, blank or something else.
 * @example textOption(options.placeholder)
 * @public
 */
export function textOption(option: unknown): string | undefined {
  return typeof option === "string" && option !== "" ? option : undefined;
}

/**
 * An option or value that should be a yes or no: true only for true, 1, "1" and "true" (wire forms of older servers).
 * @example flagOption(options.trim)
 * @public
 */
export function flagOption(option: unknown): boolean {
  return option === true || option === 1 || option === "1" || option === "true";
}

/**
 * An option that should be a number; undefined when it is missing or not one.
 * @example numberOption(options.rows) ?? 12
 * @public
 */
export function numberOption(option: unknown): number | undefined {
  if (
    option === null ||
    option === "" ||
    (typeof option !== "number" && typeof option !== "string")
  )
    return undefined;
  const number = Number(option);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * An option that should be a list of words: a list, or text with commas.
 * @example listOption('image/png, image/jpeg') // ['image/png', 'image/jpeg']
 * @public
 */
export function listOption(option: unknown): string[] {
  const entries: unknown[] = Array.isArray(option)
    ? option
    : typeof option === "string"
      ? option.split(",")
      : [];
  return entries.flatMap((entry) =>
    typeof entry === "string" && entry.trim() !== "" ? [entry.trim()] : [],
  );
}

/**
 * Whether a value can stand in a box for text: nothing, text or a number.
 * @public
 */
export function isTextLike(value: unknown): boolean {
  return (
    value === null || value === undefined || typeof value === "string" || typeof value === "number"
  );
}
