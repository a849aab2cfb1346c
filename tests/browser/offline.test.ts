import type { Page, Route } from "@playwright/test";
import { expect, field, openArtwork, test } from "./journey.ts";

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
    const html = (await response.text()).replace(/index-[\w-]+\.js/, "index-NEWER123.js");
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

/** The addresses of all scripts and style sheets that this page has. */
function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
}

/** Serves the scripts of this page from the cache; the rest belongs to a version that the server has no more. */
function answerAsAfterDeploy(route: Route, known: readonly string[]): Promise<void> {
  return known.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404 });
}
