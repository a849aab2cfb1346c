import { expect, field, openArtwork, test } from "./journey.ts";

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

test("letters go through a list, open an item, and go on to the next one", async ({ page }) => {
  await page.goto("./#/collections/rooms");
  const links = page.locator("[data-row-link]");
  await expect(links.nth(2)).toBeVisible();
  await page.keyboard.press("j");
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "One item selected" })).toBeVisible();
  await page.keyboard.press("x");
  const names = await links.allTextContents();
  const heading = page.getByRole("heading", { level: 1 });
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText(names[1] ?? "");
  await expect(page.getByRole("button", { name: "Next item" })).toBeEnabled();
  await page.keyboard.press("j");
  await expect(heading).toHaveText(names[2] ?? "");
  await expect(heading).toBeFocused();
  await page.getByRole("button", { name: "Previous item" }).click();
  await expect(heading).toHaveText(names[1] ?? "");
  await page.keyboard.press("j");
  await expect(heading).toHaveText(names[2] ?? "");
  await expect(field(page, "Name")).toBeEditable();
  await page.keyboard.press("e");
  // Other journeys may have put a field before the name.
  await expect(page.locator("[data-field]").first().locator(":focus")).toHaveCount(1);
  await field(page, "Name").focus();
  await page.keyboard.type("j");
  await expect(field(page, "Name")).toHaveValue(/j/);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("j");
  const question = page.getByRole("dialog", { name: "Unsaved edits" });
  await expect(question, "what is not saved is asked about as ever").toBeVisible();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(heading).toHaveText(names[3] ?? "");
  await page.goBack();
  await expect(links.nth(3), "the list stands where one went on to").toBeFocused();
});

test("two letters lead to the places of the app, and N to a new item", async ({ page }) => {
  await page.goto("./#/collections/rooms");
  await expect(page.locator("[data-row-link]").nth(2)).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await page.keyboard.press("n");
  await expect(heading).toHaveText("New item");
  await page.keyboard.type("gs");
  await expect(heading).toHaveText("Admin settings");
  await page.keyboard.type("gl");
  await expect(heading).toHaveText("Rooms");
  await page.keyboard.type("gf");
  await expect(heading).toHaveText("Files");
});

test("shortcuts of letters can be turned off in their list, for this browser", async ({ page }) => {
  await page.goto("./#/collections/rooms");
  await expect(page.locator("[data-row-link]").nth(2)).toBeVisible();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByRole("switch").press("Space");
  await expect(list.getByRole("switch")).not.toBeChecked();
  await page.reload();
  await expect(page.locator("[data-row-link]").nth(2)).toBeVisible();
  await page.keyboard.type("n?");
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByRole("region", { name: /items selected/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Ada Moreau" }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expect(list.getByRole("switch")).not.toBeChecked();
});

test("Escape and Tab lead out of text that keeps Tab for itself", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Layers", analysis: { lead: true } });
  const text = page.getByRole("textbox", { name: "Analysis" });
  await text.click();
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.locator(".cm-content")).not.toBeFocused();
  await expect(page.getByRole("button", { name: "Show as a tree" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator(".cm-content")).toBeFocused();
});
