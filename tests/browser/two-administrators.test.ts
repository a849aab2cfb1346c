import type { Browser, Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { expect, signIn, test } from "./journey.ts";

test.use({ as: "admin" });

/** A page of Anna Berg, another administrator, in a browser of her own. */
async function openAsAnna(browser: Browser, page: Page, api: Api): Promise<Page> {
  const [email, password] = ["anna.berg@example.com", "amber-quay-19"];
  const known = await api.list(`users?filter[email][eq]=${email}&fields=id`);
  if (known.length === 0)
    await api.create("users", {
      first_name: "Anna",
      last_name: "Berg",
      email,
      password,
      status: "active",
      timezone: "UTC",
      locale: "en-US",
      roles: [{ role: 1 }],
    });
  const context = await browser.newContext({
    baseURL: page.url().replace(/#.*/, ""),
  });
  const hers = await context.newPage();
  await signIn(hers, { email, password });
  return hers;
}

/** Opens a page and waits until it has reported itself: from then on it hears of nothing until it is used. */
async function openQuietly(page: Page, address: string): Promise<void> {
  const reported = page.waitForResponse(/users\/me\/tracking\/page/);
  await page.goto(address);
  await reported;
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

  const other = await openAsAnna(browser, page, api);
  await other.goto(address);
  await other.getByLabel("Comment: Rooms").selectOption("read");
  await other.getByLabel("Read: Rooms").selectOption("full");
  await other.keyboard.press("ControlOrMeta+s");
  await expect(other.getByText("Role saved")).toBeVisible();
  await other.context().close();

  // Edits from the journal are still compared with what was stored when it was edited.
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.keyboard.press("ControlOrMeta+s");
  const question = page.getByRole("dialog", { name: "Anna Berg saved this role" });
  await question
    .getByRole("radiogroup", { name: "Rooms: Comment" })
    .getByRole("radio", { name: "Theirs" })
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
  const other = await openAsAnna(browser, page, api);
  const theirs = await open(other);
  await theirs.getByRole("textbox", { name: /^Note/ }).fill("Height × width");
  await theirs.getByRole("switch", { name: "Read-only" }).click();
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Dimensions was updated")).toBeVisible();
  await other.context().close();

  await mine.getByRole("textbox", { name: /^Note/ }).fill("In centimeters");
  await mine.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", {
    name: "Anna Berg saved this field while you were editing",
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

test("two administrators order fields: the order of the first stays, and the second hears of it", async ({
  page,
  browser,
  api,
}) => {
  const address = "./#/settings/collections/artworks";
  const before = await api.list("fields/artworks");
  const move = async (at: Page, name: string, key: string) => {
    await at.getByRole("button", { name: `Move ${name}`, exact: true }).focus();
    for (const pressed of [" ", key, " "]) await at.keyboard.press(pressed);
  };
  const names = (at: Page) =>
    at.getByRole("list", { name: "Fields" }).getByRole("button", { name: /^Move / });
  await openQuietly(page, address);
  await expect(names(page).first()).toBeVisible();
  const other = await openAsAnna(browser, page, api);
  await other.goto(address);
  await move(other, "Dimensions", "ArrowDown");
  await expect(other.getByText("Order saved")).toBeVisible();
  const hers = await names(other).evaluateAll((all) => all.map((one) => one.ariaLabel));
  await other.context().close();

  await move(page, "Dimensions", "ArrowUp");
  await expect(page.getByText(/^Anna Berg changed these fields/)).toBeVisible();
  await expect(page.getByText("Your change was not stored.")).toBeVisible();
  await expect
    .poll(() => names(page).evaluateAll((all) => all.map((one) => one.ariaLabel)))
    .toEqual(hers);
  for (const { field, sort } of before)
    await api.change(`fields/artworks/${String(field)}`, { sort });
});

test("two administrators: a field that was changed meanwhile is only deleted after a second look", async ({
  page,
  browser,
  api,
}) => {
  const address = "./#/settings/collections/rooms";
  await api.create("fields/rooms", {
    field: "spare",
    type: "string",
    datatype: "VARCHAR",
    length: 20,
  });
  await openQuietly(page, address);
  const remove = async () => {
    const question = page.getByRole("dialog", { name: "Delete the field Spare?" });
    await question.getByRole("button", { name: "Delete" }).click();
  };
  await page.getByRole("button", { name: "Actions for Spare" }).click();
  const other = await openAsAnna(browser, page, api);
  await other.goto(address);
  await other.getByRole("button", { name: "Actions for Spare" }).click();
  await other.getByRole("menuitem", { name: "Hide in forms" }).click();
  await expect(other.getByText("Spare was updated")).toBeVisible();
  await other.context().close();

  await page.getByRole("menuitem", { name: "Delete" }).click();
  await remove();
  await expect(page.getByText(/Anna Berg changed this field/)).toBeVisible();
  expect(await api.read("fields/rooms/spare")).toMatchObject({ hidden_detail: true });
  await remove();
  await expect(page.getByText("Spare was deleted")).toBeVisible();
});
