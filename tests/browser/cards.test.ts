import { expectAccessibleAtEachWidth } from "./accessible.ts";
import { choose } from "./actions.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("a collection is shown as cards with pictures, sorted, selected, and found again after an item", async ({
  page,
  api,
}) => {
  await page.goto("./#/collections/artworks");
  await page.getByRole("button", { name: "Show or hide details" }).click();
  await choose(page.getByRole("combobox", { name: "View as" }), "Cards");
  await choose(page.getByRole("combobox", { name: "Subtitle", exact: true }), "Artist");
  await choose(page.getByRole("combobox", { name: "Picture", exact: true }), "None");
  const pictures = page.locator("[data-index] img");
  await expect(page.getByRole("link", { name: "Low tide" })).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await choose(page.getByRole("combobox", { name: "Picture", exact: true }), "Picture");
  await expect(pictures.first()).toHaveJSProperty("complete", true);
  await page.getByRole("button", { name: "Show or hide details" }).click();

  const titles = page.locator("[data-row-link]");
  await choose(page.getByRole("combobox", { name: "Sort by" }), "Title");
  await page.getByRole("button", { name: "Ascending" }).click();
  await expect(page.getByRole("button", { name: "Descending" })).toBeVisible();
  await expect(page).toHaveURL(/sort=-title/);
  const [last] = await api.list("items/artworks?sort=-title&limit=1&fields=title");
  await expect(titles.first()).toHaveText(String(last?.["title"]));

  const boxes = page.locator("[data-index]").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("region", { name: "3 items selected" })).toBeVisible();
  await page.keyboard.press("Escape");

  const opened = (await titles.nth(14).textContent()) ?? "";
  await titles.nth(14).click();
  await expect(page.getByRole("heading", { name: opened })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: opened })).toBeFocused();

  const owner = await api.list("collection_presets?filter[collection][eq]=artworks&fields=*");
  const stored = owner.find(({ view_type: type }) => type === "cards");
  expect(stored).toMatchObject({
    view_options: { cards: { subtitle: "artist", src: "picture" } },
    view_query: { cards: { sort: "-title" } },
  });
});

test("cards can be used by everyone, in both looks", async ({ page }) => {
  await page.goto("./#/collections/artworks?view=cards");
  await expect(page.getByRole("link", { name: "Low tide" })).toBeVisible();
  await expectAccessibleAtEachWidth(page);
  await page.goto("./#/users");
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
  await expectAccessibleAtEachWidth(page);
});
