import {
  can,
  emptyQuery,
  type Query,
  findCollection,
  keyFields,
  rowCondition,
  type FilterEntry,
  flatRules,
  type FilterRule,
  rulesOf,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import {
  crudService,
  readByKeys,
  readItem,
  readList,
  type Item,
  type ItemResult,
  type ListResult,
  type LongListResult,
} from "../../query/index.ts";
import { redact } from "./redact.ts";

const collection = "directus_revisions";
/** Columns that are needed to redact a revision. */
const neededColumns: readonly string[] = ["collection", "item", "data"];
const contentColumns: readonly string[] = ["data", "delta"];

/**
 * Use cases of revisions (API contract 2.13, 9.3). A revision may be read by callers who may read revisions and the item
 * it is about; fields and secrets the caller may not see are removed from its contents (F38).
 */
export function revisionsService(ctx: Context) {
  const crud = crudService(ctx, { collection });
  const listWhere = async (
    query: Query,
    where: Record<string, unknown>,
  ): Promise<LongListResult> => {
    const redaction = redactionOf(ctx, query);
    const { items, pieces, ...rest } = await readList(ctx, collection, {
      query: redaction.query,
      where,
    });
    return {
      ...rest,
      items: items.map(redaction.finish),
      ...(pieces && { pieces: finished(pieces, redaction.finish) }),
    };
  };

  return {
    /**
     * Lists hold the revisions of collections of which the caller may read every item. Where some items are hidden,
     * revisions are shown for one item at a time: the filter has to name the collection and the item.
     */
    async list(query: Query): Promise<LongListResult> {
      if (ctx.rights.isAdmin) return await listWhere(query, {});
      const named = namedItem(query.filter);
      if (named && (await isReadable(ctx, named))) return await listWhere(query, { ...named });
      return await listWhere(query, { collection: whollyReadable(ctx) });
    },

    async read(key: string, query: Query): Promise<ItemResult> {
      await assertReadable(ctx, key);
      const redaction = redactionOf(ctx, query);
      const { item, ...rest } = await crud.read(key, redaction.query);
      return { ...rest, item: redaction.finish(item) };
    },

    async readMany(keys: readonly string[], query: Query): Promise<ListResult> {
      const readable = await readableKeys(ctx, keys);
      if (readable.length === 0) return { items: [] };
      const redaction = redactionOf(ctx, query);
      const { items, ...rest } = await crud.readMany(readable, redaction.query);
      return { ...rest, items: items.map(redaction.finish) };
    },

    /** Revisions of one item; a filter is ignored (API contract 2.3). An unknown item has none. Throws `readDenied`. */
    async ofItem(
      item: { collection: string; item: string },
      query: Query,
    ): Promise<LongListResult> {
      assertCanRead(ctx);
      if (!(await isReadable(ctx, item))) return { items: [] };
      return await listWhere({ ...query, filter: [] }, { ...item });
    },

    /** The revision at a zero-based offset, oldest first. Throws `invalidInput`, `itemNotFound`. */
    async ofItemAt(
      item: { collection: string; item: string },
      offset: string,
      query: Query,
    ): Promise<ItemResult> {
      const { items, ...rest } = await this.ofItem(item, queryAt(query, offset));
      const [revision] = items;
      if (!revision) throw new AppError("itemNotFound");
      return { ...rest, item: revision };
    },
  };
}

/** The query for the revision at a zero-based offset. Throws `invalidInput`. */
function queryAt(query: Query, offset: string): Query {
  if (!/^\d{1,9}$/.test(offset))
    throw new AppError("invalidInput", brokenRule("offset", "decimal"));
  return {
    ...query,
    sort: [{ field: "id", direction: "asc" }],
    limit: 1,
    offset: Number(offset),
    page: null,
    single: false,
  };
}

function assertCanRead(ctx: Context): void {
  const revisions = ctx.model.collections[collection];
  if (!revisions || !can(ctx.rights, revisions, "read"))
    throw new AppError("readDenied", { collection });
}

/** Reads which item a revision is about. */
const subjectQuery: Query = { ...emptyQuery, fields: ["id", "collection", "item"] };

/** A revision of an item that the caller may not read does not exist. Throws itemNotFound. */
async function assertReadable(ctx: Context, key: string): Promise<void> {
  if (ctx.rights.isAdmin) return;
  const { item } = await readItem(ctx, collection, { key, query: subjectQuery });
  if (!(await isReadable(ctx, subjectOf(item)))) throw new AppError("itemNotFound");
}

async function readableKeys(ctx: Context, keys: readonly string[]): Promise<readonly string[]> {
  if (ctx.rights.isAdmin) return keys;
  const { items } = await readByKeys(ctx, collection, { keys, query: subjectQuery });
  const readable = await Promise.all(
    items.map(async (revision) =>
      (await isReadable(ctx, subjectOf(revision))) ? String(revision["id"]) : null,
    ),
  );
  return readable.filter((key) => key !== null);
}

function subjectOf(revision: Item): { collection: string; item: string } {
  return { collection: String(revision["collection"]), item: String(revision["item"]) };
}

/** The query with the columns that redaction needs, and what makes a result of each revision that was read. */
interface Redaction {
  query: Query;
  finish(revision: Item): Item;
}

/** Throws fieldAccessDenied, see `checkOperands`. */
function redactionOf(ctx: Context, query: Query): Redaction {
  checkOperands(ctx, query);
  const names = query.fields?.map(headOf) ?? ["*"];
  if (!names.some((name) => name === "*" || contentColumns.includes(name)))
    return { query, finish: (revision) => revision };
  const extra = names.includes("*") ? [] : neededColumns.filter((name) => !names.includes(name));
  return {
    query: extra.length === 0 ? query : { ...query, fields: [...(query.fields ?? []), ...extra] },
    finish: (revision) => without(redact(ctx, revision), extra),
  };
}

/** Filters and sorting by content would reveal redacted fields. */
function checkOperands(ctx: Context, query: Query): void {
  if (ctx.rights.isAdmin) return;
  const operands = [
    ...rulesOf(query.filter).map(({ path }) => path[0] ?? ""),
    ...(query.sort ?? []).map(({ field }) => field),
    ...(query.groups ?? []),
  ];
  const refused = operands.find((operand) => contentColumns.includes(operand));
  if (refused !== undefined) throw new AppError("fieldAccessDenied", { field: refused });
}

function headOf(entry: string): string {
  return entry.split(".")[0]?.trim() ?? "";
}

function without(item: Item, keys: readonly string[]): Item {
  return keys.length === 0
    ? item
    : Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}

function finished(
  pieces: NonNullable<LongListResult["pieces"]>,
  finish: (revision: Item) => Item,
): typeof pieces {
  return {
    async next() {
      const step = await pieces.next();
      return step.done ? step : { value: step.value.map(finish), done: false };
    },
    return: (value) => pieces.return(value),
  };
}

/** The single item that a filter names outside of groups, which only narrow it further; or null. */
export function namedItem(
  filter: readonly FilterEntry[],
): { collection: string; item: string } | null {
  const rules = flatRules(filter);
  if (rules.some((rule) => rule.logical === "or")) return null;
  const collection = exactValue(rules, "collection");
  const item = exactValue(rules, "item");
  return collection !== null && item !== null ? { collection, item } : null;
}

/** The collections of which the caller may read every item: their history needs no check per item. */
export function whollyReadable(ctx: Context): string[] {
  return Object.values(ctx.model.collections)
    .filter((collection) => rowCondition(ctx.rights, collection, "read").kind === "always")
    .map(({ collection }) => collection);
}

/** Whether the caller may read an item that activity or a revision is about. */
export async function isReadable(
  ctx: Context,
  named: { collection: string; item: string },
): Promise<boolean> {
  const about = findCollection(ctx.model, named.collection);
  const key = about ? keyFields(about).map(({ field }) => field) : [];
  if (key.length === 0) return false;
  const query: Query = { ...emptyQuery, fields: key };
  return await readItem(ctx, named.collection, { key: named.item, query }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && (error.key === "itemNotFound" || error.status === 403))
        return false;
      throw error;
    },
  );
}

function exactValue(filter: readonly FilterRule[], field: string): string | null {
  const rule = filter.find(
    ({ path, operator }) => operator === "eq" && path.length === 1 && path[0] === field,
  );
  const value = rule?.value;
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
