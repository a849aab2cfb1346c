import { isRecord, ownValue, type Collection, type Field, type Hasher } from "@rowhouse/contract";

import { type AppEvent, toStoredTime } from "../../../core/context.ts";
import type { Row } from "../../../database/database.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { WriteRequest } from "./allow.ts";
import type { Values } from "../options.ts";
import type { RowWrite, WriteScope } from "../scope.ts";
import { columnKind, isTime, mask } from "../../columns.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";
import { storedValue } from "../../plan/column-values.ts";
import { findHasher, hashText, tokenHash } from "../../../core/hashes.ts";

export function announce(
  scope: WriteScope,
  write: Pick<RowWrite, "options">,
  event: AppEvent,
): void {
  if (write.options.emitEvents !== false) scope.ctx.announce(event);
}

/** The hook of a module, which may write other rows. */
export async function runAfter(
  scope: WriteScope,
  { options }: Pick<RowWrite, "options">,
  written: { key: string | number; values: Values; stored: Row | null },
): Promise<void> {
  if (!options.after) return;
  scope.writes += 1;
  await options.after({ ctx: scope.ctx, ...written });
}

export function requestOf(scope: WriteScope, collection: Collection, values: Values): WriteRequest {
  return { rights: scope.ctx.rights, collection, values, comment: scope.comment };
}

export function withoutIgnored(write: RowWrite): Values {
  const ignored = write.options.ignore ?? [];
  return ignored.length === 0
    ? write.values
    : Object.fromEntries(Object.entries(write.values).filter(([name]) => !ignored.includes(name)));
}

export async function prepared(step: {
  write: RowWrite;
  collection: Collection;
  sent: Values;
  stored: Row | null;
}): Promise<Values> {
  const { write, collection, sent, stored } = step;
  const known = stored === null ? writtenOnCreate(write, collection, sent) : sent;
  const values = write.options.prepare ? await write.options.prepare(known, stored) : known;
  const { derived } = madeFields(collection);
  return derived.length === 0 ? values : await withDerived(derived, values);
}

/**
 * For an empty key the database makes one; stamped fields are the server's and generated ones the database's, whatever
 * was sent (F61). What is restored keeps its stamps.
 */
function writtenOnCreate(
  { options }: Pick<RowWrite, "options">,
  collection: Collection,
  values: Values,
): Values {
  const isStamped = (name: string): boolean =>
    options.restores
      ? ownValue(collection.fields, name)?.filled === "always"
      : isStampedOnCreate(collection, name);
  const isEmptyKey = (name: string, value: unknown): boolean =>
    isKey(ownValue(collection.fields, name)) &&
    (value === null || value === "" || value === undefined);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isStamped(name) && !isEmptyKey(name, value)),
  );
}

/** An empty text may be a part of a key. */
function isKey(field: Field | undefined): boolean {
  if (field?.key_part !== undefined) return field.auto_increment;
  return field?.primary_key === true;
}

/** The server or the database sets the field of a new row. */
export function isStampedOnCreate(collection: Collection, name: string): boolean {
  const { type, filled }: Partial<Field> = ownValue(collection.fields, name) ?? {};
  if (filled === "always") return true;
  if (type === "user_created" || type === "user_updated")
    return collection.collection !== "directus_users";
  return type === "datetime_created" || type === "datetime_updated";
}

/**
 * The key says which item is meant; who made it and when changes for administrators only (F61). What is sent for the item
 * that a part of the key refers to stays.
 */
export function withoutFixed(scope: WriteScope, access: CollectionAccess, values: Values): Values {
  const key = new Set(access.key?.fields.map(({ field }) => field));
  const isFixed = ([name, value]: [string, unknown]): boolean => {
    const {
      type,
      filled,
      key_target: target,
    }: Partial<Field> = ownValue(access.collection.fields, name) ?? {};
    if (key.has(name)) return target === undefined || !hasMoreThan(target, value);
    if (filled === "always") return true;
    if (type === "user_updated" || type === "datetime_updated") return true;
    return (type === "user_created" || type === "datetime_created") && !scope.ctx.rights.isAdmin;
  };
  return Object.fromEntries(Object.entries(values).filter((entry) => !isFixed(entry)));
}

function hasMoreThan(key: string, value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some((name) => name !== key);
}

export function linked(write: RowWrite): Values {
  return write.link ? { [write.link.field]: write.link.value } : {};
}

/** A foreign key filled in for a nested row is text in its revision (API contract 9.3). */
export function textLink(write: RowWrite): Values {
  return write.link ? { [write.link.field]: String(write.link.value) } : {};
}

export async function toRow(
  { ctx }: WriteScope,
  collection: Collection,
  { columns, stored, isStored }: { columns: Values; stored: Row | null; isStored: boolean },
): Promise<Row> {
  const hasHashes =
    madeFields(collection).hashed.length > 0 || collection.collection === "directus_users";
  const hashed = hasHashes ? await withHashes(collection, columns, stored) : columns;
  const row: Row = {};
  for (const [name, value] of Object.entries(hashed)) {
    const field = ownValue(collection.fields, name);
    if (!field || field.datatype === null || value === undefined) continue;
    row[name] = isStored && isTime(field) ? (value ?? null) : storedValue(field, value);
  }
  if (ctx.db.dialect.id === "sqlite") refuseRounding(collection, row);
  return row;
}

