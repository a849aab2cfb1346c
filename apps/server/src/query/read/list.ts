import type { Query } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { itemMeta, listMeta } from "./meta.ts";
import { readingOf } from "./budget.ts";
import { cachedPlan } from "./plan.ts";
import { expand, runPlan } from "./run.ts";
import type { ListRead, ListResult, LongListResult, Pieces } from "./types.ts";
import type { Item } from "../plan/wire-values.ts";
import { streamItems } from "./stream.ts";

/**
 * Items of a collection (API contract 3), in the steps of a list request. `http` has parsed the address into `read.query`.
 *
 * 1. Authorize and plan (`plan.ts`, `plan/`): every field, operand and relation is checked against the
 *    caller's rights and becomes columns, a condition and an order. Known queries of the same rights take the plan of before.
 * 2. Compile and run (`run.ts`, `sql/`): one statement for the rows of the list.
 * 3. Convert and expand (`run.ts`, `plan/wire-values.ts`): rows become items, related levels are loaded with one statement each.
 * 4. Count what `meta` requests (`meta.ts`).
 *
 * `query.single` reads the first item only. Throws readDenied (403/300), collectionNotFound (administrators),
 * fieldAccessDenied, fieldInvalid.
 *
 * @example await readItems(ctx, 'news', { query: parseQuery(request.query) })
 */
export async function readItems(
  ctx: Context,
  collection: string,
  read: ListRead,
): Promise<ListResult> {
  const reading = readingOf(ctx);
  const { settings } = reading;
  const plan = cachedPlan(ctx, collection, { ...read, keys: null, settings });
  const rows = await runPlan(ctx, plan, reading);
  const items = await expand(ctx, plan.root, { rows, reading });
  const { query } = read;
  if (query.meta.length === 0) return { items };
  if (query.single) return { items, meta: itemMeta(plan, query) };
  return { items, meta: await listMeta(ctx, { plan, query, count: items.length }) };
}

/** Rows of a list that is read at once, whatever it turns out to be. */
const shortList = 1000;

/**
 * A list for a reply: a long one as pieces (`streamItems`), any other one like `readItems`. Throws what these throw before the
 * first item.
 */
export async function readList(
  ctx: Context,
  collection: string,
  read: ListRead,
): Promise<LongListResult> {
  if (!mayBeLong(read.query)) return readItems(ctx, collection, read);
  // A list that fits into the first of two pieces is returned like any other.
  const pieces = streamItems(ctx, collection, { ...read, shortList });
  const first = await pieces.next();
  if (first.done) return listOf([], first.value);
  const second = await pieces.next();
  if (second.done) return listOf(first.value, second.value);
  return { items: [], pieces: chained([first.value, second.value], pieces) };
}

function mayBeLong({ limit, single }: Query): boolean {
  return !single && limit !== null && (limit < 0 || limit > shortList);
}

function listOf(items: Item[], meta: LongListResult["meta"]): LongListResult {
  return meta === undefined ? { items } : { items, meta };
}

/** No generator: one that was never asked for anything would not end the `rest`. */
function chained(read: Item[][], rest: Pieces): Pieces {
  return {
    next: async () => {
      const value = read.shift();
      return value === undefined ? rest.next() : { value, done: false };
    },
    return: (value) => rest.return(value),
  };
}
