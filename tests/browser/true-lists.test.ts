import type { Page } from "@playwright/test";
import { expect, field, test } from "./journey.ts";

test.use({ as: "admin" });

test("a new item is in the list that one comes back to, and in its count", async ({
  page,
  api,
}) => {
  await api.create("items/artworks", { title: "Wren at dawn" });
  await page.goto("./#/collections/artworks?q=Wren at");
  await expect(page.getByText("One result")).toBeVisible();
  await page.getByRole("link", { name: "New item" }).click();
  await field(page, "Title").fill("Wren at dusk");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/artworks\/\d+$/);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Wren at dusk" })).toBeVisible();
  await expect(page.getByText("2 results")).toBeVisible();
});

test("a published item is not among the drafts any more, not even while they are read again", async ({
  page,
  api,
}) => {
  for (const title of ["Grebe one", "Grebe two"])
    await api.create("items/artworks", { title, status: "draft" });
  const drafts = JSON.stringify([{ field: "status", operator: "in", value: ["draft"] }]);
  await page.goto(`./#/collections/artworks?q=Grebe&filter=${encodeURIComponent(drafts)}`);
  await expect(page.getByText("2 results")).toBeVisible();
  await page.getByRole("link", { name: "Grebe one" }).click();
  await expect(field(page, "Title")).toHaveValue("Grebe one");
  const release = await holdLists(page);
  await page.getByRole("group", { name: "Status", exact: true }).getByText("Published").click();
  await saveAndGoBack(page);
  await expect(page.getByRole("link", { name: "Grebe two" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Grebe one" })).toBeHidden();
  release();
  await expect(page.getByText("One result")).toBeVisible();
  await expect(page.getByRole("link", { name: "Grebe one" })).toBeHidden();
});

test("a renamed item is never seen at its old place in the order", async ({ page, api }) => {
  for (const title of ["Plover a", "Plover b", "Plover c"])
    await api.create("items/artworks", { title });
  await page.goto("./#/collections/artworks?q=Plover&sort=title");
  const links = page.getByRole("link", { name: /^Plover/ });
  await expect(links).toHaveText(["Plover a", "Plover b", "Plover c"]);
  await links.first().click();
  await expect(field(page, "Title")).toHaveValue("Plover a");
  const release = await holdLists(page);
  await field(page, "Title").fill("Plover z");
  await saveAndGoBack(page);
  await expect(links).toHaveText(["Plover b", "Plover c"]);
  release();
  await expect(links).toHaveText(["Plover b", "Plover c", "Plover z"]);
});

async function saveAndGoBack(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  await page.goBack();
}

/** Lists of artworks are not answered until the returned function is called. */
async function holdLists(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/items\/artworks\?/, async (route) => {
    if (route.request().method() === "GET") await held.promise;
    return route.fallback();
  });
  return () => held.resolve();
}
