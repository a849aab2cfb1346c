import { isRecord, readDateTime, ownValue, type Item } from "@rowhouse/contract";

/** A user who did something, as far as the reader may know. */
export interface Person {
  id: number | null;
  name: string;
  /** The avatar as loaded: a file object, a key, or nothing. */
  avatar: unknown;
}

/** One line of an item's history, newest first. */
export interface TimelineEntry {
  id: number;
  /** Text key of the action, for example `action_update`. */
  word: string;
  isComment: boolean;
  /** Null: an anonymous user. */
  by: Person | null;
  at: Date | null;
  editedAt: Date | null;
  comment: string | null;
  /** The values that the action changed; null when that is not known. */
  revision: Item | null;
  /** The state before; null for the first one. */
  previous: Item | null;
}

/** The history of an item: its entries, and the item as it is saved. */
export interface ItemHistory {
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
  "view-as": "action_view_as",
  mend: "action_mend",
  revert: "action_revert",
  restore: "action_restore",
  "status-update": "action_status_update",
  "invalid-credentials": "action_invalid_credentials",
  external: "action_external",
  error: "action_error",
};

/** The key of the text that says what an action did. */
export function actionText(action: string): string {
  return ownValue(words, action) ?? "action_unknown";
}

/** Joins activity and revisions (API contract 9.3); deleted comments are left out. */
export function timelineOf(activity: readonly Item[], revisions: readonly Item[]): TimelineEntry[] {
  const ordered = revisions.toSorted((a, b) => Number(a["id"]) - Number(b["id"]));
  const positions = new Map(
    ordered.map((revision, index) => [Number(revision["activity"]), index]),
  );
  return activity
    .filter((entry) => (entry["comment_deleted_on"] ?? null) === null)
    .map((entry) => {
      const position = positions.get(Number(entry["id"]));
      const action = String(entry["action"]);
      return {
        id: Number(entry["id"]),
        word: actionText(action),
        isComment: action === "comment",
        by: readPerson(entry["action_by"]),
        at: readDateTime(entry["action_on"]),
        editedAt: readDateTime(entry["edited_on"]),
        comment:
          typeof entry["comment"] === "string" && entry["comment"] !== "" ? entry["comment"] : null,
        revision: position === undefined ? null : (ordered[position] ?? null),
        previous: position === undefined ? null : (ordered[position - 1] ?? null),
      };
    })
    .toSorted((a, b) => b.id - a.id);
}

/** A person from an expanded user or a bare key; null for an anonymous user (0 is the public role). */
export function readPerson(value: unknown): Person | null {
  if (isRecord(value)) {
    const name = [value["first_name"], value["last_name"]]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" ");
    const id = Number(value["id"]);
    return {
      id: Number.isInteger(id) && id > 0 ? id : null,
      name,
      avatar: value["avatar"] ?? null,
    };
  }
  const id = Number(value ?? 0);
  return Number.isInteger(id) && id > 0 ? { id, name: "", avatar: null } : null;
}
