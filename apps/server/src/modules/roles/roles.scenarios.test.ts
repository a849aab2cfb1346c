import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { identifier, sql } from "../../database/sql.ts";

/** Everything a role may be given, short of being administrators. */
const everything = {
  directus_roles: "full",
  directus_users: "full",
  directus_user_roles: "full",
  directus_permissions: "full",
} as const;
const letEditorManage = (world: World) => world.permit(editorRole, everything);
const linksOf = (world: World, role: number) =>
  world.db.all(
    sql`select ${identifier("user")} from directus_user_roles where role = ${role} order by id`,
  );
const onlyOneAdmin = async ({ world }: { world: World }): Promise<void> =>
  expect(await linksOf(world, 1)).toEqual([{ user: 1 }]);

describe("reading roles", () => {
  scenario("an administrator lists all of them, without their members", {
    as: "admin",
    get: "/_/roles",
    answers: 200,
    data: [
      { id: 1, name: "Administrator", nav_override: null, ip_whitelist: null },
      { id: 2, name: "Public" },
      { id: editorRole, name: "Editor" },
    ],
    check: ({ reply }) => expect(reply.text).not.toContain("users"),
  });

  scenario("members come when asked for with a dotted path", {
    as: "admin",
    get: "/_/roles?fields=name,users.user.email&filter[id][eq]=1",
    answers: 200,
    data: [{ name: "Administrator", users: [{ user: { email: "admin@example.com" } }] }],
  });

  scenario("they are counted without being read", {
    as: "admin",
    get: "/_/roles?fields=-&limit=0&meta=total_count",
    answers: 200,
    matches: { meta: { total_count: 3 }, data: [] },
  });

  scenario("one is read by id, several by several", {
    as: "admin",
    get: `/_/roles/1,${editorRole},99?fields=name`,
    answers: 200,
    data: [{ name: "Administrator" }, { name: "Editor" }],
  });

  scenario("without the right a list is refused", {
    as: "editor",
    get: "/_/roles",
    answers: 403,
    code: 300,
  });

  scenario("without the right a single one does not exist", {
    as: "editor",
    get: "/_/roles/1",
    answers: 404,
    code: 203,
  });

  scenario("people see the roles they have where the level is mine", {
    given: async (world) => {
      await world.permit(editorRole, { directus_roles: { read: "mine" } });
      const second = await world.role("Second");
      await world.db.insert("directus_user_roles", { user: editorUser, role: second }, "id");
      world.project.access.invalidate();
      return second;
    },
    as: "editor",
    get: "/_/roles?fields=id&meta=total_count",
    answers: 200,
    matches: (second: number) => ({
      meta: { total_count: 2 },
      data: [{ id: editorRole }, { id: second }],
    }),
  });
});

