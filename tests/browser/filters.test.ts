import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

/** Adds a filter by typing the name of its field; its dialog is open then. */
async function addFilter(page: Page, field: string) {
  await page.getByRole("button", { name: /^(Filter|Add a filter)$/ }).click();
  await page.getByRole("combobox", { name: "Find a field" }).fill(field);
  await page.keyboard.press("Enter");
  return page.getByRole("dialog");
}

function addressOf(path: string, filters: readonly object[]): string {
  return `./#/collections/${path}?filter=${encodeURIComponent(JSON.stringify(filters))}`;
}

test("artworks of two artists are found by their names, and the address keeps it", async ({
  page,
  api,
}) => {
  const artist = await api.create("items/artists", { name: "Wilhelmina Quist" });
  await api.create("items/artworks", { title: "Heron at noon", artist });
  await page.goto("./#/collections/artworks");
  const dialog = await addFilter(page, "Artist");
  await dialog.getByRole("searchbox").fill("Wilhelmina");
  await dialog.getByRole("checkbox", { name: "Wilhelmina Quist" }).check();
  await expect(page.getByText("One result")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const chip = page.getByRole("button", { name: "Artist is Wilhelmina Quist", exact: true });
  await expect(chip).toBeFocused();
  await page.getByRole("link", { name: "Heron at noon" }).click();
  await expect(page.getByRole("heading", { name: "Heron at noon" })).toBeVisible();
  await page.goBack();
  await expect(chip).toBeVisible();
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(page.getByText("One result")).toBeVisible();
});

test("published works of Portuguese artists that I changed this month are found in groups and by keys", async ({
  page,
  api,
}) => {
  const artist = await api.create("items/artists", { name: "Amélia Couto", country: "pt" });
  const title = "Azulejo study";
  await api.create("items/artworks", { title, artist, status: "published" });
  await page.goto("./#/collections/artworks");
  const country = await addFilter(page, "Artist › Country");
  await country.getByRole("searchbox").fill("Portugal");
  await page.keyboard.press("Enter");
  await country.getByRole("button", { name: "Or …" }).click();
  const other = page.getByRole("dialog");
  await other.getByRole("searchbox").fill("Japan");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const group = page.getByRole("group", { name: "Any of" });
  await expect(
    group.getByRole("button", { name: "Artist › Country is Japan", exact: true }),
  ).toBeFocused();
  await page.getByRole("button", { name: "Filter: Published" }).click();
  await page.getByRole("button", { name: "Filter: Changed by me" }).click();
  const period = await addFilter(page, "Changed on");
  await period.getByRole("combobox", { name: "Changed on: Condition" }).click();
  await page.getByRole("option", { name: "is in a period of time" }).click();
  await period.getByRole("radio", { name: "this month", exact: true }).check();
  await expect(page.getByText("One result")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByText("One result")).toBeVisible();

  await page.getByRole("button", { name: "Changed by is me", exact: true }).click();
  await page.getByRole("button", { name: "Switch off" }).click();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("button", { name: "Changed by is me (switched off)", exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a value that is none is said to be wrong while the list stays", async ({ page }) => {
  await page.goto("./#/collections/artworks");
  const all = await page.getByText(/^\d+ items$/).textContent();
  const dialog = await addFilter(page, "Acquired On");
  await dialog.getByRole("textbox", { name: "Filter value" }).fill("13/45/2026");
  await expect(dialog.getByText(/^Enter a day that exists/)).toBeVisible();
  await expect(page.getByRole("button", { name: /This filter cannot be used$/ })).toBeVisible();
  await expect(page.getByText(all ?? "", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Filter value" }).fill("11/20/1850");
  await expect(page.getByText("Nothing matches the search and filters.")).toBeVisible();
});

test("a bookmark with filters that cannot be used shows the rest", async ({ page, api }) => {
  await api.create("items/loans", { artwork: 1, borrower: "Gannet Trust" });
  await page.goto(
    addressOf("loans", [
      { field: "borrower", operator: "eq", value: "Gannet Trust" },
      { field: "never_there", operator: "eq", value: "1" },
      { field: "artwork", operator: "eq", value: "letters" },
    ]),
  );
  await expect(page.getByText("One result")).toBeVisible();
  await expect(page.getByText("Server error")).toBeHidden();
  await expect(page.getByRole("button", { name: /This filter cannot be used$/ })).toHaveCount(2);
  await page.getByRole("button", { name: /^Remove: Never There/ }).click();
  await page.getByRole("button", { name: /^Remove: Artwork/ }).click();
  await expect(page.getByRole("button", { name: /This filter cannot be used$/ })).toHaveCount(0);
});

test("a condition is picked by mouse and by keyboard, and the filter stays open", async ({
  page,
}) => {
  await page.goto("./#/collections/artworks");
  const dialog = await addFilter(page, "Year");
  const box = dialog.getByRole("combobox", { name: "Year: Condition" });
  await box.click();
  await page.getByRole("option", { name: "is less than", exact: true }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: "Filter value" }).fill("1900");
  await expect(
    page.getByRole("button", { name: "Year is less than 1900", exact: true }),
  ).toBeVisible();
  await box.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("is at most");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a minute finds what was made in it, by the reader's clock", async ({ page, api }) => {
  await api.create("items/artworks", {
    title: "Inspected stool",
    inspected_at: "2025-03-04 08:30:17",
  });
  await page.goto(
    addressOf("artworks", [{ field: "inspected_at", operator: "eq", value: "2025-03-04 08:30" }]),
  );
  await expect(page.getByRole("link", { name: "Inspected stool" })).toBeVisible();
  await page.goto(
    addressOf("artworks", [{ field: "inspected_at", operator: "gt", value: "2025-03-04 08:30" }]),
  );
  await expect(page.getByRole("link", { name: "Inspected stool" })).toBeHidden();
});

test("a cell filters by its value, by mouse and by keyboard", async ({ page, api }) => {
  for (const borrower of ["Plover House", "Plover House", "Curlew Hall"])
    await api.create("items/loans", { artwork: 1, borrower });
  await page.goto("./#/collections/loans");
  await page.getByRole("searchbox").fill("Plover House");
  await page.getByText("Plover House").first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Filter by this: Plover House" }).click();
  await expect(
    page.getByRole("button", { name: "Borrower equals Plover House", exact: true }),
  ).toBeVisible();
  await expect(page.getByText("2 results")).toBeVisible();
  const row = page.locator("[data-row-link]").first();
  await row.focus();
  await page.keyboard.press("Shift+F10");
  await expect(
    page.getByRole("menuitem", { name: "Filter by Borrower: Plover House" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("statuses are ticked with the thumb", async ({ page }) => {
    await page.goto("./#/collections/artworks");
    await page.getByRole("button", { name: "Filter", exact: true }).tap();
    await page.getByRole("option", { name: "Status" }).tap();
    const draft = page.getByRole("dialog").getByText("Draft", { exact: true });
    const entry = await page.getByRole("dialog").locator("label:has(input)").first().boundingBox();
    expect(entry?.height).toBeGreaterThanOrEqual(44);
    await draft.tap();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).tap();
    await expect(page.getByRole("button", { name: "Status is Draft", exact: true })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  test("the menu of a row filters by what the row shows", async ({ page, api }) => {
    for (const borrower of ["Dunlin House", "Dunlin House", "Sanderling Hall"])
      await api.create("items/loans", { artwork: 1, borrower });
    await page.goto("./#/collections/loans");
    await page.getByRole("searchbox").fill("Dunlin");
    await expect(page.getByText("2 results")).toBeVisible();
    const menu = page.locator("[data-row-menu]").first();
    const box = await menu.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await menu.tap();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Filter by Borrower: Dunlin House" }).tap();
    await expect(
      page.getByRole("button", { name: "Borrower equals Dunlin House", exact: true }),
    ).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
