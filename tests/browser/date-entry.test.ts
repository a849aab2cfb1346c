import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("a date is typed or picked, and nonsense survives a reload", async ({ page, api }) => {
  const id = await openArtwork(page, api, { title: "Sluice gate", acquired_on: "2026-03-02" });
  const box = field(page, "Acquired on");
  await expect(box).toHaveValue("03/02/2026");
  await box.fill("");
  await box.pressSequentially("11222026");
  await expect(box).toHaveValue("11/22/2026");
  await box.press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Pick a day" });
  await expect(calendar.getByRole("button", { name: "Sunday, November 22, 2026" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("12/23/2026");
  await expect(calendar).toBeHidden();
  await box.fill("02/31/2026");
  await field(page, "Title").click();
  await expect(page.getByText("There is no such day.")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(box).toHaveValue("02/31/2026");
  await expect(page.getByText("There is no such day.")).toBeVisible();
  await box.fill("2026-12-24");
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => api.read(`items/artworks/${id}`))
    .toMatchObject({
      acquired_on: "2026-12-24",
    });
});

test("a date is typed and picked in German", async ({ page, api }) => {
  const me = await api.read("users/me");
  await api.change("users/me", { locale: "de-DE" });
  try {
    const id = await openArtwork(page, api, {
      title: "Towpath",
      acquired_on: "2026-03-02",
      inspected_at: "2026-03-02 14:30:00",
    });
    const box = field(page, "Acquired on");
    await expect(box).toHaveValue("02.03.2026");
    await box.fill("22.11.2026");
    await expect(field(page, "Inspected at")).toHaveValue("02.03.2026 14:30");
    await pickTime(page);
    await expect(field(page, "Inspected at")).toHaveValue("03.03.2026 15:45");
    await page.keyboard.press("Control+s");
    await expect
      .poll(() => api.read(`items/artworks/${id}`))
      .toMatchObject({
        acquired_on: "2026-11-22",
        inspected_at: "2026-03-03 15:45:00",
      });
  } finally {
    await api.change("users/me", { locale: me["locale"] });
  }
});

async function pickTime(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Tag und Uhrzeit wählen" }).click();
  const calendar = page.getByRole("dialog", { name: "Tag und Uhrzeit wählen" });
  await calendar.getByRole("button", { name: "Dienstag, 3. März 2026" }).click();
  await calendar.getByRole("textbox", { name: "Uhrzeit" }).fill("15:45");
  await calendar.getByRole("button", { name: "Fertig" }).click();
  await expect(calendar).toBeHidden();
}
