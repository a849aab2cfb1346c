import { describe, expect } from "vitest";
import {
  editorRole,
  editorUser,
  newsroom,
  onEachVendor,
  ruleEditor,
  scenario,
} from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

type Rules = Parameters<World["permit"]>[1];

const all = { create: "full", read: "full", update: "full", delete: "full" } as const;
const letEditor = (rules: Rules) => async (world: World) => {
  const room = await newsroom(world);
  await world.permit(editorRole, rules);
  return room;
};
const stored = async (world: World, id: number) =>
  (await world.db.all(sql`select * from news where id = ${id}`))[0];
/** News 2 is the editor's draft, and still is. */
const stillDraft = async ({ world }: { world: World }): Promise<void> =>
  expect(await stored(world, 2)).toMatchObject({ status: "draft", title: "news two" });

describe("moving an item into another status", () => {
  scenario("needs the right to update there as well (J5)", {
    given: letEditor({
      news: [
        { ...all, status: "draft" },
        { ...all, status: "published", update: "none" },
      ],
    }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "published" },
    answers: 403,
    code: 302,
    events: [],
    check: stillDraft,
  });

  scenario("into one without a rule is refused (J5)", {
    given: letEditor({ news: [{ ...all, status: "draft" }] }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "published" },
    answers: 403,
    code: 302,
    events: [],
    check: stillDraft,
  });

  scenario("counts ownership there (J5)", {
    given: letEditor({
      news: [
        { ...all, status: "draft" },
        { ...all, status: "published", update: "mine" },
      ],
    }),
    as: "editor",
    patch: "/_/items/news/4",
    body: { status: "published" },
    answers: 403,
    code: 302,
    events: [],
  });

  for (const status of ["nowhere", null])
    scenario(`into ${status}, where nobody has rights, is refused (J5)`, {
      given: letEditor({
        news: [
          { ...all, status: "draft" },
          { ...all, status: "published" },
        ],
      }),
      as: "editor",
      patch: "/_/items/news/2",
      body: { status },
      answers: 403,
      code: 302,
      events: [],
      check: stillDraft,
    });

  scenario("into one on the blacklist of the one it is in is refused (F35)", {
    given: letEditor({
      news: [
        { ...all, status: "draft", status_blacklist: "published,deleted" },
        { ...all, status: "published" },
      ],
    }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "published" },
    answers: 403,
    code: 305,
    events: [],
    check: stillDraft,
  });

  scenario("by soft delete heeds the blacklist too (F35)", {
    given: letEditor({ news: { ...all, status_blacklist: "deleted" } }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "deleted" },
    answers: 403,
    code: 305,
    events: [],
    check: stillDraft,
  });

  scenario("is none when the status stays, blacklisted or not", {
    given: letEditor({ news: { ...all, status_blacklist: "draft" } }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "draft", title: "x" },
    answers: 200,
    data: { title: "x" },
  });

  scenario("is allowed where both sides allow it", {
    given: letEditor({
      news: [
        { ...all, status: "draft", update: "mine" },
        { ...all, status: "published", update: "mine" },
      ],
    }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "published" },
    answers: 200,
    data: { status: "published" },
  });

  scenario("to the soft-deleted ones needs delete in place of update", {
    given: letEditor({ news: [{ read: "full", update: "full", delete: "none" }] }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "deleted" },
    answers: 403,
    code: 303,
    events: [],
    check: stillDraft,
  });

  scenario("to the soft-deleted ones with delete alone answers nothing", {
    given: letEditor({ news: [{ read: "full", update: "none", delete: "mine" }] }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "deleted" },
    answers: 204,
    events: [{ action: "soft-delete", collection: "news", item: "2" }],
  });
});

describe("new items", () => {
  const begin = letEditor({
    news: [
      { ...all, status: "draft" },
      { ...all, status: "published" },
      { status: "$create", status_blacklist: "published", write_field_blacklist: "secret" },
    ],
  });
  for (const body of [
    { title: "x", status: "published" },
    { title: "x", secret: "s" },
  ])
    scenario(`keep to the rule for them (F35): ${JSON.stringify(body)}`, {
      given: begin,
      as: "editor",
      post: "/_/items/news",
      body,
      answers: 403,
      code: 305,
      events: [],
    });

  scenario("that keep to it are made", {
    given: begin,
    as: "editor",
    post: "/_/items/news",
    body: { title: "x" },
    answers: 200,
    data: { status: "draft" },
  });

  scenario("may be changed later as their status says", {
    given: begin,
    as: "editor",
    patch: "/_/items/news/2",
    body: { status: "published", secret: "s" },
    answers: 200,
    data: { status: "published", secret: "s" },
  });

  scenario("heed the blacklist of the general rule (F35)", {
    given: letEditor({ news: { ...all, status_blacklist: "published" } }),
    as: "editor",
    post: "/_/items/news",
    body: { title: "x", status: "published" },
    answers: 403,
    code: 305,
    events: [],
  });

  scenario("belong to whoever makes them, whatever is sent (F61)", {
    given: letEditor({ news: all }),
    as: "editor",
    post: "/_/items/news",
    body: { title: "x", owner: 1 },
    answers: 200,
    data: { owner: editorUser },
  });
});

