import { expectAccessible } from "./accessible.ts";
import { expect, people, test } from "./journey.ts";

test.use({ as: "admin" });

test("a role is allowed what it was not, collection by collection, and one step saves it", async ({
  page,
  api,
}) => {
  const role = await api.create("roles", { name: `Guides of ${people.editor.email}` });
  await page.goto(`./#/settings/roles/${role}`);
  await page.getByRole("link", { name: "Permissions" }).click();
  await page.getByLabel("Read: Rooms").selectOption("full");
  await page.getByRole("button", { name: "Artworks", exact: true }).click();
  await page.getByLabel("Read: Artworks, Published").selectOption("full");
  await expect(page.getByLabel("Read: Artworks", { exact: true })).toHaveValue("mixed");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Save \d+ changes$/ }).click();
  await expect(page.getByText("Permissions saved")).toBeVisible();
  await page.reload();
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
