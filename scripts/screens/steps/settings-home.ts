import type { Page } from "@playwright/test";

/** Opens the report of an issue. */
export async function openReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Report issue" }).click();
  await page.getByRole("dialog").waitFor();
}

/** Asks for an update of the database, up to the question. */
export async function askToUpdate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update database" }).click();
  await page.getByRole("dialog").waitFor();
}

/** Measures often enough for a line. */
export async function measureOften(page: Page): Promise<void> {
  for (let count = 0; count < 12; count++) {
    const answer = page.waitForResponse(/server\/ping/);
    await page.getByRole("button", { name: "Measure now" }).click();
    await answer;
  }
}

/** The map of the relations has been drawn. */
export async function awaitMap(page: Page): Promise<void> {
  await page.locator(".react-flow__edge").first().waitFor();
}

/** Sends a test mail, up to what came of it. */
export async function sendTestMail(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await page.getByText(/test mail was not sent|Written to the outbox/).waitFor();
}
