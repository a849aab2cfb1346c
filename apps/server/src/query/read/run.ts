import { ownValue } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import type { Row, Statement, Dialect } from "../../database/database.ts";
import type { RelationPlan } from "../plan/fields.ts";
import { KeyPlace, and, oneOf } from "../plan/predicate.ts";
import {
  runStatement,
  selectStatement,
  boundedCountStatement,
  firstOfEachStatement,
  limitedStatement,
} from "../sql/select-sql.ts";
import type { Size } from "./budget.ts";
import { isShown, type Item } from "../plan/wire-values.ts";
import { runNarrowed } from "./narrowed.ts";
import { keyOrder } from "./plan.ts";
import type { Reading, ReadPlan, RunnableNode, KeyedStatement } from "./types.ts";

/** The rows of a plan's first level, as the database returns them. The statement is compiled once per plan. */
export function runPlan(
  ctx: Context,
  plan: ReadPlan,
  { settings, source }: Reading,
): Row[] | Promise<Row[]> {
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
export function expand(
  ctx: Context,
  runnable: RunnableNode,
  { rows, reading }: { rows: Row[]; reading: Reading },
): Item[] | Promise<Item[]> {
  const { budget } = reading;
  if (runnable.relations.length > 0)
    return expandLevel(ctx, runnable, { rows, reading }).then(({ items, sizes }) => {
      budget.reply = sumOf(sizes);
      return items;
    });
  // One row has come in one request, however much it holds.
  if (rows.length > 1) {
    const bytes = sumOfBytes(runnable, rows);
    budget.reply = { rows: rows.length, bytes };
    budget.check(runnable.level, budget.reply);
  }
  return runnable.shape(ctx, rows);
}

/** The items of a level, and how large each of them is with all below it. */
interface Level {
  items: Item[];
  sizes: Sizes;
}

/** Rows and bytes of each of several items. */
interface Sizes {
  rows: number[];
  bytes: number[];
}

async function expandLevel(
  ctx: Context,
  runnable: RunnableNode,
  { rows, reading }: { rows: Row[]; reading: Reading },
): Promise<Level> {
  const keyed = runnable.relations.map(({ plan, child }) => ({
    plan,
    child,
    keys: linkValues(plan, rows),
  }));
  const related = await Promise.all(keyed.map((relation) => loadRelated(ctx, relation, reading)));
  const sizes = {
    rows: Array.from<number>({ length: rows.length }).fill(1),
    bytes: runnable.measure(rows),
  };
  reading.budget.check(runnable.level, sumOf(sizes));
  for (const [position, { child }] of keyed.entries()) {
    addSizes(sizes, related[position] ?? []);
    reading.budget.check(child.level, sumOf(sizes));
  }
  const items = runnable.shape(ctx, rows);
  for (const [position, { plan, keys }] of keyed.entries())
    attach(items, { plan, keys, related: related[position] ?? [] });
  return { items, sizes };
}

function sumOf({ rows, bytes }: Sizes): Size {
  const sum = { rows: 0, bytes: 0 };
  for (const each of rows) sum.rows += each;
  for (const each of bytes) sum.bytes += each;
  return sum;
}

/** Items that belong to the same row, with their size together. */
interface Group extends Size {
  items: Item[];
}

/** The related items of each of some rows; one that several refer to is read once and shown with each of them. */
type Related = readonly (Group | undefined)[];

/** The value that leads from each row to the related ones. Undefined: the caller may not see this value in this row. */
function linkValues({ here, onlyIn }: RelationPlan, rows: readonly Row[]): unknown[] {
  return rows.map((row) =>
    onlyIn.length > 0 && !isShown(onlyIn, row) ? undefined : (ownValue(row, here) ?? null),
  );
}

async function loadRelated(
  ctx: Context,
  relation: KeyedRelation,
  reading: Reading,
): Promise<Related> {
  const rows = await readRelated(ctx, relation, reading);
  if (rows.length === 0) return [];
  const owners = rows.map((row) => String(ownValue(row, relation.plan.there)));
  const { items, sizes } = await expandLevel(ctx, relation.child, { rows, reading });
  const found = new Map<string, Group>();
  for (let at = 0; at < items.length; at += 1) {
    const owner = owners[at] ?? "";
    const item = items[at] ?? {};
    const [count, bytes] = [sizes.rows[at] ?? 0, sizes.bytes[at] ?? 0];
    const group = found.get(owner);
    if (group === undefined) {
      found.set(owner, { items: [item], rows: count, bytes });
      continue;
    }
    group.items.push(item);
    group.rows += count;
    group.bytes += bytes;
  }
  return relation.keys.map((key) =>
    key === null || key === undefined ? undefined : found.get(String(key)),
  );
}

function addSizes({ rows, bytes }: Sizes, related: Related): void {
  for (let at = 0; at < related.length; at += 1) {
    rows[at] = (rows[at] ?? 0) + (related[at]?.rows ?? 0);
    bytes[at] = (bytes[at] ?? 0) + (related[at]?.bytes ?? 0);
  }
}

function attach(
  items: readonly Item[],
  { plan, keys, related }: { plan: RelationPlan; keys: readonly unknown[]; related: Related },
): void {
  const { name, kind, there, showsAbsent } = plan;
  for (let at = 0; at < items.length; at += 1) {
    const [item, key, list] = [items[at], keys[at], related[at]?.items];
    if (item === undefined || key === undefined) continue;
    if (kind === "o2m") item[name] = list ?? [];
    else item[name] = list?.[0] ?? (showsAbsent && key !== null ? { [there]: key } : null);
  }
}

/** A relation of some rows, and the values of theirs that lead to the related ones. */
interface KeyedRelation {
  plan: RelationPlan;
  child: RunnableNode;
  keys: unknown[];
}

/** Keys in one statement. Safe for the bound variables of every vendor. */
const chunkSize = 4096;
/** Related rows that are read without knowing how many there are. */
const firstLook = 5000;

/** The rows of a related level. Throws limitExceeded before more of them are read than a reply may hold. */
async function readRelated(
  ctx: Context,
  relation: KeyedRelation,
  reading: Reading,
): Promise<Row[]> {
  const keys = [...new Set(relation.keys)].filter((key) => key !== null && key !== undefined);
  if (keys.length === 0 || relation.child.node.where.kind === "none") return [];
  if (keys.length <= chunkSize) return readChunk(ctx, { ...relation, keys }, reading);
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += chunkSize) {
    const chunk = { ...relation, keys: keys.slice(start, start + chunkSize) };
    for (const row of await readChunk(ctx, chunk, reading)) rows.push(row);
  }
  return rows;
}

