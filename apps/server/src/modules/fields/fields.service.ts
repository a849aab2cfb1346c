import {
  asRecord,
  can,
  findCollection,
  isRecord,
  isSystemCollection,
  ownProfileRights,
  readableFields,
  ownValue,
  type Collection,
  type Field,
  type Query,
  type SortRule,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import {
  fieldVersion,
  requestedMeta,
  toWireField,
  type ModelItem,
  type ModelList,
} from "./model-results.ts";
import { changeFields, createField, deleteField } from "./change/field-changes.ts";
import { remarkOf } from "./change/field-rows.ts";
import { changeModel, inModelChange, modelAfter } from "./model-change.repository.ts";

/** Use cases of fields (API contract 2.6, 6.2, 6.6), read from the model; one representation for lists and single reads (F53). */
export function fieldsService(ctx: Context) {
  return {
    /** All fields of the collections the caller may read, without blacklisted ones. */
    listAll(query: Query): ModelList<Field> {
      const collections = Object.values(ctx.model.collections).filter((collection) =>
        mayDescribe(ctx, collection),
      );
      const items = collections.flatMap((collection) => fieldsOf(ctx, collection));
      return { items: pageOf(items, query) };
    },

    list(name: string, query: Query): ModelList<Field> {
      return { items: pageOf(fieldsOf(ctx, readableCollection(ctx, name)), query) };
    },

    /** Throws fieldNotFound (administrators) or fieldAccessDenied. */
    read(name: string, { field, query }: { field: string; query: Query }): ModelItem<Field> {
      const visible = fieldsOf(ctx, readableCollection(ctx, name));
      return itemResult(namedField(ctx, visible, field), query);
    },

    readMany(name: string, { names, query }: NamedFields): ModelList<Field> {
      const visible = fieldsOf(ctx, readableCollection(ctx, name));
      const items = names.map((wanted) => namedField(ctx, visible, wanted));
      return listResult(items, query);
    },

    ...fieldWrites(ctx),
  };
}

/** Results are the fields after the change, null when the caller may see none of them. */
function fieldWrites(ctx: Context) {
  return {
    /** Runs `work` inside one change of the model: what it writes is there exactly when the change is. */
    within: <T>(work: (inside: Context) => Promise<T>): Promise<T> => inModelChange(ctx, work),

    async create(name: string, body: unknown, query: Query): Promise<ModelItem<Field> | null> {
      const sent = { body, remark: remarkOf(query) };
      const created = await changeModel(ctx, (change) => createField(change, name, sent));
      return itemAfter(ctx, name, { field: created, query });
    },

    async update(
      name: string,
      { field, ifMatch, ...change }: { field: string; body: unknown; query: Query } & OnVersion,
    ): Promise<ModelItem<Field> | null> {
      const { query } = change;
      await changeNamed(ctx, name, { ...change, names: [field], ifMatch: { [field]: ifMatch } });
      return itemAfter(ctx, name, { field, query });
    },

    /** One change for all of the named fields. */
    async updateEach(
      name: string,
      { body, ...fields }: NamedFields & { body: unknown },
    ): Promise<ModelList<Field> | null> {
      await changeNamed(ctx, name, { body, ...fields });
      return listAfter(ctx, name, fields);
    },

    /** A list of changes, each with the name of its field. */
    async updateMany(
      name: string,
      { bodies, query }: { bodies: unknown; query: Query },
    ): Promise<ModelList<Field> | null> {
      if (isSystemCollection(name)) throw new AppError("systemCollection", { collection: name });
      if (!Array.isArray(bodies)) throw new AppError("invalidInput", because("fieldList"));
      await changeAll(ctx, name, { bodies, query });
      const names = bodies.map((body) => String(asRecord(body)["field"]));
      const changed = await listAfter(ctx, name, { names, query });
      return changed && { items: changed.items };
    },

    /** `dropsJunction` also drops the junction table of a many-to-many field; administrators only. */
    async remove(
      name: string,
      { query, ...removed }: RemovedField & { query: Query },
    ): Promise<void> {
      const removal = { ...removed, remark: remarkOf(query) };
      await changeModel(ctx, (change) => deleteField(change, name, removal));
    },
  };
}

interface NamedFields {
  names: readonly string[];
  query: Query;
}

/** Names the version that a change was made on; null for whatever is stored. */
interface OnVersion {
  ifMatch: string | null;
}

interface RemovedField extends OnVersion {
  field: string;
  dropsJunction: boolean;
}

/** By the names of fields. */
type Versions = Readonly<Record<string, string | null>>;

async function changeAll(
  ctx: Context,
  name: string,
  { query, ...change }: { bodies: unknown[]; query: Query; ifMatch?: Versions | undefined },
): Promise<void> {
  const sent = { ...change, remark: remarkOf(query) };
  await changeModel(ctx, (change) => changeFields(change, name, sent));
}

async function changeNamed(
  ctx: Context,
  name: string,
  { names, body, ...change }: NamedFields & { body: unknown; ifMatch?: Versions },
): Promise<void> {
  if (!isRecord(body)) throw new AppError("invalidInput", because("fieldChangeObject"));
  await changeAll(ctx, name, { ...change, bodies: names.map((field) => ({ ...body, field })) });
}

async function itemAfter(
  ctx: Context,
  name: string,
  { field, query }: { field: string; query: Query },
): Promise<ModelItem<Field> | null> {
  const [found] = await visibleAfter(ctx, name, [field]);
  return found ? itemResult(found, query) : null;
}

async function listAfter(
  ctx: Context,
  name: string,
  { names, query }: NamedFields,
): Promise<ModelList<Field> | null> {
  const found = await visibleAfter(ctx, name, names);
  return found.length > 0 ? listResult(found, query) : null;
}

/** The named fields after a change, as far as the caller may see them. */
async function visibleAfter(
  ctx: Context,
  name: string,
  names: readonly string[],
): Promise<Field[]> {
  const model = await modelAfter(ctx);
  const collection = ownValue(model.collections, name);
  if (!collection || !mayDescribe(ctx, collection)) return [];
  const visible = fieldsOf(ctx, collection);
  return names.flatMap((wanted) => visible.find(({ field }) => field === wanted) ?? []);
}

function itemResult(item: Field, query: Query): ModelItem<Field> {
  const figures = { collection: "directus_fields", type: "item" } as const;
  return { item, etag: fieldVersion(item), ...requestedMeta(query, figures) };
}

function listResult(items: Field[], query: Query): ModelList<Field> {
  const figures = {
    collection: "directus_fields",
    type: "collection",
    result_count: items.length,
  } as const;
  return { items, ...requestedMeta(query, figures) };
}

function namedField(ctx: Context, visible: readonly Field[], wanted: string): Field {
  const found = visible.find(({ field }) => field === wanted);
  if (found) return found;
  throw ctx.rights.isAdmin
    ? new AppError("fieldNotFound", { field: wanted })
    : new AppError("fieldAccessDenied", { field: wanted });
}

/** A missing collection is refused like an unreadable one, except for administrators (J6). */
function readableCollection(ctx: Context, name: string): Collection {
  const found = findCollection(ctx.model, name);
  if (found && mayDescribe(ctx, found)) return found;
  throw ctx.rights.isAdmin
    ? new AppError("collectionNotFound", { collection: name })
    : new AppError("readDenied", { collection: name });
}

/** People read their own row, so they are told of its fields. */
function mayDescribe({ rights }: Context, collection: Collection): boolean {
  return can(ownProfileRights(rights, collection), collection, "read");
}

function fieldsOf(ctx: Context, collection: Collection): Field[] {
  const readable = readableFields(ownProfileRights(ctx.rights, collection), collection);
  return Object.values(collection.fields)
    .filter(({ field }) => readable.has(field))
    .map(toWireField);
}

/** `sort` and `limit` as in other lists (F21, F34); without `sort` user collections first, fields in their order. */
function pageOf(fields: Field[], query: Query): Field[] {
  const rules: SortRule[] = query.sort ?? [];
  for (const { field } of rules) {
    if (field !== "" && !isFieldKey(field)) throw new AppError("fieldInvalid", { field });
  }
  const sorted = fields.toSorted((a, b) => compareBy(rules, a, b) || byDefault(a, b));
  const offset = query.offset ?? 0;
  return query.limit === null || query.limit < 0
    ? sorted
    : sorted.slice(offset, offset + query.limit);
}

const sortable = [
  "id",
  "collection",
  "field",
  "type",
  "interface",
  "sort",
  "required",
  "readonly",
  "locked",
  "hidden_detail",
  "hidden_browse",
  "width",
  "group",
  "note",
] as const;

function isFieldKey(name: string): name is (typeof sortable)[number] {
  return sortable.some((key) => key === name);
}

function compareBy(rules: readonly SortRule[], a: Field, b: Field): number {
  for (const { field, direction } of rules) {
    if (!isFieldKey(field)) continue;
    const order = compare(a[field], b[field], direction === "desc" ? -1 : 1);
    if (order !== 0) return order;
  }
  return 0;
}

function byDefault(a: Field, b: Field): number {
  return (
    Number(isSystemCollection(a.collection)) - Number(isSystemCollection(b.collection)) ||
    compare(a.collection, b.collection, 1) ||
    compare(a.sort, b.sort, 1) ||
    compare(a.id, b.id, 1)
  );
}

/** Missing values come last in either direction. */
function compare(
  a: string | number | boolean | null,
  b: string | number | boolean | null,
  direction: 1 | -1,
): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -direction : direction;
}