describe("fields kept from some statuses (F41)", () => {
  const rules: Rules = {
    news: [
      { ...all, status: "draft" },
      { ...all, status: "published", write_field_blacklist: "secret" },
    ],
  };
  for (const [title, id, body] of [
    ["by the stored status, whatever is sent", 1, { secret: "x", status: "draft" }],
    ["by the stored status when none is sent", 1, { secret: "x" }],
    ["by the status sent", 2, { secret: "x", status: "published" }],
  ] as const)
    scenario(`are kept ${title}`, {
      given: letEditor(rules),
      as: "editor",
      patch: `/_/items/news/${id}`,
      body,
      answers: 403,
      code: 305,
      events: [],
    });

  scenario("are open where neither says no", {
    given: letEditor(rules),
    as: "editor",
    patch: "/_/items/news/2",
    body: { secret: "x" },
    answers: 200,
    data: { secret: "x" },
  });
});

describe("who made an item", () => {
  scenario("is not rewritten by those who may update it (F61)", {
    given: letEditor({ news: { read: "full", update: "full" } }),
    as: "editor",
    patch: "/_/items/news/4",
    body: { owner: editorUser, title: "x" },
    answers: 200,
    check: async ({ world, given }) =>
      expect(await stored(world, 4)).toMatchObject({ owner: given.stranger, title: "x" }),
  });

  scenario("is rewritten by administrators (F61)", {
    given: newsroom,
    as: "admin",
    patch: "/_/items/news/4",
    body: { owner: editorUser },
    answers: 200,
    data: { owner: editorUser },
  });
});

describe("explaining", () => {
  const asked: [string, { post: boolean; patch: boolean; delete: boolean }][] = [
    ["none", { post: false, patch: false, delete: false }],
    ["create", { post: true, patch: false, delete: false }],
    ["update", { post: false, patch: true, delete: false }],
    ["always", { post: true, patch: true, delete: true }],
  ];
  onEachVendor("is asked for as the level says", async (world) => {
    await newsroom(world);
    const editor = world.as("editor");
    for (const [explain, needs] of asked) {
      await ruleEditor(world, { news: { ...all, explain } });
      for (const reason of ["", "?comment=because"]) {
        const [id] = await world.items("news", [{ title: "x", status: "draft" }]);
        const replies = {
          post: await editor.post(`/_/items/news${reason}`, { title: "x" }),
          patch: await editor.patch(`/_/items/news/${id}${reason}`, { title: "y" }),
          delete: await editor.delete(`/_/items/news/${id}${reason}`),
        };
        const refused = Object.entries(replies).map(([method, { body }]) => [
          method,
          Object(Object(body).error).code === 10,
        ]);
        expect([explain, reason, Object.fromEntries(refused)]).toEqual([
          explain,
          reason,
          reason === "" ? needs : { post: false, patch: false, delete: false },
        ]);
      }
    }
    expect((await world.activity()).filter(({ comment }) => comment === "because")).toHaveLength(
      12,
    );
  });

  scenario("takes no blanks for a comment", {
    given: letEditor({ news: { ...all, explain: "always" } }),
    as: "editor",
    patch: "/_/items/news/2?comment=%20",
    body: { title: "x" },
    answers: 403,
    code: 10,
    events: [],
  });

  for (const [title, id, status] of [
    ["it comes from", 1, "draft"],
    ["it goes to", 2, "published"],
  ] as const)
    scenario(`a move is asked for by the status ${title}`, {
      given: letEditor({
        news: [
          { ...all, status: "draft" },
          { ...all, status: "published", explain: "update" },
        ],
      }),
      as: "editor",
      patch: `/_/items/news/${id}`,
      body: { status },
      answers: 403,
      code: 10,
      events: [],
    });

  scenario("is not asked of administrators", {
    given: async (world) => {
      await newsroom(world);
      await world.permit(1, { news: { ...all, explain: "always" } });
    },
    as: "admin",
    patch: "/_/items/news/2",
    body: { title: "x" },
    answers: 200,
  });
});

describe("nested writes keep to the rules of what they write (B2)", () => {
  const author = (rules: Rules["authors"]) =>
    letEditor({ news: all, authors: rules ?? {}, notes: { read: "full", update: "mine" } });
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
      "a field kept back",
      { ...all, write_field_blacklist: "phone" },
      { author: { id: 1, phone: "x" } },
      305,
    ],
  ] as const)
    scenario(`in a reference: ${title}`, {
      given: author(rules),
      as: "editor",
      patch: "/_/items/news/2",
      body: { title: "x", ...body },
      answers: 403,
      code,
      events: [],
      check: stillDraft,
    });

  for (const [title, notes, code] of [
    ["a new one", [{ text: "x" }], 301],
    ["one of somebody else", [{ id: 5, text: "x" }], 302],
    ["taking over one of somebody else", [{ id: 5 }], 302],
    ["a removal", [{ id: 4, $delete: true }], 303],
  ] as const)
    scenario(`in a list: ${title}`, {
      given: author("full"),
      as: "editor",
      patch: "/_/items/news/2",
      body: { title: "x", notes },
      answers: 403,
      code,
      events: [],
      check: stillDraft,
    });

  scenario("in a list: what cannot be read is not found", {
    given: letEditor({ news: all, notes: { read: "mine", update: "full" } }),
    as: "editor",
    patch: "/_/items/news/2",
    body: { title: "x", notes: [{ id: 5, text: "x" }] },
    answers: 404,
    code: 203,
    events: [],
    check: stillDraft,
  });

  onEachVendor("nobody becomes an administrator through an item", async (world) => {
    await letEditor({ news: "full", directus_users: "full", directus_user_roles: "full" })(world);
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
