import type { Locator, Page } from "@playwright/test";

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
