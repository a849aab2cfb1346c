import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, refusal, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";

/** One item of the administrator and one of the editor, each written twice; the field `secret` is hidden from the editor. */
async function history(world: World, read: string): Promise<{ admins: string; editors: string }> {
  await world.collection("news", {
    fields: { title: "string", secret: "string", owner: "user_created" },
  });
  await world.permit(editorRole, {
    news: { create: "full", read, update: "full", read_field_blacklist: "secret" },
    directus_revisions: { read: "full" },
  });
  const keys: string[] = [];
  for (const as of ["admin", "editor"] as const) {
    const { id } = await world.as(as).post("/_/items/news", { title: "one", secret: "hidden" });
    await world.as(as).patch(`/_/items/news/${id}`, { title: "two" });
    keys.push(String(id));
  }
  return { admins: keys[0] ?? "", editors: keys[1] ?? "" };
}

describe("revisions", () => {
  onEachVendor("are complete for administrators, with their contents", async (world) => {
    const { admins } = await history(world, "full");
    const list = (await world.as("admin").get("/_/revisions?filter[collection][eq]=news&sort=id"))
      .items;
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({
      collection: "news",
      item: admins,
      data: { title: "one", secret: "hidden" },
      delta: { title: "one", secret: "hidden" },
      parent_collection: null,
    });
  });

  onEachVendor("contain no hidden fields", async (world) => {
    await history(world, "full");
    const reply = await world.as("editor").get("/_/revisions?filter[collection][eq]=news");
    expect(reply.items).toHaveLength(4);
    expect(reply.text).not.toMatch(/secret|hidden/);
    expect((await world.as("editor").get("/_/revisions?fields=delta")).text).not.toMatch(
      /secret|hidden/,
    );
    expect((await world.as("editor").get("/_/revisions?fields=id,data")).text).not.toMatch(
      /secret|hidden|collection/,
    );
  });

  for (const operand of [
    "filter[data][contains]=hidden",
    "filter[delta][rlike]=%25hidden%25",
    "filter[$or][0][id][gt]=0&filter[$or][1][$and][0][data][contains]=hidden",
    "sort=data",
  ]) {
    onEachVendor(`do not reveal their contents by ${operand}`, async (world) => {
      await history(world, "full");
      expect(await world.as("editor").get(`/_/revisions?${operand}`)).toMatchObject(
        refusal(403, 215),
      );
    });
  }

  onEachVendor(
    "of unreadable items are hidden in lists, single reads and counts",
    async (world) => {
      const { admins, editors } = await history(world, "mine");
      const editor = world.as("editor");
      expect((await editor.get("/_/revisions?filter[collection][eq]=news")).items).toEqual([]);
      expect(
        (await editor.get(`/_/revisions?filter[collection][eq]=news&filter[item][eq]=${admins}`))
          .items,
      ).toEqual([]);
      expect(
        await editor.get(
          `/_/revisions?filter[collection][eq]=news&filter[item][eq]=${editors}&meta=total_count`,
        ),
      ).toMatchObject({
        body: { meta: { total_count: 2 }, data: [{ item: editors }, { item: editors }] },
      });
      const [first] = (
        await world
          .as("admin")
          .get(`/_/revisions?filter[item][eq]=${admins}&filter[collection][eq]=news`)
      ).items;
      expect(await editor.get(`/_/revisions/${String(first?.["id"])}`)).toMatchObject(
        refusal(404, 203),
      );
      expect(await editor.get(`/_/items/news/${admins}/revisions`)).toMatchObject({
        status: 200,
        body: { data: [] },
      });
      expect((await editor.get(`/_/items/news/${editors}/revisions`)).items).toHaveLength(2);
    },
  );

  onEachVendor("of several ids are a list of the readable ones", async (world) => {
    const { editors } = await history(world, "mine");
    const ids = (await world.as("admin").get("/_/revisions?fields=id&sort=id")).items.map(
      ({ id }) => id,
    );
    const list = (await world.as("editor").get(`/_/revisions/${ids.join(",")}?fields=item`)).items;
    expect(list).toEqual([{ item: editors }, { item: editors }]);
  });

  onEachVendor("of an item are read by offset, oldest first", async (world) => {
    const { editors } = await history(world, "full");
    const editor = world.as("editor");
    expect(await editor.get(`/_/items/news/${editors}/revisions/0`)).toMatchObject({
      status: 200,
      body: { data: { delta: { title: "one" } } },
    });
    expect(await editor.get(`/_/items/news/${editors}/revisions/1`)).toMatchObject({
      body: { data: { delta: { title: "two" } } },
    });
    expect(await editor.get(`/_/items/news/${editors}/revisions/2`)).toMatchObject(
      refusal(404, 203),
    );
    expect(await editor.get(`/_/items/news/${editors}/revisions/x`)).toMatchObject(refusal(422, 4));
  });

  scenario("require a right", { as: "editor", get: "/_/revisions", status: 403, code: 300 });
  scenario("with an unknown id do not exist", {
    as: "admin",
    get: "/_/revisions/999",
    status: 404,
    code: 203,
  });
});

