import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRole,
  expectOutcomes,
  onEachVendor,
  scenario,
  withEditorRules,
} from "../../../test/index.ts";
import { makeNews, subtitle } from "../../../test/content/new-field.ts";
import { sql } from "../../database/sql.ts";

describe("a field is refused", () => {
  const field = (parts: object): object => ({ ...subtitle, ...parts });
  const bodies: [title: string, body: unknown, outcome: string][] = [
    ["a list", [subtitle], "422/4"],
    ["an unknown key", field({ relation: {} }), "422/12"],
    ["no name", field({ field: "" }), "422/4"],
    ["no type", field({ type: null }), "422/4"],
    ["a hostile name", field({ field: "x`; drop table news" }), "422/4"],
    ["invalid options", field({ options: 1 }), "422/4"],
    ["an invalid translation", field({ translation: "x" }), "422/4"],
    ["no datatype", { field: "x", type: "string" }, "422/12"],
    ["no length", field({ length: "" }), "422/402"],
    ["a length for a datatype without one", field({ datatype: "DATETIME" }), "422/403"],
    ["a length for an unknown datatype", field({ datatype: "INETADDRESS" }), "422/403"],
    ["an unknown type", field({ type: "primary key" }), "422/401"],
    ["a name that is taken", field({ field: "title" }), "422/308"],
    ["a name that is taken in another letter case", field({ field: "Title" }), "422/308"],
    ["the name of a list field", field({ field: "list" }), "422/308"],
    ["a second primary key", field({ primary_key: true }), "422/12"],
    ["text with auto-increment", field({ auto_increment: true }), "422/12"],
    ["an invalid flag", field({ required: "maybe" }), "422/4"],
    ["an invalid number", field({ sort: "first" }), "422/4"],
    ["an invalid note", field({ note: ["x"] }), "422/4"],
    ["a note that is too long", field({ note: "x".repeat(1025) }), "422/12"],
    ["a pattern that looks behind", field({ validation: "/(?<=a)b/" }), "422/4"],
    ["SQL as default", field({ default_value: ["x", { isRaw: true }] }), "422/4"],
    ["an object as default", field({ default_value: { toSQL: "now()" } }), "422/4"],
    ["a default with a zero byte", field({ default_value: "a\u0000b" }), "422/4"],
    ["a default that is too long", field({ default_value: "x".repeat(51) }), "422/12"],
    [
      "text as default of a number",
      { field: "n", type: "integer", datatype: "INT", default_value: "now()" },
      "422/4",
    ],
    [
      "an invalid date as default",
      { field: "d", type: "date", datatype: "DATE", default_value: "2020-02-30" },
      "422/4",
    ],
    [
      "invalid JSON as default",
      { field: "j", type: "json", datatype: "TEXT", default_value: "x" },
      "422/4",
    ],
    ["a datatype unknown to the database", field({ datatype: "SELECT", length: null }), "422/12"],
  ];
  onEachVendor("and nothing is stored", async (world) => {
    await makeNews(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    await expectOutcomes(bodies, (body) => admin.post("/_/fields/news", body));
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
    expect(await world.activity()).toEqual([]);
  });

  adminRefused("as a second one of a singular type", {
    given: (world) => world.collection("news", { fields: { state: "status" } }),
    post: "/_/fields/news",
    body: { ...subtitle, type: "status" },
    refused: [422, 4],
  });
  scenario("in an unknown collection", {
    as: "admin",
    post: "/_/fields/nothing",
    body: subtitle,
    status: 404,
    code: 200,
  });
  scenario("in a view", {
    given: async (world) => {
      await makeNews(world);
      await world.db.run(sql`create view titles as select title from news`);
      world.project.models.invalidate();
    },
    as: "admin",
    post: "/_/fields/titles",
    body: subtitle,
    status: 422,
    code: 12,
    check: ({ world }) => void world.db.run(sql`drop view titles`),
  });

  for (const [rules, status, code] of [
    [{}, 403, 301],
    [{ directus_fields: { read: "full", update: "full" } }, 403, 301],
    [{ directus_fields: { create: "full" }, news: { read: "full" } }, 403, 301],
    [
      { directus_fields: { create: "full" }, news: { create: "full", read: "full" } },
      200,
      undefined,
    ],
    [{ directus_fields: { create: "full" }, news: { create: "full" } }, 204, undefined],
  ] as const) {
    const given = withEditorRules(makeNews, rules);
    scenario(`or allowed by the rights of a role: ${JSON.stringify(rules)}`, {
      given,
      as: "editor",
      post: "/_/fields/news",
      body: subtitle,
      status,
      check: ({ reply }) => expect(reply.error?.code).toBe(code),
    });
  }
  for (const name of ["accounts", "nothing"]) {
    scenario(`in ${name} for callers who may not write it`, {
      given: async (world) => {
        await world.collection("accounts");
        await world.permit(editorRole, { directus_fields: "full" });
      },
      as: "editor",
      post: `/_/fields/${name}`,
      body: subtitle,
      status: 403,
      code: 301,
    });
  }
});
