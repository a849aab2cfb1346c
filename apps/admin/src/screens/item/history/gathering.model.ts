import type { Field } from "@rowhouse/contract";
import { joinedDelta } from "../revisions/changes.model.ts";
import type { TimelineEntry } from "./timeline.model.ts";

/** Saves of one person within a few minutes, the newest first, or one event by itself. */
export interface TimelineGroup {
  /** The newest of them. */
  first: TimelineEntry;
  entries: readonly TimelineEntry[];
}

/** The events on one day of the reader. */
export interface TimelineDay {
  /** Midnight; null for events without a time. */
  date: Date | null;
  groups: readonly TimelineGroup[];
}

/** Saves at most this far apart belong together, in milliseconds. */
const together = 10 * 60_000;

/** The entries of a history, the newest first, by day; the saves of one person within ten minutes are one. */
export function gatherByDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: {
    date: Date | null;
    groups: { first: TimelineEntry; entries: TimelineEntry[] }[];
  }[] = [];
  for (const entry of entries) {
    const date = entry.at && midnightOf(entry.at);
    const last = days.at(-1);
    const day = last && last.date?.getTime() === date?.getTime() ? last : { date, groups: [] };
    if (day !== last) days.push(day);
    const group = day.groups.at(-1);
    if (group && belongsTo(group.first, entry)) group.entries.push(entry);
    else day.groups.push({ first: entry, entries: [entry] });
  }
  return days;
}

/** All that a group changed, as one entry: from the state before its first save to the state after its last. */
export function asOneEntry(
  { first, entries }: TimelineGroup,
  fields: Readonly<Record<string, Field>>,
): TimelineEntry {
  const deltas = entries.map(({ revision }) => revision?.["delta"]);
  const delta = joinedDelta(deltas, fields);
  return {
    ...first,
    revision: first.revision && { ...first.revision, delta },
    previous: entries.at(-1)?.previous ?? null,
  };
}

/** How many days ago a moment was: 0 is today. */
export function daysAgo(date: Date, now: Date): number {
  // Days with a change of the clock have 23 or 25 hours.
  return Math.round((midnightOf(now).getTime() - midnightOf(date).getTime()) / 86_400_000);
}

/** A save with a reason stands alone: the reason belongs to it. */
function belongsTo(first: TimelineEntry, entry: TimelineEntry): boolean {
  return (
    isPlainSave(first) &&
    isPlainSave(entry) &&
    first.by?.id === entry.by?.id &&
    first.at !== null &&
    entry.at !== null &&
    first.at.getTime() - entry.at.getTime() <= together
  );
}

function isPlainSave(entry: TimelineEntry): boolean {
  return entry.word === "action_update" && entry.revision !== null && entry.comment === null;
}

function midnightOf(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
