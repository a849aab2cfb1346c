import { makeModel, makeRelation, type Model } from "@rowhouse/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { explained, readsOf } from "../../../test/planner/explain.ts";
import { collectionOf, statusOptions } from "../../../test/planner/model.ts";
import {
  admin,
  createWorld,
  fullRule,
  queryOf,
  type Caller,
  type World,
} from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import type { Database, Row } from "../../database/database.ts";
import { createIndex } from "../../database/ddl/indexes.ts";
import { identifier, sql } from "../../database/sql.ts";
import { readItem } from "./by-key.ts";
import { readItems } from "./list.ts";

const rows = 20_000;

function articlesModel(): Model {
  return makeModel(
    [
      collectionOf("authors", { name: { type: "string" }, articles: { type: "o2m" } }),
      collectionOf("articles", {
        title: { type: "string" },
        status: { type: "status", options: statusOptions },
        owner: { type: "user_created" },
        author: { type: "m2o" },
        views: { type: "integer" },
        day: { type: "date" },
        text: { type: "string" },
      }),
      collectionOf("plates", { place: { type: "sort" }, title: { type: "string" } }),
    ],
    [makeRelation("articles.author", "authors.articles")],
  );
}

const indexed = {
  authors: ["name"],
  articles: ["title", "status", "owner", "author", "views", "day"],
  plates: ["place"],
};

/** Most are published, a few drafts; one in ten has no views. */
function article(at: number): Row {
  const month = String(1 + (at % 12)).padStart(2, "0");
  return {
    title: `Article ${(at * 7919) % rows}`,
    status: at % 1000 === 0 ? "draft" : "published",
    owner: 1 + (at % 500),
    author: 1 + (at % 1000),
    views: at % 10 === 0 ? null : (at * 31) % 5000,
    day: `${1900 + (at % 120)}-${month}-${String(1 + (at % 28)).padStart(2, "0")}`,
    text: "A text that makes rows as long as they are elsewhere. ".repeat(3),
  };
}

async function fill({ db }: World): Promise<void> {
  const some = <T>(count: number, make: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at + 1));
  await db.insertAll(
    "authors",
    some(1000, (at) => ({ name: `Author ${at}` })),
    "id",
  );
  await db.insertAll("articles", some(rows, article), "id");
  await db.insertAll(
    "plates",
    some(rows, (at) => ({ place: (at * 17) % rows, title: `Plate ${at}` })),
    "id",
  );
  for (const [table, columns] of Object.entries(indexed))
    for (const column of columns) await createIndex(db, { table, column, key: ["id"] });
  for (const table of Object.keys(indexed)) await analyze(db, table);
}

/** As servers do by themselves after a while; on SQLite whatever creates an index does. */
async function analyze(db: Database, table: string): Promise<void> {
  if (db.dialect.id === "sqlite") return;
  if (db.dialect.id === "mysql") await db.all(sql`analyze table ${identifier(table)}`);
  else await db.run(sql`analyze ${identifier(table)}`);
}

/** A role that reads what its user has made. */
const own: Caller = {
  user: 7,
  role: 3,
  rules: [{ ...fullRule, collection: "articles", read: "mine" }],
};

describe.each(testVendors)("indexes used on %s", (vendor) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(vendor, articlesModel());
    await fill(world);
  });
  afterAll(() => world.close());

  /** The first statement of a list, as the database is going to carry it out. */
  async function planOf(
    query: string,
    {
      caller = admin,
      collection = "articles",
      settings = {},
    }: { caller?: Caller; collection?: string; settings?: Record<string, string> } = {},
  ) {
    const ctx = world.as(caller);
    const [first] = await readsOf({ ...ctx, settings: { ...ctx.settings, ...settings } }, (ctx) =>
      readItems(ctx, collection, { query: queryOf(query) }),
    );
    return explained(world.db, first ?? { sql: "", bindings: [] });
  }

  describe.each(["1", "0"])("with empty values last: %s", (sort_null_last) => {
    test.each([
      "sort=views",
      "sort=-views",
      "sort=title",
      "sort=-title",
      "sort=day",
      "sort=-day",
      "sort=-id",
      "sort=views&offset=300",
      "sort=-views&offset=300",
      "sort=-views&status=*",
      "sort=-views&status=published",
      "sort=status",
      "sort=-status",
    ])("%s is read in the order of an index", async (query) => {
      const { sorts, plan } = await planOf(`${query}&limit=50`, { settings: { sort_null_last } });
      expect(sorts, plan).toBe(false);
    });

    test("the manual order is that of an index", async () => {
      const settings = { sort_null_last };
      const { sorts, plan } = await planOf("limit=50", { collection: "plates", settings });
      expect(sorts, plan).toBe(false);
    });
  });

  test("the first page ends where it is full", async () => {
    const { sorts, plan } = await planOf("limit=50");
    expect(sorts, plan).toBe(false);
  });

  test.each([
    "filter[views]=7",
    "filter[views][in]=7,8,9",
    "filter[views][between]=7,9",
    "filter[views][gt]=4990",
    "filter[title]=Article 5",
    "filter[day]=1950-03-03",
    "filter[day][between]=1950-03-03,1950-03-05",
    "filter[author]=7",
    "filter[author.name]=Author 7",
    "filter[id][in]=1,2,3",
    "status=draft",
  ])("%s finds its rows by an index", async (query) => {
    const { whole, plan } = await planOf(`${query}&limit=50`);
    expect(whole, plan).toBe(false);
  });

  test("rows of a user are found by an index", async () => {
    const { whole, plan } = await planOf("limit=50", { caller: own });
    expect(whole, plan).toBe(false);
  });

  test("one item is found by its key", async () => {
    const [first] = await readsOf(world.as(admin), (ctx) =>
      readItem(ctx, "articles", { key: "7", query: queryOf("") }),
    );
    const { whole, plan } = await explained(world.db, first ?? { sql: "", bindings: [] });
    expect(whole, plan).toBe(false);
  });

  test("related rows are found by an index", async () => {
    const sent = await readsOf(world.as(admin), (ctx) =>
      readItems(ctx, "authors", { query: queryOf("limit=20&fields=name,articles.title") }),
    );
    const { whole, plan } = await explained(world.db, sent[1] ?? { sql: "", bindings: [] });
    expect(whole, plan).toBe(false);
  });
});
