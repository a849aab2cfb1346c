import { connect, type AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { onEachVendor, tokens, type World } from "../../../../test/index.ts";
import { partsAs, storedParts } from "../../../../test/files/parts.ts";
import { base64, fileIn, uploadAs } from "../../../../test/files/uploads.ts";
import { pastOf, textAt } from "../../../../test/files/versions.ts";
import { AppError } from "../../../core/errors.ts";
import { sql } from "../../../database/sql.ts";
import { fileStoreOf, type FileStore } from "../../../storage/index.ts";

/** Holds what stores content until it is let go, and counts how often that is begun. */
function slowStore({ project }: World, method: "write" | "writeNew") {
  const own = fileStoreOf(project.storage);
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const work = { times: 0 };
  const slow: FileStore["writeNew"] = async (name, content) => {
    work.times += 1;
    begun.resolve();
    await gate.promise;
    return await own[method](name, content);
  };
  project.storage = { ...own, [method]: slow } satisfies FileStore;
  return { ...gate, begun: begun.promise, work };
}

const files = async ({ db }: World) => await db.all(sql`select title from directus_files`);

describe("an end of an upload that is asked for again while it goes on", () => {
  onEachVendor("waits and has the answer of the first, with its key or without", async (world) => {
    const named: Record<string, string>[] = [{ "idempotency-key": "k1" }, {}];
    for (const headers of named) {
      const upload = await partsAs(world, "admin").whole(Buffer.from("hello"));
      const slow = slowStore(world, "writeNew");
      const post = async () =>
        await world.as("admin").post("/_/files", { upload, filename: "a.txt" }, { headers });
      const first = post();
      await slow.begun;
      const others = [post(), post()];
      slow.resolve();
      const answer = await first;
      expect(answer.status).toBe(200);
      for (const other of await Promise.all(others)) {
        expect(other.text).toBe(answer.text);
        expect(other.headers["idempotency-replayed"]).toBe("true");
      }
      expect(slow.work.times).toBe(1);
    }
    expect(await files(world)).toHaveLength(2);
  });

  onEachVendor("replaces content once", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    const upload = await partsAs(world, "admin").whole(Buffer.from("other"));
    const patch = async () => await world.as("admin").patch(`/_/files/${id}`, { upload });
    const replies = await Promise.all([patch(), patch(), patch()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await pastOf(world, id)).toEqual(["hello"]);
    expect(await textAt(world, data.url)).toBe("other");
  });

  onEachVendor("makes one file where a proxy has cut the first request", async (world) => {
    const upload = await partsAs(world, "admin").whole(Buffer.from("hello"));
    const slow = slowStore(world, "writeNew");
    const body = { upload, filename: "a.txt" };
    const cut = await cuttingProxy(world, body);
    await slow.begun;
    cut();
    const again = world.as("admin").post("/_/files", body);
    slow.resolve();
    expect(fileIn(await again)).toMatchObject({ title: "A", filesize: 5 });
    expect(slow.work.times).toBe(1);
    expect(await files(world)).toHaveLength(1);
    // The first request removes them after its commit, which is when the second has its answer.
    await expect.poll(() => storedParts(world, upload)).toEqual([]);
  });

  onEachVendor("goes on by itself where the first fails", async (world) => {
    const upload = await partsAs(world, "admin").whole(Buffer.from("hello"));
    const own = fileStoreOf(world.project.storage);
    const slow = slowStore(world, "writeNew");
    const post = async () =>
      await world.as("admin").post("/_/files", { upload, filename: "a.txt" });
    const first = post();
    await slow.begun;
    const second = post();
    world.project.storage = own;
    slow.reject(new AppError("uploadNotWritten"));
    expect([(await first).status, (await second).status]).toEqual([500, 200]);
    expect(await files(world)).toHaveLength(1);
  });

  onEachVendor("goes on by itself where the first process was killed", async (world) => {
    const upload = await partsAs(world, "admin").whole(Buffer.from("hello"));
    await world.project.uploads.claim(upload, world.clock.now());
    const post = world.as("admin").post("/_/files", { upload, filename: "a.txt" });
    world.clock.advance(61);
    expect((await post).status).toBe(200);
  });

  onEachVendor("is no answer to another request", async (world) => {
    const upload = await partsAs(world, "admin").whole(Buffer.from("hello"));
    const post = async (filename: string) =>
      await world.as("admin").post("/_/files", { upload, filename });
    expect((await post("a.txt")).status).toBe(200);
    expect((await post("b.txt")).error).toMatchObject({ problems: [{ rule: "uploadUnknown" }] });
    const plain = { data: base64("hello"), filename: "a.txt" };
    for (const status of [200, 200])
      expect((await world.as("admin").post("/_/files", plain)).status).toBe(status);
    expect(await files(world)).toHaveLength(3);
  });
});

/** Asks for the end of an upload over a connection that can be cut. */
async function cuttingProxy(world: World, body: object): Promise<() => void> {
  const { server } = world.app;
  if (!server.listening) await world.app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const text = JSON.stringify(body);
  socket.write(
    [
      "POST /_/files HTTP/1.1",
      "host: localhost",
      `authorization: Bearer ${tokens.admin}`,
      "content-type: application/json",
      `content-length: ${text.length}`,
      "",
      text,
    ].join("\r\n"),
  );
  return () => void socket.destroy();
}
