import type { Locator, Page } from "@playwright/test";
import { authenticate } from "./api.ts";
import { expect, people } from "./journey.ts";

/** Opens the menu of projects, and chooses one once it is known how quick its server is. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Switch project" }).click();
  const entry = page.getByRole("menuitem", { name: new RegExp(`^${name}`) });
  await expect(entry).toContainText(" ms");
  await entry.click();
}

/** Asks for the address of a server that nobody has listed; returns the dialog. */
export async function openOtherServer(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Switch project" }).click();
  await page.getByRole("menuitem", { name: "Other server" }).click();
  const dialog = page.getByRole("dialog", { name: "Other server" });
  await expect(dialog.getByLabel("API address")).toBeFocused();
  return dialog;
}

/** Signs in to the project whose sign-in page is shown. */
export async function signInHere(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(people.admin.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Adds the project "press", whose administrator has "a long password", as the administrator of the default project. */
export async function addPress(url: string, database: object): Promise<void> {
  const { token } = await authenticate(url, "admin");
  const response = await fetch(`${url}/projects`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      project: "press",
      project_name: "Press office",
      user_email: people.admin.email,
      user_password: "a long password",
      ...database,
    }),
  });
  expect(response.status).toBe(200);
}
