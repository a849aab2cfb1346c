import { describe, expect } from "vitest";

import { makeEverything } from "../../test/everything.ts";
import { editorRole, onEachVendor, outcomeOf, type World } from "../../test/index.ts";
import type { Method } from "../../test/world.ts";

/** A write that can be repeated; `turn` makes what has to be new each time. */
interface Write {
  method: Method;
  path: string;
  body?: unknown;
  /** What the answer can be narrowed to by `fields`; without it the answer is the whole row (API contract 1.3). */
  field?: string;
}

const book = (turn: number) => ({ title: `book ${turn}`, status: "published" });
const person = (turn: number) => ({
  status: "active",
  first_name: "A",
  last_name: "B",
  email: `new-${turn}@example.com`,
  password: "a long password",
  timezone: "UTC",
  locale: "en-US",
  roles: [{ role: editorRole }],
});
const relation = (turn: number) => ({ collection_many: "books", field_many: `field_${turn}` });
const text = (turn: number) => ({
  data: Buffer.from(String(turn)).toString("base64"),
  filename: `text-${turn}.txt`,
});

/** Makes things with a POST and answers their keys. */
async function make(world: World, path: string, bodies: readonly object[]): Promise<number[]> {
  const keys: number[] = [];
  for (const body of bodies) {
    const reply = await world.as("admin").post(path, body);
    expect(reply, `${path} ${reply.text}`).toMatchObject({ status: 200 });
    keys.push(reply.id);
  }
  return keys;
}

async function firstRevision(world: World, path: string): Promise<string> {
  const { items } = await world.as("admin").get(`${path}/revisions?sort=id`);
  return String(items[0]?.["id"]);
}

/** Every write that returns what it wrote; `turn` makes repetitions different. */
async function writesOf(world: World, turn: number): Promise<Write[]> {
  const [item = 0] = await make(world, "/_/items/books", [book(turn)]);
  await world.as("admin").patch(`/_/items/books/${item}`, { title: "changed" });
  const revision = await firstRevision(world, `/_/items/books/${item}`);
  const [user = 0] = await make(world, "/_/users", [person(turn)]);
  const [role = 0] = await make(world, "/_/roles", [{ name: `role ${turn}` }]);
  const rule = { collection: "books", role };
  const [permission = 0] = await make(world, "/_/permissions", [rule]);
  const [link = 0] = await make(world, "/_/relations", [relation(turn)]);
  const preset = { collection: "books", title: `preset ${turn}` };
  const [presetKey = 0] = await make(world, "/_/collection_presets", [preset]);
  const [file = 0] = await make(world, "/_/files", [text(turn)]);
  const [folder = 0] = await make(world, "/_/files/folders", [{ name: `folder ${turn}` }]);
  const [setting = 0] = await make(world, "/_/settings", [{ key: `key_${turn}`, value: "a" }]);
  const again = turn + 1000;
  const post = (path: string, sent: unknown, field?: string): Write => ({
    method: "POST",
    path,
    body: sent,
    ...(field === undefined ? {} : { field }),
  });
  const patch = (path: string, sent: unknown, field?: string): Write => ({
    ...post(path, sent, field),
    method: "PATCH",
  });
  return [
    post("/_/items/books", book(again), "title"),
    patch(`/_/items/books/${item}/revert/${revision}`, {}, "title"),
    patch(`/_/items/books/${item}`, { title: `t ${turn}` }, "title"),
    patch("/_/items/books", [{ id: item, title: `u ${turn}` }], "title"),
    post("/_/users", person(again), "email"),
    patch(`/_/users/${user}`, { title: `t ${turn}` }, "title"),
    post("/_/roles", { name: `role ${again}` }),
    patch(`/_/roles/${role}`, { description: `d ${turn}` }),
    post("/_/permissions", { ...rule, status: "draft" }),
    patch(`/_/permissions/${permission}`, { read: "full" }),
    patch("/_/permissions", [{ id: permission, read: "mine" }], "read"),
    post("/_/relations", relation(again), "field_many"),
    patch(`/_/relations/${link}`, { collection_one: "authors" }, "collection_one"),
    post("/_/collection_presets", { collection: "books", title: `p ${again}` }, "title"),
    patch(`/_/collection_presets/${presetKey}`, { title: `q ${turn}` }, "title"),
    post("/_/files", text(again)),
    patch(`/_/files/${file}`, { title: `t ${turn}` }),
    patch("/_/files", [{ id: file, title: `u ${turn}` }]),
    post("/_/files/folders", { name: `folder ${again}` }),
    patch(`/_/files/folders/${folder}`, { name: `other ${turn}` }),
    post("/_/settings", { key: `key_${again}`, value: "a" }, "key"),
    patch(`/_/settings/${setting}`, { value: `v ${turn}` }, "value"),
    patch("/_/settings", [{ id: setting, value: `w ${turn}` }], "value"),
    ...[
      `/_/items/books/${item}`,
      `/_/users/${user}`,
      `/_/relations/${link}`,
      `/_/permissions/${permission}`,
      `/_/roles/${role}`,
      `/_/files/${file}`,
      `/_/files/folders/${folder}`,
      `/_/settings/${setting}`,
    ].map((path): Write => ({ method: "DELETE", path })),
  ];
}

