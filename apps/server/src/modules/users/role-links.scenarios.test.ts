import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRole,
  editorUser,
  onEachVendor,
  scenario,
} from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { identifier, sql } from "../../database/sql.ts";

const linksOf = (world: World, user: number) =>
  world.db.all(
    sql`select role from directus_user_roles where ${identifier("user")} = ${user} order by id`,
  );
const adminsOf = (world: World) =>
  world.db.all(
    sql`select ${identifier("user")} from directus_user_roles where role = 1 order by id`,
  );

describe("users with several roles", () => {
  scenario("get them through their own item", {
    given: (world) => world.role("Second"),
    as: "admin",
    patch: `/_/users/${editorUser}?fields=roles.role.name`,
    body: (second: number) => ({ roles: [{ role: second }, { role: 1 }] }),
    status: 200,
    data: {
      roles: [
        { role: { name: "Editor" } },
        { role: { name: "Second" } },
        { role: { name: "Administrator" } },
      ],
    },
    check: async ({ world, given }) =>
      expect(await linksOf(world, editorUser)).toEqual([
        { role: editorRole },
        { role: given },
        { role: 1 },
      ]),
  });

  scenario("lose one and retain the others", {
    given: async (world) => {
      const second = await world.role("Second");
      const id = await world.db.insert(
        "directus_user_roles",
        { user: editorUser, role: second },
        "id",
      );
      return Number(id);
    },
    as: "admin",
    patch: `/_/users/${editorUser}`,
    body: (id: number) => ({ roles: [{ id, $delete: true }] }),
    status: 200,
    check: async ({ world }) =>
      expect(await linksOf(world, editorUser)).toEqual([{ role: editorRole }]),
  });

  adminRefused("have each role once", {
    patch: `/_/users/${editorUser}`,
    body: { roles: [{ role: editorRole }] },
    refused: [409, 204],
  });

  onEachVendor(
    "have the rights of the first one, and share items with the members of all",
    async (world) => {
      const second = await world.role("Second", { pages: "full" });
      await world.db.insert("directus_user_roles", { user: editorUser, role: second }, "id");
      const colleague = await world.user(second);
      const stranger = await world.user(await world.role("Third"));
      await world.collection("pages", { items: [{}] });
      await world.collection("news", {
        fields: { owner: "user_created", title: "string" },
        items: [editorUser, colleague.id, stranger.id].map((owner) => ({ owner })),
      });
      await world.permit(editorRole, { news: { read: "role", update: "role" } });
      const editor = world.as("editor");
      expect((await editor.get("/_/items/pages")).status).toBe(403);
      expect((await editor.get("/_/items/news?fields=id")).body).toMatchObject({
        data: [{ id: 1 }, { id: 2 }],
      });
      expect((await editor.patch("/_/items/news/2", { title: "x" })).status).toBe(200);
      expect((await editor.patch("/_/items/news/3", { title: "x" })).status).toBe(404);
    },
  );

  onEachVendor("are administrators when any of them is that role", async (world) => {
    await world.db.insert("directus_user_roles", { user: editorUser, role: 1 }, "id");
    world.project.access.invalidate();
    expect((await world.as("editor").get("/_/users")).status).toBe(200);
    expect((await world.as("editor").get("/_/roles")).status).toBe(200);
  });

  onEachVendor(
    "are bound to the IP whitelist of the role that gives them rights",
    async (world) => {
      const { db } = world;
      const act = async (ip: string) =>
        (await world.as("editor").send("GET", "/_/permissions/me", { ip })).status;
      const second = await world.role("Second");
      await db.insert("directus_user_roles", { user: editorUser, role: second }, "id");
      const admin = world.as("admin");
      await admin.patch(`/_/roles/${second}`, { ip_whitelist: "10.9.9.9" });
      expect(await act("10.1.2.3")).toBe(200);
      await admin.patch(`/_/roles/${editorRole}`, { ip_whitelist: "10.0.0.0/8" });
      expect([await act("192.0.2.1"), await act("10.1.2.3")]).toEqual([401, 200]);
      await admin.patch("/_/roles/1", { users: [{ user: editorUser }] });
      expect(await act("192.0.2.1")).toBe(200);
    },
  );

  onEachVendor("without any are bound to the IP whitelist of the public role", async (world) => {
    await world.permit(2, { directus_settings: { read: "full" } });
    const guest = await world.user(await world.role("Short-lived"));
    await world.db.run(
      sql`delete from directus_user_roles where ${identifier("user")} = ${guest.id}`,
    );
    const settings = async (as: "public" | { token: string }, ip: string) =>
      (await world.as(as).send("GET", "/_/settings", { ip })).status;
    expect(await settings(guest, "192.0.2.1")).toBe(200);
    await world.as("admin").patch("/_/roles/2", { ip_whitelist: "10.0.0.0/8" });
    for (const as of ["public", guest] as const)
      expect([await settings(as, "192.0.2.1"), await settings(as, "10.0.0.1")]).toEqual([401, 200]);
    const outside = { ip: "192.0.2.1" };
    const visitor = world.as("public");
    expect((await visitor.send("GET", "/_/", outside)).status).toBe(200);
    expect((await visitor.send("GET", "/_/auth/sso", outside)).status).toBe(200);
    expect((await world.as("admin").send("GET", "/_/users/me", outside)).status).toBe(200);
  });

  scenario("a whitelist refuses the role's members with 401/19", {
    given: (world) =>
      world.as("admin").patch(`/_/roles/${editorRole}`, { ip_whitelist: "10.0.0.1, 10.0.0.2" }),
    as: "editor",
    get: "/_/permissions/me",
    status: 401,
    code: 19,
  });
});

