import type { Query } from "@rowhouse/contract";
import { limits } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { accessFor } from "../plan/access.ts";
import type { Predicate } from "../plan/predicate.ts";
import { allRows, and } from "../plan/predicate.ts";
import { selectStatement } from "../sql/select-sql.ts";
import { runNarrowed } from "./narrowed.ts";
import { planRead, readSettings, soleKey } from "./plan.ts";
import { expand, runStatement } from "./run.ts";
import type { Item, ReadOptions } from "./types.ts";

/**
 * Rows read at a time. Small pieces keep the memory small; behind an offset each piece costs the rows before it as well, so
 * there they are larger.
 */
const pieceSizes = { byKey: 250, byOffset: 1000 };

/**
 * A long list piece by piece, so that `limit=-1` does not hold a whole table in memory. In the
 * order of the primary key each piece starts behind the last key, in any other order at the next offset.
 * Callers who are not signed in get at most `publicRows`. Throws what `readItems` throws, with the first piece.
 */
export async function* streamItems(
  ctx: Context,
  collection: string,
  read: { query: Query } & ReadOptions,
): AsyncGenerator<Item[]> {
  const settings = readSettings(ctx);
  const query: Query = {
    ...read.query,
    limit: -1,
    offset: null,
    page: null,
    single: false,
    meta: [],
  };
  const plan = planRead(accessFor(ctx.rights, ctx.model), collection, {
    ...read,
    query,
    keys: null,
    settings,
  });
  if (plan.where.kind === "none") return;
  const key = soleKey(plan);
  const end = ctx.actor.user === null ? limits.publicRows : Number.POSITIVE_INFINITY;
  const pieceSize = key === null ? pieceSizes.byOffset : pieceSizes.byKey;
  let last: unknown = undefined;
  for (let count = 0; count < end; count += pieceSize) {
    const limit = Math.min(pieceSize, end - count);
    const start =
      key === null ? { offset: count, behind: allRows } : { offset: 0, behind: behind(key, last) };
    const { order, root } = plan;
    const rows = await runNarrowed(ctx, plan, {
      first: key === null ? null : limit,
      read: (where) =>
        runStatement(
          ctx,
          selectStatement(ctx.db.dialect, root.node, {
            where: and(where, start.behind),
            order,
            limit,
            offset: start.offset,
            nullsLast: settings.nullsLast,
          }),
        ),
    });
    if (key !== null) last = rows.at(-1)?.[key];
    if (rows.length > 0) yield await expand(ctx, root, { rows, settings });
    if (rows.length < limit) return;
  }
}

function behind(key: string, last: unknown): Predicate {
  return last === undefined
    ? allRows
    : { kind: "compare", column: key, operator: ">", value: last };
}
