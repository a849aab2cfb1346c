import type { Page } from "@playwright/test";
import { expect, field, openArtwork, signIn, test } from "./journey.ts";

test.use({ as: "admin" });

test("two people on an item hear of each other, and a person with two tabs is on both items", async ({
  page,
  context,
  browser,
  product,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Signal lamp" });
  const other = await api.create("items/artworks", { title: "Signal flag" });
  const second = await context.newPage();
  await second.goto(`./#/collections/artworks/${other}`);

  const theirs = await browser.newContext({
    baseURL: `${product.url}/admin/`,
  });
  const editor = await theirs.newPage();
  await signIn(editor, "editor");
  await editor.goto(`./#/collections/artworks/${id}`);
  const notice = /is working on this item too|Someone else is also editing/;
  await expect(editor.getByText(notice)).toBeVisible();
  await editor.goto(`./#/collections/artworks/${other}`);
  await expect(editor.getByText(notice)).toBeVisible();

  // The administrator hears of the editor, who is on the second item now, with the next report.
  await second.reload();
  await expect(second.getByText(notice)).toBeVisible();
  await second.close();
  expect(await reloaded(editor)).toMatchObject({ data: { users: [], unnamed: 0 } });
  await theirs.close();
});

test("a second tab on the same item is told of once", async ({ page, context, api }) => {
  const id = await openArtwork(page, api, { title: "Sounding lead" });
  const second = await context.newPage();
  await second.goto(`./#/collections/artworks/${id}`);
  const isOpen = "You have this item open in another tab.";
  await expect(second.getByText(isOpen)).toBeVisible();
  await expect(page.getByText(isOpen)).toBeVisible();
  await field(second, "Title").fill("Sounding line");
  await expect(
    page.getByText("Another tab of this browser has unsaved edits of this item."),
  ).toBeVisible();
  await expect(page.getByText(isOpen)).toBeHidden();
  await field(second, "Title").fill("Sounding lead");
  await second.close();
  // The next report is half a minute away, or comes with the page.
  expect(await reloaded(page)).toMatchObject({ data: { users: [], unnamed: 0 } });
  await expect(page.getByText(isOpen)).toBeHidden();
});

/** Loads the page again, and what it hears then of others. */
async function reloaded(page: Page): Promise<unknown> {
  const report = page.waitForResponse((response) => response.url().endsWith("/presence"));
  await page.reload();
  return (await report).json();
}
