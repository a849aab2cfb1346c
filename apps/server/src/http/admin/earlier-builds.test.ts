import Fastify from "fastify";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultAdmin } from "../../config/admin-file.ts";
import { type Logger, silentLogger } from "../../core/log/logger.ts";
import { serveAdmin } from "./admin-files.ts";
import { earlierBuilds } from "./earlier-builds.ts";
import type { App } from "../route.ts";

let home = "";
let apps: App[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
  await rm(home, { recursive: true });
});

/** For machines that are busy with other tests. */
const patient = { timeout: 10_000 };

const folder = () => join(home, "dist");
const root = () => join(home, "data", "app-builds");

/** Code of which two builds differ by a word. */
const code = (word: string): string =>
  `${Array.from({ length: 400 }, (_, at) => `export const value${at} = ${at ** 3};`).join("\n")}\n// ${word}`;

/** A build with one part of the app, replacing what was there. */
async function build(files: Readonly<Record<string, string>>): Promise<void> {
  await rm(folder(), { recursive: true, force: true });
  await mkdir(join(folder(), "assets"), { recursive: true });
  await writeFile(join(folder(), "index.html"), Object.keys(files).join());
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder(), "assets", name), text);
    await writeFile(join(folder(), "assets", `${name}.br`), brotliCompressSync(text));
  }
}

/** A server that listens, once it has kept as many builds. */
async function start({ kept, log = silentLogger }: { kept: number; log?: Logger }): Promise<App> {
  const app: App = Fastify();
  apps.push(app);
  const builds = earlierBuilds({ root: root(), log });
  serveAdmin(app, { folder: folder(), settings: defaultAdmin(), builds });
  await app.listen({ host: "127.0.0.1", port: 0 });
  await app.inject("/admin/");
  await untilKept(kept);
  return app;
}

