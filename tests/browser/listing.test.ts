import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("a word of the title finds the item, a click opens it", async ({ page, api }) => {
  await api.create("items/artworks", { title: "Kestrel above the weir" });
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Kestrel above");
  await expect(page.getByText("One result")).toBeVisible();
  await page.getByRole("link", { name: "Kestrel above the weir" }).click();
  await expect(page.getByRole("heading", { name: "Kestrel above the weir" })).toBeVisible();
});

test("a search that finds nothing says so and offers the way back", async ({ page }) => {
  await page.goto("./#/collections/artists");
  await page.getByRole("searchbox").fill("no item has this name");
  await expect(page.getByText("Nothing matches the search and filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).last().click();
  await expect(page.getByRole("row")).not.toHaveCount(0);
});

test("a listing is still sorted by its column after leaving and coming back", async ({ page }) => {
  await page.goto("./#/collections/exhibitions");
  const column = page.getByRole("columnheader", { name: "Opens on" });
  const firstItem = page.getByRole("row").nth(1);
  await column.getByRole("button", { name: "Opens on", exact: true }).click();
  await expect(column).toHaveAttribute("aria-sort", "ascending");
  await column.getByRole("button", { name: "Opens on", exact: true }).click();
  await expect(column).toHaveAttribute("aria-sort", "descending");
  const latest = (await firstItem.getByRole("link").first().textContent()) ?? "";
  await page.getByRole("link", { name: "Artists" }).first().click();
  await expect(page.getByRole("heading", { name: "Artists" })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Exhibitions" }).first().click();
  await expect(column).toHaveAttribute("aria-sort", "descending");
  await expect(firstItem).toContainText(latest);
});

test("a filter on a field leaves the items it describes", async ({ page, api }) => {
  await api.create("items/loans", { artwork: 1, borrower: "Lantern Society" });
  await page.goto("./#/collections/loans");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Borrower" }).click();
  await page.getByRole("textbox", { name: "Filter value" }).fill("Lantern Soc");
  await page.keyboard.press("Enter");
  await expect(page.getByText("One result")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row", { name: /Lantern Society/ })).toBeVisible();
});

test("several chosen items move to the removed ones at once", async ({ page, api }) => {
  for (const number of ["one", "two"])
    await api.create("items/artworks", { title: `Twin jug ${number}` });
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Twin jug");
  await page.getByRole("checkbox", { name: "Select Twin jug one" }).check();
  await page.getByRole("checkbox", { name: "Select Twin jug two" }).check();
  await page
    .getByRole("region", { name: "2 items selected" })
    .getByRole("button", { name: "Delete" })
    .click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Remove 2 items from “Artworks”?");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("2 items were removed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Twin jug one" })).toBeHidden();
});
