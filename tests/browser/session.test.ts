import { expect, field, people, test } from "./journey.ts";

test.use({ as: "admin" });

test("work goes on after the session has ended: sign in over the page, then save", async ({
  page,
  api,
}) => {
  const id = await api.create("items/artworks", { title: "Sand clock" });
  await page.clock.install();
  await page.goto(`./#/collections/artworks/${id}`);
  await field(page, "Title").fill("Sand clock, half empty");
  await page.clock.fastForward("01:01:00");
  const overlay = page.getByRole("dialog", { name: "Sign in again" });
  await expect(overlay).toContainText("Logged out due to inactivity");
  await expect(overlay.getByRole("textbox", { name: "E-mail" })).toHaveValue(people.admin.email);
  await overlay.getByLabel("Password", { exact: true }).fill(people.admin.password);
  await overlay.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(overlay).toBeHidden();
  await expect(field(page, "Title")).toHaveValue("Sand clock, half empty");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Sand clock, half empty" });
});

test("a save that finds the session ended is made after signing in again", async ({
  page,
  api,
}) => {
  const id = await api.create("items/artworks", { title: "Ship in a bottle" });
  await page.goto(`./#/collections/artworks/${id}`);
  await field(page, "Title").fill("Ship in a green bottle");
  await page.route("**/items/artworks/**", (route) =>
    route.fulfill({ status: 401, json: { error: { code: 102, message: "Expired" } } }),
  );
  await page.keyboard.press("ControlOrMeta+s");
  const overlay = page.getByRole("dialog", { name: "Sign in again" });
  await expect(overlay).toBeVisible();
  await page.unrouteAll();
  await overlay.getByLabel("Password", { exact: true }).fill(people.admin.password);
  await overlay.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Ship in a green bottle" });
});
