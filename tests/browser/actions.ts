import type { Locator, Page } from "@playwright/test";

/** What a person does is counted: each click, each choice, each text and each key that ends one. */
export function countActions(page: Page) {
  let count = 0;
  return {
    count: () => count,
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      count += 1;
      await target.fill(text);
    },
    select: async (target: Locator, option: string) => {
      count += 1;
      await target.selectOption(option);
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
  };
}
