import { expect, field, test } from "./journey.ts";

test.use({ as: "admin" });

test("an item is found, opened, changed and saved without a mouse", async ({ page, api }) => {
  const id = await api.create("items/artworks", { title: "Whale oil lamp" });
  await page.goto("./#/collections/artworks");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Whale oil lamp");
  await expect(page.getByText("One result")).toBeVisible();
  const link = page.getByRole("link", { name: "Whale oil lamp" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Whale oil lamp" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(field(page, "Title")).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await page.keyboard.press("End");
  await page.keyboard.type(", brass");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Whale oil lamp, brass" });
});

test("the arrows go through the rows of a listing, space chooses, Escape lets go", async ({
  page,
}) => {
  await page.goto("./#/collections/rooms");
  const rows = page.getByRole("row");
  await rows.nth(1).getByRole("link").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(2).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "One item selected" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "One item selected" })).toBeHidden();
});

test("the question mark lists the shortcuts, Escape closes the list", async ({ page }) => {
  await page.goto("./#/collections/artists");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("Search");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
});
