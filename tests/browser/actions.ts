import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Opens a select and chooses one of its entries. */
export async function choose(select: Locator, entry: string): Promise<void> {
  await select.click();
  await select.page().getByRole("option", { name: entry, exact: true }).click();
}

/** Counts the actions of a person: each click, each choice, each word that is typed and each key that ends one. */
export function countActions(page: Page) {
  let count = 0;
  return {
    count: () => count,
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      count += text.split(" ").length;
      await target.fill(text);
    },
    select: async (target: Locator, option: string) => {
      count += 1;
      await choose(target, option);
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
  };
}

/** Goes on with the Tab key until a control has the focus, as people do who work without a mouse. */
export async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [10] });
}
