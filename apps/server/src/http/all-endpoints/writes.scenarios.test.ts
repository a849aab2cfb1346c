import { numberedKey } from "@rowhouse/contract";
import { describe, expect } from "vitest";

import { makeEverything } from "../../../test/everything.ts";
import { base64, png } from "../../../test/files/uploads.ts";
import { editorRole, onEachVendor, outcomeOf, type World } from "../../../test/index.ts";
import type { Method } from "../../../test/world.ts";

/** A write that can be repeated; `run` makes unique what has to be new each time. */
interface Write {
  method: Method;
  path: string;
  body?: unknown;
  /** The field that `fields` can narrow the reply to; without it the reply is the whole row (API contract 1.3). */
  field?: string;
}

const book = (run: number) => ({ title: `book ${run}`, status: "published" });
const person = (run: number) => ({
  status: "active",
  first_name: "A",
  last_name: "B",
  email: `new-${run}@example.com`,
  password: "a long password",
  timezone: "UTC",
  locale: "en-US",
  roles: [{ role: editorRole }],
});
const relation = (run: number) => ({ collection_many: "books", field_many: `field_${run}` });
const text = (run: number) => ({
  data: Buffer.from(String(run)).toString("base64"),
  filename: `text-${run}.txt`,
});

const picture = async (run: number) => ({
  data: base64(await png(8, 8)),
  filename: `picture-${run}.png`,
});

/** Creates things with a POST and returns their keys. */
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

/** Every write that returns what it wrote; `run` makes repetitions different. */
async function writesOf(world: World, run: number): Promise<Write[]> {
  const [item = 0] = await make(world, "/_/items/books", [book(run)]);
  await world.as("admin").patch(`/_/items/books/${item}`, { title: "changed" });
  const revision = await firstRevision(world, `/_/items/books/${item}`);
  const [removed = 0] = await make(world, "/_/items/books", [book(run)]);
  await world.as("admin").patch(`/_/items/books/${removed}`, { status: "deleted" });
  const [user = 0] = await make(world, "/_/users", [person(run)]);
  const [role = 0] = await make(world, "/_/roles", [{ name: `role ${run}` }]);
  const rule = { collection: "books", role };
  const [permission = 0] = await make(world, "/_/permissions", [rule]);
  const [link = 0] = await make(world, "/_/relations", [relation(run)]);
  const preset = { collection: "books", title: `preset ${run}` };
  const [presetKey = 0] = await make(world, "/_/collection_presets", [preset]);
  const [file = 0] = await make(world, "/_/files", [text(run)]);
  const [image = 0] = await make(world, "/_/files", [await picture(run)]);
  const [folder = 0] = await make(world, "/_/files/folders", [{ name: `folder ${run}` }]);
  const [setting = 0] = await make(world, "/_/settings", [{ key: `key_${run}`, value: "a" }]);
  const again = run + 1000;
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
    patch(`/_/items/books/${removed}/restore`, {}, "title"),
    patch(`/_/items/books/${item}`, { title: `t ${run}` }, "title"),
    patch("/_/items/books", [{ id: item, title: `u ${run}` }], "title"),
    post("/_/users", person(again), "email"),
    patch(`/_/users/${user}`, { title: `t ${run}` }, "title"),
    post("/_/roles", { name: `role ${again}` }),
    patch(`/_/roles/${role}`, { description: `d ${run}` }),
    post("/_/permissions", { ...rule, status: "draft" }),
    patch(`/_/permissions/${permission}`, { read: "full" }),
    patch("/_/permissions", [{ id: permission, read: "mine" }], "read"),
    post("/_/relations", relation(again), "field_many"),
    patch(`/_/relations/${link}`, { collection_one: "authors" }, "collection_one"),
    post("/_/collection_presets", { collection: "books", title: `p ${again}` }, "title"),
    patch(`/_/collection_presets/${presetKey}`, { title: `q ${run}` }, "title"),
    post("/_/files", text(again)),
    patch(`/_/files/${file}`, { title: `t ${run}` }),
    patch("/_/files", [{ id: file, title: `u ${run}` }]),
    patch(`/_/files/${image}/picture`, { flip: true }),
    { method: "DELETE", path: `/_/files/${image}/picture` },
    post("/_/files/folders", { name: `folder ${again}` }),
    patch(`/_/files/folders/${folder}`, { name: `other ${run}` }),
    post("/_/settings", { key: `key_${again}`, value: "a" }, "key"),
    patch(`/_/settings/${setting}`, { value: `v ${run}` }, "value"),
    patch("/_/settings", [{ id: setting, value: `w ${run}` }], "value"),
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
      fields: [numberedKey],
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

/** It returns how many changes it made, and no row. */
const severalChanges: Write = {
  method: "POST",
  path: "/_/model/changes",
  body: { changes: [{ kind: "update_collection", collection: "shelves", data: { note: "wide" } }] },
};

/** Presets never leave activity (API contract 2.11). */
const leavesNothing = (path: string): boolean => path.startsWith("/_/collection_presets");
/** That a file is gone is always recorded (API contract 3.1). */
const alwaysLeaves = ({ method, path }: Write): boolean =>
  method === "DELETE" && /^\/_\/files\/\d+$/.test(path);
/** Whether a thing is gone; an edit of a picture that is taken back returns the file. */
const removes = ({ method, path }: Write): boolean =>
  method === "DELETE" && !path.endsWith("/picture");

function send(world: World, { method, path, body }: Write, search: string) {
  const options = body === undefined ? {} : { body };
  return world.as("admin").send(method, `${path}?${search}`, options);
}

describe("every write", () => {
  onEachVendor("records the reason that is given with it", async (world) => {
    await makeEverything(world);
    const writes = [...(await writesOf(world, 1)), ...changesOfTheModel, severalChanges];
    for (const write of writes.filter(({ path }) => !leavesNothing(path))) {
      const before = (await world.activity()).length;
      const reply = await send(world, write, "comment=because");
      expect(reply.status, `${write.method} ${write.path} ${reply.text}`).toBeLessThan(300);
      const recorded = (await world.activity()).slice(before);
      // Nested rows, such as the links of a role, are recorded without it.
      expect(
        recorded.map(({ comment }) => comment),
        `${write.method} ${write.path}`,
      ).toContain("because");
    }
  });

  onEachVendor("leaves no activity on request, but for files", async (world) => {
    await makeEverything(world);
    for (const write of await writesOf(world, 2)) {
      const before = (await world.activity()).length;
      const reply = await send(world, write, "activity_skip=1");
      expect(reply.status, `${write.method} ${write.path} ${reply.text}`).toBeLessThan(300);
      const recorded = (await world.activity()).length - before;
      expect(recorded, `${write.method} ${write.path}`).toBe(alwaysLeaves(write) ? 1 : 0);
    }
  });

  onEachVendor("returns the requested fields", async (world) => {
    await makeEverything(world);
    const writes = [...(await writesOf(world, 3)), ...changesOfTheModel];
    for (const write of writes) {
      const { method, path, body: sent, field } = write;
      const reply = await send(world, write, `fields=${field ?? "id"}&meta=type`);
      if (removes(write)) {
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

  onEachVendor("of items returns the translations of the requested language", async (world) => {
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
    await world.as("admin").patch("/_/items/books/1", { status: "deleted" });
    expect(await languages("PATCH", "/1/restore", {})).toEqual({
      status: 200,
      texts: [{ language: "de" }],
    });
  });

  onEachVendor("is refused to users without rights", async (world) => {
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
