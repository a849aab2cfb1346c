import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { Api } from "./api.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

/** A collection with three fields in a form. */
async function makeForm(api: Api, collection: string): Promise<void> {
  const text = { type: "string", datatype: "VARCHAR", length: 100, interface: "text-input" };
  const fields = ["title", "place", "note"].map((field, index) => ({
    ...text,
    field,
    sort: index + 2,
    width: field === "note" ? "full" : "half",
  }));
  const key = {
    field: "id",
    type: "integer",
    datatype: "INT",
    sort: 1,
    hidden_detail: true,
    primary_key: true,
    auto_increment: true,
    interface: "primary-key",
  };
  await api.create("collections", { collection, fields: [key, ...fields] });
}

const boxOf = (page: Page, field: string) => page.locator(`[data-picture-field="${field}"]`);

/** Drags something with the mouse to a point. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (box === null) throw new Error("It is not seen.");
  const start = { x: box.x + Math.min(40, box.width / 2), y: box.y + Math.min(20, box.height / 2) };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** A point of something, as shares of its width and height. */
async function pointOf(target: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("It is not seen.");
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

const stored = async (api: Api, collection: string) =>
  Object.fromEntries(
    (await api.list(`fields/${collection}`)).map(({ field, ...about }) => [field, about]),
  );

test("fields are made wider at their edge, dragged into a group and put back, as the form shows them", async ({
  page,
  api,
}) => {
  await makeForm(api, "trips");
  await page.goto("./#/settings/collections/trips");
  await page.getByText("As people see it").click();
  await expect(boxOf(page, "place")).toHaveAttribute("data-column", "right");
  await expectAccessible(page);

  await test.step("an edge snaps to the columns", async () => {
    const edge = boxOf(page, "title").locator('[data-side="end"]');
    await drag(page, edge, await pointOf(boxOf(page, "note"), 0.98, -1));
    await expect(boxOf(page, "title")).toHaveAttribute("data-column", "full");
    await expect.poll(async () => (await stored(api, "trips"))["title"]?.["width"]).toBe("full");
    await page.keyboard.press("Control+z");
    await expect(boxOf(page, "title")).toHaveAttribute("data-column", "left");
  });

  await test.step("a field is dragged in front of another one", async () => {
    const handle = page.getByRole("button", { name: "Note, Full" });
    await drag(page, handle, await pointOf(boxOf(page, "title"), 0.1, 0.5));
    await expect
      .poll(() =>
        page
          .locator("[data-picture-field]")
          .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-picture-field"))),
      )
      .toEqual(["id", "note", "title", "place"]);
  });

  await test.step("and into a group", async () => {
    await page.getByRole("button", { name: "New group" }).click();
    await page.getByRole("textbox", { name: "Name of the group" }).fill("More");
    await page.keyboard.press("Enter");
    const group = page.getByRole("group", { name: "More" });
    const handle = page.getByRole("button", { name: "Title, Half" });
    await drag(page, handle, await pointOf(boxOf(page, "more"), 0.5, 0.9));
    await expect(group.getByRole("button", { name: "Title, Half" })).toBeVisible();
    await expectAccessible(page);
  });
  await page.goto("./#/collections/trips/+");
  await expect(
    page.getByRole("group", { name: "More" }).getByRole("textbox", { name: "Title" }),
  ).toBeVisible();
  await api.remove("collections/trips");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu of a field has its width and its place", async ({ page, api }) => {
    await makeForm(api, "walks");
    await page.goto("./#/settings/collections/walks?view=form");
    const menu = boxOf(page, "title").locator("button[aria-haspopup=menu]").last();
    await menu.tap();
    await page.getByRole("menuitemradio", { name: "Full" }).tap();
    await expect.poll(async () => (await stored(api, "walks"))["title"]?.["width"]).toBe("full");
    await menu.tap();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeInViewport();
    await page.getByRole("menuitem", { name: "Move down" }).tap();
    await expect.poll(async () => (await stored(api, "walks"))["title"]?.["sort"]).toBe(3);
    await expectAccessible(page);
    await api.remove("collections/walks");
  });
});
