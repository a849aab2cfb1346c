import { setTimeout } from "node:timers/promises";
import { makeModel, makeRelation, type Model } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import { collectionOf, statusOptions } from "../../../test/planner/model.ts";
import {
  admin,
  createWorld,
  failureOf,
  fullRule,
  queryOf,
  type Caller,
  type World,
} from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Database, Row } from "../../database/database.ts";
import { createVersions } from "../../database/migrations/20261120-create-versions.ts";
import { buildSearchIndex, noteSearchIndexes } from "../../database/search/build-search-index.ts";
import { searchIndexOf } from "../../database/search/search-index.ts";
import { searchSource } from "../plan/predicate.ts";
import { readItems } from "./list.ts";
import { streamItems } from "./stream.ts";

function notesModel(): Model {
  return makeModel(
    [
      collectionOf("authors", { name: { type: "string" }, notes: { type: "o2m" } }),
      collectionOf("notes", {
        title: { type: "string" },
        text: { type: "string", datatype: "TEXT" },
        secret: { type: "string" },
        status: { type: "status", options: statusOptions },
        views: { type: "integer" },
        price: { type: "decimal" },
        day: { type: "date" },
        author: { type: "m2o" },
      }),
    ],
    [makeRelation("notes.author", "authors.notes")],
  );
}

const pieces = words(
  "harbour|Harbour|HARBOUR|Größe|GRÖSSE|größe|Straße|STRASSE|STRAẞE",
  "İstanbul|ISTANBUL|istanbul|ıssız|äxİ|äxi|ÄXI|ΟΔΥΣΣΕΥΣ|Οδυσσεύς",
  'οδυσσευς|Москва|МОСКВА|🚢🚢|🚢 ship|say "hi"|it\'s|100%|a_b|!x!',
  "\\back|AND|NOT (|c_title : x|K\u212Alvin|\u212B\u212Bngstr|ååå|ǅur",
  "e\u0301te\u0301|été|a\u00A0b\u00A0c|中文字|日本語| ||-1.5|1234",
);
const patterns = [
  ...pieces,
  ...words(
    "har|arb|rbo harb|öße|ÖSSE|traß|stan|bul|σσε|ΣΕΥΣ|оск|ОСК",
    'ip|shi|"hi|"""|0%|00%|_b|a_b|234|5|2026|xi|äxi|AXI',
    "klvin|kelvin|ångstr|Ååå|dur|ete|été|文字|中文字|  |   ",
  ),
];

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split("|"));
}

