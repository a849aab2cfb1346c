import type { Item } from "@rowhouse/contract";
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startBareApp, type BareApp } from "../../../test/bare-app.ts";

const token = "token-of-the-first";
const asUser = { headers: { authorization: `Bearer ${token}` } };
const stars = { id: "not-this", name: "Stars", version: "1.0.0", icon: "star", types: ["integer"] };

let dataDir: string;
let app: BareApp;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  app = await startBareApp(dataDir);
  await app.client.post("/projects", {
    user_email: "first@example.com",
    user_password: "a good password",
    user_token: token,
    db_type: "sqlite",
  });
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Writes a file into the folder of extensions. */
async function lay(path: string, content: string | object): Promise<string> {
  const file = join(dataDir, "extensions", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

async function listed(path: string): Promise<Item[]> {
  const reply = await app.client.get(path, asUser);
  expect(reply.status).toBe(200);
  return reply.items;
}

async function added(path: string): Promise<Item[]> {
  return (await listed(path)).filter(({ core }) => core !== true);
}

describe("lists", () => {
  test("contain the meta.json, with the folder's name and the path", async () => {
    await lay("interfaces/stars/meta.json", stars);
    expect(await added("/interfaces")).toEqual([
      { ...stars, id: "stars", path: "extensions/custom/interfaces/stars/meta.json", core: false },
    ]);
    expect([await added("/layouts"), await added("/pages")]).toEqual([[], []]);
  });

  test("begin with what is built in, which says so", async () => {
    await lay("layouts/map/meta.json", { name: "Map", core: true });
    const layouts = await listed("/layouts");
    expect(layouts.map(({ id, core }) => [id, core])).toEqual([
      ["calendar", true],
      ["cards", true],
      ["tabular", true],
      ["timeline", true],
      ["map", false],
    ]);
    expect(layouts[0]).toEqual({
      id: "calendar",
      name: "Calendar",
      icon: "calendar_month",
      core: true,
      path: "extensions/core/layouts/calendar/meta.json",
    });
    const textarea = (await listed("/interfaces")).find(({ id }) => id === "textarea");
    expect(textarea).toMatchObject({ core: true, types: ["string"] });
  });

  test("name no id twice: an extension takes the place of what is built in", async () => {
    await lay("interfaces/rating/meta.json", { name: "Better rating" });
    const ratings = (await listed("/interfaces")).filter(({ id }) => id === "rating");
    expect(ratings).toMatchObject([{ name: "Better rating", core: false }]);
  });

  test("are part of what an application starts with, without what is built in", async () => {
    await lay("interfaces/stars/meta.json", stars);
    await lay("pages/board/meta.json", { name: "Board" });
    const { extensions } = (await app.client.get("/_/startup", asUser)).item;
    expect(extensions).toEqual({
      interfaces: await added("/interfaces"),
      layouts: [],
      pages: await added("/pages"),
    });
  });

  test("leave out what is disabled, incomplete or invalid", async () => {
    await lay("pages/board/meta.json", { name: "Board" });
    await lay("pages/_aside/meta.json", { name: "Aside" });
    await lay("pages/empty/page.js", "");
    await lay("pages/broken/meta.json", "{");
    await lay("pages/list/meta.json", []);
    expect(await added("/pages")).toMatchObject([{ id: "board" }]);
    expect(app.logLines.filter((line) => line.includes("pages/broken"))).toHaveLength(1);
    await added("/pages");
    expect(app.logLines.filter((line) => line.includes("pages/broken"))).toHaveLength(1);
  });

  test("show additions, changes and removals without a restart", async () => {
    const file = await lay("layouts/map/meta.json", { name: "Map" });
    expect(await added("/layouts")).toMatchObject([{ name: "Map" }]);
    await writeFile(file, JSON.stringify({ name: "Chart" }));
    await utimes(file, new Date(), new Date(Date.now() + 5000));
    await lay("layouts/wall/meta.json", { name: "Wall" });
    expect(await added("/layouts")).toMatchObject([{ name: "Chart" }, { name: "Wall" }]);
    await rm(dirname(file), { recursive: true });
    expect(await added("/layouts")).toMatchObject([{ name: "Wall" }]);
  });

  test("require a signed-in user", async () => {
    for (const path of ["/interfaces", "/layouts", "/pages"]) {
      expect(await app.client.get(path)).toMatchObject({
        status: 401,
        body: { error: { code: 3 } },
      });
      expect(await app.client.get(`${path}?project=_`)).toMatchObject({
        status: 401,
        body: { error: { code: 108 } },
      });
    }
  });
});

describe("files", () => {
  test("are sent with their type and `nosniff`", async () => {
    await lay("interfaces/stars/Interface.js", "export default 1");
    const reply = await app.client.get("/extensions/custom/interfaces/stars/Interface.js");
    expect(reply).toMatchObject({ status: 200, text: "export default 1" });
    expect(reply.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    });
    const again = await app.client.get("/extensions/custom/interfaces/stars/Interface.js", {
      headers: { "if-none-match": String(reply.headers["etag"]) },
    });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  test.each([
    ["a style", "interfaces/stars/dist/style.css", "text/css; charset=utf-8"],
    ["a picture", "pages/board/logo.svg", "image/svg+xml"],
    ["a font", "pages/board/font.woff2", "font/woff2"],
  ])("%s has its type", async (_name, path, type) => {
    await lay(path, "x");
    const reply = await app.client.get(`/extensions/custom/${path}`);
    expect([reply.status, reply.headers["content-type"]]).toEqual([200, type]);
  });

  test("nothing but the files of extensions is served (E4)", async () => {
    await lay("interfaces/stars/meta.json", stars);
    await lay("interfaces/stars/server.ts", "secret");
    await lay("interfaces/stars/page.html", "secret");
    await lay("interfaces/stars/.env.json", "secret");
    await lay("interfaces/_aside/a.js", "secret");
    await lay("secret.js", "secret");
    await writeFile(join(dataDir, "secret.json"), "secret");
    await symlink(
      join(dataDir, "secret.json"),
      join(dataDir, "extensions/interfaces/stars/s.json"),
    );
    const tries = [
      "/extensions/..%2fsecret.json",
      "/extensions/custom/..%2f..%2fsecret.json",
      "/extensions/custom/interfaces/stars/..%2f..%2f..%2fsecret.json",
      "/extensions/custom/interfaces/stars/%2e%2e/%2e%2e/secret.js",
      "/extensions/custom/interfaces/stars/..%5c..%5csecret.js",
      "/extensions/custom/interfaces/stars/meta.json%00.js",
      "/extensions/custom/interfaces/..",
      "/extensions/custom/secret.js",
      "/extensions/custom/interfaces/stars",
      "/extensions/custom/interfaces/stars/",
      "/extensions/custom/interfaces/stars/server.ts",
      "/extensions/custom/interfaces/stars/page.html",
      "/extensions/custom/interfaces/stars/.env.json",
      "/extensions/custom/interfaces/_aside/a.js",
      "/extensions/custom/interfaces/stars/s.json",
      `/extensions/custom/interfaces/stars/${"a".repeat(300)}.js`,
    ];
    for (const path of tries) {
      const reply = await app.client.get(path);
      expect([path, reply.status, reply.error?.code]).toEqual([path, 404, 1]);
    }
    expect(await app.client.get("/server/ping")).toMatchObject({ status: 200 });
  });

  test("other methods are refused", async () => {
    expect(await app.client.post("/extensions/custom/interfaces/stars/a.js")).toMatchObject({
      status: 405,
      body: { error: { code: 6 } },
    });
  });
});
