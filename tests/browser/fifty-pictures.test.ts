import { expectAccessible } from "./accessible.ts";
import { expect, openArtwork, test } from "./journey.ts";
import { png } from "./pictures.ts";

test.use({ as: "admin", colorScheme: "dark" });

test("fifty pictures go into a new folder; one is used, found by its uses, and replaced, dark and from right to left", async ({
  page,
  api,
}) => {
  await page.goto("./#/files");
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  await page
    .getByRole("region", { name: "Folders" })
    .getByRole("button", { name: "New folder" })
    .click();
  const making = page.getByRole("dialog", { name: "New folder" });
  await making.getByRole("textbox", { name: "Name" }).fill("Shipwrecks");
  await making.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shipwrecks" })).toBeVisible();

  await page.getByRole("button", { name: "New file" }).first().click();
  const upload = page.getByRole("dialog", { name: "File upload" });
  const names = Array.from(
    { length: 50 },
    (_, at) => `wreck_${String(at + 1).padStart(2, "0")}.png`,
  );
  await upload
    .locator('input[type="file"]')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: "image/png", buffer: png(60, 40) })));
  await expect(upload.getByText("Uploaded")).toHaveCount(50);
  await expectAccessible(page);
  await upload.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("main").getByText("50 items")).toBeVisible();
  await expectAccessible(page);

  await openArtwork(page, api, { title: "The lost schooner" });
  await page.getByRole("button", { name: "Choose from the file library" }).first().click();
  const library = page.getByRole("dialog");
  await library.getByRole("searchbox").fill("Wreck 07");
  await library.getByRole("radio", { name: "Wreck 07" }).press("Space");
  await library.getByRole("button", { name: "Done" }).click();
  await expect(
    page.getByRole("group", { name: "Picture" }).getByRole("link", { name: "Wreck 07" }),
  ).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();

  const [used] = await api.list("files?filter[title][eq]=Wreck 07&fields=id");
  await page.goto(`./#/files/${Number(used?.["id"])}`);
  await expect(page.getByRole("heading", { level: 1, name: "Wreck 07" })).toBeVisible();
  await page.getByRole("button", { name: "Upload a new version" }).click();
  const version = page.getByRole("dialog", { name: "Upload a new version of Wreck 07" });
  await version
    .locator('input[type="file"]')
    .setInputFiles({ name: "restored.png", mimeType: "image/png", buffer: png(20, 10) });
  await version.getByRole("button", { name: "Upload a new version" }).click();
  await expect(version).toBeHidden();
  await page.getByRole("button", { name: "Used by" }).click();
  const uses = page.getByRole("dialog", { name: "What uses Wreck 07" });
  await expect(uses.getByRole("link", { name: "The lost schooner" })).toBeVisible();
  await expectAccessible(page);
  await uses.getByRole("link", { name: "The lost schooner" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The lost schooner" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Picture" }).getByText("20 × 10")).toBeVisible();
});
