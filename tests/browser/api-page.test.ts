import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtEachWidth } from "./accessible.ts";
import { expect, test } from "./journey.ts";

const longName = "a_collection_whose_name_is_as_long_as_names_of_collections_may_be";

test.use({ as: "anonymous" });

/** Opens the page for the administrator through its form, as a user does. */
async function openAsAdmin(page: Page, { url, token }: { url: string; token: string }) {
  await page.goto(`${url}/_/openapi`);
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Show what it may call" }).click();
  await expect(page.getByText("You see what the owner of the token may call.")).toBeVisible();
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test("axe finds nothing on the public page of the API", async ({ page, product }) => {
  await page.goto(`${product.url}/_/openapi`);
  await expect(page.getByText("You see what everyone may call.")).toBeVisible();
  await expectAccessibleAtEachWidth(page);
});

test("axe finds nothing on what an administrator sees of the API, which fits a phone", async ({
  page,
  product,
  sessionOf,
  api,
}) => {
  const key = {
    field: "id",
    type: "integer",
    datatype: "INT",
    length: 10,
    primary_key: true,
    auto_increment: true,
  };
  await api.create("collections", { collection: longName.slice(0, 64), fields: [key] });
  const { token } = await sessionOf("admin");
  await openAsAdmin(page, { url: product.url, token });
  await openSomeCalls(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
  await keepRepresentativeCalls(page);
  await expectAccessibleAtEachWidth(page);
  await api.remove(`collections/${longName.slice(0, 64)}`);
});

/** A few of each kind: calls of items, and everything else. */
async function openSomeCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const calls = document.querySelectorAll<HTMLDetailsElement>("main details");
    for (const [index, call] of calls.entries()) call.open = index < 12 || index % 25 === 0;
  });
  expect(await page.locator("main details[open]").count()).toBeGreaterThan(12);
}

/** Calls are hundreds of equal parts, each of which axe would look at: the open ones stay, and as many closed ones. */
async function keepRepresentativeCalls(page: Page): Promise<void> {
  const removed = await page.evaluate(() => {
    const open = document.querySelectorAll("main details[open]").length;
    const closed = [...document.querySelectorAll("main details:not([open])")].slice(open);
    for (const part of closed) part.remove();
    return closed.length;
  });
  expect(removed).toBeGreaterThan(0);
}

test("a call is found with the keyboard, and leads to its schema", async ({
  page,
  product,
  sessionOf,
}) => {
  const { token } = await sessionOf("admin");
  await openAsAdmin(page, { url: product.url, token });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the calls" })).toBeFocused();
  await page.getByLabel("Search").focus();
  await page.keyboard.type("POST create items/artworks");
  await expect(page.getByRole("status")).toHaveText("1 found");
  await expect(page.getByRole("navigation").getByRole("link", { name: "rooms" })).toBeHidden();

  await page.locator("main summary:visible").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("For roles that may create artworks")).toBeVisible();
  await page.getByRole("link", { name: "write.artworks" }).first().click();
  await expect(page.getByLabel("Search")).toHaveValue("");
  await expect(page.getByText("accession_number?: string | null").last()).toBeVisible();

  await page.getByLabel("Search").fill("nothing is called this");
  await expect(page.getByRole("status")).toHaveText("Nothing found.");
});

test("a wrong token is refused on a page with the form again", async ({ page, product }) => {
  await page.goto(`${product.url}/_/openapi`);
  await page.getByLabel("Token").fill("not.a.token");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The token is not valid.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show what everyone may call" }).click();
  await expect(page.getByText("You see what everyone may call.")).toBeVisible();
});
