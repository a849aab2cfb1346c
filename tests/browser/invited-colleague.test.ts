import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { choose } from "./actions.ts";
import { giveAuthenticator, storeCodes } from "./authenticator.ts";
import { expect, test } from "./journey.ts";

const colleague = { email: "noor@example.com", password: "a long enough password" };

test.use({ as: "admin" });

test("a colleague is invited, and on a phone signs in by passkey, loses the device, and comes in with a recovery code", async ({
  page,
  browser,
  product,
}) => {
  await page.goto("./#/users");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("E-mail addresses").fill(`${colleague.email},`);
  await choose(dialog.getByRole("combobox", { name: /^Role/ }), "Editor");
  await dialog.getByRole("button", { name: "Invite one person" }).click();
  await dialog.getByRole("button", { name: `Copy link: ${colleague.email}` }).click();
  const link = await dialog.locator("code").innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: /^Filter: Invited \d+$/ })).toBeVisible();

  // Passkeys are for names, and the address of numbers has none.
  const named = (address: string) => address.replace("127.0.0.1", "localhost");
  const phone = await (
    await browser.newContext({
      baseURL: `${named(product.url)}/admin/`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
  ).newPage();
  const { devtools, authenticatorId } = await giveAuthenticator(phone);
  await phone.goto(named(link));
  await phone.getByLabel("New password").fill(colleague.password);
  await phone.getByRole("button", { name: "Accept invitation" }).tap();
  await expect(phone.getByText("Your account is ready.", { exact: false })).toBeVisible();
  await enterPassword(phone);
  await seeFrame(phone);
  await openMenu(phone);
  await phone.getByRole("menuitem", { name: "My profile" }).tap();
  const passkeys = phone.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).tap();
  const codes = await storeCodes(phone);
  await passkeys.getByRole("button", { name: "Save" }).tap();
  await expectAccessible(phone);

  await signOut(phone);
  await phone.getByRole("button", { name: "Sign in with a passkey" }).tap();
  await seeFrame(phone);

  await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await signOut(phone);
  await enterPassword(phone);
  await phone.getByRole("button", { name: "Use a recovery code" }).tap();
  await phone.getByLabel("Recovery code").fill(codes[0] ?? "");
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(phone.getByText("You have 9 recovery codes left")).toBeVisible();
  await phone.context().close();
});

async function enterPassword(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(colleague.email);
  await page.getByLabel("Password", { exact: true }).fill(colleague.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
}

async function openMenu(page: Page): Promise<void> {
  await page.goto("./#/collections");
  await page.getByRole("button", { name: "Open navigation" }).tap();
  await page.getByRole("button", { name: new RegExp(`^(My profile|${colleague.email})`) }).tap();
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Sign out" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).tap();
}

async function seeFrame(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
}
