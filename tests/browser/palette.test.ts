import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { authenticate } from "./api.ts";
import { expect, field, openArtwork, test } from "./journey.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const line = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** The page has to be there: before it no key means anything. */
async function open(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(box(page)).toBeFocused();
}

test.describe("an administrator", () => {
  test.use({ as: "admin" });

  test("finds an item by a part of its title and goes there by the keyboard alone", async ({
    page,
    api,
  }) => {
    await api.create("items/artworks", { title: "Quince under glass" });
    await page.goto("./#/collections");
    await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
    await open(page);
    await page.keyboard.type("glass quince");
    await expect(line(page, /Quince under glass/)).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(field(page, "Title")).toHaveValue("Quince under glass");
    await expect(box(page)).toBeHidden();
    await page.goto("./#/collections");
    await open(page);
    await expect(page.getByRole("group", { name: "Recent" })).toContainText("Quince under glass");
    await expectAccessible(page);
  });

  test("does what the page and the app can do", async ({ page }) => {
    await page.goto("./#/collections/artists");
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    await open(page);
    await page.keyboard.type("show as cards");
    await page.keyboard.press("Enter");
    await expect(page.locator("table")).toBeHidden();
    await open(page);
    await page.keyboard.type("theme dark");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  });

  test("is asked before unsaved edits are left", async ({ page, api }) => {
    await openArtwork(page, api, { title: "Rope locker" });
    await field(page, "Title").fill("Rope locker, mended");
    await open(page);
    await page.keyboard.type("artists");
    await expect(line(page, /^Artists/).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Unsaved edits" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(field(page, "Title")).toHaveValue("Rope locker, mended");
  });

  test("deletes with the same question as the button of the page", async ({ page, api }) => {
    await openArtwork(page, api, { title: "Bent nail" });
    await open(page);
    await page.keyboard.type("delete");
    await line(page, /^Delete/)
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(field(page, "Title")).toHaveValue("Bent nail");
  });

  test("has it on a phone, over the whole window", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("./#/collections/artists");
    await page.getByRole("button", { name: "Search everything" }).click();
    await expect(box(page)).toBeFocused();
    await page.keyboard.type("global");
    await line(page, /Global settings/).click();
    await expect(page.getByRole("heading", { level: 1, name: "Global settings" })).toBeVisible();
  });
});

test.describe("an editor", () => {
  test.use({ as: "editor" });

  test("finds no settings, and nothing by a field that the role may not read", async ({
    page,
    api,
  }) => {
    await api.create("items/artworks", { title: "Tin whale", internal_note: "zanzibar" });
    await page.goto("./#/collections");
    await open(page);
    await page.keyboard.type("tin whale");
    await expect(line(page, /Tin whale/)).toBeVisible();
    for (const text of ["zanzibar", "global settings"]) {
      await box(page).fill(text);
      await expect(page.getByText("Nothing found")).toBeVisible();
    }
  });
});

// Signing out ends a session: not the one that the journeys share.
test("places are forgotten when their user signs out", async ({ browser, product }) => {
  const { token, userId } = await authenticate(product.url, "admin");
  const context = await browser.newContext({ baseURL: `${product.url}/admin/` });
  const page = await context.newPage();
  await page.addInitScript(
    ([url, session]) => {
      if (sessionStorage.getItem("seeded")) return;
      sessionStorage.setItem("seeded", "yes");
      localStorage.setItem("rowhouse:session", session ?? url ?? "");
    },
    [
      product.url,
      JSON.stringify({
        status: "in",
        url: `${product.url}/`,
        project: "_",
        token,
        userId,
        expiresAt: Date.now() + 600_000,
      }),
    ],
  );
  await page.goto("./#/collections/artists");
  const kept = () =>
    page.evaluate((url) => localStorage.getItem(`rowhouse:places ${url}/_/`), product.url);
  await expect.poll(kept).toContain("Artists");
  await open(page);
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await kept()).toBeNull();
  await context.close();
});