/** A list may hold any number of rows: a few thousand are read at once, more only when they fit. */
async function readChunk(ctx: Context, relation: KeyedRelation, reading: Reading): Promise<Row[]> {
  const { plan, child, keys } = relation;
  const { budget, source } = reading;
  const run = (limit: number | null): Promise<Row[]> =>
    runStatement(ctx, keyedStatement(relation, { reading, limit }), source);
  const counted = (rows: Row[]): Row[] => {
    budget.take(child.level, { rows: rows.length, bytes: sumOfBytes(child, rows) });
    return rows;
  };
  const most = plan.kind === "m2o" ? keys.length : keys.length * (plan.most ?? Infinity);
  if (plan.kind === "m2o" || most <= firstLook)
    return budget.hold(most, async () => counted(await run(null)));
  return budget.hold(firstLook, async () => {
    const look = Math.max(0, Math.min(firstLook, budget.left.rows));
    const first = await run(look + 1);
    if (first.length <= look) return counted(first);
    const average = sumOfBytes(child, first) / first.length;
    const fitting = (): number =>
      Math.min(budget.left.rows, Math.floor(budget.left.bytes / average));
    const found =
      fitting() > look
        ? await countUpTo(ctx, relation, { reading, most: fitting() + 1 })
        : first.length;
    // Others may have taken meanwhile what was left.
    if (found > fitting()) return budget.refuseMore(child.level, found);
    return counted(await budget.promise(child.level, found, () => run(null)));
  });
}

function sumOfBytes({ measure }: RunnableNode, rows: readonly Row[]): number {
  let sum = 0;
  for (const bytes of measure(rows)) sum += bytes;
  return sum;
}

async function countUpTo(
  ctx: Context,
  { plan, child, keys }: KeyedRelation,
  { reading: { source }, most }: { reading: Reading; most: number },
): Promise<number> {
  const where = and(oneOf(plan.there, keys), child.node.where);
  const statement = boundedCountStatement(source.dialect, child.node.access.name, { where, most });
  const [row] = await runStatement(ctx, statement, source);
  const found = Number(row?.["total"] ?? 0);
  return plan.most === null ? found : Math.min(found, keys.length * plan.most);
}

function keyedStatement(
  { child, plan, keys }: KeyedRelation,
  { reading, limit }: { reading: Reading; limit: number | null },
): { sql: string; bindings: unknown[] } {
  const { settings, source } = reading;
  const size = Math.min(chunkSize, 2 ** Math.ceil(Math.log2(keys.length)));
  // The order of empty values is a setting of the project and may change while the plan lives.
  const variant = `${size} ${settings.nullsLast} ${limit !== null}`;
  const isLimited = limit !== null;
  const known =
    child.byKeys.get(variant) ??
    compileKeyed(source.dialect, { child, plan, size, isLimited, nullsLast: settings.nullsLast });
  child.byKeys.set(variant, known);
  const last = keys.at(-1);
  const filled =
    keys.length === size
      ? keys
      : [...keys, ...Array.from({ length: size - keys.length }, () => last)];
  const bindings = [...known.before, ...filled, ...known.after];
  return { sql: known.sql, bindings: isLimited ? [...bindings, limit] : bindings };
}

interface KeyedLevel {
  child: RunnableNode;
  plan: RelationPlan;
  size: number;
  /** Whether the last binding is the most rows to read. */
  isLimited: boolean;
  nullsLast: boolean;
}

function compileKeyed(
  dialect: Dialect,
  { child: { node }, plan, size, isLimited, nullsLast }: KeyedLevel,
): KeyedStatement {
  const placeholder = Object.freeze({});
  const keys = oneOf(
    plan.there,
    Array.from({ length: size }, () => placeholder),
  );
  const where = and(keys, node.where);
  const { there, most } = plan;
  const order = plan.kind === "o2m" ? node.order : [];
  const parts = { where, order, limit: null, offset: 0, nullsLast };
  const { sql, bindings } =
    most !== null
      ? firstOfEachStatement(dialect, node, { ...parts, by: there, most })
      : isLimited
        ? limitedStatement(dialect, node, parts)
        : selectStatement(dialect, node, parts);
  const start = bindings.indexOf(placeholder);
  return {
    // The first of each come in an outer select, behind which a limit can stand.
    sql: most !== null && isLimited ? `${sql} LIMIT ?` : sql,
    before: bindings.slice(0, start),
    after: bindings.slice(start + size),
  };
}
