import { isEmpty, referenceKey, type Field, type Item } from "@rowhouse/contract";
import { readStored } from "./stored-value.model.ts";

/** Somebody who did something, as far as the reader may know. */
export interface Person {
  id: number | null;
  name: string;
  /** The avatar as loaded: a file object, a key, or nothing. */
  avatar: unknown;
}

/** One line of an item's history, newest first. */
export interface TimelineEntry {
  id: number;
  /** Key of the action's word, for example `action_update`. */
  word: string;
  isComment: boolean;
  /** Null: nobody was signed in. */
  by: Person | null;
  at: Date | null;
  editedAt: Date | null;
  comment: string | null;
  /** What the action changed; null when that is not known. */
  revision: Item | null;
  /** The state before; null for the first one. */
  previous: Item | null;
}

/** Where the values of a history come from: its entries, and the item as it is saved. */
export interface Past {
  entries: readonly TimelineEntry[];
  item: Item;
}

const words: Record<string, string> = {
  create: "action_create",
  update: "action_update",
  delete: "action_delete",
  "soft-delete": "action_soft_delete",
  upload: "action_upload",
  comment: "action_comment",
  mention: "action_mention",
  authenticate: "action_authenticate",
  revert: "action_revert",
  external: "action_external",
  error: "action_error",
};

/** Joins activity and revisions (API contract 9.3); deleted comments are left out. */
export function timelineOf(activity: readonly Item[], revisions: readonly Item[]): TimelineEntry[] {
  const ordered = revisions.toSorted((a, b) => Number(a["id"]) - Number(b["id"]));
  const places = new Map(ordered.map((revision, index) => [Number(revision["activity"]), index]));
  return activity
    .filter((entry) => (entry["comment_deleted_on"] ?? null) === null)
    .map((entry) => {
      const place = places.get(Number(entry["id"]));
      const action = String(entry["action"]);
      return {
        id: Number(entry["id"]),
        word: words[action] ?? "action_unknown",
        isComment: action === "comment",
        by: readPerson(entry["action_by"]),
        at: readDate(entry["action_on"]),
        editedAt: readDate(entry["edited_on"]),
        comment:
          typeof entry["comment"] === "string" && entry["comment"] !== "" ? entry["comment"] : null,
        revision: place === undefined ? null : (ordered[place] ?? null),
        previous: place === undefined ? null : (ordered[place - 1] ?? null),
      };
    })
    .toSorted((a, b) => b.id - a.id);
}

/** One field that a revision changed; values are in the form a listing has them, references as keys. */
export interface FieldChange {
  field: Field;
  before: unknown;
  after: unknown;
}

/** Fields whose value a revision changed, in the order of the form. Secrets are never told. */
export function changesOf(
  entry: Pick<TimelineEntry, "revision" | "previous">,
  fields: Record<string, Field>,
): FieldChange[] {
  const delta = recordOf(entry.revision?.["delta"]);
  const data = recordOf(entry.revision?.["data"]);
  const before = recordOf(entry.previous?.["data"]);
  return Object.values(fields)
    .filter((field) => field.field in delta && field.type !== "hash" && !field.primary_key)
    .map((field) => ({
      field,
      before: readStored(field, before[field.field] ?? null),
      after: readStored(field, data[field.field] ?? delta[field.field] ?? null),
    }))
    .filter(isChanged)
    .toSorted(
      (a, b) =>
        (a.field.sort ?? Number.MAX_SAFE_INTEGER) - (b.field.sort ?? Number.MAX_SAFE_INTEGER),
    );
}

/** What the item page knows about the collection's fields. */
export interface FieldKnowledge {
  fields: Record<string, Field>;
  /** Fields that hold a reference, with the primary key field of the collection they point to. */
  relatedKeys: Readonly<Record<string, string>>;
}

/** What going back to the state of an entry would change: before is the item as it is now. */
export function changesTo(
  item: Item,
  entry: Pick<TimelineEntry, "revision">,
  { fields, relatedKeys }: FieldKnowledge,
): FieldChange[] {
  const data = recordOf(entry.revision?.["data"]);
  return Object.values(fields)
    .filter((field) => field.field in data && field.field in item && isRestored(field))
    .map((field) => ({
      field,
      before: readStored(field, referenceKey(item[field.field], relatedKeys[field.field] ?? "")),
      after: readStored(field, data[field.field] ?? null),
    }))
    .filter(isChanged)
    .toSorted(
      (a, b) =>
        (a.field.sort ?? Number.MAX_SAFE_INTEGER) - (b.field.sort ?? Number.MAX_SAFE_INTEGER),
    );
}

/** Stamps are made anew, secrets are never told. */
function isRestored(field: Field): boolean {
  return (
    !field.primary_key &&
    field.type !== "hash" &&
    field.type !== "datetime_updated" &&
    field.type !== "user_updated"
  );
}

/** A person from an expanded user or a bare key; null for nobody (0 is the public role). */
export function readPerson(value: unknown): Person | null {
  if (typeof value === "object" && value !== null) {
    const user = recordOf(value);
    const name = [user["first_name"], user["last_name"]]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" ");
    const id = Number(user["id"]);
    return { id: Number.isInteger(id) && id > 0 ? id : null, name, avatar: user["avatar"] ?? null };
  }
  const id = Number(value ?? 0);
  return Number.isInteger(id) && id > 0 ? { id, name: "", avatar: null } : null;
}

/** Keys may be text on one side and numbers on the other, so values are compared as text. */
function isChanged({ before, after }: FieldChange): boolean {
  return asText(before) !== asText(after);
}

function asText(value: unknown): string {
  if (isEmpty(value)) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function recordOf(value: unknown): Item {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function readDate(value: unknown): Date | null {
  if (typeof value !== "string" || value === "") return null;
  const date = new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(" ", "T")}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
