import { choose } from "./actions.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("nothing leads out of the wizard without a question, and its buttons stay in view", async ({
  page,
}) => {
  await page.goto("./#/settings/collections");
  await page.getByRole("table").getByRole("link", { name: "Rooms", exact: true }).click();
  await page.getByRole("button", { name: "New field" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("many to one");
  await page.keyboard.press("Enter");
  const name = dialog.getByLabel("Name of the field");
  await expect(name).toBeFocused();
  await page.keyboard.type("Keeper");

  const place = page.url();
  await dialog.getByRole("link", { name: "Open Grace Murray" }).click();
  await dialog.getByRole("link", { name: "Open Grace Murray" }).click({ button: "middle" });
  expect(page.url()).toBe(place);
  expect(page.context().pages()).toHaveLength(1);

  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Keeper");
  const isReloadAsked = await page.evaluate(
    () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })),
  );
  expect(isReloadAsked).toBe(true);

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.goBack();
  await expect(
    page.getByRole("heading", { level: 1, name: "Collections and fields" }),
  ).toBeVisible();
});

test("a field whose creation had no answer is not said to be unchanged, and Create sends once", async ({
  page,
}) => {
  const sent: string[] = [];
  await page.route("**/model/changes", (route) => {
    sent.push(route.request().postData() ?? "");
    return route.abort("internetdisconnected");
  });
  await page.goto("./#/settings/collections/rooms");
  await page.getByRole("button", { name: "New field" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Text area", exact: true }).click();
  await page.keyboard.type("Story");
  await dialog.getByRole("button", { name: "Create", exact: true }).dblclick();
  await expect(dialog.getByText("It is not known whether this was saved")).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(dialog.getByRole("button", { name: "Create", exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test("a reload in the middle of the wizard loses nothing: what was entered is offered back and created", async ({
  page,
  api,
}) => {
  const dialog = page.getByRole("dialog", { name: "New field" });
  const name = dialog.getByLabel("Name of the field");
  await page.goto("./#/settings/collections/rooms");
  await page.getByRole("button", { name: "New field" }).click();
  await dialog.getByRole("button", { name: "Many to one", exact: true }).click();
  await name.fill("Best Work");
  await dialog.getByRole("textbox", { name: "Note" }).fill("What people come for");
  await dialog.getByRole("button", { name: "Next" }).click();
  await choose(dialog.getByRole("combobox", { name: "Related collection" }), "Artworks");
  page.on("dialog", (question) => void question.accept());
  await page.reload();

  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await dialog.getByRole("tab", { name: "Schema" }).click();
  await expect(name).toHaveValue("Best Work");
  await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("What people come for");
  await dialog.getByRole("tab", { name: "Relation" }).click();
  await expect(dialog.getByText("rooms.best_work points to artworks")).toBeVisible();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Best Work was created")).toBeVisible();

  await page.getByRole("button", { name: "New field" }).click();
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("button", { name: "Restore", exact: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await api.remove("fields/rooms/best_work");
});

test("edits of a field that were left by closing the tab wait on the home, and lead back into its wizard", async ({
  page,
  context,
}) => {
  await page.goto("./#/settings/collections/rooms");
  await page.getByRole("button", { name: /^Floor/ }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Note" }).fill("Counted from below");
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto("./#/collections");
  await next.getByRole("link", { name: "Floor" }).click();
  const dialog = next.getByRole("dialog", { name: "Floor" });
  await expect(dialog.getByText(/^You have unsaved edits from/)).toBeVisible();
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("Counted from below");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await next.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toHaveCount(0);
  await next.goto("./#/collections");
  await expect(next.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect(next.getByRole("link", { name: "Floor" })).toHaveCount(0);
});

test("the address says which wizard is open: Back closes it, and another address opens another one", async ({
  page,
}) => {
  const open = (field: string) => page.getByRole("dialog", { name: field });
  await page.goto("./#/settings/collections");
  await page.getByRole("table").getByRole("link", { name: "Rooms", exact: true }).click();
  await page.getByRole("button", { name: /^Name/ }).first().click();
  await expect(open("Name")).toBeVisible();
  await expect(page).toHaveURL(/rooms\?field=name$/);

  await page.goBack();
  await expect(open("Name")).toBeHidden();
  await expect(page).toHaveURL(/rooms$/);

  await page.goto("./#/settings/collections/rooms?field=floor");
  await expect(open("Floor")).toBeVisible();
  await page.goto("./#/settings/collections/rooms?field=name");
  await expect(open("Name")).toBeVisible();
  await expect(open("Floor")).toBeHidden();
});
