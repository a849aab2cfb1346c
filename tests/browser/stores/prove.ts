import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../accessible.ts";
import type { Api } from "../api.ts";
import { expect, openArtwork, test } from "../journey.ts";
import { png } from "../pictures.ts";

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

/** Proves that files come, change and go; "core" leaves out what has nothing to do with where they are stored. */
export function proveFiles(extent: "whole" | "core"): void {
  test.use({ as: "admin", colorScheme: "dark" });
  test("fifty pictures go into a new folder; one is used, found by its uses, and replaced, dark and from right to left", ({
    page,
    api,
  }) => fillLibrary({ page, api }));
  test("a file that is deleted is gone with its content", ({ page, api }) =>
    deleteFile({ page, api }));
  test("an earlier content of a file is looked at, comes back, and that is undone by keys", ({
    page,
    api,
  }) => bringBack({ page, api }));
  if (extent === "whole")
    test("a large file arrives whole over a connection that breaks in the middle", ({
      page,
      api,
    }) => sendOverBrokenLine({ page, api }));
  test("a large file goes on where it was after a reload", ({ page, api }) =>
    goOnAfterReload({ page, api }));
}

interface Walk {
  page: Page;
  api: Api;
}

async function fillLibrary({ page, api }: Walk): Promise<void> {
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
  const thumbnail = page.getByRole("main").locator('img[src*="/thumbnail/"]').first();
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
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
}

async function deleteFile({ page, api }: Walk): Promise<void> {
  const data = png(60, 40).toString("base64");
  const id = await api.create("files", { filename: "leaflet.png", data });
  await page.goto(`./#/files/${id}`);
  const shown = page.getByRole("main").locator(`img[src*="/uploads/"]`).first();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const address = (await shown.getAttribute("src")) ?? "";
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/files(\?.*)?$/);
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
}

async function bringBack({ page, api }: Walk): Promise<void> {
  const text = (words: string) => ({ data: Buffer.from(words).toString("base64") });
  const id = await api.create("files", { filename: "notes.txt", ...text("first words") });
  await api.change(`files/${id}`, text("second words"));
  await page.goto(`./#/files/${id}`);
  await expect(page.getByText("second words")).toBeVisible();
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions of Notes" });
  const earlier = dialog.getByRole("listitem").nth(1);
  const address = await earlier.getByRole("link", { name: /^Open/ }).getAttribute("href");
  expect(await (await page.request.get(address ?? "")).text()).toBe("first words");
  await earlier.getByRole("button", { name: /^Restore/ }).press("Enter");
  await expect(page.getByText("first words")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("second words")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Versions" })).toBeFocused();
}

/** Chooses a large picture for a new artwork, and breaks the line while it is sent. */
async function beginScan(page: Page, api: Api, title: string) {
  // Forty megabytes take their time on a busy machine.
  test.slow();
  const key = await openArtwork(page, api, { title });
  const line = await breakableLine(page);
  await chooseScan(page);
  await expect(page.getByText("Waiting for the connection…")).toBeVisible(patience);
  return { key, line };
}

async function sendOverBrokenLine({ page, api }: Walk): Promise<void> {
  const { key, line } = await beginScan(page, api, "Scanned by day");
  expect(line.offsets()).toEqual([0, 8]);
  await line.mend();
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible(patience);
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page).toHaveURL(/collections\/artworks(\?.*)?$/);
  expect(
    await api.read(`items/artworks/${key}?fields=picture.checksum,picture.filesize`),
  ).toMatchObject({ picture: { checksum, filesize: 40 * mega } });
  expect(line.offsets().filter((offset) => offset < 8)).toEqual([0]);
}

async function goOnAfterReload({ page, api }: Walk): Promise<void> {
  const { key, line } = await beginScan(page, api, "Scanned by night");
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
}

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
