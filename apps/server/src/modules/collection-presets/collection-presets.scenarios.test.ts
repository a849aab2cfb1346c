import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { identifier, sql } from "../../database/sql.ts";

const mine = {
  collection: "news",
  title: "Mine",
  user: editorUser,
  view_type: "tabular",
  view_query: { tabular: { fields: "title" } },
  filters: [{ field: "id", operator: "gt", value: 1 }],
};

/** The usual rights of a role (API contract 8.7). */
const usual = (world: World) =>
  world.permit(editorRole, {
    directus_collection_presets: { create: "full", read: "full", update: "mine", delete: "mine" },
  });
const generous = (world: World) =>
  world.permit(editorRole, { directus_collection_presets: "full" });

/** One preset of the editor, one of the administrator, one of the editor's role, one of everyone. */
async function presets(
  world: World,
): Promise<Record<"own" | "others" | "role" | "global", number>> {
  await usual(world);
  const columns = { collection: "news", view_type: "tabular" };
  const [own, others, role, global] = await world.items("directus_collection_presets", [
    { ...columns, user: editorUser, title: "own" },
    { ...columns, user: 1, title: "others" },
    { ...columns, role: editorRole, title: "role" },
    { ...columns, title: "global" },
  ]);
  return { own: Number(own), others: Number(others), role: Number(role), global: Number(global) };
}

describe("presets", () => {
  scenario("users write their own, without activity", {
    given: usual,
    as: "editor",
    post: "/_/collection_presets",
    body: mine,
    status: 200,
    data: mine,
    events: [],
  });

  for (const filters of [
    [{ group: "any", filters: [{ field: "id", operator: "gt", value: 1 }], isOff: true }],
    [{ field: "id", operator: "during", value: "this month", isOff: true }],
  ])
    scenario(`filters may be ${JSON.stringify(filters)}`, {
      given: usual,
      as: "editor",
      post: "/_/collection_presets",
      body: { ...mine, filters },
      status: 200,
      data: { filters },
    });
  for (const wrong of [{ group: "some", filters: [] }, { group: "any" }, { field: "id" }])
    scenario(`a filter that is ${JSON.stringify(wrong)} is refused`, {
      given: usual,
      as: "editor",
      post: "/_/collection_presets",
      body: { ...mine, filters: [wrong] },
      status: 422,
      code: 4,
    });

  for (const kept of [{ a: 1 }, { tabular: [1, "x"], deep: { er: null } }, {}, null])
    scenario(`other clients keep ${JSON.stringify(kept)} in them`, {
      given: usual,
      as: "editor",
      post: "/_/collection_presets",
      body: { ...mine, view_options: kept, view_query: kept },
      status: 200,
      data: { view_options: kept, view_query: kept },
    });
  for (const wrong of ["text", 1, [1]])
    scenario(`${JSON.stringify(wrong)} is no object and is refused`, {
      given: usual,
      as: "editor",
      post: "/_/collection_presets",
      body: { ...mine, view_options: wrong },
      status: 422,
      code: 4,
    });

  scenario("the seeded ones are listed for administrators", {
    as: "admin",
    get: "/_/collection_presets?fields=collection",
    status: 200,
    data: [{}, {}, {}],
  });
  scenario("reading requires a right", {
    as: "public",
    get: "/_/collection_presets",
    status: 403,
    code: 300,
  });
  scenario("one is read by id", {
    given: presets,
    as: "editor",
    get: ({ own }) => `/_/collection_presets/${own}?fields=title`,
    status: 200,
    data: { title: "own" },
  });
  scenario("an unknown one does not exist", {
    as: "admin",
    get: "/_/collection_presets/999",
    status: 404,
    code: 203,
  });

  scenario("the own one is changed, without activity", {
    given: presets,
    as: "editor",
    patch: ({ own }) => `/_/collection_presets/${own}`,
    body: { title: "better" },
    status: 200,
    data: { title: "better" },
    events: [],
  });
  scenario("the own one is removed", {
    given: presets,
    as: "editor",
    delete: ({ own }) => `/_/collection_presets/${own}`,
    status: 204,
    events: [],
  });
  scenario("administrators write presets for everyone", {
    as: "admin",
    post: "/_/collection_presets",
    body: { collection: "news", view_type: "cards" },
    status: 200,
    data: { user: null, role: null },
    events: [],
  });
  scenario("a name is needed for the collection", {
    as: "admin",
    post: "/_/collection_presets",
    body: { title: "x" },
    status: 422,
    code: 4,
  });
});

describe("presets of others", () => {
  for (const [title, body] of [
    ["in another's name", { ...mine, user: 1 }],
    ["for a role", { ...mine, role: editorRole }],
    ["for everyone", { ...mine, user: null }],
    ["without owner", { collection: "news" }],
  ] as const) {
    scenario(`no one creates one ${title}`, {
      given: generous,
      as: "editor",
      post: "/_/collection_presets",
      body,
      status: 403,
      code: 10,
    });
  }

  scenario("the user of a preset cannot be changed through it", {
    given: generous,
    as: "editor",
    post: "/_/collection_presets",
    body: { ...mine, user: { id: 1, status: "suspended" } },
    status: 422,
    code: 4,
  });

  for (const which of ["others", "role", "global"] as const) {
    scenario(`${which}: not changed by the usual rights`, {
      given: presets,
      as: "editor",
      patch: (ids) => `/_/collection_presets/${ids[which]}`,
      body: { title: "x" },
      status: 403,
      code: 302,
    });
    scenario(`${which}: not removed by the usual rights`, {
      given: presets,
      as: "editor",
      delete: (ids) => `/_/collection_presets/${ids[which]}`,
      status: 403,
      code: 303,
    });
  }

  for (const body of [{ user: 1 }, { role: 1 }, { user: null }, { user: null, role: editorRole }]) {
    onEachVendor(
      `one's own cannot be given to others by ${JSON.stringify(body)}`,
      async (world) => {
        const { own } = await presets(world);
        expect((await world.as("editor").patch(`/_/collection_presets/${own}`, body)).status).toBe(
          403,
        );
        expect(
          await world.db.all(
            sql`select ${identifier("user")}, role from directus_collection_presets where id = ${own}`,
          ),
        ).toEqual([{ user: editorUser, role: null }]);
      },
    );
  }

  onEachVendor(
    "full rights include those of users, not those of roles and of everyone",
    async (world) => {
      const ids = await presets(world);
      const role = await world.role("Helper", { directus_collection_presets: "full" });
      const helper = world.as(await world.user(role));
      expect(
        (await helper.patch(`/_/collection_presets/${ids.others}`, { title: "x" })).status,
      ).toBe(200);
      expect((await helper.patch(`/_/collection_presets/${ids.role}`, { title: "x" })).status).toBe(
        403,
      );
      expect((await helper.delete(`/_/collection_presets/${ids.global}`)).status).toBe(403);
      expect((await helper.patch(`/_/collection_presets/${ids.own}`, { user: 1 })).status).toBe(
        403,
      );
      expect(
        (await world.as("admin").delete(`/_/collection_presets/${ids.role},${ids.global}`)).status,
      ).toBe(204);
    },
  );
});
