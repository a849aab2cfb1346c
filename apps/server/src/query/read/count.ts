import { emptyQuery } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { boundedCountStatement, runStatement } from "../sql/select-sql.ts";
import { cachedPlan, readSettings } from "./plan.ts";

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
