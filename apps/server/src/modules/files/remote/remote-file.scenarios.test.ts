import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { editorRole, onEachVendor, scenario } from "../../../../test/index.ts";
import type { World } from "../../../../test/index.ts";
import { createRemoteFetch } from "../../../storage/index.ts";
import { fakeWeb } from "../testing/fake-web.ts";
import { fileIn, isStored, png, uploadAs } from "../testing/uploads.ts";
import { sql } from "../../../database/sql.ts";

const nothingStored = async ({ world }: { world: World }) =>
  expect(await world.db.all(sql`select filename from directus_files`)).toEqual([]);

describe("files from the web", () => {
  onEachVendor("are fetched, looked into and stored like any other", async (world) => {
    const address = "https://pictures.example/2019/Summer%20beach.png?size=2";
    fakeWeb(world, { [address]: { type: "image/png", body: await png(60, 40) } });
    const reply = await world.as("admin").post("/_/files", { data: address, description: "Blue" });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          title: "Summer Beach",
          type: "image/png",
          width: 60,
          height: 40,
          description: "Blue",
          embed: null,
          checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    });
    expect(await isStored(world, fileIn(reply).filename)).toBe(true);
    expect(await world.activity()).toMatchObject([{ action: "upload" }]);
  });

  for (const [address, filename, title] of [
    ["https://a.example/", undefined, "A"],
    ["https://a.example/x%2F..%2F..%2Fevil.txt", undefined, "X .. .. Evil"],
    ["https://a.example/notes.txt", "Minutes.txt", "Minutes"],
  ] as const) {
    onEachVendor(`${address} is called ${title}`, async (world) => {
      fakeWeb(world, { [address]: { body: "hello" } });
      const reply = await world.as("admin").post("/_/files", { data: address, filename });
      expect(reply).toMatchObject({ status: 200, body: { data: { title, type: "text/plain" } } });
    });
  }

  onEachVendor("take the place of content that was there", async (world) => {
    const { id, filename } = await uploadAs(world, "a.txt");
    fakeWeb(world, { "https://a.example/b.png": { body: await png(2, 3) } });
    const reply = await world
      .as("admin")
      .patch(`/_/files/${id}`, { data: "https://a.example/b.png" });
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { title: "A", type: "image/png", width: 2, height: 3 } },
    });
    expect(fileIn(reply).filename).toBe(filename.replace(".txt", ".png"));
  });

  for (const [title, page] of [
    ["that do not answer", null],
    ["that are empty", { body: "" }],
    ["that are pages", { type: "text/html", body: "<h1>Hello</h1>" }],
  ] as const) {
    scenario(`${title} leave nothing behind`, {
      given: async (world) => fakeWeb(world, page ? { "https://a.example/x": page } : {}),
      as: "admin",
      post: "/_/files",
      body: { data: "https://a.example/x" },
      answers: 422,
      code: 4,
      events: [],
      check: nothingStored,
    });
  }

  scenario("of a type that is not allowed leave nothing behind", {
    async given(world) {
      fakeWeb(world, { "https://a.example/x.png": { type: "image/png", body: "no picture" } });
      await world.setting("file_mimetype_whitelist", "image/*");
    },
    as: "admin",
    post: "/_/files",
    body: { data: "https://a.example/x.png" },
    answers: 422,
    code: 4,
    events: [],
    check: nothingStored,
  });

  onEachVendor("are not asked for on behalf of somebody who may not keep them", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    const { asked } = fakeWeb(world, { "https://a.example/x": { body: "hello" } });
    const data = { data: "https://a.example/x" };
    expect((await world.as("editor").post("/_/files", data)).status).toBe(403);
    expect((await world.as("editor").patch(`/_/files/${id}`, data)).status).toBe(403);
    await world.permit(editorRole, { directus_files: { read: "full", create: "full" } });
    expect((await world.as("editor").post("/_/files", data)).status).toBe(403);
    expect((await world.as("editor").patch(`/_/files/${id}`, data)).status).toBe(403);
    expect(asked).toEqual([]);
  });

  onEachVendor("are not fetched in the middle of writing an item", async (world) => {
    const { asked } = fakeWeb(world, { "https://a.example/x": { body: "hello" } });
    await world.collection("news", { fields: { picture: "m2o" } });
    await world.relation({
      collection_many: "news",
      field_many: "picture",
      collection_one: "directus_files",
    });
    const body = { picture: { data: "https://a.example/x" } };
    expect(await world.as("admin").post("/_/items/news", body)).toMatchObject({
      status: 422,
      body: { error: { code: 4 } },
    });
    expect(asked).toEqual([]);
  });
});

describe("a real server", () => {
  let server: Server;
  let host: string;
  let answer: RequestListener = (_request, reply) => reply.end("hello");
  beforeAll(async () => {
    server = createServer((request, reply) => answer(request, reply));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A server on a port has an address of this kind.
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  onEachVendor("in one's own network is asked only when the operator allows it", async (world) => {
    const body = { data: `http://${host}/a.txt` };
    world.project.fetchRemote = createRemoteFetch({ allowedHosts: [] });
    expect(await world.as("admin").post("/_/files", body)).toMatchObject({
      status: 422,
      body: {
        error: { code: 4, message: "data: nothing could be fetched from this address" },
      },
    });
    world.project.fetchRemote = createRemoteFetch({ allowedHosts: [host] });
    expect(await world.as("admin").post("/_/files", body)).toMatchObject({
      status: 200,
      body: { data: { filesize: 5, title: "A" } },
    });
  });

  onEachVendor("that breaks off or sends without end leaves nothing behind", async (world) => {
    world.project.fetchRemote = createRemoteFetch({ allowedHosts: [host] });
    const body = { data: `http://${host}/secret-path/a.bin` };
    answer = (_request, reply) => {
      reply.writeHead(200, { "content-length": "1000" }).write("half");
      setTimeout(() => reply.destroy(), 20);
    };
    expect((await world.as("admin").post("/_/files", body)).status).toBe(422);
    answer = (_request, reply) => {
      const more = () => !reply.destroyed && reply.write(Buffer.alloc(1024 * 1024), more);
      more();
    };
    expect(await world.as("admin").post("/_/files", body)).toMatchObject({
      status: 413,
      body: { error: { code: 601 } },
    });
    await nothingStored({ world });
    expect(world.logLines.join("\n")).not.toContain("secret-path");
  });
});
