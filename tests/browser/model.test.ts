import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("from a new collection to its first item, without a line of code", async ({ page, api }) => {
  await page.goto("./#/settings");
  await page.getByRole("link", { name: "Collections and fields" }).click();
  await page.getByRole("button", { name: "New collection" }).click();
  await page.getByLabel("Name of the collection").fill("visits");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Visits" })).toBeVisible();

  for (const [editor, name] of [
    ["Text Input", "Guest"],
    ["Calendar", "Day"],
    ["Toggle", "School class"],
    ["Many to One", "Room"],
  ] as const) {
    await page.getByRole("button", { name: "New field" }).click();
    await page.getByRole("dialog").getByRole("button", { name: editor, exact: true }).click();
    await page.getByLabel("Name of the field").fill(name);
    if (editor === "Many to One") {
      await page.getByRole("combobox", { name: "Related collection" }).click();
      await page.getByRole("option", { name: "Rooms" }).click();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const fields = page.getByRole("list", { name: "Fields" }).getByRole("listitem");
  await expect(fields).toHaveCount(8);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Open the items" }).click();
  await page.getByRole("link", { name: "New item" }).first().click();
  await page.getByRole("textbox", { name: "Guest" }).fill("Ida Lovell");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(page.getByRole("link", { name: "Ida Lovell" })).toBeVisible();

  await page.goto("./#/settings/collections/visits");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Collections and fields" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Visits" })).toHaveCount(0);
  expect(await api.list("relations?filter[collection_many][eq]=visits")).toEqual([]);
});
