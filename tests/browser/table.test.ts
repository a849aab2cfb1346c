import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("all results are chosen beyond the loaded page, and the bar says how many", async ({
  page,
}) => {
  await page.goto("./#/collections/artworks");
  await page.getByRole("link", { name: "Low tide" }).focus();
  await page.keyboard.press("Control+a");
  await expect(page.getByText("All 100 loaded items are selected")).toBeVisible();
  const offer = page.getByRole("button", { name: /^Select all \d+ results$/ });
  const count = /\d+/.exec(await offer.innerText())?.[0] ?? "";
  await offer.click();
  await expect(page.getByText(`All ${count} results are selected`, { exact: true })).toBeVisible();
});

test("back from an item the list stands where it was left", async ({ page }) => {
  await page.goto("./#/collections/artworks");
  await page.getByRole("checkbox", { name: "Select Low tide" }).check();
  const list = page.locator("[data-page-scroll] [data-page-scroll]");
  await list.evaluate((element) => element.scrollTo({ top: 1200 }));
  const row = page.locator('[data-index="30"]');
  const link = row.getByRole("link");
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("One item selected")).toBeVisible();
  await expect(row).toHaveAttribute("data-returned", "true");
  await expect(link).toBeFocused();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(1200);
});

test("a row is copied from its menu, by keyboard, and nothing is stored before it is saved", async ({
  page,
  api,
}) => {
  await api.create("items/artworks", { title: "Lantern on the quay", status: "published" });
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Lantern on the quay");
  await expect(page.getByText("One result")).toBeVisible();
  await page.getByRole("link", { name: "Lantern on the quay" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Actions for Lantern on the quay" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await expect(page.getByText("A copy of “Lantern on the quay”")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" }).first()).toHaveValue(
    "Lantern on the quay",
  );
  const stored = "items/artworks?filter[title][eq]=Lantern on the quay&fields=status";
  expect(await api.list(stored)).toEqual([{ status: "published" }]);
  await page.getByRole("button", { name: /^Save \d+ change/ }).click();
  await expect(page).toHaveURL(/collections\/artworks(\?.*)?$/);
  const both = await api.list(stored);
  expect(both).toHaveLength(2);
  expect(both.filter(({ status }) => status === "published")).toHaveLength(1);
});

test("several items get a value in common, which one step takes back", async ({ page, api }) => {
  for (const medium of ["Oil on canvas", "Ink on paper"])
    await api.create("items/artworks", { title: "Paired screen", internal_note: medium });
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Paired screen");
  await expect(page.getByText("2 results")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all loaded items" }).check();
  await page.getByRole("button", { name: "Edit selection" }).click();
  await page.getByRole("switch", { name: /for all: Internal note/i }).click({ force: true });
  await page.getByRole("textbox", { name: "Internal note" }).fill("Hangs as a pair");
  await page.getByRole("button", { name: "Save 1 change" }).click();
  const question = page.getByRole("dialog", { name: "Change 2 items in Artworks?" });
  await expect(question).toContainText("Hangs as a pair");
  await question.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change was taken back")).toBeVisible();
});

test("a new order is saved by one request", async ({ page }) => {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().includes("/items/"))
      writes.push(new URL(request.url()).pathname);
  });
  await page.goto("./#/collections/rooms");
  const first = page.locator('tr[data-index="0"]');
  const name = await first.getByRole("link").innerText();
  await page.getByRole("button", { name: `Move ${name}` }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.locator('tr[data-index="2"]')).toContainText(name);
  await expect.poll(() => writes.length).toBe(1);
  expect(writes[0]).toMatch(/\/items\/rooms$/);
});
