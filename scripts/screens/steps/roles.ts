import type { Page } from "@playwright/test";

export async function nameRole(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New role" }).click();
  await page.getByRole("textbox", { name: "Name of the role" }).fill("Registrar");
}

export async function renameRole(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).first().fill("Writers");
  await page.getByRole("button", { name: "Save 1 change" }).waitFor();
}

export async function saveUnnamedRole(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Description" }).fill("Without a name");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await page.getByText("This field is required").waitFor();
}
