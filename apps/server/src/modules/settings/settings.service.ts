import {
  emptyQuery,
  type Field,
  isEmpty,
  parseJson,
  type Query,
  readFieldType,
  withoutColumn,
} from "@rowhouse/contract";
import { isPattern } from "@rowhouse/contract/patterns";

import { type Context, inTransaction } from "../../core/context.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import {
  createItems,
  crudService,
  type Item,
  type ItemResult,
  type ListResult,
  readItems,
  updateItem,
  type Values,
  type WriteResult,
} from "../../query/index.ts";

const collection = "directus_settings";

/** Settings that permissions on settings do not open. */
const ofAdministrators: ReadonlySet<string> = new Set(["usage_report", "usage_reported"]);

/** Field types by setting key; settings without a field are not in it. */
type SettingTypes = ReadonlyMap<string, string>;

/** Use cases of settings (API contract 2.14): texts in the database, files expanded on the way out (K10). */
export function settingsService(ctx: Context) {
  const crud = crudService(ctx, { collection, hasEtag: true });
  return {
    read: crud.read,
    readMany: crud.readMany,

    async list(query: Query): Promise<ListResult> {
      const { items, ...rest } = await crud.list(withKey(query));
      return { ...rest, items: await expandFiles(ctx, query, items) };
    },

    /** The fields of the settings, which are rows only: settings are not columns. */
    async fields(): Promise<Field[]> {
      const { items } = await readItems(ctx, "directus_fields", {
        query: { ...emptyQuery, limit: -1 },
        where: { collection },
      });
      const fields = items.map(toSettingField);
      return fields.toSorted(
        (a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity) || (a.id ?? 0) - (b.id ?? 0),
      );
    },

    ...settingWrites(ctx),
  };
}

function settingWrites(ctx: Context) {
  const crud = crudService(ctx, { collection, hasEtag: true });
  return {
    async create(body: Values, query: Query): Promise<WriteResult> {
      const types = await readTypes(ctx);
      const prepare = (values: Values) => converted({ ctx, types }, values, values["key"]);
      const result = await crud.create(body, query, { prepare });
      ctx.project.settings.invalidate();
      return { ...result, item: result.item && echo(result.item, { types, body }) };
    },

    /** A list is stored as it is sent (API contract 2.14). */
    async createMany(bodies: Values[], query: Query): Promise<WriteResult[]> {
      for (const { key, value } of bodies) checkSetting(ctx, key, value);
      const results = await createItems(ctx, collection, { values: bodies, query });
      ctx.project.settings.invalidate();
      return results;
    },

    async update(
      key: string,
      body: Values,
      { query, ifMatch }: { query: Query; ifMatch: string | null },
    ): Promise<ItemResult> {
      const types = await changeAll(ctx, [{ key, values: body, ifMatch }], query);
      const { item, ...rest } = await crud.read(key, withKey(query));
      const [expanded = item] = await expandFiles(ctx, query, [item]);
      return { ...rest, item: echo(expanded, { types, body }) };
    },

    /** The same value for several settings. */
    async updateEach(keys: readonly string[], body: Values, query: Query): Promise<ListResult> {
      const changes = keys.map((key) => ({ key, values: body }));
      const types = await changeAll(ctx, changes, query);
      const { items, ...rest } = await crud.readMany(keys, withKey(query));
      const expanded = await expandFiles(ctx, query, items);
      return { ...rest, items: expanded.map((setting) => echo(setting, { types, body })) };
    },

    /** A list of changes, each with its key. */
    async updateMany(bodies: Values[], query: Query): Promise<ListResult> {
      const changes = bodies.map(({ id, ...values }) => ({ key: textOf(id), values }));
      await changeAll(ctx, changes, query);
      const keys = changes.map(({ key }) => key);
      const { items } = await crud.readMany(keys, withKey(query));
      return { items: await expandFiles(ctx, query, items) };
    },

    async remove(keys: string[], query: Query, ifMatch: string | null): Promise<void> {
      await crud.remove(keys, query, ifMatch);
      ctx.project.settings.invalidate();
    },
  };
}

async function changeAll(
  ctx: Context,
  changes: { key: string; values: Values; ifMatch?: string | null }[],
  query: Query,
): Promise<SettingTypes> {
  const types = await readTypes(ctx);
  await inTransaction(ctx, async (inside) => {
    for (const { key, values, ifMatch = null } of changes) {
      const prepare = (sent: Values, stored: Values | null) =>
        converted({ ctx, types }, sent, sent["key"] ?? stored?.["key"]);
      await updateItem(inside, collection, {
        key,
        values,
        ifMatch,
        prepare,
        query,
        skipResult: true,
      });
    }
  });
  ctx.project.settings.invalidate();
  return types;
}

function converted(
  { ctx, types }: { ctx: Context; types: SettingTypes },
  values: Values,
  key: unknown,
): Values {
  checkSetting(ctx, key, values["value"]);
  if (!("value" in values)) return values;
  return { ...values, value: toSettingText(types.get(textOf(key)) ?? null, values["value"]) };
}

/** The values that a caller may send depend on the type of the setting and not on what the caller may read. */
async function readTypes(ctx: Context): Promise<SettingTypes> {
  const query: Query = { ...emptyQuery, fields: ["field", "type"], limit: -1 };
  const { items } = await readItems(ctx, "directus_fields", {
    query,
    where: { collection },
    trusted: true,
  });
  return new Map(
    items.map((field) => [String(field["field"]), String(field["type"]).toLowerCase()]),
  );
}

