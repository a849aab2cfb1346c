import type { Page } from "@playwright/test";
import { longEnglish, screensIn } from "../../scripts/screens/language-screens.ts";
import { expect, test } from "./journey.ts";
import { misfits } from "./fit.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.describe("texts fit", () => {
  test.use({ as: "admin" });
  for (const language of [longEnglish, "de-DE", "fi-FI", "ar-SA"])
    for (const screen of screensIn(language).filter(({ as = "admin" }) => as === "admin"))
      test(`on the screen ${screen.name}`, async ({ page }) => {
        await screen.before?.(page);
        await page.goto(`#${screen.path}`);
        await screen.prepare?.(page);
        expect(await findings(page)).toEqual([]);
      });
});

/** At each width, when the page is at rest. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-pending]")).toHaveCount(0);
    for (const misfit of await misfits(page)) found.push(`${size.width}: ${misfit}`);
  }
  return found;
}
