/** Hours, minutes and seconds of a stored time; databases may write fractions behind the seconds. */
export function readTime(value: unknown): [number, number, number] | null {
  const found =
    typeof value === "string" ? /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(value) : null;
  if (found === null) return null;
  const [hours, minutes, seconds] = [found[1], found[2], found[3] ?? "0"].map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  return hours < 24 && minutes < 60 && seconds < 60 ? [hours, minutes, seconds] : null;
}

/** Whether a value is a time of the day. */
export function isTime(value: unknown): value is string {
  return readTime(value) !== null;
}

/** How people read a time: by the clock of twenty-four hours or of twelve, seconds where there are some. */
export function writeTime(
  [hours, minutes, seconds]: readonly [number, number, number],
  { is24, hasSeconds, locale }: { is24: boolean; hasSeconds: boolean; locale: string },
): string {
  const date = new Date(2000, 0, 1, hours, minutes, seconds);
  return new Intl.DateTimeFormat(locale, {
    hour: is24 ? "2-digit" : "numeric",
    minute: "2-digit",
    ...(hasSeconds || seconds !== 0 ? { second: "2-digit" } : {}),
    hourCycle: is24 ? "h23" : "h12",
  }).format(date);
}
