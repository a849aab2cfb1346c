import type { RequestedChange } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import {
  editorRole,
  fullLevels,
  onEachVendor,
  refusal,
  type As,
  type Reply,
  type World,
} from "../../../test/index.ts";
import { raw } from "../../database/sql.ts";

const id = {
  field: "id",
  type: "integer",
  datatype: "INT",
  primary_key: true,
  auto_increment: true,
} as const;
const title = { field: "title", type: "string", datatype: "VARCHAR", length: 100 } as const;
const text = { field: "text", type: "string", datatype: "TEXT" } as const;

const changes: RequestedChange[] = [
  { kind: "create_field", collection: "news", data: text },
  { kind: "create_collection", data: { collection: "authors", fields: [id] } },
];

/** The writes that change tables, each with a body and with another one. */
const writes = [
  {
    to: "/_/collections",
    body: { collection: "pages", fields: [id, title] },
    other: { collection: "pages", fields: [id] },
    exists: 307,
  },
  { to: "/_/fields/news", body: text, other: { ...text, note: "Other" }, exists: 308 },
  { to: "/_/model/changes", body: { changes }, other: { changes: [changes[0]] }, exists: 308 },
];

/** A change of the model with a key. */
function post(
  world: World,
  { to, body, key = "k1", as = "admin" }: { to: string; body: unknown; key?: string; as?: As },
): Promise<Reply> {
  return world.as(as).post(to, body, { headers: { "idempotency-key": key } });
}

describe.each(writes)("a change of tables at $to", ({ to, body, other, exists }) => {
  onEachVendor("is made once, and repeated with the same reply", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const first = await post(world, { to, body });
    const activity = await world.activity();
    const second = await post(world, { to, body });
    expect([first.status, first.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await world.activity()).toEqual(activity);
    expect(await post(world, { to, body, key: "k2" })).toMatchObject(refusal(422, exists));
  });

  onEachVendor("replies with a key as without one", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const keyed = await post(world, { to, body });
    expect(keyed.status).toBe(200);
    await world.as("admin").delete("/_/fields/news/text");
    for (const made of ["pages", "authors"])
      await world.as("admin").delete(`/_/collections/${made}`);
    const plain = await world.as("admin").post(to, body);
    expect([plain.status, withoutIds(plain)]).toEqual([200, withoutIds(keyed)]);
  });

  onEachVendor("is made once when both requests come at the same time", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const replies = await Promise.all([1, 2, 3].map(() => post(world, { to, body })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text: reply }) => reply)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers["idempotency-replayed"]).length).toBe(2);
  });

  onEachVendor("refuses another body with the same key", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    await post(world, { to, body });
    expect(await post(world, { to, body: other })).toMatchObject(refusal(422, 26));
  });
});

describe("the key of a change of tables", () => {
  onEachVendor("stays free where the change is refused and taken back", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const taken = { kind: "create_field", collection: "news", data: title };
    const to = "/_/model/changes";
    expect(await post(world, { to, body: { changes: [...changes, taken] } })).toMatchObject(
      refusal(422, 308),
    );
    expect(await post(world, { to, body: { changes } })).toMatchObject({ status: 200 });
    const { status } = await world.as("admin").get("/_/items/authors");
    expect(status).toBe(200);
  });

  onEachVendor(
    "is free after a crash, and what that left of the tables is taken over",
    async (world) => {
      await world.collection("news", { fields: { title: "string" } });
      // As MySQL leaves them, which commits each by itself.
      const { quote } = world.db.dialect;
      await world.db.changeSchema(async (schema) => {
        await schema.run(raw(`alter table ${quote("news")} add ${quote("text")} text`));
        await schema.run(raw(`create table ${quote("authors")} (${quote("id")} int primary key)`));
      });
      world.project.models.invalidate();
      const reply = await post(world, { to: "/_/model/changes", body: { changes } });
      expect(reply, reply.text).toMatchObject({ status: 200 });
      const { body } = await world.as("admin").get("/_/collections/authors");
      expect(body).toMatchObject({ data: { managed: true } });
    },
  );

  onEachVendor("holds for its caller only", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    await world.permit(editorRole, {
      news: fullLevels,
      directus_fields: fullLevels,
      directus_collections: fullLevels,
    });
    const to = "/_/fields/news";
    await post(world, { to, body: text });
    const other = await post(world, { to, body: { ...text, field: "lead" }, as: "editor" });
    expect([other.status, other.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    expect(await post(world, { to, body: text, as: "editor" })).toMatchObject(refusal(422, 26));
  });

  onEachVendor("opens nothing to those who may not change the model", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    for (const { to, body } of writes) {
      await post(world, { to, body });
      for (const as of ["editor", "public"] as const) {
        const refused = await post(world, { to, body, as });
        expect([401, 403], `${to} as ${as}`).toContain(refused.status);
        expect(refused.headers["idempotency-replayed"]).toBeUndefined();
      }
    }
  });
});

/** The reply as text, without the numbers of rows. */
function withoutIds({ text: reply }: Reply): string {
  return reply.replaceAll(/"(id|sort)":\d+/g, "");
}