/** A written value is returned as it was sent; files come back expanded instead. */
function echo(setting: Item, { types, body }: { types: SettingTypes; body: Values }): Item {
  const isFile = types.get(String(setting["key"])) === "file";
  return isFile || !("value" in setting) || !("value" in body)
    ? setting
    : { ...setting, value: body["value"] };
}

/** The key of a setting says whether its value is a file, so it is read even when `fields` leaves it out (F52). */
function withKey(query: Query): Query {
  return leavesOutKey(query) ? { ...query, fields: [...(query.fields ?? []), "key"] } : query;
}

function leavesOutKey({ fields }: Query): boolean {
  return (
    fields !== null && fields.includes("value") && !fields.includes("key") && !fields.includes("*")
  );
}

/**
 * Replaces the key of a file by the file where the setting's field is one (K10), by null when it is gone or may not be
 * read. `settings` were read with the key (`withKey`), which is removed again unless `query` requested it.
 */
async function expandFiles(ctx: Context, query: Query, settings: Item[]): Promise<Item[]> {
  const types = await readTypes(ctx);
  const isFile = (setting: Item) =>
    types.get(String(setting["key"])) === "file" && "value" in setting;
  const ids = settings.filter(isFile).flatMap((setting) => toKey(setting["value"]) ?? []);
  const files = await readFiles(ctx, ids);
  return settings.map((setting) => {
    const shown = isFile(setting)
      ? { ...setting, value: files.get(String(setting["value"])) ?? null }
      : setting;
    if (!leavesOutKey(query)) return shown;
    const { key: _key, ...rest } = shown;
    return rest;
  });
}

async function readFiles(ctx: Context, ids: string[]): Promise<ReadonlyMap<string, Item>> {
  if (ids.length === 0) return new Map();
  const files = await readItems(ctx, "directus_files", {
    query: { ...emptyQuery, limit: -1 },
    where: { id: ids.map(Number) },
  }).catch(unreadable);
  return new Map((files?.items ?? []).map((file) => [String(file["id"]), file]));
}

function unreadable(error: unknown): null {
  if (error instanceof AppError && error.status === 403) return null;
  throw error;
}

function toKey(value: unknown): string | null {
  const text = String(value ?? "");
  return /^\d{1,15}$/.test(text) ? text : null;
}

/**
 * The text a setting is stored as (API contract 2.14). Only settings with a field are converted, `type` is null for
 * the others; whatever counts as empty becomes null. A value that is JSON text already is not encoded twice.
 * Throws `invalidInput` for a file without id and for a text that is no JSON.
 */
export function toSettingText(type: string | null, value: unknown): unknown {
  if (type === null) return typeof value === "boolean" ? String(Number(value)) : value;
  if (isCleared(value)) return null;
  if (type === "file") return fileId(value);
  if (type === "array" && Array.isArray(value)) return value.map(textOf).join(",");
  if (type === "json") return jsonText(value);
  if (typeof value === "boolean") return "1";
  return typeof value === "number" ? String(value) : value;
}

/**
 * Throws `invalidInput` for a rule for passwords that cannot be tested quickly (API contract 7.3), `forbidden` where somebody else
 * than an administrator decides whether the use is reported (2.1.4).
 */
function checkSetting(ctx: Context, key: unknown, value: unknown): void {
  if (ofAdministrators.has(textOf(key)) && !ctx.actor.isAdmin) throw new AppError("forbidden");
  if (key !== "password_policy" || isEmpty(value) || isPattern(textOf(value))) return;
  throw new AppError("invalidInput", brokenRule("value", "patternUnsafe"));
}

/** All values that clear a setting (API contract 2.14). */
function isCleared(value: unknown): boolean {
  return isEmpty(value) || value === 0 || value === false;
}

function fileId(value: unknown): string {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : value;
  const text = textOf(id);
  if (/^\d{1,15}$/.test(text)) return text;
  throw new AppError("invalidInput", brokenRule("value", "fileId"));
}

function jsonText(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (parseJson(value) !== undefined) return value;
  throw new AppError("invalidInput", brokenRule("value", "jsonText"));
}

/** Any value as text. An object of a request may have fields called `toString`, which then are no functions. */
function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** A row of `directus_fields` as the field of a setting (API contract 2.14): without the properties of a column. */
function toSettingField(row: Record<string, unknown>): Field {
  return {
    id: toNumber(row["id"]),
    collection: String(row["collection"]),
    field: String(row["field"]),
    type: readFieldType(String(row["type"])),
    interface: toText(row["interface"]),
    options: toOptions(row["options"]),
    locked: row["locked"] === true,
    translation: row["translation"] ?? null,
    readonly: row["readonly"] === true,
    required: row["required"] === true,
    hidden_detail: row["hidden_detail"] === true,
    hidden_browse: row["hidden_browse"] === true,
    validation: toText(row["validation"]),
    sort: toNumber(row["sort"]),
    group: toNumber(row["group"]),
    note: toText(row["note"]),
    width: toText(row["width"]),
    ...withoutColumn,
  };
}

function toNumber(value: unknown): number | null {
  const number = typeof value === "object" ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== ""
    ? value
    : typeof value === "number"
      ? String(value)
      : null;
}

function toOptions(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
    ? { ...value }
    : null;
}
