import type { Page } from "@playwright/test";
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
} from "./layer.ts";

const userMenu = button("Ada Moreau");

/** The layers that open on every page. */
export const frameLayers: readonly Layer[] = [
  {
    title: "list of shortcuts",
    path: artworks,
    before: seeRows,
    opener: (page) => page.locator("[data-row-link]").nth(2),
    open: async (page) => {
      await page.locator("[data-row-link]").nth(2).focus();
      await page.keyboard.press("?");
    },
    layer: dialog,
    waysOut: [...anyWay, { button: "Close" }],
  },
  {
    title: "palette",
    path: artworks,
    only: "wide",
    before: seeRows,
    opener: button("Search everything"),
    layer: dialog,
    waysOut: anyWay,
  },
  {
    title: "palette",
    path: artworks,
    only: "narrow",
    before: seeRows,
    opener: button("Search everything"),
    layer: dialog,
    waysOut: ["Escape", { button: "Close" }],
  },
  {
    title: "tooltip",
    path: artworks,
    before: seeRows,
    opener: button("Show or hide details"),
    open: (page) => button("Show or hide details")(page).focus(),
    layer: (page) => page.getByRole("tooltip"),
    waysOut: ["Escape"],
  },
  {
    title: "menu of the user",
    path: "collections/artists",
    only: "wide",
    before: seeRows,
    opener: userMenu,
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "signing out",
    path: "collections/artists",
    only: "wide",
    before: seeRows,
    opener: userMenu,
    open: askToSignOut,
    layer: dialog,
    waysOut: dialogWays,
  },
  {
    title: "navigation",
    path: "collections/artists",
    only: "narrow",
    before: seeRows,
    opener: button("Open navigation"),
    layer: dialog,
    waysOut: ["Escape"],
  },
  {
    title: "menu of the user",
    path: "collections/artists",
    only: "narrow",
    before: openNavigation,
    opener: userMenu,
    layer: menu,
    waysOut: ["Escape"],
  },
  {
    title: "details",
    path: artworks,
    only: "narrow",
    before: seeRows,
    opener: button("Show or hide details"),
    layer: dialog,
    waysOut: ["Escape", { button: "Close" }],
  },
];

async function openNavigation(page: Page): Promise<void> {
  await seeRows(page);
  await button("Open navigation")(page).click();
}

async function askToSignOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await choose("Sign out")(page);
}
