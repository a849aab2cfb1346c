import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { get, type IncomingMessage } from "node:http";
import { describe, expect } from "vitest";
import { onEachVendor, tokens, type World } from "../../../test/index.ts";

const many = 1100;

describe("a list without a limit", () => {
  onEachVendor("comes whole, like any other", async (world) => {
    await makeNotes(world);
    const admin = world.as("admin");
    for (const search of ["limit=-1&sort=-text", "limit=-1&sort=-text&meta=result_count"]) {
      const { status, headers, items } = await admin.get(`/_/items/notes?${search}&fields=id,text`);
      expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
      expect(items).toHaveLength(many);
      expect(items.map(({ text }) => String(text))).toEqual(
        items
          .map(({ text }) => String(text))
          .toSorted()
          .toReversed(),
      );
    }
    const head = await admin.send("HEAD", "/_/items/notes?limit=-1");
    expect([head.status, head.text]).toEqual([200, ""]);
    await expectTurns(world);
  });

  onEachVendor("is refused before its first row as any other", async (world) => {
    await makeNotes(world);
    const reply = await world.as("admin").get("/_/items/notes?limit=-1&sort=nothing");
    expect([reply.status, reply.error?.code]).toEqual([422, 202]);
    expect((await world.as("editor").get("/_/items/notes?limit=-1")).status).toBe(403);
    await expectTurns(world);
  });

  onEachVendor("ends with the connection of its reader", async (world) => {
    // They do not fit into the buffers of a connection.
    await makeNotes(world, 8000);
    for (let round = 0; round < 5; round += 1) {
      const reply = await beginReading(world);
      await once(reply, "readable");
      reply.destroy();
    }
    await expectTurns(world);
    expect((await world.as("admin").get("/_/items/notes?limit=1")).status).toBe(200);
  });
});

async function makeNotes(world: World, length = 10): Promise<void> {
  await world.collection("notes", { fields: { text: { type: "string", datatype: "TEXT" } } });
  const rows = Array.from({ length: many }, (_, at) => ({
    text: `${(at * 7919) % many} ${"x".repeat(length)}`,
  }));
  await world.db.insertAll("notes", rows, "id");
}

/** Snapshots that were not closed would keep their turns. */
async function expectTurns({ db }: World): Promise<void> {
  const several = await Promise.all([1, 2, 3, 4].map(() => db.snapshot()));
  for (const each of several) await each.close();
}

async function beginReading({ app }: World): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on a port has an address of this type.
  const { port } = app.server.address() as AddressInfo;
  const request = get({
    port,
    path: "/_/items/notes?limit=-1&sort=text",
    headers: { authorization: `Bearer ${tokens.admin}` },
  });
  request.on("error", () => undefined);
  const [reply]: IncomingMessage[] = await once(request, "response");
  if (!reply) throw new Error("There is no reply.");
  return reply;
}
