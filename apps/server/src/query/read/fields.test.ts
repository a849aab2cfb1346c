import { describe, expect, test } from "vitest";

import { registerComputed } from "../computed.ts";
import { statementsOf } from "../../../test/planner/count-statements.ts";
import { libraryReader } from "../../../test/planner/library-reader.ts";
import { admin, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readItems } from "./list.ts";
import type { Item } from "./types.ts";

describe.each(testVendors)("reading fields on %s", (vendor) => {
  const { as, list, refused } = libraryReader(vendor);

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
});
