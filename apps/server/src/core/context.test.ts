import { makeModel } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { admin, freshWorld } from "../../test/planner/world.ts";
import { sql } from "../database/sql.ts";
import { inTransaction, onTransactionEnd, type Context } from "./context.ts";

const world = freshWorld("sqlite", () => makeModel([]));

function announce(ctx: Context, name: string): void {
  ctx.announce({ name, collection: "news", keys: [] });
}

const names = () => world.events.map(({ name }) => name);
const actions = () => world.db.all(sql`select action from directus_activity order by id`);

describe("a transaction", () => {
  test("delivers its events after it has committed, inner ones with the outermost", async () => {
    const ctx = world.as(admin);
    await inTransaction(ctx, async (outer) => {
      announce(outer, "first");
      await inTransaction(outer, async (inner) => announce(inner, "second"));
      expect(names()).toEqual([]);
    });
    expect(names()).toEqual(["first", "second"]);
  });

  test("that fails leaves neither rows nor events, and the failure is the caller's", async () => {
    const failing = inTransaction(world.as(admin), async (ctx) => {
      await ctx.db.insert("directus_activity", { action: "goes" }, "id");
      announce(ctx, "never");
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await actions()).toEqual([]);
    expect(names()).toEqual([]);
  });

  test("inside another one can fail alone", async () => {
    await inTransaction(world.as(admin), async (outer) => {
      await outer.db.insert("directus_activity", { action: "stays" }, "id");
      const inner = inTransaction(outer, async (ctx) => {
        await ctx.db.insert("directus_activity", { action: "goes" }, "id");
        announce(ctx, "never");
        throw new Error("stop");
      });
      await expect(inner).rejects.toThrow("stop");
      announce(outer, "outer");
    });
    expect(await actions()).toEqual([{ action: "stays" }]);
    expect(names()).toEqual(["outer"]);
  });
});

describe("steps at the end of a transaction", () => {
  test("run after the outermost commit, in their order", async () => {
    const steps: string[] = [];
    await inTransaction(world.as(admin), async (outer) => {
      onTransactionEnd(outer, { commit: async () => void steps.push("outer") });
      await inTransaction(outer, async (inner) =>
        onTransactionEnd(inner, { commit: async () => void steps.push("inner") }),
      );
      expect(steps).toEqual([]);
    });
    expect(steps).toEqual(["outer", "inner"]);
  });

  test("run backwards after a rollback, and one that fails does not stop the others", async () => {
    const steps: string[] = [];
    const failing = inTransaction(world.as(admin), async (ctx) => {
      onTransactionEnd(ctx, { rollback: async () => void steps.push("first") });
      onTransactionEnd(ctx, {
        rollback: async () => {
          throw new Error("cannot be undone");
        },
      });
      onTransactionEnd(ctx, {
        commit: async () => void steps.push("committed"),
        rollback: async () => void steps.push("last"),
      });
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(steps).toEqual(["last", "first"]);
  });

  test("need a transaction", () => {
    expect(() => onTransactionEnd(world.as(admin), {})).toThrow("needs a transaction");
  });
});
