import { formattingLocale, ownValue } from "@rowhouse/contract";
import { isolated } from "./languages.ts";

/**
 * How a date is written: `short` 20 Nov 2026, `medium` with the time, `long` with weekday and time, `full` as a day spelled
 * out, `time` the time alone.
 */
export type DateStyle = "short" | "medium" | "long" | "full" | "time";

/** Writes numbers, dates and sizes the way of one language. */
export interface Formats {
  locale: string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `timeZone` is given for plain dates, which belong to no zone. */
  date(value: Date, style?: DateStyle, timeZone?: string): string;
  /** "3 days ago", seen from `now`. */
  relative(value: Date, now: Date): string;
  /** Bytes with one decimal: 1.5 MB. Sizes count in steps of 1000, limits are set in steps of 1024. */
  bytes(value: number, step?: 1000 | 1024): string;
  /** "a, b, and c" */
  list(values: readonly string[]): string;
  /** "a, b, c": where no sentence is made of them. */
  series(values: readonly string[]): string;
  /** "a: b": what something is, and which one. */
  labeled(label: string, value: string): string;
  /** The blank between two sentences: none where the full stop takes up its room. */
  gap: string;
  /** "a. b.": texts that end without a full stop, each as a sentence. */
  sentences(texts: readonly string[]): string;
}

/** The clock of a language where its default is not what users expect. */
const hour12: Readonly<Record<string, boolean>> = {
  "en-US": true,
  "pt-BR": true,
  "zh-CN": true,
  "cs-CZ": false,
  "de-DE": false,
  "fr-FR": false,
  "it-IT": false,
  "ms-MY": false,
  "nl-NL": false,
  "pl-PL": false,
  "ru-RU": false,
};

/** The comma of a language that has one of its own; a mark (RLM) says that a series of foreign names runs to the left as well. */
const commas: Readonly<Record<string, string>> = {
  "ar-SA": "\u200F، ",
  "he-IL": "\u200F, ",
  "ja-JP": "、",
  "zh-CN": "、",
  "zh-TW": "、",
};

/** The colon of a language that has one of its own, or room before it. */
const colons: Readonly<Record<string, string>> = {
  "fr-FR": "\u00A0: ",
  "ja-JP": "：",
  "zh-CN": "：",
  "zh-TW": "：",
};

/** The full stop of a language that has one of its own, which takes up the room of a blank as well. */
const stops: Readonly<Record<string, string>> = { "ja-JP": "。", "zh-CN": "。", "zh-TW": "。" };

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Hebrew words for one and two have the number after them once more in some versions of Unicode: "לפני דקה (1)". */
const countAfterWord = / \([12]\)$/u;

const cache = new Map<string, Formats>();

/** The formats of a locale. */
export function formatsOf(locale: string): Formats {
  let formats = cache.get(locale);
  if (!formats) {
    formats = createFormats(locale);
    cache.set(locale, formats);
  }
  return formats;
}

function createFormats(locale: string): Formats {
  const tag = formattingLocale(locale);
  const short = { year: "numeric", month: "short", day: "numeric" } as const;
  const clock = {
    hour: "numeric",
    minute: "numeric",
    ...(ownValue(hour12, locale) === undefined ? {} : { hour12: ownValue(hour12, locale) }),
  } as const;
  const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
    short,
    medium: { ...short, ...clock },
    long: { ...short, weekday: "short", ...clock },
    full: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
    time: clock,
  };
  // Made when first used: they take long, and few pages need all of them.
  const numberFormat = numberFormatsOf(tag);
  let lists: Intl.ListFormat | null = null;
  let relatives: Intl.RelativeTimeFormat | null = null;
  const dates = new Map<string, Intl.DateTimeFormat>();
  const dateFormat = (style: DateStyle, timeZone: string | undefined) => {
    const key = `${style} ${timeZone ?? ""}`;
    const format = dates.get(key) ?? new Intl.DateTimeFormat(tag, { ...styles[style], timeZone });
    dates.set(key, format);
    return format;
  };
  const stop = ownValue(stops, locale);
  const gap = stop === undefined ? " " : "";
  const apart = (values: readonly string[]) => values.map((value) => isolated(value, locale));
  return {
    locale,
    number: (value, options) => numberFormat(options).format(value),
    date: (value, style = "short", timeZone) => dateFormat(style, timeZone).format(value),
    relative: (value, now) =>
      formatRelative(
        (relatives ??= new Intl.RelativeTimeFormat(tag, { numeric: "auto" })),
        (value.getTime() - now.getTime()) / 1000,
      ).replace(countAfterWord, ""),
    bytes: (value, step = 1000) => formatBytes(numberFormat, value, step),
    list: (values) =>
      (lists ??= new Intl.ListFormat(tag, { type: "conjunction" })).format(apart(values)),
    series: (values) => apart(values).join(ownValue(commas, locale) ?? ", "),
    labeled: (label, value) => label + (ownValue(colons, locale) ?? ": ") + value,
    gap,
    sentences: (texts) => texts.map((text) => text + (stop ?? ".")).join(gap),
  };
}

type NumberFormats = (options?: Intl.NumberFormatOptions) => Intl.NumberFormat;

/** The number formats of a language: one for each set of options, however often it is asked for. */
function numberFormatsOf(tag: string): NumberFormats {
  const formats = new Map<string, Intl.NumberFormat>();
  return (options = {}) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
    formats.set(key, format);
    return format;
  };
}

function formatRelative(format: Intl.RelativeTimeFormat, seconds: number): string {
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, "second");
}

const sizes = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

function formatBytes(numberFormat: NumberFormats, bytes: number, step: number): string {
  let value = bytes;
  let power = 0;
  while (value >= step && power < sizes.length - 1) {
    value /= step;
    power += 1;
  }
  const partsIn = (unit: string) =>
    numberFormat({
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: power === 0 ? 0 : 1,
    }).formatToParts(value);
  // Single bytes have a sign where kilobytes have two: B and kB, o and ko. Intl spells them out.
  const kilobytes = partsIn("kilobyte");
  const [, sign] = /^.(.)$/u.exec(kilobytes.find(({ type }) => type === "unit")?.value ?? "") ?? [];
  const isSigned = power === 0 && sign !== undefined;
  return (isSigned ? kilobytes : partsIn(sizes[power] ?? "byte"))
    .map((part) => (isSigned && part.type === "unit" ? sign : part.value))
    .join("");
}
