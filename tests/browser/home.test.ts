import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

const home = "./#/collections";
const region = (page: Page, name: string) => page.getByRole("region", { name });

test("the home leads to what was edited lately, and back again", async ({ page, api }) => {
  await api.create("items/artworks", { title: "Harbour lantern" });
  await page.goto(home);
  await region(page, "Recently edited by me")
    .getByRole("link", { name: "Harbour lantern" })
    .click();
  await expect(field(page, "Title")).toHaveValue("Harbour lantern");
  await page.goBack();
  await expect(region(page, "Recently edited by me")).toBeVisible();
  await expectAccessible(page);
});

test("what was typed before a reload waits at the home until it is discarded", async ({
  page,
  api,
}) => {
  await openArtwork(page, api, { title: "Pilot coat" });
  await field(page, "Title").fill("Pilot coat, mended");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("You have unsaved edits from")).toBeVisible();
  await page.goto(home);
  const drafts = region(page, "Drafts waiting");
  await drafts.getByRole("link", { name: "Pilot coat" }).click();
  await expect(page.getByText("You have unsaved edits from")).toBeVisible();
  await page.goto(home);
  await drafts.getByRole("button", { name: "Discard the draft Pilot coat" }).click();
  await expect(drafts).toBeHidden();
});

test("the counts follow what is created", async ({ page }) => {
  await page.goto(home);
  const row = page.getByRole("row", { name: /^Artists/ });
  const count = row.getByRole("cell").first();
  await expect(count).toHaveText(/^\d+$/);
  const before = Number(await count.textContent());
  await row.getByRole("link", { name: "Add to Artists" }).click();
  await field(page, "Name").fill("Oda Fenn");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("heading", { level: 1, name: "Oda Fenn" })).toBeVisible();
  const link = page
    .getByRole("navigation", { name: "Navigation" })
    .getByRole("link", { name: "Artists" })
    .filter({ hasText: /^Artists\d+$/ });
  await expect(link).toHaveText(`Artists${before + 1}`);
  await page.goto(home);
  await expect(count).toHaveText(String(before + 1));
});
