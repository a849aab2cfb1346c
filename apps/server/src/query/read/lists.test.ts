import { describe, expect, test } from "vitest";

import { registerComputed } from "../columns.ts";
import { statementsOf } from "../../../test/planner/count-statements.ts";
import { editor, libraryReader } from "../../../test/planner/library-reader.ts";
import type { Caller } from "../../../test/planner/world.ts";
import { admin, failureOf, fullRule, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readByKeys, readItem } from "./by-key.ts";
import { readItems } from "./list.ts";
import type { Item } from "../plan/wire-values.ts";

describe.each(testVendors)("reading lists on %s", (vendor) => {
  const { as, ids, list, meta, refused } = libraryReader(vendor);

  describe("fields", () => {
    test("returns every column in its wire form by default and leaves lists out", async () => {
      const [first] = await list(admin, "limit=1");
      expect(first).toEqual({
        id: 1,
        title: "One 50%",
        status: "published",
        author: 1,
        owner: 1,
        editor: null,
        views: 5,
        price: 1.5,
        featured: true,
        day: "2026-01-01",
        moment: "2026-01-01 10:00:00",
        hour: "10:00:00",
        labels: ["a", "b"],
        extra: { k: 1 },
        secret: "s-one",
      });
    });

    test("reads NULL decimals, booleans, lists and JSON", async () => {
      const [second] = await list(admin, "filter[id]=2");
      expect(second).toMatchObject({
        price: null,
        featured: false,
        labels: [],
        extra: null,
        views: null,
      });
    });

    test.each<[string, Item]>([
      ["title,views", { title: "One 50%", views: 5 }],
      ["title, views ", { title: "One 50%", views: 5 }],
      ["author.name", { author: { name: "Ann Ärger" } }],
      ["title.name", { title: "One 50%" }],
      ["-", {}],
      ["tags", {}],
      ["author.name,owner", { author: { name: "Ann Ärger" }, owner: { id: 1 } }],
      [
        "title,author.name,notes",
        { title: "One 50%", author: { name: "Ann Ärger" }, notes: [{ article: 1 }] },
      ],
      ["tags.tag.label", { tags: [{ tag: { label: "red" } }, { tag: { label: "blue" } }] }],
      ["tags.tag", { tags: [{ tag: 1 }, { tag: 2 }] }],
      ["owner.email", { owner: { email: "one@example.com" } }],
      ["notes.*", { notes: [{ id: 1, article: 1, status: "published", text: "good", rating: 5 }] }],
      ["author.articles.id", { author: { articles: [{ id: 1 }] } }],
      ["texts.language", { texts: [{ language: "en" }, { language: "de" }] }],
    ])("fields=%s", async (fields, item) => {
      expect(await list(admin, `fields=${fields}&limit=1`)).toEqual([item]);
    });

    test("leaves excluded fields out of a wildcard", async () => {
      const [first] = await list(admin, "fields=*,-secret,-extra&limit=1");
      expect(Object.keys(first ?? {})).not.toContain("secret");
      expect(Object.keys(first ?? {})).toContain("title");
    });

    test("expands every relation one level with *.*", async () => {
      const [first] = await list(admin, "fields=*.*&limit=1");
      expect(first).toMatchObject({
        author: { id: 1, name: "Ann Ärger", phone: "555-1" },
        tags: [
          { id: 1, article: 1, tag: 1 },
          { id: 2, article: 1, tag: 2 },
        ],
        owner: { id: 1, email: "one@example.com" },
        editor: null,
      });
    });

    test("follows circles as deep as requested", async () => {
      const [first] = await list(admin, "fields=author.articles.author.articles.title&limit=1");
      expect(first).toEqual({
        author: { articles: [{ author: { articles: [{ title: "One 50%" }] } }] },
      });
    });

    test("loads the first of the related rows of each item, in their order", async () => {
      const fields = "fields=id,tags.tag.label,author.articles.id&filter[id][in]=1,2,3&sort=id";
      const all = await list(admin, fields);
      const first = await list(admin, `${fields}&related_limit=1`);
      expect(first).toEqual(
        all.map((item) => ({
          ...item,
          tags: (item["tags"] as Item[]).slice(0, 1),
          author: item["author"] && {
            articles: (item["author"] as { articles: Item[] }).articles.slice(0, 1),
          },
        })),
      );
      expect(await list(admin, `${fields}&related_limit=99`)).toEqual(all);
      const count = await statementsOf(as(admin), (ctx) =>
        readItems(ctx, "articles", { query: queryOf(`${fields}&related_limit=1`) }),
      );
      expect(count).toBe(5);
    });

    test("narrows translations to languages", async () => {
      expect(await list(admin, "fields=texts.body&lang=de&limit=1")).toEqual([
        { texts: [{ body: "Hallo" }] },
      ]);
      expect(await list(admin, "fields=texts.body&lang=*&limit=1")).toEqual([
        { texts: [{ body: "Hello" }, { body: "Hallo" }] },
      ]);
    });

    test("refuses unknown names at any level", async () => {
      expect(await refused(admin, "fields=nope")).toBe("fieldInvalid");
      expect(await refused(admin, "fields=author.nope")).toBe("fieldInvalid");
      expect(await refused(admin, "fields=*.name")).toBe("fieldInvalid");
    });

    test("refuses wildcards that grow without bound (G2)", async () => {
      expect(await refused(admin, `fields=${"tags.tag.articles.article.".repeat(20)}id`)).toBe(
        "limitExceeded",
      );
      const wide = Array.from(
        { length: 200 },
        (_, index) => `author.articles.author.articles.a${index}`,
      ).join(",");
      expect(await refused(admin, `fields=${wide}`)).toBe("fieldInvalid");
    });

    test("computes registered fields from columns that are not requested", async () => {
      registerComputed("tags", "articles", {
        columns: ["label"],
        compute: (_ctx, row) => `computed ${String(row["label"])}`,
      });
      expect(await list(admin, "fields=articles&limit=1", "tags")).toEqual([
        { articles: "computed red" },
      ]);
      expect(await list(admin, "limit=1", "tags")).toEqual([
        { id: 1, label: "red", articles: "computed red" },
      ]);
      expect(await refused(admin, "filter[articles]=x", "tags")).toBe("fieldAccessDenied");
    });

    test.each([
      ["id,author.name,tags.tag.label", 4],
      ["id,author.articles.notes.text", 4],
      ["id,notes.article.author.name", 4],
    ])(
      "runs one query per level, whatever the number of rows: fields=%s",
      async (fields, queries) => {
        const count = await statementsOf(as(admin), (ctx) =>
          readItems(ctx, "articles", { query: queryOf(`fields=${fields}`) }),
        );
        expect(count).toBe(queries);
      },
    );
  });

  describe("order, paging and status", () => {
    test.each<[string, unknown[]]>([
      ["sort=views", [3, 1, 4, 2]],
      ["sort=-views", [4, 1, 3, 2]],
      ["sort=-id", [4, 3, 2, 1]],
      ["sort=author,-id", [3, 1, 2, 4]],
      ["sort=views&limit=3", [3, 1, 4]],
      ["sort=views&limit=2&offset=2", [4, 2]],
      ["sort=-views&limit=2&offset=2", [3, 2]],
      ["sort=-author,title&limit=3", [2, 1, 3]],
      ["limit=2", [1, 2]],
      ["limit=2&offset=1", [2, 3]],
      ["limit=2&page=2", [3, 4]],
      ["limit=2&page=2&offset=1", [2, 3]],
      ["limit=-1&offset=2", [1, 2, 3, 4]],
      ["limit=0", []],
      ["status=*", [1, 2, 3, 4]],
      ["status=deleted", [3]],
      ["status=draft, published", [1, 2, 4]],
      ["status=unknown", []],
      ["groups=author&limit=-1", [1, 2, 4]],
    ])("%s", async (query, expected) => {
      expect(await ids(admin, `status=*&${query}`)).toEqual(expected);
    });

    test("hides soft-deleted rows, also by key and from administrators", async () => {
      expect(await ids(admin, "")).toEqual([1, 2, 4]);
      expect(
        await failureOf(readItem(as(admin), "articles", { key: "3", query: queryOf("status=*") })),
      ).toBe("itemNotFound");
    });

    test("sorts at random and refuses fields without order", async () => {
      expect((await ids(admin, "sort=?")).toSorted((a, b) => Number(a) - Number(b))).toEqual([
        1, 2, 4,
      ]);
      expect(await refused(admin, "sort=nope")).toBe("fieldInvalid");
      expect(await refused(admin, "sort=tags")).toBe("unprocessable");
      expect(await refused(admin, "sort=author.name")).toBe("fieldInvalid");
    });

    test("reads the first item with single", async () => {
      expect(await list(admin, "single=1&fields=id&sort=-id&limit=3")).toEqual([{ id: 4 }]);
      expect(await list(admin, "single=1&filter[id]=99")).toEqual([]);
      expect(await meta(admin, "single=1&meta=*")).toEqual({
        collection: "articles",
        type: "item",
      });
    });

    test("limits lists of anonymous callers", async () => {
      const everyone: Caller = {
        user: null,
        role: 2,
        rules: [{ ...fullRule, collection: "articles" }],
      };
      expect(await ids(everyone, "limit=-1")).toEqual([1, 2, 4]);
      expect(await ids(everyone, "limit=1e9")).toEqual([1, 2, 4]);
    });
  });

  describe("figures", () => {
    test("counts what is requested", async () => {
      expect(await meta(admin, "meta=*&limit=1&filter[views][gt]=5")).toMatchObject({
        collection: "articles",
        type: "collection",
        result_count: 1,
        total_count: 3,
        filter_count: 1,
        status_count: { published: 2, draft: 1, deleted: 1 },
        limit: 1,
        offset: 0,
        page: 1,
        page_count: 1,
      });
      expect(await meta(admin, "meta=total_count&limit=0")).toEqual({ total_count: 3 });
      expect(await meta(admin, "meta=*&limit=0")).toMatchObject({ page_count: 1 });
      expect(await meta(admin, "meta=nothing")).toEqual({});
      expect(await meta(admin, "")).toBeUndefined();
    });

    test("links the pages of the filtered list", async () => {
      expect(await meta(admin, "meta=page&limit=1&page=2")).toMatchObject({
        page: 2,
        page_count: 3,
        offset: 1,
        links: {
          self: "http://localhost/_/items/articles",
          previous: expect.stringContaining("page=1"),
          next: expect.stringContaining("page=3"),
          first: expect.stringContaining("page=1"),
          last: expect.stringContaining("page=3"),
        },
      });
    });

    test("counts only rows the caller may read (J7)", async () => {
      const own = editor({ collection: "articles", read: "mine" });
      expect(await meta(own, "meta=*&status=*")).toMatchObject({
        total_count: 1,
        filter_count: 1,
        status_count: { draft: 1, published: 0 },
      });
      const { meta: keyed } = await readByKeys(as(admin), "articles", {
        keys: ["1", "2", "77"],
        query: queryOf("meta=*"),
      });
      expect(keyed).toMatchObject({ result_count: 2, total_count: 2, filter_count: 2 });
    });
  });
});
