import { describe, expect } from "vitest";
import {
  editorRole,
  expectOutcomes,
  onEachVendor,
  outcomeOf,
  scenario,
} from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

/** The editor reads news and not accounts. */
async function content(world: World): Promise<void> {
  await world.collection("news", { fields: { author: "integer" } });
  await world.collection("accounts", { fields: { owner: "integer" } });
  await world.relation("news.author", "directus_users");
  await world.relation("accounts.owner", "directus_users");
  await world.permit(editorRole, { news: { read: "full" }, directus_relations: { read: "full" } });
}

describe("relations", () => {
  scenario("can be filtered", {
    given: content,
    as: "admin",
    get: "/_/relations?filter[collection_many][eq]=news",
    status: 200,
    data: [
      {
        collection_many: "news",
        field_many: "author",
        collection_one: "directus_users",
        field_one: null,
        junction_field: null,
      },
    ],
  });

  scenario("can be filtered by the names older clients use", {
    given: content,
    as: "admin",
    get: "/_/relations?filter[collection_a][eq]=news&filter[collection_b][eq]=directus_users",
    status: 200,
    data: [{ field_many: "author" }],
  });

  scenario("can be filtered by those names in groups", {
    given: content,
    as: "admin",
    get: "/_/relations?filter[$or][0][$and][0][collection_a][eq]=news&filter[$or][0][collection_b][eq]=directus_users",
    status: 200,
    data: [{ field_many: "author" }],
  });

  scenario("of unreadable collections are not listed", {
    given: content,
    as: "editor",
    get: "/_/relations?limit=-1&fields=collection_many",
    status: 200,
    // The picture of one's own profile, and what may be read.
    data: [{ collection_many: "directus_users" }, { collection_many: "news" }],
  });

  scenario("are read by id", {
    as: "admin",
    get: "/_/relations/1?fields=id",
    status: 200,
    data: { id: 1 },
  });
  scenario("with an unknown id do not exist", {
    as: "admin",
    get: "/_/relations/999",
    status: 404,
    code: 203,
  });
  scenario("by id are not found by callers who may not read the collection", {
    given: content,
    as: "editor",
    get: "/_/relations/1",
    status: 404,
    code: 203,
  });
  scenario("require a right", { as: "public", get: "/_/relations", status: 403, code: 300 });
});

const author = {
  collection_many: "news",
  field_many: "author",
  collection_one: "people",
  field_one: "news",
};

describe("a new relation", () => {
  scenario("is returned as stored, whether its ends exist or not", {
    as: "admin",
    post: "/_/relations?fields=collection_many,field_many,junction_field",
    body: author,
    status: 200,
    data: { collection_many: "news", field_many: "author", junction_field: null },
    events: [{ action: "create", collection: "directus_relations" }],
  });

  scenario("can be created in pairs, all or none", {
    as: "admin",
    post: "/_/relations",
    body: [
      { ...author, junction_field: "tag" },
      { ...author, field_many: "tag", collection_one: null },
    ],
    status: 200,
    data: [
      { field_many: "author", junction_field: "tag" },
      { field_many: "tag", collection_one: null },
    ],
  });

  onEachVendor("takes effect immediately", async (world) => {
    await world.collection("news", { fields: { author: "integer" }, items: [{ author: 1 }] });
    await world.collection("people", {
      fields: { name: "string", news: "o2m" },
      items: [{ name: "Ada" }],
    });
    const admin = world.as("admin");
    const reply = await admin.post("/_/relations", author);
    expect(await admin.get("/_/items/people/1?fields=news.id")).toMatchObject({
      body: { data: { news: [{ id: 1 }] } },
    });
    const { id } = reply;
    expect(await admin.patch(`/_/relations/${id}`, { field_one: null })).toMatchObject({
      status: 200,
      body: { data: { id, field_one: null } },
    });
    expect(await admin.get("/_/items/news/1?fields=author.name")).toMatchObject({
      body: { data: { author: { name: "Ada" } } },
    });
    expect((await admin.delete(`/_/relations/${id}`)).status).toBe(204);
    expect(await admin.get("/_/items/news/1?fields=author")).toMatchObject({
      body: { data: { author: 1 } },
    });
  });

  const wrong: [title: string, body: unknown, outcome: string][] = [
    ["no collection", { field_many: "author" }, "422/4"],
    ["no field", { collection_many: "news", collection_one: "people" }, "422/4"],
    ["nothing", {}, "422/4"],
    ["an empty list", [], "422/4"],
    ["text in a list", ["news"], "422/12"],
    ["an unknown key", { ...author, collection_a: "news" }, "422/12"],
    ["a list with an unknown key", [author, { ...author, x: 1 }], "422/12"],
    ["a name that is too long", { ...author, field_many: "x".repeat(46) }, "422/12"],
    ["an object as name", { ...author, field_one: { isRaw: true } }, "422/213"],
    ["the activity", { ...author, collection_one: "directus_activity" }, "401/201"],
    ["the collections", { ...author, collection_one: "directus_collections" }, "401/201"],
    ["the fields", [author, { ...author, collection_one: "directus_fields" }], "401/201"],
    ["the relations", { ...author, collection_one: "directus_relations" }, "401/201"],
    [
      "a system field",
      { ...author, collection_many: "directus_user_roles", field_many: "user" },
      "401/201",
    ],
    [
      "a system list field",
      { ...author, collection_one: "directus_users", field_one: "roles" },
      "401/201",
    ],
  ];
  onEachVendor("is refused, and nothing is stored", async (world) => {
    const admin = world.as("admin");
    await expectOutcomes(wrong, (body) => admin.post("/_/relations", body));
    expect(await world.activity()).toEqual([]);
  });

  scenario("requires a right", {
    given: (world) => world.permit(editorRole, { directus_relations: { read: "full" } }),
    as: "editor",
    post: "/_/relations",
    body: author,
    status: 403,
    code: 301,
  });
  scenario("requires a body", { as: "admin", post: "/_/relations", status: 400, code: 13 });
});