/** SQLite keeps decimals as floating point. */
function refuseRounding({ fields }: Collection, row: Row): void {
  for (const [name, value] of Object.entries(row)) {
    const field = ownValue(fields, name);
    if (typeof value === "string" && field && columnKind(field) === "decimal")
      throw new AppError("invalidInput", brokenRule(name, "tooExact", { digits: 15 }));
  }
}

/** Whether the values of a write come from a revision. */
export function holdsStored({ options }: Pick<RowWrite, "options">): boolean {
  return options.asStored === true || options.restores === true;
}

/** Created and changed by whom and when (API contract 5.1). Users do not own themselves. */
export function stamps(scope: WriteScope, collection: Collection, isNew: boolean): Row {
  const row: Row = {};
  const user = scope.ctx.actor.user ?? 0;
  const now = toStoredTime(scope.ctx.clock.now());
  for (const field of madeFields(collection).stamped) {
    if (field.type === "datetime_updated" || (isNew && field.type === "datetime_created"))
      row[field.field] = now;
    const isUser = field.type === "user_updated" || (isNew && field.type === "user_created");
    if (isUser && collection.collection !== "directus_users") row[field.field] = user;
  }
  return row;
}

/** The fields whose values the server makes, or makes others of those that are sent. */
interface MadeFields {
  stamped: readonly Field[];
  derived: readonly Field[];
  hashed: readonly Field[];
}

/** Cached: most fields are none of them. */
function madeFields(collection: Collection): MadeFields {
  const known = made.get(collection);
  if (known) return known;
  const fields = Object.values(collection.fields);
  const found: MadeFields = {
    stamped: fields.filter(({ type }) => type !== null && stampTypes.has(type)),
    derived: fields.filter(
      (field) => field.type === "slug" || htmlInterfaces.has(field.interface ?? ""),
    ),
    hashed: fields.filter(({ type }) => type === "hash"),
  };
  made.set(collection, found);
  return found;
}

const made = new WeakMap<Collection, MadeFields>();
const stampTypes: ReadonlySet<string> = new Set([
  "datetime_created",
  "datetime_updated",
  "user_created",
  "user_updated",
]);

/** Derives values from the sent ones before validation: slugs and clean HTML (API contract 5.1, J8). */
async function withDerived(derived: readonly Field[], values: Values): Promise<Values> {
  const result = { ...values };
  for (const field of derived) {
    const value = ownValue(result, field.field);
    if (field.type === "slug" && value === undefined) addSlug(result, field);
    else if (typeof value === "string" && htmlInterfaces.has(field.interface ?? ""))
      result[field.field] = await cleaned(value);
  }
  return result;
}

/**
 * Hash fields: plain text becomes a hash of the kind that the field names (API contract 5.1). Empty values and the
 * stored hash itself are left alone, so sending an item back does not change its hashes (F5).
 */
async function withHashes(
  collection: Collection,
  values: Values,
  stored: Row | null,
): Promise<Values> {
  const result = { ...values };
  if (collection.collection === "directus_users") hashToken(result);
  for (const field of madeFields(collection).hashed) {
    const value = ownValue(result, field.field);
    if (value === undefined || value === null) continue;
    if (value === "" || (stored !== null && value === ownValue(stored, field.field)))
      delete result[field.field];
    else result[field.field] = await hashText(hasherOf(collection, field), String(value));
  }
  return result;
}

/** A static token is stored as its hash (J15). The ten stars that are shown in its place change nothing, an empty text takes it away. */
function hashToken(values: Values): void {
  const { token } = values;
  if (token === mask) delete values["token"];
  else if (token === "") values["token"] = null;
  else if (typeof token === "string") values["token"] = tokenHash(token);
}

/** The password interface calls the option `hashingType`. Sign-in passwords always use `core`, whatever the field's options say. */
function hasherOf(collection: Collection, { options }: Field): Hasher {
  const named = options?.["hasher"] ?? options?.["hashingType"];
  if (typeof named !== "string" || collection.collection === "directus_users") return "core";
  return findHasher(named) ?? "core";
}

/** Loaded with the first HTML text, which keeps the start of most servers short. */
async function cleaned(html: string): Promise<string> {
  const { cleanHtml } = await import("./clean-html.ts");
  return cleanHtml(html);
}

const htmlInterfaces: ReadonlySet<string> = new Set(["wysiwyg", "wysiwyg-full"]);

/** A URL-safe copy of the mirrored field, when that field is written and the slug itself is not. */
function addSlug(values: Values, field: Field): void {
  const mirrored = field.options?.["mirroredField"];
  const source = typeof mirrored === "string" ? ownValue(values, mirrored) : undefined;
  if (typeof source !== "string") return;
  const lowercase = field.options?.["forceLowercase"];
  values[field.field] = slugify(
    source,
    lowercase !== false && lowercase !== 0 && lowercase !== "0",
  );
}

export function slugify(text: string, isLowercase: boolean): string {
  const plain = text
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("Ø", "O")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return isLowercase ? plain.toLowerCase() : plain;
}
