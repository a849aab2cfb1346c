import { describe, expect } from "vitest";
import {
  expectOutcomes,
  onEachVendor,
  refusal,
  scenario,
  withEditorRules,
} from "../../../test/index.ts";
import { makeTitledNews } from "../../../test/content/titled-news.ts";
import { withoutTable } from "../../../test/content/without-table.ts";

describe("a change is refused", () => {
  const changes: [title: string, field: string, body: unknown, outcome: string][] = [
    ["an unknown key", "title", { nullable: true }, "422/12"],
    ["a list for a single field", "title", [{ sort: 1 }], "422/4"],
    ["an unknown type", "title", { type: "m2a" }, "422/401"],
    ["no length", "views", { type: "string", datatype: "VARCHAR" }, "422/402"],
    ["a length for a datatype without one", "title", { datatype: "TEXT", length: 7 }, "422/403"],
    ["a length that does not fit", "title", { length: "7,2" }, "422/12"],
    ["a column without datatype", "list", { type: "string" }, "422/12"],
    ["removing the primary key", "id", { primary_key: false }, "422/12"],
    ["a second primary key", "title", { primary_key: true }, "422/12"],
    ["text with auto-increment", "title", { auto_increment: true }, "422/12"],
    ["a length below that of stored text", "title", { length: 2 }, "422/12"],
    [
      "text that is no number",
      "title",
      { datatype: "INT", length: null, default_value: null },
      "422/12",
    ],
    ["an invalid default", "views", { default_value: "many" }, "422/4"],
    ["SQL as default", "title", { default_value: { isRaw: true } }, "422/4"],
    ["invalid options", "title", { options: "x" }, "422/4"],
    ["a pattern that is none", "title", { validation: "/(/" }, "422/4"],
    ["a pattern that refers back", "title", { validation: "/(a)\\1/" }, "422/4"],
    ["a note that is too long", "title", { note: "x".repeat(1025) }, "422/12"],
    ["an unknown field", "nothing", { sort: 1 }, "404/202"],
    ["an unknown field beside others", "title,nothing", { sort: 1 }, "404/202"],
    ["an inherited property", "constructor", { sort: 1 }, "404/202"],
    ["a list without names", "", [{ sort: 1 }], "422/4"],
    ["a list with an unknown field", "", [{ field: "title", sort: 1 }, { field: "x" }], "404/202"],
    ["a duplicate field", "", [{ field: "title" }, { field: "title" }], "422/12"],
    ["an object instead of a list", "", { field: "title", sort: 1 }, "422/4"],
    [
      "two fields of a singular type",
      "",
      [
        { field: "title", type: "status" },
        { field: "views", type: "status" },
      ],
      "422/4",
    ],
  ];
  onEachVendor("and nothing is stored", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const cases = changes.map(
      ([title, field, body, outcome]) => [title, { field, body }, outcome] as const,
    );
    await expectOutcomes(cases, ({ field, body }) =>
      admin.patch(`/_/fields/news${field === "" ? "" : `/${field}`}`, body),
    );
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("as a whole when the last of several fails", async (world) => {
    await makeTitledNews(world);
    await world.items("news", [{ title: "one", views: 1 }]);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const reply = await admin.patch("/_/fields/news", [
      { field: "views", sort: 9, default_value: 3 },
      { field: "list", type: "string", datatype: "TEXT" },
      { field: "title", length: 40, unique: true },
    ]);
    expect(reply).toMatchObject(refusal(422, 12));
    expect(reply.text).not.toMatch(/alter table|constraint/i);
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("as a whole when it cannot be described", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const replies = await withoutTable(world, "directus_revisions", async () => [
      await admin.patch("/_/fields/news/title", { length: 50, note: "x" }),
      await admin.post("/_/fields/news", { field: "x", type: "string", datatype: "TEXT" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([500, 500]);
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
  });

  scenario("in an unknown collection", {
    as: "admin",
    patch: "/_/fields/nothing/title",
    body: { sort: 1 },
    status: 404,
    code: 200,
  });

  for (const [rules, status, code] of [
    [{}, 403, 302],
    [{ directus_fields: { update: "full" }, news: { read: "full" } }, 403, 302],
    [
      { directus_fields: { update: "full" }, news: { update: "full", read: "full" } },
      200,
      undefined,
    ],
    [
      {
        directus_fields: { update: "full" },
        news: { update: "full", read: "full", write_field_blacklist: "views,title" },
      },
      403,
      215,
    ],
    [
      {
        directus_fields: { update: "full" },
        news: { update: "full", read: "full", read_field_blacklist: "title" },
      },
      403,
      215,
    ],
  ] as const) {
    const given = withEditorRules(makeTitledNews, rules);
    scenario(`or allowed by the rights of a role: ${JSON.stringify(rules)}`, {
      given,
      as: "editor",
      patch: "/_/fields/news/title",
      body: { note: "x" },
      status,
      check: ({ reply }) => expect(reply.error?.code).toBe(code),
    });
  }
});
