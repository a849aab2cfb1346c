import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { onEachVendor, tokens } from "../../../../test/index.ts";
import type { World } from "../../../../test/index.ts";
import { useTemporaryFolder } from "../../../../test/files/temporary-folder.ts";
import { uploadAs } from "../../../../test/files/uploads.ts";
import { sql } from "../../../database/sql.ts";

const temporaryFolder = useTemporaryFolder();

describe("an upload that is interrupted", () => {
  for (const [title, method, path] of [
    ["of a new file", "POST", () => "/_/files"],
    ["of new content", "PATCH", (id: number) => `/_/files/${id}`],
  ] as const) {
    onEachVendor(`${title} leaves no bytes and no row`, async (world) => {
      const { id } = await uploadAs(world, "a.txt");
      const before = await leftovers(world);
      const port = await listen(world);
      const form = `--X\r\nContent-Disposition: form-data; name="data"; filename="big.bin"\r\n\r\n${"x".repeat(200_000)}`;
      await sendAndDisconnect(port, [
        `${method} ${path(id)} HTTP/1.1`,
        "host: localhost",
        `authorization: Bearer ${tokens.admin}`,
        "content-type: multipart/form-data; boundary=X",
        "content-length: 5000000",
        "",
        form,
      ]);
      await expect.poll(() => leftovers(world)).toEqual(before);
      expect((await world.as("public").get("/server/ping")).text).toBe("pong");
    });
  }

  onEachVendor("in the middle of its JSON leaves nothing", async (world) => {
    const before = await leftovers(world);
    await sendAndDisconnect(await listen(world), [
      "POST /_/files HTTP/1.1",
      "host: localhost",
      `authorization: Bearer ${tokens.admin}`,
      "content-type: application/json",
      "content-length: 5000000",
      "",
      `{"filename":"a.bin","data":"${"A".repeat(100_000)}`,
    ]);
    await expect.poll(() => leftovers(world)).toEqual(before);
  });
});

onEachVendor(
  "an upload that says itself that it is too large is refused before it is sent",
  async (world) => {
    const port = await listen(world);
    const answers = async (path: string, method: string, size: number) =>
      await headOf(port, [
        `${method} ${path} HTTP/1.1`,
        "host: localhost",
        `authorization: Bearer ${tokens.admin}`,
        "content-type: multipart/form-data; boundary=x",
        `content-length: ${size}`,
        "",
        "",
      ]);
    const { id } = await uploadAs(world, "a.txt");
    const before = await leftovers(world);
    for (const [path, method] of [
      ["/_/files", "POST"],
      [`/_/files/${id}`, "PATCH"],
    ] as const) {
      expect(await answers(path, method, 200 * 1024 * 1024)).toMatch(/^HTTP\/1.1 413 /);
    }
    expect(await leftovers(world)).toEqual(before);
  },
);

/** Rows, stored files and temporary files. */
async function leftovers(world: World): Promise<unknown> {
  const rows = await world.db.all(sql`select id, filesize from directus_files`);
  const entries = await readdir(temporaryFolder(), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.parentPath.includes("uploads"))
    .map((entry) => entry.name);
  return { rows, files };
}

/** The port of the world's app, which starts to listen on the first call. */
async function listen(world: World): Promise<number> {
  const { server } = world.app;
  if (!server.listening) await world.app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on a port has an address of this type.
  return (server.address() as AddressInfo).port;
}

/** Sends the head of a request, and returns the beginning of what comes back although no body follows. */
async function headOf(port: number, lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(lines.join("\r\n"));
  const [chunk]: unknown[] = await once(socket, "data");
  socket.destroy();
  return String(chunk);
}

/** Sends the beginning of a request, waits until the server handles it, and disconnects. */
async function sendAndDisconnect(port: number, lines: string[]): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("connect", () => socket.write(lines.join("\r\n"), () => resolve()));
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
}
