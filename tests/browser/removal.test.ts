import { expectAccessible } from "./accessible.ts";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "admin" });

test("an artwork removed by its status is named before, and comes back with undo", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Cracked tile", status: "review" });
  await page.getByRole("group", { name: "Status", exact: true }).getByText("Removed").click();
  await page.getByRole("button", { name: "Save 1 change" }).click();
  const question = page.getByRole("dialog", { name: "Remove “Cracked tile”?" });
  await expect(question).toContainText("It can be restored.");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Artworks" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The item is back")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ status: "review" });
});

test("loans deleted from the list come back with undo, all of them", async ({ page, api }) => {
  const borrower = "Anchor Hall";
  for (const artwork of [1, 2]) await api.create("items/loans", { artwork, borrower });
  const before = await api.list(`items/loans?filter[borrower][eq]=${borrower}`);
  await page.goto("./#/collections/loans");
  await page.getByRole("searchbox").fill(borrower);
  await expect(page.getByText("2 results")).toBeVisible();
  for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").check();
  await page
    .getByRole("region", { name: "2 items selected" })
    .getByRole("button", { name: "Delete" })
    .click();
  const question = page.getByRole("dialog", { name: "Delete 2 items from “Loans”?" });
  await expect(question).toContainText("You can undo this afterwards.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 items were deleted")).toBeVisible();
  expect(await api.list(`items/loans?filter[borrower][eq]=${borrower}`)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 items are back")).toBeVisible();
  await expect(page.getByText("2 results")).toBeVisible();
  expect(await api.list(`items/loans?filter[borrower][eq]=${borrower}`)).toEqual(before);
});

test("a removed artwork is found by its status, says who removed it, and is restored", async ({
  page,
  api,
}) => {
  const id = await api.create("items/artworks", { title: "Bent weather vane", status: "draft" });
  await api.change(`items/artworks/${id}`, { status: "removed" });
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Bent weather vane");
  await expect(page.getByText("Nothing matches the search and filters.")).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Status" }).click();
  await page.getByRole("checkbox", { name: "Removed" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Bent weather vane" }).click();
  await expect(page.getByText(/^Removed on .* by Ada/)).toBeVisible();
  await expect(field(page, "Title")).toHaveAttribute("readonly");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The item is back")).toBeVisible();
  await expect(field(page, "Title")).toBeEditable();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ status: "draft" });
});

test("the address of a deleted loan says who deleted it and brings it back; one that never was, the way to the list", async ({
  page,
  api,
}) => {
  const borrower = "Harbour Office";
  const id = await api.create("items/loans", { artwork: 3, borrower });
  await api.remove(`items/loans/${id}`);
  await page.goto(`./#/collections/loans/${id}`);
  await expect(page.getByText("This item was removed")).toBeVisible();
  await expect(page.getByText(/^Removed on .* by Ada/)).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Borrower")).toHaveValue(borrower);
  await page.goto("./#/collections/loans/987654");
  await expect(page.getByText("There is no item 987654 in Loans")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Loans" }).click();
  await expect(page.getByRole("heading", { name: "Loans", level: 1 })).toBeVisible();
});
