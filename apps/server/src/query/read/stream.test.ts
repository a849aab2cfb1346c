import { describe, expect, test } from "vitest";

import type { Context } from "../../core/context.ts";
import type { Database, Snapshot } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { fillLibrary, libraryModel } from "../../../test/planner/library.ts";
import type { World } from "../../../test/planner/world.ts";
import { admin, failureOf, freshWorld, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readItem } from "./by-key.ts";
import { readItems } from "./list.ts";
import { streamItems } from "./stream.ts";
import type { Item } from "../plan/wire-values.ts";

const many = 2500;
const shortList = 1000;

describe.each(testVendors)("long lists on %s", (vendor) => {
  const world = freshWorld(vendor, libraryModel);

  async function fill(): Promise<void> {
    await fillLibrary(world);
    const rows = Array.from({ length: many }, (_, at) => ({
      text: `note ${at}`,
      status: "published",
      article: (at % 4) + 1,
      rating: at % 5 === 0 ? null : (at * 7) % 1000,
    }));
    await world.db.insertAll("notes", rows, "id");
  }

  const pieces = (search: string, ctx: Context = world.as(admin)) =>
    streamItems(ctx, "notes", { query: queryOf(`limit=-1&${search}`), shortList });

  test.each([
    "fields=id,rating",
    "fields=id,rating&sort=rating",
    "fields=id,rating&sort=-rating,text",
  ])("neither skip nor repeat a row while others write, move and delete: %s", async (search) => {
    await fill();
    const all = await readItems(world.as(admin), "notes", { query: queryOf(`limit=-1&${search}`) });
    const found: Item[] = [];
    for await (const piece of pieces(search)) {
      found.push(...piece);
      await disturb(world, found);
    }
    expect(found).toEqual(all.items);
    expect(all.items.length).toBeGreaterThan(many);
  });

  test("come in a random order without repeating a row", async () => {
    await fill();
    const found = await itemsOf(pieces("fields=id&sort=?"));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.length).toBeGreaterThan(many);
  });

  test("show related rows as they were when the list began", async () => {
    await fill();
    const titles = new Set<unknown>();
    for await (const piece of pieces("fields=id,article.title")) {
      for (const { article } of piece) titles.add((article as Item | null)?.["title"]);
      await world.db.run(sql`update articles set title = ${`title ${titles.size}`}`);
    }
    // One per article that is shown, and none for the one that is not.
    expect(titles.size).toBe(4);
  });

  test("give other requests their turn between two pieces", async () => {
    await fill();
    const ctx = world.as(admin);
    const state = { isOver: false };
    const long = itemsOf(pieces("fields=*,article.*&sort=text")).finally(
      () => (state.isOver = true),
    );
    let others = 0;
    while (!state.isOver) {
      await readItem(ctx, "articles", { key: 1, query: queryOf("fields=id") });
      // A request begins and ends with the network.
      await new Promise((resolve) => setImmediate(resolve));
      others += 1;
    }
    expect((await long).length).toBeGreaterThan(many);
    expect(others).toBeGreaterThan(5);
  });

  test("end their snapshot when they are read, given up or fail", async () => {
    await fill();
    const watched = watching(world.as(admin));
    await itemsOf(pieces("fields=id", watched.ctx));
    expect(watched.open).toBe(0);
    for await (const _ of pieces("fields=id", watched.ctx)) break;
    expect(watched.open).toBe(0);
    expect(
      await failureOf(itemsOf(pieces("fields=id&filter[id][gt]=0", watched.failing))),
    ).not.toBeNull();
    expect(watched.open).toBe(0);
    expect(watched.made).toBe(3);
  });

  test("need no snapshot when they turn out to be short", async () => {
    await fill();
    const watched = watching(world.as(admin));
    expect((await itemsOf(pieces("filter[rating]=7", watched.ctx))).length).toBeGreaterThan(0);
    expect(watched.made).toBe(0);
  });

  test("end with the figures that were requested, of the same moment", async () => {
    await fill();
    const search = "fields=id&meta=result_count,total_count,filter_count&filter[id][gt]=2";
    const { meta } = await readItems(world.as(admin), "notes", {
      query: queryOf(`limit=-1&${search}`),
    });
    const long = pieces(search);
    await long.next();
    await world.db.run(sql`delete from notes where id > 100`);
    let step = await long.next();
    while (!step.done) step = await long.next();
    expect(step.value).toEqual(meta);
  });

  test("begin at an offset and end at a limit", async () => {
    await fill();
    const query = queryOf("fields=id&limit=1500&offset=900&sort=-id");
    const { items } = await readItems(world.as(admin), "notes", { query });
    expect(await itemsOf(streamItems(world.as(admin), "notes", { query, shortList }))).toEqual(
      items,
    );
    expect(items).toHaveLength(1500);
  });
});

async function itemsOf(pieces: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const piece of pieces) items.push(...piece);
  return items;
}

/** Deletes and moves rows before and behind those that have been read, and adds some. */
async function disturb({ db }: World, read: readonly Item[]): Promise<void> {
  const last = Number(read.at(-1)?.["id"]);
  await db.run(sql`delete from notes where id in (${last - 1}, ${last + 1}, ${last + 900})`);
  await db.run(
    sql`update notes set rating = ${2000 - read.length} where id in (${last - 3}, ${last + 30})`,
  );
  await db.run(sql`update notes set rating = null where id in (${last - 5}, ${last + 50})`);
  await db.insert("notes", { text: "new", status: "published", rating: 500 }, "id");
}

/** The context with its snapshots counted; with `failing` their cursors fail after the first piece. */
function watching(ctx: Context) {
  const seen = { open: 0, made: 0 };
  const counted = (isFailing: boolean): Context => {
    const snapshot = async (): Promise<Snapshot> => {
      const inner = await ctx.db.snapshot();
      seen.open += 1;
      seen.made += 1;
      return {
        ...inner,
        async open(query) {
          const cursor = await inner.open(query);
          let taken = 0;
          return {
            next: (most) => {
              taken += 1;
              return isFailing && taken > 1
                ? Promise.reject(new Error("The line broke."))
                : cursor.next(most);
            },
          };
        },
        async close() {
          seen.open -= 1;
          await inner.close();
        },
      };
    };
    const db: Database = {
      dialect: ctx.db.dialect,
      all: (query) => ctx.db.all(query),
      run: (query) => ctx.db.run(query),
      insert: (...row) => ctx.db.insert(...row),
      insertAll: (...rows) => ctx.db.insertAll(...rows),
      restoreAll: (...rows) => ctx.db.restoreAll(...rows),
      withoutTimeLimit: (work) => ctx.db.withoutTimeLimit(work),
      transaction: (work) => ctx.db.transaction(work),
      changeSchema: (work) => ctx.db.changeSchema(work),
      close: () => ctx.db.close(),
      snapshot,
    };
    return { ...ctx, db };
  };
  return Object.assign(seen, { ctx: counted(false), failing: counted(true) });
}
