import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

const notSetUp = "The relationship hasn't been configured correctly";

test("a field shows its relation, and one that lost a half is mended in the wizard", async ({
  page,
  api,
}) => {
  const key = {
    field: "id",
    type: "integer",
    datatype: "INT",
    primary_key: true,
    auto_increment: true,
    interface: "primary-key",
    hidden_detail: true,
  };
  const name = { field: "name", type: "string", datatype: "VARCHAR", length: 100 };
  const link = (field: string) => ({
    field,
    type: "m2o",
    datatype: "INT",
    interface: "many-to-one",
  });
  const half = {
    collection_many: "boats_harbours",
    field_many: "boat",
    collection_one: "boats",
    field_one: "visits",
    junction_field: "harbour",
  };
  for (const collection of ["boats", "harbours"])
    await api.create("collections", { collection, fields: [key, name] });
  await api.create("collections", {
    collection: "boats_harbours",
    fields: [key, link("boat"), link("harbour")],
  });
  await api.create("fields/boats", { field: "visits", type: "o2m", interface: "many-to-many" });
  await api.create("relations", half);

  await page.goto("./#/settings/collections/boats");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Visits/ }).click();
  const tab = dialog.getByRole("tab", { name: "Relation" });
  await expect(tab.getByLabel(notSetUp)).toBeVisible();
  await tab.click();
  await expect(dialog.getByText(/The junction boats_harbours knows this collection/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("combobox", { name: "Related collection" }).click();
  await page.getByRole("option", { name: "Harbours", exact: true }).click();
  await expect(dialog.getByText("boats_harbours.harbour points to harbours")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: /^Visits/ }).click();
  await tab.click();
  await expect(dialog.getByText(notSetUp)).toHaveCount(0);
  const drawing = dialog.getByRole("group", { name: "The tables of the relation" });
  await expect(drawing.getByText("harbours", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("./#/collections/boats/+");
  await expect(page.getByRole("button", { name: "Select existing" })).toBeVisible();

  for (const collection of ["boats_harbours", "harbours", "boats"])
    await api.remove(`collections/${collection}`);
});
