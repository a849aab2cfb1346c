import { expect, field, openArtwork, signIn, test } from "./journey.ts";

test.use({ as: "editor" });

test("what an editor typed while the administrator published is offered, read, copied and saved as a copy", async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await openArtwork(page, api, { title: "Net float" });
  await expect(field(page, "Title")).toHaveValue("Net float");
  await field(page, "Dimensions").fill("12 × 12 cm, green glass");
  await api.change(`items/artworks/${id}`, { status: "published" });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Your edits are not saved")).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: "You have unsaved edits from" });
  await expect(notice).toContainText("12 × 12 cm, green glass");
  await notice.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("12 × 12 cm, green glass");

  await page.goto("./#/collections");
  const drafts = page.getByRole("region", { name: "Drafts waiting" });
  await drafts.getByRole("link", { name: "Net float" }).click();
  await notice.getByRole("button", { name: "Save edits as copy" }).click();
  await expect(page.getByText("A copy of “Net float”")).toBeVisible();
  await expect(field(page, "Dimensions")).toHaveValue("12 × 12 cm, green glass");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item created")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ dimensions: null });
});

test("what was typed in an item that is removed meanwhile is on the page that says so", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Oil lamp" });
  await field(page, "Dimensions").fill("30 cm high, brass");
  await api.change(`items/artworks/${id}`, { status: "removed" });
  await page.goto("./#/collections");
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("30 cm high, brass")).toBeVisible();
});

test("a reference to a removed artist says which one it was", async ({ page, api }) => {
  const artist = await api.create("items/artists", { name: "Quilla Reed" });
  const id = await api.create("items/artworks", { title: "Quay wall", artist });
  await api.remove(`items/artists/${artist}`);
  await page.goto(`./#/collections/artworks/${id}`);
  await expect(page.getByText(/The field refers to|was removed, or your role/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear", exact: true })).toBeVisible();
});

test.describe("an administrator", () => {
  test.use({ as: "admin" });

  test("brings a removed artwork back where a loan refers to it", async ({ page, api }) => {
    const artwork = await api.create("items/artworks", { title: "Rigging plan" });
    const loan = await api.create("items/loans", { borrower: "Harbor Hall", artwork });
    await api.change(`items/artworks/${artwork}`, { status: "removed" });
    await page.goto(`./#/collections/loans/${loan}`);
    const box = page.locator("[data-field=artwork]");
    await expect(
      box.getByText("This item was removed. The field still refers to it."),
    ).toBeVisible();
    await box.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("The item is back")).toBeVisible();
    await expect(box.getByText("The field still refers to it.")).toBeHidden();
  });
});

test.describe("somebody whose only role is deleted while they type", () => {
  test.use({ as: "anonymous" });

  test("reads what was typed, is told to ask for access, and can sign out", async ({
    page,
    api,
  }) => {
    const role = await api.create("roles", { name: "Wardens" });
    const rights = { collection: "artworks", role, create: "full", read: "full", update: "full" };
    await api.create("permissions", rights);
    const account = { email: "wanda@example.com", password: "amber-quay-19" };
    await api.create("users", {
      first_name: "Wanda",
      last_name: "Reed",
      status: "active",
      ...account,
      timezone: "UTC",
      locale: "en-US",
      roles: [{ role }],
    });
    const artwork = await api.create("items/artworks", { title: "Lamp store" });
    await signIn(page, account);
    await page.goto(`./#/collections/artworks/${artwork}`);
    await expect(field(page, "Title")).toHaveValue("Lamp store");
    await field(page, "Title").fill("Lamp store, upper floor");

    await api.remove(`roles/${role}`);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Lamp store, upper floor")).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("Lamp store, upper floor")).toBeVisible();
    await page.goto("./#/collections");
    await expect(page.getByText("An administrator can give you access.")).toBeVisible();
    await page.getByRole("button", { name: "Wanda Reed" }).click();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  });
});
