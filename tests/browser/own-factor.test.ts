import type { Page } from "@playwright/test";
import { codeOf, stepNow, storeCodes } from "./authenticator.ts";
import { expect, test } from "./journey.ts";

const person = { email: "mae@example.com", password: "a long password" };

test("people set up a second factor on their own page, sign in with a code, and switch it off", async ({
  page,
  api,
}) => {
  const id = await api.create("users", {
    ...person,
    first_name: "Mae",
    last_name: "Ito",
    status: "active",
    timezone: "UTC",
    locale: "en-US",
    roles: [{ role: 1 }],
  });
  await page.goto("./");
  await signIn(page);
  await seeFrame(page);

  await page.goto(`./#/users/${id}`);
  const section = page.getByRole("region", { name: "Authenticator app" });
  await expect(section.getByText("It is off.", { exact: false })).toBeVisible();
  await section.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor sign-in" });
  const secret = await dialog.locator("code").innerText();
  const code = dialog.getByLabel("Code of the app, six digits");
  await code.fill(codeOf(secret, stepNow() - 500));
  await dialog.getByRole("button", { name: "Turn on and go on" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await code.fill(codeOf(secret, stepNow()));
  await dialog.getByRole("button", { name: "Turn on and go on" }).click();
  await storeCodes(page);
  await expect(section.getByText("It is on.", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: /Mae Ito/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await signIn(page);
  // A code passes once, and the one before has been used.
  await page.locator("input[name=otp]").fill(codeOf(secret, stepNow() + 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await seeFrame(page);

  await page.goto(`./#/users/${id}`);
  await section.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(section.getByText("It is off.", { exact: false })).toBeVisible();
});

async function signIn(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function seeFrame(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
}
