import { type Query, readStatusMapping, emptyQuery } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import type { Row, Source } from "../../database/database.ts";
import { allRows, and, type Predicate } from "../plan/predicate.ts";
import {
  countStatement,
  groupCountStatement,
  runStatement,
  boundedCountStatement,
} from "../sql/select-sql.ts";
import { runNarrowed } from "./narrowed.ts";
import type { ReadPlan } from "./types.ts";
import { readSettings } from "./budget.ts";
import { cachedPlan } from "./plan.ts";

export interface MetaInput {
  plan: ReadPlan;
  query: Query;
  /** How many items the list has. */
  count: number;
  /** The source that is counted in: the database of the context, or the snapshot of the list. */
  source?: Source;
}

/** The figures of a read of one item, which counts nothing. */
export function itemMeta(plan: ReadPlan, { meta: names }: Query): Record<string, unknown> {
  const wants = (name: string): boolean => names.includes("*") || names.includes(name);
  return {
    ...(wants("collection") ? { collection: plan.access.name } : {}),
    ...(wants("type") ? { type: "item" } : {}),
  };
}

/**
 * The figures a request names (API contract 3.7). Every count covers only rows that the caller may read and that
 * belong to the request (J7, F59); only what is requested is counted.
 */
export async function listMeta(
  ctx: Context,
  { plan, query, count: returned, source = ctx.db }: MetaInput,
): Promise<Record<string, unknown>> {
  const wants = (name: string): boolean => query.meta.includes("*") || query.meta.includes(name);
  const meta: Record<string, unknown> = {};
  if (wants("collection")) meta["collection"] = plan.access.name;
  if (wants("type")) meta["type"] = "collection";
  if (wants("result_count")) meta["result_count"] = returned;
  const isWhole =
    plan.where === plan.total ||
    (query.filter.length === 0 &&
      query.q === null &&
      query.status === null &&
      query.groups === null);
  const total =
    wants("total_count") || (isWhole && (wants("filter_count") || wants("page")))
      ? await countRows(ctx, plan, { where: plan.total, source })
      : 0;
  if (wants("total_count")) meta["total_count"] = total;
  if (wants("status") && plan.access.status)
    meta["status_count"] = await statusCount(ctx, plan, source);
  if (!wants("filter_count") && !wants("page")) return meta;
  const matching = isWhole ? total : await countRows(ctx, plan, { where: plan.where, source });
  if (wants("filter_count")) meta["filter_count"] = matching;
  return wants("page") ? { ...meta, ...pageMeta(ctx, { plan, query, matching, returned }) } : meta;
}

async function countRows(
  ctx: Context,
  plan: ReadPlan,
  { where, source }: { where: Predicate; source: Source },
): Promise<number> {
  if (where.kind === "none") return 0;
  const read = (rows: Predicate): Promise<Row[]> =>
    runStatement(ctx, countStatement(source.dialect, plan.access.name, rows), source);
  const [row] =
    where === plan.where ? await runNarrowed(ctx, plan, { read, source }) : await read(where);
  return Number(row?.["total"] ?? 0);
}

/**
 * Rows that the caller may read per status: each mapped status has a number, also where that is 0, and so has every other one that
 * rows hold.
 */
async function statusCount(
  ctx: Context,
  plan: ReadPlan,
  source: Source,
): Promise<Record<string, number>> {
  const { status, collection } = plan.access;
  const counts = new Map(Object.keys(readStatusMapping(collection) ?? {}).map((each) => [each, 0]));
  if (!status || plan.base.kind === "none") return Object.fromEntries(counts);
  const statement = groupCountStatement(
    source.dialect,
    { table: plan.access.name, column: status.field },
    and(plan.base, allRows),
  );
  for (const row of await runStatement(ctx, statement, source)) {
    const value = row["value"];
    if (value !== null && value !== undefined) counts.set(String(value), Number(row["total"]));
  }
  return Object.fromEntries(counts);
}

interface Paging {
  plan: ReadPlan;
  query: Query;
  matching: number;
  returned: number;
}

function pageMeta(
  ctx: Context,
  { plan, query, matching, returned }: Paging,
): Record<string, unknown> {
  const size = plan.limit ?? returned;
  const { offset } = plan;
  const page = size > 0 ? Math.floor(offset / size) + 1 : 1;
  const pageCount = size > 0 ? Math.max(1, Math.ceil(matching / size)) : 1;
  return {
    // Without a limit of the request that of the project decides, which callers need not know (API contract 3.7).
    limit: query.limit === null ? returned : size,
    offset,
    page,
    page_count: pageCount,
    links: links(ctx, { page, pageCount, size }),
  };
}

interface PageLinks {
  page: number;
  pageCount: number;
  /** Rows of a page. */
  size: number;
}

/** The address of the request for each page, with its own parameters and no others. */
function links(
  { origin }: Context,
  { page, pageCount, size }: PageLinks,
): Record<string, string | null> {
  const self = `${origin.baseUrl}${origin.path}`;
  const at = (target: number, more: Record<string, number> = {}): string => {
    const search = new URLSearchParams(origin.search);
    for (const name of ["access_token", "offset", "page"]) search.delete(name);
    for (const [name, value] of Object.entries({ ...more, page: target }))
      search.set(name, String(value));
    return `${self}?${search.toString()}`;
  };
  const to = (target: number, isWanted: boolean): string | null =>
    isWanted ? at(target, { offset: (target - 1) * size }) : null;
  const isPaged = pageCount > 1;
  return {
    self,
    current: at(page),
    next: to(page + 1, page < pageCount),
    previous: to(page - 1, page > 1 && isPaged),
    first: to(1, isPaged),
    last: to(pageCount, isPaged),
  };
}

/** The query of a list that shows nothing: what it would find is only counted. */
const nothingShown = { ...emptyQuery, fields: ["-"], limit: 0 };

/**
 * How many items a list of the collection has for this caller, as `total_count` of the list says, counted up to `most`.
 * Throws readDenied, collectionNotFound (administrators).
 */
export async function countItems(ctx: Context, collection: string, most: number): Promise<number> {
  const settings = readSettings(ctx);
  const { access, total } = cachedPlan(ctx, collection, {
    query: nothingShown,
    keys: null,
    settings,
  });
  if (total.kind === "none") return 0;
  const statement = boundedCountStatement(ctx.db.dialect, access.name, { where: total, most });
  const [row] = await runStatement(ctx, statement);
  return Number(row?.["total"] ?? 0);
}
