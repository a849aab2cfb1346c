import { expect } from "vitest";
import { editorRole, newsroom, onEachVendor } from "../../../test/index.ts";

const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
const json = { headers: { "content-type": "application/json" } };
const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };

onEachVendor("what prototypes have is no field in a query", async (world) => {
  await newsroom(world);
  await world.permit(editorRole, { news: { read: "full" }, authors: { read: "full" } });
  for (const name of names)
    for (const query of [
      `filter[${name}]=1`,
      `filter[${name}][eq]=1`,
      `filter%5B${encodeURIComponent(name).replace("_", "%5F")}%5D%5Bcontains%5D=x`,
      `sort=${name}`,
      `groups=${name}`,
    ]) {
      const all = await world.as("admin").get(`/_/items/news?${query}`);
      expect([query, all.status, all.error?.code]).toEqual([query, 422, 202]);
      const some = await world.as("editor").get(`/_/items/news?${query}`);
      expect([query, some.status, some.error?.code]).toEqual([query, 403, 215]);
    }
  for (const name of names) {
    const reply = await world.as("admin").get(`/_/items/news?fields=${name}`);
    expect([name, reply.status, reply.error?.code]).toEqual([name, 422, 202]);
  }
});

onEachVendor("nor in a body", async (world) => {
  await newsroom(world);
  const admin = world.as("admin");
  for (const name of [...names, "__pro\\u0074o__"]) {
    const odd = `"${name}":{"isAdmin":true}`;
    for (const [method, path, body] of [
      ["POST", "/_/items/news", `{"title":"x",${odd}}`],
      ["POST", "/_/items/news", `[{"title":"x",${odd}}]`],
      ["PATCH", "/_/items/news/1", `{${odd}}`],
      ["PATCH", "/_/items/news", `[{"id":1,${odd}}]`],
      ["PATCH", "/_/items/news/1", `{"author":{"id":1,${odd}}}`],
      ["PATCH", "/_/items/news/1", `{"notes":[{"id":1,${odd}}]}`],
      ["POST", "/_/collection_presets", `{"collection":"news","view_type":"tabular",${odd}}`],
      ["POST", "/_/settings", `{"key":"a_key","value":"1",${odd}}`],
      ["PATCH", "/_/settings", `[{"id":1,"value":"1",${odd}}]`],
      ["PATCH", "/_/users/2", `{${odd}}`],
      ["PATCH", "/_/roles/3", `{${odd}}`],
      ["POST", "/_/permissions", `{"collection":"news","role":3,${odd}}`],
      ["POST", "/_/relations", `{"collection_many":"news","field_many":"title",${odd}}`],
      ["POST", "/_/files/folders", `{"name":"x",${odd}}`],
      ["PATCH", "/_/fields/news/title", `{${odd}}`],
      ["PATCH", "/_/collections/news", `{${odd}}`],
    ] as const) {
      const reply = await admin.send(method, path, { body, ...json });
      expect([body, path, reply.status]).toEqual([body, path, 422]);
    }
    const sent = await admin.send("POST", "/_/items/news", { body: `title=x&${name}=1`, ...form });
    expect([name, sent.status]).toEqual([name, 422]);
  }
  const choice = await admin.send("PATCH", "/_/fields/news/title", {
    body: '{"options":{"choices":{"__proto__":"Prototype"}}}',
    ...json,
  });
  expect(choice.error?.message).toBe("The name __proto__ cannot be used; take another one.");
  expect({}).not.toHaveProperty("isAdmin");
  expect((await admin.get("/_/items/news?fields=id")).items).toHaveLength(4);
});

onEachVendor("a value may be called so", async (world) => {
  await newsroom(world);
  const body = `{"title":"__proto__ and constructor"}`;
  const reply = await world.as("admin").send("POST", "/_/items/news", { body, ...json });
  expect(reply.item).toMatchObject({ title: "__proto__ and constructor" });
});
