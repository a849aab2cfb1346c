import { expectAccessible } from "./accessible.ts";
import { expect, field, people, test } from "./journey.ts";

test.use({ as: "admin" });

test("a role is allowed what it was not, collection by collection, and one step saves it", async ({
  page,
  api,
}) => {
  const role = await api.create("roles", { name: `Guides of ${people.editor.email}` });
  await page.goto(`./#/settings/roles/${role}`);
  await page.getByRole("link", { name: "Permissions", exact: true }).click();
  await page.getByLabel("Read: Rooms").selectOption("full");
  await page.getByRole("button", { name: "Artworks", exact: true }).click();
  await page.getByLabel("Read: Artworks, Published").selectOption("full");
  await expect(page.getByLabel("Read: Artworks", { exact: true })).toHaveValue("mixed");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Save \d+ changes$/ }).click();
  await expect(page.getByText("Role saved")).toBeVisible();
  await page.goto(`./#/settings/roles/${role}/permissions`);
  await expect(page.getByLabel("Read: Rooms")).toHaveValue("full");
  const rules = await api.list(`permissions?filter[role][eq]=${role}&limit=-1`);
  expect(
    rules
      .filter(({ read }) => read === "full")
      .map(({ collection, status }) => [collection, status]),
  ).toEqual(
    expect.arrayContaining([
      ["rooms", null],
      ["artworks", "published"],
    ]),
  );
  await api.remove(`roles/${role}`);
});

test("a role that edits its own drafts only is made, explained, and looked at", async ({
  page,
  api,
}) => {
  const role = await api.create("roles", { name: "Drafters" });
  const draft = await api.create("items/artworks", { title: "Half a boat", status: "draft" });
  await page.goto(`./#/settings/roles/${role}/permissions`);
  await page.getByRole("button", { name: "Artworks", exact: true }).click();
  await page.getByLabel("Create: Artworks, Draft").selectOption("full");
  await page.getByLabel("Read: Artworks, Draft").selectOption("mine");
  await page.getByLabel("Update: Artworks, Draft").selectOption("mine");
  await page.getByRole("button", { name: /^Save \d+ changes$/ }).click();
  await expect(page.getByText("Role saved")).toBeVisible();

  await page.goto(`./#/settings/explain?role=${role}&collection=artworks&action=update`);
  await expect(page.getByRole("heading", { name: /^In part: somebody/ })).toBeVisible();
  await page.goto(
    `./#/settings/explain?role=${role}&collection=artworks&action=update&item=${draft}`,
  );
  await expect(page.getByRole("heading", { name: /^No, .*“Half a boat”/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show the rule" }).first().click();
  await expect(page.getByLabel("Update: Artworks, Draft")).toHaveValue("mine");

  await page.goto(`./#/settings/roles/${role}`);
  await page.getByRole("button", { name: "View as this role" }).click();
  await expect(page.getByRole("complementary", { name: /^You see the project as/ })).toContainText(
    "Drafters",
  );
  await page.goto("./#/collections/artworks");
  await expect(page.getByRole("heading", { level: 1, name: "Artworks" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Half a boat" })).toBeHidden();
  await api.remove(`items/artworks/${draft}`);
  await api.remove(`roles/${role}`);
});

test("a name and permissions are one draft: it survives a reload and is stored by one save", async ({
  page,
  api,
}) => {
  const role = await api.create("roles", { name: "Night watch" });
  await page.goto(`./#/settings/roles/${role}`);
  await field(page, "Description").fill("Walks through the rooms at night");
  await page.getByRole("link", { name: "Permissions", exact: true }).click();
  await page.getByLabel("Read: Rooms").selectOption("full");
  await expect(page.getByRole("button", { name: "Save 2 changes" })).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Read: Rooms")).toHaveValue("full");
  await expectAccessible(page);

  const writes: string[] = [];
  page.on("request", (request) => {
    const isWrite = ["POST", "PATCH"].includes(request.method());
    if (isWrite && /\/(roles|permissions)\b/.test(request.url())) writes.push(request.url());
  });
  await page.getByRole("button", { name: "Save 2 changes" }).click();
  await expect(page.getByRole("row", { name: /Night watch/ })).toContainText("Walks through");
  expect(writes).toHaveLength(1);
  const [rule] = await api.list(
    `permissions?filter[role][eq]=${role}&filter[collection][eq]=rooms`,
  );
  expect(rule).toMatchObject({ read: "full", status: null });
  await api.remove(`roles/${role}`);
});
