import { allEndpoints, asRecord, type Endpoint } from "@rowhouse/contract";
import { describe, expect } from "vitest";

import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  scenario,
  type World,
} from "../../../../test/index.ts";
import { lists, makeEverything } from "../../../../test/everything.ts";
import { tokenOf } from "../../../../test/fixtures/sign-in.ts";
import { sql } from "../../../database/sql.ts";

const path = "/_/permissions/view";
const asEditor = { user: editorUser };
const refused = { status: 403, body: { error: { code: 10, reason: "viewOnly" } } };

async function viewToken(world: World, as: object = asEditor): Promise<string> {
  const { item } = await world.as("admin").post(path, as);
  return String(item["token"]);
}

const view = async (world: World, as?: object) => world.as({ token: await viewToken(world, as) });

/** News of which the editor may read their own. */
async function makeNews(world: World): Promise<void> {
  await world.collection("news", {
    fields: { title: "string", owner: "user_created" },
    items: [
      { title: "theirs", owner: editorUser },
      { title: "another's", owner: 1 },
    ],
  });
  await world.permit(editorRole, {
    news: { create: "full", read: "mine", update: "mine", delete: "mine" },
    directus_users: { read: "full", update: "mine" },
  });
}

describe("an administrator views the project", () => {
  onEachVendor("as a person: with their rights, and as the one they are", async (world) => {
    await makeNews(world);
    const client = await view(world);
    const news = await client.get("/_/items/news?fields=title");
    expect(news.body).toMatchObject({ data: [{ title: "theirs" }] });
    expect((await client.get("/_/items/news/2")).status).toBe(404);
    expect((await client.get("/_/users/me?fields=id")).body).toEqual({ data: { id: editorUser } });
    expect((await client.get("/_/permissions/me/news")).item).toMatchObject({ read: "mine" });
    expect((await client.get("/_/startup")).status).toBe(200);
  });

  onEachVendor("as a role: with its rights and nothing of their own", async (world) => {
    await makeNews(world);
    const client = await view(world, { role: editorRole });
    expect((await client.get("/_/items/news")).body).toMatchObject({ data: [] });
    const { items: rules } = await world
      .as("admin")
      .get(`/_/permissions?filter[collection]=news&filter[role]=${editorRole}`);
    await world.as("admin").patch(`/_/permissions/${Number(rules[0]?.["id"])}`, { read: "role" });
    const news = await client.get("/_/items/news?fields=title");
    expect(news.body).toMatchObject({ data: [{ title: "theirs" }] });
    expect((await client.get("/_/users/me")).status).toBe(404);
    expect((await client.get("/_/startup")).item).toMatchObject({ user: null });
  });

  onEachVendor("and every list can be read as it is seen", async (world) => {
    await makeEverything(world);
    const client = await view(world, { role: 1 });
    for (const { path: list } of lists)
      expect([list, (await client.get(list)).status]).toEqual([list, 200]);
  });

  scenario("which the activity tells", {
    as: "admin",
    post: path,
    body: asEditor,
    status: 200,
    events: [{ action: "view-as", collection: "directus_users", item: String(editorUser) }],
  });
  scenario("which the activity tells of a role", {
    as: "admin",
    post: path,
    body: { role: editorRole },
    status: 200,
    events: [{ action: "view-as", collection: "directus_roles", item: String(editorRole) }],
  });
});

describe("a view changes nothing", () => {
  const filled = ({ path: address }: Endpoint): string =>
    address
      .replace("/:project/", "/_/")
      .replace(":collection", "news")
      .replaceAll(/:\w+|\*/g, "1");
  const writes = allEndpoints().filter(
    ({ method, isOutside, ignoresToken }) => method !== "GET" && !isOutside && !ignoresToken,
  );

  onEachVendor("through any endpoint, as an administrator neither", async (world) => {
    await makeNews(world);
    expect(writes.length).toBeGreaterThan(40);
    for (const as of [asEditor, { role: editorRole }, { user: 1 }, { role: 1 }]) {
      const client = await view(world, as);
      for (const endpoint of writes) {
        const reply = await client.send(endpoint.method, filled(endpoint), { body: {} });
        expect(reply, `${endpoint.method} ${endpoint.path}`).toMatchObject(refused);
      }
    }
    const left = await world.activity();
    expect(new Set(left.map(({ action }) => action))).toEqual(new Set(["view-as"]));
  });

  onEachVendor("with a token in the body or in the address neither", async (world) => {
    await makeNews(world);
    const token = await viewToken(world);
    const client = world.as("public");
    const change = { title: "changed" };
    const sent = [
      await client.patch("/_/items/news/1", { ...change, access_token: token }),
      await client.patch(`/_/items/news/1?access_token=${token}`, change),
    ];
    for (const reply of sent) expect(reply).toMatchObject(refused);
  });

  onEachVendor("of the server either: no project is made or removed", async (world) => {
    const client = await view(world, { user: 1 });
    const removed = await client.delete("/projects/_");
    const made = await client.post("/projects", {
      project: "b",
      user_email: "b@example.com",
      user_password: "a long password",
    });
    expect([removed.status, made.status]).toEqual([401, 401]);
    expect(removed).toMatchObject({ body: { error: { code: 101 } } });
  });

  onEachVendor("and is no session: it begins no view and no session", async (world) => {
    const token = await viewToken(world, { user: 1 });
    expect(await world.as({ token }).post(path, asEditor)).toMatchObject(refused);
    const refreshed = await world.as("public").post("/_/auth/refresh", { token });
    expect(refreshed).toMatchObject({ status: 401, body: { error: { code: 101 } } });
  });
});

