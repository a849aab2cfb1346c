import { join } from "node:path";
import { openDatabase } from "../../apps/server/src/database/drivers/open-database.ts";
import { sql } from "../../apps/server/src/database/sql.ts";
import type { Product } from "../../scripts/product.ts";
import { expectAccessible } from "./accessible.ts";
import { reach } from "./actions.ts";
import { apiAs } from "./api.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("who deleted an item last week is found by keys alone, and the item comes back with its relations", async ({
  page,
  api,
  product,
  sessionOf,
}) => {
  const editor = apiAs(await sessionOf("editor"), product.url);
  const id = await editor.create("items/artworks", {
    title: "Fog signal",
    status: "draft",
    artist: 2,
  });
  await api.create("items/exhibition_artworks", { exhibition: 1, artwork: id });
  const shown = `items/artworks/${id}?fields=title,artist,exhibitions.exhibition`;
  const before = await api.read(shown);
  await editor.remove(`items/artworks/${id}`);
  await ageLastAct(product);

  await page.goto("./#/collections");
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await page.keyboard.type("activity");
  await expect(page.getByRole("option", { name: /^Activity/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  for (const name of ["Filter: Deletions", "Filter: Last 7 days"]) {
    await reach(page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  }
  const entry = page.getByRole("link", { name: "Emil Okafor deleted “Fog signal” in Artworks" });
  await reach(entry);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await reach(page.getByRole("button", { name: /^Restore/ }).first());
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => await api.list(`items/artworks?filter[id][eq]=${id}&fields=id`))
    .toHaveLength(1);
  expect(await api.read(shown)).toEqual(before);
});

/** Moves the last entry of the activity to five days ago, and what was before it further back. */
async function ageLastAct({ data }: Product): Promise<void> {
  const db = await openDatabase(`sqlite:${join(data, "rowhouse.db")}`);
  const last = sql`(select max(id) from directus_activity)`;
  await db.run(sql`update directus_activity set action_on = ${daysAgo(30)} where id < ${last}`);
  await db.run(sql`update directus_activity set action_on = ${daysAgo(5)} where id = ${last}`);
  await db.close();
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace("T", " ");
}
