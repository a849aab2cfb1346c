import { expect, signIn, test } from "./journey.ts";

test("a wrong password is reported, and the e-mail address stays", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not it");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("password");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("admin@example.com");
});

test("signing in leads to the collections, signing out back to the form", async ({ page }) => {
  await signIn(page, "admin");
  await expect(page).toHaveURL(/#\/collections/);
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("an address opened without a session comes back after signing in", async ({ page }) => {
  await page.goto("./#/collections/artists");
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Artists" })).toBeVisible();
});
