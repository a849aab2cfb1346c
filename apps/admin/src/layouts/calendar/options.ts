import { ownValue, statusField, type Collection, type Field } from "@rowhouse/contract";
import { defineOptions, type LayoutQueryInput } from "@rowhouse/extension-kit";

import { chosenField, namingField } from "../../list/field/chosen-field.ts";
import { dateFields, hasTime } from "../../list/field/moments.ts";

/** The options that the calendar stores in a preset's view_options (layouts.md 1.5). */
export const calendarOptions = defineOptions({
  datetime: chosenField("layouts-calendar-datetime"),
  date: chosenField("layouts-calendar-date"),
  time: chosenField("layouts-calendar-time"),
  title: chosenField("layouts-calendar-title"),
  color: chosenField("layouts-calendar-color"),
});

/** The facts that the query of the calendar is computed from. */
export type CalendarQueryInput = LayoutQueryInput<typeof calendarOptions>;

/** The fields of an entry; null for what is not shown. */
export interface EntryFields {
  /** The date or date-time that entries stand at; without one there is no calendar. */
  day: Field | null;
  /** The time of day, where `day` has none. */
  time: Field | null;
  /** Names the entry; without one it is called as the item is. */
  title: Field | null;
  color: Field | null;
}

/**
 * The fields that are chosen and still exist. As long as nobody has chosen a date, the calendar takes the first field of
 * either kind; entries are named by what names the items, and have the color of their status.
 */
export function entryFields(
  view: Pick<CalendarQueryInput, "collection" | "fields" | "viewOptions">,
) {
  const { collection, fields, viewOptions } = view;
  const find = (key: string | null | undefined) => ownValue(fields, key ?? "") ?? null;
  const { datetime, date } = viewOptions;
  const isChosen = datetime !== undefined || date !== undefined;
  const day = find(datetime) ?? find(date) ?? (isChosen ? null : (dateFields(fields)[0] ?? null));
  return {
    day,
    time: day === null || hasTime(day) ? null : find(viewOptions.time),
    title:
      viewOptions.title === null
        ? null
        : (find(viewOptions.title) ?? namingField(collection, fields)),
    color:
      viewOptions.color === undefined ? listedStatus(collection, fields) : find(viewOptions.color),
  } satisfies EntryFields;
}

function listedStatus(collection: Collection, fields: Record<string, Field>): Field | null {
  return ownValue(fields, statusField(collection)?.field ?? "") ?? null;
}
