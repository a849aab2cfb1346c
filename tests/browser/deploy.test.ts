import type { BrowserContext, Page } from "@playwright/test";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "../../scripts/checks/files.ts";
import { firstPort, startProduct } from "../../scripts/product.ts";
import { expect, field, openArtwork, storeSession, test as base } from "./journey.ts";

interface Build {
  /** The folder of the product. */
  folder: string;
  /** The data folder of the server. */
  data: string;
}

/** A journey through a product whose build is replaced: in a folder of its own, and each test with a server of its own. */
const test = base.extend<object, { build: Build }>({
  build: [
    async ({ browserName: _browserName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "rowhouse-deploy-"));
      for (const part of ["apps/server/dist", "apps/server/package.json", "apps/admin/dist"])
        cpSync(join(root, part), join(folder, part), { recursive: true });
      cpSync(join(root, "package.json"), join(folder, "package.json"));
      for (const packages of ["node_modules", "apps/server/node_modules"])
        symlinkSync(join(root, packages), join(folder, packages));
      await use({ folder, data: "" });
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  product: [
    async ({ build }, use, worker) => {
      const port = firstPort + 600 + worker.parallelIndex;
      const product = await startProduct(port, { folder: build.folder });
      build.data = product.data;
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
});

test.use({ as: "admin" });

test("a page with unsaved edits goes on with its own build, says that there is a newer one, and moves to it when they are saved", async ({
  page,
  api,
  build,
  context,
}) => {
  const id = await openArtwork(page, api, { title: "Tide table" });
  await field(page, "Title").fill("Tide table, annotated");
  await deploy(build, { word: "second" });

  const late = page.waitForResponse(/\/assets\/.+\.js$/);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  expect((await late).status()).toBe(200);
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  await comeBackOnline(context);
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("A new version of Rowhouse is available");
  await expect(field(page, "Title")).toHaveValue("Tide table, annotated");

  await page.getByRole("link", { name: "Artists" }).first().click();
  const question = page.getByRole("dialog", { name: "Unsaved edits" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await buildOf(page)).toBe("first");
  await page.getByRole("link", { name: "Artists" }).first().click();
  await question.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-build", "second");
  await expect(page.getByRole("heading", { name: "Artists", level: 1 })).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Tide table, annotated" });
});

test("whoever comes back after a build loads what changed, as the difference to what they have", async ({
  browser,
  build,
  product,
  sessionOf,
}) => {
  // A context without routes: they would do without the browser's cache.
  const context = await browser.newContext();
  await storeSession(context, await sessionOf("admin"), product.url);
  const page = await context.newPage();
  const listing = `${product.url}/admin/#/collections/artists`;
  const cold = await transfersOf(page, listing);
  expect(cold.map(({ encoding }) => encoding)).not.toContain("dcz");
  await deploy(build, { word: "third", parts: ["index", "listing"] });
  const warm = await transfersOf(page, listing);
  expect(await buildOf(page)).toBe("third");
  const transferred = new Set(cold.map(({ name }) => name));
  expect(warm.map(({ name }) => name).filter((name) => transferred.has(name))).toEqual([""]);
  const changed = warm.filter(({ name }) => /^$|^(?:index|listing)-/.test(name));
  expect(changed.map(({ encoding }) => encoding).toSorted()).toEqual(["br", "dcz", "dcz"]);
  const bytes = (files: readonly Transfer[]) => files.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes(changed)).toBeLessThan(0.15 * bytes(cold));
  await context.close();
});

/** The build that a page runs: code of a later one says which. */
function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset["build"] ?? "first");
}

/** The app looks for a newer version then. */
async function comeBackOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

interface Transfer {
  name: string;
  bytes: number;
  encoding: string;
}

/** Opens a listing; returns what was transferred for it of the app: its page, which has no name, and its files. */
async function transfersOf(page: Page, listing: string): Promise<Transfer[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const files = new Map<string, Transfer>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    const encoding = response.headers["content-encoding"] ?? response.headers["Content-Encoding"];
    const isOfApp = pathname.startsWith("/admin/") && !response.fromDiskCache;
    if (isOfApp && response.status === 200)
      files.set(requestId, {
        name: pathname.split("/").at(-1) ?? "",
        bytes: 0,
        encoding: encoding ?? "",
      });
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => files.delete(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file !== undefined) file.bytes = encodedDataLength;
  });
  await page.goto("about:blank");
  await page.goto(listing);
  await expect(page.locator("tbody a[href]").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await devtools.detach();
  return [...files.values()].filter(({ bytes }) => bytes > 0);
}

/** Replaces the build below a running server by one in which parts of the app have other code, and with it other names. */
async function deploy(
  { folder, data }: Build,
  { word, parts = null }: { word: string; parts?: readonly string[] | null },
): Promise<void> {
  const app = join(folder, "apps/admin/dist");
  const other = join(folder, "apps/admin/next");
  cpSync(app, other, { recursive: true });
  const assets = join(other, "assets");
  // The server has copied what it serves.
  const page = await readFile(join(app, "index.html"), "utf8");
  const [, entry = ""] = /assets\/(index-\w{8}\.js)/.exec(page) ?? [];
  await expect.poll(() => keptFiles(data)).toContain(`${entry}.br`);
  let changed = page.replace(/(name="build" content=")[^"]+/, `$1${word}`);
  for (const name of await readdir(assets)) {
    const [, stem = "", hash = ""] = /^(.+)-([0-9a-f]{8})\.js$/.exec(name) ?? [];
    if (hash === "" || parts?.includes(stem) === false) continue;
    const code = await readFile(join(assets, name), "utf8");
    const mark = `document.documentElement.dataset.build=${JSON.stringify(word)};`;
    const text = `${code}\n${stem === "index" ? mark : `// ${word}`}`;
    const fresh = `${stem}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.js`;
    for (const form of ["", ".br", ".gz"]) await rm(join(assets, name + form), { force: true });
    await writeFile(join(assets, fresh), text);
    await writeFile(join(assets, `${fresh}.br`), quicklyCompressed(text));
    changed = changed.replaceAll(name, fresh);
  }
  await writeFile(join(other, "index.html"), changed);
  await rename(app, join(folder, "apps/admin", word));
  await rename(other, app);
}

/** The names of the files that the server has copied of its builds. */
async function keptFiles(data: string): Promise<string[]> {
  const builds = await readdir(join(data, "app-builds")).catch(() => []);
  const files = await Promise.all(
    builds
      .filter((id) => !id.includes("."))
      .map(async (id) => await readdir(join(data, "app-builds", id))),
  );
  return files.flat();
}

function quicklyCompressed(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}
