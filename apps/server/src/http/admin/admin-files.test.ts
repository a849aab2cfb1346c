import Fastify from "fastify";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminFile, defaultAdmin } from "../../config/admin-file.ts";
import { silentLogger } from "../../core/log/logger.ts";
import { serveAdmin } from "./admin-files.ts";
import { earlierBuilds } from "./earlier-builds.ts";
import type { App } from "../route.ts";

let folder = "";
let app: App;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  app = Fastify();
  serveAdmin(app, { folder, settings: defaultAdmin(), builds: noBuilds() });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Another server over the same build. */
async function served(settings: Partial<AdminFile>): Promise<App> {
  await app.close();
  app = Fastify();
  serveAdmin(app, {
    folder,
    settings: { ...defaultAdmin(), ...settings },
    builds: noBuilds(),
  });
  return app;
}

/** A server that does not listen keeps no builds. */
function noBuilds() {
  return earlierBuilds({ root: join(folder, "none"), log: silentLogger });
}

async function build(): Promise<void> {
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<title>app</title>");
  await writeFile(join(folder, "config.js"), "wrong one");
  await writeFile(join(folder, "assets", "index-B3x9kQz1.js"), "plain");
  await writeFile(join(folder, "assets", "index-B3x9kQz1.js.br"), "br");
  await writeFile(join(folder, "assets", "index-B3x9kQz1.js.gz"), "gzip");
}

test("says how to build the app when it is not there, and finds a build made meanwhile", async () => {
  expect(await app.inject("/admin/")).toMatchObject({
    statusCode: 503,
    payload: expect.stringContaining("npm start"),
  });
  await build();
  expect(await app.inject("/admin/")).toMatchObject({
    statusCode: 200,
    payload: "<title>app</title>",
  });
});

test("a build that replaces another is served at once; files of the older one are not found", async () => {
  await build();
  const old = "/admin/assets/index-B3x9kQz1.js";
  expect((await app.inject(old)).statusCode).toBe(200);
  await rm(folder, { recursive: true });
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "index.html"), "<title>newer app</title>");
  await writeFile(join(folder, "assets", "index-C7y2mRw8.js"), "newer");
  expect((await app.inject(old)).statusCode).toBe(404);
  expect((await app.inject("/admin/")).payload).toBe("<title>newer app</title>");
  expect((await app.inject("/admin/assets/index-C7y2mRw8.js")).payload).toBe("newer");
});

test("leads to the address with the slash", async () => {
  expect(await app.inject("/admin")).toMatchObject({
    statusCode: 302,
    headers: { location: "admin/" },
  });
});

test("screens get the page, unknown files do not", async () => {
  await build();
  expect((await app.inject("/admin/collections/news")).payload).toBe("<title>app</title>");
  expect((await app.inject("/admin/assets/gone-12345678.js")).statusCode).toBe(404);
  for (const path of [
    "/admin/../package.json",
    "/admin/..%2f..%2fpackage.json",
    "/admin/%2e%2e/%2e%2e/etc/passwd",
  ]) {
    expect((await app.inject(path)).payload, path).not.toContain('{"name"');
    expect((await app.inject(path)).payload).not.toContain("root:");
  }
});

test("files with a hash in their name are cached for ever, the page is revalidated", async () => {
  await build();
  const asset = await app.inject("/admin/assets/index-B3x9kQz1.js");
  expect(asset.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
  });
  const page = await app.inject("/admin/");
  expect(page.headers["cache-control"]).toBe("no-cache");
  const again = await app.inject({
    url: "/admin/",
    headers: { "if-none-match": String(page.headers["etag"]) },
  });
  expect([again.statusCode, again.payload]).toEqual([304, ""]);
});

test("sends what the build compressed to those who take it", async () => {
  await build();
  const get = async (accepted: string) => {
    const reply = await app.inject({
      url: "/admin/assets/index-B3x9kQz1.js",
      headers: { "accept-encoding": accepted },
    });
    return [reply.headers["content-encoding"], reply.headers["content-length"], reply.payload];
  };
  expect(await get("gzip, deflate, br")).toEqual(["br", "2", "br"]);
  expect(await get("gzip")).toEqual(["gzip", "4", "gzip"]);
  expect(await get("identity")).toEqual([undefined, "5", "plain"]);
});

