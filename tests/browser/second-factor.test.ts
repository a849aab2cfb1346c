import type { Page } from "@playwright/test";
import { codeOf, stepNow, storeCodes } from "./authenticator.ts";
import { expect, field } from "./journey.ts";
import { test } from "./own-project.ts";

test.use({ as: "admin" });

test("an administrator demands the second factor, with their own first, and loses nothing when it is gone", async ({
  page,
  api,
}) => {
  await page.goto("./#/settings/doctor");
  await page.getByRole("button", { name: "Demand it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Demand it" }).click();
  const first = page.getByRole("dialog", { name: "Set up your own two-factor sign-in first" });
  await expect(first.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  await enterCode(page);
  await expect(page.getByText("Administrators sign in with a second factor.")).toBeVisible();

  await page.goto("./#/users/1");
  await field(page, "Title").fill("Director");
  await api.change("users/1", { "2fa_secret": null });
  await page.keyboard.press("ControlOrMeta+s");
  const gate = page.getByRole("dialog", { name: "Set up two-factor sign-in" });
  await expect(gate).toBeVisible();
  await enterCode(page, "next");
  await expect(gate).toBeHidden();
  await expect(page.getByText(/saved/)).toBeVisible();
  expect(await api.read("users/1?fields=title")).toEqual({ title: "Director" });

  await api.change("users/1", { "2fa_secret": null });
  await page.reload();
  await expect(gate).toBeVisible();
  await page.getByRole("button", { name: "Sign out instead" }).click();
  await expect(page.getByRole("heading", { name: /Sign in/ })).toBeVisible();
});

/** Enters what an authenticator app shows for the secret of the page, now or in the next half minute: a code passes once. */
async function enterCode(page: Page, when: "now" | "next" = "now"): Promise<void> {
  const secret = await page.locator("code").innerText();
  const step = stepNow() + (when === "next" ? 1 : 0);
  await page.getByLabel("Code of the app, six digits").fill(codeOf(secret, step));
  await page.getByRole("button", { name: "Turn on and go on" }).click();
  await storeCodes(page);
}
