import type { BrowserContext } from "@playwright/test";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

/** Saves changes of an artwork, by the labels of its fields, in another tab of the same user. */
async function saveInSecondTab(
  context: BrowserContext,
  id: number,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const second = await context.newPage();
  await second.goto(`./#/collections/artworks/${id}`);
  for (const [label, value] of Object.entries(changes)) await field(second, label).fill(value);
  await second.keyboard.press("ControlOrMeta+s");
  await expect(second.getByText("Item saved")).toBeVisible();
}

test("who saves second chooses field by field, and the merged item is saved", async ({
  page,
  context,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Gull", dimensions: "1 × 1 cm" });
  await expect(field(page, "Title")).toHaveValue("Gull");
  await saveInSecondTab(context, id, { Title: "Gull, theirs", Dimensions: "2 × 2 cm" });

  await field(page, "Title").fill("Gull, mine");
  await field(page, "Dimensions").fill("3 × 3 cm");
  await page.keyboard.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog", { name: "You saved this item in another tab" });
  await expect(dialog).toContainText("2 fields were changed in both tabs");
  await dialog
    .getByRole("radiogroup", { name: "Dimensions" })
    .getByRole("radio", { name: "Other tab" })
    .click();
  await dialog.getByRole("button", { name: "Save the result" }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, "Dimensions")).toHaveValue("2 × 2 cm");
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({
    title: "Gull, mine",
    dimensions: "2 × 2 cm",
  });
});

test("changes of different fields are merged without a question", async ({
  page,
  context,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Tern", dimensions: "1 × 1 cm" });
  await expect(field(page, "Title")).toHaveValue("Tern");
  await saveInSecondTab(context, id, { Dimensions: "2 × 2 cm" });

  await field(page, "Title").fill("Arctic tern");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({
    title: "Arctic tern",
    dimensions: "2 × 2 cm",
  });
});
