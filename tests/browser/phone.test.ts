import { expect, field, test } from "./journey.ts";

const screen = { width: 390, height: 844 };
test.use({ as: "admin", viewport: screen, hasTouch: true, isMobile: true });

test("on a phone an item is found, changed and saved with the thumb", async ({ page, api }) => {
  const id = await api.create("items/artworks", { title: "Oyster knife" });
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Oyster knife");
  await page.getByRole("link", { name: "Oyster knife" }).tap();
  await field(page, "Title").fill("Oyster knife, bone handle");
  const save = page.getByRole("button", { name: "Save 1 change" });
  const box = await save.boundingBox();
  expect(box?.y).toBeGreaterThan(screen.height * 0.8);
  expect(box?.height).toBeGreaterThanOrEqual(40);
  await save.tap();
  await expect(page.getByRole("heading", { name: "Artworks" })).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({
    title: "Oyster knife, bone handle",
  });
});

test("on a phone no screen is wider than the phone", async ({ page }) => {
  for (const path of [
    "collections",
    "collections/artworks",
    "collections/artworks/7",
    "collections/museum",
  ]) {
    await page.goto(`./#/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(screen.width);
  }
});

test("on a phone the navigation comes in from the side and leaves with a choice", async ({
  page,
}) => {
  await page.goto("./#/collections");
  await page.getByRole("button", { name: "Open navigation" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "Artists" }).tap();
  await expect(page.getByRole("heading", { name: "Artists" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
