import { describe, expect, test } from "vitest";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { ReplyBounds } from "../../core/project.ts";
import { fillLibrary, libraryModel } from "../../../test/planner/library.ts";
import { admin, freshWorld, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readItem } from "./by-key.ts";
import { readItems } from "./list.ts";
import { streamItems } from "./stream.ts";
import type { Item } from "../plan/wire-values.ts";

describe.each(testVendors)("the bounds of a reply on %s", (vendor) => {
  const world = freshWorld(vendor, libraryModel);

  const within = (bounds: Partial<ReplyBounds>): Context => {
    const ctx = world.as(admin);
    const replyBounds = { rows: Infinity, bytes: Infinity, ...bounds };
    return { ...ctx, project: { ...ctx.project, replyBounds } };
  };
  const list = async (bounds: Partial<ReplyBounds>, search: string, collection = "articles") =>
    (await readItems(within(bounds), collection, { query: queryOf(search) })).items;
  const addNotes = (count: number, article = 1): Promise<unknown> =>
    world.db.insertAll(
      "notes",
      Array.from({ length: count }, (_, at) => ({ article, status: "published", text: `${at}` })),
      "id",
    );

  test("let pass what fits, and name the level that is too wide where it does not", async () => {
    await fillLibrary(world);
    await addNotes(30);
    const search = "fields=id,tags.tag.label,author.name,notes.text";
    const [first] = await list({ rows: 200 }, search);
    expect(notesOf(first).length).toBeGreaterThan(30);
    expect(await refusal(list({ rows: 30 }, search))).toEqual({
      code: 4,
      status: 422,
      message: 'A reply with "notes" allows at most 30 rows.',
      field: "notes",
    });
    expect(await refusal(list({ rows: 30 }, "fields=author.articles.notes.id"))).toMatchObject({
      field: "author.articles.notes",
    });
    expect(await refusal(list({ rows: 2 }, "fields=id"))).toMatchObject({
      message: "A reply allows at most 2 rows.",
    });
  });

  test("hold for one item and for several keys", async () => {
    await fillLibrary(world);
    await addNotes(30);
    const read = { key: 1, query: queryOf("fields=*.*") };
    expect(await refusal(readItem(within({ rows: 20 }), "articles", read))).toMatchObject({
      field: "notes",
    });
    expect((await readItem(within({ rows: 60 }), "articles", read)).item).toMatchObject({ id: 1 });
  });

  test("count a row as often as it appears", async () => {
    await fillLibrary(world);
    await addNotes(40);
    // Forty notes of one article, which shows forty notes each time: few rows are read.
    const search = "fields=article.notes.id&filter[article]=1&sort=id";
    expect((await list({ rows: 5000 }, search, "notes")).length).toBeGreaterThanOrEqual(40);
    expect(await refusal(list({ rows: 1000 }, search, "notes"))).toMatchObject({
      field: "article",
    });
  });

  test("count bytes as well as rows", async () => {
    await fillLibrary(world);
    await world.insert("notes", [
      { article: 1, status: "published", text: "x".repeat(200) },
      { article: 1, status: "published", text: "y".repeat(200) },
    ]);
    const search = "fields=id,notes.text&filter[id]=1";
    expect(await list({ bytes: 2000 }, search)).toHaveLength(1);
    expect(await refusal(list({ bytes: 400 }, search))).toMatchObject({ field: "notes" });
  });

  test("read a long list whole where it fits, in its order, and not at all where it does not", async () => {
    await fillLibrary(world);
    await addNotes(6000, 2);
    const search = "fields=id,notes.id,notes.text&filter[id]=2";
    const [item] = await list({ rows: 7000 }, search);
    const notes = notesOf(item);
    const keys = notes.map(({ id }) => Number(id));
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect(notes.length).toBeGreaterThanOrEqual(6000);
    expect(await refusal(list({ rows: 5500 }, search))).toMatchObject({ field: "notes" });
    expect(await refusal(list({ rows: 20 }, search))).toMatchObject({ field: "notes" });
    const few = await list({ rows: 7000 }, `${search}&related_limit=5`);
    expect(few[0]?.["notes"]).toEqual(notes.slice(0, 5));
  });

  test("bound what is read for a reply that is refused: nothing begins after it", async () => {
    await fillLibrary(world);
    await world.db.insertAll(
      "articles",
      Array.from({ length: 300 }, () => ({ title: "t", status: "published", author: 1 })),
      "id",
    );
    for (const article of [1, 2, 4, 5]) await addNotes(2500, article);
    await world.db.insertAll(
      "article_texts",
      Array.from({ length: 6000 }, (_, at) => ({ article: (at % 300) + 1, body: "text" })),
      "id",
    );
    const read = { rows: 0, underWay: [] as Promise<unknown>[] };
    const ctx = within({ rows: 8000 });
    const all: typeof ctx.db.all = (query) => {
      const rows = ctx.db.all(query);
      read.underWay.push(rows);
      return rows.then((found) => {
        read.rows += found.length;
        return found;
      });
    };
    const db = new Proxy(ctx.db, {
      // The target has the type; one of its methods is replaced by one of the same.
      get: (target, name) => (name === "all" ? all : Reflect.get(target, name)),
    });
    const asked = { key: 1, query: queryOf("fields=*.*.*.*.*") };
    expect(await refusal(readItem({ ...ctx, db }, "authors", asked))).toMatchObject({ code: 4 });
    const begun = read.underWay.length;
    await Promise.all(read.underWay);
    expect(read.underWay).toHaveLength(begun);
    // Some of it is read twice, to look and to read.
    expect(read.rows).toBeLessThan(2 * 8000);
  });

  test("bound a piece of a list without a limit, not the list", async () => {
    await fillLibrary(world);
    await addNotes(60);
    const query = queryOf("limit=-1&fields=id,article.notes.id&sort=-id");
    const { items: all } = await readItems(within({}), "notes", { query });
    const pieces: Item[][] = [];
    for await (const piece of streamItems(within({ rows: 300 }), "notes", {
      query,
      shortList: 1000,
    }))
      pieces.push(piece);
    expect(pieces.flat()).toEqual(all);
    expect(pieces.length).toBeGreaterThan(10);
    // A single item that is too large cannot be made smaller.
    const whole = streamItems(within({ rows: 30 }), "notes", { query, shortList: 1000 });
    expect(await refusal(whole.next())).toMatchObject({ field: "article.notes" });
  });
});

function notesOf(item: Item | undefined): Item[] {
  // The list of related rows, as `fields` names it.
  return (item?.["notes"] ?? []) as Item[];
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, status, message, params } = error;
    return { code, status, message, field: params["field"] };
  }
}
