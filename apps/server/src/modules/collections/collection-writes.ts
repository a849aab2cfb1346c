import {
  type Collection,
  findCollection,
  isRecord,
  isSystemCollection,
  limits,
  makeCollection,
  parseBoolean,
  type Query,
} from "@rowhouse/contract";

import { type Context, inTransaction } from "../../core/context.ts";
import { AppError, because, brokenRule, unknownKeys } from "../../core/errors.ts";
import { createItem, systemWrite, updateItem } from "../../query/index.ts";
import {
  applyFields,
  checkCounting,
  checkName,
  checkSingular,
  columnOfNew,
  createRow,
  isSameName,
  type ModelChange,
  type NewField,
  readField,
  refuseStaleCollection,
  type Remark,
  withCurrentModel,
} from "../fields/index.ts";
import { describeTable, readManaged } from "./manage.repository.ts";

const flags = ["managed", "hidden", "single"] as const;

const texts = ["icon", "note"] as const;

const knownKeys: ReadonlySet<string> = new Set([
  "collection",
  "fields",
  "translation",
  ...flags,
  ...texts,
]);

const table = "directus_collections";

/** Administrators only; the results are read from the model. */
const own = { ...systemWrite, validate: "item" } as const;

/**
 * Makes a collection with its table (API contract 6.4), or describes an existing table, whose fields are then added or altered
 * as listed. Returns its name. Throws in the order of the contract: 422 with 4, 12, 4, those of fields, 307, 12, 4.
 */
export async function createCollection(
  change: ModelChange,
  body: unknown,
  remark: Remark,
): Promise<string> {
  const { ctx, tables } = change;
  const name = checkName(ctx, "collection", readObject(body)["collection"]);
  const { settings, fields } = readCollection(body);
  if (fields === null || fields.length === 0)
    throw new AppError("invalidInput", brokenRule("fields", "fieldsMissing"));
  if (fields.length > limits.batchItems)
    throw new AppError("limitExceeded", { name: "fields", limit: limits.batchItems });
  const read = fields.map((field) => readField(ctx, field));
  const existing = findUnmanaged(ctx, name);
  if (existing) {
    await describeExisting(change, { name, settings, fields, remark });
    return name;
  }
  checkFields(ctx, name, read);
  for (const field of read)
    await createRow(ctx, { collection: name, field: field.name, settings: field.settings }, remark);
  await createItem(ctx, table, {
    ...own,
    query: remark,
    // Existing clients expect this action in the activity.
    action: "update",
    values: { managed: true, hidden: false, single: false, ...settings, collection: name },
  });
  await tables.create(
    name,
    read.flatMap((field) => columnOfNew(ctx, field) ?? []),
  );
  return name;
}

/** Changes a collection and its fields (API contract 6.5). Throws collectionNotFound, collectionNotManaged and what creating throws. */
export async function changeCollection(
  change: ModelChange,
  name: string,
  { body, remark, ifMatch }: { body: unknown; remark: Remark; ifMatch?: string | null | undefined },
): Promise<void> {
  if (isSystemCollection(name.toLowerCase()))
    throw new AppError("invalidInput", brokenRule("collection", "nameReserved"));
  const found = findCollection(change.ctx.model, name);
  if (!found) throw new AppError("collectionNotFound", { collection: name });
  const sent = readCollection(body);
  if (sent.name !== undefined && String(sent.name) !== name)
    throw new AppError("invalidInput", brokenRule("collection", "nameFixed"));
  const { managed, ...rest } = sent.settings;
  if (!found.managed && managed !== true)
    throw new AppError("collectionNotManaged", { collection: name });
  refuseStaleCollection(found, ifMatch);
  const becomesManaged = !found.managed;
  if (becomesManaged) await manageCollection(change.ctx, name, remark);
  const values = becomesManaged || managed === undefined ? rest : sent.settings;
  if (Object.keys(values).length > 0) await updateRow(change.ctx, name, { values, remark });
  if (managed === false) await change.tables.leave(name);
  if (sent.fields === null) return;
  const current = becomesManaged ? await withCurrentModel(change) : change;
  await saveAll(current, name, { fields: sent.fields, remark });
}

