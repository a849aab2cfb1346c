import { isRecord, parseBoolean } from "@rowhouse/contract";
import { AppError, because, brokenRule, unknownKeys } from "../../core/errors.ts";

/** What was sent about a collection, every value in its own type; keys that were not sent are absent (API contract 2.5). */
export interface CollectionSettings {
  managed?: boolean;
  hidden?: boolean;
  single?: boolean;
  icon?: string | null;
  note?: string | null;
  translation?: object | null;
}

/** What was sent, with its fields unread. */
export interface SentCollection {
  name: unknown;
  settings: CollectionSettings;
  fields: unknown[] | null;
}

const flags = ["managed", "hidden", "single"] as const;
const texts = ["icon", "note"] as const;
const knownKeys: ReadonlySet<string> = new Set([
  "collection",
  "fields",
  "translation",
  ...flags,
  ...texts,
]);

/** Reads the body of a write. Throws `unprocessable` for unknown keys, `invalidInput` for values of the wrong type. */
export function readCollection(body: unknown): SentCollection {
  const sent = readObject(body);
  const properties = unknownKeys(sent, knownKeys);
  if (properties !== null)
    throw new AppError("unprocessable", because("collectionProperties", { properties }));
  const settings: CollectionSettings = {};
  for (const key of flags) {
    if (sent[key] === undefined) continue;
    const flag = parseBoolean(sent[key]);
    if (flag === undefined) throw wrong(key, "boolean");
    settings[key] = flag ?? false;
  }
  for (const key of texts) {
    const value = sent[key];
    if (value === undefined) continue;
    if (value !== null && typeof value !== "string") throw wrong(key, "text");
    settings[key] = value === "" ? null : value;
  }
  const { translation, fields } = sent;
  if (translation !== undefined) {
    if (typeof translation !== "object") throw wrong("translation", "json");
    settings.translation = translation;
  }
  if (fields !== undefined && !Array.isArray(fields)) throw wrong("fields", "array");
  return { name: sent["collection"], settings, fields: fields ?? null };
}

/** The body of a write as an object. Throws `invalidInput`. */
export function readObject(body: unknown): Record<string, unknown> {
  if (isRecord(body)) return body;
  throw new AppError("invalidInput", because("collectionObject"));
}

function wrong(field: string, rule: "boolean" | "text" | "json" | "array"): AppError {
  return new AppError("invalidInput", brokenRule(field, rule));
}
