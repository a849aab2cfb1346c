import type { Page } from "@playwright/test";
import { expect } from "../journey.ts";
import {
  anyWay,
  artworks,
  button,
  choose,
  dialog,
  dialogWays,
  type Layer,
  menu,
  seeRows,
  selectRow,
} from "./layer.ts";

const filterButton = button(/^(Filter|Add a filter)$/);
const titleChip = button(/^Title( |$)/);

/** The layers that open on the list of a collection. */
export const listingLayers: readonly Layer[] = [
  {
    title: "menu of a column",
    path: artworks,
    only: "wide",
    before: seeRows,
    opener: button("Column Title"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "menu of a row",
    path: artworks,
    only: "wide",
    before: seeRows,
    opener: (page) => page.locator("[data-row-link]").nth(2),
    open: async (page) => {
      await page.locator("[data-row-link]").nth(2).focus();
      await page.keyboard.press("Shift+F10");
    },
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "menu of a row",
    path: artworks,
    only: "narrow",
    before: seeRows,
    opener: (page) => page.locator("[data-row-menu]").nth(2),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "choice of columns",
    path: artworks,
    only: "wide",
    before: seeRows,
    opener: button("Choose columns"),
    layer: (page) => page.getByRole("listbox"),
    waysOut: anyWay,
  },
  {
    title: "choice of a filter",
    path: artworks,
    before: seeRows,
    opener: filterButton,
    layer: (page) => page.getByRole("listbox"),
    waysOut: anyWay,
  },
  {
    title: "condition of a filter that was just added",
    path: artworks,
    before: seeRows,
    opener: titleChip,
    open: addTitleFilter,
    layer: dialog,
    waysOut: ["Escape"],
  },
  {
    title: "condition of a filter",
    path: artworks,
    before: async (page) => {
      await seeRows(page);
      await addTitleFilter(page);
      await dialog(page).getByRole("textbox", { name: "Filter value" }).fill("e");
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toBeHidden();
    },
    opener: titleChip,
    layer: dialog,
    waysOut: [...anyWay, { button: "Done" }],
  },
  {
    title: "menu of a bookmark",
    path: artworks,
    before: async (page) => {
      await seeRows(page);
      await button("Bookmarks")(page).click();
      await choose("Save as bookmark…")(page);
      await dialog(page).getByRole("textbox").first().fill("Layers");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Layers" })).toBeVisible();
    },
    opener: button(/^Bookmark Layers/),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "name of a bookmark",
    path: artworks,
    before: seeRows,
    opener: button("Bookmarks"),
    open: async (page) => {
      await button("Bookmarks")(page).click();
      await choose("Save as bookmark…")(page);
    },
    layer: dialog,
    waysOut: dialogWays,
  },
  {
    title: "deleting what is selected",
    path: artworks,
    before: selectRow,
    opener: button("Delete"),
    layer: dialog,
    waysOut: dialogWays,
    isDestructive: true,
  },
];

async function addTitleFilter(page: Page): Promise<void> {
  await filterButton(page).click();
  await page.getByRole("option", { name: "Title", exact: true }).click();
}
