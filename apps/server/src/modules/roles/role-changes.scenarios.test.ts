import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  outcomeOf,
  scenario,
} from "../../../test/index.ts";
import { allowManaging, expectOneAdmin, membersOf } from "../../../test/fixtures/account-rights.ts";
import { identifier, sql } from "../../database/sql.ts";

describe("changing a role", () => {
  scenario("only the sent keys are validated", {
    as: "admin",
    patch: `/_/roles/${editorRole}?fields=id&meta=*`,
    body: {
      nav_override: [{ title: "$t:collections", include: "collections" }],
      enforce_2fa: true,
    },
    status: 200,
    matches: {
      meta: { collection: "directus_roles", type: "item" },
      data: {
        name: "Editor",
        nav_override: [{ title: "$t:collections", include: "collections" }],
        enforce_2fa: true,
      },
    },
    events: [{ action: "update", collection: "directus_roles", item: String(editorRole) }],
  });

  adminRefused("addresses that would let nobody in are refused", {
    patch: `/_/roles/${editorRole}`,
    body: { ip_whitelist: "10.0.0.0/8, 192.168.*" },
    refused: [422, 4],
  });

  scenario("an empty change changes nothing", {
    as: "admin",
    patch: `/_/roles/${editorRole}`,
    body: {},
    status: 200,
    data: { name: "Editor" },
    events: [],
  });

  for (const id of ["99", "x", `2,${editorRole}`])
    adminRefused(`${id} does not exist`, {
      patch: `/_/roles/${id}`,
      body: { description: "x" },
      refused: [404, 203],
    });

  scenario("several roles cannot be changed at once", {
    as: "admin",
    patch: "/_/roles",
    body: [{ id: editorRole, name: "x" }],
    status: 405,
    code: 6,
  });

  adminRefused("a name that is taken is refused", {
    patch: `/_/roles/${editorRole}`,
    body: { name: "Public" },
    refused: [409, 204],
  });

  editorRefused("without the right nothing is changed", {
    given: (world) =>
      world.permit(editorRole, { directus_roles: { read: "full", update: "mine" } }),
    patch: `/_/roles/${editorRole}`,
    body: { name: "Better" },
    refused: [403, 302],
  });

  scenario("members are added and removed", {
    given: async (world) => (await world.user(editorRole)).id,
    as: "admin",
    patch: `/_/roles/${editorRole}`,
    body: (user: number) => ({ users: [{ id: 2, $delete: true }, { user: 1 }, { user, role: 1 }] }),
    status: 200,
    async check({ world, given: user }) {
      expect(await membersOf(world, editorRole)).toEqual([{ user }, { user: 1 }]);
      expect(await membersOf(world, 1)).toEqual([{ user: 1 }, { user }]);
    },
  });

  scenario("a user cannot be changed through it", {
    async given(world) {
      await allowManaging(world);
      return (await world.user(await world.role("Second"))).id;
    },
    as: "editor",
    patch: `/_/roles/${editorRole}`,
    body: (id: number) => ({
      users: [{ id: 2, user: { id, password: "taken over", status: "suspended" } }],
    }),
    status: 200,
    check: async ({ world, given: id }) =>
      expect(await world.db.all(sql`select status from directus_users where id = ${id}`)).toEqual([
        { status: "active" },
      ]),
  });

  editorRefused("the rules of one's own role cannot be added through it", {
    given: allowManaging,
    patch: `/_/roles/${editorRole}`,
    body: { users: [{ id: 2, role: { id: 1, name: "Mine", users: [{ user: editorUser }] } }] },
    refused: [403, 10],
    check: expectOneAdmin,
  });
});

