import type { Page } from "@playwright/test";
import { isPhone, mirror, openDetails } from "./frame.ts";

export async function selectRows(page: Page): Promise<void> {
  const boxes = page.getByRole("checkbox");
  await boxes.nth(3).waitFor();
  for (const index of [1, 2, 3]) await boxes.nth(index).check({ force: true });
}

export async function mirrorSelection(page: Page): Promise<void> {
  await selectRows(page);
  await mirror(page);
}

export async function askToDeleteRows(page: Page): Promise<void> {
  await selectRows(page);
  await page.getByRole("button", { name: "Delete" }).click();
}

export async function openFilter(page: Page): Promise<void> {
  await addFilter(page, "Medium");
}

export async function addFilters(page: Page): Promise<void> {
  await openFilter(page);
  await page.getByRole("checkbox").first().check();
  await page.keyboard.press("Escape");
  await addFilter(page, "Title");
  await page.getByRole("textbox", { name: "Filter value" }).fill("the");
  await page.keyboard.press("Escape");
}

export async function openFilterMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Filter|Add a filter)$/ }).click();
}

export async function filterByArtist(page: Page): Promise<void> {
  await addFilter(page, "Artist");
  await page.getByRole("dialog").getByRole("checkbox").nth(1).check();
}

export async function filterByNoDay(page: Page): Promise<void> {
  await addFilter(page, "Acquired On");
  await page.getByRole("textbox", { name: "Filter value" }).fill("13/45/2026");
}

export async function openCellMenu(page: Page): Promise<void> {
  if (isPhone(page)) return;
  await page.locator("td[data-field]").nth(5).click({ button: "right" });
}

async function addFilter(page: Page, field: string): Promise<void> {
  await openFilterMenu(page);
  await page.getByRole("option", { name: field, exact: true }).click();
}

export async function openColumnMenu(page: Page): Promise<void> {
  if (isPhone(page)) return openDetails(page);
  await page.getByRole("columnheader", { name: "Status" }).hover();
  await page.getByRole("button", { name: "Column Status" }).click();
}

export async function openColumnPicker(page: Page): Promise<void> {
  if (isPhone(page)) return openDetails(page);
  await page.getByRole("button", { name: "Choose columns" }).click();
}

export async function nameBookmark(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Bookmarks" }).click();
  await page.getByRole("menuitem", { name: "Save as bookmark…" }).click();
}

export async function selectAll(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Low tide" }).focus();
  await page.keyboard.press("ControlOrMeta+a");
}

export async function openRowMenu(page: Page): Promise<void> {
  if (isPhone(page)) return;
  await page.locator('[data-index="3"]').hover();
  await page.locator('[data-index="3"] [data-row-menu]').click();
}

export async function scrollSideways(page: Page): Promise<void> {
  await page.locator('[data-index="3"]').hover();
  await page.locator("[data-page-scroll] [data-page-scroll]").evaluate((list) => {
    list.scrollLeft = 240;
  });
}

export async function comeBackFromItem(page: Page): Promise<void> {
  await page.locator('[data-index="3"] [data-row-link]').click();
  await page.getByRole("textbox", { name: "Title" }).first().waitFor();
  await page.goBack();
  await page.locator("[data-returned]").waitFor();
}

export async function tabIntoRows(page: Page): Promise<void> {
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  await page.locator("[data-row-link]").nth(2).focus();
}

export async function searchForNothing(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("nothing is called like this");
}
