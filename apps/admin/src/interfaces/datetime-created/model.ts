/** Whether a value is a date-time. */
export function isDateTime(value: unknown): value is string {
  return parseUtc(value) !== null;
}

/** The date-time of a server text: UTC `YYYY-MM-DD HH:mm:ss`, or ISO 8601 with its own offset; null when it is none. */
export function parseUtc(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  const parts =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/.exec(value);
  if (parts === null) return null;
  const date = new Date(`${parts[1]}T${parts[2]}${parts[3] ?? "Z"}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
