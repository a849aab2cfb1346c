import { apiAs } from "./api.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("what an editor deleted in one act is found by person and action, and comes back with its relations; another one from the trash", async ({
  page,
  api,
  product,
  sessionOf,
}) => {
  const editor = apiAs(await sessionOf("editor"), product.url);
  const notices = page.getByRole("region", { name: "Notifications" });
  const titles = ["Tide table", "Tide clock", "Tide gate"];
  const ids: number[] = [];
  for (const title of titles)
    ids.push(await editor.create("items/artworks", { title, status: "draft", artist: 2 }));
  await editor.remove(`items/artworks/${ids.join()}`);

  await page.goto("./#/activity");
  await page.getByRole("button", { name: "Filter: Deletions" }).click();
  await page.getByRole("button", { name: "Add a filter" }).click();
  await page.getByRole("option", { name: "Action by", exact: true }).click();
  await page.getByRole("checkbox", { name: "Emil Okafor" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Emil Okafor deleted 3 items in Artworks" }).click();
  await page.getByRole("button", { name: "Restore all 3 that were deleted together" }).click();
  await expect(notices.getByText("3 items were brought back")).toBeVisible();
  for (const [at, id] of ids.entries())
    expect(await api.read(`items/artworks/${id}?fields=title,artist`)).toEqual({
      title: titles[at],
      artist: 2,
    });

  await editor.remove(`items/artworks/${ids[0]}`);
  await page.goto("./#/collections/artworks");
  await page.getByRole("link", { name: "Deleted items" }).click();
  await page.getByRole("button", { name: "Restore Tide table" }).click();
  await expect(notices.getByText("One item was brought back")).toBeVisible();
  await expect(page.getByRole("link", { name: "Tide table" })).toBeHidden();
  expect(await api.read(`items/artworks/${ids[0]}?fields=artist`)).toEqual({ artist: 2 });
});
