import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("an artist is created with the artwork: kept through a reload, refused at its field, stored in one save", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Marker buoy" });
  await page.getByRole("button", { name: "Create in Artists" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: /^Name/ }).fill("Rope maker");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /New: Rope maker/ })).toBeFocused();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  const box = page.getByRole("button", { name: /New: Rope maker/ });
  await box.click();
  await drawer.getByRole("textbox", { name: /^Native Name/ }).fill("Reeper");
  await drawer.getByRole("textbox", { name: /^Name/ }).fill("");
  await drawer.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("ControlOrMeta+s");
  const name = drawer.getByRole("textbox", { name: /^Name/ });
  await expect(name).toBeFocused();
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await name.fill("Rope maker of the quay");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();
  expect(await api.read(`items/artworks/${id}?fields=artist.name`)).toEqual({
    artist: { name: "Rope maker of the quay" },
  });
  await expect(field(page, "Title")).toHaveValue("Marker buoy");
});
