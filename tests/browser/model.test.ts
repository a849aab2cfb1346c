import { expectAccessible } from "./accessible.ts";
import { countActions } from "./actions.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("from a new collection to its first item in at most 40 actions, five kinds of field, one to a new collection", async ({
  page,
  api,
}) => {
  const { count, click, fill, press, select } = countActions(page);
  await page.goto("./#/settings/collections");
  await click(page.getByRole("button", { name: "New collection" }));
  await fill(page.getByLabel("Name of the collection"), "visits");
  await expectAccessible(page);
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Visits" })).toBeVisible();

  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name of the field");
  const another = dialog.getByRole("button", { name: "Create and add another" });
  await click(page.getByRole("button", { name: "New field" }));
  for (const [editor, label] of [
    ["Text input", "Guest"],
    ["Calendar", "Day"],
    ["Toggle", "School"],
  ] as const) {
    await click(dialog.getByRole("button", { name: editor, exact: true }));
    await fill(name, label);
    await click(another);
    await expect(name).toHaveCount(0);
  }
  for (const [editor, label, related] of [
    ["Many to one", "Room", "Rooms"],
    ["Many to many", "Topics", "New collection …"],
  ] as const) {
    await click(dialog.getByRole("button", { name: editor, exact: true }));
    await fill(name, label);
    await press("Enter");
    // Searched for: collections of other tests may stand before it, and the list renders those in view.
    await fill(page.getByRole("combobox", { name: "Related collection" }), related);
    await click(page.getByRole("option", { name: related, exact: true }));
    await expectAccessible(page);
    if (label === "Room") await click(another);
    else await click(dialog.getByRole("button", { name: "Create", exact: true }));
    await expect(name).toHaveCount(0);
  }
  await expect(dialog).toHaveCount(0);
  const fields = page.getByRole("list", { name: "Fields" }).getByRole("listitem");
  await expect(fields).toHaveCount(9);
  await expectAccessible(page);

  await click(page.getByRole("link", { name: "Open the items" }));
  await click(page.getByRole("link", { name: "New item" }).first());
  await fill(page.getByRole("textbox", { name: "Guest" }), "Ida Lovell");
  await click(page.getByRole("group", { name: "Day" }).getByRole("gridcell").nth(10));
  // The box itself is out of sight, below its track.
  await click(
    page.getByRole("switch", { name: "School" }).locator("xpath=following-sibling::*[1]"),
  );
  await select(page.getByRole("combobox", { name: "Room" }), "Long Room");
  await click(page.getByRole("button", { name: "Add new" }));
  await fill(page.getByRole("dialog").getByRole("textbox", { name: /^Name/ }), "Painting");
  await press("Escape");
  await click(page.getByRole("button", { name: /^Save/ }).first());
  await expect(page.getByRole("link", { name: "Ida Lovell" })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(40);
  expect(await api.list("items/topics")).toMatchObject([{ name: "Painting" }]);
  expect(await api.list("relations?filter[collection_many][eq]=visits_topics")).toHaveLength(2);

  await page.goto("./#/settings/collections/visits");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText(/Deleted with it: .*relation/)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Collections and fields" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Visits", exact: true })).toHaveCount(0);
  expect(await api.list("relations?filter[collection_many][eq]=visits")).toEqual([]);
  await api.remove("collections/visits_topics");
  await api.remove("collections/topics");
});