const forbidden = { status: 403, body: { error: { code: 10 } } };

describe("the administrator role (J9)", () => {
  const managing = {
    directus_users: "full",
    directus_user_roles: "full",
    directus_roles: "full",
  } as const;

  onEachVendor("cannot be withdrawn, however the link is written", async (world) => {
    await world.permit(editorRole, managing);
    for (const roles of [
      [{ role: "1" }],
      [{ role: 1.0 }],
      [{ role: " 1 " }],
      [{ role: "0x1" }],
      [{ role: { id: 1 } }],
      [{ role: { id: "1", name: "x" } }],
      [{ id: 2, role: 1 }],
      [{ id: "2", role: 1, $delete: false }],
      [{ id: 1 }],
      ["1"],
      [{ role: editorRole, user: 1 }],
    ])
      expect([roles, await world.as("editor").patch("/_/users/me", { roles })]).toMatchObject([
        roles,
        forbidden,
      ]);
    expect(await adminsOf(world)).toEqual([{ user: 1 }]);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("is protected against other spellings of its member's key", async (world) => {
    await world.permit(editorRole, managing);
    const editor = world.as("editor");
    for (const key of ["01", "1.0", "+1", "1e0", `${editorUser},01`]) {
      const path = `/_/users/${encodeURIComponent(key)}`;
      expect([key, await editor.patch(path, { password: "taken over" })]).toMatchObject([
        key,
        forbidden,
      ]);
      expect([key, await editor.delete(path)]).toMatchObject([key, forbidden]);
    }
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("cannot be changed through other endpoints", async (world) => {
    await world.permit(editorRole, managing);
    for (const as of ["editor", "admin"] as const) {
      const client = world.as(as);
      expect(
        (await client.post("/_/items/directus_user_roles", { user: 2, role: 1 })).body,
      ).toEqual(expect.objectContaining({ error: expect.objectContaining({ code: 201 }) }));
      for (const path of ["/_/user_roles", "/_/directus_user_roles", "/_/user_roles/1"])
        expect((await client.post(path, { user: 2, role: 1 })).status).toBe(404);
    }
    expect(await adminsOf(world)).toEqual([{ user: 1 }]);
  });
});

describe("the last active administrator", () => {
  onEachVendor("cannot be removed in any way", async (world) => {
    const { id: other } = await world.user(editorRole, { status: "suspended" });
    await world.db.insert("directus_user_roles", { user: 1, role: editorRole }, "id");
    for (const body of [
      { status: "suspended" },
      { status: "deleted" },
      { status: "draft" },
      { roles: [{ id: 1, $delete: true }] },
      { roles: [{ id: 1, user: null }] },
      { roles: [{ id: 1, role: null }] },
      { roles: [{ id: 1, user: other }] },
    ])
      expect([body, await world.as("admin").patch("/_/users/1", body)]).toMatchObject([
        body,
        { status: 403, body: { error: { code: 216 } } },
      ]);
    expect(await adminsOf(world)).toEqual([{ user: 1 }]);
    expect(await world.activity()).toEqual([]);
  });

  adminRefused("cannot be suspended with all others", {
    given: (world) => world.user(1),
    patch: ({ id }) => `/_/users/1,${id}`,
    body: { status: "suspended" },
    refused: [403, 216],
  });

  adminRefused("is not removed with all others", {
    given: (world) => world.user(1),
    delete: ({ id }) => `/_/users/1,${id}`,
    refused: [403, 216],
    check: async ({ world }) => expect(await adminsOf(world)).toHaveLength(2),
  });

  onEachVendor("stays when two administrators remove each other at once", async (world) => {
    const other = await world.user(1);
    await Promise.all([
      world.as("admin").patch(`/_/users/${other.id}`, { status: "suspended" }),
      world.as(other).patch("/_/roles/1", { users: [{ id: 1, $delete: true }] }),
      world.as(other).delete("/_/users/1"),
    ]);
    const active = await world.db.all(
      sql`select u.id from directus_users u join directus_user_roles l on l.${identifier("user")} = u.id
        where l.role = 1 and u.status = 'active'`,
    );
    expect(active).toHaveLength(1);
  });
});
