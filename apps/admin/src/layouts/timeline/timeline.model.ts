import {
  hasOffset,
  isRecord,
  looseTitle,
  ownValue,
  readDate,
  readDateTime,
  renderTemplate,
  templateFields,
  type Field,
  type Item,
} from "@rowhouse/contract";
import { oneLine, storedDay } from "@rowhouse/extension-kit";

import { dayOfStored, hasTime, zoneOfField } from "../../list/field/moments.ts";

/** The items of one day, one after the other in the list. */
export interface TimelineDay {
  /** `YYYY-MM-DD` by the reader's clock; null for items without a date. */
  day: string | null;
  /** Index of its first item, and the one after its last. */
  first: number;
  end: number;
}

/** The instant of an entry, of a plain date its midnight; null without one. */
export function instantOf(item: Item, field: Field): Date | null {
  const value = ownValue(item, field.field);
  if (!hasTime(field)) return readDate(value);
  return readDateTime(value, hasOffset(value) ? "utc" : zoneOfField(field));
}

/** The day of an entry: dates count as they stand, date-times by the reader's clock (layouts.md 1.6). */
function dayOf(item: Item, field: Field): string | null {
  const value = ownValue(item, field.field);
  if (hasTime(field)) return dayOfStored(value, field);
  const date = readDate(value);
  return date === null ? null : storedDay(date);
}

/**
 * The items as the timeline lists them, usually as they come: those of a day together, those without a date last, wherever the
 * database puts them.
 */
export function arranged(items: Item[], field: Field): Item[] {
  const days = Map.groupBy(items, (item) => dayOf(item, field));
  const undated = days.get(null) ?? [];
  days.delete(null);
  const listed = [...[...days.values()].flat(), ...undated];
  return listed.every((item, index) => item === items[index]) ? items : listed;
}

/** The days of items that are arranged. */
export function daysOf(items: readonly Item[], field: Field): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const [index, item] of items.entries()) {
    const day = dayOf(item, field);
    const last = days.at(-1);
    if (last !== undefined && last.day === day) last.end = index + 1;
    else days.push({ day, first: index, end: index + 1 });
  }
  return days;
}

/** Heights in pixels: nothing is measured, so that only what is near the visible part needs to be rendered. */
export interface TimelineSizes {
  heading: number;
  entry: number;
  /** More for an entry with a long title. */
  long: number;
}

/** Heights of the parts of an entry; the same in the style sheet. */
const heights = { around: 20, title: 20, details: 32, meta: 20, heading: 44 };
/** Below the last entry of a day. */
const gap = 16;
/** Characters of a title that surely have room on one line of a phone. */
const phoneLine = 34;

/** How high headings and entries are. On a phone the parts of an entry stand below each other, and a long title has two lines. */
export function sizesOf(parts: {
  isPhone: boolean;
  hasContent: boolean;
  hasAbout: boolean;
}): TimelineSizes {
  const { isPhone, hasContent, hasAbout } = parts;
  const { around, title, details, meta, heading } = heights;
  if (!isPhone)
    return { heading, entry: around + title + (hasContent || hasAbout ? details : 0), long: 0 };
  const lines = Number(hasContent) + Number(hasAbout);
  return { heading, entry: around + title + lines * details + meta, long: title };
}

/** How high an entry with this title is. */
export function heightOf(title: string | null, { entry, long }: TimelineSizes): number {
  return (title ?? "").length > phoneLine ? entry + long : entry;
}

/**
 * The place of each entry in pixels, as lists below a heading count: from the end of the first heading on. The place of the first
 * entry of a day is therefore that of its heading from the top. The last number is where the list ends.
 */
export function topsOf(
  days: readonly TimelineDay[],
  entries: readonly number[],
  { heading }: TimelineSizes,
): number[] {
  const tops: number[] = [];
  let top = 0;
  for (const { first, end } of days) {
    for (const height of entries.slice(first, end)) {
      tops.push(top);
      top += height;
    }
    top += heading + gap;
  }
  return [...tops, Math.max(0, top - heading)];
}

/** The title of an entry on one line; null where the template yields nothing. An item that a field leads to is named. */
export function titleOf(template: string | null, item: Item): string | null {
  if (template === null) return null;
  const paths = templateFields(template);
  const named = paths.flatMap((path) => {
    const value = ownValue(item, path);
    const isDeep = paths.some((other) => other.startsWith(`${path}.`));
    return isRecord(value) && !isDeep ? [[path, looseTitle(value) ?? ""]] : [];
  });
  const text = renderTemplate(template, { ...item, ...Object.fromEntries(named) });
  return oneLine(text) || null;
}

/** Why a template cannot be used, as a text key: it names a field that does not exist, or one stands in no whole braces. */
export function templateProblem(
  template: string,
  isKnown: (path: string) => boolean,
): { key: string; params?: { field: string } } | null {
  const unknown = templateFields(template).find((path) => !isKnown(path));
  if (unknown !== undefined)
    return { key: "layouts.timeline.unknownField", params: { field: unknown } };
  const rest = template.replaceAll(/\{\{[^{}]*[^\s{}][^{}]*\}\}/g, "");
  return /\{\{|\}\}/.test(rest) ? { key: "layouts.timeline.openBraces" } : null;
}