describe("making a role", () => {
  scenario("gives it an external id and leaves one activity", {
    as: "admin",
    post: "/_/roles?fields=id",
    body: { name: "Helper", description: "Helps", ip_whitelist: "10.0.0.1" },
    answers: 200,
    data: { name: "Helper", description: "Helps", ip_whitelist: "10.0.0.1" },
    events: [{ action: "create", collection: "directus_roles" }],
    check: ({ reply }) =>
      expect(Object(reply.body).data.external_id).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
  });

  onEachVendor("comes with the rules that its members need to start the app", async (world) => {
    const admin = world.as("admin");
    const made = await admin.post("/_/roles", { name: "Helper" });
    const role: number = Object(made.body).data.id;
    const { body } = await admin.get(`/_/permissions?filter[role][eq]=${role}&limit=-1`);
    const rules: Record<string, unknown>[] = Object(body).data;
    const levels = ["create", "read", "update", "delete", "comment", "explain"];
    const told = rules.map((rule) => {
      const status = rule["status"] ?? "-";
      return `${String(rule["collection"])} ${String(status)}: ${levels.map((level) => rule[level]).join(" ")}`;
    });
    expect(told).toEqual([
      "directus_activity -: full mine none none update none",
      "directus_activity_seen -: full mine mine mine none none",
      "directus_collection_presets -: full full mine mine none none",
      "directus_collections -: none full none none none none",
      "directus_fields -: none full none none none none",
      "directus_relations -: none full none none none none",
      "directus_settings -: none full none none none none",
      "directus_files -: full full full full none none",
      "directus_folders -: full full full full none none",
      "directus_permissions -: none mine none none none none",
      "directus_roles -: none mine none none none none",
      "directus_user_roles -: none mine none none none none",
      "directus_revisions -: full full none none none none",
      "directus_users active: none full mine mine none none",
      "directus_users deleted: none none none none none none",
      "directus_users draft: none none none none none none",
      "directus_users invited: none none none none none none",
      "directus_users suspended: none none none none none none",
    ]);

    const { token } = await world.user(role);
    const member = world.as({ token });
    for (const path of [
      "/_/collections",
      "/_/fields",
      "/_/relations?limit=-1",
      "/_/settings",
      "/_/settings/fields",
      "/_/permissions/me",
      "/_/users?limit=-1",
      "/_/users/me?fields=id,avatar.*,email,roles.*.*",
      "/_/roles",
      "/_/activity",
      "/_/revisions",
    ])
      expect([path, (await member.get(path)).status]).toEqual([path, 200]);
    expect((await member.get("/_/users/me?fields=roles.*.*")).body).toMatchObject({
      data: { roles: [{ role: { id: role, name: "Helper" } }] },
    });
  });

  scenario("members can come with it", {
    as: "admin",
    post: "/_/roles",
    body: { name: "Helper", users: [{ user: editorUser }] },
    answers: 200,
    check: async ({ reply, world }) =>
      expect(await linksOf(world, Object(reply.body).data.id)).toEqual([{ user: editorUser }]),
  });

  scenario("a name is taken only once, and nothing is left of the second one", {
    as: "admin",
    post: "/_/roles",
    body: { name: "Editor" },
    answers: 409,
    code: 204,
    events: [],
    check: async ({ world }) =>
      expect(await world.db.all(sql`select * from directus_permissions`)).toEqual([]),
  });

  onEachVendor("needs a name, and takes nothing that is no field", async (world) => {
    const bodies: [unknown, number][] = [
      [{}, 4],
      [{ name: "" }, 4],
      [{ name: null }, 4],
      [{ name: "x".repeat(101) }, 12],
      [{ name: "Helper", power: 9 }, 12],
      [[{ name: "Helper" }], 12],
    ];
    for (const [body, code] of bodies)
      expect([body, await world.as("admin").post("/_/roles", body)]).toMatchObject([
        body,
        { status: 422, body: { error: { code } } },
      ]);
    expect(await world.activity()).toEqual([]);
  });

  scenario("without the right none is made", {
    as: "editor",
    post: "/_/roles",
    body: { name: "Helper" },
    answers: 403,
    code: 301,
    events: [],
  });

  scenario("whoever may make roles grants no administrator role with one", {
    given: letEditorManage,
    as: "editor",
    post: "/_/roles",
    body: { name: "Helper", users: [{ user: editorUser, role: 1 }] },
    answers: 403,
    code: 10,
    events: [],
    check: onlyOneAdmin,
  });
});

