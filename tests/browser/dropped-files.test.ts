import type { Locator } from "@playwright/test";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a file dropped on the current picture takes its place when that is wanted", async ({
  page,
  api,
}) => {
  const picture = await api.create("files", { filename: "before.png", data: onePixel });
  await openArtwork(page, api, { title: "Chart of the sound", picture });
  const group = page.getByRole("group", { name: "Picture" });
  const card = group.getByRole("link", { name: /before/i });
  await expect(card).toBeVisible();
  await dropFile(card, "after.png");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("after.png");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toBeVisible();
  await dropFile(card, "after.png");
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(group.getByRole("link", { name: /after/i })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
});

test("a file dropped beside changes nothing, and the app stays", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Sounding lead" });
  await field(page, "Title").fill("Sounding lead, brass");
  const heading = page.getByRole("heading", { level: 1 });
  expect(await dropFile(heading, "stray.png")).toBe(true);
  await expect(field(page, "Title")).toHaveValue("Sounding lead, brass");
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Drags a picture over a place and drops it there; true when the browser is kept from opening it in place of the app. */
async function dropFile(place: Locator, name: string): Promise<boolean> {
  return place.evaluate(
    (element, { name: fileName, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], fileName, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true, dataTransfer };
      const isRefused = ["dragenter", "dragover", "drop"].map(
        (type) => !element.dispatchEvent(new DragEvent(type, init)),
      );
      return isRefused.slice(1).every(Boolean);
    },
    { name, base64: onePixel },
  );
}
