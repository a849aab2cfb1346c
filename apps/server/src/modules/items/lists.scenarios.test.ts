import { describe, expect } from "vitest";
import { limits } from "@rowhouse/contract";
import { editorRefused, fullLevels, onEachVendor, scenario } from "../../../test/index.ts";
import { makeSections, makeSectionsFor } from "../../../test/content/sections.ts";
import { sql } from "../../database/sql.ts";

describe("lists", () => {
  scenario("an administrator lists items with figures", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?fields=title,section.name&meta=total_count,type",
    status: 200,
    matches: {
      meta: { total_count: 2, type: "collection" },
      data: [
        { title: "One", section: { name: "Sport" } },
        { title: "Two", section: { name: "Sport" } },
      ],
    },
    events: [],
  });

  editorRefused("a user without rights is refused", {
    given: makeSections,
    get: "/_/items/news",
    refused: [403, 300],
  });
  scenario("an unknown collection is refused in the same way", {
    as: "editor",
    get: "/_/items/unknown",
    status: 403,
    code: 300,
  });
  scenario("an unknown collection is reported to administrators", {
    as: "admin",
    get: "/_/items/unknown",
    status: 404,
    code: 200,
  });

  scenario("editor cannot read a hidden field", {
    given: makeSectionsFor({ news: { ...fullLevels, read_field_blacklist: "secret" } }),
    as: "editor",
    get: "/_/items/news?fields=secret",
    status: 200,
    check: ({ reply }) => expect(reply.items).toEqual([{}, {}]),
  });

  scenario("a hidden field is left out of a wildcard", {
    given: makeSectionsFor({ news: { ...fullLevels, read_field_blacklist: "secret" } }),
    as: "editor",
    get: "/_/items/news?limit=1",
    status: 200,
    check: ({ reply }) => expect(reply.text).not.toContain("secret"),
  });

  scenario("anonymous callers read public items, and the reply says so", {
    given: async (world) => {
      await makeSections(world);
      await world.permit(2, { news: [{ ...fullLevels, status: "published" }] });
    },
    as: "public",
    get: "/_/items/news?fields=title&status=*&meta=total_count",
    status: 200,
    matches: { public: true, data: [{ title: "One" }], meta: { total_count: 1 } },
  });

  scenario("filters that are no object are refused", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?filter=x",
    status: 422,
    code: 4,
  });
  scenario("groups of conditions may stand in each other up to a bound (G2)", {
    given: makeSections,
    as: "admin",
    get: `/_/items/news?fields=title&filter${"[$or][0]".repeat(limits.filterGroups)}[title][0][in][0]=One`,
    status: 200,
    data: [{ title: "One" }],
  });
  scenario("groups beyond it are refused", {
    given: makeSections,
    as: "admin",
    get: `/_/items/news?filter${"[$or][0]".repeat(limits.filterGroups + 1)}[title]=One`,
    status: 422,
    code: 4,
    matches: { error: { message: expect.stringContaining("levels of groups") } },
  });
  scenario("groups that are no lists of maps are refused with a reason", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?filter[$or][title][eq]=One",
    status: 422,
    code: 4,
    matches: { error: { message: expect.stringContaining("filter[$or]: a list of filters") } },
  });
  scenario("an unknown operator is refused", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?filter[title][like_regex]=x",
    status: 422,
    code: 214,
  });
  scenario("table prefixes are no fields (A3)", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?filter[t1.title]=x",
    status: 404,
    code: 202,
  });
  scenario("unknown parameters are ignored (A6, A7)", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?aggregate[min]=secret&alias[x]=secret&fields=id",
    status: 200,
    data: [{ id: 1 }, { id: 2 }],
  });
  scenario("names that contain SQL are unknown (B13)", {
    given: makeSections,
    as: "admin",
    get: '/_/items/news?sort=id"; drop table news',
    status: 422,
    code: 202,
  });
  scenario("a single item that does not exist is not found", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?single=1&filter[id]=9",
    status: 404,
    code: 203,
  });

  scenario("invalid numbers do not exceed the limits (G1)", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?limit=1e9&offset=-1&page=NaN&fields=id",
    status: 200,
    data: [{ id: 1 }, { id: 2 }],
  });
  scenario("a limit that is no number is refused", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news?limit=abc",
    status: 422,
    code: 4,
  });
  scenario("endless wildcards are refused (G2)", {
    given: makeSections,
    as: "admin",
    get: `/_/items/news?fields=${"*.".repeat(50)}*`,
    status: 422,
    code: 4,
  });
  scenario("endless filter paths are refused (G2)", {
    given: makeSections,
    as: "admin",
    get: `/_/items/news?filter[${"section.".repeat(100)}name]=x`,
    status: 422,
    code: 4,
  });
  scenario("endless lists are refused (G2)", {
    given: makeSections,
    as: "admin",
    get: `/_/items/news?filter[id][in]=${"1,".repeat(2000)}1`,
    status: 422,
    code: 4,
  });
  scenario("deep wildcards respect the rules of every collection (A12)", {
    given: makeSectionsFor({
      news: { ...fullLevels, read_field_blacklist: "secret" },
      directus_users: fullLevels,
    }),
    as: "editor",
    get: "/_/items/news?fields=*.*.*",
    status: 200,
    check: ({ reply }) => {
      expect(reply.text).not.toMatch(/"secret"|s1|password|argon2|token-of-admin|Sport/);
      expect(reply.body).toMatchObject({
        data: [{ section: { id: 1 }, owner: { id: 1 } }, { owner: { id: 2 } }],
      });
    },
  });

  onEachVendor("a long list is complete", async (world) => {
    await world.collection("numbers", { fields: { value: "integer" } });
    const rows = Array.from({ length: 450 }, (_, value) => ({ value }));
    await world.db.insertAll("numbers", rows, "id");
    await world.db.run(sql`insert into numbers (value) select value from numbers`);
    await world.db.run(sql`insert into numbers (value) select value from numbers`);
    const reply = await world.as("admin").get("/_/items/numbers?limit=-1&fields=id");
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/json");
    expect(reply.items).toHaveLength(1800);
    expect(new Set(reply.items.map(({ id }) => id)).size).toBe(1800);
  });
});
