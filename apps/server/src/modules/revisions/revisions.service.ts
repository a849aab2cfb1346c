import { can, emptyQuery } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import { readByKeys, readItems } from "../../query/index.ts";
import type { Item, ItemsAnswer } from "../../query/index.ts";
import { redact } from "./redact.ts";
import { isReadable, namedItem, whollyReadable } from "./revision-rights.ts";

const collection = "directus_revisions";
/** Columns without which nobody could tell what a revision may show. */
const needed: readonly string[] = ["collection", "item", "data"];
const content: readonly string[] = ["data", "delta"];

/**
 * Use cases of revisions (API contract 2.13, 9.3). A revision may be read by whoever may read revisions and the item
 * it is about; fields and secrets the caller may not see are taken out of its contents (F38).
 */
export function revisionsService(ctx: Context) {
  return {
    /**
     * Lists hold the revisions of collections of which the caller may read every item. Where some items are kept
     * back, revisions are told for one item at a time: the filter has to name the collection and the item.
     */
    async list(query: Query): Promise<ItemsAnswer> {
      return await redacted(ctx, query, async (inner) => {
        const named = ctx.rights.isAdmin ? null : namedItem(query.filter);
        if (named && (await isReadable(ctx, named)))
          return await readItems(ctx, collection, { query: inner, where: { ...named } });
        const where = ctx.rights.isAdmin ? {} : { collection: whollyReadable(ctx) };
        return await readItems(ctx, collection, { query: inner, where });
      });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      const mine = ctx.rights.isAdmin ? keys : await readableKeys(ctx, keys);
      if (mine.length === 0 && keys.length === 1) throw new AppError("itemNotFound");
      if (mine.length === 0) return { data: [] };
      const answer = await redacted(ctx, query, (inner) =>
        readByKeys(ctx, collection, { keys: mine, query: inner }),
      );
      return keys.length > 1 && !Array.isArray(answer.data)
        ? { ...answer, data: [answer.data] }
        : answer;
    },

    /** Revisions of one item, whatever else the filter says (API contract 2.3). An unknown item has none. Throws `readDenied`. */
    async ofItem(item: { collection: string; item: string }, query: Query): Promise<ItemsAnswer> {
      assertReads(ctx);
      if (!(await isReadable(ctx, item))) return { data: [] };
      return await redacted(ctx, { ...query, filter: [] }, (inner) =>
        readItems(ctx, collection, { query: inner, where: { ...item } }),
      );
    },

    /** The revision at a zero-based place, oldest first. Throws `invalidInput`, `itemNotFound`. */
    async ofItemAt(
      item: { collection: string; item: string },
      offset: string,
      query: Query,
    ): Promise<ItemsAnswer> {
      if (!/^\d{1,9}$/.test(offset))
        throw new AppError("invalidInput", brokenRule("offset", "decimal"));
      const place: Query = {
        ...query,
        sort: [{ field: "id", direction: "asc" }],
        limit: 1,
        offset: Number(offset),
        page: null,
        single: false,
      };
      const { data, ...rest } = await this.ofItem(item, place);
      const [revision] = Array.isArray(data) ? data : [data];
      if (!revision) throw new AppError("itemNotFound");
      return { ...rest, data: revision };
    },
  };
}

function assertReads(ctx: Context): void {
  const revisions = ctx.model.collections[collection];
  if (!revisions || !can(ctx.rights, revisions, "read"))
    throw new AppError("readDenied", { collection });
}

async function readableKeys(ctx: Context, keys: string[]): Promise<string[]> {
  const query: Query = { ...emptyQuery, fields: ["id", "collection", "item"] };
  const { data } = await readByKeys(ctx, collection, { keys, query });
  const about = (Array.isArray(data) ? data : [data]).map((revision) => ({
    key: String(revision["id"]),
    named: { collection: String(revision["collection"]), item: String(revision["item"]) },
  }));
  const answers = await Promise.all(
    about.map(async ({ key, named }) => ((await isReadable(ctx, named)) ? key : null)),
  );
  return answers.filter((key) => key !== null);
}

/** Reads what redaction needs beside what was asked for, and gives back only the latter. */
async function redacted(
  ctx: Context,
  query: Query,
  read: (query: Query) => Promise<ItemsAnswer>,
): Promise<ItemsAnswer> {
  checkOperands(ctx, query);
  const names = query.fields?.map(headOf) ?? ["*"];
  if (!names.some((name) => name === "*" || content.includes(name))) return await read(query);
  const extra = names.includes("*") ? [] : needed.filter((name) => !names.includes(name));
  const answer = await read(
    extra.length === 0 ? query : { ...query, fields: [...(query.fields ?? []), ...extra] },
  );
  const finish = (revision: Item) => without(redact(ctx, revision), extra);
  return {
    ...answer,
    data: Array.isArray(answer.data) ? answer.data.map(finish) : finish(answer.data),
  };
}

/** Comparing contents would answer what they hold, fields included that are taken out of the answer. */
function checkOperands(ctx: Context, query: Query): void {
  if (ctx.rights.isAdmin) return;
  const operands = [
    ...query.filter.map(({ path }) => path[0] ?? ""),
    ...(query.sort ?? []).map(({ field }) => field),
    ...(query.groups ?? []),
  ];
  const refused = operands.find((operand) => content.includes(operand));
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
