import type { Page } from "@playwright/test";
import { changeTitle, saveAndStay } from "./item.ts";

/** Leaves an edit and a draft of an item behind and goes to the home, which lists both. */
export async function leaveDrafts(page: Page): Promise<void> {
  await saveAndStay(page);
  await changeTitle(page);
  await page.waitForTimeout(1000);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(page.url().replace(/#.*/, "#/collections"));
  await page.reload();
  await page.getByRole("region", { name: "Drafts waiting" }).waitFor();
}

/** The notice comes after the app has retried a few times. */
export async function awaitFigures(page: Page): Promise<void> {
  await page.getByText("could not be loaded").waitFor({ timeout: 30_000 });
}
