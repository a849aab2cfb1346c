import type { Locator, Page } from "@playwright/test";
import { expect, field } from "./journey.ts";

/** How a layer is closed without doing what it is for. */
export type WayOut = "Escape" | "a click outside" | { button: string };

/** Something that opens over the page: a menu, dialog, picker, popover or drawer. */
export interface Layer {
  title: string;
  /** Address of the page it opens on. */
  path: string;
  /** Brings the page into the state in which the opener is there. */
  before?: (page: Page) => Promise<void>;
  /** What is pressed to open it, and has the focus again afterwards. */
  opener: (page: Page) => Locator;
  /** Opens it; a click on the opener when left out. */
  open?: (page: Page) => Promise<void>;
  layer: (page: Page) => Locator;
  waysOut: readonly WayOut[];
  /** Something is lost on confirming: the dialog starts on Cancel. */
  isDestructive?: true;
}

const artworks = "collections/artworks";
const anyWay = ["Escape", "a click outside"] as const;
const dialogWays = [...anyWay, { button: "Cancel" }] as const;

const menu = (page: Page) => page.getByRole("menu");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();
const choose = (name: string | RegExp) => (page: Page) =>
  page.getByRole("menuitem", { name }).click();

async function seeRows(page: Page): Promise<void> {
  await expect(page.locator("[data-row-link]").nth(3)).toBeVisible();
}

async function seeForm(page: Page): Promise<void> {
  await expect(field(page, "Title")).toBeVisible();
}

async function selectRow(page: Page): Promise<void> {
  await seeRows(page);
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check({ force: true });
}

const onListings: readonly Layer[] = [
  {
    title: "menu of a column",
    path: artworks,
    before: seeRows,
    opener: button("Column Title"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "menu of a row",
    path: artworks,
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
    title: "choice of columns",
    path: artworks,
    before: seeRows,
    opener: button("Choose columns"),
    layer: (page) => page.getByRole("listbox"),
    waysOut: anyWay,
  },
  {
    title: "choice of a filter",
    path: artworks,
    before: seeRows,
    opener: button(/^(Filter|Add a filter)$/),
    layer: (page) => page.getByRole("listbox"),
    waysOut: anyWay,
  },
  {
    title: "menu of bookmarks",
    path: artworks,
    before: seeRows,
    opener: button("Save as bookmark"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "name of a bookmark",
    path: artworks,
    before: seeRows,
    opener: button("Save as bookmark"),
    open: async (page) => {
      await button("Save as bookmark")(page).click();
      await choose("For me")(page);
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
];

const inTheFrame: readonly Layer[] = [
  {
    title: "menu of the user",
    path: "collections/artists",
    before: seeRows,
    opener: button("Ada Moreau"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "signing out",
    path: "collections/artists",
    before: seeRows,
    opener: button("Ada Moreau"),
    open: async (page) => {
      await button("Ada Moreau")(page).click();
      await choose("Sign out")(page);
    },
    layer: dialog,
    waysOut: dialogWays,
  },
];

const onItems: readonly Layer[] = [
  {
    title: "ways to save",
    path: `${artworks}/7`,
    before: async (page) => {
      await field(page, "Title").fill("Another title");
      await field(page, "Title").blur();
    },
    opener: button("More ways to save"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "menu of a field",
    path: `${artworks}/7`,
    before: seeForm,
    opener: button("Actions for Title"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "calendar",
    path: `${artworks}/7`,
    before: seeForm,
    opener: button("Pick a day"),
    layer: dialog,
    waysOut: ["Escape"],
  },
  {
    title: "picker of items",
    path: "collections/loans/1",
    opener: button(/^Artwork/),
    layer: dialog,
    waysOut: dialogWays,
  },
  {
    title: "picker of files",
    path: `${artworks}/+`,
    before: seeForm,
    opener: button("Choose from the file library"),
    layer: dialog,
    waysOut: dialogWays,
  },
  {
    title: "leaving unsaved edits",
    path: `${artworks}/7`,
    before: async (page) => field(page, "Title").fill("Another title"),
    opener: (page) => page.getByRole("link", { name: "Back" }),
    layer: dialog,
    waysOut: [...anyWay, { button: "Keep editing" }],
  },
  {
    title: "deleting an item",
    path: `${artworks}/7`,
    before: seeForm,
    opener: button("Delete"),
    layer: dialog,
    waysOut: dialogWays,
    isDestructive: true,
  },
  {
    title: "going back to a state",
    path: `${artworks}/7`,
    before: async (page) => {
      const activity = page.getByRole("region", { name: "Activity" });
      await activity.getByRole("button", { expanded: false }).last().click();
    },
    opener: button("Go back to this state"),
    layer: dialog,
    waysOut: dialogWays,
  },
  {
    title: "deleting a role",
    path: "settings/roles/3",
    before: (page) => expect(field(page, "Name")).toHaveValue("Editor"),
    opener: button("Delete"),
    layer: dialog,
    waysOut: dialogWays,
    isDestructive: true,
  },
];

/** Everything that opens over the pages. */
export const layers: readonly Layer[] = [...onListings, ...inTheFrame, ...onItems];

/** Opens the page of a layer, and the layer. */
export async function openLayer(page: Page, one: Layer): Promise<void> {
  await page.goto(`./#/${one.path}`);
  await one.before?.(page);
  await openAgain(page, one);
}

/** Opens a layer on a page that is open already. */
export async function openAgain(page: Page, one: Layer): Promise<void> {
  if (one.open) await one.open(page);
  else await one.opener(page).click();
  await expect(one.layer(page)).toBeVisible();
}

/** Leaves a layer. */
export async function leaveLayer(page: Page, one: Layer, way: WayOut): Promise<void> {
  if (way === "Escape") await page.keyboard.press("Escape");
  // On the header, where nothing is to be pressed.
  else if (way === "a click outside") await page.mouse.click(760, 8);
  else await one.layer(page).getByRole("button", { name: way.button, exact: true }).click();
  await expect(one.layer(page)).toBeHidden();
}
