import { expectAccessible } from "./accessible.ts";
import { choose } from "./actions.ts";
import { expect, openArtwork, test } from "./journey.ts";
import { png } from "./pictures.ts";

test.use({ as: "admin" });

test("files are put into the library: chosen, dropped on the page, and by keys alone", async ({
  page,
}) => {
  await page.goto("./#/files?sort=-id");
  await page.getByRole("button", { name: "New file" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "File upload" });
  const box = dialog.locator('input[type="file"]').first();
  const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png(60, 40) });
  await box.setInputFiles([picture("north_pier.png"), picture("south_pier.png")]);
  await expect(dialog.getByText("Uploaded")).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByRole("button", { name: "New file" })).toBeFocused();
  await expect(page.getByRole("link", { name: "North Pier" })).toBeVisible();
  await expect(page.getByRole("link", { name: "South Pier" })).toBeVisible();

  const dropped = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(["a"], "sandbar.txt", { type: "text/plain" }));
    return carried;
  });
  await page.dispatchEvent("main", "dragover", { dataTransfer: dropped });
  await expect(page.getByText("Drop files here")).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await expect(dialog.getByText("sandbar.txt")).toBeVisible();
  await expect(dialog.getByText("Uploaded")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).press("Enter");

  for (const name of ["North Pier", "South Pier"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).press("Space");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^files-.*\.zip$/);
  expect(await (await download).failure()).toBeNull();
});

test("a picture is uploaded, cropped and turned, gets a new version, and goes back to its original", async ({
  page,
  api,
}) => {
  await openArtwork(page, api, { title: "Chart of the bay" });
  const zone = page.getByRole("button", { name: /^Picture.*Choose from this device/ });
  await expect(zone).toBeVisible();
  const files = zone.locator('xpath=../input[@type="file"]');
  await files.setInputFiles({ name: "bay.png", mimeType: "image/png", buffer: png(60, 40) });
  const card = page.getByRole("group", { name: "Picture" });
  await expect(card.getByRole("link", { name: "Bay" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();
  const [stored] = await api.list("files?fields=id&sort=-id&limit=1");
  const read = async () => await api.read(`files/${Number(stored?.["id"])}?fields=width,height`);
  expect(await read()).toEqual({ width: 60, height: 40 });

  const open = async (name: string) => {
    await card.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await open("Edit picture");
  const editor = page.getByRole("dialog", { name: "Edit Bay" });
  await choose(editor.getByRole("combobox", { name: "Shape of the part" }), "1:1");
  await expect(editor.getByText("The result has 40 × 40 pixels")).toBeVisible();
  await editor.getByRole("button", { name: "Turn right" }).click();
  // The part is moved and made smaller with the keys alone.
  await choose(editor.getByRole("combobox", { name: "Shape of the part" }), "Any shape");
  await expect(editor.getByText("The result has 40 × 60 pixels")).toBeVisible();
  await editor.getByRole("button", { name: "Bottom edge" }).press("ControlOrMeta+ArrowUp");
  await expect(editor.getByText("The result has 40 × 60 pixels")).toBeHidden();
  await expectAccessible(page);
  await editor.getByRole("button", { name: "Save picture" }).click();
  await expect(editor).toBeHidden();
  const { width, height } = await read();
  expect(width).toBe(40);
  expect(Number(height)).toBeLessThan(60);
  await expect(card.getByText(`40 × ${String(height)}`)).toBeVisible();

  await open("Back to the original");
  await page.getByRole("dialog").getByRole("button", { name: "Back to the original" }).click();
  await expect(card.getByText("60 × 40")).toBeVisible();

  await open("Upload a new version");
  const version = page.getByRole("dialog", { name: "Upload a new version of Bay" });
  await version
    .locator('input[type="file"]')
    .setInputFiles({ name: "other.png", mimeType: "image/png", buffer: png(20, 10) });
  await version.getByRole("button", { name: "Upload a new version" }).click();
  await expect(card.getByText("20 × 10")).toBeVisible();

  await open("Used by");
  const uses = page.getByRole("dialog", { name: "What uses Bay" });
  await expect(uses.getByRole("link", { name: "Chart of the bay" })).toBeVisible();
});

test("a focal point is set with the keys, and a vector picture says why it is not edited", async ({
  page,
  api,
}) => {
  const data = png(60, 40).toString("base64");
  const id = await api.create("files", { filename: "pier.png", data });
  await page.goto(`./#/files/${id}`);
  await page.getByRole("button", { name: "Edit picture" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Pier" });
  await editor.getByText("Focal point", { exact: true }).click();
  const drawn = editor.locator("canvas");
  await expect.poll(async () => await drawn.evaluate(colorInTheMiddle)).toEqual([20, 120, 130]);
  const point = editor.getByRole("button", { name: /^Focal point: 50% from the left/ });
  await point.press("Shift+ArrowRight");
  await editor.getByRole("button", { name: /^Focal point: 60%/ }).press("ArrowDown");
  await editor.getByRole("button", { name: "Save picture" }).click();
  await expect(editor).toBeHidden();
  const { metadata } = await api.read(`files/${id}?fields=metadata`);
  expect(metadata).toMatchObject({ focus: { x: 0.6, y: 0.51 } });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const vector = await api.create("files", {
    filename: "plan.svg",
    data: Buffer.from(svg).toString("base64"),
  });
  await page.goto(`./#/files/${vector}`);
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();
  await page.getByRole("button", { name: "Edit picture" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Plan" })).toContainText("vector picture");
});

/** The pixel in the middle of a canvas. Runs in the page. */
function colorInTheMiddle(canvas: HTMLElement | SVGElement): number[] {
  if (!(canvas instanceof HTMLCanvasElement)) return [];
  const brush = canvas.getContext("2d");
  const { data } = brush?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? { data: [] };
  return [...data].slice(0, 3);
}
