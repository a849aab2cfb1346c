import type { Page } from "@playwright/test";
import { choose } from "../actions.ts";
import type { Api } from "../api.ts";
import { expect, field, people } from "../journey.ts";
import { test } from "../own-project.ts";

/** Proves the way from an empty project to the first post of an editor; "core" leaves out what is the same on each database. */
export function proveBlog(extent: "whole" | "core"): void {
  test.describe.configure({ mode: "serial" });
  test.describe("an administrator", () => {
    test.use({ as: "admin" });

    test("makes authors, tags and posts that have many tags", async ({ page, api }) => {
      for (const name of ["authors", "tags"])
        if (extent === "whole") await makeCollection(page, name, [["Text input", "Name"]]);
        else await makeByApi(api, name);
      await makeCollection(page, "posts", [
        ["Text input", "Title"],
        ["Many to one", "Author", "Authors"],
        ["Many to many", "Tags", "Tags"],
      ]);
      const fields = page.getByRole("list", { name: "Fields" }).getByRole("listitem");
      await expect(fields).toHaveCount(7);
    });

    if (extent === "whole")
      test("gives posts a picture and translations", async ({ page }) => {
        await page.goto("./#/settings/collections/posts");
        await addField(page, ["File", "Picture"]);
        await addField(page, ["Translations", "Translations"]);
        await page.getByRole("link", { name: "Open the items" }).click();
        await page.getByRole("link", { name: "New item" }).first().click();
        await expect(page.getByRole("button", { name: "Choose from this device" })).toBeVisible();
        await expect(page.getByText("There are no languages to translate into yet")).toBeVisible();
      });

    test("lets editors write posts and change their own drafts only, and checks it", async ({
      page,
      api,
    }) => {
      const tag = await api.create("items/tags", { name: "Travel" });
      await api.create("items/authors", { name: "Ida Lovell" });
      const values = { title: "Half a story", tags: [{ tags_id: tag }] };
      const draft = await api.create("items/posts", values);
      await page.goto("./#/settings/roles");
      const role = await makeRole(page);
      const question = `role=${role}&collection=posts&action=update`;
      await page.goto(`./#/settings/explain?${question}`);
      await expect(page.getByRole("heading", { name: /^In part: somebody/ })).toBeVisible();
      await page.goto(`./#/settings/explain?${question}&item=${draft}`);
      await expect(page.getByRole("heading", { name: /^No, .*“Half a story”/ })).toBeVisible();
      await api.create("users", { ...writer, roles: [{ role: Number(role) }] });
    });
  });

  test.describe("an editor", () => {
    test.use({ as: "editor" });

    test("writes the first post, and sees no draft of anybody else", async ({ page, api }) => {
      await page.goto("./#/collections/posts");
      await expect(page.getByRole("heading", { level: 1, name: "Posts" })).toBeVisible();
      await page.getByRole("link", { name: "New item" }).first().click();
      await field(page, "Title").fill("First post");
      await choose(page.getByRole("combobox", { name: "Author" }), "Ida Lovell");
      const tags = page.getByRole("group", { name: "Tags" });
      await tags.getByRole("button", { name: "Select existing" }).click();
      const picker = page.getByRole("dialog", { name: "Select existing" });
      await picker.getByRole("checkbox", { name: "Travel" }).check();
      await picker.getByRole("button", { name: "Done" }).click();
      await expect(tags.getByRole("row", { name: /Travel/ })).toBeVisible();
      await page.getByRole("button", { name: /^Save/ }).first().click();
      await expect(page.getByRole("link", { name: "First post" })).toBeVisible();
      await expect(page.getByText("Half a story")).toBeHidden();
      const fields = "title,status,author.name,tags.tags_id.name";
      expect(await api.list(`items/posts?status=*&sort=id&fields=${fields}`)).toEqual([
        expect.objectContaining({ title: "Half a story" }),
        {
          title: "First post",
          status: "draft",
          author: { name: "Ida Lovell" },
          tags: [{ tags_id: { name: "Travel" } }],
        },
      ]);
    });
  });
}

/** A role with the rights of a writer; gives its key. */
async function makeRole(page: Page): Promise<string> {
  await page.getByRole("button", { name: "New role" }).first().click();
  await page.getByRole("textbox", { name: "Name of the role" }).fill("Editor");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Editor" })).toBeVisible();
  await page.getByRole("link", { name: "Permissions", exact: true }).click();
  await page.getByRole("button", { name: "All: Posts Tags" }).click();
  for (const name of ["Authors", "Tags"])
    await page.getByLabel(`Read: ${name}`, { exact: true }).selectOption("full");
  await page.getByRole("button", { name: "Posts", exact: true }).click();
  await page.getByLabel("Create: Posts, Draft").selectOption("full");
  await page.getByLabel("Read: Posts, Draft").selectOption("mine");
  await page.getByLabel("Update: Posts, Draft").selectOption("mine");
  const role = /roles\/(\d+)/.exec(page.url())?.[1] ?? "";
  await page.getByRole("button", { name: /^Save \d+ changes$/ }).click();
  await expect(page.getByText("Role saved")).toBeVisible();
  return role;
}

/** Who writes; known to the fixtures as the editor. */
const writer = {
  ...people.editor,
  first_name: "Emil",
  last_name: "Okafor",
  status: "active",
  timezone: "UTC",
  locale: "en-US",
};

async function makeByApi(api: Api, collection: string): Promise<void> {
  const name = {
    field: "name",
    type: "string",
    datatype: "VARCHAR",
    length: 100,
    interface: "text-input",
  };
  await api.create("collections", {
    collection,
    fields: [
      { field: "id", primary_key: true, type: "integer", datatype: "INT", auto_increment: true },
      name,
    ],
  });
}

/** How a field is edited, what it is called, and what it relates to. */
type NewField = readonly [editor: string, name: string, related?: string];

async function makeCollection(
  page: Page,
  name: string,
  fields: readonly NewField[],
): Promise<void> {
  await page.goto("./#/settings/collections");
  await page.getByRole("button", { name: "New collection" }).first().click();
  await page.getByLabel("Name of the collection").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Fields" })).toBeVisible();
  for (const one of fields) await addField(page, one);
}

async function addField(page: Page, [editor, name, related]: NewField): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "New field" }).click();
  await dialog.getByRole("button", { name: editor, exact: true }).click();
  await page.getByLabel("Name of the field").fill(name);
  if (related !== undefined) {
    await page.keyboard.press("Enter");
    await choose(page.getByLabel("Related collection"), related);
  }
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
