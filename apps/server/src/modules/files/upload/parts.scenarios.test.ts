import { createHash } from "node:crypto";
import { connect, type AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { editorRole, onEachVendor, refusal, tokens, type World } from "../../../../test/index.ts";
import { inEachStore } from "../../../../test/files/each-store.ts";
import { idIn, offsetOf, partsAs, storedParts } from "../../../../test/files/parts.ts";
import { base64, fileIn, png } from "../../../../test/files/uploads.ts";
import { sql } from "../../../database/sql.ts";
import { sweepUnfinished } from "../../../projects/unfinished-uploads.ts";

const onBothStores = inEachStore();

const uploaders = { directus_files: { create: "full", read: "full", update: "full" } } as const;

const filesOf = ({ db }: World) => db.all(sql`select id, title, checksum from directus_files`);
const textOf = async (world: World, url: string) => (await world.as("admin").get(url)).text;

describe("an upload in parts", () => {
  onBothStores("becomes the same file as one that is sent at once", async (world) => {
    const picture = await png(60, 40);
    const parts = partsAs(world, "admin");
    const begun = await parts.begin(picture.length);
    expect(begun).toMatchObject({
      status: 201,
      headers: { "tus-resumable": "1.0.0", "upload-offset": "0" },
    });
    const id = idIn(begun);
    const first = await parts.append(id, 0, picture.subarray(0, 100));
    expect(first).toMatchObject({ status: 204, headers: { "upload-offset": "100" } });
    await parts.append(id, 100, picture.subarray(100));

    const body = { upload: id, filename: "Summer beach.png", description: "Sand" };
    const file = fileIn(await world.as("admin").post("/_/files", body));
    const sent = { data: base64(picture), filename: "Summer beach.png", description: "Sand" };
    const other = fileIn(await world.as("admin").post("/_/files", sent));
    const same = { id: file.id, filename: file.filename, data: file.data };
    expect(file).toEqual({ ...other, ...same });
    expect(await storedParts(world, id)).toEqual([]);
    expect((await parts.head(id)).status).toBe(404);
    const actions = (await world.activity()).map(({ action, item }) => [action, item]);
    expect(actions).toEqual([
      ["upload", String(file.id)],
      ["upload", String(other.id)],
    ]);
  });

  onBothStores("says how far it is, and is given up with all that arrived", async (world) => {
    const parts = partsAs(world, "admin");
    const id = await parts.begun(10);
    await parts.append(id, 0, Buffer.from("hello"));
    expect(await parts.head(id)).toMatchObject({
      status: 200,
      headers: { "upload-offset": "5", "upload-length": "10", "cache-control": "no-store" },
    });
    expect((await parts.read(id)).item).toMatchObject({ id, size: 10, offset: 5 });
    expect(await storedParts(world, id)).toEqual([`parts/${id}/0-5`]);
    expect((await parts.remove(id)).status).toBe(204);
    expect(await storedParts(world, id)).toEqual([]);
    expect(await parts.head(id)).toMatchObject({ status: 404 });
  });

  onBothStores("goes on where a connection was cut", async (world) => {
    const content = Buffer.alloc(300_000, "0123456789");
    const parts = partsAs(world, "admin");
    const id = await parts.begun(content.length);
    await cutPart(world, id, { sent: content.subarray(0, 120_000), announced: content.length });
    await expect.poll(async () => offsetOf(await parts.head(id))).toBe(120_000);
    await parts.append(id, 120_000, content.subarray(120_000));
    const body = { upload: id, filename: "numbers.txt" };
    const file = fileIn(await world.as("admin").post("/_/files", body));
    const checksum = createHash("md5").update(content).digest("hex");
    expect(await filesOf(world)).toMatchObject([{ id: file.id, checksum }]);
  });

  onBothStores("takes one of two parts that begin at the same place", async (world) => {
    const parts = partsAs(world, "admin");
    const id = await parts.begun(10);
    const replies = await Promise.all([
      parts.append(id, 0, Buffer.from("hello")),
      parts.append(id, 0, Buffer.from("hello")),
    ]);
    const late = await parts.append(id, 0, Buffer.from("hello"));
    expect(late).toMatchObject(refusal(409, 27));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(offsetOf(await parts.head(id))).toBe(5);
  });

  onBothStores("goes on over what a killed process left behind", async (world) => {
    const parts = partsAs(world, "admin");
    const id = await parts.begun(10);
    await world.project.storage.write(`parts/${id}/0-3`, Buffer.from("hel"));
    await world.project.storage.write(`parts/${id}/0-5`, Buffer.from("wrong"));
    await parts.append(id, 0, Buffer.from("hello"));
    await parts.append(id, 5, Buffer.from("world"));
    const body = { upload: id, filename: "a.txt" };
    const { data } = fileIn(await world.as("admin").post("/_/files", body));
    expect(await textOf(world, data.url)).toBe("helloworld");
    expect(await storedParts(world, id)).toEqual([]);
  });

  onBothStores("expires after a day, and its parts are removed", async (world) => {
    const parts = partsAs(world, "admin");
    const id = await parts.begun(10);
    await parts.append(id, 0, Buffer.from("hello"));
    const sweeping = sweepUnfinished(world.project, undefined);
    await sweeping.run(world.clock.now());
    expect(await storedParts(world, id)).toHaveLength(1);
    world.clock.advance(24 * 60 * 60 + 1);
    expect((await parts.head(id)).status).toBe(404);
    expect(await parts.append(id, 5, Buffer.from("world"))).toMatchObject(refusal(404, 1));
    await sweeping.run(world.clock.now());
    expect(await storedParts(world, id)).toEqual([]);
    await sweeping.close();
  });
});

describe("an upload in parts is not there for", () => {
  onEachVendor("another user, who may upload as well", async (world) => {
    await world.permit(editorRole, uploaders);
    const id = await partsAs(world, "admin").whole(Buffer.from("hello"));
    const parts = partsAs(world, "editor");
    const notThere = refusal(404, 1);
    expect((await parts.head(id)).status).toBe(404);
    expect(await parts.read(id)).toMatchObject(notThere);
    expect(await parts.append(id, 5, Buffer.from("x"))).toMatchObject(notThere);
    expect(await parts.remove(id)).toMatchObject(notThere);
    const unknown = crypto.randomUUID();
    const [known, other] = await Promise.all(
      [id, unknown].map(
        async (upload) => await world.as("editor").post("/_/files", { upload, filename: "a.txt" }),
      ),
    );
    expect(known).toMatchObject(refusal(422, 4));
    expect(known?.error).toEqual({ ...other?.error, request_id: expect.any(String) });
    expect(known?.error).toMatchObject({
      params: { field: "upload" },
      problems: [{ rule: "uploadUnknown" }],
    });
    expect(offsetOf(await partsAs(world, "admin").head(id))).toBe(5);
  });

  onEachVendor("those who are not signed in, or may not upload", async (world) => {
    const id = await partsAs(world, "admin").begun(5);
    for (const [as, refused] of [
      ["public", refusal(403, 302)],
      ["editor", refusal(403, 302)],
    ] as const) {
      const parts = partsAs(world, as);
      expect(await parts.begin(5)).toMatchObject(refused);
      expect(await parts.read(id)).toMatchObject(refused);
      expect(await parts.append(id, 0, Buffer.from("x"))).toMatchObject(refused);
      expect(await parts.remove(id)).toMatchObject(refused);
    }
    await world.permit(2, uploaders);
    expect(await partsAs(world, "public").begin(5)).toMatchObject(refusal(401, 108));
    const body = { upload: id, filename: "a.txt" };
    expect(await world.as("public").post("/_/files", body)).toMatchObject(refusal(401, 108));
  });

  onEachVendor("bytes addresses, whatever they name", async (world) => {
    const id = await partsAs(world, "admin").whole(Buffer.from("hello"));
    for (const name of [`../parts/${id}/0-5`, `parts%2f${id}%2f0-5`, `..%2fparts%2f${id}%2f0-5`]) {
      const reply = await world.as("admin").get(`/uploads/_/originals/${name}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.text).not.toContain("hello");
    }
  });
});

describe("an upload in parts is refused", () => {
  onEachVendor("when it is larger than the server or the project accepts", async (world) => {
    const parts = partsAs(world, "admin");
    expect(await parts.begin(101 * 1024 * 1024)).toMatchObject(refusal(413, 601));
    await world.setting("file_max_size", "1MB");
    const refused = await parts.begin(2_000_000);
    expect(refused).toMatchObject(refusal(422, 4));
    expect(refused.error).toMatchObject({ problems: [{ rule: "fileSize" }] });
    expect(await parts.begin(0)).toMatchObject(refusal(422, 4));
    const id = await parts.begun(5);
    expect(await parts.append(id, 0, Buffer.from("hello world"))).toMatchObject(refusal(413, 601));
    expect(await storedParts(world, id)).toEqual([]);
  });

  onEachVendor("when its headers are not those of the protocol", async (world) => {
    const parts = partsAs(world, "admin");
    const id = await parts.begun(5);
    const other = await parts.begin(5, { "tus-resumable": "0.2.2" });
    expect(other).toMatchObject({ ...refusal(412, 2), headers: { "tus-version": "1.0.0" } });
    expect(await parts.begin(5, { "upload-length": "five" })).toMatchObject(refusal(400, 2));
    const tus = { "tus-resumable": "1.0.0" };
    const send = async (headers: Record<string, string>) =>
      await world.as("admin").send("PATCH", `/_/files/uploads/${id}`, {
        body: Buffer.from("x"),
        headers: { ...tus, ...headers },
      });
    expect(await send({ "upload-offset": "0" })).toMatchObject(refusal(400, 2));
    const type = { "content-type": "application/offset+octet-stream" };
    expect(await send({ ...type, "upload-offset": "-1" })).toMatchObject(refusal(400, 2));
    expect(await send({ ...type, "upload-offset": "3" })).toMatchObject(refusal(409, 27));
  });

  onEachVendor("when its user has too many that are not finished", async (world) => {
    const parts = partsAs(world, "admin");
    for (let count = 0; count < 100; count += 1) await parts.begin(5);
    const refused = await parts.begin(5);
    expect(refused).toMatchObject(refusal(422, 4));
    expect(refused.error).toMatchObject({ params: { name: "unfinishedUploads", limit: 100 } });
    world.clock.advance(24 * 60 * 60 + 1);
    expect((await parts.begin(5)).status).toBe(201);
  });
});

/** Sends a part that announces more than comes, and cuts the connection when the server has read what came. */
async function cutPart(
  world: World,
  id: string,
  { sent, announced }: { sent: Buffer; announced: number },
): Promise<void> {
  const { server } = world.app;
  if (!server.listening) await world.app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const read = new Promise<void>((resolve) => {
    server.once("request", (request) => {
      let size = 0;
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size >= sent.length) resolve();
      });
      request.pause();
    });
  });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    [
      `PATCH /_/files/uploads/${id} HTTP/1.1`,
      "host: localhost",
      `authorization: Bearer ${tokens.admin}`,
      "tus-resumable: 1.0.0",
      "upload-offset: 0",
      "content-type: application/offset+octet-stream",
      `content-length: ${announced}`,
      "",
      "",
    ].join("\r\n"),
  );
  socket.write(sent);
  await read;
  socket.destroy();
}
