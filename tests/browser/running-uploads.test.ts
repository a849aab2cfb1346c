import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

const picture = {
  name: "harbor.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test("saving waits for a running upload, and the file is in what is saved", async ({
  page,
  api,
}) => {
  const key = await openArtwork(page, api, { title: "Harbor at dawn" });
  const upload = await heldUpload(page);
  await choosePicture(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Uploading, \d+%/ })).toBeVisible();
  upload.release();
  await expect(page).toHaveURL(/collections\/artworks(\?.*)?$/);
  expect(await api.read(`items/artworks/${key}?fields=picture.title`)).toMatchObject({
    picture: { title: "Harbor" },
  });
});

test("leaving a page asks while a file is uploaded", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Harbor at noon" });
  const upload = await heldUpload(page);
  await choosePicture(page);
  await page.getByRole("link", { name: "Artworks" }).first().click();
  const question = page.getByRole("dialog", { name: "One upload is running" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep uploading" }).click();
  upload.release();
  await expect(page.getByRole("group", { name: "Picture" }).getByText(/harbor/i)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
});

test("an upload that a reload interrupted is offered again, and goes to its field", async ({
  page,
  api,
}) => {
  await openArtwork(page, api, { title: "Harbor at night" });
  const upload = await heldUpload(page);
  await choosePicture(page);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.reload();
  expect(questions).toEqual(["beforeunload"]);
  await upload.stop();
  await expect(page.getByText("An upload was interrupted")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Upload again: harbor.png" }).click();
  await expect(page.getByRole("group", { name: "Picture" }).getByText(/harbor/i)).toBeVisible();
  await expect(page.getByText("An upload was interrupted")).toBeHidden();
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
});

test("closing the dialog of the library asks while a file is uploaded", async ({ page, api }) => {
  await page.goto("./#/files");
  const upload = await heldUpload(page);
  await page.getByRole("button", { name: "New file" }).click();
  const dialog = page.getByRole("dialog", { name: "File upload" });
  await dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ ...picture, name: "mole head.png" });
  await dialog.getByRole("button", { name: "Done" }).click();
  const question = page.getByRole("dialog", { name: "One upload is running" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(dialog).toBeHidden();
  await upload.stop();
  expect(await api.list("files?filter[title][eq]=Mole head")).toEqual([]);
});

async function choosePicture(page: Page): Promise<void> {
  const zone = page.getByRole("button", { name: /^Picture.*Choose from this device/ });
  await zone.locator('xpath=../input[@type="file"]').setInputFiles(picture);
  await expect(page.getByRole("button", { name: "Cancel: harbor.png" })).toBeVisible();
  await expect(field(page, "Title")).toBeVisible();
}

/** How many files the browser keeps for uploads; a reload before that keeps their names alone. Runs in the page. */
async function countStoredFiles(): Promise<number> {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === "rowhouse-uploads");
  if (!isThere) return 0;
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open("rowhouse-uploads");
    opened.addEventListener("error", () => reject(opened.error));
    opened.addEventListener("success", () => {
      const { result } = opened;
      const counted = result.transaction("files").objectStore("files").count();
      counted.addEventListener("success", () => {
        result.close();
        resolve(counted.result);
      });
    });
  });
}

/** Uploads reach the server once they are released. */
async function heldUpload(page: Page): Promise<{ release(): void; stop(): Promise<void> }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const isUpload = (url: URL): boolean => url.pathname.endsWith("/files");
  await page.route(isUpload, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue().catch(() => undefined);
  });
  return {
    release: () => release(),
    stop: async () => {
      release();
      await page.unroute(isUpload);
    },
  };
}
