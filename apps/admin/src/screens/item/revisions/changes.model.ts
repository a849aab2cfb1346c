import {
  asListChange,
  asRecord,
  isAliasType,
  isEmpty,
  joinedListChange,
  parseBoolean,
  readDateTime,
  referenceKey,
  ownValue,
  type Collection,
  type Field,
  type Item,
  type ListBack,
  type ListChange,
} from "@rowhouse/contract";
import { isSetByServer } from "../../../editor/read/item-fields.model.ts";
import { isRemoved } from "../../../editor/removal/removal.model.ts";
import type { TimelineEntry } from "../history/timeline.model.ts";

/** One field that a revision changed; values are in the form a listing has them, references as keys. */
export interface FieldChange {
  field: Field;
  before: unknown;
  after: unknown;
  /** Of a list that goes back: what the server says becomes of its rows. */
  back?: ListBack;
}

/** Fields whose value a revision changed, in the order of the form. Secrets are left out. */
export function changesOf(
  entry: Pick<TimelineEntry, "revision" | "previous">,
  fields: Record<string, Field>,
): FieldChange[] {
  const delta = asRecord(entry.revision?.["delta"]);
  const data = asRecord(entry.revision?.["data"]);
  const before = asRecord(entry.previous?.["data"]);
  return changedFields(fields, (field) => {
    if (!Object.hasOwn(delta, field.field) || !isShown(field)) return null;
    if (isAliasType(field.type)) return [null, listed(asListChange(ownValue(delta, field.field)))];
    return [
      ownValue(before, field.field) ?? null,
      ownValue(data, field.field) ?? ownValue(delta, field.field) ?? null,
    ];
  });
}

/** A change of a list; null for one that says nothing. */
function listed(change: ListChange): ListChange | null {
  return Object.keys(change).length > 0 ? change : null;
}

/** Several saves as one delta, the newest first: the last value of a field counts, and of a list what came of all of them. */
export function joinedDelta(
  deltas: readonly unknown[],
  fields: Readonly<Record<string, Field>>,
): Item {
  const joined: Item = Object.assign({}, ...deltas.toReversed());
  for (const { field, type } of Object.values(fields)) {
    if (isAliasType(type) && Object.hasOwn(joined, field))
      joined[field] = joinedListChange(
        deltas.map((delta) => asListChange(ownValue(asRecord(delta), field))),
      );
  }
  return joined;
}

/** Lists that go back: whether there is anything, what it is the server says ({@link withLists}). */
function listsBack(delta: unknown, { collection, lockedFields }: FieldKnowledge): FieldChange[] {
  return changedFields(collection.fields, ({ field, type }) => {
    if (!isAliasType(type) || lockedFields.has(field)) return null;
    return [null, listed(asListChange(ownValue(asRecord(delta), field)))];
  });
}

/** The changes of a way back with what the server says of its lists; lists that stay as they are are left out. */
export function withLists(
  changes: readonly FieldChange[],
  lists: Readonly<Record<string, ListBack>>,
): FieldChange[] {
  return changes.flatMap((change) => {
    if (!isAliasType(change.field.type)) return change;
    const back = ownValue(lists, change.field.field);
    return back ? { ...change, after: back.change, back } : [];
  });
}

/** The item page's knowledge about the collection's fields. */
export interface FieldKnowledge {
  collection: Collection;
  /** Fields that the user may not change: they stay as they are. */
  lockedFields: ReadonlySet<string>;
  /** Fields that hold a reference, with the primary key field of the collection they point to. */
  relatedKeys: Readonly<Record<string, string>>;
}

/**
 * The changes in the whole item when it goes back to the state after an entry: before is the item as it is now. Nothing
 * for a state in which the item was removed: removing is a deliberate act.
 */
export function changesTo(
  item: Item,
  entry: Pick<TimelineEntry, "revision">,
  {
    later = [],
    ...knowledge
  }: FieldKnowledge & { later?: readonly Pick<TimelineEntry, "revision">[] },
): FieldChange[] {
  const state = asRecord(entry.revision?.["data"]);
  const deltas = later.map(({ revision }) => revision?.["delta"]);
  const lists = listsBack(joinedDelta(deltas, knowledge.collection.fields), knowledge);
  const changes = changesInto(item, state, knowledge);
  if (isRemoved(knowledge.collection, state)) return [];
  changes.push(...lists);
  // The server goes back with all fields or refuses.
  return changes.some(({ field }) => knowledge.lockedFields.has(field.field)) ? [] : changes;
}

/**
 * The changes of undoing an entry: only the fields that it changed, back to what they were before it. Nothing when
 * the state before is not known.
 */
export function changesBack(
  item: Item,
  entry: Pick<TimelineEntry, "revision" | "previous">,
  knowledge: FieldKnowledge,
): FieldChange[] {
  const state = asRecord(entry.previous?.["data"]);
  const names = changesOf(entry, knowledge.collection.fields).map(({ field }) => field.field);
  const isKept = (name: string): boolean =>
    !Object.hasOwn(state, name) || knowledge.lockedFields.has(name);
  const before = Object.fromEntries(
    names.filter((name) => !isKept(name)).map((name) => [name, ownValue(state, name)]),
  );
  return [
    ...changesInto(item, before, knowledge),
    ...listsBack(entry.revision?.["delta"], knowledge),
  ];
}

/** The changes as they are sent; those of lists as entries of the lists. */
export function valuesOf(changes: readonly FieldChange[]): Item {
  const sent = changes.filter(({ back }) => back?.entries.length !== 0);
  return Object.fromEntries(
    sent.map(({ field, after, back }) => [field.field, back?.entries ?? after]),
  );
}

function changesInto(
  item: Item,
  state: Item,
  { collection, relatedKeys }: FieldKnowledge,
): FieldChange[] {
  if (isRemoved(collection, state)) return [];
  return changedFields(collection.fields, (field) => {
    const name = field.field;
    const isWritten = isShown(field) && !isSetByServer(field);
    return isWritten && Object.hasOwn(state, name) && Object.hasOwn(item, name)
      ? [
          referenceKey(ownValue(item, name), ownValue(relatedKeys, name) ?? ""),
          ownValue(state, name) ?? null,
        ]
      : null;
  });
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
      return comparedText(before, field) === comparedText(after, field)
        ? []
        : [{ field, before, after }];
    })
    .toSorted((a, b) => sortOf(a.field) - sortOf(b.field));
}

/** Keys do not change, and secrets are never shown. */
function isShown(field: Pick<Field, "type" | "primary_key">): boolean {
  return !field.primary_key && field.type !== "hash";
}

function comparedText(value: unknown, field: Pick<Field, "type"> | undefined): string {
  if (isEmpty(value)) return "";
  // Items have date-times with a zone, snapshots as the database stores them: in UTC.
  const moment = field?.type?.startsWith("datetime") ? readDateTime(value) : null;
  if (moment) return moment.toISOString();
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