onEachVendor("a view shows no secrets of the person", async (world) => {
  await makeNews(world);
  await world.as("admin").patch(`/_/users/${editorUser}`, { token: "secret-token" });
  await world.db.run(
    sql`update directus_users set last_page = '/secret-page' where id = ${editorUser}`,
  );
  const own = await world.as({ token: "secret-token" }).get("/_/users/me?fields=token,last_page");
  expect(own.text).toContain("secret");
  for (const as of [asEditor, { user: 1 }, { role: 1 }]) {
    const client = await view(world, as);
    for (const address of ["/_/users/me", `/_/users/${editorUser}`, "/_/users"]) {
      const reply = await client.get(address);
      expect(reply.text).not.toContain("secret");
      expect(reply.text).not.toContain("**********");
    }
    const named = await client.get(`/_/users/${editorUser}?fields=id,token,last_page,2fa_secret`);
    expect(named.text).not.toContain("secret-");
  }
});

describe("a view ends", () => {
  /** The events that end a view: afterwards it is refused with this code. */
  const endings: Record<
    string,
    { end: (world: World, id: number) => Promise<unknown>; code: number }
  > = {
    "with the role of the administrator": {
      end: async (world, id) => {
        const { item } = await world.as("admin").get(`/_/users/${id}?fields=roles.id`);
        const roles = [item["roles"]].flat().map((link) => ({ ...asRecord(link), $delete: true }));
        await world
          .as("admin")
          .patch(`/_/users/${id}`, { roles: [...roles, { role: editorRole }] });
      },
      code: 101,
    },
    "when the administrator is suspended": {
      end: (world, id) => world.as("admin").patch(`/_/users/${id}`, { status: "suspended" }),
      code: 103,
    },
    "with the password of the administrator": {
      end: (world, id) =>
        world.as("admin").patch(`/_/users/${id}`, { password: "another long password" }),
      code: 101,
    },
    "when the administrator is deleted": {
      end: (world, id) => world.as("admin").delete(`/_/users/${id}`),
      code: 101,
    },
    "when the person is deleted": {
      end: (world) => world.as("admin").delete(`/_/users/${editorUser}`),
      code: 101,
    },
    "after twenty minutes": {
      end: async (world) => world.clock.advance(20 * 60 + 1),
      code: 102,
    },
  };
  for (const [title, { end, code }] of Object.entries(endings))
    onEachVendor(title, async (world) => {
      const { id, token } = await world.user(1);
      const { item } = await world.as({ token }).post(path, asEditor);
      const client = world.as({ token: String(item["token"]) });
      expect((await client.get("/_/permissions/me")).status).toBe(200);
      await end(world, id);
      expect(await client.get("/_/permissions/me")).toMatchObject({
        status: 401,
        body: { error: { code } },
      });
    });
});

onEachVendor("a view begins from a session like from a static token", async (world) => {
  const { item } = await world.as({ token: await tokenOf(world) }).post(path, asEditor);
  const me = await world.as({ token: String(item["token"]) }).get("/_/users/me?fields=id");
  expect(me.status).toBeLessThan(500);
});

describe("nobody else has views", () => {
  editorRefused("an editor, of a role", { post: path, body: { role: 1 }, refused: [401, 3] });
  editorRefused("an editor, of themself", { post: path, body: asEditor, refused: [401, 3] });
  scenario("the public", { as: "public", post: path, body: asEditor, status: 401, code: 3 });
  adminRefused("an unknown user", { post: path, body: { user: 999 }, refused: [404, 203] });
  adminRefused("an unknown role", { post: path, body: { role: 999 }, refused: [404, 203] });
  adminRefused("both at once", { post: path, body: { user: 1, role: 1 }, refused: [422, 4] });
  adminRefused("neither", { post: path, body: {}, refused: [422, 4] });
});
