import { expectAccessible } from "./accessible.ts";
import { countActions } from "./actions.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("from a new collection to its first item in at most 40 actions, one field of five many-to-many", async ({
  page,
  api,
}) => {
  const { count, click, fill, press } = countActions(page);
  await page.goto("./#/settings");
  await click(page.getByRole("link", { name: "Collections and fields" }));
  await click(page.getByRole("button", { name: "New collection" }));
  await fill(page.getByLabel("Name of the collection"), "visits");
  await expectAccessible(page);
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Visits" })).toBeVisible();

  const dialog = page.getByRole("dialog");
  for (const [editor, name, related] of [
    ["Text Input", "Guest", null],
    ["Calendar", "Day", null],
    ["Toggle", "School class", null],
    ["Many to One", "Room", "Rooms"],
    ["Many to many", "Artists", "Artists"],
  ] as const) {
    await click(page.getByRole("button", { name: "New field" }));
    await click(dialog.getByRole("button", { name: editor, exact: true }));
    await fill(page.getByLabel("Name of the field"), name);
    for (const collection of related === null ? [] : [related]) {
      await press("Enter");
      await click(page.getByRole("combobox", { name: "Related collection" }));
      await click(page.getByRole("option", { name: collection, exact: true }));
      await expectAccessible(page);
    }
    await click(dialog.getByRole("button", { name: "Create", exact: true }));
    await expect(dialog).toHaveCount(0);
  }
  const fields = page.getByRole("list", { name: "Fields" }).getByRole("listitem");
  await expect(fields).toHaveCount(9);
  await expectAccessible(page);

  await click(page.getByRole("link", { name: "Open the items" }));
  await click(page.getByRole("link", { name: "New item" }).first());
  await fill(page.getByRole("textbox", { name: "Guest" }), "Ida Lovell");
  await click(page.getByRole("button", { name: /^Save/ }).first());
  await expect(page.getByRole("link", { name: "Ida Lovell" })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(40);
  expect(await api.list("relations?filter[collection_many][eq]=visits_artists")).toHaveLength(2);

  await page.goto("./#/settings/collections/visits");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText(/With it go .*relation/)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Collections and fields" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Visits", exact: true })).toHaveCount(0);
  expect(await api.list("relations?filter[collection_many][eq]=visits")).toEqual([]);
});