describe("changing a role", () => {
  scenario("only the sent keys are looked at", {
    as: "admin",
    patch: `/_/roles/${editorRole}?fields=id&meta=*`,
    body: {
      nav_override: [{ title: "$t:collections", include: "collections" }],
      enforce_2fa: true,
    },
    answers: 200,
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

  scenario("nothing sent changes nothing", {
    as: "admin",
    patch: `/_/roles/${editorRole}`,
    body: {},
    answers: 200,
    data: { name: "Editor" },
    events: [],
  });

  for (const id of ["99", "x", `2,${editorRole}`])
    scenario(`${id} is no role`, {
      as: "admin",
      patch: `/_/roles/${id}`,
      body: { description: "x" },
      answers: 404,
      code: 203,
      events: [],
    });

  scenario("roles are not changed in lists", {
    as: "admin",
    patch: "/_/roles",
    body: [{ id: editorRole, name: "x" }],
    answers: 405,
    code: 6,
  });

  scenario("a name that is taken is refused", {
    as: "admin",
    patch: `/_/roles/${editorRole}`,
    body: { name: "Public" },
    answers: 409,
    code: 204,
    events: [],
  });

  scenario("without the right nothing is changed", {
    given: (world) =>
      world.permit(editorRole, { directus_roles: { read: "full", update: "mine" } }),
    as: "editor",
    patch: `/_/roles/${editorRole}`,
    body: { name: "Better" },
    answers: 403,
    code: 302,
    events: [],
  });

  scenario("members are added and taken away", {
    given: async (world) => (await world.user(editorRole)).id,
    as: "admin",
    patch: `/_/roles/${editorRole}`,
    body: (user: number) => ({ users: [{ id: 2, $delete: true }, { user: 1 }, { user, role: 1 }] }),
    answers: 200,
    async check({ world, given: user }) {
      expect(await linksOf(world, editorRole)).toEqual([{ user }, { user: 1 }]);
      expect(await linksOf(world, 1)).toEqual([{ user: 1 }, { user }]);
    },
  });

  scenario("a member cannot be changed through it", {
    async given(world) {
      await letEditorManage(world);
      return (await world.user(await world.role("Second"))).id;
    },
    as: "editor",
    patch: `/_/roles/${editorRole}`,
    body: (id: number) => ({
      users: [{ id: 2, user: { id, password: "taken over", status: "suspended" } }],
    }),
    answers: 200,
    check: async ({ world, given: id }) =>
      expect(await world.db.all(sql`select status from directus_users where id = ${id}`)).toEqual([
        { status: "active" },
      ]),
  });

  scenario("the rules of the own role are not smuggled in", {
    given: letEditorManage,
    as: "editor",
    patch: `/_/roles/${editorRole}`,
    body: { users: [{ id: 2, role: { id: 1, name: "Mine", users: [{ user: editorUser }] } }] },
    answers: 403,
    code: 10,
    events: [],
    check: onlyOneAdmin,
  });
});

describe("the system roles", () => {
  onEachVendor("cannot be removed", async (world) => {
    for (const id of ["1", "2", "01", "1.0"])
      expect(await outcomeOf(world.as("admin").delete(`/_/roles/${id}`))).toBe("401/3");
    expect((await world.as("admin").get("/_/roles/1,2")).body).toMatchObject({ data: [{}, {}] });
  });

  onEachVendor("nobody joins the public (K20)", async (world) => {
    const admin = world.as("admin");
    for (const users of [[{ user: editorUser }], [{ id: 2 }], [{ user: editorUser, role: 2 }]])
      expect(await outcomeOf(admin.patch("/_/roles/2", { users }))).toBe("403/10");
    const moved = admin.patch(`/_/roles/${editorRole}`, { users: [{ id: 2, role: 2 }] });
    expect(await outcomeOf(moved)).toBe("403/10");
    expect(await linksOf(world, 2)).toEqual([]);
  });

  onEachVendor(
    "only administrators change theirs, or take it from somebody (J9)",
    async (world) => {
      await letEditorManage(world);
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
      await onlyOneAdmin({ world });
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
    await onlyOneAdmin({ world });
    expect(await world.activity()).toEqual([]);
  });

  scenario("a suspended administrator does not count as the last one", {
    given: (world) => world.user(1, { status: "suspended" }),
    as: "admin",
    patch: "/_/roles/1",
    body: { users: [{ id: 1, $delete: true }] },
    answers: 403,
    code: 216,
    events: [],
  });

  scenario("the administrator role can be handed over", {
    as: "admin",
    patch: "/_/roles/1",
    body: { users: [{ id: 1, user: editorUser }] },
    answers: 200,
    check: async ({ world }) => expect(await linksOf(world, 1)).toEqual([{ user: editorUser }]),
  });
});

describe("removing a role", () => {
  onEachVendor("takes its rules, links and presets along", async (world) => {
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

  onEachVendor("leaves its members with the rights of the public", async (world) => {
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

  onEachVendor("leaves a link to a role that is gone without any effect", async (world) => {
    await world.permit(editorRole, { directus_settings: { read: "full" } });
    await world.db.run(sql`delete from directus_roles where id = ${editorRole}`);
    world.project.access.invalidate();
    expect((await world.as("editor").get("/_/settings")).status).toBe(403);
  });

  for (const id of ["99", `${editorRole},99`])
    scenario(`${id} is not there`, {
      as: "admin",
      delete: `/_/roles/${id}`,
      answers: 404,
      code: 203,
      events: [],
    });

  scenario("without the right is refused", {
    given: (world) =>
      world.permit(editorRole, { directus_roles: { read: "full", delete: "role" } }),
    as: "editor",
    delete: `/_/roles/${editorRole}`,
    answers: 403,
    code: 303,
    events: [],
  });
});
