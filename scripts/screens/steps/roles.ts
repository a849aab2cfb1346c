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
  await page.getByText("This field is required", { exact: true }).waitFor();
}

/** A range that is none. */
export async function typeStrangeAddress(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Allowed IP addresses" }).fill("10.0.0.0/8, 192.168.*");
  await page.keyboard.press("Tab");
  await page.getByText("is neither an address").waitFor();
}

/** A section of the navigation with a link of its own. */
export async function addSection(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a section" }).click();
  const section = page.getByRole("group", { name: "Navigation" });
  await section.getByRole("textbox", { name: "Title" }).fill("Tools");
  await section.getByRole("button", { name: "Add a link" }).click();
  await section.getByRole("textbox", { name: "Name" }).fill("Wiki");
  await section.getByRole("textbox", { name: "Address" }).fill("https://wiki.example/");
}
