import { emptyQuery } from "@rowhouse/contract";
import type { Field, Query } from "@rowhouse/contract";
import { inTransaction } from "../../core/context.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import {
  createItem,
  createItems,
  deleteItems,
  readByKeys,
  readItems,
  updateItem,
} from "../../query/index.ts";
import type { Item, ItemsAnswer, WriteAnswer } from "../../query/index.ts";
import { toSettingField } from "./setting-field.ts";
import { toSettingText } from "./setting-value.ts";

const collection = "directus_settings";

type Values = Record<string, unknown>;
/** Field types by setting key; settings without a field are not in it. */
type SettingTypes = ReadonlyMap<string, string>;

/** Use cases of settings (API contract 2.14): texts in the database, files expanded on the way out (K10). */
export function settingsService(ctx: Context) {
  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await expandFiles(ctx, query, (inner) => readItems(ctx, collection, { query: inner }));
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys, query });
    },

    /** The fields of the settings, which are rows only: settings are not columns. */
    async fields(): Promise<Field[]> {
      const { data } = await readItems(ctx, "directus_fields", {
        query: { ...emptyQuery, limit: -1 },
        where: { collection },
      });
      const fields = listOf(data).map(toSettingField);
      return fields.toSorted(
        (a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity) || (a.id ?? 0) - (b.id ?? 0),
      );
    },

    async create(body: Values, query: Query): Promise<WriteAnswer> {
      const types = await readTypes(ctx);
      const prepare = (values: Values) => converted(types, values, values["key"]);
      const answer = await createItem(ctx, collection, { values: body, prepare, query });
      ctx.project.settings.invalidate();
      return { ...answer, data: answer.data && echo(answer.data, { types, body }) };
    },

    /** A list is stored as it is sent (API contract 2.14). */
    async createList(bodies: Values[], query: Query): Promise<WriteAnswer[]> {
      const answers = await createItems(ctx, collection, { values: bodies, query });
      ctx.project.settings.invalidate();
      return answers;
    },

    async update(keys: string[], body: Values, query: Query): Promise<ItemsAnswer> {
      const changes = keys.map((key) => ({ key, values: body }));
      const types = await changeAll(ctx, changes, query);
      const answer = await expandFiles(ctx, query, (inner) =>
        readByKeys(ctx, collection, { keys, query: inner }),
      );
      return Array.isArray(answer.data)
        ? { ...answer, data: answer.data.map((setting) => echo(setting, { types, body })) }
        : { ...answer, data: echo(answer.data, { types, body }) };
    },

    async updateList(bodies: Values[], query: Query): Promise<ItemsAnswer> {
      const changes = bodies.map(({ id, ...values }) => ({ key: String(id), values }));
      await changeAll(ctx, changes, query);
      const keys = changes.map(({ key }) => key);
      const answer = await expandFiles(ctx, query, (inner) =>
        readByKeys(ctx, collection, { keys, query: inner }),
      );
      return { data: listOf(answer.data) };
    },

    async remove(keys: string[], query: Query): Promise<void> {
      await deleteItems(ctx, collection, { keys, query });
      ctx.project.settings.invalidate();
    },
  };
}

async function changeAll(
  ctx: Context,
  changes: { key: string; values: Values }[],
  query: Query,
): Promise<SettingTypes> {
  const types = await readTypes(ctx);
  await inTransaction(ctx, async (inside) => {
    for (const { key, values } of changes) {
      const prepare = (sent: Values, stored: Values | null) =>
        converted(types, sent, sent["key"] ?? stored?.["key"]);
      await updateItem(inside, collection, { key, values, prepare, query, silent: true });
    }
  });
  ctx.project.settings.invalidate();
  return types;
}

function converted(types: SettingTypes, values: Values, key: unknown): Values {
  if (!("value" in values)) return values;
  return { ...values, value: toSettingText(types.get(String(key)) ?? null, values["value"]) };
}

/** What a caller may send depends on the type of the setting and not on what the caller may read. */
async function readTypes(ctx: Context): Promise<SettingTypes> {
  const query: Query = { ...emptyQuery, fields: ["field", "type"], limit: -1 };
  const { data } = await readItems(ctx, "directus_fields", {
    query,
    where: { collection },
    trusted: true,
  });
  return new Map(
    listOf(data).map((field) => [String(field["field"]), String(field["type"]).toLowerCase()]),
  );
}

/** A written value is answered as it was sent; files come back expanded instead. */
function echo(setting: Item, { types, body }: { types: SettingTypes; body: Values }): Item {
  const isFile = types.get(String(setting["key"])) === "file";
  return isFile || !("value" in setting) || !("value" in body)
    ? setting
    : { ...setting, value: body["value"] };
}

/**
 * Puts the file in the place of its key where the setting's field is a file (K10), null when it is gone or may not be
 * read. The key of the setting is read for that even when `fields` leaves it out (F52).
 */
async function expandFiles(
  ctx: Context,
  query: Query,
  read: (query: Query) => Promise<ItemsAnswer>,
): Promise<ItemsAnswer> {
  const needsKey =
    query.fields !== null &&
    query.fields.includes("value") &&
    !query.fields.includes("key") &&
    !query.fields.includes("*");
  const answer = await read(
    needsKey ? { ...query, fields: [...(query.fields ?? []), "key"] } : query,
  );
  const types = await readTypes(ctx);
  const isFile = (setting: Item) =>
    types.get(String(setting["key"])) === "file" && "value" in setting;
  const ids = listOf(answer.data)
    .filter(isFile)
    .flatMap((setting) => toKey(setting["value"]) ?? []);
  const files = await readFiles(ctx, ids);
  const finish = (setting: Item): Item => {
    const shown = isFile(setting)
      ? { ...setting, value: files.get(String(setting["value"])) ?? null }
      : setting;
    if (!needsKey) return shown;
    const { key: _unasked, ...rest } = shown;
    return rest;
  };
  return {
    ...answer,
    data: Array.isArray(answer.data) ? answer.data.map(finish) : finish(answer.data),
  };
}

async function readFiles(ctx: Context, ids: string[]): Promise<ReadonlyMap<string, Item>> {
  if (ids.length === 0) return new Map();
  const files = await readItems(ctx, "directus_files", {
    query: { ...emptyQuery, limit: -1 },
    where: { id: ids.map(Number) },
  }).catch(unreadable);
  return new Map(listOf(files?.data ?? []).map((file) => [String(file["id"]), file]));
}

function unreadable(error: unknown): null {
  if (error instanceof AppError && error.status === 403) return null;
  throw error;
}

function toKey(value: unknown): string | null {
  const text = String(value ?? "");
  return /^\d{1,15}$/.test(text) ? text : null;
}

function listOf(data: Item | Item[]): Item[] {
  return Array.isArray(data) ? data : [data];
}