test("the page is compressed as well, with what the server has written into it", async () => {
  await build();
  await writeFile(join(folder, "index.html"), '<script src="./config.js"></script>');
  const get = (accepted: string) =>
    app.inject({ url: "/admin/", headers: { "accept-encoding": accepted } });
  const plain = await get("identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.payload).toContain('id="rowhouse-config"');
  for (const [accepted, encoding, read] of [
    ["gzip, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const page = await get(accepted);
    expect(page.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(read(page.rawPayload).toString()).toBe(plain.payload);
  }
});

test("the configuration comes from the server and cannot break out of its script", async () => {
  await build();
  const helpUrl = "https://two.example/help";
  await served({ projects: ["</script>"], servers: ["https://two.example/"], helpUrl });
  const { payload, headers } = await app.inject("/admin/config.js");
  expect(payload).toBe(
    'window.__ROWHOUSE__ = {"helpUrl":"https://two.example/help","projects":["\\u003c/script>"],"servers":["https://two.example/"],"allowOther":false,"router":{"mode":"hash","base":"/admin/"}};\n',
  );
  expect(headers["content-type"]).toContain("javascript");
  expect(headers["cache-control"]).toBe("no-cache");
});

test("the page carries the configuration as data, so that no file has to be requested", async () => {
  await build();
  await writeFile(join(folder, "index.html"), '<script src="./config.js"></script>');
  await served({ projects: ["_", "</script>"] });
  const { payload } = await app.inject("/admin/");
  expect(payload).toBe(
    '<script type="application/json" id="rowhouse-config">{"projects":["_","\\u003c/script>"],"servers":[],"allowOther":false,"router":{"mode":"hash","base":"/admin/"}}</script>',
  );
});

test("a page that knows other settings is not taken from the cache", async () => {
  await build();
  await writeFile(join(folder, "index.html"), '<script src="./config.js"></script>');
  const { etag } = (await app.inject("/admin/")).headers;
  await served({ projects: ["_", "press"], labels: new Map([["press", "Press"]]) });
  const again = await app.inject({ url: "/admin/", headers: { "if-none-match": String(etag) } });
  expect(again.statusCode).toBe(200);
  expect(again.payload).toContain('["_",{"key":"press","label":"Press"}]');
});

test("the worker of the app is looked for again each time, and is replaced by one that removes it where the operator wants none", async () => {
  await build();
  await writeFile(join(folder, "app-worker.js"), "worker");
  const get = () => app.inject("/admin/app-worker.js");
  const headers = {
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
    "content-security-policy": expect.stringContaining("worker-src 'self'"),
  };
  expect(await get()).toMatchObject({ statusCode: 200, payload: "worker", headers });
  await served({ offline: false });
  const removing = await get();
  expect(removing).toMatchObject({ statusCode: 200, headers });
  expect(removing.payload).toContain("registration.unregister()");
  expect((await app.inject("/admin/config.js")).payload).toContain('"offline":false');
});

test("with addresses that are paths the page says where its files are", async () => {
  await build();
  await writeFile(join(folder, "index.html"), "<head><title>app</title></head>");
  await served({ router: { mode: "history", base: "/cms/admin/" } });
  const page = '<head>\n    <base href="/cms/admin/" /><title>app</title></head>';
  expect((await app.inject("/admin/collections/news")).payload).toBe(page);
});

test("with addresses that are paths a name with a dot is a page, for those who ask for one", async () => {
  await build();
  const get = async (path: string, accept: string) =>
    (await app.inject({ url: `/admin/${path}`, headers: { accept } })).statusCode;
  expect(await get("collections/v1.news", "text/html")).toBe(404);
  await served({ router: { mode: "history", base: "/admin/" } });
  expect(await get("collections/v1.news", "text/html,*/*")).toBe(200);
  expect(await get("collections/v1.news", "*/*")).toBe(404);
  expect(await get("assets/gone-12345678.js", "text/html")).toBe(404);
});

const connected = async () =>
  /connect-src ([^;]*)/.exec(
    String((await app.inject("/admin/")).headers["content-security-policy"]),
  )?.[1];

test("the app may call the servers that the operator named, and no others", async () => {
  await build();
  expect(await connected()).toBe("'self' https://nominatim.openstreetmap.org");
  await served({ api: "/api/", servers: ["https://two.example/cms/"], connect: [] });
  expect(await connected()).toBe("'self' https://two.example");
  await served({ api: "http://one.example:81/", connect: ["https://maps.example"] });
  expect(await connected()).toBe("'self' http://one.example:81 https://maps.example");
  const policy = (await app.inject("/admin/")).headers["content-security-policy"];
  expect(policy).toContain("img-src 'self' blob: data: https: http://one.example:81;");
});

test("where people may type the address of a server, the app may call each", async () => {
  await build();
  await served({ allowOther: true });
  expect(await connected()).toBe("'self' https: http:");
});

test("the app may only load what comes from here", async () => {
  await build();
  const { headers } = await app.inject("/admin/");
  expect(headers["content-security-policy"]).toContain("script-src 'self';");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
  });
});

test("the map of what extensions import is allowed by its hash, and stands behind the base of the page", async () => {
  await build();
  const map = `{"imports":{"react":"./assets/shared-react-B3x9kQz1.js"}}`;
  const page = `<head><script type="importmap">${map}</script></head>`;
  await writeFile(join(folder, "index.html"), page);
  const hash = createHash("sha256").update(map).digest("base64");
  for (const mode of ["hash", "history"] as const) {
    const other = await served({ router: { mode, base: "/shop/" } });
    const { headers, payload } = await other.inject("/admin/");
    expect(String(headers["content-security-policy"])).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    );
    expect(payload.indexOf("<base")).toBeLessThan(payload.indexOf("importmap"));
  }
});

test("a script that the build wrote into the page is allowed by its hash, and no other", async () => {
  await build();
  const page = `<script>start()</script><script src="./config.js"></script>`;
  await writeFile(join(folder, "index.html"), page);
  const { headers, payload } = await app.inject("/admin/");
  const hash = createHash("sha256").update("start()").digest("base64");
  expect(String(headers["content-security-policy"])).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  );
  expect(payload).toContain("<script>start()</script>");
  const asset = await app.inject("/admin/assets/index-B3x9kQz1.js");
  expect(String(asset.headers["content-security-policy"])).toContain("script-src 'self';");
});
