import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { registerComputed } from "../computed.ts";
import { statementsOf } from "../../../test/planner/count-statements.ts";
import { fillLibrary, libraryModel } from "../../../test/planner/library.ts";
import type { Person, Rule, World } from "../../../test/planner/world.ts";
import { admin, createWorld, failureOf, fullRule, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readByKeys, readItem } from "./by-key.ts";
import { readItems } from "./list.ts";
import type { Item } from "./types.ts";

/** Somebody of role 3, user 2, with these rules. */
function editor(...rules: Rule[]): Person {
  return { user: 2, role: 3, rules: rules.map((rule) => ({ ...fullRule, ...rule })) };
}

describe.each(testVendors)("reading on %s", (vendor) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(vendor, libraryModel());
    await fillLibrary(world);
  });
  afterAll(() => world.close());

  const list = async (person: Person, query: string, collection = "articles"): Promise<Item[]> => {
    const { items } = await readItems(world.as(person), collection, { query: queryOf(query) });
    return items;
  };
  const ids = async (person: Person, query: string): Promise<unknown[]> =>
    (await list(person, query)).map((item) => item["id"]);
  const refused = (
    person: Person,
    query: string,
    collection = "articles",
  ): Promise<string | null> =>
    failureOf(
      Promise.resolve().then(() =>
        readItems(world.as(person), collection, { query: queryOf(query) }),
      ),
    );

  const meta = async (person: Person, query: string): Promise<unknown> =>
    (await readItems(world.as(person), "articles", { query: queryOf(query) })).meta;

  const byKeys = async (keys: string[], person: Person = admin): Promise<unknown> =>
    (await readByKeys(world.as(person), "articles", { keys, query: queryOf("fields=id") })).items;
  const one = async (key: string, query = "fields=id", person: Person = admin): Promise<unknown> =>
    (await readItem(world.as(person), "articles", { key, query: queryOf(query) })).item;

  describe("fields", () => {
    it("gives every column in its wire form by default and leaves lists out", async () => {
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

    it("tells NULL decimals, booleans, lists and JSON apart", async () => {
      const [second] = await list(admin, "filter[id]=2");
      expect(second).toMatchObject({
        price: null,
        featured: false,
        labels: [],
        extra: null,
        views: null,
      });
    });

    it.each<[string, Item]>([
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

    it("leaves excluded fields out of a wildcard", async () => {
      const [first] = await list(admin, "fields=*,-secret,-extra&limit=1");
      expect(Object.keys(first ?? {})).not.toContain("secret");
      expect(Object.keys(first ?? {})).toContain("title");
    });

    it("expands every relation one level with *.*", async () => {
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

    it("follows circles as deep as asked", async () => {
      const [first] = await list(admin, "fields=author.articles.author.articles.title&limit=1");
      expect(first).toEqual({
        author: { articles: [{ author: { articles: [{ title: "One 50%" }] } }] },
      });
    });

    it("narrows translations to languages", async () => {
      expect(await list(admin, "fields=texts.body&lang=de&limit=1")).toEqual([
        { texts: [{ body: "Hallo" }] },
      ]);
      expect(await list(admin, "fields=texts.body&lang=*&limit=1")).toEqual([
        { texts: [{ body: "Hello" }, { body: "Hallo" }] },
      ]);
    });

    it("refuses unknown names at any level, and wildcards that grow without bound", async () => {
      expect(await refused(admin, "fields=nope")).toBe("fieldInvalid");
      expect(await refused(admin, "fields=author.nope")).toBe("fieldInvalid");
      expect(await refused(admin, "fields=*.name")).toBe("fieldInvalid");
    });

    it("refuses wildcards that grow without bound (G2)", async () => {
      expect(await refused(admin, `fields=${"tags.tag.articles.article.".repeat(20)}id`)).toBe(
        "limitExceeded",
      );
      const wide = Array.from(
        { length: 200 },
        (_, index) => `author.articles.author.articles.a${index}`,
      ).join(",");
      expect(await refused(admin, `fields=${wide}`)).toBe("fieldInvalid");
    });

    it("works out registered fields from columns that are not asked for", async () => {
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

    it.each([
      ["id,author.name,tags.tag.label", 4],
      ["id,author.articles.notes.text", 4],
      ["id,notes.article.author.name", 4],
    ])(
      "asks one query per level, whatever the number of rows: fields=%s",
      async (fields, queries) => {
        const asked = await statementsOf(world.as(admin), (ctx) =>
          readItems(ctx, "articles", { query: queryOf(`fields=${fields}`) }),
        );
        expect(asked).toBe(queries);
      },
    );
  });

  describe("order, paging and status", () => {
    it.each<[string, unknown[]]>([
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
      ["limit=abc", []],
      ["status=*", [1, 2, 3, 4]],
      ["status=deleted", [3]],
      ["status=draft, published", [1, 2, 4]],
      ["status=unknown", []],
      ["groups=author&limit=-1", [1, 2, 4]],
    ])("%s", async (query, expected) => {
      expect(await ids(admin, `status=*&${query}`)).toEqual(expected);
    });

    it("hides soft-deleted rows, also by key and from administrators", async () => {
      expect(await ids(admin, "")).toEqual([1, 2, 4]);
      expect(
        await failureOf(
          readItem(world.as(admin), "articles", { key: "3", query: queryOf("status=*") }),
        ),
      ).toBe("itemNotFound");
    });

    it("sorts at random and refuses what has no order", async () => {
      expect((await ids(admin, "sort=?")).toSorted((a, b) => Number(a) - Number(b))).toEqual([
        1, 2, 4,
      ]);
      expect(await refused(admin, "sort=nope")).toBe("fieldInvalid");
      expect(await refused(admin, "sort=tags")).toBe("unprocessable");
      expect(await refused(admin, "sort=author.name")).toBe("fieldInvalid");
    });

    it("reads the first item with single", async () => {
      expect(await list(admin, "single=1&fields=id&sort=-id&limit=3")).toEqual([{ id: 4 }]);
      expect(await list(admin, "single=1&filter[id]=99")).toEqual([]);
      expect(await meta(admin, "single=1&meta=*")).toEqual({
        collection: "articles",
        type: "item",
      });
    });

    it("bounds lists of callers who are not signed in", async () => {
      const everyone: Person = {
        user: null,
        role: 2,
        rules: [{ ...fullRule, collection: "articles" }],
      };
      expect(await ids(everyone, "limit=-1")).toEqual([1, 2, 4]);
      expect(await ids(everyone, "limit=1e9")).toEqual([1, 2, 4]);
    });
  });

  describe("figures", () => {
    it("counts what is asked for", async () => {
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

    it("links the pages of the filtered list", async () => {
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

    it("counts only rows the caller may read (J7)", async () => {
      const own = editor({ collection: "articles", read: "mine" });
      expect(await meta(own, "meta=*&status=*")).toMatchObject({
        total_count: 1,
        filter_count: 1,
        status_count: { draft: 1, published: 0 },
      });
      const { meta: keyed } = await readByKeys(world.as(admin), "articles", {
        keys: ["1", "2", "77"],
        query: queryOf("meta=*"),
      });
      expect(keyed).toMatchObject({ result_count: 2, total_count: 2, filter_count: 2 });
    });
  });

  describe("rights", () => {
    it("reads by level: all, own role, own", async () => {
      expect(await ids(editor({ collection: "articles" }), "")).toEqual([1, 2, 4]);
      expect(await ids(editor({ collection: "articles", read: "role" }), "")).toEqual([2, 4]);
      expect(await ids(editor({ collection: "articles", read: "mine" }), "")).toEqual([2]);
      expect(await refused(editor({ collection: "articles", read: "none" }), "")).toBe(
        "readDenied",
      );
    });

    it("applies the level of each status on its own (F3)", async () => {
      const person = editor(
        { collection: "articles", status: "published", read: "mine" },
        { collection: "articles", status: "draft" },
        { collection: "articles", status: "deleted" },
      );
      expect(await ids(person, "status=*")).toEqual([2, 3]);
      expect(await ids(person, "")).toEqual([2]);
    });

    it("never shows rows of an unreadable status, whatever is asked (F47)", async () => {
      const person = editor({ collection: "articles", status: "published" });
      expect(await ids(person, "status=draft")).toEqual([]);
      expect(await ids(person, "status=deleted,nowhere")).toEqual([]);
      expect(await ids(person, "status=*")).toEqual([1, 4]);
      expect(await ids(person, "filter[status]=draft&status=*")).toEqual([]);
    });

    it("answers alike for what is forbidden and what does not exist (A10)", async () => {
      const person = editor({ collection: "articles", read_field_blacklist: ["secret"] });
      expect(await refused(person, "", "tags")).toBe("readDenied");
      expect(await refused(person, "", "nowhere")).toBe("readDenied");
      expect(
        await failureOf(readItem(world.as(person), "tags", { key: "1", query: queryOf("") })),
      ).toBe("itemNotFound");
      expect(
        await failureOf(readItem(world.as(person), "nowhere", { key: "1", query: queryOf("") })),
      ).toBe("itemNotFound");
      for (const query of ["fields=NAME", "filter[NAME]=1", "sort=NAME", "filter[NAME.x]=1"]) {
        expect(await refused(person, query.replace("NAME", "secret"))).toBe("fieldAccessDenied");
        expect(await refused(person, query.replace("NAME", "nope"))).toBe("fieldAccessDenied");
      }
      expect(await refused(admin, "", "nowhere")).toBe("collectionNotFound");
    });

    it("checks every operand through relations (A1, A2, F49)", async () => {
      const person = editor(
        { collection: "articles" },
        { collection: "authors", read_field_blacklist: ["phone"] },
        { collection: "directus_users" },
      );
      for (const query of [
        "filter[author.phone]=555-1",
        "filter[owner.token][contains]=t",
        "filter[owner.password][contains]=$",
        "filter[tags.tag.label]=red",
        "fields=author.phone",
      ]) {
        expect(await refused(person, query)).toBe("fieldAccessDenied");
      }
      expect(await ids(person, "filter[author][contains]=555")).toEqual([]);
      expect(await ids(person, "q=555")).toEqual([]);
      expect(await list(person, "fields=author.*&limit=1")).toEqual([
        { author: { id: 1, name: "Ann Ärger" } },
      ]);
    });

    it("finds nothing through related rows the caller may not read", async () => {
      const person = editor({ collection: "articles" }, { collection: "notes", status: "draft" });
      expect(await ids(person, "filter[notes.text][contains]=o")).toEqual([4]);
      expect(await ids(person, "filter[notes][has]=1")).toEqual([4]);
      expect(await list(person, "fields=notes.text&limit=1")).toEqual([{ notes: [] }]);
    });

    it("shows a key in place of an item whose collection may not be read, and null for a hidden row", async () => {
      expect(
        await list(editor({ collection: "articles" }), "fields=author.name,tags.*&limit=1"),
      ).toEqual([{ author: { id: 1 } }]);
      const person = editor({ collection: "notes" }, { collection: "articles", read: "mine" });
      expect(await list(person, "fields=article.title&limit=1", "notes")).toEqual([
        { article: null },
      ]);
    });

    it("strips fields per status even when the status is not selected (F48)", async () => {
      const person = editor(
        { collection: "articles", status: "draft" },
        { collection: "articles", status: "published", read_field_blacklist: ["secret", "views"] },
      );
      expect(await list(person, "fields=id,secret")).toEqual([
        { id: 1 },
        { id: 2, secret: "s-two" },
        { id: 4 },
      ]);
      expect(await ids(person, "filter[secret][contains]=s-")).toEqual([2]);
      expect(await ids(person, "q=s-one")).toEqual([]);
      expect(await ids(person, "sort=-views")).toEqual([1, 2, 4]);
      expect(await refused(person, "groups=secret")).toBe("fieldAccessDenied");
    });

    it("never tells passwords, and tokens only to their owner and administrators", async () => {
      const person = editor({ collection: "directus_users" });
      expect(await list(admin, "fields=password,email&limit=1", "directus_users")).toEqual([
        { email: "one@example.com" },
      ]);
      expect(await list(person, "fields=id,token,last_page&limit=2", "directus_users")).toEqual([
        { id: 1 },
        { id: 2, token: "token2", last_page: "/b" },
      ]);
      for (const query of [
        "filter[token]=token1",
        "sort=token",
        "filter[password][contains]=$2",
        "groups=token",
      ]) {
        expect(await refused(person, query, "directus_users")).toBe("fieldAccessDenied");
      }
      expect(await refused(admin, "filter[password][contains]=$", "directus_users")).toBe(
        "fieldAccessDenied",
      );
      expect(await list(person, "q=token1&fields=id", "directus_users")).toEqual([]);
      expect(await list(person, "filter[last_page]=/b&fields=id", "directus_users")).toEqual([
        { id: 2 },
        { id: 3 },
      ]);
    });

    it("gives nothing without rights", async () => {
      expect(await refused({ user: null, role: 2 }, "")).toBe("readDenied");
    });
  });

  describe("by key", () => {
    it("answers an object for one key and the found ones for several", async () => {
      expect(await one("2")).toEqual({ id: 2 });
      expect(await byKeys(["2", "1", "99", "abc"])).toEqual([{ id: 1 }, { id: 2 }]);
      expect(await byKeys(["98", "99"])).toEqual([]);
      expect(await one("1", "fields=id&meta=*")).toEqual({ id: 1 });
    });

    it.each(["99", "abc", "1'", "99999999999999999999999", "9999999999", "1.5"])(
      "does not find the key %s",
      async (key) => {
        expect(await failureOf(one(key))).toBe("itemNotFound");
      },
    );

    it("does not find what may not be read (K6)", async () => {
      expect(await failureOf(one("1", "", editor({ collection: "articles", read: "mine" })))).toBe(
        "itemNotFound",
      );
      expect(await failureOf(byKeys(["1", "2"], editor({ collection: "tags" })))).toBe(
        "readDenied",
      );
    });
  });
});
