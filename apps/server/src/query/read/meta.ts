import type { Query } from "@rowhouse/contract";
import { isSystemCollection, readStatusMapping, toSearchParams } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import { allRows, and } from "../plan/predicate.ts";
import type { Predicate } from "../plan/predicate.ts";
import { countStatement, groupCountStatement } from "../sql/select-sql.ts";
import { runNarrowed } from "./narrowed.ts";
import { runStatement } from "./run.ts";
import type { ReadPlan } from "./types.ts";

export interface MetaInput {
  plan: ReadPlan;
  query: Query;
  /** How many items the list has. */
  count: number;
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
  { plan, query, count: returned }: MetaInput,
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
      ? await countRows(ctx, plan, plan.total)
      : 0;
  if (wants("total_count")) meta["total_count"] = total;
  if (wants("status") && plan.access.status) meta["status_count"] = await statusCount(ctx, plan);
  if (!wants("filter_count") && !wants("page")) return meta;
  const matching = isWhole ? total : await countRows(ctx, plan, plan.where);
  if (wants("filter_count")) meta["filter_count"] = matching;
  return wants("page") ? { ...meta, ...pageMeta(ctx, { plan, query, matching, returned }) } : meta;
}

async function countRows(ctx: Context, plan: ReadPlan, where: Predicate): Promise<number> {
  if (where.kind === "none") return 0;
  const read = (rows: Predicate): Promise<Row[]> =>
    runStatement(ctx, countStatement(ctx.db.dialect, plan.access.name, rows));
  const [row] = where === plan.where ? await runNarrowed(ctx, plan, { read }) : await read(where);
  return Number(row?.["total"] ?? 0);
}

/** Rows per status, 0 for the mapped statuses without rows; statuses the caller may not read are left out. */
async function statusCount(ctx: Context, plan: ReadPlan): Promise<Record<string, number>> {
  const { status, collection, readable, isAdmin } = plan.access;
  const mapped = Object.keys(readStatusMapping(collection) ?? {});
  const known =
    isAdmin || readable.kind === "all"
      ? mapped
      : mapped.filter((value) => mayReadStatus(ctx, plan, value));
  const counts: Record<string, number> = Object.fromEntries(known.map((value) => [value, 0]));
  if (!status || plan.base.kind === "none") return counts;
  const statement = groupCountStatement(
    ctx.db.dialect,
    { table: plan.access.name, column: status.field },
    and(plan.base, allRows),
  );
  for (const row of await runStatement(ctx, statement)) {
    const value = row["value"];
    if (value !== null && mapped.includes(String(value)))
      counts[String(value)] = Number(row["total"]);
  }
  return counts;
}

function mayReadStatus(ctx: Context, plan: ReadPlan, status: string): boolean {
  const statuses = ctx.rights.collections[plan.access.name]?.statuses ?? {};
  const rule = statuses[status];
  return (
    Object.keys(statuses).length === 0 ||
    (rule !== undefined && rule.read !== null && rule.read !== "none")
  );
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
  const limit = plan.limit ?? returned;
  const { offset } = plan;
  const page = limit > 0 ? Math.floor(offset / limit) + 1 : 1;
  const pageCount = limit > 0 ? Math.max(1, Math.ceil(matching / limit)) : 1;
  return {
    limit,
    offset,
    page,
    page_count: pageCount,
    links: links(ctx, { plan, query, page, pageCount, limit }),
  };
}

interface PageLinks {
  plan: ReadPlan;
  query: Query;
  page: number;
  pageCount: number;
  limit: number;
}

function links(
  ctx: Context,
  { plan, query, page, pageCount, limit }: PageLinks,
): Record<string, string | null> {
  const { name } = plan.access;
  const path = isSystemCollection(name)
    ? name.replace(/^directus_/, "")
    : `items/${encodeURIComponent(name)}`;
  const self = `${ctx.origin.baseUrl}/${ctx.project.key}/${path}`;
  const to = (target: number, isWanted: boolean): string | null =>
    isWanted
      ? `${self}?${toSearchParams({ ...query, page: target, offset: (target - 1) * limit })}`
      : null;
  const isPaged = pageCount > 1;
  return {
    self,
    current: `${self}?${toSearchParams({ ...query, page })}`,
    next: to(page + 1, page < pageCount),
    previous: to(page - 1, page > 1 && isPaged),
    first: to(1, isPaged),
    last: to(pageCount, isPaged),
  };
}
