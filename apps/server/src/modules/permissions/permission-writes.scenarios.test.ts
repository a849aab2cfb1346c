import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  onEachVendor,
  scenario,
} from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

/** A rule with levels (API contract 8.2) that are not the lowest. */
const rule = {
  collection: "news",
  role: editorRole,
  read: "mine",
  comment: "update",
  explain: "always",
  read_field_blacklist: ["secret", "other"],
};

describe("writing permissions", () => {
  scenario("one is created; missing levels are none, lists stay lists", {
    as: "admin",
    post: "/_/permissions?fields=id",
    body: rule,
    status: 200,
    data: {
      ...rule,
      status: null,
      create: "none",
      update: "none",
      delete: "none",
      write_field_blacklist: [],
      status_blacklist: [],
    },
    events: [{ action: "create", collection: "directus_permissions" }],
  });

  scenario("several are created at once", {
    as: "admin",
    post: "/_/permissions?fields=status,read",
    body: [
      { ...rule, role: String(editorRole), status: "draft" },
      { ...rule, status: "$create", status_blacklist: ["published"] },
    ],
    status: 200,
    data: [
      { status: "draft", read: "mine" },
      { status: "$create", read: "mine" },
    ],
  });

  const wrong: [object, number][] = [
    [{ collection: "news" }, 4],
    [{ role: editorRole }, 4],
    [{ ...rule, read: "all" }, 4],
    [{ ...rule, read: "constructor" }, 4],
    [{ ...rule, create: "read" }, 4],
    [{ ...rule, update: ["full"] }, 4],
    [{ ...rule, delete: true }, 4],
    [{ ...rule, comment: "mine" }, 4],
    [{ ...rule, explain: "full" }, 4],
    [{ ...rule, read_field_blacklist: "secret" }, 4],
    [{ ...rule, write_field_blacklist: "secret" }, 4],
    [{ ...rule, status_blacklist: "draft" }, 4],
    [{ ...rule, role: "editor" }, 4],
    [{ ...rule, level: "full" }, 12],
    [[rule, { ...rule, read: "all" }], 4],
    [[rule, 7], 12],
    [[], 4],
  ];
  onEachVendor("an invalid one is refused, and nothing is stored (F60)", async (world) => {
    for (const [body, code] of wrong)
      expect([body, await world.as("admin").post("/_/permissions", body)]).toMatchObject([
        body,
        { status: 422, body: { error: { code } } },
      ]);
    expect(await world.db.all(sql`select * from directus_permissions`)).toEqual([]);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("the role itself cannot be written through one", async (world) => {
    const role = { id: 1, users: [{ user: 2 }] };
    expect((await world.as("admin").post("/_/permissions", { ...rule, role })).status).toBe(403);
    expect(await world.db.all(sql`select * from directus_user_roles where role = 1`)).toHaveLength(
      1,
    );
  });

  const two = async (world: World): Promise<number[]> => {
    await world.permit(editorRole, { news: { read: "mine" }, pages: { read: "mine" } });
    const rows = await world.db.all(sql`select id from directus_permissions order by id`);
    return rows.map((row) => Number(row["id"]));
  };

  scenario("one is changed", {
    given: two,
    as: "admin",
    patch: ([id]) => `/_/permissions/${id}?fields=id`,
    body: { read: "full", write_field_blacklist: ["title"] },
    status: 200,
    data: { collection: "news", read: "full", write_field_blacklist: ["title"] },
    events: [{ action: "update", collection: "directus_permissions" }],
  });

  scenario("several are changed with one object", {
    given: two,
    as: "admin",
    patch: (ids) => `/_/permissions/${ids.join()}?fields=collection,update`,
    body: { update: "role" },
    status: 200,
    data: [
      { collection: "news", update: "role" },
      { collection: "pages", update: "role" },
    ],
  });

  scenario("several are changed, each with its own values", {
    given: two,
    as: "admin",
    patch: "/_/permissions",
    body: ([first, second]: number[]) => [
      { id: first, read: "none" },
      { id: second, comment: null, status_blacklist: [] },
    ],
    status: 200,
    data: [
      { collection: "news", read: "none" },
      { collection: "pages", comment: null },
    ],
  });

  onEachVendor("none of several is changed without ids, or when one is wrong", async (world) => {
    const [id] = await two(world);
    const bodies: [unknown, string][] = [
      [[{ read: "full" }], "422/12"],
      [{ read: "full" }, "422/12"],
      [[{ id: 999, read: "full" }], "404/203"],
      [[{ id, read: "full" }, { id: 999 }], "404/203"],
      [[{ id, read: "everything" }], "422/4"],
      [[{ id, reads: "full" }], "422/12"],
    ];
    for (const [body, expected] of bodies) {
      const reply = await world.as("admin").patch("/_/permissions", body);
      expect([body, `${reply.status}/${reply.error?.code}`]).toEqual([body, expected]);
    }
    expect(await world.activity()).toEqual([]);
  });

  adminRefused("an unknown key changes nothing", {
    given: two,
    patch: ([id]) => `/_/permissions/${id}`,
    body: { reads: "full" },
    refused: [422, 12],
  });

  adminRefused("an unknown level changes nothing", {
    given: two,
    patch: (ids) => `/_/permissions/${ids.join()}`,
    body: { read: "everything" },
    refused: [422, 4],
  });

  scenario("one is removed", {
    given: two,
    as: "admin",
    delete: ([id]) => `/_/permissions/${id}`,
    status: 204,
    events: [{ action: "delete", collection: "directus_permissions" }],
  });

  for (const id of ["999", "x", "1,2"])
    adminRefused(`${id} cannot be removed`, {
      delete: `/_/permissions/${id}`,
      refused: [404, 203],
    });

  for (const [method, code, body] of [
    ["post", 301, rule],
    ["patch", 302, [{ id: 1, read: "full" }]],
  ] as const)
    scenario(`${method} is refused without the right`, {
      given: (world) =>
        world.permit(editorRole, {
          directus_permissions: { read: "full", update: "mine", delete: "mine" },
        }),
      as: "editor",
      [method]: "/_/permissions",
      body,
      status: 403,
      code,
      events: [],
    });

  editorRefused("the level mine does not allow removing rules of one's own role", {
    given: async (world) => {
      await world.permit(editorRole, { directus_permissions: { read: "full", delete: "mine" } });
      return await two(world);
    },
    delete: ([id]) => `/_/permissions/${id}`,
    refused: [403, 303],
  });

  onEachVendor("count at once, one after the other", async (world) => {
    await world.collection("news", { items: [{}] });
    const admin = world.as("admin");
    const status = async () => (await world.as("editor").get("/_/items/news")).status;
    expect(await status()).toBe(403);
    const made = await admin.post("/_/permissions", { ...rule, read: "full" });
    const { id } = made;
    expect(await status()).toBe(200);
    await admin.patch("/_/permissions", [{ id, read: "none" }]);
    expect(await status()).toBe(403);
    await admin.patch(`/_/permissions/${id}`, { read: "full" });
    expect(await status()).toBe(200);
    await admin.delete(`/_/permissions/${id}`);
    expect(await status()).toBe(403);
  });

  onEachVendor("what a failed request wrote does not count", async (world) => {
    await world.collection("news", { items: [{}] });
    const admin = world.as("admin");
    expect((await admin.post("/_/permissions", [{ ...rule, read: "full" }, { x: 1 }])).status).toBe(
      422,
    );
    expect((await world.as("editor").get("/_/items/news")).status).toBe(403);
  });
});
