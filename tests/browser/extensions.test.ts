import { expect, test } from "./journey.ts";
import { apiAs } from "./api.ts";
import { broken, layExtensions, removeExtensions, samples } from "./extensions/samples.ts";

test.use({ as: "admin" });

test.beforeAll(async ({ product }) => {
  await layExtensions(product.data, { ...samples, ...broken });
});

// Other journeys of the worker measure what a page costs without them.
test.afterAll(async ({ product, sessionOf }) => {
  const api = apiAs(await sessionOf("admin"), product.url);
  for (const added of ["loans/stars", "rooms/motto"])
    // One that a journey did not get to is not there.
    await api.remove(`fields/${added}`).catch(() => undefined);
  await removeExtensions(product.data, { ...samples, ...broken });
});

test("an interface, a layout and a page from the data folder, under the policy of the page", async ({
  page,
  api,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const field = await api.create("fields/loans", {
    field: "stars",
    type: "integer",
    datatype: "INT",
    length: 11,
    interface: "stars",
    options: { most: 7 },
  });
  expect(field).not.toBeNull();

  await page.goto("./#/collections/rooms");
  await expect(page.getByRole("link", { name: "Overview" })).toBeVisible();
  await expect(page.locator("tbody a[href]").first()).toBeVisible();
  expect(requested.filter((path) => /\/extensions\/|\/shared-/.test(path))).toEqual([]);

  await page.goto("./#/collections/loans/1");
  const group = page.getByRole("group", { name: "Stars" });
  await group.getByRole("button", { name: "4 stars" }).click();
  await expect(group.getByRole("button")).toHaveCount(7);
  await expect(group.getByRole("button").first()).toHaveCSS("color", "rgb(200, 100, 0)");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect.poll(() => api.read("items/loans/1")).toMatchObject({ stars: 4 });
  // Saving leads back to the listing; an address that is opened before would be left again.
  await expect(page).toHaveURL(/#\/collections\/loans(?:\?|$)/);

  await page.goto("./#/collections/artworks");
  await page.getByRole("button", { name: "Show or hide details" }).click();
  await page.getByRole("combobox", { name: "View as" }).click();
  await page.getByRole("option", { name: "Headlines" }).click();
  const list = page.getByRole("list", { name: "Headlines" });
  await expect(list.getByRole("link").first()).toHaveText("Low tide");
  await page.getByRole("combobox", { name: "Headline" }).selectOption("accession_number");
  await expect(list.getByRole("link").first()).toHaveText("1947.1");

  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByText(/^There are artworks: \d+$/)).toBeVisible();
  await page.getByRole("link", { name: "Details" }).click();
  await expect(page.getByText("Place: details notes")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Place: details notes")).toBeVisible();
  await page.getByRole("button", { name: "Deeper" }).click();
  await expect(page).toHaveURL(/#\/ext\/overview\/deep\/er\?tab=late$/);
  await page.goBack();
  await expect(page.getByText("Place: details notes")).toBeVisible();
});

test("an extension whose file is missing, and one for another kit, say so, and the page goes on", async ({
  page,
  api,
}) => {
  await api.create("fields/rooms", {
    field: "motto",
    type: "string",
    datatype: "VARCHAR",
    length: 200,
    interface: "gone",
  });
  await page.goto("./#/collections/rooms/1");
  await expect(page.getByText("Its file interface.js is not on the server.")).toBeVisible();
  await page.getByRole("textbox", { name: "Motto" }).fill("Light from the north");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect
    .poll(() => api.read("items/rooms/1"))
    .toMatchObject({ motto: "Light from the north" });
  await expect(page).toHaveURL(/#\/collections\/rooms(?:\?|$)/);

  await page.getByRole("link", { name: "Older" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("The extension Older could not be loaded.");
  await expect(alert).toContainText("made for version 0 of the extension kit");
  await expect(alert.getByRole("button", { name: "Try again" })).toBeVisible();
});
