import type { Locator, Page } from "@playwright/test";
import { expect, field } from "../journey.ts";

/** How a layer is closed without doing what it is for. */
export type WayOut = "Escape" | "a click outside" | { button: string };

/** A desktop window, or the screen of a phone. */
export type Size = "wide" | "narrow";

/** Something that opens over the page: a menu, dialog, picker, popover, drawer or tooltip. */
export interface Layer {
  title: string;
  /** Address of the page it opens on. */
  path: string;
  /** Where it is to be found; left out, in both. */
  only?: Size;
  /** Brings the page into the state in which the opener is there. */
  before?: (page: Page) => Promise<unknown>;
  /** The element that is pressed to open it, and has the focus again afterwards. */
  opener: (page: Page) => Locator;
  /** Opens it; a click on the opener when left out. */
  open?: (page: Page) => Promise<unknown>;
  layer: (page: Page) => Locator;
  waysOut: readonly WayOut[];
  /** Something is lost on confirming: the dialog starts on Cancel. */
  isDestructive?: true;
}

export const sizes: Record<Size, { width: number; height: number }> = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};

export const artworks = "collections/artworks";
export const anyWay = ["Escape", "a click outside"] as const;
export const dialogWays = [...anyWay, { button: "Cancel" }] as const;

export const menu = (page: Page): Locator => page.getByRole("menu");
export const dialog = (page: Page): Locator => page.getByRole("dialog");
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();
export const choose = (name: string | RegExp) => (page: Page) =>
  page.getByRole("menuitem", { name }).click();

export const isNarrow = (page: Page): boolean => page.viewportSize()?.width === sizes.narrow.width;

export async function seeRows(page: Page): Promise<void> {
  await expect(page.locator("[data-row-link]").nth(3)).toBeVisible();
}

export async function seeForm(page: Page): Promise<void> {
  await expect(field(page, "Title")).toBeEditable();
}

export async function selectRow(page: Page): Promise<void> {
  await seeRows(page);
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check({ force: true });
}

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
  else if (way === "a click outside") await clickOutside(page, one.layer(page));
  else await one.layer(page).getByRole("button", { name: way.button, exact: true }).click();
  await expect(one.layer(page)).toBeHidden();
}

/** A layer that has only just opened may not listen to clicks yet. */
async function clickOutside(page: Page, layer: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.click(isNarrow(page) ? 195 : 760, 6);
    await expect(layer).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}
