import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

/** A browser of another administrator's, at the same page. */
async function second(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: page.url().replace(/#.*/, ""),
  });
  return context.newPage();
}

test("two administrators change a role: other levels are merged, the same one is asked about", async ({
  page,
  browser,
  api,
}) => {
  const role = await api.create("roles", { name: "Lenders" });
  const address = `./#/settings/roles/${role}/permissions`;
  await page.goto(address);
  await page.getByLabel("Comment: Rooms").selectOption("full");
  await page.getByLabel("Create: Rooms").selectOption("full");

  const other = await second(browser, page);
  await other.goto(address);
  await other.getByLabel("Comment: Rooms").selectOption("read");
  await other.getByLabel("Read: Rooms").selectOption("full");
  await other.keyboard.press("ControlOrMeta+s");
  await expect(other.getByText("Role saved")).toBeVisible();
  await other.context().close();

  await page.keyboard.press("ControlOrMeta+s");
  const question = page.getByRole("dialog", { name: /saved this item/ });
  await question
    .getByRole("radiogroup", { name: "Rooms: Comment" })
    .getByRole("radio", { name: /^(Theirs|Other tab)$/ })
    .click();
  await question.getByRole("button", { name: "Save the result" }).click();
  await expect(page.getByText("Role saved")).toBeVisible();
  await expect(page.getByLabel("Comment: Rooms")).toHaveValue("read");
  const [rule] = await api.list(
    `permissions?filter[role][eq]=${role}&filter[collection][eq]=rooms&limit=-1`,
  );
  expect(rule).toMatchObject({ comment: "read", read: "full", create: "full" });
  await api.remove(`roles/${role}`);
});

test("two administrators change a field: who saves second sees what the other changed, and chooses", async ({
  page,
  browser,
  api,
}) => {
  const address = "./#/settings/collections/artworks";
  const { note } = await api.read("fields/artworks/dimensions");
  const open = async (at: Page) => {
    await at.goto(address);
    await at
      .getByRole("button", { name: /^Dimensions/ })
      .first()
      .click();
    const dialog = at.getByRole("dialog", { name: "Dimensions" });
    await dialog.getByRole("tab", { name: "Schema" }).click();
    return dialog;
  };
  const mine = await open(page);
  const other = await second(browser, page);
  const theirs = await open(other);
  await theirs.getByRole("textbox", { name: /^Note/ }).fill("Height × width");
  await theirs.getByRole("switch", { name: "Read-only" }).click();
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Dimensions was updated")).toBeVisible();
  await other.context().close();

  await mine.getByRole("textbox", { name: /^Note/ }).fill("In centimeters");
  await mine.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", {
    name: "Someone else changed this while you were editing it",
  });
  await expect(question).toContainText("Height × width");
  await expect(question).toContainText("Also changed by them and taken over: Read-only");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(mine.getByRole("textbox", { name: /^Note/ })).toHaveValue("In centimeters");
  await mine.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Save the result" }).click();
  await expect(page.getByText("Dimensions was updated")).toBeVisible();
  expect(await api.read("fields/artworks/dimensions")).toMatchObject({
    note: "In centimeters",
    readonly: true,
  });
  // The other journeys of this worker write into it.
  await api.change("fields/artworks/dimensions", { note, readonly: false });
});
