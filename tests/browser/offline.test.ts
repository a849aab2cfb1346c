import type { Page, Route } from "@playwright/test";
import { firstPort, startProduct } from "../../scripts/product.ts";
import { expect, field, openArtwork, signIn, test } from "./journey.ts";

test.use({ as: "admin" });

test("the app outlives a time without network: it says so, and goes on when it is back", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto("./#/collections/artworks");
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
  await page.clock.runFor(2_000);
  await context.setOffline(true);
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(notices).toContainText("The server does not answer", { timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(notices).toContainText("The server answers again", { timeout: 500 });
  }).toPass();
  await page.getByRole("link", { name: "Artists" }).first().click();
  await expect(page.getByRole("heading", { name: "Artists", level: 1 })).toBeVisible();
});

test("a page whose code cannot be loaded says so inside the frame, and comes with the network", async ({
  page,
  context,
}) => {
  await page.goto("./#/collections/artworks");
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.goto("./#/settings");
  await expect(page.getByText("This part could not be loaded").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Artists" }).first()).toBeVisible();
  await context.setOffline(false);
  await page
    .getByRole("button", { name: "Try again" })
    .or(page.getByRole("heading", { name: "Settings", level: 1 }))
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("a dialog whose code cannot be loaded can be closed, and asks when the network is back", async ({
  page,
  context,
}) => {
  await page.goto("./#/collections/artworks");
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press("?");
  const missing = page.getByRole("dialog", { name: "This part could not be loaded" });
  await missing.getByRole("button", { name: "Cancel" }).click();
  await expect(missing).toBeHidden();
  await context.setOffline(false);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("an item that only its list knows stays to be read without an answer, and comes with the connection", async ({
  page,
  context,
  api,
}) => {
  await api.create("items/artists", { name: "Listed only" });
  const name = field(page, "Name");
  const links = page.locator("tbody a[href]");
  await page.goto("./#/collections/artists?sort=-id");
  // The code of the page is there.
  await links.nth(1).click();
  await expect(name).toBeEditable();
  await page.goBack();
  await context.setOffline(true);
  await links.first().click();
  await expect(page.getByText("You are offline. This was loaded on")).toBeVisible();
  await expect(name).toHaveValue("Listed only");
  await expect(name).not.toBeEditable();
  await context.setOffline(false);
  await expect(name).toBeEditable();
  await expect(page.getByText("You are offline.")).toHaveCount(0);
});

test("after a deploy under an open form the app offers to reload, and the typed text is still there", async ({
  page,
  api,
}) => {
  await openArtwork(page, api, { title: "Tide table" });
  await field(page, "Title").fill("Tide table, annotated");
  const known = await loadedScripts(page);
  await page.route("**/admin/assets/**", (route) => answerAsAfterDeploy(route, known));
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "A new version of Rowhouse is available" });
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("You have unsaved edits from")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Title")).toHaveValue("Tide table, annotated");
});

test("an open page notices a deploy and offers to reload", async ({ page, context }) => {
  await page.clock.install();
  await page.goto("./#/collections/artworks");
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
  await page.route(/\/admin\/$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(name="build" content=")[^"]+/, "$1newer");
    await route.fulfill({ response, body: html });
  });
  await context.setOffline(true);
  await context.setOffline(false);
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("A new version of Rowhouse is available");
  await page.unrouteAll();
  await notices.getByRole("button", { name: "Reload" }).click();
  await expect(notices).not.toContainText("A new version");
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
});

test.describe("with the app's files in this browser", () => {
  // A file that the worker cannot fetch fails so.
  test.use({ serviceWorkers: "allow", expectedLine: /net::ERR_FAILED$/ });

  test("a reload without a connection shows what was seen lately, to be read; with the connection it can be edited", async ({
    page,
    context,
    api,
  }) => {
    const id = await api.create("items/artists", { name: "Aal" });
    await page.goto("./#/settings/global");
    await expect(page.getByRole("heading", { name: "Global settings", level: 1 })).toBeVisible();
    await page.goto(`./#/collections/artists/${id}`);
    const name = page.getByRole("textbox", { name: "Name (required)" });
    await expect(name).toBeEditable();
    await page.goto("./#/collections/artists?sort=-id");
    await expect(page.locator("tbody a[href]").first()).toHaveText("Aal");
    await expect.poll(() => page.evaluate(readKept)).toContain('"list"');
    await expect.poll(() => page.evaluate(readKept)).toContain(`"one","${id}"`);
    await expect.poll(() => page.evaluate(hasWorker)).toBe(true);

    await context.setOffline(true);
    await page.reload();
    await expect(page.locator("tbody a[href]").first()).toHaveText("Aal");
    const told = page.getByText("You are offline. This was loaded on");
    await expect(told).toBeVisible();
    await page.locator("tbody a[href]").first().click();
    await expect(name).toHaveValue("Aal");
    await expect(told).toBeVisible();
    await expect(name).not.toBeEditable();
    await page.goto("./#/settings/global");
    await expect(page.getByRole("heading", { name: "Global settings", level: 1 })).toBeVisible();
    await expect(page.getByRole("textbox").first()).toBeDisabled();
    await page.goto(`./#/collections/artists/${id}`);

    await api.change(`items/artists/${id}`, { name: "Aalto" });
    await context.setOffline(false);
    await expect(name).toHaveValue("Aalto");
    await expect(name).toBeEditable();
    await expect(told).toHaveCount(0);
  });

  test("a draft goes on being edited without a connection after a reload, and is saved with it", async ({
    page,
    context,
    api,
  }) => {
    const id = await api.create("items/artists", { name: "Eider" });
    const name = field(page, "Name");
    await page.goto(`./#/collections/artists/${id}`);
    await name.fill("Eider, drawn");
    await expect.poll(() => page.evaluate(readKept)).toContain(`"one","${id}"`);
    await expect.poll(() => page.evaluate(hasWorker)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(name).toHaveValue("Eider, drawn");
    await name.fill("Eider, drawn twice");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Your edits are kept in this browser")).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(() => api.read(`items/artists/${id}`))
      .toMatchObject({ name: "Eider, drawn twice" });
    await expect(page.getByRole("heading", { name: "Eider, drawn twice", level: 1 })).toBeVisible();
  });

  test("nothing of the content stays when the last account signs out, and no answer of the API is with the files", async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ baseURL: `${product.url}/admin/` });
    const page = await context.newPage();
    await signIn(page, "admin");
    await page.goto("./#/collections/artists");
    await expect(page.locator("tbody a[href]").first()).toBeVisible();
    await expect.poll(() => page.evaluate(readKept)).toContain('"list"');
    await expect.poll(() => page.evaluate(hasWorker)).toBe(true);
    const outside = await page.evaluate(async () => {
      const caught = await Promise.all(
        (await caches.keys()).map(async (key) => (await caches.open(key)).keys()),
      );
      return caught.flat().filter(({ url }) => !/\/admin\/(assets\/[^/]+)?$/.test(url)).length;
    });
    expect(outside).toBe(0);
    await page.goto("./#/logout");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect.poll(() => page.evaluate(readKept)).toBe("[]");
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("rowhouse:places")),
    );
    expect(left).toEqual([]);
    await context.close();
  });

  test("one setting of the operator takes the files out of browsers again", async ({ browser }) => {
    const port = firstPort + 480;
    const before = await startProduct(port);
    const context = await browser.newContext({ baseURL: `${before.url}/admin/` });
    const page = await context.newPage();
    await signIn(page, "admin");
    await expect.poll(() => page.evaluate(hasWorker)).toBe(true);
    await before.stop();
    const after = await startProduct(port, { admin: { offline: false } });
    await page.goto("about:blank");
    await page.goto("./");
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      )
      .toEqual([0, 0]);
    await context.close();
    await after.stop();
  });
});

/** Runs in the page: the keys of what is kept of all projects. */
async function readKept(): Promise<string> {
  const wait = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("Refused.")));
    });
  const db = await wait(indexedDB.open("rowhouse-kept"));
  const found: object[] = await wait(db.transaction("entries").objectStore("entries").getAll());
  db.close();
  return JSON.stringify(found.map((entry) => Reflect.get(entry, "key")));
}

/** Runs in the page: whether the app's worker serves this page, the parts for a page of the settings included. */
async function hasWorker(): Promise<boolean> {
  const [name] = await caches.keys();
  if (name === undefined || navigator.serviceWorker.controller === null) return false;
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
  const loaded = performance
    .getEntriesByType("resource")
    .flatMap(({ name: url }) => (/\/assets\/.+\.(js|css)$/.test(url) ? [url] : []));
  return loaded.every((url) => kept.includes(url));
}

/** The addresses of all scripts and style sheets that this page has. */
function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
}

/** Serves the scripts of this page from the cache; the rest belongs to a version that the server has no more. */
function answerAsAfterDeploy(route: Route, known: readonly string[]): Promise<void> {
  return known.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404 });
}
