import type { Page } from "@playwright/test";

export async function nameTakenCollection(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New collection" }).click();
  await page.getByLabel("Name of the collection").fill("artworks");
  await page.getByText("A table of this name exists already").waitFor();
}

export async function chooseStatuses(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New collection" }).click();
  await page.getByLabel("Name of the collection").fill("letters");
  await page.getByRole("button", { name: "Change statuses" }).click();
  await page.getByRole("button", { name: /^Draft/, expanded: false }).click();
  await page.getByLabel("Saved value").waitFor();
}

export async function askToStopManaging(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Don't manage: Loans" }).click();
}

export async function chooseInterface(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New field" }).click();
  await page.getByRole("button", { name: "Text input" }).waitFor();
}

export async function nameField(page: Page): Promise<void> {
  await chooseInterface(page);
  await page.getByRole("button", { name: "Many to one" }).click();
  await page.getByLabel("Name of the field").fill("Insured by");
}

export async function openField(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Borrower/ }).click();
  await page.getByRole("dialog").getByText("Note").waitFor();
}

export async function unfoldStatuses(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Artworks", exact: true }).click();
  await page.getByLabel("Read: Rooms").selectOption("none");
}

export async function openFieldRules(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Fields: Artworks, / }).click();
  await page.getByRole("dialog").getByRole("table").waitFor();
}
