import type { Api } from "./api.ts";
import { expect, field } from "./journey.ts";
import { test } from "./own-project.ts";

test.use({ as: "admin" });

const text = { type: "string", datatype: "VARCHAR", length: 200, interface: "text-input" };
const id = {
  field: "id",
  type: "integer",
  datatype: "INT",
  auto_increment: true,
  primary_key: true,
};

/** A collection with a title and a lead, and one item; made by somebody else than who has the page open. */
async function makeCollection(api: Api, collection: string): Promise<void> {
  const fields = [id, { field: "title", ...text }, { field: "lead", ...text }];
  await api.create("collections", { collection, fields });
  await api.create(`items/${collection}`, { title: "First", lead: "Once" });
}

test("a collection that is new is found by its address, and stands in the navigation", async ({
  page,
  api,
}) => {
  await page.goto("./#/collections");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await makeCollection(api, "plans");
  await page.goto("./#/collections/plans");
  await expect(page.getByText("First", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("navigation").getByRole("link", { name: "Plans" }).first(),
  ).toBeVisible();
  await page.goto("./#/collections/nothing");
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
});

test("a field that is removed while it is edited leaves the form, and what was typed can be copied", async ({
  page,
  api,
}) => {
  await makeCollection(api, "notes");
  await page.goto("./#/collections/notes/1");
  await expect(field(page, "Title")).toHaveValue("First");
  await field(page, "Title").fill("First, mine");
  await field(page, "Lead").fill("A long thought");
  await api.remove("fields/notes/lead");
  await api.create("fields/notes", { field: "place", ...text });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Removed in the meantime: Lead. Save again")).toBeVisible();

  const notice = page.getByRole("status").filter({ hasText: "The field Lead has been removed" });
  await expect(notice).toContainText("A long thought");
  await expect(field(page, "Place")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("First, mine");
  await expect(field(page, "Lead")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+s");
  await expect
    .poll(async () => await api.read("items/notes/1"))
    .toMatchObject({ title: "First, mine" });
  await expect(notice).toContainText("A long thought");
  await notice.getByRole("button", { name: "Discard" }).click();
  await expect(notice).toBeHidden();
});

test("a collection that is removed while its page is open says so", async ({ page, api }) => {
  await makeCollection(api, "drafts");
  await page.goto("./#/collections/drafts");
  await expect(page.getByText("First", { exact: true })).toBeVisible();
  await api.remove("collections/drafts");
  await page.goto("./#/collections/drafts?q=f");
  await expect(page.getByText("Drafts is no longer there")).toBeVisible();
});
