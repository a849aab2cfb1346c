import { expect, field, openArtwork, people, refuseSaves, test } from "./journey.ts";

test.use({ as: "admin" });

test("who signs in while the session of another user has ended saves none of that user's work", async ({
  page,
  context,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Anchor" });
  await field(page, "Title").fill("Anchor of the administrator");
  await refuseSaves(page);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await page.unrouteAll();

  const other = await context.newPage();
  await other.goto("./#/login");
  await other.getByRole("textbox", { name: "E-mail" }).fill(people.editor.email);
  await other.getByLabel("Password", { exact: true }).fill(people.editor.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("link", { name: "Artworks" }).first()).toBeVisible();

  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeHidden();
  await expect(field(page, "Title")).toHaveValue("Anchor");
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Anchor" });
});

test("typing that is cut off by the end of the tab is offered back", async ({
  page,
  context,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Buoy" });
  await field(page, "Title").fill("Buoy, typed a moment ago");
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(`./#/collections/artworks/${id}`);
  await next.getByRole("button", { name: "Restore" }).click();
  await expect(field(next, "Title")).toHaveValue("Buoy, typed a moment ago");
});

test("without a database in the browser an item is edited and saved, and a reload keeps the text", async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });
  const id = await openArtwork(page, api, { title: "Cable" });
  await field(page, "Title").fill("Cable, green");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Title")).toHaveValue("Cable, green");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Cable, green" });
});

test("with a full storage the app works", async ({ page, api }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  const id = await openArtwork(page, api, { title: "Dory" });
  await field(page, "Title").fill("Dory, painted");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Dory, painted" });
});

test("going back and forth with edits asks, and keeps them", async ({ page, api }) => {
  await page.goto("./#/collections/artworks");
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
  const id = await openArtwork(page, api, { title: "Eel pot" });
  await field(page, "Title").fill("Eel pot, wicker");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Unsaved edits" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(new RegExp(`artworks/${id}$`));
  await expect(field(page, "Title")).toHaveValue("Eel pot, wicker");
  await page.goBack();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { name: "Artworks", level: 1 })).toBeVisible();
  await page.goForward();
  await expect(field(page, "Title")).toHaveValue("Eel pot");
});

test("what is typed while a save is slow stays, and goes with the next one", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Fender" });
  await field(page, "Title").fill("Fender, rope");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/items/artworks/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.keyboard.press("ControlOrMeta+s");
  await field(page, "Title").fill("Fender, rope and cork");
  release();
  await expect(page.getByRole("button", { name: /^Save/ }).first()).toBeEnabled();
  await expect(field(page, "Title")).toHaveValue("Fender, rope and cork");
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("ControlOrMeta+s");
  await expect
    .poll(async () => (await api.read(`items/artworks/${id}`))["title"])
    .toBe("Fender, rope and cork");
});
