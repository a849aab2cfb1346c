import { ownValue } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { Row, Statement } from "../../database/database.ts";
import type { RelationPlan } from "../plan/fields.ts";
import { KeyPlace } from "../plan/predicate.ts";
import { runStatement, selectStatement } from "../sql/select-sql.ts";
import { bytesOf, type Size } from "./budget.ts";
import { isShown } from "./convert.ts";
import { runNarrowed } from "./narrowed.ts";
import { keyOrder } from "./plan.ts";
import { readRelated, type KeyedRelation } from "./related.ts";
import type { Item, Reading, ReadPlan, RunnableNode } from "./types.ts";

/** The rows of a plan's first level, as the database returns them. The statement is compiled once per plan. */
export async function runPlan(
  ctx: Context,
  plan: ReadPlan,
  { settings, source }: Reading,
): Promise<Row[]> {
  if (plan.where.kind === "none" || plan.limit === 0 || plan.oneKey === null) return [];
  if (plan.searches.length > 0)
    return runNarrowed(ctx, plan, {
      first: keyOrder(plan) === null ? null : plan.limit && plan.limit + plan.offset,
      source,
      read: (where) =>
        runStatement(ctx, compilePlan({ ...plan, where }, { settings, source }), source),
    });
  const statement = plan.compiled.statement ?? compilePlan(plan, { settings, source });
  plan.compiled.statement = statement;
  const { oneKey } = plan;
  if (oneKey === undefined) return runStatement(ctx, statement, source);
  const bindings = statement.bindings.map((value) =>
    value instanceof KeyPlace ? oneKey[value.part] : value,
  );
  return runStatement(ctx, { sql: statement.sql, bindings }, source);
}

/** The statement of a plan's first level. */
export function compilePlan(
  { root, where, order, limit, offset }: ReadPlan,
  { settings: { nullsLast }, source }: Pick<Reading, "settings" | "source">,
): Statement {
  const parts = { where, order, limit, offset, nullsLast };
  return selectStatement(source.dialect, root.node, parts);
}

/**
 * Rows of a level as items, with all related levels: one query per level, whatever the number of rows. Throws limitExceeded
 * (422/4), naming the widest level, when they are more than a reply may hold; the rows are then as they were.
 */
export async function expand(
  ctx: Context,
  runnable: RunnableNode,
  { rows, reading }: { rows: Row[]; reading: Reading },
): Promise<Item[]> {
  // Whatever one row holds has come in one request.
  if (rows.length <= 1 && runnable.relations.length === 0) return runnable.shape(ctx, rows);
  const { items, sizes } = await expandLevel(ctx, runnable, { rows, reading });
  reading.budget.reply = sumOf(sizes);
  return items;
}

/** The items of a level, and how large each of them is with all below it. */
interface Level {
  items: Item[];
  sizes: Size[];
}

async function expandLevel(
  ctx: Context,
  runnable: RunnableNode,
  { rows, reading }: { rows: Row[]; reading: Reading },
): Promise<Level> {
  const keyed = runnable.relations.map(({ plan, child }) => ({
    plan,
    child,
    keys: rows.map((row) => linkValue(plan, row)),
  }));
  const related = await Promise.all(keyed.map((relation) => loadRelated(ctx, relation, reading)));
  const sizes = bytesOf(runnable.node, rows).map((bytes) => ({ rows: 1, bytes }));
  reading.budget.check(runnable.level, sumOf(sizes));
  for (const [position, { child, keys }] of keyed.entries()) {
    addSizes(sizes, keys, related[position] ?? new Map());
    reading.budget.check(child.level, sumOf(sizes));
  }
  const items = runnable.shape(ctx, rows);
  for (const [position, { plan, keys }] of keyed.entries())
    attach(items, { plan, keys, found: related[position] ?? new Map() });
  return { items, sizes };
}

function sumOf(sizes: readonly Size[]): Size {
  const sum = { rows: 0, bytes: 0 };
  for (const { rows, bytes } of sizes) {
    sum.rows += rows;
    sum.bytes += bytes;
  }
  return sum;
}

/** Related items by the value that leads to them, with their size together. */
type Related = Map<string, Size & { items: Item[] }>;

/** Undefined: the caller may not see this value in this row. */
function linkValue(plan: RelationPlan, row: Row): unknown {
  return plan.onlyIn.length > 0 && !isShown(plan.onlyIn, row)
    ? undefined
    : (ownValue(row, plan.here) ?? null);
}

async function loadRelated(
  ctx: Context,
  relation: KeyedRelation,
  reading: Reading,
): Promise<Related> {
  const found: Related = new Map();
  const rows = await readRelated(ctx, relation, reading);
  if (rows.length === 0) return found;
  const owners = rows.map((row) => String(ownValue(row, relation.plan.there)));
  const { items, sizes } = await expandLevel(ctx, relation.child, { rows, reading });
  for (const [position, item] of items.entries()) {
    const owner = owners[position] ?? "";
    const group = found.get(owner) ?? { items: [], rows: 0, bytes: 0 };
    group.items.push(item);
    group.rows += sizes[position]?.rows ?? 0;
    group.bytes += sizes[position]?.bytes ?? 0;
    found.set(owner, group);
  }
  return found;
}

/** A row that several refer to is read once and shown with each of them. */
function addSizes(sizes: readonly Size[], keys: readonly unknown[], found: Related): void {
  for (const [position, size] of sizes.entries()) {
    const key = keys[position];
    const group = key === null || key === undefined ? undefined : found.get(String(key));
    size.rows += group?.rows ?? 0;
    size.bytes += group?.bytes ?? 0;
  }
}

function attach(
  items: Item[],
  relation: { plan: RelationPlan; keys: unknown[]; found: Related },
): void {
  const { plan, keys, found } = relation;
  for (const [position, item] of items.entries()) {
    const key = keys[position];
    if (key === undefined) continue;
    const list = key === null ? undefined : found.get(String(key))?.items;
    const absent = plan.showsAbsent && key !== null ? { [plan.there]: key } : null;
    item[plan.name] = plan.kind === "o2m" ? (list ?? []) : (list?.[0] ?? absent);
  }
}
