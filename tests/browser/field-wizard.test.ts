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
