import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  scenario,
} from "../../../test/index.ts";
import { allowManaging, expectOneAdmin, membersOf } from "../../../test/fixtures/account-rights.ts";
import { sql } from "../../database/sql.ts";

describe("reading roles", () => {
  scenario("an administrator lists all of them, without their members", {
    as: "admin",
    get: "/_/roles",
    status: 200,
    data: [
      { id: 1, name: "Administrator", nav_override: null, ip_whitelist: null },
      { id: 2, name: "Public" },
      { id: editorRole, name: "Editor" },
    ],
    check: ({ reply }) => expect(reply.text).not.toContain("users"),
  });

  scenario("members are included by a dotted path", {
    as: "admin",
    get: "/_/roles?fields=name,users.user.email&filter[id][eq]=1",
    status: 200,
    data: [{ name: "Administrator", users: [{ user: { email: "admin@example.com" } }] }],
  });

  scenario("are counted without being read", {
    as: "admin",
    get: "/_/roles?fields=-&limit=0&meta=total_count",
    status: 200,
    matches: { meta: { total_count: 3 }, data: [] },
  });

  scenario("one is read by id, several by several ids", {
    as: "admin",
    get: `/_/roles/1,${editorRole},99?fields=name`,
    status: 200,
    data: [{ name: "Administrator" }, { name: "Editor" }],
  });

  scenario("without the right a list is refused", {
    as: "editor",
    get: "/_/roles",
    status: 403,
    code: 300,
  });

  scenario("without the right a single one is not found", {
    as: "editor",
    get: "/_/roles/1",
    status: 404,
    code: 203,
  });

  scenario("users see their own roles at the level mine", {
    given: async (world) => {
      await world.permit(editorRole, { directus_roles: { read: "mine" } });
      const second = await world.role("Second");
      await world.db.insert("directus_user_roles", { user: editorUser, role: second }, "id");
      world.project.access.invalidate();
      return second;
    },
    as: "editor",
    get: "/_/roles?fields=id&meta=total_count",
    status: 200,
    matches: (second: number) => ({
      meta: { total_count: 2 },
      data: [{ id: editorRole }, { id: second }],
    }),
  });
});

describe("creating a role", () => {
  scenario("sets an external id and records one activity", {
    as: "admin",
    post: "/_/roles?fields=id",
    body: { name: "Helper", description: "Helps", ip_whitelist: "10.0.0.1" },
    status: 200,
    data: { name: "Helper", description: "Helps", ip_whitelist: "10.0.0.1" },
    events: [{ action: "create", collection: "directus_roles" }],
    check: ({ reply }) =>
      expect(reply.item["external_id"]).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
  });

  scenario("names the address that is none", {
    as: "admin",
    post: "/_/roles",
    body: { name: "Helper", ip_whitelist: "10.0.0.1\n10.0.0.x" },
    status: 422,
    code: 4,
    check: ({ reply }) =>
      expect(reply.body).toMatchObject({
        error: {
          problems: [{ path: ["ip_whitelist"], rule: "addresses", values: { entry: "10.0.0.x" } }],
        },
      }),
  });

  onEachVendor("adds the rules that its members need to start the app", async (world) => {
    const admin = world.as("admin");
    const made = await admin.post("/_/roles", { name: "Helper" });
    const role = made.id;
    const { items: rules } = await admin.get(`/_/permissions?filter[role][eq]=${role}&limit=-1`);
    const levels = ["create", "read", "update", "delete", "comment", "explain"];
    const levelsByRule = rules.map((rule) => {
      const status = rule["status"] ?? "-";
      return `${String(rule["collection"])} ${String(status)}: ${levels.map((level) => rule[level]).join(" ")}`;
    });
    expect(levelsByRule).toEqual([
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

  scenario("members can be sent with it", {
    as: "admin",
    post: "/_/roles",
    body: { name: "Helper", users: [{ user: editorUser }] },
    status: 200,
    check: async ({ reply, world }) =>
      expect(await membersOf(world, reply.id)).toEqual([{ user: editorUser }]),
  });

  adminRefused("a name is unique, and nothing of a second role is stored", {
    post: "/_/roles",
    body: { name: "Editor" },
    refused: [409, 204],
    check: async ({ world }) =>
      expect(await world.db.all(sql`select * from directus_permissions`)).toEqual([]),
  });

  onEachVendor("requires a name, and refuses unknown fields", async (world) => {
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

  editorRefused("without the right none is created", {
    post: "/_/roles",
    body: { name: "Helper" },
    refused: [403, 301],
  });

  editorRefused("the right to create roles does not grant the administrator role", {
    given: allowManaging,
    post: "/_/roles",
    body: { name: "Helper", users: [{ user: editorUser, role: 1 }] },
    refused: [403, 10],
    check: expectOneAdmin,
  });
});
