import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { adminRefused, editorRole, onEachVendor, refusal } from "../../../../test/index.ts";
import { createRemoteFetch } from "../../../storage/index.ts";
import { fakeWeb } from "../../../../test/files/fake-web.ts";
import {
  fileIn,
  isStored,
  nothingStored,
  png,
  summerBeach,
  uploadAs,
} from "../../../../test/files/uploads.ts";

describe("files from the web", () => {
  onEachVendor("are fetched, inspected and stored like any other", async (world) => {
    const address = "https://pictures.example/2019/Summer%20beach.png?size=2";
    fakeWeb(world, { [address]: { type: "image/png", body: await png(60, 40) } });
    const reply = await world.as("admin").post("/_/files", { data: address, description: "Blue" });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          ...summerBeach,
          description: "Blue",
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
    onEachVendor(`${address} gets the title ${title}`, async (world) => {
      fakeWeb(world, { [address]: { body: "hello" } });
      const reply = await world.as("admin").post("/_/files", { data: address, filename });
      expect(reply).toMatchObject({ status: 200, body: { data: { title, type: "text/plain" } } });
    });
  }

  onEachVendor("can replace existing content", async (world) => {
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
    ["that do not respond", null],
    ["that are empty", { body: "" }],
    ["that are web pages", { type: "text/html", body: "<h1>Hello</h1>" }],
  ] as const) {
    adminRefused(`${title} store nothing`, {
      given: async (world) => fakeWeb(world, page ? { "https://a.example/x": page } : {}),
      post: "/_/files",
      body: { data: "https://a.example/x" },
      refused: [422, 4],
      check: nothingStored,
    });
  }

  adminRefused("of a type that is not allowed store nothing", {
    async given(world) {
      fakeWeb(world, { "https://a.example/x.png": { type: "image/png", body: "no picture" } });
      await world.setting("file_mimetype_whitelist", "image/*");
    },
    post: "/_/files",
    body: { data: "https://a.example/x.png" },
    refused: [422, 4],
    check: nothingStored,
  });

  onEachVendor("are not fetched for callers who may not store them", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    const { requested } = fakeWeb(world, { "https://a.example/x": { body: "hello" } });
    const data = { data: "https://a.example/x" };
    expect((await world.as("editor").post("/_/files", data)).status).toBe(403);
    expect((await world.as("editor").patch(`/_/files/${id}`, data)).status).toBe(403);
    await world.permit(editorRole, { directus_files: { read: "full", create: "full" } });
    expect((await world.as("editor").post("/_/files", data)).status).toBe(403);
    expect((await world.as("editor").patch(`/_/files/${id}`, data)).status).toBe(403);
    expect(requested).toEqual([]);
  });

  onEachVendor("are not fetched while an item is written", async (world) => {
    const { requested } = fakeWeb(world, { "https://a.example/x": { body: "hello" } });
    await world.collection("news", { fields: { picture: "m2o" } });
    await world.relation("news.picture", "directus_files");
    const body = { picture: { data: "https://a.example/x" } };
    expect(await world.as("admin").post("/_/items/news", body)).toMatchObject(refusal(422, 4));
    expect(requested).toEqual([]);
  });
});

describe("a real server", () => {
  let server: Server;
  let host: string;
  let respond: RequestListener = (_request, reply) => reply.end("hello");
  beforeAll(async () => {
    server = createServer((request, reply) => respond(request, reply));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A server that listens on a port has an address of this type.
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  onEachVendor(
    "in a private network is requested only if the operator allows it",
    async (world) => {
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
    },
  );

  onEachVendor("that disconnects or sends endlessly stores nothing", async (world) => {
    world.project.fetchRemote = createRemoteFetch({ allowedHosts: [host] });
    const body = { data: `http://${host}/secret-path/a.bin` };
    respond = (_request, reply) => {
      reply.writeHead(200, { "content-length": "1000" }).write("half");
      setTimeout(() => reply.destroy(), 20);
    };
    expect((await world.as("admin").post("/_/files", body)).status).toBe(422);
    respond = (_request, reply) => {
      const more = () => !reply.destroyed && reply.write(Buffer.alloc(1024 * 1024), more);
      more();
    };
    expect(await world.as("admin").post("/_/files", body)).toMatchObject(refusal(413, 601));
    await nothingStored({ world });
    expect(world.logLines.join("\n")).not.toContain("secret-path");
  });
});
