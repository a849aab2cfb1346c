import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtEachWidth } from "./accessible.ts";
import type { Api } from "./api.ts";
import { expect, field, test } from "./journey.ts";

const address = "items/artworks";
const names = ["Ledger sheet", "Index card", "Tram ticket"];

// Hundreds of artworks would be in the way of the journeys that follow in this project.
test.afterEach(async ({ api }) => {
  for (const name of names) {
    const made = await api.list(
      `${address}?fields=id&limit=-1&status=*&filter[title][contains]=${name}`,
    );
    const keys = made.map(({ id }) => String(id));
    for (let at = 0; at < keys.length; at += 500)
      await api.remove(`${address}/${keys.slice(at, at + 500).join(",")}`);
  }
});

test.describe("as somebody who may not change what is published", () => {
  test.use({ as: "editor" });

  test("12 of 900 are refused: which and why is told, they can be chosen, and all of it is taken back", async ({
    page,
    api,
  }) => {
    const name = "Ledger sheet";
    await makeSheets(api, { name, count: 900, published: 12 });
    await selectAll(page, { name, count: "900" });
    await page.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: "In Review" }).click();
    const question = page.getByRole("dialog", { name: "Give 900 items the status “In Review”?" });
    await question.getByRole("button", { name: "Set status" }).click();
    const bar = page.getByRole("region", { name: "Acting on many items" });
    await expect(bar).toContainText("888 items were changed, 12 were refused");
    expect(await countOf(api, `${name}&filter[status][eq]=review`)).toBe(888);

    await bar.getByRole("button", { name: "Report" }).click();
    const report = page.getByRole("dialog", { name: "Changing 900 items" });
    await expect(report.getByRole("row")).toHaveCount(13);
    await expect(report).toContainText("You may not change items with the status “Published”");
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await report.getByRole("button", { name: "Download report" }).click();
    const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(13);
    expect(lines[1]).toMatch(/^"\d+","Ledger sheet \d+","You may not change items with/);
    await report.getByRole("button", { name: "Select the refused ones" }).click();
    await expect(page.getByRole("region", { name: "12 items selected" })).toBeVisible();

    await bar.getByRole("button", { name: "Undo all" }).click();
    await expect(bar).toContainText("The changes of 888 items were taken back");
    expect(await countOf(api, `${name}&filter[status][eq]=draft`)).toBe(888);
    expect(await countOf(api, `${name}&filter[status][eq]=published`)).toBe(12);
  });
});

test.describe("as an administrator", () => {
  test.use({ as: "admin" });

  test("a page that is closed in the middle is asked about, and the next one says how far it was and goes on", async ({
    page,
    api,
  }) => {
    const name = "Index card";
    await makeSheets(api, { name, count: 500, published: 0 });
    await selectAll(page, { name, count: "500" });
    await page.getByRole("button", { name: "Edit selection" }).click();
    await expect(page.getByRole("heading", { name: "Editing 500 items" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Editing 500 items" })).toBeVisible();
    const change = page.getByRole("switch", { name: "Change this field for all: Dimensions" });
    await change.press("Space");
    await field(page, "Dimensions").fill("7 × 12 cm");
    await page.getByRole("button", { name: "Save 1 change" }).click();
    const question = page.getByRole("dialog", { name: "Change 500 items in Artworks?" });

    // The fourth step is held, and so is under way when the page is closed.
    let steps = 0;
    await page.route(`**/${address}?*`, async (route) => {
      steps += route.request().method() === "PATCH" ? 1 : 0;
      if (steps < 4 || route.request().method() !== "PATCH") await route.continue();
    });
    await question.getByRole("button", { name: "Save" }).click();
    const bar = page.getByRole("region", { name: "Acting on many items" });
    await expect(bar).toContainText(/Changing 500 items: \d+ done/);
    await expect.poll(() => steps).toBe(4);
    const [asked] = await Promise.all([
      page.waitForEvent("dialog").then(async (dialog) => {
        const type = dialog.type();
        await dialog.accept();
        return type;
      }),
      page.close({ runBeforeUnload: true }),
    ]);
    expect(asked).toBe("beforeunload");

    const next = await page.context().newPage();
    await next.goto("./#/collections/artworks");
    const left = next.getByRole("region", { name: "Acting on many items" });
    await expect(left).toContainText(/^Interrupted\. Changing 500 items: \d+ done\./);
    await expectAccessible(next);
    expect(await countOf(api, `${name}&filter[dimensions][eq]=7 × 12 cm`)).toBeLessThan(500);
    await left.getByRole("button", { name: "Continue" }).click();
    await expect(left).toContainText("500 items were changed");
    expect(await countOf(api, `${name}&filter[dimensions][eq]=7 × 12 cm`)).toBe(500);
    await left.getByRole("button", { name: "Undo all" }).click();
    await expect(left).toContainText("The changes of 500 items were taken back");
    expect(await countOf(api, `${name}&filter[dimensions][null]`)).toBe(500);
  });

  test("many are deleted and come back, and a few are duplicated with what belongs to them", async ({
    page,
    api,
  }) => {
    const name = "Tram ticket";
    await makeSheets(api, { name, count: 300, published: 0 });
    await selectAll(page, { name, count: "300" });
    await expectAccessibleAtEachWidth(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: /Remove 300 items/ });
    await question.getByRole("button", { name: "Remove" }).click();
    const bar = page.getByRole("region", { name: "Acting on many items" });
    await expect(bar).toContainText("300 items were removed");
    expect(await countOf(api, name)).toBe(0);
    await bar.getByRole("button", { name: "Undo all" }).click();
    await expect(bar).toContainText("300 items were brought back");
    expect(await countOf(api, name)).toBe(300);

    await page.goto("./#/collections/artworks?q=Low tide");
    await page
      .getByRole("row", { name: /Low tide/ })
      .first()
      .getByRole("checkbox")
      .check();
    await page.getByRole("button", { name: "Duplicate" }).click();
    const copies = page.getByRole("dialog", { name: "Duplicate one item?" });
    await copies.getByRole("button", { name: "Duplicate" }).click();
    const notice = page.getByRole("region", { name: "Notifications" });
    await expect(notice).toContainText("One item was copied");
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(notice).toContainText("One copy was deleted again");
  });
});

interface Sheets {
  name: string;
  count: number;
  /** How many of them are published; the others are drafts. */
  published: number;
}

async function makeSheets(api: Api, { name, count, published }: Sheets): Promise<void> {
  const sheets = Array.from({ length: count }, (_, at) => ({
    title: `${name} ${at + 1}`,
    status: at % Math.ceil(count / (published || 1)) === 0 && published > 0 ? "published" : "draft",
  }));
  for (let at = 0; at < count; at += 1000)
    await api.createMany(address, sheets.slice(at, at + 1000));
}

/** Searches for them, and selects all results with the true count. */
async function selectAll(page: Page, { name, count }: { name: string; count: string }) {
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByText(`${count} results`)).toBeVisible();
  await page.getByRole("columnheader").getByRole("checkbox").check();
  await page.getByRole("button", { name: `Select all ${count} results` }).click();
  await expect(page.getByText(`All ${count} results are selected`)).toBeVisible();
}

async function countOf(api: Api, query: string): Promise<number> {
  const [name = "", ...more] = query.split("&");
  const filters = [`filter[title][contains]=${name}`, ...more].join("&");
  return (await api.list(`${address}?fields=id&limit=-1&${filters}`)).length;
}
