import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("a changed value is saved and listed in the activity of the item", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Herring boats, noon" });
  await field(page, "Dimensions").fill("31 × 42 cm");
  await page.getByRole("button", { name: "More ways to save" }).click();
  await page.getByRole("menuitem", { name: "Save and stay" }).click();
  await expect(page.getByText("Item saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("Saved");
  await page.reload();
  await expect(field(page, "Dimensions")).toHaveValue("31 × 42 cm");
});

test("saving with the button leads back to the listing", async ({ page, api }) => {
  const id = await openArtwork(page, api, { title: "Salt cellar" });
  await field(page, "Title").fill("Salt cellar with lid");
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page.getByRole("heading", { name: "Artworks" })).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Salt cellar with lid" });
});

test("a new item needs its title, and is saved once it has one", async ({ page, api }) => {
  await page.goto("./#/collections/artworks");
  await page.getByRole("link", { name: "New item" }).click();
  await field(page, "Dimensions").fill("9 × 12 cm");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("This field is required", { exact: true })).toBeVisible();
  await expect(field(page, "Title")).toHaveAccessibleDescription(/This field is required/);
  await field(page, "Title").fill("Sketch of a lighthouse keeper");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("heading", { name: "Sketch of a lighthouse keeper" })).toBeVisible();
  const id = /artworks\/(\d+)/.exec(page.url())?.[1] ?? "";
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({
    title: "Sketch of a lighthouse keeper",
    dimensions: "9 × 12 cm",
    status: "draft",
  });
});

test("a deleted artwork moves to the removed ones and leaves the listing", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Cracked tile" });
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Remove “Cracked tile”?");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Artworks" })).toBeVisible();
  await page.getByRole("searchbox").fill("Cracked tile");
  await expect(page.getByText("Nothing matches the search and filters.")).toBeVisible();
  expect(await api.list(`items/artworks?status=removed&filter[id][eq]=${id}`)).toMatchObject([
    { id, status: "removed" },
  ]);
});

test("a comment is listed in the activity, also for the next user", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Portrait of a pilot" });
  const activity = page.getByRole("region", { name: "Activity" });
  await activity.getByRole("textbox").fill("The frame needs new glass.");
  await activity.getByRole("button", { name: "Send" }).click();
  await expect(activity.getByRole("listitem").first()).toContainText("The frame needs new glass.");
  await page.reload();
  await expect(activity.getByRole("listitem").first()).toContainText("The frame needs new glass.");
});

test("a comment that was not sent is there again after leaving the page, which asks nothing", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Barge under repair" });
  const box = page.getByRole("region", { name: "Activity" }).getByRole("textbox");
  await box.fill("Ask the ship yard for the plans");
  await page.getByRole("link", { name: "Rooms", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Rooms" })).toBeVisible();
  await page.goto(`./#/collections/artworks/${id}`);
  await expect(box).toHaveValue("Ask the ship yard for the plans");
});

test("an uploaded picture belongs to the artwork once it is saved", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Lantern slide" });
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Choose from this device").first().click();
  await (
    await chooser
  ).setFiles({ name: "lantern-slide.png", mimeType: "image/png", buffer: onePixel });
  const picture = page.getByRole("group", { name: "Picture" });
  await expect(picture.getByRole("img")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  await page.reload();
  await expect(picture.getByRole("link", { name: /lantern.slide/i })).toBeVisible();
});

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
