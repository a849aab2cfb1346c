import type { Page } from "@playwright/test";
import { type Api } from "./api.ts";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("a new item whose answer was lost is made once, however often it is saved", async ({
  page,
  api,
}) => {
  const title = "Lost and found";
  await startArtwork(page, title);
  await loseNextAnswer(page, "POST");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("It is not known whether this was saved")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/artworks\/\d+$/);
  expect(await titlesLike(api, title)).toEqual([title]);
});

test("what was typed after the lost answer goes into the one item", async ({ page, api }) => {
  const title = "Half heard";
  await startArtwork(page, title);
  await loseNextAnswer(page, "POST");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("It is not known whether this was saved")).toBeVisible();
  await field(page, "Title").fill(`${title}, later`);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/artworks\/\d+$/);
  await expect(field(page, "Title")).toHaveValue(`${title}, later`);
  expect(await titlesLike(api, title)).toEqual([`${title}, later`]);
});

test("a lost answer, a reload and another save make one item", async ({ page, api }) => {
  const title = "Twice told";
  await startArtwork(page, title);
  await loseNextAnswer(page, "POST");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("It is not known whether this was saved")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Title")).toHaveValue(title);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/artworks\/\d+$/);
  expect(await titlesLike(api, title)).toEqual([title]);
});

test("a change whose answer was lost is saved again without a word of someone else", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Echo", dimensions: "1 × 1 cm" });
  await field(page, "Title").fill("Call of the hills");
  await loseNextAnswer(page, "PATCH");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("It is not known whether this was saved")).toBeVisible();
  await field(page, "Dimensions").fill("2 × 2 cm");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: /^Save \d/ })).toBeHidden();
  await expect(page.getByText(/someone else/i)).toHaveCount(0);
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({
    title: "Call of the hills",
    dimensions: "2 × 2 cm",
  });
});

test("a field whose answer was lost is made once by Try again, and its name is not taken by itself", async ({
  page,
  api,
}) => {
  await page.goto("./#/settings/collections/rooms");
  await page.getByRole("button", { name: "New field" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Text area", exact: true }).click();
  await page.keyboard.type("Legend");
  await loseNextAnswer(page, "POST", /\/model\/changes$/);
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog.getByText("It is not known whether this was saved")).toBeVisible();
  // The field is there by now, and the page behind the dialog knows it.
  await expect(page.getByText("Legend", { exact: true }).first()).toBeAttached();
  await expect(dialog.getByText(/already exists/i)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Legend was created", { exact: false })).toBeVisible();
  await expect(dialog).toBeHidden();
  const fields = await api.list("fields/rooms");
  expect(fields.filter(({ field }) => field === "legend")).toHaveLength(1);
});

test("a collection whose answer was lost is made once by Try again", async ({ page, api }) => {
  await page.goto("./#/settings/collections");
  await page.getByRole("button", { name: "New collection" }).click();
  await page.getByLabel("Name of the collection").fill("parcels");
  await loseNextAnswer(page, "POST", /\/collections$/);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog.getByText("It is not known whether this was saved")).toBeVisible();
  await expect(dialog.getByText(/already exists/i)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Parcels" })).toBeVisible();
  expect(await api.read("collections/parcels")).toMatchObject({ managed: true });
});

async function startArtwork(page: Page, title: string): Promise<void> {
  await page.goto("./#/collections/artworks/+");
  await field(page, "Title").fill(title);
}

/** The server carries out the next write, of items where nothing else is said, but its answer does not arrive. */
async function loseNextAnswer(
  page: Page,
  method: "POST" | "PATCH",
  path = /\/items\/artworks/,
): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort("internetdisconnected");
  });
}

async function titlesLike(api: Api, title: string): Promise<unknown[]> {
  const found = await api.list(
    `items/artworks?filter[title][contains]=${encodeURIComponent(title)}&status=*&fields=title`,
  );
  return found.map((item) => item["title"]);
}
