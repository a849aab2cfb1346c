import {
  ownValue,
  primaryKeyField,
  templateFields,
  titleFields,
  type Collection,
  type Field,
} from "@rowhouse/contract";
import { defineOptions, text, type LayoutQueryInput } from "@rowhouse/extension-kit";

import { chosenField } from "../../list/field/chosen-field.ts";
import { dateFields, isDated } from "../../list/field/moments.ts";

/** The options that the timeline stores in a preset's view_options (layouts.md 1.6). */
export const timelineOptions = defineOptions({
  date: chosenField("layouts-timeline-date"),
  title: text({ label: "layouts-timeline-title" }),
  content: chosenField("layouts-timeline-content"),
  color: chosenField("layouts-timeline-color"),
});

/** The collection and the options to make entries of. */
export type TimelineQueryInput = LayoutQueryInput<typeof timelineOptions>;

type Chosen = Omit<TimelineQueryInput, "viewQuery" | "place">;

/** The parts of an entry. */
export interface TimelineParts {
  /** Null where no date may be shown in lists. */
  date: Field | null;
  /** Template text; null: the entry is called by the name of its item. */
  title: string | null;
  content: Field | null;
  color: Field | null;
  /** The fields that say what an entry of the activity did, and to which item, by what belongs together; else none. */
  about: Field[][];
}

/** The fields that are chosen and still exist. As long as nobody has chosen, the first date of the collection counts. */
export function partsOf({ collection, fields, viewOptions }: Chosen): TimelineParts {
  const find = (key: string | null | undefined) => ownValue(fields, key ?? "") ?? null;
  const { title = null } = viewOptions;
  const date = find(viewOptions.date);
  const content = find(viewOptions.content);
  return {
    date: date !== null && isDated(date) ? date : (dateFields(fields)[0] ?? null),
    title,
    content,
    color: find(viewOptions.color),
    about: aboutKeys(collection)
      .map((keys) => keys.flatMap((key) => (key === content?.field ? [] : (find(key) ?? []))))
      .filter((group) => group.length > 0),
  };
}

/** The paths that entries need loaded: a template with a field that lists may not show leaves it out. */
export function requestedPaths(input: Chosen): string[] {
  const { collection, fields } = input;
  const { date, title, content, color, about } = partsOf(input);
  const shown = [date, content, color, ...about.flat()].flatMap((field) => field?.field ?? []);
  const template = templateFields(title ?? "").filter((path) =>
    Object.hasOwn(fields, firstStep(path)),
  );
  return [...new Set([...shown, ...template, ...namingFields(collection, fields)])];
}

function firstStep(path: string): string {
  return path.split(".")[0] ?? "";
}

/** The first fields that name the items, both names of people; else the key. */
function namingFields(collection: Collection, fields: Record<string, Field>): string[] {
  const naming = titleFields(collection).filter((key) => ownValue(fields, key) !== undefined);
  const people = ["first_name", "last_name"].filter((key) => naming.includes(key));
  const chosen = people.length > 0 ? people : naming.slice(0, 1);
  return chosen.length > 0 ? chosen : [primaryKeyField(collection)?.field ?? []].flat();
}

/** An entry of the activity is about an item elsewhere. */
function aboutKeys({ collection }: Collection): string[][] {
  return collection === "directus_activity" ? [["action"], ["collection", "item"]] : [];
}
