import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("a draft is seen, taken back and repeated step by step, and its problems are led through", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Rope walk", accession_number: "2020.1" });
  const title = field(page, "Title");
  const number = field(page, "Accession Number");
  await title.fill("Rope walk at dusk");
  await number.fill("2020.2");

  await page.getByRole("button", { name: "2 changes", exact: true }).click();
  const list = page.getByRole("dialog").filter({ hasText: "Changes" });
  await expect(list.getByRole("listitem").first()).toContainText("Rope walk at dusk");
  await list.getByRole("button", { name: "Undo the change of Accession Number" }).click();
  await expect(number).toHaveValue("2020.1");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "1 change", exact: true })).toBeFocused();

  await page.keyboard.press("ControlOrMeta+z");
  await expect(number).toHaveValue("2020.2");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(title).toHaveValue("Rope walk");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(title).toHaveValue("Rope walk at dusk");

  // In a text box the same keys take back what is typed there.
  await number.press("End");
  await number.pressSequentially("7");
  await number.press("ControlOrMeta+z");
  await expect(number).toHaveValue("2020.1");
  await expect(title).toHaveValue("Rope walk at dusk");

  await title.fill("");
  await expect(page.getByText("This field is required")).toBeHidden();
  await number.focus();
  await expect(page.getByText("This field is required")).toBeVisible();
  await page.keyboard.press("Shift+F8");
  await expect(title).toBeFocused();
  await title.fill("Rope walk at night");
  await page.keyboard.press("ControlOrMeta+s");
  await expect
    .poll(() => api.read(`items/artworks/${id}`))
    .toMatchObject({ title: "Rope walk at night", accession_number: "2020.1" });
});

test("the raw value of a field is copied into another one", async ({ page, api, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openArtwork(page, api, { title: "Tide table", accession_number: "2020.3" });
  const menu = async (of: string, item: string): Promise<void> => {
    await field(page, of).hover();
    await page
      .getByRole("button", { name: `Actions for ${of}`, exact: true })
      .first()
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("Title", "Copy raw value");
  await expect(page.getByText("The raw value was copied").first()).toBeVisible();
  await menu("Accession Number", "Paste raw value");
  await expect(field(page, "Accession Number")).toHaveValue("Tide table");
});
