import { toStoredTime } from "../../core/clock.ts";
import type { Context } from "../../core/context.ts";
import type { Dialect, Row, Statement } from "../../database/database.ts";
import type { RelationPlan } from "../plan/fields.ts";
import { unmatched } from "../plan/filter-value.ts";
import { and, anyKey, anyWholeKey, currentDay, currentTime, oneOf } from "../plan/predicate.ts";
import { selectStatement } from "../sql/select-sql.ts";
import { isShown } from "./convert.ts";
import { runNarrowed } from "./narrowed.ts";
import { soleKey } from "./plan.ts";
import type { Item, KeyedStatement, ReadPlan, ReadSettings, RunnableNode } from "./types.ts";

/** The rows of a plan's first level, as the database returns them. The statement is compiled once per plan. */
export async function runPlan(
  ctx: Context,
  plan: ReadPlan,
  settings: ReadSettings,
): Promise<Row[]> {
  if (plan.where.kind === "none" || plan.limit === 0 || plan.oneKey === unmatched) return [];
  if (plan.searches.length > 0)
    return runNarrowed(ctx, plan, {
      first: soleKey(plan) === null ? null : plan.limit && plan.limit + plan.offset,
      read: (where) => runStatement(ctx, compile(ctx, { ...plan, where }, settings)),
    });
  const statement = plan.compiled.statement ?? compile(ctx, plan, settings);
  plan.compiled.statement = statement;
  if (plan.oneKey === undefined) return runStatement(ctx, statement);
  const bindings = statement.bindings.map((value) =>
    value === anyKey || value === anyWholeKey ? plan.oneKey : value,
  );
  return runStatement(ctx, { sql: statement.sql, bindings });
}

function compile(
  ctx: Context,
  { root, where, order, limit, offset }: ReadPlan,
  { nullsLast }: ReadSettings,
): Statement {
  const parts = { where, order, limit, offset, nullsLast };
  return selectStatement(ctx.db.dialect, root.node, parts);
}

/** Runs a statement, with the placeholders in its bindings replaced by the time of this request. */
export function runStatement(ctx: Context, statement: Statement): Promise<Row[]> {
  const { sql, bindings } = statement;
  if (!bindings.some((value) => value === currentTime || value === currentDay))
    return ctx.db.all(statement);
  const time = toStoredTime(ctx.clock.now());
  return ctx.db.all({
    sql,
    bindings: bindings.map((value) =>
      value === currentTime ? time : value === currentDay ? time.slice(0, 10) : value,
    ),
  });
}

/** Rows of a level as items, with all related levels: one query per level, whatever the number of rows. */
export async function expand(
  ctx: Context,
  runnable: RunnableNode,
  input: { rows: Row[]; settings: ReadSettings },
): Promise<Item[]> {
  const { rows, settings } = input;
  if (runnable.relations.length === 0 || rows.length === 0) return runnable.shape(ctx, rows);
  const keyed = runnable.relations.map(({ plan, child }) => ({
    plan,
    child,
    keys: rows.map((row) => linkValue(plan, row)),
  }));
  const related = await Promise.all(keyed.map((relation) => loadRelated(ctx, relation, settings)));
  const items = runnable.shape(ctx, rows);
  for (const [position, { plan, keys }] of keyed.entries())
    attach(items, { plan, keys, found: related[position] ?? new Map() });
  return items;
}

type Related = Map<string, Item[]>;

interface KeyedRelation {
  plan: RelationPlan;
  child: RunnableNode;
  keys: unknown[];
}

/** Undefined: the caller may not see this value in this row. */
function linkValue(plan: RelationPlan, row: Row): unknown {
  return plan.onlyIn.length > 0 && !isShown(plan.onlyIn, row)
    ? undefined
    : (row[plan.here] ?? null);
}

async function loadRelated(
  ctx: Context,
  relation: KeyedRelation,
  settings: ReadSettings,
): Promise<Related> {
  const { plan, child } = relation;
  const keys = [...new Set(relation.keys)].filter((key) => key !== null && key !== undefined);
  const found: Related = new Map();
  if (keys.length === 0 || child.node.where.kind === "none") return found;
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += chunkSize) {
    const statement = keyedStatement(ctx.db.dialect, {
      relation,
      settings,
      keys: keys.slice(start, start + chunkSize),
    });
    const chunk = await runStatement(ctx, statement);
    if (keys.length <= chunkSize) rows.push(...chunk);
    else for (const row of chunk) rows.push(row);
  }
  const owners = rows.map((row) => String(row[plan.there]));
  const items = await expand(ctx, child, { rows, settings });
  for (const [position, item] of items.entries()) {
    const owner = owners[position] ?? "";
    const list = found.get(owner);
    if (list) list.push(item);
    else found.set(owner, [item]);
  }
  return found;
}

function attach(
  items: Item[],
  relation: { plan: RelationPlan; keys: unknown[]; found: Related },
): void {
  const { plan, keys, found } = relation;
  for (const [position, item] of items.entries()) {
    const key = keys[position];
    if (key === undefined) continue;
    const list = key === null ? undefined : found.get(String(key));
    item[plan.name] = plan.kind === "o2m" ? (list ?? []) : (list?.[0] ?? null);
  }
}

/** Safe for the bound variables of every vendor. */
const chunkSize = 4096;

function keyedStatement(
  dialect: Dialect,
  input: { relation: KeyedRelation; settings: ReadSettings; keys: unknown[] },
): { sql: string; bindings: unknown[] } {
  const { relation, settings, keys } = input;
  const { child, plan } = relation;
  const size = Math.min(chunkSize, 2 ** Math.ceil(Math.log2(keys.length)));
  // The order of empty values is a setting of the project and may change while the plan lives.
  const variant = settings.nullsLast ? size : -size;
  const known =
    child.byKeys.get(variant) ??
    compileKeyed(dialect, { child, plan, size, nullsLast: settings.nullsLast });
  child.byKeys.set(variant, known);
  const last = keys.at(-1);
  const filled =
    keys.length === size
      ? keys
      : [...keys, ...Array.from({ length: size - keys.length }, () => last)];
  return { sql: known.sql, bindings: [...known.before, ...filled, ...known.after] };
}

function compileKeyed(
  dialect: Dialect,
  level: { child: RunnableNode; plan: RelationPlan; size: number; nullsLast: boolean },
): KeyedStatement {
  const placeholder = Object.freeze({});
  const { node } = level.child;
  const keys = oneOf(
    level.plan.there,
    Array.from({ length: level.size }, () => placeholder),
  );
  const where = and(keys, node.where);
  const order = level.plan.kind === "o2m" ? node.order : [];
  const { sql, bindings } = selectStatement(dialect, node, {
    where,
    order,
    limit: null,
    offset: 0,
    nullsLast: level.nullsLast,
  });
  const start = bindings.indexOf(placeholder);
  return { sql, before: bindings.slice(0, start), after: bindings.slice(start + level.size) };
}
