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
  await expect(page.getByText("No connection. Your edits are kept")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/artworks\/\d+$/);
  expect(await titlesLike(api, title)).toEqual([title]);
});

test("what was typed after the lost answer goes into the one item", async ({ page, api }) => {
  const title = "Half heard";
  await startArtwork(page, title);
  await loseNextAnswer(page, "POST");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("No connection. Your edits are kept")).toBeVisible();
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
  await expect(page.getByText("No connection. Your edits are kept")).toBeVisible();
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
  await field(page, "Title").fill("Echo, echo");
  await loseNextAnswer(page, "PATCH");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("No connection. Your edits are kept")).toBeVisible();
  await field(page, "Dimensions").fill("2 × 2 cm");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: /^Save \d/ })).toBeHidden();
  await expect(page.getByText(/someone else/i)).toHaveCount(0);
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({
    title: "Echo, echo",
    dimensions: "2 × 2 cm",
  });
});

async function startArtwork(page: Page, title: string): Promise<void> {
  await page.goto("./#/collections/artworks/+");
  await field(page, "Title").fill(title);
}

/** The server carries out the next write of items, but its answer does not arrive. */
async function loseNextAnswer(page: Page, method: "POST" | "PATCH"): Promise<void> {
  let isLost = false;
  await page.route(/\/items\/artworks/, async (route) => {
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
