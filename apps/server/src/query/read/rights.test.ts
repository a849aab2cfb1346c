import { describe, expect, test } from "vitest";

import { editor, libraryReader } from "../../../test/planner/library-reader.ts";
import { admin, failureOf, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readItem } from "./by-key.ts";

describe.each(testVendors)("reading with rights on %s", (vendor) => {
  const { as, byKeys, ids, list, one, refused } = libraryReader(vendor);

  describe("rights", () => {
    test("reads by level: all, own role, own", async () => {
      expect(await ids(editor({ collection: "articles" }), "")).toEqual([1, 2, 4]);
      expect(await ids(editor({ collection: "articles", read: "role" }), "")).toEqual([2, 4]);
      expect(await ids(editor({ collection: "articles", read: "mine" }), "")).toEqual([2]);
      expect(await refused(editor({ collection: "articles", read: "none" }), "")).toBe(
        "readDenied",
      );
    });

    test("applies the level of each status on its own (F3)", async () => {
      const caller = editor(
        { collection: "articles", status: "published", read: "mine" },
        { collection: "articles", status: "draft" },
        { collection: "articles", status: "deleted" },
      );
      expect(await ids(caller, "status=*")).toEqual([2, 3]);
      expect(await ids(caller, "")).toEqual([2]);
    });

    test("never shows rows of an unreadable status, whatever is requested (F47)", async () => {
      const caller = editor({ collection: "articles", status: "published" });
      expect(await ids(caller, "status=draft")).toEqual([]);
      expect(await ids(caller, "status=deleted,nowhere")).toEqual([]);
      expect(await ids(caller, "status=*")).toEqual([1, 4]);
      expect(await ids(caller, "filter[status]=draft&status=*")).toEqual([]);
    });

    test("refuses forbidden and missing things in the same way (A10)", async () => {
      const caller = editor({ collection: "articles", read_field_blacklist: ["secret"] });
      expect(await refused(caller, "", "tags")).toBe("readDenied");
      expect(await refused(caller, "", "nowhere")).toBe("readDenied");
      expect(await failureOf(readItem(as(caller), "tags", { key: "1", query: queryOf("") }))).toBe(
        "itemNotFound",
      );
      expect(
        await failureOf(readItem(as(caller), "nowhere", { key: "1", query: queryOf("") })),
      ).toBe("itemNotFound");
      for (const query of ["fields=NAME", "filter[NAME]=1", "sort=NAME", "filter[NAME.x]=1"]) {
        expect(await refused(caller, query.replace("NAME", "secret"))).toBe("fieldAccessDenied");
        expect(await refused(caller, query.replace("NAME", "nope"))).toBe("fieldAccessDenied");
      }
      expect(await refused(admin, "", "nowhere")).toBe("collectionNotFound");
    });

    test("checks every operand through relations (A1, A2, F49)", async () => {
      const caller = editor(
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
        expect(await refused(caller, query)).toBe("fieldAccessDenied");
      }
      expect(await ids(caller, "filter[author][contains]=555")).toEqual([]);
      expect(await ids(caller, "q=555")).toEqual([]);
      expect(await list(caller, "fields=author.*&limit=1")).toEqual([
        { author: { id: 1, name: "Ann Ärger" } },
      ]);
    });

    test("finds nothing through related rows the caller may not read", async () => {
      const caller = editor({ collection: "articles" }, { collection: "notes", status: "draft" });
      expect(await ids(caller, "filter[notes.text][contains]=o")).toEqual([4]);
      expect(await ids(caller, "filter[notes][has]=1")).toEqual([4]);
      expect(await list(caller, "fields=notes.text&limit=1")).toEqual([{ notes: [] }]);
    });

    test("shows only the key of an item whose collection may not be read, and null for a hidden row", async () => {
      expect(
        await list(editor({ collection: "articles" }), "fields=author.name,tags.*&limit=1"),
      ).toEqual([{ author: { id: 1 } }]);
      const caller = editor({ collection: "notes" }, { collection: "articles", read: "mine" });
      expect(await list(caller, "fields=article.title&limit=1", "notes")).toEqual([
        { article: null },
      ]);
    });

    test("strips fields per status even when the status is not selected (F48)", async () => {
      const caller = editor(
        { collection: "articles", status: "draft" },
        { collection: "articles", status: "published", read_field_blacklist: ["secret", "views"] },
      );
      expect(await list(caller, "fields=id,secret")).toEqual([
        { id: 1 },
        { id: 2, secret: "s-two" },
        { id: 4 },
      ]);
      expect(await ids(caller, "filter[secret][contains]=s-")).toEqual([2]);
      expect(await ids(caller, "q=s-one")).toEqual([]);
      expect(await ids(caller, "sort=-views")).toEqual([4, 2, 1]);
      expect(await refused(caller, "groups=secret")).toBe("fieldAccessDenied");
    });

    test("never shows passwords and tokens", async () => {
      const caller = editor({ collection: "directus_users" });
      expect(await list(admin, "fields=password,email&limit=1", "directus_users")).toEqual([
        { email: "one@example.com" },
      ]);
      expect(await list(caller, "fields=id,token,last_page&limit=2", "directus_users")).toEqual([
        { id: 1 },
        { id: 2, token: "**********", last_page: "/b" },
      ]);
      for (const query of [
        "filter[token]=token1",
        "sort=token",
        "filter[password][contains]=$2",
        "groups=token",
      ]) {
        expect(await refused(caller, query, "directus_users")).toBe("fieldAccessDenied");
      }
      expect(await refused(admin, "filter[password][contains]=$", "directus_users")).toBe(
        "fieldAccessDenied",
      );
      expect(await list(caller, "q=token1&fields=id", "directus_users")).toEqual([]);
      expect(await list(caller, "filter[last_page]=/b&fields=id", "directus_users")).toEqual([
        { id: 2 },
        { id: 3 },
      ]);
    });

    test("refuses everything without rights", async () => {
      expect(await refused({ user: null, role: 2 }, "")).toBe("readDenied");
    });
  });

  describe("by key", () => {
    test("returns an object for one key and the existing ones for several", async () => {
      expect(await one("2")).toEqual({ id: 2 });
      expect(await byKeys(["2", "1", "99", "abc"])).toEqual([{ id: 1 }, { id: 2 }]);
      expect(await byKeys(["98", "99"])).toEqual([]);
      expect(await one("1", "fields=id&meta=*")).toEqual({ id: 1 });
    });

    test.each(["99", "abc", "1'", "99999999999999999999999", "9999999999", "1.5"])(
      "does not find the key %s",
      async (key) => {
        expect(await failureOf(one(key))).toBe("itemNotFound");
      },
    );

    test("does not find what may not be read (K6)", async () => {
      expect(await failureOf(one("1", "", editor({ collection: "articles", read: "mine" })))).toBe(
        "itemNotFound",
      );
      expect(await failureOf(byKeys(["1", "2"], editor({ collection: "tags" })))).toBe(
        "readDenied",
      );
    });
  });
});
