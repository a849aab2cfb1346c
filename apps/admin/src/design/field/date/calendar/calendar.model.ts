/** The content of the grid: the days of a month, the months of a year, or a dozen years. */
export type CalendarLevel = "days" | "months" | "years";

/** Years in one grid. */
const yearsShown = 12;

/** The first day of a week in a language, 0 for Sunday. */
export function firstWeekday(locale: string): number {
  const own: Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  } = new Intl.Locale(locale);
  // Browsers that do not know the weeks of languages begin with Monday, as ISO 8601 does.
  return (own.getWeekInfo?.() ?? own.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}

/** A day later or earlier by days. */
export function addDays(day: Date, days: number): Date {
  const next = new Date(day);
  next.setDate(day.getDate() + days);
  return next;
}

/** A day later or earlier by months; at most the last day of that month. */
export function addMonths(day: Date, months: number): Date {
  const next = new Date(day);
  next.setDate(1);
  next.setMonth(day.getMonth() + months);
  const last = new Date(next);
  last.setMonth(next.getMonth() + 1, 0);
  next.setDate(Math.min(day.getDate(), last.getDate()));
  return next;
}

/** A day at the time of another date, to the minute; null for its beginning. */
export function atTimeOf(day: Date, time: Date | null): Date {
  const date = new Date(day);
  date.setHours(time?.getHours() ?? 0, time?.getMinutes() ?? 0, 0, 0);
  return date;
}

/** The cells of a level around a day, in rows; of days also those that fill the first and the last week. */
export function cellsOf(level: CalendarLevel, shown: Date, firstDay: number): Date[][] {
  if (level === "days") {
    const first = atStartOf("month", shown);
    const start = addDays(first, -((first.getDay() - firstDay + 7) % 7));
    // Six weeks hold every month, so that the grid never changes its height.
    return rows(6, 7, (index) => addDays(start, index));
  }
  const start = level === "months" ? atStartOf("year", shown) : firstYear(shown);
  return rows(4, 3, (index) => addMonths(start, level === "months" ? index : index * 12));
}

/** Whether two days are in the same cell of a level. */
export function isSameCell(level: CalendarLevel, one: Date, other: Date): boolean {
  const isSameYear = one.getFullYear() === other.getFullYear();
  if (level === "years") return isSameYear;
  const isSameMonth = isSameYear && one.getMonth() === other.getMonth();
  return level === "months" ? isSameMonth : isSameMonth && one.getDate() === other.getDate();
}

/** The day one page of the level before (-1) or behind (1) a day. */
export function turnPage(level: CalendarLevel, day: Date, direction: number): Date {
  const months = { days: 1, months: 12, years: yearsShown * 12 }[level];
  return addMonths(day, direction * months);
}

/**
 * Where a key moves from a day, as the grid of the ARIA date picker pattern does; null for keys that do not move.
 * @param key the name of the key; `isBackwards` swaps left and right, for languages written that way
 */
export function moveBy(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Date,
  {
    level,
    firstDay,
    isBackwards,
  }: { level: CalendarLevel; firstDay: number; isBackwards: boolean },
): Date | null {
  const step = (cells: number) =>
    level === "days"
      ? addDays(day, cells)
      : addMonths(day, level === "months" ? cells : cells * 12);
  const row = level === "days" ? 7 : 3;
  const ahead = isBackwards ? -1 : 1;
  switch (key) {
    case "ArrowLeft":
      return step(-ahead);
    case "ArrowRight":
      return step(ahead);
    case "ArrowUp":
      return step(-row);
    case "ArrowDown":
      return step(row);
    case "Home":
      return step(-placeInRow(level, day, firstDay));
    case "End":
      return step(row - 1 - placeInRow(level, day, firstDay));
    case "PageUp":
      return shiftKey && level === "days" ? addMonths(day, -12) : turnPage(level, day, -1);
    case "PageDown":
      return shiftKey && level === "days" ? addMonths(day, 12) : turnPage(level, day, 1);
    default:
      return null;
  }
}

/** The day itself, or the bound it lies beyond. */
export function inside(day: Date, { min, max }: { min: Date | null; max: Date | null }): Date {
  if (min !== null && day < min) return min;
  return max !== null && day > max ? max : day;
}

/** Whether no day of the cell is inside the bounds. */
export function isOutside(
  level: CalendarLevel,
  cell: Date,
  { min, max }: { min: Date | null; max: Date | null },
): boolean {
  const isBefore = min !== null && cell < min && !isSameCell(level, cell, min);
  return isBefore || (max !== null && cell > max && !isSameCell(level, cell, max));
}

function placeInRow(level: CalendarLevel, day: Date, firstDay: number): number {
  if (level === "days") return (day.getDay() - firstDay + 7) % 7;
  return level === "months"
    ? day.getMonth() % 3
    : (day.getFullYear() - firstYear(day).getFullYear()) % 3;
}

function firstYear(day: Date): Date {
  const first = atStartOf("year", day);
  first.setFullYear(Math.floor(day.getFullYear() / yearsShown) * yearsShown);
  return first;
}

function atStartOf(unit: "month" | "year", day: Date): Date {
  const start = new Date(day);
  start.setHours(0, 0, 0, 0);
  start.setDate(1);
  if (unit === "year") start.setMonth(0);
  return start;
}

function rows(count: number, length: number, cell: (index: number) => Date): Date[][] {
  return Array.from({ length: count }, (_row, row) =>
    Array.from({ length }, (_cell, column) => cell(row * length + column)),
  );
}
