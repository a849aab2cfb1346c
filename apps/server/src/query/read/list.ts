import type { Context } from "../../core/context.ts";
import { itemMeta, listMeta } from "./meta.ts";
import { cachedPlan, readingOf } from "./plan.ts";
import { expand, runPlan } from "./run.ts";
import type { ListRead, ListResult } from "./types.ts";

/**
 * Items of a collection (API contract 3), in the steps of a list request. `http` has parsed the address into `read.query`.
 *
 * 1. Authorize and plan (`plan.ts`, `plan/`): every field, operand and relation is checked against the
 *    caller's rights and becomes columns, a condition and an order. Known queries of the same rights take the plan of before.
 * 2. Compile and run (`run.ts`, `sql/`): one statement for the rows of the list.
 * 3. Convert and expand (`run.ts`, `convert.ts`): rows become items, related levels are loaded with one statement each.
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
