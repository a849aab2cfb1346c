import { describe, expect } from "vitest";
import {
  editorRefused,
  editorUser,
  fullLevels,
  newsroom,
  newsroomWith,
  onEachVendor,
  ruleEditor,
  scenario,
  stillDraft,
} from "../../../test/index.ts";
import type { EditorRules, World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

const stored = async (world: World, id: number) =>
  (await world.db.all(sql`select * from news where id = ${id}`))[0];

describe("fields not writable in some statuses (F41)", () => {
  const rules: EditorRules = {
    news: [
      { ...fullLevels, status: "draft" },
      { ...fullLevels, status: "published", write_field_blacklist: "secret" },
    ],
  };
  for (const [title, id, body] of [
    ["by the stored status, whatever is sent", 1, { secret: "x", status: "draft" }],
    ["by the stored status when none is sent", 1, { secret: "x" }],
    ["by the status sent", 2, { secret: "x", status: "published" }],
  ] as const)
    editorRefused(`are refused ${title}`, {
      given: newsroomWith(rules),
      patch: `/_/items/news/${id}`,
      body,
      refused: [403, 305],
    });

  scenario("are writable where neither status refuses them", {
    given: newsroomWith(rules),
    as: "editor",
    patch: "/_/items/news/2",
    body: { secret: "x" },
    status: 200,
    data: { secret: "x" },
  });
});

describe("the creator of an item", () => {
  scenario("cannot be changed by those who may update it (F61)", {
    given: newsroomWith({ news: { read: "full", update: "full" } }),
    as: "editor",
    patch: "/_/items/news/4",
    body: { owner: editorUser, title: "x" },
    status: 200,
    check: async ({ world, given }) =>
      expect(await stored(world, 4)).toMatchObject({ owner: given.stranger, title: "x" }),
  });

  scenario("can be changed by administrators (F61)", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/4",
    body: { owner: editorUser },
    status: 200,
    data: { owner: editorUser },
  });
});

describe("explaining", () => {
  const required: [string, { post: boolean; patch: boolean; delete: boolean }][] = [
    ["none", { post: false, patch: false, delete: false }],
    ["create", { post: true, patch: false, delete: false }],
    ["update", { post: false, patch: true, delete: false }],
    ["always", { post: true, patch: true, delete: true }],
  ];
  onEachVendor("is required by the level", async (world) => {
    await newsroom(world);
    const editor = world.as("editor");
    for (const [explain, methods] of required) {
      await ruleEditor(world, { news: { ...fullLevels, explain } });
      for (const reason of ["", "?comment=because"]) {
        const [id] = await world.items("news", [{ title: "x", status: "draft" }]);
        const replies = {
          post: await editor.post(`/_/items/news${reason}`, { title: "x" }),
          patch: await editor.patch(`/_/items/news/${id}${reason}`, { title: "y" }),
          delete: await editor.delete(`/_/items/news/${id}${reason}`),
        };
        const refused = Object.entries(replies).map(([method, { error }]) => [
          method,
          error?.code === 10,
        ]);
        expect([explain, reason, Object.fromEntries(refused)]).toEqual([
          explain,
          reason,
          reason === "" ? methods : { post: false, patch: false, delete: false },
        ]);
      }
    }
    expect((await world.activity()).filter(({ comment }) => comment === "because")).toHaveLength(
      12,
    );
  });

  editorRefused("does not accept a blank comment", {
    given: newsroomWith({ news: { ...fullLevels, explain: "always" } }),
    patch: "/_/items/news/2?comment=%20",
    body: { title: "x" },
    refused: [403, 10],
  });

  for (const [title, id, status] of [
    ["it comes from", 1, "draft"],
    ["it goes to", 2, "published"],
  ] as const)
    editorRefused(`is required for a move by the status ${title}`, {
      given: newsroomWith({
        news: [
          { ...fullLevels, status: "draft" },
          { ...fullLevels, status: "published", explain: "update" },
        ],
      }),
      patch: `/_/items/news/${id}`,
      body: { status },
      refused: [403, 10],
    });

  scenario("is not required from administrators", {
    given: async (world) => {
      await newsroom(world);
      await world.permit(1, { news: { ...fullLevels, explain: "always" } });
    },
    as: "admin",
    patch: "/_/items/news/2",
    body: { title: "x" },
    status: 200,
  });
});

describe("nested writes obey the rules of their own collections (B2)", () => {
  const author = (rules: EditorRules["authors"]) =>
    newsroomWith({
      news: fullLevels,
      authors: rules ?? {},
      notes: { read: "full", update: "mine" },
    });
  for (const [title, rules, body, code] of [
    ["a new one", { read: "full", update: "full" }, { author: { name: "x" } }, 301],
    ["a change", { read: "full", create: "full" }, { author: { id: 1, name: "x" } }, 302],
    [
      "a removal",
      { read: "full", create: "full", update: "full" },
      { author: { id: 1, $delete: true } },
      303,
    ],
    [
      "a refused field",
      { ...fullLevels, write_field_blacklist: "phone" },
      { author: { id: 1, phone: "x" } },
      305,
    ],
  ] as const)
    scenario(`in a reference: ${title}`, {
      given: author(rules),
      as: "editor",
      patch: "/_/items/news/2",
      body: { title: "x", ...body },
      status: 403,
      code,
      events: [],
      check: stillDraft,
    });

  for (const [title, notes, code] of [
    ["a new one", [{ text: "x" }], 301],
    ["one of another user", [{ id: 5, text: "x" }], 302],
    ["taking over one of another user", [{ id: 5 }], 302],
    ["a removal", [{ id: 4, $delete: true }], 303],
  ] as const)
    scenario(`in a list: ${title}`, {
      given: author("full"),
      as: "editor",
      patch: "/_/items/news/2",
      body: { title: "x", notes },
      status: 403,
      code,
      events: [],
      check: stillDraft,
    });

  editorRefused("in a list: a hidden row is not found", {
    given: newsroomWith({ news: fullLevels, notes: { read: "mine", update: "full" } }),
    patch: "/_/items/news/2",
    body: { title: "x", notes: [{ id: 5, text: "x" }] },
    refused: [404, 203],
    check: stillDraft,
  });

  onEachVendor("no one becomes an administrator through an item", async (world) => {
    await newsroomWith({ news: "full", directus_users: "full", directus_user_roles: "full" })(
      world,
    );
    const editor = world.as("editor");
    for (const owner of [
      { id: editorUser, roles: [{ role: 1 }] },
      { id: 1, password: "mine", status: "suspended" },
    ])
      await editor.patch("/_/items/news/2", { title: "x", owner });
    expect(await world.db.all(sql`select * from directus_user_roles where role = 1`)).toEqual([
      expect.objectContaining({ user: 1 }),
    ]);
    expect(await world.db.all(sql`select status from directus_users where id = 1`)).toEqual([
      { status: "active" },
    ]);
  });
});
