import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("the status is a menu beside the title while its field is scrolled away, also on a phone", async ({
  page,
  api,
}) => {
  await openArtwork(page, api, { title: "Glazed jug", status: "draft" });
  const header = page.getByRole("heading", { name: "Glazed jug" });
  // Letters of the font before the page's own are of another width.
  await expect(page.locator("html")).not.toHaveAttribute("data-font", "later");
  await page.evaluate(() => document.fonts.load("1em 'Inter Variable'"));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const menu = page.getByRole("button", { name: /^Status: / });
    await field(page, "Title").scrollIntoViewIfNeeded();
    const before = await header.boundingBox();
    await page.getByRole("group", { name: "Status", exact: true }).scrollIntoViewIfNeeded();
    await expect(menu).toHaveCount(0);
    await page.locator("[data-page-scroll]").evaluate((element) => {
      const status = element.querySelector('[data-field="status"]')?.getBoundingClientRect();
      const at = (status?.top ?? 0) + element.scrollTop;
      element.scrollTo(0, at < element.scrollHeight / 2 ? element.scrollHeight : 0);
    });
    await expect(menu).toBeVisible();
    expect(await header.boundingBox()).toEqual(before);
    await menu.click();
    await page.getByRole("menuitemradio", { name: width === 390 ? "Draft" : "In review" }).click();
    await expect(menu).toBeFocused();
  }
  await expect(page.getByRole("button", { name: /^Save/ }).first()).toBeDisabled();
  await expectAccessible(page);
});

test("nothing jumps when the item arrives", async ({ page, api }) => {
  const id = await api.create("items/artworks", {
    title: "Held back",
    description: "<p>Light</p>",
  });
  const held = Promise.withResolvers<void>();
  await page.route(`**/items/artworks/${id}?*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
    const shifts: number[] = [];
    Reflect.set(window, "shifts", shifts);
  });
  await page.goto(`./#/collections/artworks/${id}`);
  await expect(page.locator("[data-skeleton]").first()).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await topsOfFields(page);
  expect(before.length).toBeGreaterThan(8);
  held.resolve();
  await expect(field(page, "Title")).toHaveValue("Held back");
  await expect.poll(() => topsOfFields(page)).toEqual(before);
  const sum = await page.evaluate(() =>
    (Reflect.get(window, "shifts") as number[]).reduce((total, one) => total + one, 0),
  );
  expect(sum).toBeLessThan(0.05);
});

test("an item that is opened from a list shows what the list knows, to be edited when it has come", async ({
  page,
  api,
}) => {
  const id = await api.create("items/artworks", { title: "Known already" });
  const held = Promise.withResolvers<void>();
  await page.route(`**/items/artworks/${id}?*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("./#/collections/artworks?sort=-id");
  await page.getByRole("link", { name: "Known already" }).first().click();
  const title = field(page, "Title");
  await expect(title).toHaveValue("Known already");
  await expect(title).not.toBeEditable();
  // Of fields further down the list does not know how much is in them.
  const inView = async () => (await topsOfFields(page)).filter(([, top]) => Number(top) < 900);
  const before = await inView();
  expect(before.length).toBeGreaterThan(5);
  held.resolve();
  await expect(title).toBeEditable();
  await expect(title).toHaveValue("Known already");
  await expect.poll(inView).toEqual(before);
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`what may only be looked at, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("can be read, menus under the pointer included", async ({ page, api }) => {
      const id = await api.create("items/artworks", { title: "Only looked at", status: "draft" });
      await api.change(`items/artworks/${id}`, { status: "removed" });
      await page.goto(`./#/collections/artworks/${id}`);
      await expect(field(page, "Title")).toHaveAttribute("readonly");
      await expectAccessible(page);
      await api.change(`items/artworks/${id}/restore`, {});
      await page.reload();
      await page.getByRole("button", { name: "More ways to save" }).click();
      await page.getByRole("menuitem", { name: "Save as copy" }).hover();
      await expectAccessible(page);
    });
  });

/** Where each field of the form or of its skeleton begins, by its label. */
async function topsOfFields(page: Page): Promise<(string | number)[][]> {
  return page.locator("[data-column]").evaluateAll((fields) =>
    fields.map((one) => [
      one
        .querySelector("label, span, h2")
        ?.textContent?.replace(/\W*\(?required\)?|\*/g, "")
        .trim() ?? "",
      Math.round(one.getBoundingClientRect().top),
    ]),
  );
}
