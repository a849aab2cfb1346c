import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { onEachVendor, tokens } from "../../../../test/index.ts";
import type { World } from "../../../../test/index.ts";
import { uploadAs } from "../testing/uploads.ts";
import { sql } from "../../../database/sql.ts";

/** Everything of this file happens in a place of its own for temporary files, so that what stays behind can be seen. */
const usual = process.env["TMPDIR"];
let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "rowhouse-broken-"));
  process.env["TMPDIR"] = place;
});
afterAll(async () => {
  if (usual === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = usual;
  await rm(place, { recursive: true, force: true });
});

describe("an upload that breaks off", () => {
  for (const [title, method, path] of [
    ["of a new file", "POST", () => "/_/files"],
    ["of new content", "PATCH", (id: number) => `/_/files/${id}`],
  ] as const) {
    onEachVendor(`${title} leaves no bytes and no row`, async (world) => {
      const { id } = await uploadAs(world, "a.txt");
      const before = await remains(world);
      const port = await listen(world);
      const form = `--X\r\nContent-Disposition: form-data; name="data"; filename="big.bin"\r\n\r\n${"x".repeat(200_000)}`;
      await sendAndLeave(port, [
        `${method} ${path(id)} HTTP/1.1`,
        "host: localhost",
        `authorization: Bearer ${tokens.admin}`,
        "content-type: multipart/form-data; boundary=X",
        "content-length: 5000000",
        "",
        form,
      ]);
      await expect.poll(() => remains(world)).toEqual(before);
      expect((await world.as("public").get("/server/ping")).text).toBe("pong");
    });
  }

  onEachVendor("in the middle of its JSON leaves nothing either", async (world) => {
    const before = await remains(world);
    await sendAndLeave(await listen(world), [
      "POST /_/files HTTP/1.1",
      "host: localhost",
      `authorization: Bearer ${tokens.admin}`,
      "content-type: application/json",
      "content-length: 5000000",
      "",
      `{"filename":"a.bin","data":"${"A".repeat(100_000)}`,
    ]);
    await expect.poll(() => remains(world)).toEqual(before);
  });
});

/** Rows, stored files and files still on their way. */
async function remains(world: World): Promise<unknown> {
  const rows = await world.db.all(sql`select id, filesize from directus_files`);
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.parentPath.includes("uploads"))
    .map((entry) => entry.name);
  return { rows, files };
}

/** The port of the world's app, which listens from the first time on. */
async function listen(world: World): Promise<number> {
  const { server } = world.app;
  if (!server.listening) await world.app.listen({ port: 0, host: "127.0.0.1" });
  // A server on a port has an address of this kind.
  return (server.address() as AddressInfo).port;
}

/** Sends the beginning of a request, waits until the server is busy with it, and is gone. */
async function sendAndLeave(port: number, lines: string[]): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("connect", () => socket.write(lines.join("\r\n"), () => resolve()));
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
}
