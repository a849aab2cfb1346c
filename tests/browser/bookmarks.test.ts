import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessible.ts";
import { expect, signIn, test } from "./journey.ts";

test.use({ as: "admin" });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Navigation" });

/** Says the name of a bookmark in its dialog, and saves. */
async function name(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name of the bookmark" }).fill(title);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("a bookmark for a role shows its members the search and the layout, and is changed without being touched", async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await api.create("items/rooms", { name: "Heronry" });
  await page.goto("./#/collections/rooms?q=heronry&view=cards");
  await expect(page.getByText("One result")).toBeVisible();
  await page.getByRole("button", { name: "Bookmarks" }).click();
  await page.getByRole("menuitem", { name: "Save as bookmark…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name of the bookmark" }).fill("Rooms by the lake");
  await dialog.getByRole("combobox", { name: "For whom" }).click();
  await expectAccessible(page);
  await page.getByRole("option", { name: "Role Editor" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(heading(page, "Rooms by the lake")).toBeVisible();
  await expect(page).toHaveURL(/rooms\?b=\d+$/);
  await expect(page.getByRole("button", { name: "Bookmark Rooms by the lake" })).toBeFocused();

  const theirs = await browser.newContext({
    ...(baseURL && { baseURL }),
  });
  const editor = await theirs.newPage();
  await signIn(editor, "editor");
  await navigation(editor).getByRole("link", { name: "Rooms by the lake" }).click();
  await expect(heading(editor, "Rooms by the lake")).toBeVisible();
  await expect(editor.getByText("One result")).toBeVisible();
  await expect(editor.getByRole("searchbox", { name: "Search" })).toHaveValue("heronry");
  await editor.getByRole("searchbox", { name: "Search" }).fill("");
  await expect(editor.getByText("Changed")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expectAccessible(editor);
  await editor.reload();
  await expect(editor.getByText("Changed")).toBeVisible();
  await expect(editor.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await editor.getByRole("button", { name: "Reset" }).click();
  await expect(editor.getByText("One result")).toBeVisible();
  await expect(editor).toHaveURL(/rooms\?b=\d+$/);
  await theirs.close();
});

test("an open bookmark is saved over with its columns, renamed, deleted and brought back", async ({
  page,
}) => {
  await page.goto("./#/collections/artworks?q=harbour");
  await page.getByRole("button", { name: "Bookmarks" }).click();
  await page.getByRole("menuitem", { name: "Save as bookmark…" }).click();
  await name(page, "Harbors");
  await expect(heading(page, "Harbors")).toBeVisible();

  await page.getByRole("button", { name: "Column Title" }).click();
  await page.getByRole("menuitem", { name: "Sort descending" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Bookmark saved")).toBeVisible();
  await expect(page).toHaveURL(/artworks\?b=\d+$/);
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );

  const entry = navigation(page).getByRole("link", { name: "Harbors" });
  await entry.hover();
  await page.getByRole("button", { name: "Actions for the bookmark Harbors" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: /audience/ }).click();
  await name(page, "All harbors");
  await expect(heading(page, "All harbors")).toBeVisible();

  const before = page.url();
  await page.getByRole("button", { name: "Bookmark All harbors", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete bookmark" }).click();
  await expect(heading(page, "Artworks")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page, "All harbors")).toBeVisible();
  await page.goto(before);
  await expect(page.getByText("This bookmark no longer exists")).toBeVisible();
  await expectAccessible(page);
});

test("opening a bookmark takes a request for its rows and one for the own view", async ({
  page,
  api,
}) => {
  await api.create("collection_presets", {
    collection: "artists",
    title: "Artists from A",
    user: null,
    role: null,
    search_query: "a",
    view_type: "tabular",
  });
  await page.goto("./#/collections");
  await expect(heading(page, "Collections")).toBeVisible();
  const link = navigation(page).getByRole("link", { name: "Artists from A" });
  await expect(link).toBeVisible();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await link.click();
  await expect(heading(page, "Artists from A")).toBeVisible();
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
  const ofBookmark = asked.filter((url) => /items\/artists|collection_presets/.test(url));
  expect(ofBookmark).toHaveLength(2);
});
