import { expectAccessibleInBothThemes } from "./accessible.ts";
import { expect, field, test } from "./journey.ts";

test.use({ as: "admin" });

test("after a navigation the focus is at the heading of the new page", async ({ page }) => {
  await page.goto("./#/collections/artworks");
  await page.locator("[data-row-link]").nth(2).focus();
  const title = await page.locator("[data-row-link]").nth(2).textContent();
  await page.keyboard.press("Enter");
  await expect(field(page, "Title")).toHaveValue(title ?? "");
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeFocused();
  await page.goBack();
  await expect(page.locator("[data-row-link]").nth(2), "the row one came from").toBeFocused();
  await page.getByRole("navigation").getByRole("link", { name: "Artists", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1, name: "Artists" });
  await expect(heading).toBeFocused();
  const ring = await heading.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(ring, "who uses a mouse sees no ring").toBe("none");
});

test("when the opener is gone, the focus is at what is left around it", async ({ page }) => {
  await page.goto(
    "./#/collections/artworks?filter=" +
      encodeURIComponent(
        JSON.stringify([
          { field: "title", operator: "contains", value: "e" },
          { field: "title", operator: "contains", value: "a" },
        ]),
      ),
  );
  const removers = page.getByRole("button", { name: /^Remove: Title/ });
  await expect(removers).toHaveCount(2);
  await removers.first().press("Enter");
  await expect(removers).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Title contains/ })).toBeFocused();
});

test("a notice is accessible, and the focus goes back from it to where it was", async ({
  page,
  api,
}) => {
  const id = await api.create("items/artworks", { title: "Tin whistle" });
  await page.goto(`./#/collections/artworks/${id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button").last().click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.locator("p")).toBeVisible();
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("F8");
  await expect(notices.getByRole("button", { name: "Undo" })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(notices.locator("p")).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeFocused();
});
