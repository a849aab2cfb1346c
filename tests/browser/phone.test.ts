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

test("on a phone the box of a row selects it, also where a link covers the row", async ({
  page,
  api,
  sessionOf,
}) => {
  const { userId: user } = await sessionOf("admin");
  await api.create("items/artworks", { title: "Rope ladder", artist: 1 });
  await api.create("collection_presets", {
    collection: "artworks",
    user,
    view_type: "tabular",
    view_query: { tabular: { fields: "artist,title" } },
  });
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Rope ladder");
  const row = page.getByRole("listitem").filter({ hasText: "Rope ladder" });
  await expect(row).toHaveCount(1);
  const box = row.getByRole("checkbox");
  const area = await box.locator("..").boundingBox();
  expect(area?.width).toBeGreaterThanOrEqual(40);
  for (const isChecked of [true, false]) {
    await page.touchscreen.tap((area?.x ?? 0) + 6, (area?.y ?? 0) + (area?.height ?? 0) - 6);
    await expect(box).toBeChecked({ checked: isChecked });
  }
  await expect(page.getByRole("heading", { name: "Artworks" })).toBeVisible();
});

test("on a phone the filters at a click stand in one line that scrolls", async ({ page }) => {
  for (const [path, count] of [
    ["files", 2],
    ["activity", 4],
    ["users", 4],
  ] as const) {
    await page.goto(`./#/${path}`);
    const filters = page.getByRole("button", { name: /^Filter: / });
    await expect(filters).toHaveCount(count);
    const tops = () =>
      filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    await expect.poll(async () => new Set(await tops()).size, { message: path }).toBe(1);
    await filters.last().scrollIntoViewIfNeeded();
    await expect(filters.last()).toBeInViewport();
  }
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
  const artists = page.getByRole("dialog").getByRole("link", { name: "Artists" });
  // Another journey may have left a bookmark whose name begins alike.
  await artists.filter({ hasText: /^Artists\d+$/ }).tap();
  await expect(page.getByRole("heading", { name: "Artists" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
