import { expect, expectAccessible, field, test } from "./journey.ts";
import { layers, leaveLayer, openAgain, openLayer, type WayOut } from "./layers.ts";

test.use({ as: "admin" });

const nameOf = (way: WayOut): string => (typeof way === "string" ? way : way.button);

for (const one of layers) {
  const ways = one.waysOut.map(nameOf).join(", ");
  test(`${one.title}: the focus is back at the opener after ${ways}`, async ({ page }) => {
    const [first, ...others] = one.waysOut;
    if (first === undefined) return;
    await openLayer(page, one);
    await leaveLayer(page, one, first);
    await expect(one.opener(page)).toBeFocused();
    for (const way of others) {
      await openAgain(page, one);
      await leaveLayer(page, one, way);
      await expect(one.opener(page), nameOf(way)).toBeFocused();
    }
  });

  test(`${one.title}: axe finds nothing while it is open`, async ({ page }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (colorScheme === "light") await openLayer(page, one);
      // What is still fading has no contrast yet.
      await page.waitForFunction(() =>
        document.getAnimations().every((one) => !(one instanceof CSSTransition)),
      );
      await expectAccessible(page);
    }
  });
}

for (const one of layers.filter(({ isDestructive }) => isDestructive)) {
  test(`${one.title} starts on Cancel, so Enter destroys nothing`, async ({ page }) => {
    await openLayer(page, one);
    await expect(one.layer(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(one.layer(page)).toBeHidden();
    await expect(one.opener(page)).toBeFocused();
  });
}

test("after a navigation the focus is at the heading of the new page", async ({ page }) => {
  await page.goto("./#/collections/artworks");
  await page.locator("[data-row-link]").nth(2).focus();
  const title = await page.locator("[data-row-link]").nth(2).textContent();
  await page.keyboard.press("Enter");
  await expect(field(page, "Title")).toHaveValue(title ?? "");
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeFocused();
  await page.goBack();
  await expect(page.locator("[data-row-link]").nth(2), "the row one came from").toBeFocused();
  await page.getByRole("navigation").getByRole("link", { name: "Artists" }).click();
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

test("in a narrow window the drawers give the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#/collections/artworks");
  for (const name of ["Open navigation", "Show or hide details"]) {
    const opener = page.getByRole("button", { name });
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("axe finds nothing while a notice is shown", async ({ page, api }) => {
  const id = await api.create("items/artworks", { title: "Tin whistle" });
  await page.goto(`./#/collections/artworks/${id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page.getByRole("region", { name: "Notifications" }).locator("p")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
