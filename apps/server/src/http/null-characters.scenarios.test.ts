import { expect } from "vitest";
import { onEachVendor, outcomeOf, type World } from "../../test/index.ts";
import { sql } from "../database/sql.ts";

const nul = "a\u0000b";

/** News with a field of each kind that holds texts. */
async function makeNews(world: World): Promise<void> {
  await world.collection("news", {
    fields: {
      title: "string",
      tags: "array",
      extra: "json",
      rank: "integer",
      parts: "o2m",
    },
    items: [{ title: "one" }],
  });
  await world.collection("parts", { fields: { text: "string", news: "m2o" } });
  await world.relation("parts.news", "news.parts");
}

onEachVendor("an item with one is refused, with its field", async (world) => {
  await makeNews(world);
  const admin = world.as("admin");
  const refused: [values: object, path: (string | number)[]][] = [
    [{ title: nul }, ["title"]],
    [{ tags: ["a", nul] }, ["tags"]],
    [{ extra: { deep: [{ text: nul }] } }, ["extra"]],
    [{ extra: { [nul]: 1 } }, ["extra"]],
    [{ title: "two", parts: [{ text: nul }] }, ["parts", 0, "text"]],
  ];
  for (const [values, path] of refused)
    for (const reply of [
      await admin.post("/_/items/news", values),
      await admin.patch("/_/items/news/1", values),
    ])
      expect(reply).toMatchObject({
        status: 422,
        error: { code: 4, problems: [{ path, rule: "nullCharacter" }] },
      });
  expect(await world.db.all(sql`select title from news`)).toEqual([{ title: "one" }]);
  expect(await world.db.all(sql`select text from parts`)).toEqual([]);
});

onEachVendor("its name in JSON, which is a text like others, is stored", async (world) => {
  await makeNews(world);
  const extra = { text: String.raw`a\u0000b` };
  const reply = await world.as("admin").post("/_/items/news", { extra });
  expect(reply.item).toMatchObject({ extra });
});

onEachVendor("an address with one is refused before anything happens", async (world) => {
  await makeNews(world);
  const admin = world.as("admin");
  const rule = await admin.post("/_/permissions", { role: 3, collection: "news", read: "full" });
  const addresses: [method: "GET" | "PATCH" | "DELETE", path: string][] = [
    ["GET", "/_/items/news/%00"],
    ["GET", "/_/items/news?filter[title]=a%00b"],
    ["GET", "/_/items/news?filter[title][contains]=a%00b"],
    ["GET", "/_/items/news?filter[rank]=%00"],
    ["GET", "/_/items/news?q=a%00b"],
    ["GET", "/_/items/news?lang=a%00b"],
    ["GET", "/_/users/1/tokens/%00"],
    ["DELETE", "/_/users/1/tokens/%00"],
    ["DELETE", "/_/users/99/sessions/%00"],
    ["DELETE", "/_/items/news/1?comment=a%00b"],
    ["DELETE", "/_/fields/news/title?comment=a%00b"],
    ["DELETE", `/_/permissions/${rule.id}?comment=%00`],
  ];
  const found: string[] = [];
  for (const [method, path] of addresses)
    found.push(`${method} ${path} ${await outcomeOf(admin.send(method, path))}`);
  const expected = addresses.map(([method, path]) =>
    method === "GET" && path.includes("/tokens/")
      ? `${method} ${path} 405/6`
      : `${method} ${path} 422/4`,
  );
  expect(found).toEqual(expected);
  expect(await world.db.all(sql`select title from news`)).toEqual([{ title: "one" }]);
});

onEachVendor("a body of the system with one changes neither tables nor rows", async (world) => {
  await makeNews(world);
  const admin = world.as("admin");
  const before = await admin.get("/_/collections");
  const text = { type: "string", datatype: "VARCHAR", length: "50" };
  const bodies: [method: "POST" | "PATCH", path: string, body: object][] = [
    [
      "POST",
      "/_/collections",
      {
        collection: "pages",
        note: nul,
        fields: [
          {
            field: "id",
            type: "integer",
            datatype: "INT",
            primary_key: true,
            auto_increment: true,
          },
        ],
      },
    ],
    ["PATCH", "/_/collections/news", { note: nul }],
    ["POST", "/_/fields/news", { field: "x", ...text, note: nul }],
    ["POST", "/_/fields/news", { field: "x", ...text, options: { placeholder: nul } }],
    ["PATCH", "/_/fields/news/title", { length: "80", note: nul }],
    ["PATCH", "/_/fields/news/title", { length: "80", width: nul }],
    ["POST", "/_/relations", { collection_many: "news", field_many: nul }],
    ["POST", "/_/roles", { name: nul }],
    ["POST", "/_/permissions", { collection: nul, role: 3 }],
    ["POST", "/_/activity/comment", { collection: "news", item: "1", comment: nul }],
    ["POST", "/_/collection_presets", { collection: "news", title: nul }],
    ["POST", "/_/users/invite", { email: `${nul}@example.com` }],
    ["PATCH", "/_/users/1", { first_name: nul }],
    ["PATCH", "/_/users/me/tracking/page", { last_page: nul }],
    ["POST", "/_/users/me/tokens", { name: nul }],
    ["POST", "/_/settings", { key: nul, value: "1" }],
    ["POST", "/_/files/folders", { name: nul }],
  ];
  const found: string[] = [];
  for (const [method, path, body] of bodies)
    found.push(`${method} ${path} ${await outcomeOf(admin.send(method, path, { body }))}`);
  expect(found).toEqual(bodies.map(([method, path]) => `${method} ${path} 422/4`));
  expect((await admin.get("/_/collections")).body).toEqual(before.body);
});

onEachVendor("nobody signs in with one", async (world) => {
  const anyone = world.as("public");
  const outcomes = [
    await outcomeOf(anyone.post("/_/auth/authenticate", { email: nul, password: "secret" })),
    await outcomeOf(anyone.post("/_/auth/password/request", { email: nul })),
  ];
  expect(outcomes).toEqual(["422/114", "200"]);
});
