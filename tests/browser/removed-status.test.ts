import { expectAccessible } from "./accessible.ts";
import { choose } from "./actions.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

const statuses = {
  open: { name: "Open", published: true },
  waiting: { name: "Waiting", published: false },
  done: { name: "Done", published: false },
};

test("a status that items have is removed: they are counted, and moved or kept in sight", async ({
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
  const text = { type: "string", datatype: "VARCHAR", length: 40 };
  await api.create("collections", {
    collection: "repairs",
    fields: [
      key,
      { field: "title", ...text },
      {
        field: "status",
        ...text,
        type: "status",
        interface: "status",
        options: { status_mapping: statuses },
      },
    ],
  });
  for (const [title, status] of [
    ["Roof", "open"],
    ["Gate", "waiting"],
    ["Bell", "waiting"],
  ])
    await api.create("items/repairs", { title, status });
  await page.goto("./#/settings/collections/repairs");
  await page.getByRole("button", { name: /^Status/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Options" }).click();
  await dialog.getByRole("button", { name: "Remove Waiting" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Change Status?" });
  const moves = question.getByRole("combobox", { name: "2 items have Waiting" });
  await expect(moves).toHaveValue("Leave it, as an unknown status");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto("./#/collections/repairs");
  const gate = page.getByRole("row", { name: /Gate/ });
  await expect(gate).toContainText("Unknown: Waiting");
  await gate.getByRole("link").first().click();
  await expect(page.getByRole("radio", { name: "Unknown: Waiting" })).toBeChecked();

  // A user who decides otherwise later moves them: the status is named once more, and goes with its items.
  await api.change("fields/repairs/status", { options: { status_mapping: statuses } });
  await page.goto("./#/settings/collections/repairs");
  await page.reload();
  await page.getByRole("button", { name: /^Status/ }).click();
  await dialog.getByRole("tab", { name: "Options" }).click();
  await dialog.getByRole("button", { name: "Remove Waiting" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await choose(moves, "Change it to Done");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const stored = await api.list("items/repairs?fields=title,status&sort=id&status=*");
  expect(stored.map(({ status }) => status)).toEqual(["open", "done", "done"]);
  await api.remove("collections/repairs");
});