/** The same numbers in every run. */
function randomNumbers(): (below: number) => number {
  let state = 20_260_101;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

function makeNotes(count: number): Row[] {
  const random = randomNumbers();
  const text = (): string | null =>
    random(9) === 0
      ? null
      : Array.from({ length: 1 + random(3) }, () => pieces[random(pieces.length)]).join(
          random(2) === 0 ? " " : "",
        );
  return Array.from({ length: count }, () => ({
    title: text(),
    text: text(),
    secret: text(),
    status: ["published", "draft", "deleted"][random(3)],
    views: random(4) === 0 ? null : random(3000),
    price: random(4) === 0 ? null : random(9000) / 4,
    day: "2026-01-02",
    author: 1 + random(4),
  }));
}

const people: [title: string, caller: Caller][] = [
  ["an administrator", admin],
  [
    "a user with hidden fields",
    { user: 2, rules: [{ ...fullRule, collection: "notes", read_field_blacklist: ["text"] }] },
  ],
  [
    "a user whose fields depend on the status",
    {
      user: 2,
      rules: [
        { ...fullRule, collection: "authors" },
        { ...fullRule, collection: "notes", status: "published" },
        { ...fullRule, collection: "notes", status: "draft", read_field_blacklist: ["title"] },
      ],
    },
  ],
];

async function keysOf(world: World, caller: Caller, address: string): Promise<unknown> {
  const query = queryOf(`fields=id&limit=-1&sort=id&meta=filter_count&${address}`);
  const ctx = { ...world.as(caller), db: world.db };
  const result = await readItems(ctx, "notes", { query }).catch((error: unknown) => String(error));
  if (typeof result === "string") return result;
  return [result.items.map((item) => item["id"]), result.meta];
}

async function build(world: World): Promise<void> {
  if (world.vendor === "sqlite") await createVersions(world.db);
  for (const collection of Object.values(world.model.collections)) {
    const source = searchSource(collection);
    if (source) await buildSearchIndex(world.db, source);
  }
  await noteSearchIndexes(world.db, Object.values(world.model.collections));
}

/** The quoted name of the index table of the titles. */
function indexOf({ db, model }: World): string {
  const collection = model.collections["notes"];
  const name = collection && searchIndexOf(collection)?.columns.get("title");
  if (name === undefined) throw new Error("There is no index.");
  return db.dialect.quote(name);
}

async function withNotes(
  vendor: (typeof testVendors)[number],
  play: (world: World) => Promise<void>,
): Promise<void> {
  const world = await createWorld(vendor, notesModel());
  await world.insert(
    "authors",
    ["Harbour Master", "GRÖSSE", "İstanbul", "Ann"].map((name) => ({ name })),
  );
  await world.insert("notes", makeNotes(120));
  await play(world);
  await world.close();
}

/** Searches for a text: every text is searched in the first two ways, and in two of the others. */
function questionsOf(pattern: string, place: number): string[] {
  const text = encodeURIComponent(pattern);
  const others = [
    `filter[text][contains]=${text}&filter[views][gt]=100`,
    `filter[title][ncontains]=${text}`,
    `filter[title][contains]=${text}&filter[text][contains]=${text}&filter[text][logical]=or`,
    `filter[author.name][contains]=${text}`,
    `filter[author][contains]=${text}`,
    `filter[views][contains]=${text}`,
    `filter[price][contains]=${text}`,
    `filter[day][contains]=${text}&status=*`,
  ];
  const chosen = [others[place % 8] ?? "", others[(place + 3) % 8] ?? ""];
  return [`q=${text}`, `filter[title][contains]=${text}`, ...chosen];
}

describe.each(testVendors.filter((vendor) => vendor !== "mysql"))(
  "a search with an index on %s",
  (vendor) => {
    test("finds the same rows as one that reads all", () =>
      withNotes(vendor, async (world) => {
        const questions = patterns.flatMap(questionsOf);
        const search = async (db: Database): Promise<Map<string, unknown>> => {
          const results = new Map<string, unknown>();
          for (const [title, caller] of people) {
            for (const question of questions)
              results.set(
                `${title}: ${question}`,
                await keysOf({ ...world, db }, caller, question),
              );
          }
          return results;
        };
        const plain = await search(world.db);
        await build(world);
        const indexed = await world.db.transaction(async (tx) => {
          // So few rows would otherwise all be read.
          if (vendor === "postgres")
            // A plan that has to read all in spite of it looks so expensive that it would be compiled each time.
            for (const setting of ["enable_seqscan", "jit"])
              await tx.run({ sql: `set local ${setting} = off`, bindings: [] });
          return search(tx);
        });
        expect(indexed).toEqual(plain);
      }));
  },
);

describe("a search on SQLite", () => {
  const search = "filter[title][contains]=harbour";

  test("reads by the index, except negations and the caller's own patterns", () =>
    withNotes("sqlite", async (world) => {
      await build(world);
      const index = indexOf(world);
      const before = await keysOf(world, admin, "filter[title][rlike]=%25harbour%25");
      expect(await keysOf(world, admin, search)).toEqual(before);
      await world.db.run({ sql: `delete from ${index}`, bindings: [] });
      expect(await keysOf(world, admin, search)).toEqual([[], { filter_count: 0 }]);
      expect(await keysOf(world, admin, "filter[title][rlike]=%25harbour%25")).toEqual(before);
    }));

  test("finds the same rows in a stream", () =>
    withNotes("sqlite", async (world) => {
      await build(world);
      const streamed: unknown[] = [];
      const read = { query: queryOf(`fields=id&${search}&limit=-1`), shortList: 5 };
      for await (const items of streamItems(world.as(admin), "notes", read))
        streamed.push(...items.map((item) => item["id"]));
      expect(streamed.length).toBeGreaterThan(0);
      expect(await keysOf(world, admin, search)).toEqual([
        streamed,
        { filter_count: streamed.length },
      ]);
    }));

  test("looks up only its own columns in the index", () =>
    withNotes("sqlite", async (world) => {
      await build(world);
      const plain = await keysOf(world, admin, "q=harbour");
      await world.db.run({ sql: `delete from ${indexOf(world)}`, bindings: [] });
      const [found, all] = [await keysOf(world, admin, "q=harbour"), plain];
      expect(String(found).length).toBeLessThan(String(all).length);
      expect(String(found).length).toBeGreaterThan(10);
    }));

  test("reads all rows when the index is gone meanwhile", () =>
    withNotes("sqlite", async (world) => {
      const plain = await keysOf(world, admin, search);
      await build(world);
      const index = indexOf(world);
      await world.db.run({ sql: `drop table ${index}`, bindings: [] });
      expect(await keysOf(world, admin, search)).toEqual(plain);
    }));

  test("fails when the database does, without a second try", () =>
    withNotes("sqlite", async (world) => {
      await build(world);
      const ctx = world.as(admin);
      const sent: string[] = [];
      const db: Database = Object.create(ctx.db);
      db.all = async (read) => {
        sent.push("sql" in read ? read.sql : "");
        throw new AppError("databaseUnreachable");
      };
      const read = readItems({ ...ctx, db }, "notes", { query: queryOf(search) });
      expect(await failureOf(read)).toBe("databaseUnreachable");
      expect(sent).toHaveLength(1);
    }));

  test("reads all rows when the index would exclude too few", () =>
    withNotes("sqlite", async (world) => {
      const titles = Array.from({ length: 1500 }, () => ({ title: "everywhere" }));
      await world.insert("notes", titles);
      await build(world);
      const index = indexOf(world);
      await world.db.run({ sql: `delete from ${index} where rowid = 200`, bindings: [] });
      expect(
        await keysOf(world, admin, "filter[title][contains]=everywhere&status=*"),
      ).toMatchObject([expect.arrayContaining([200]), { filter_count: 1500 }]);
    }));
});

test.each(testVendors.filter((vendor) => vendor === "postgres"))(
  "%s uses the index by itself",
  (vendor) =>
    withNotes(vendor, async (world) => {
      await build(world);
      const { dialect } = world.db;
      for (const column of [dialect.quote("title"), dialect.asText(dialect.quote("views"))]) {
        const plan = await world.db.transaction(async (tx) => {
          await tx.run({ sql: "set local enable_seqscan = off", bindings: [] });
          const sql = `explain select 1 from notes where ${dialect.like(column)}`;
          return tx.all({ sql, bindings: ["%1234%"] });
        });
        expect(JSON.stringify(plan)).toContain("rowhouse_search_notes");
      }
    }),
);

describe("a slow search", () => {
  function slowly(ctx: Context, wanted: string[]): Context {
    const { db } = ctx;
    const slow = Object.create(db) as Context["db"]; // the same database, with slow reads
    slow.all = async (query) => {
      await setTimeout(60);
      return db.all(query);
    };
    const searchIndexes = { want: ({ table }: { table: string }) => void wanted.push(table) };
    return { ...ctx, db: slow, project: { ...ctx.project, searchIndexes } };
  }

  test("requests an index, and no other read does", () =>
    withNotes("sqlite", async (world) => {
      const wanted: string[] = [];
      const read = async (address: string): Promise<void> => {
        const ctx = slowly(world.as(admin), wanted);
        await readItems(ctx, "notes", { query: queryOf(address) });
      };
      await read("filter[views]=5");
      await read("filter[title][contains]=ha");
      await read("filter[title][ncontains]=harbour");
      expect(wanted).toEqual([]);
      await read("filter[title][contains]=harbour");
      await read("filter[author.name][contains]=harbour");
      expect(wanted).toEqual(["notes", "authors"]);
    }));
});
