import type { Page } from "@playwright/test";
import { changeTitle } from "./item.ts";

export async function switchFieldsOn(page: Page): Promise<void> {
  const switches = page.getByRole("switch");
  for (const index of [0, 1]) await switches.nth(index).check({ force: true });
  await changeTitle(page);
}

export async function askToSaveBatch(page: Page): Promise<void> {
  await page.getByRole("switch", { name: /all: Dimensions/ }).check({ force: true });
  await page.getByRole("textbox", { name: "Dimensions" }).fill("Unknown");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByRole("dialog").waitFor();
}
