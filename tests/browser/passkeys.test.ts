import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { giveAuthenticator, storeCodes } from "./authenticator.ts";
import { expect, test } from "./journey.ts";

const person = { email: "ren@example.com", password: "a long password" };

// Passkeys are for names, and the address of numbers has none.
test.use({
  baseURL: async ({ product }, use) => {
    await use(`${product.url.replace("127.0.0.1", "localhost")}/admin/`);
  },
});

test("a person adds a passkey, signs in with it, loses it, and comes in with a recovery code", async ({
  page,
  api,
}) => {
  const id = await api.create("users", {
    ...person,
    first_name: "Ren",
    last_name: "Abe",
    status: "active",
    timezone: "UTC",
    locale: "en-US",
    roles: [{ role: 1 }],
  });
  const { devtools, authenticatorId } = await giveAuthenticator(page);
  await page.goto("./");
  await enterPassword(page);
  await seeFrame(page);

  await page.goto(`./#/users/${id}`);
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("dialog", { name: "Store your recovery codes" })).toBeVisible();
  await expectAccessible(page);
  const codes = await storeCodes(page);
  await section.getByLabel("Name").fill("Lost phone");
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("Lost phone")).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await seeFrame(page);

  await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await signOut(page);
  await enterPassword(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await seeFrame(page);
  await expect(page.getByText("You have 9 recovery codes left")).toBeVisible();

  await page.goto(`./#/users/${id}`);
  await section.getByRole("button", { name: "Remove Lost phone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(section.getByText("There are no passkeys yet.")).toBeVisible();
});

async function enterPassword(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Ren Abe/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
}

async function seeFrame(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
}