describe("the system roles", () => {
  onEachVendor("cannot be removed", async (world) => {
    for (const id of ["1", "2", "01", "1.0"])
      expect(await outcomeOf(world.as("admin").delete(`/_/roles/${id}`))).toBe("401/3");
    expect((await world.as("admin").get("/_/roles/1,2")).body).toMatchObject({ data: [{}, {}] });
  });

  onEachVendor("no one joins the public role (K20)", async (world) => {
    const admin = world.as("admin");
    for (const users of [[{ user: editorUser }], [{ id: 2 }], [{ user: editorUser, role: 2 }]])
      expect(await outcomeOf(admin.patch("/_/roles/2", { users }))).toBe("403/10");
    const moved = admin.patch(`/_/roles/${editorRole}`, { users: [{ id: 2, role: 2 }] });
    expect(await outcomeOf(moved)).toBe("403/10");
    expect(await membersOf(world, 2)).toEqual([]);
  });

  onEachVendor(
    "only administrators change the administrator role or withdraw it (J9)",
    async (world) => {
      await allowManaging(world);
      const editor = world.as("editor");
      for (const body of [
        { name: "Mine" },
        { ip_whitelist: "10.0.0.1" },
        { users: [{ user: editorUser }] },
        { users: [{ id: 1, $delete: true }] },
      ])
        expect(await outcomeOf(editor.patch("/_/roles/1", body))).toBe("403/10");
      for (const users of [
        [{ id: 1 }],
        [{ id: 1, $delete: true }],
        [1],
        [{ id: 1, user: editorUser }],
      ])
        expect(await outcomeOf(editor.patch(`/_/roles/${editorRole}`, { users }))).toBe("403/10");
      await expectOneAdmin({ world });
      expect(await world.activity()).toEqual([]);
    },
  );

  onEachVendor("the last administrator stays", async (world) => {
    const admin = world.as("admin");
    for (const users of [
      [{ id: 1, $delete: true }],
      [{ id: 1, role: editorRole }],
      [{ id: 1, user: null }],
    ])
      expect(await outcomeOf(admin.patch("/_/roles/1", { users }))).toBe("403/216");
    const moved = admin.patch(`/_/roles/${editorRole}`, { users: [{ id: 1 }] });
    expect(await outcomeOf(moved)).toBe("403/216");
    for (const users of [[{ id: 1 }], [{ id: 1, $delete: true }]])
      expect(await outcomeOf(admin.post("/_/roles", { name: "Thieves", users }))).toBe("403/216");
    await expectOneAdmin({ world });
    expect(await world.activity()).toEqual([]);
  });

  adminRefused("a suspended administrator does not count as the last one", {
    given: (world) => world.user(1, { status: "suspended" }),
    patch: "/_/roles/1",
    body: { users: [{ id: 1, $delete: true }] },
    refused: [403, 216],
  });

  scenario("the administrator role can be passed on", {
    as: "admin",
    patch: "/_/roles/1",
    body: { users: [{ id: 1, user: editorUser }] },
    status: 200,
    check: async ({ world }) => expect(await membersOf(world, 1)).toEqual([{ user: editorUser }]),
  });
});

describe("removing a role", () => {
  onEachVendor("removes its rules, links and presets", async (world) => {
    await world.permit(editorRole, { news: "full", directus_collection_presets: "full" });
    await world.items("directus_collection_presets", [
      { collection: "news", view_type: "tabular", role: editorRole },
    ]);
    expect((await world.as("editor").get("/_/collection_presets")).status).toBe(200);
    expect((await world.as("admin").delete(`/_/roles/${editorRole}`)).status).toBe(204);
    for (const table of [
      "directus_permissions",
      "directus_user_roles",
      "directus_collection_presets",
    ])
      expect([
        table,
        await world.db.all(sql`select * from ${identifier(table)} where role = ${editorRole}`),
      ]).toEqual([table, []]);
    expect(await world.activity()).toMatchObject([
      { action: "delete", collection: "directus_roles", item: String(editorRole) },
    ]);
  });

  onEachVendor("leaves its members with the rights of the public role", async (world) => {
    await world.collection("news", { items: [{}] });
    await world.collection("pages", { items: [{}] });
    await world.permit(editorRole, { news: "full" });
    await world.permit(2, { pages: { read: "full" } });
    const editor = world.as("editor");
    expect((await editor.get("/_/items/news")).status).toBe(200);
    expect((await editor.get("/_/items/pages")).status).toBe(403);
    await world.as("admin").delete(`/_/roles/${editorRole}`);
    expect((await editor.get("/_/items/news")).status).toBe(403);
    expect((await editor.get("/_/items/pages")).status).toBe(200);
    expect((await editor.get("/_/permissions/me")).body).toMatchObject({
      data: [{ collection: "pages", role: 2 }],
    });
  });

  onEachVendor("leaves remaining links to it without effect", async (world) => {
    await world.permit(editorRole, { directus_settings: { read: "full" } });
    await world.db.run(sql`delete from directus_roles where id = ${editorRole}`);
    world.project.access.invalidate();
    expect((await world.as("editor").get("/_/settings")).status).toBe(403);
  });

  for (const id of ["99", `${editorRole},99`])
    adminRefused(`${id} does not exist`, { delete: `/_/roles/${id}`, refused: [404, 203] });

  editorRefused("without the right is refused", {
    given: (world) =>
      world.permit(editorRole, { directus_roles: { read: "full", delete: "role" } }),
    delete: `/_/roles/${editorRole}`,
    refused: [403, 303],
  });
});
