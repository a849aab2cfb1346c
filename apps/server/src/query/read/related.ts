import type { Context } from "../../core/context.ts";
import type { Dialect, Row } from "../../database/database.ts";
import type { RelationPlan } from "../plan/fields.ts";
import { and, oneOf } from "../plan/predicate.ts";
import {
  boundedCountStatement,
  firstOfEachStatement,
  limitedStatement,
  runStatement,
  selectStatement,
} from "../sql/select-sql.ts";
import { bytesOf } from "./budget.ts";
import type { KeyedStatement, Reading, RunnableNode } from "./types.ts";

/** A relation of some rows, and the values of theirs that lead to the related ones. */
export interface KeyedRelation {
  plan: RelationPlan;
  child: RunnableNode;
  keys: unknown[];
}

/** Keys in one statement. Safe for the bound variables of every vendor. */
const chunkSize = 4096;
/** Related rows that are read without knowing how many there are. */
const firstLook = 5000;

/** The rows of a related level. Throws limitExceeded before more of them are read than a reply may hold. */
export async function readRelated(
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

function sumOfBytes({ node }: RunnableNode, rows: readonly Row[]): number {
  return bytesOf(node, rows).reduce((sum, each) => sum + each, 0);
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
