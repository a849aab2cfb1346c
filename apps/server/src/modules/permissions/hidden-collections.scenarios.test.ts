import { describe, expect } from "vitest";
import {
  editorRole,
  newsroom,
  onEachVendor,
  type As,
  type Reply,
  type World,
} from "../../../test/index.ts";

const missing = "nothing_here";

/** Requests that name a collection: its address, and where else a name of one may stand. */
const requests: readonly [
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
][] = [
  ["GET", "/_/items/NAME"],
  ["GET", "/_/items/NAME/1"],
  ["GET", "/_/items/NAME/1,2"],
  ["GET", "/_/items/NAME/1/revisions"],
  ["GET", "/_/items/NAME/1/revisions/0"],
  ["POST", "/_/items/NAME", { name: "x" }],
  ["POST", "/_/items/NAME", [{ name: "x" }]],
  ["POST", "/_/items/NAME", { nothing: "x" }],
  ["PATCH", "/_/items/NAME/1", { name: "x" }],
  ["PATCH", "/_/items/NAME/1", { id: 2 }],
  ["PATCH", "/_/items/NAME/1", {}],
  ["PATCH", "/_/items/NAME/1", { phone: "x" }],
  ["PATCH", "/_/items/NAME/1", { nothing: "x" }],
  ["PATCH", "/_/items/NAME/99", { name: "x" }],
  ["PATCH", "/_/items/NAME/1,2", { name: "x" }],
  ["PATCH", "/_/items/NAME/x", { name: "x" }],
  ["PATCH", "/_/items/NAME", [{ id: 1, name: "x" }]],
  ["PATCH", "/_/items/NAME", [{ name: "x" }]],
  ["PATCH", "/_/items/NAME", [{ nothing: "x" }]],
  ["DELETE", "/_/items/NAME/1"],
  ["DELETE", "/_/items/NAME/99"],
  ["DELETE", "/_/items/NAME/1,2"],
  ["PATCH", "/_/items/NAME/1/revert/1"],
  ["PATCH", "/_/items/NAME/1/restore"],
  ["PATCH", "/_/items/NAME/1,2/restore"],
  ["POST", "/_/activity/comment", { collection: "NAME", item: "1", comment: "x" }],
  ["GET", "/_/collections/NAME"],
  ["PATCH", "/_/collections/NAME", { note: "x" }],
  ["DELETE", "/_/collections/NAME"],
  ["GET", "/_/fields/NAME"],
  ["GET", "/_/fields/NAME/name"],
  ["POST", "/_/fields/NAME", { field: "name", type: "string" }],
  ["PATCH", "/_/fields/NAME/name", { note: "x" }],
  ["DELETE", "/_/fields/NAME/name"],
];

describe("a collection that may not be read and one that does not exist answer alike (A10, J6)", () => {
  onEachVendor("to someone without rights", async (world) => {
    await newsroom(world);
    await expectAlike(world, "editor");
  });

  onEachVendor("to the public", async (world) => {
    await newsroom(world);
    await expectAlike(world, "public");
  });

  onEachVendor("to someone who may read what describes collections", async (world) => {
    await newsroom(world);
    await world.permit(editorRole, {
      news: "full",
      directus_collections: { read: "full" },
      directus_fields: "full",
      directus_revisions: { read: "full" },
      directus_relations: { read: "full" },
    });
    await expectAlike(world, "editor");
  });

  onEachVendor("to someone whose rules name it, but not to read", async (world) => {
    await newsroom(world);
    await world.permit(editorRole, {
      authors: { update: "full", delete: "full", write_field_blacklist: "phone" },
    });
    await expectAlike(world, "editor");
    expect((await world.as("admin").get("/_/items/authors")).items).toHaveLength(2);
  });
});

async function expectAlike(world: World, caller: As): Promise<void> {
  for (const [method, path, body] of requests) {
    const ask = (name: string): Promise<Reply> => {
      const sent = body && JSON.parse(JSON.stringify(body).replace("NAME", name));
      return world.as(caller).send(method, path.replace("NAME", name), sent && { body: sent });
    };
    const hidden = await ask("authors");
    const nowhere = await ask(missing);
    const request = `${method} ${path} ${JSON.stringify(body)}`;
    expect([request, hidden.status, textOf(hidden)]).toEqual([
      request,
      nowhere.status,
      textOf(nowhere),
    ]);
  }
}

/** Without what differs in any two replies. */
function textOf({ text }: Reply): string {
  return text.replaceAll("authors", missing).replaceAll(/"request_id":"[^"]+"/g, "");
}