describe("a dangling relation", () => {
  const broken = [
    { collection_many: "nothing" },
    { field_many: "nothing" },
    { field_many: "list" },
    { collection_one: "nothing" },
    { collection_one: "constructor" },
    { collection_one: "keyless" },
    { junction_field: "nothing" },
    { field_one: "nothing" },
  ];
  onEachVendor("does not break reading or writing", async (world) => {
    await world.db.run(sql`create table keyless (name varchar(10))`);
    await world.collection("people", { fields: { news: "o2m", name: "string" } });
    await world.collection("news", {
      fields: { author: "m2o", list: "o2m", title: "string" },
      items: [{ author: 1 }],
    });
    await world.items("people", [{ name: "Ada" }]);
    const admin = world.as("admin");
    for (const parts of broken) {
      const created = await admin.post("/_/relations", { ...author, ...parts });
      expect(created, created.text).toMatchObject({ status: 200 });
      const statuses: number[] = [];
      for (const address of [
        "news?fields=*.*.*",
        "people?fields=*.*.*",
        "news/1?fields=author.*",
        "people/1?fields=news.*",
        "people?filter[news][has]=1",
        "people?q=x",
      ])
        statuses.push((await admin.get(`/_/items/${address}`)).status);
      statuses.push((await admin.get("/_/items/people?filter[news.title][eq]=x")).status);
      statuses.push((await admin.patch("/_/items/people/1", { news: [{ title: "x" }] })).status);
      statuses.push((await admin.patch("/_/items/news/1", { author: { name: "x" } })).status);
      expect([parts, statuses.filter((status) => status >= 500)]).toEqual([parts, []]);
      await admin.delete(`/_/relations/${created.id}`);
    }
  });
});

describe("a stored relation", () => {
  async function two(world: World): Promise<string> {
    await world.collection("news");
    const { items } = await world
      .as("admin")
      .post("/_/relations", [author, { ...author, field_many: "editor" }]);
    return items.map(({ id }) => id).join(",");
  }

  scenario("is changed, several at once", {
    given: two,
    as: "admin",
    patch: (ids) => `/_/relations/${ids}`,
    body: { collection_one: "directus_users", field_one: null },
    status: 200,
    data: [
      { field_many: "author", collection_one: "directus_users", field_one: null },
      { field_many: "editor", collection_one: "directus_users", field_one: null },
    ],
  });
  scenario("is deleted, several at once", {
    given: two,
    as: "admin",
    delete: (ids) => `/_/relations/${ids}`,
    status: 204,
    check: async ({ world }) =>
      expect((await world.as("admin").get("/_/relations?limit=-1")).text).not.toContain('"news"'),
  });

  onEachVendor("is not changed by refused requests", async (world) => {
    const [id = ""] = (await two(world)).split(",");
    const admin = world.as("admin");
    const before = await admin.get("/_/relations?limit=-1");
    const systemId = String(before.items[0]?.["id"]);
    expect([
      await outcomeOf(admin.patch(`/_/relations/${id}`, { collection_one: "directus_fields" })),
      await outcomeOf(admin.patch(`/_/relations/${id}`, { unknown: 1 })),
      await outcomeOf(admin.patch(`/_/relations/${id}`, { field_many: null })),
      await outcomeOf(admin.patch("/_/relations/999", { field_one: null })),
      await outcomeOf(admin.patch(`/_/relations/${id},999`, { field_one: null })),
      await outcomeOf(admin.delete(`/_/relations/${id},999`)),
      await outcomeOf(admin.patch(`/_/relations/${systemId}`, { field_one: "x" })),
      await outcomeOf(admin.delete(`/_/relations/${systemId}`)),
      await outcomeOf(admin.patch("/_/relations", [{ id, field_one: null }])),
    ]).toEqual([
      "401/201",
      "422/12",
      "422/4",
      "404/203",
      "404/203",
      "404/203",
      "401/201",
      "401/201",
      "405/6",
    ]);
    expect((await admin.get("/_/relations?limit=-1")).body).toEqual(before.body);
  });

  onEachVendor("is changed and deleted by the rights of a role", async (world) => {
    await world.permit(editorRole, { directus_relations: "full", news: { read: "full" } });
    const [id = ""] = (await two(world)).split(",");
    const hidden = await world.as("admin").post("/_/relations", {
      ...author,
      collection_many: "accounts",
    });
    const editor = world.as("editor");
    const { id: other } = hidden;
    expect((await editor.patch(`/_/relations/${id}`, { field_one: null })).status).toBe(200);
    expect(await outcomeOf(editor.patch(`/_/relations/${other}`, { field_one: null }))).toBe(
      "404/203",
    );
    expect(await outcomeOf(editor.delete(`/_/relations/${other}`))).toBe("404/203");
    expect((await editor.delete(`/_/relations/${id}`)).status).toBe(204);
  });
});
