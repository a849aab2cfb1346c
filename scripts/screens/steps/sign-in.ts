import type { Page } from "@playwright/test";
import { people } from "../../product.ts";
import { isPhone, mirror } from "./frame.ts";

export async function failToSignIn(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(people.admin.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function forgetPassword(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Forgot your password?" }).click();
}

export async function seeBackground(page: Page): Promise<void> {
  if (isPhone(page)) return;
  await page.locator("img[data-loaded]").first().waitFor({ state: "attached" });
}

export async function mistypeAddress(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill("ada@example");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
}

export async function mirrorMistypedAddress(page: Page): Promise<void> {
  await mistypeAddress(page);
  await mirror(page);
}

export async function requestLink(page: Page): Promise<void> {
  await forgetPassword(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill("ada@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText(/^If ada@example.com is known/).waitFor();
}

export async function mistypeInstaller(page: Page): Promise<void> {
  await page.getByLabel("Administrator e-mail").fill("ada@example");
  await page.getByLabel("Administrator password").fill("a long password");
  await page.getByRole("button", { name: "Next: database" }).click();
  await page.getByRole("alert").waitFor();
}

export async function fillInProject(page: Page): Promise<void> {
  await page.getByLabel("Project name").fill("Museum of the Tidal Reach");
  await page.getByLabel("Administrator e-mail").fill("ada@example.com");
  await page.getByLabel("Administrator password").fill("a long password");
  await page.getByRole("button", { name: "Next: database" }).click();
}

export async function chooseServerDatabase(page: Page): Promise<void> {
  await fillInProject(page);
  await page.getByRole("button", { name: "Use a database server" }).click();
}

export async function failToInstall(page: Page): Promise<void> {
  await chooseServerDatabase(page);
  await page.getByLabel("Port").fill("1");
  await page.getByLabel("Database user").fill("unknown");
  await page.getByLabel("Database password").fill("wrong");
  await page.getByRole("button", { name: "Install" }).click();
  await page.getByRole("alert").waitFor();
}
