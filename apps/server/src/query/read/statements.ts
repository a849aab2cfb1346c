import { toStoredTime } from "../../core/clock.ts";
import type { Context } from "../../core/context.ts";
import type { Row, Source, Statement } from "../../database/database.ts";
import { currentDay, currentTime } from "../plan/predicate.ts";

/** Runs a statement, with the placeholders in its bindings replaced by the time of this request. */
export function runStatement(
  ctx: Context,
  statement: Statement,
  source: Source = ctx.db,
): Promise<Row[]> {
  return source.all(withTime(ctx, statement));
}

/** The statement with the time of this request in place of its placeholders. */
export function withTime(ctx: Context, statement: Statement): Statement {
  const { sql, bindings } = statement;
  if (!bindings.some((value) => value === currentTime || value === currentDay)) return statement;
  const time = toStoredTime(ctx.clock.now());
  return {
    sql,
    bindings: bindings.map((value) =>
      value === currentTime ? time : value === currentDay ? time.slice(0, 10) : value,
    ),
  };
}
