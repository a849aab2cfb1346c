import type { Model } from "@rowhouse/contract";
import type { AppEvent, Context } from "../../core/context.ts";
import type { Database } from "../../database/database.ts";
import { changeTables, type Tables } from "../../database/ddl/change-tables.ts";
import { planTables, type PlannedTable } from "../../database/ddl/planned-tables.ts";
import { readModel } from "../../database/schema/read-model.ts";

/** One change of the model: `ctx` is inside its transaction and holds the current model; tables change through `tables`. */
export interface ModelChange {
  ctx: Context;
  tables: Tables;
  /** Whether the change is only planned: what it would do to items is counted elsewhere. */
  isPlan?: boolean;
}

/** Changes that are under way, by the handles of their transactions. */
const underWay = new WeakMap<Database, ModelChange>();

/**
 * Changes tables and the rows that describe them atomically, one such change at a time (see `changeTables`). Events are
 * announced after the commit, and every process reloads the model. Inside `inModelChange` it is part of that change.
 */
export async function changeModel<T>(
  ctx: Context,
  work: (change: ModelChange) => Promise<T>,
): Promise<T> {
  const around = underWay.get(ctx.db);
  if (around !== undefined) return work({ ...around, ctx });
  const events: AppEvent[] = [];
  try {
    const result = await changeTables(ctx.db, async (db, tables) => {
      const model = await readModel(db);
      const announce = (event: AppEvent): void => void events.push(event);
      const inside = { ...ctx, db, model, announce };
      return work({ ctx: inside, tables: confirming(inside, tables) });
    });
    for (const event of merged(events)) ctx.announce(event);
    return result;
  } finally {
    ctx.project.models.invalidate();
  }
}

/** The tables, and nothing that is stored in them goes before the session is confirmed (API contract 2.25). */
function confirming(ctx: Context, tables: Tables): Tables {
  return {
    ...tables,
    async drop(table) {
      await ctx.assertConfirmed(ctx.db);
      await tables.drop(table);
    },
    async change(table, change) {
      const { drop = [], alter = [] } = change;
      if (drop.length > 0 || alter.some(({ acceptsLosses }) => acceptsLosses === true))
        await ctx.assertConfirmed(ctx.db);
      await tables.change(table, change);
    },
  };
}

/**
 * Runs `work` inside one change of the model, in whose transaction it can write what has to be stored along with it. Its
 * context holds the model as it is before the change.
 */
export async function inModelChange<T>(
  ctx: Context,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return changeModel(ctx, async (change) => {
    underWay.set(change.ctx.db, change);
    return work(change.ctx);
  });
}

/** The model as a change has left it, also before the commit of the one that `ctx` is inside of. */
export async function modelAfter({ db, project }: Context): Promise<Model> {
  return underWay.has(db) ? readModel(db) : project.models.get();
}

/** One event per kind: with each event every process clears its cache. */
function merged(events: readonly AppEvent[]): AppEvent[] {
  const kinds = Map.groupBy(events, ({ name, collection }) => `${name} ${collection}`);
  return [...kinds.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, keys: [first, ...more].flatMap(({ keys }) => keys) }] : [],
  );
}

/** The same change with a freshly read model. */
export async function withCurrentModel(change: ModelChange): Promise<ModelChange> {
  const { ctx } = change;
  return { ...change, ctx: { ...ctx, model: await readModel(ctx.db) } };
}

/**
 * Does the work of a change, takes it back and announces nothing; tables are left as they are. `work` gets the list of table
 * changes that have been asked for so far. Throws what the change would throw, save what only the database refuses.
 */
export async function planModel(
  ctx: Context,
  work: (change: ModelChange, planned: readonly PlannedTable[]) => Promise<void>,
): Promise<void> {
  const done = new Error("A plan is rolled back.");
  const rolledBack = ctx.db.transaction(async (tx) => {
    const { db, tables, planned } = planTables(tx);
    const model = await readModel(db);
    await work(
      { ctx: { ...ctx, db, model, announce: () => undefined }, tables, isPlan: true },
      planned,
    );
    throw done;
  });
  await rolledBack.catch((error: unknown) => {
    if (error !== done) throw error;
  });
}