async function untilKept(count: number): Promise<void> {
  await expect
    .poll(
      async () => (await readdir(root()).catch(() => [])).filter((id) => !id.includes(".")),
      patient,
    )
    .toHaveLength(count);
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The reply to a browser that has a file, by its content. */
function getWith(app: App, { name, known }: { name: string; known: string }) {
  return app.inject({
    url: `/admin/assets/${name}`,
    headers: {
      "accept-encoding": "gzip, deflate, br, zstd, dcb, dcz",
      "available-dictionary": known,
    },
  });
}

test("a page that is open goes on with the files of its build when another replaces it", async () => {
  await build({ "item-11111111.js": code("first") });
  const app = await start({ kept: 1 });
  await build({ "item-22222222.js": code("second") });
  expect((await app.inject("/admin/")).payload).toBe("item-22222222.js");
  const url = "/admin/assets/item-11111111.js";
  const compressed = await app.inject({ url, headers: { "accept-encoding": "gzip, br" } });
  expect(compressed).toMatchObject({
    statusCode: 200,
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(code("first"));
  const plain = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.payload).toBe(code("first"));
});

test("a server with another build has the files of the one before; those of the third before are gone", async () => {
  const word = ["a", "b", "c", "d"];
  for (const [at, one] of word.entries()) {
    await build({ [`item-${one.repeat(8)}.js`]: code(one) });
    await start({ kept: Math.min(at + 1, 3) });
  }
  const statuses = async () =>
    await Promise.all(
      word.map(
        async (one) =>
          (await apps.at(-1)?.inject(`/admin/assets/item-${one.repeat(8)}.js`))?.statusCode,
      ),
    );
  await expect.poll(statuses, patient).toEqual([404, 200, 200, 200]);
});

test("a build that is only half there is not kept, and its files are found as they come", async () => {
  await build({ "item-11111111.js": code("first") });
  const app = await start({ kept: 1 });
  const page = `{"./assets/item.js":"./assets/item-22222222.js","./assets/list.js":"./assets/list-22222222.js"}`;
  await build({ "item-22222222.js": code("second") });
  await writeFile(join(folder(), "index.html"), page);
  expect((await app.inject("/admin/")).payload).toBe(page);
  const item = await app.inject("/admin/assets/item-11111111.js");
  expect(item.payload).toBe(code("first"));
  expect(await readdir(root())).toHaveLength(1);
  await writeFile(join(folder(), "assets", "list-22222222.js"), "complete");
  expect((await app.inject("/admin/assets/list-22222222.js")).payload).toBe("complete");
  await untilKept(2);
});

test("a browser that has the earlier form of a file gets the difference", async () => {
  await build({ "item-11111111.js": code("first") });
  const app = await start({ kept: 1 });
  const before = await app.inject({
    url: "/admin/assets/item-11111111.js",
    headers: { "accept-encoding": "br" },
  });
  expect(before.headers).toMatchObject({
    "use-as-dictionary": 'match="item-*.js"',
    vary: "Accept-Encoding, Available-Dictionary",
  });
  await build({ "item-22222222.js": code("second") });
  await app.inject("/admin/");
  const known = hashOf(code("first"));
  const reply = await getWith(app, { name: "item-22222222.js", known: `:${known}:` });
  expect(reply.headers).toMatchObject({
    "content-encoding": "dcz",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "private, max-age=31536000, immutable",
    "use-as-dictionary": 'match="item-*.js"',
    vary: "Accept-Encoding, Available-Dictionary",
  });
  expect(reply.rawPayload.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
  expect(reply.rawPayload.subarray(8, 40).toString("base64")).toBe(known);
  const difference = zstdDecompressSync(reply.rawPayload.subarray(40), {
    dictionary: Buffer.from(code("first")),
  });
  expect(difference.toString()).toBe(code("second"));
  expect(reply.rawPayload.length).toBeLessThan(120);
});

test("without the earlier form, or with that of another file, a browser gets the whole file", async () => {
  await build({ "item-11111111.js": code("first"), "list-11111111.js": code("other") });
  const app = await start({ kept: 1 });
  await build({ "item-22222222.js": code("second"), "list-11111111.js": code("other") });
  await app.inject("/admin/");
  const name = "item-22222222.js";
  for (const known of [
    `:${hashOf("something else")}:`,
    `:${hashOf(code("other"))}:`,
    `:${hashOf(code("second"))}:`,
    hashOf(code("first")),
    `:${"/".repeat(5000)}:`,
    "::",
  ]) {
    const reply = await getWith(app, { name, known });
    expect(reply.headers["content-encoding"], known).toBe("br");
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(code("second"));
  }
  const page = await getWith(app, { name: "../", known: `:${hashOf(code("first"))}:` });
  expect(page.headers).not.toHaveProperty("use-as-dictionary");
  expect(page.headers["content-encoding"]).toBe("br");
});

test("a browser that does not take differences gets the whole file", async () => {
  await build({ "item-11111111.js": code("first") });
  const app = await start({ kept: 1 });
  await build({ "item-22222222.js": code("second") });
  await app.inject("/admin/");
  const reply = await app.inject({
    url: "/admin/assets/item-22222222.js",
    headers: {
      "accept-encoding": "gzip, br",
      "available-dictionary": `:${hashOf(code("first"))}:`,
    },
  });
  expect(reply.headers["content-encoding"]).toBe("br");
});

test("only files of builds are found, by their own names", async () => {
  await build({ "item-11111111.js": code("first") });
  const app = await start({ kept: 1 });
  const [id = ""] = await readdir(root());
  await writeFile(join(root(), "secret-11111111.js"), "not for anyone");
  for (const path of [
    "..%2fsecret-11111111.js",
    "../secret-11111111.js",
    `..%2f${id}%2fitem-11111111.js`,
    "secret-11111111.js",
    "item-11111111.js.br",
  ]) {
    const { statusCode, payload } = await app.inject(`/admin/assets/${path}`);
    expect([statusCode, payload.includes("anyone")], path).toEqual([404, false]);
  }
});

test("without a place for earlier builds the app is served, and the log says so", async () => {
  await build({ "item-11111111.js": code("first") });
  await writeFile(join(home, "data"), "a file is in the way");
  const lines: string[] = [];
  const app = await start({ kept: 0, log: { ...silentLogger, warn: (line) => lines.push(line) } });
  await expect.poll(() => lines, patient).toHaveLength(1);
  expect(lines[0]).toContain("The files of the app cannot be kept");
  expect((await app.inject("/admin/assets/item-11111111.js")).statusCode).toBe(200);
  expect((await app.inject("/admin/assets/gone-11111111.js")).statusCode).toBe(404);
});
