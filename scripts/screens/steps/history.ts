import type { Page } from "@playwright/test";
import { openDetails } from "./frame.ts";

export async function openActivity(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Activity" });
  if (!(await panel.isVisible())) await openDetails(page);
  await panel.waitFor();
}

/** Those with which the item was made: every value it had. */
export async function showChanges(page: Page): Promise<void> {
  await openActivity(page);
  await page
    .getByRole("region", { name: "Activity" })
    .getByRole("button", { expanded: false })
    .last()
    .click();
}

export async function openRevert(page: Page): Promise<void> {
  await showChanges(page);
  await page.getByRole("button", { name: "Go back to this state" }).first().click();
}

export async function mentionSomebody(page: Page): Promise<void> {
  await openActivity(page);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await box.pressSequentially("The frame needs care, @");
  await page.getByRole("listbox", { name: "People to mention" }).waitFor();
}

/** The item as it is after its removal, which an earlier picture may have done. */
export async function removeItem(page: Page): Promise<void> {
  const notice = page.getByText(/^Removed on/);
  const button = page.getByRole("button", { name: "Delete", exact: true });
  await notice.or(button).first().waitFor();
  if (await notice.isVisible()) return;
  const address = page.url();
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText(/was removed$/).waitFor();
  await page.goto(address);
  await notice.waitFor();
}