/** Changes of the model always leave activity (API contract 2.6). */
const changesOfTheModel: readonly Write[] = [
  {
    method: "POST",
    path: "/_/collections",
    body: {
      collection: "shelves",
      fields: [
        {
          field: "id",
          type: "integer",
          datatype: "INT",
          length: 10,
          primary_key: true,
          auto_increment: true,
        },
      ],
    },
  },
  { method: "PATCH", path: "/_/collections/shelves", body: { note: "tall" } },
  {
    method: "POST",
    path: "/_/fields/shelves",
    body: { field: "name", type: "string", datatype: "VARCHAR", length: 50 },
  },
  { method: "PATCH", path: "/_/fields/shelves/name", body: { note: "short" } },
  { method: "PATCH", path: "/_/fields/shelves", body: [{ field: "name", note: "shorter" }] },
  { method: "DELETE", path: "/_/fields/shelves/name" },
];

/** Presets never leave activity (API contract 2.11). */
const leavesNothing = (path: string): boolean => path.startsWith("/_/collection_presets");
/** That a file is gone is told whatever was asked for (API contract 3.1). */
const alwaysLeaves = ({ method, path }: Write): boolean =>
  method === "DELETE" && /^\/_\/files\/\d/.test(path);

function send(world: World, { method, path, body }: Write, search: string) {
  const options = body === undefined ? {} : { body };
  return world.as("admin").send(method, `${path}?${search}`, options);
}

describe("every write", () => {
  onEachVendor("keeps the reason that is given with it", async (world) => {
    await makeEverything(world);
    const writes = [...(await writesOf(world, 1)), ...changesOfTheModel];
    for (const write of writes.filter(({ path }) => !leavesNothing(path))) {
      const before = (await world.activity()).length;
      const reply = await send(world, write, "comment=because");
      expect(reply.status, `${write.method} ${write.path} ${reply.text}`).toBeLessThan(300);
      const told = (await world.activity()).slice(before);
      // Rows that are written along, such as the links of a role, tell of themselves without it.
      expect(
        told.map(({ comment }) => comment),
        `${write.method} ${write.path}`,
      ).toContain("because");
    }
  });

  onEachVendor("leaves no activity when that is asked for, but for files", async (world) => {
    await makeEverything(world);
    for (const write of await writesOf(world, 2)) {
      const before = (await world.activity()).length;
      const reply = await send(world, write, "activity_skip=1");
      expect(reply.status, `${write.method} ${write.path} ${reply.text}`).toBeLessThan(300);
      const told = (await world.activity()).length - before;
      expect(told, `${write.method} ${write.path}`).toBe(alwaysLeaves(write) ? 1 : 0);
    }
  });

  onEachVendor("answers in the shape that is asked for", async (world) => {
    await makeEverything(world);
    const writes = [...(await writesOf(world, 3)), ...changesOfTheModel];
    for (const write of writes) {
      const { method, path, body: sent, field } = write;
      const reply = await send(world, write, `fields=${field ?? "id"}&meta=type`);
      if (method === "DELETE") {
        expect(reply.status, path).toBe(204);
        continue;
      }
      const isList = Array.isArray(sent);
      const keys = Object.keys((isList ? reply.items[0] : reply.item) ?? {});
      const isNarrow = field !== undefined;
      expect(keys.length === 1, `${method} ${path} ${reply.text}`).toBe(isNarrow);
      if (isNarrow) expect(keys).toEqual([field]);
      if (!isList) expect(reply.meta, `${method} ${path}`).toEqual({ type: "item" });
    }
  });

  onEachVendor(
    "of items answers the translations of the language that is asked for",
    async (world) => {
      await makeEverything(world);
      const languages = async (method: Method, path: string, body: unknown) => {
        const reply = await world
          .as("admin")
          .send(method, `/_/items/books${path}?fields=texts.language&lang=de`, { body });
        const item = Array.isArray(body) ? reply.items[0] : reply.item;
        return { status: reply.status, texts: item?.["texts"] };
      };
      const revision = await firstRevision(world, "/_/items/books/1");
      const texts = [{ language: "en" }, { language: "de" }];
      const writes: [Method, string, unknown][] = [
        ["POST", "", { title: "new", status: "published", texts }],
        ["PATCH", "/1", { title: "changed" }],
        ["PATCH", "", [{ id: 1, title: "changed again" }]],
        ["PATCH", `/1/revert/${revision}`, {}],
      ];
      for (const [method, path, sent] of writes)
        expect(await languages(method, path, sent), `${method} ${path}`).toEqual({
          status: 200,
          texts: [{ language: "de" }],
        });
    },
  );

  onEachVendor("is refused to somebody without rights", async (world) => {
    await makeEverything(world);
    const editor = world.as("editor");
    for (const { method, path, body } of [...(await writesOf(world, 4)), ...changesOfTheModel]) {
      const outcome = await outcomeOf(
        editor.send(method, path, body === undefined ? {} : { body }),
      );
      expect(outcome, `${method} ${path}`).toMatch(/^(401\/3|403\/30[1236]|404\/203)$/);
    }
  });
});