describe("revisions of users", () => {
  onEachVendor("contain no password and no token, even for administrators", async (world) => {
    await world.as("admin").patch(`/_/users/${editorUser}`, {
      title: "x",
      password: "a new password",
      token: "a-new-token",
    });
    const reply = await world.as("admin").get(`/_/users/${editorUser}/revisions`);
    expect(reply.items).toMatchObject([{ collection: "directus_users", delta: { title: "x" } }]);
    expect(reply.text).not.toMatch(/a new password|argon2|a-new-token/);
    expect(await world.as("admin").get(`/_/users/${editorUser}/revisions/0`)).toMatchObject({
      status: 200,
      body: { data: { delta: { title: "x" } } },
    });
  });
});

onEachVendor("an empty revision cannot be reverted to", async (world) => {
  const { editors } = await history(world, "full");
  const empty = { activity: 1, collection: "news", item: editors, data: "{}" };
  const revision = await world.db.insert("directus_revisions", empty, "id");
  const before = await world.activity();
  const reply = await world.as("editor").patch(`/_/items/news/${editors}/revert/${revision}`);
  expect(reply).toMatchObject(refusal(500, 208));
  expect(await world.activity()).toEqual(before);
});

onEachVendor("the history of a file is read by its key, oldest first", async (world) => {
  const admin = world.as("admin");
  const sent = { data: Buffer.from("text").toString("base64"), filename: "a.txt", title: "First" };
  const { id } = await admin.post("/_/files", sent);
  await admin.patch(`/_/files/${id}`, { title: "Second" });
  expect(await admin.get(`/_/files/${id}/revisions`)).toMatchObject({
    status: 200,
    body: { data: [{ collection: "directus_files" }, { delta: { title: "Second" } }] },
  });
  expect(await admin.get(`/_/files/${id}/revisions/0`)).toMatchObject({
    status: 200,
    body: { data: { item: String(id), data: { title: "First" } } },
  });
});

for (const [path, status, code] of [
  ["/_/files/abc/revisions", 404, 1],
  ["/_/files/1/revisions/last", 422, 4],
  ["/_/files/1/revisions/7", 404, 203],
  ["/_/users/1/revisions/last", 422, 4],
  ["/_/users/1/revisions/700", 404, 203],
] as const) {
  scenario(`${path} is ${status}/${code}`, { as: "admin", get: path, status, code });
}
scenario("an unknown user has no history", {
  as: "admin",
  get: "/_/users/999/revisions",
  status: 200,
  data: [],
});
scenario("the history of users requires the right to read revisions", {
  as: "editor",
  get: "/_/users/1/revisions",
  status: 403,
  code: 300,
});
scenario("system rows cannot be reverted through items", {
  as: "admin",
  patch: "/_/items/directus_users/1/revert/1",
  body: {},
  status: 401,
  code: 201,
});
