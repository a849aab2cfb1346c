import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("a work is translated beside its source, in two languages at once, and what changes later is marked", async ({
  page,
  api,
}) => {
  const artwork = await api.create("items/artworks", {
    title: "Sluice",
    translations: [{ language: "en", title: "Sluice", description: "<p>At dawn.</p>" }],
  });
  await page.goto(`./#/collections/artworks/${artwork}`);
  const desk = page.getByRole("group", { name: "Translations" });
  await expect(desk.getByRole("tab", { name: /^English 2 of 2/ })).toBeVisible();
  await desk.getByRole("tab", { name: /^Deutsch 0 of 2/ }).click();
  await desk.getByRole("button", { name: "Side by side" }).click();
  const german = desk.getByRole("group", { name: "Deutsch" });
  await german.getByRole("textbox", { name: "Title" }).fill("Schleuse");
  await desk.getByRole("button", { name: "Copy Description from English" }).click();
  const english = desk.getByRole("group", { name: "English" });
  await english.getByRole("textbox", { name: "Title" }).fill("Sluice gate");
  await expect(desk.getByRole("tab", { name: /^Deutsch 2 of 2 fields New/ })).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();
  const stored = () =>
    api.list(
      `items/artwork_translations?filter[artwork][eq]=${artwork}&fields=language,title,description&sort=id`,
    );
  await expect.poll(stored).toEqual([
    { language: "en", title: "Sluice gate", description: "<p>At dawn.</p>" },
    { language: "de", title: "Schleuse", description: "<p>At dawn.</p>" },
  ]);

  // Revisions are dated by the second.
  await expect(async () => {
    const [source] = await api.list(
      `items/artwork_translations?filter[artwork][eq]=${artwork}&filter[language][eq]=en&fields=id`,
    );
    await api.change(`items/artwork_translations/${String(source?.["id"])}`, {
      title: `Sluice gate ${Date.now()}`,
    });
    await page.reload();
    await desk.getByRole("tab", { name: /^Deutsch/ }).click();
    await expect(
      desk.getByText(/^English has changed since this was translated: Title/),
    ).toHaveCount(1, { timeout: 3000 });
  }).toPass();
});
