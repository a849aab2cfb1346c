import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { expect, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });
// Forty megabytes take their time on a busy machine.
test.slow();

const patience = { timeout: 80_000 };

const mega = 1024 * 1024;

/** A picture with much behind its end, which no program minds. */
const content = Buffer.concat(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.alloc(40 * mega, "Rowhouse "),
  ],
  40 * mega,
);
const checksum = createHash("md5").update(content).digest("hex");

test("a large file arrives whole over a connection that breaks in the middle", async ({
  page,
  api,
}) => {
  const key = await openArtwork(page, api, { title: "Scanned by day" });
  const line = await breakableLine(page);
  await chooseScan(page);
  await expect(page.getByText("Waiting for the connection…")).toBeVisible(patience);
  expect(line.offsets()).toEqual([0, 8]);
  await line.mend();
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible(patience);
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page).toHaveURL(/collections\/artworks(\?.*)?$/);
  expect(
    await api.read(`items/artworks/${key}?fields=picture.checksum,picture.filesize`),
  ).toMatchObject({ picture: { checksum, filesize: 40 * mega } });
  expect(line.offsets().filter((offset) => offset < 8)).toEqual([0]);
});

test("a large file goes on where it was after a reload", async ({ page, api }) => {
  const key = await openArtwork(page, api, { title: "Scanned by night" });
  const line = await breakableLine(page);
  await chooseScan(page);
  await expect(page.getByText("Waiting for the connection…")).toBeVisible(patience);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await line.mend();
  await expect(page.getByText("An upload was interrupted")).toBeVisible();
  await page.getByRole("button", { name: "Upload again: scan.png" }).click();
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible(patience);
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page).toHaveURL(/collections\/artworks(\?.*)?$/);
  expect(await api.read(`items/artworks/${key}?fields=picture.checksum`)).toMatchObject({
    picture: { checksum },
  });
  expect(line.offsets().filter((offset) => offset < 8)).toEqual([0]);
});

/** Chooses the picture in its field, from a file: a browser takes that without reading it. */
async function chooseScan(page: Page): Promise<void> {
  const path = test.info().outputPath("scan.png");
  await writeFile(path, content);
  const zone = page.getByRole("button", { name: /^Picture.*Choose from this device/ });
  await zone.locator('xpath=../input[@type="file"]').setInputFiles(path);
}

/** One part passes; then the line is broken until it is mended. */
async function breakableLine(page: Page): Promise<{
  mend: () => Promise<void>;
  /** Where the parts began that were sent, in megabytes. */
  offsets: () => number[];
}> {
  let isWhole = false;
  let passed = 0;
  const offsets: number[] = [];
  const isPart = (request: Request): boolean => request.method() === "PATCH";
  await page.route("**/files/uploads/*", async (route) => {
    const request = route.request();
    if (isPart(request)) offsets.push(Number(request.headers()["upload-offset"]) / mega);
    if (!isWhole && passed === 1) return await route.abort("internetdisconnected");
    if (isPart(request)) passed += 1;
    return await route.continue().catch(() => undefined);
  });
  return {
    offsets: () => [...offsets],
    async mend() {
      isWhole = true;
      await page.evaluate(() => void window.dispatchEvent(new Event("online")));
    },
  };
}
