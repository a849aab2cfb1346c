import type { Page } from "@playwright/test";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("unsaved values survive a reload and are offered back", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Barge horse" });
  await field(page, "Title").fill("A title that was not saved");
  await expect.poll(() => countStoredDrafts(page)).toBe(1);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("You have unsaved edits from")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Barge horse");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Title")).toHaveValue("A title that was not saved");
});

test("leaving with unsaved values needs a confirmation: staying preserves them, discarding drops them", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Ferry bell" });
  await field(page, "Title").fill("Ferry bell, cracked");
  await page.getByRole("link", { name: "Artists" }).first().click();
  const question = page.getByRole("dialog", { name: "Unsaved edits" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Title")).toHaveValue("Ferry bell, cracked");
  await page.getByRole("link", { name: "Artists" }).first().click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { name: "Artists" })).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Ferry bell" });
});

test("keys that save right after the first letter save it", async ({ page, api }) => {
  const id = await openArtwork(page, api, { title: "Tide gauge" });
  await expect(field(page, "Title")).toBeEditable();
  await field(page, "Title").evaluate((box) => {
    // Both in one task: nothing is rendered between them.
    box.focus();
    document.execCommand("insertText", false, ", old");
    const keys = { key: "s", code: "KeyS", ctrlKey: true, bubbles: true, cancelable: true };
    box.dispatchEvent(new KeyboardEvent("keydown", keys));
  });
  const title = async () => (await api.read(`items/artworks/${id}`))["title"];
  await expect.poll(title).toBe("Tide gauge, old");
});

test("a letter and the way out in one moment ask before leaving", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Gaff" });
  await field(page, "Title").press("End");
  // Both before a frame is drawn.
  await page.evaluate(() => {
    document.execCommand("insertText", false, "s");
    window.location.hash = "#/collections";
  });
  const question = page.getByRole("dialog", { name: "Unsaved edits" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Title")).toHaveValue("Gaffs");
});

test("leaving can save on the way", async ({ page, api }) => {
  const id = await openArtwork(page, api, { title: "Mooring post" });
  await field(page, "Title").fill("Mooring post, oak");
  await page.getByRole("link", { name: "Artists" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Artists" })).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Mooring post, oak" });
});

/** How many drafts the browser stores; they are written when typing pauses. */
function countStoredDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("rowhouse-journal");
        opening.addEventListener("error", () => reject(new Error("There is no journal.")));
        opening.addEventListener("success", () => {
          const db = opening.result;
          const counting = db.transaction("drafts").objectStore("drafts").count();
          counting.addEventListener("success", () => {
            db.close();
            resolve(counting.result);
          });
        });
      }),
  );
}

test("a notice that comes while one types neither moves the form nor hides what is typed", async ({
  page,
  api,
}) => {
  await openArtwork(page, api, { title: "Still water" });
  const title = field(page, "Title");
  await title.fill("Still water, early");
  const before = await title.boundingBox();
  await page.route("**/items/artworks/**", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 422, json: { error: { code: 12, message: "Not today." } } })
      : route.fallback(),
  );
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
  await expect(title).toBeInViewport();
  await page.unrouteAll();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
});
