import type { Page } from "@playwright/test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExample, startOutside } from "../../scripts/extension/outside.ts";
import { speak } from "../../scripts/screens/responses.ts";
import { expectAccessible, expectAccessibleAtEachWidth } from "./accessible.ts";
import { choose } from "./actions.ts";
import { apiAs } from "./api.ts";
import { misfits } from "./fit.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

/** The examples are made and built outside of the repository, into the data folder of the running server. */
let outside = "";

test.beforeAll(async ({ product, sessionOf }) => {
  const hours = { field: "hours", type: "json", datatype: "TEXT", interface: "opening-hours" };
  await apiAs(await sessionOf("admin"), product.url).create("fields/rooms", hours);
  outside = mkdtempSync(join(tmpdir(), "rowhouse-examples-"));
  for (const name of ["interface-opening-hours", "layout-board", "page-overview"])
    await buildExample(name, { outside, data: product.data });
});

test.afterAll(() => rmSync(outside, { recursive: true }));

test("opening hours are entered, copied, saved and shown in a list", async ({ page, api }) => {
  await page.goto("./#/collections/rooms/1");
  await page.getByRole("button", { name: "Add hours on Tuesday" }).click();
  await expect(page.getByLabel("Tuesday opens")).toHaveValue("09:00");
  await page.getByLabel("Tuesday closes").fill("12:30");
  await page.getByRole("button", { name: "Same on weekdays as on Tuesday" }).click();
  await page.getByRole("button", { name: "Remove 09:00–12:30 on Monday" }).click();
  await page.getByRole("button", { name: "Add hours on Saturday" }).click();
  await page.getByLabel("Saturday closes").fill("02:00");
  await expect(page.getByText("next day")).toBeVisible();
  await expectAccessibleAtEachWidth(page);
  await page.getByRole("button", { name: /^Save \d/ }).click();
  await expect
    .poll(async () => (await api.read("items/rooms/1"))["hours"])
    .toEqual([
      ...[2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "12:30" })),
      { day: 6, opens: "09:00", closes: "02:00" },
    ]);
  await page.goto("./#/collections/rooms");
  await expect(page.getByText("Tue–Fri 09:00–12:30, Sat 09:00–02:00")).toBeVisible();
});

test("a time that is deleted is no value: nothing is saved, and the field says why", async ({
  page,
  api,
}) => {
  const stored = [{ day: 1, opens: "10:00", closes: "16:00" }];
  await api.change("items/rooms/2", { hours: stored });
  await page.goto("./#/collections/rooms/2");
  await page.getByLabel("Monday opens").fill("");
  await page.getByRole("textbox", { name: /^Name/ }).click();
  await expect(page.getByText("A time is missing").first()).toBeVisible();
  await page.getByLabel("Monday opens").fill("11:00");
  await expect(page.getByText("A time is missing")).toHaveCount(0);
  await page.getByRole("button", { name: /^Save \d/ }).click();
  await expect
    .poll(async () => (await api.read("items/rooms/2"))["hours"])
    .toEqual([{ day: 1, opens: "11:00", closes: "16:00" }]);
});

test("a collection is a board, and cards are moved by the pointer and by choosing", async ({
  page,
  api,
}) => {
  await api.change("items/loans/1", { transport: "lorry", borrower: "Lighthouse Trust" });
  await page.goto("./#/collections/loans");
  await page.getByRole("button", { name: "Show or hide details" }).click();
  await choose(page.getByRole("combobox", { name: "View as" }), "Board");
  await choose(page.getByRole("combobox", { name: "Shown on cards" }), "Agreement");
  await page.getByRole("button", { name: "Show or hide details" }).click();

  const column = (name: string) => page.getByRole("group", { name, exact: true });
  const card = page.getByRole("link", { name: "Lighthouse Trust" });
  await expect(column("Lorry").getByRole("link", { name: "Lighthouse Trust" })).toBeVisible();
  await expect(column("Lorry").getByText("L-1001")).toBeVisible();
  await card.dragTo(column("Sea"));
  await expect(column("Sea").getByRole("link", { name: "Lighthouse Trust" })).toBeVisible();
  await expect.poll(async () => (await api.read("items/loans/1"))["transport"]).toBe("sea");

  await page.getByLabel("Move Lighthouse Trust to").selectOption("Air");
  await expect(column("Air").getByRole("link", { name: "Lighthouse Trust" })).toBeVisible();
  await expect.poll(async () => (await api.read("items/loans/1"))["transport"]).toBe("air");
  await expectAccessibleAtEachWidth(page);
  await page.reload();
  await card.click();
  await expect(page.getByRole("textbox", { name: "Borrower" })).toHaveValue("Lighthouse Trust");
});

test("a page counts collections and has addresses below its own", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const content = page.getByRole("main");
  const artworks = content.getByRole("listitem").filter({ hasText: "Artworks" });
  await expect(artworks).toContainText(/\d+\s*items/);
  await expectAccessibleAtEachWidth(page);
  await content.getByRole("link", { name: "Artworks" }).click();
  await expect(page).toHaveURL(/ext\/overview\/artworks$/);
  await expect(content.getByRole("heading", { name: "Latest in Artworks" })).toBeVisible();
  await content.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/collections\/artworks\/\d+$/);
  await page.goBack();
  await content.getByRole("link", { name: "All collections" }).click();
  await page.getByLabel("Find a collection").fill("art");
  await expect(content.getByRole("link", { name: "Loans" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Find a collection")).toHaveValue("art");
});

test("in a language that runs from right to left all of them are mirrored", async ({
  page,
  api,
  sessionOf,
}) => {
  const { userId: user } = await sessionOf("admin");
  await api.create("collection_presets", { user, collection: "loans", view_type: "board" });
  await speak("ar-SA")(page);
  const places = [
    { path: "collections/rooms/1", names: ".opening-hours-day" },
    { path: "collections/loans", names: ".board-head h2, .board-title a" },
    { path: "ext/overview", names: ".overview-card a" },
    { path: "ext/overview/loans", names: ".overview-rows a" },
  ];
  for (const { path, names } of places) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`./#/${path}`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator(names).first()).toBeVisible();
    expect(await farFromTheRight(page, `${names}, nav a > span[title]`)).toEqual([]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator(names).first()).toBeVisible();
    await expect.poll(() => misfits(page), path).toEqual([]);
  }
});

/** The elements whose text does not begin at their right edge. */
function farFromTheRight(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return element.getBoundingClientRect().right - text.getBoundingClientRect().right > 4;
      })
      .map(({ textContent }) => textContent),
  );
}

test("a page that shows an extension has each change of its code after a moment", async ({
  page,
  product,
}) => {
  const folder = join(outside, "page-overview");
  const watch = startOutside(folder, [
    "vite/bin/vite.js",
    "build",
    "--watch",
    "--",
    "--data",
    product.data,
  ]);
  try {
    await page.goto("./#/ext/overview");
    await expect(page.getByRole("heading", { name: "Collections", level: 2 })).toBeVisible();
    const file = join(folder, "src", "overview.tsx");
    const code = readFileSync(file, "utf8");
    writeFileSync(file, code.replace('{t("pages-overview-collections")}', "Just written"));
    await expect(page.getByRole("heading", { name: "Just written" })).toBeVisible();
  } finally {
    watch.kill();
  }
});
