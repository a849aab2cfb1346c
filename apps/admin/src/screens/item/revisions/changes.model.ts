import {
  asRecord,
  isEmpty,
  parseBoolean,
  referenceKey,
  type Field,
  type Item,
} from "@rowhouse/contract";
import type { TimelineEntry } from "../history/timeline.model.ts";

/** One field that a revision changed; values are in the form a listing has them, references as keys. */
export interface FieldChange {
  field: Field;
  before: unknown;
  after: unknown;
}

/** Fields whose value a revision changed, in the order of the form. Secrets are left out. */
export function changesOf(
  entry: Pick<TimelineEntry, "revision" | "previous">,
  fields: Record<string, Field>,
): FieldChange[] {
  const delta = asRecord(entry.revision?.["delta"]);
  const data = asRecord(entry.revision?.["data"]);
  const before = asRecord(entry.previous?.["data"]);
  return changedFields(fields, (field) =>
    field.field in delta && isShown(field)
      ? [before[field.field] ?? null, data[field.field] ?? delta[field.field] ?? null]
      : null,
  );
}

/** What the item page knows about the collection's fields. */
export interface FieldKnowledge {
  fields: Record<string, Field>;
  /** Fields that hold a reference, with the primary key field of the collection they point to. */
  relatedKeys: Readonly<Record<string, string>>;
}

/** What reverting to the state of an entry would change: before is the item as it is now. */
export function changesTo(
  item: Item,
  entry: Pick<TimelineEntry, "revision">,
  { fields, relatedKeys }: FieldKnowledge,
): FieldChange[] {
  const data = asRecord(entry.revision?.["data"]);
  return changedFields(fields, ({ field, ...meta }) =>
    field in data && field in item && isShown(meta) && !isUpdateStamp(meta)
      ? [referenceKey(item[field], relatedKeys[field] ?? ""), data[field] ?? null]
      : null,
  );
}

/**
 * A value of a snapshot in the form a listing has it. Snapshots hold numbers and flags as text (API contract 9.3); a
 * text that is none of them stays as it is, and so do keys.
 */
export function readStored(field: Pick<Field, "type">, stored: unknown): unknown {
  if (field.type === "boolean") return parseBoolean(stored) ?? stored;
  if (field.type === "integer" || field.type === "decimal" || field.type === "sort")
    return readNumber(stored);
  return stored;
}

/**
 * The fields in the order of the form whose two values differ.
 * @param valuesOf the value before and after as they are stored; null for a field that does not count
 */
function changedFields(
  fields: Record<string, Field>,
  valuesOf: (field: Field) => [before: unknown, after: unknown] | null,
): FieldChange[] {
  return Object.values(fields)
    .flatMap((field): FieldChange[] => {
      const [before, after] = valuesOf(field)?.map((value) => readStored(field, value)) ?? [];
      // Keys may be text on one side and numbers on the other, so values are compared as text.
      return comparedText(before) === comparedText(after) ? [] : [{ field, before, after }];
    })
    .toSorted((a, b) => sortOf(a.field) - sortOf(b.field));
}

/** Keys do not change, and secrets are never shown. */
function isShown(field: Pick<Field, "type" | "primary_key">): boolean {
  return !field.primary_key && field.type !== "hash";
}

/** Reverting sets anew when and by whom an item was updated. */
function isUpdateStamp(field: Pick<Field, "type">): boolean {
  return field.type === "datetime_updated" || field.type === "user_updated";
}

function comparedText(value: unknown): string {
  if (isEmpty(value)) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function sortOf(field: Field): number {
  return field.sort ?? Number.MAX_SAFE_INTEGER;
}

/** Whole numbers of 64 bits stay text: as numbers they would lose their last digits. */
function readNumber(stored: unknown): unknown {
  if (typeof stored !== "string" || stored.trim() === "") return stored;
  const number = Number(stored);
  const isExact = /^[+-]?\d+$/.test(stored)
    ? Number.isSafeInteger(number)
    : Number.isFinite(number);
  return isExact ? number : stored;
}