async function describeExisting(
  change: ModelChange,
  described: { name: string; settings: CollectionSettings; fields: unknown[]; remark: Remark },
): Promise<void> {
  const { name, settings, fields, remark } = described;
  await manageCollection(change.ctx, name, remark);
  if (Object.keys(settings).length > 0)
    await updateRow(change.ctx, name, { values: settings, remark });
  await saveAll(await withCurrentModel(change), name, { fields, remark });
}

async function saveAll(
  change: ModelChange,
  name: string,
  { fields, remark }: { fields: unknown[]; remark: Remark },
): Promise<void> {
  const collection = findCollection(change.ctx.model, name);
  if (!collection) throw new AppError("collectionNotFound", { collection: name });
  await applyFields(change, collection, { bodies: fields, remark, onlyKnown: false });
}

async function updateRow(
  ctx: Context,
  name: string,
  { values, remark }: { values: CollectionSettings; remark: Remark },
): Promise<void> {
  await updateItem(ctx, table, { ...own, query: remark, key: name, values: { ...values } });
}

/** The table that has this name already and is not managed yet. Throws collectionExists. */
function findUnmanaged(ctx: Context, name: string): Collection | null {
  const ignoresCase = ctx.db.dialect.id === "sqlite";
  const found =
    findCollection(ctx.model, name) ??
    Object.values(ctx.model.collections).find(
      ({ collection }) => ignoresCase && isSameName(collection, name),
    );
  if (!found) return null;
  if (found.managed || found.collection !== name)
    throw new AppError("collectionExists", { collection: name });
  return found;
}

/** Rules for the fields of a new table together: one key, no duplicate name, one field of each singular type. */
function checkFields(ctx: Context, collection: string, fields: readonly NewField[]): void {
  const columns = fields.flatMap((field) => columnOfNew(ctx, field) ?? []);
  const keys = columns.filter(({ primaryKey }) => primaryKey);
  if (keys.length !== 1) throw new AppError("unprocessable", brokenRule("fields", "onePrimaryKey"));
  for (const column of columns) checkCounting(column);
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, index) =>
    names.slice(0, index).some((other) => isSameName(other, name)),
  );
  if (twice !== undefined) throw new AppError("unprocessable", brokenRule(twice, "namedTwice"));
  const whole = makeCollection(
    collection,
    Object.fromEntries(fields.map(({ name, settings: { type } }) => [name, { type }])),
  );
  for (const { name, settings } of fields) checkSingular(whole, { name, type: settings.type });
}

/** The values that were sent about a collection, each in its own type; keys that were not sent are absent (API contract 2.5). */
interface CollectionSettings {
  managed?: boolean;
  hidden?: boolean;
  single?: boolean;
  icon?: string | null;
  note?: string | null;
  translation?: object | null;
}

/** The sent values, with their fields unread. */
interface SentCollection {
  name: unknown;
  settings: CollectionSettings;
  fields: unknown[] | null;
}

/** Reads the body of a write. Throws `unprocessable` for unknown keys, `invalidInput` for values of the wrong type. */
function readCollection(body: unknown): SentCollection {
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
function readObject(body: unknown): Record<string, unknown> {
  if (isRecord(body)) return body;
  throw new AppError("invalidInput", because("collectionObject"));
}

function wrong(field: string, rule: "boolean" | "text" | "json" | "array"): AppError {
  return new AppError("invalidInput", brokenRule(field, rule));
}

const collections = "directus_collections";

/**
 * Makes a table of an existing database managed (API contract 6.5): its columns are described and its foreign keys become
 * relations; the table itself stays as it is, and so do existing descriptions. A managed table is skipped. The caller has
 * authorized the request and the name; the model of `ctx` does not contain the changes. Throws collectionNotFound.
 */
async function manageCollection(
  ctx: Context,
  name: string,
  remark: Pick<Query, "comment">,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const isManaged = await readManaged(inner.db, name);
    if (isManaged) return;
    if (!(await describeTable(inner.db, name)))
      throw new AppError("collectionNotFound", { collection: name });
    const options = { ...systemWrite, validate: "item", query: remark } as const;
    if (isManaged === null)
      await createItem(inner, collections, {
        ...options,
        // Existing clients expect this action in the activity.
        action: "update",
        values: { collection: name, managed: true },
      });
    else await updateItem(inner, collections, { ...options, key: name, values: { managed: true } });
  });
}
