import { describe, expect, test } from "vitest";

import { editor, libraryReader } from "../../../test/planner/library-reader.ts";
import type { Caller } from "../../../test/planner/world.ts";
import { admin, failureOf, fullRule, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readByKeys, readItem } from "./by-key.ts";

describe.each(testVendors)("reading lists on %s", (vendor) => {
  const { as, ids, list, meta, refused } = libraryReader(vendor);

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
      ["limit=abc", []],
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
