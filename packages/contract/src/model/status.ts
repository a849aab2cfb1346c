import { isRecord, isTrue, parseJson } from "../values/json.ts";
import { statusField, type Field, type Collection } from "./model.ts";

/** The meaning of one status (API contract 3.6). The server uses `soft_delete` and `required_fields` only. */
export interface StatusEntry {
  name: string;
  value: string;
  text_color?: string;
  background_color?: string;
  browse_subdued?: boolean;
  browse_badge?: boolean;
  soft_delete?: boolean;
  published?: boolean;
  required_fields?: boolean;
  sort?: number;
}

/** The statuses of a collection by value, in their order. */
export type StatusMapping = Record<string, StatusEntry>;

/**
 * The status mapping of a collection's status field; null without such a field or without a usable mapping.
 * Accepts an object or JSON text, and the older `listing_*` names of the two browse flags.
 */
export function readStatusMapping(collection: Collection): StatusMapping | null {
  const field = statusField(collection);
  if (!field) return null;
  const known = mappings.get(field);
  if (known !== undefined) return known;
  const mapping = parseStatusMapping(field.options?.["status_mapping"]);
  mappings.set(field, mapping);
  return mapping;
}

/** Fields are immutable, so their mappings are parsed once. */
const mappings = new WeakMap<Field, StatusMapping | null>();

/** The same for a mapping from elsewhere, such as the global setting `status_mapping`. */
export function parseStatusMapping(stored: unknown): StatusMapping | null {
  const source = typeof stored === "string" ? parseJson(stored) : stored;
  if (!isRecord(source)) return null;
  const entries = Object.entries(source)
    .filter((pair): pair is [string, Record<string, unknown>] => isRecord(pair[1]))
    .map(([value, entry]) => readEntry(value, entry))
    .toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map((entry) => [entry.value, entry]));
}

/** The values flagged as soft-deleted; items with them are hidden unless requested. */
export function softDeleteStatuses(collection: Collection): string[] {
  return Object.values(readStatusMapping(collection) ?? {})
    .filter((entry) => entry.soft_delete)
    .map((entry) => entry.value);
}

/** The values that are not soft-deleted: what a list shows when `status` is not given. */
export function visibleStatuses(collection: Collection): string[] {
  return Object.values(readStatusMapping(collection) ?? {})
    .filter((entry) => !entry.soft_delete)
    .map((entry) => entry.value);
}

/**
 * The status a new item gets when none is sent: the column's default, null when there is none.
 * Databases keep text defaults in quotes at times, those are not part of the value.
 */
export function defaultStatus(collection: Collection): string | null {
  const stored = statusField(collection)?.default_value ?? null;
  return stored === null ? null : stored.replace(/^'(.*)'$/, "$1");
}

function readEntry(value: string, entry: Record<string, unknown>): StatusEntry {
  const result: StatusEntry = {
    name: typeof entry["name"] === "string" ? entry["name"] : value,
    value,
  };
  copyText(result, entry, "text_color");
  copyText(result, entry, "background_color");
  copyFlag(result, "browse_subdued", entry["browse_subdued"] ?? entry["listing_subdued"]);
  copyFlag(result, "browse_badge", entry["browse_badge"] ?? entry["listing_badge"]);
  copyFlag(result, "soft_delete", entry["soft_delete"]);
  copyFlag(result, "published", entry["published"]);
  copyFlag(result, "required_fields", entry["required_fields"]);
  if (entry["sort"] !== undefined && Number.isFinite(Number(entry["sort"]))) {
    result.sort = Number(entry["sort"]);
  }
  return result;
}

function copyText(
  target: StatusEntry,
  source: Record<string, unknown>,
  key: "text_color" | "background_color",
): void {
  const value = source[key];
  if (typeof value === "string" && value !== "") target[key] = value;
}

type Flag = "browse_subdued" | "browse_badge" | "soft_delete" | "published" | "required_fields";

/** Apps have stored flags in several forms: true, 1, "1" and "true". */
function copyFlag(target: StatusEntry, key: Flag, value: unknown): void {
  if (value !== undefined && value !== null) {
    target[key] = isTrue(value);
  }
}
