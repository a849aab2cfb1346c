import { expectAccessibleAtEachWidth } from "./accessible.ts";
import { choose } from "./actions.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("a collection is shown as a timeline by one of its dates, titled by hand, and found again after an item", async ({
  page,
  api,
}) => {
  await page.goto("./#/collections/loans");
  await page.getByRole("button", { name: "Show or hide details" }).click();
  await choose(page.getByRole("combobox", { name: "View as" }), "Timeline");
  await choose(page.getByRole("combobox", { name: "Date", exact: true }), "Returns on");
  const [latest] = await api.list("items/loans?sort=-returns_on&limit=1&fields=returns_on");
  const day = new Date(`${String(latest?.["returns_on"])}T12:00:00`);
  const written = new Intl.DateTimeFormat("en-US", { dateStyle: "full" }).format(day);
  await expect(page.locator("[data-page-scroll] h2").first()).toHaveText(written);

  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("Back from {{ borower }}");
  await expect(page.getByText("There is no field “borower”.")).toBeVisible();
  await title.fill("Back from ");
  await choose(page.getByRole("combobox", { name: "Insert a field" }), "Borrower");
  const entries = page.locator("[data-row-link]");
  await expect(entries.first()).toHaveText(/^Back from \S/);
  await page.getByRole("button", { name: "Show or hide details" }).click();
  await expect
    .poll(() => api.list("collection_presets?filter[collection][eq]=loans&fields=*"))
    .toContainEqual(
      expect.objectContaining({
        view_type: "timeline",
        view_options: { timeline: { date: "returns_on", title: "Back from {{ borrower }}" } },
      }),
    );

  await entries.first().focus();
  for (let step = 0; step < 14; step++) await page.keyboard.press("ArrowDown");
  const focused = page.locator("[data-row-link]:focus");
  const address = (await focused.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("textbox", { name: "Borrower" })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`[data-row-link][href="${address}"]`)).toBeFocused();
  await expect(page.locator(`[data-returned] [href="${address}"]`)).toBeInViewport();
  await page.keyboard.press("x");
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.getByRole("region", { name: /selected/ })).toHaveCount(0);
});

test("the activity is a timeline, and a timeline can be used by everyone, in both looks", async ({
  page,
  api,
}) => {
  await api.change("items/artworks/9", { medium: "Ink" });
  // Others change other things meanwhile.
  const changes = [
    { field: "collection", operator: "eq", value: "artworks" },
    { field: "action", operator: "eq", value: "update" },
  ];
  await page.goto(`./#/activity?filter=${encodeURIComponent(JSON.stringify(changes))}`);
  const entry = page.getByRole("listitem").filter({ hasText: "Ada Moreau changed" }).first();
  await expect(entry).toContainText("Artworks");
  await expect(entry).toContainText("Saved");
  await expectAccessibleAtEachWidth(page);
  await page.goto("./#/collections/exhibitions?view=timeline");
  await expect(page.getByRole("link", { name: "Borrowed coats" })).toBeVisible();
  await expectAccessibleAtEachWidth(page);
});

test("End leads to the last entry, however many pages there are", async ({ page, api }) => {
  await page.goto("./#/collections/artworks?view=timeline");
  const count = await api.list("items/artworks?limit=-1&fields=id");
  const scroller = page.locator("[data-page-scroll]").last();
  await expect(page.locator("[data-page-scroll] h2").first()).toBeVisible();
  await page.locator("[data-row-link]").first().focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(page.locator("[data-index]").last()).toHaveAttribute(
      "data-index",
      String(count.length - 1),
      { timeout: 500 },
    );
  }).toPass();
  expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(5000);
});
