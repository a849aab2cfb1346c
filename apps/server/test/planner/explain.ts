import { asRecord, parseJson } from "@rowhouse/contract";
import type { Context } from "../../src/core/context.ts";
import type { Database, Statement } from "../../src/database/database.ts";

/** How a database is going to carry out a statement. */
export interface Explained {
  /** Tables of which every row may be read: no index decides which, and none gives the order. */
  whole: boolean;
  /** Whether many rows are sorted, instead of being read in the order of an index. */
  sorts: boolean;
  /** The plan as the database words it, for the message of a test that fails. */
  plan: string;
}

/** The reading statements that some work sends to the database. */
export async function readsOf(
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const all: Database["all"] = (query) => {
    if ("bindings" in query) sent.push(query);
    return ctx.db.all(query);
  };
  await work({ ...ctx, db: Object.assign(Object.create(ctx.db) as Database, { all }) });
  return sent;
}

const explain = {
  sqlite: "EXPLAIN QUERY PLAN ",
  postgres: "EXPLAIN (FORMAT JSON) ",
  mysql: "EXPLAIN FORMAT=JSON ",
};

/** A sort of fewer rows, such as those of a page that was read in two parts, costs the same in a table of any size. */
const fewRows = 1000;

/** Asks the database for the plan of a statement, which is not carried out. */
export async function explained(db: Database, { sql, bindings }: Statement): Promise<Explained> {
  const rows = await db.all({ sql: explain[db.dialect.id] + sql, bindings });
  if (db.dialect.id === "sqlite") {
    const lines = rows.map((row) => String(row["detail"]));
    return {
      whole: lines.some((line) => /^SCAN (?!.*USING)/.test(line)),
      sorts: lines.some((line) => line === "USE TEMP B-TREE FOR ORDER BY"),
      plan: lines.join("\n"),
    };
  }
  const [first = {}] = rows;
  const told = first["QUERY PLAN"] ?? first["EXPLAIN"];
  const nodes = nodesIn(typeof told === "string" ? parseJson(told) : told);
  const plan = JSON.stringify(told, null, 1);
  if (db.dialect.id === "postgres")
    return {
      whole: nodes.some((node) => node["Node Type"] === "Seq Scan"),
      sorts: nodes.some(
        (node) => String(node["Node Type"]).endsWith("Sort") && rowsBelow(node) > fewRows,
      ),
      plan,
    };
  const isOwn = ({ table_name: name }: Node): boolean => !String(name).startsWith("<");
  return {
    whole: nodes.some((node) => node["access_type"] === "ALL" && isOwn(node)),
    sorts: nodes.some((node) => {
      const { sort_key: key, table } = node;
      return (
        key !== undefined && isOwn(asRecord(table)) && Number(asRecord(table)["rows"]) > fewRows
      );
    }),
    plan,
  };
}

type Node = Readonly<Record<string, unknown>>;

/** All objects of a plan, whatever they stand in. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  const node = asRecord(value);
  return [node, ...Object.values(node).flatMap(nodesIn)];
}

function rowsBelow(node: Node): number {
  const [child] = nodesIn(node["Plans"]);
  return Number(child?.["Plan Rows"]);
}
