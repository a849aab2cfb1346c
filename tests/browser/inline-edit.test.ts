import type { Page } from "@playwright/test";

import { expectAccessibleInBothThemes } from "./accessible.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

/** The table of what a search finds, with values that are edited in it. */
async function openTable(page: Page, search: string): Promise<void> {
  await page.goto(`./#/collections/artworks?q=${encodeURIComponent(search)}`);
  await expect(page.locator("tbody [data-row-link]")).toHaveCount(1);
  const details = page.getByRole("button", { name: "Show or hide details" });
  await details.click();
  await page.getByRole("switch", { name: "Edit in the table" }).check();
  await details.click();
  await expect(cell(page, "accession_number")).toHaveAttribute("aria-readonly", "false");
}

const cell = (page: Page, field: string) => page.locator(`tbody [data-field="${field}"]`);

test("a row is edited by keys alone, along its cells, and a change is taken back", async ({
  page,
  api,
}) => {
  const values = { title: "Inline heron", status: "draft", accession_number: "2031.1" };
  const id = await api.create("items/artworks", values);
  const stored = async () => {
    const { title, status, accession_number: number } = await api.read(`items/artworks/${id}`);
    return [title, status, number];
  };
  await openTable(page, "Inline heron");

  await page.getByRole("link", { name: "Inline heron" }).focus();
  await page.keyboard.press("F2");
  const title = page.getByRole("textbox", { name: "Title of Inline heron" });
  await expect(title).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This field is required")).toBeVisible();
  await page.keyboard.type("Night heron");
  await page.keyboard.press("Tab");

  await expect(page.getByRole("radio", { name: "Draft" })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  const number = page.getByRole("textbox", { name: "Accession Number of Night heron" });
  await expect(number).toBeFocused();
  await page.keyboard.type("2031.2");
  await page.keyboard.press("Enter");
  await expect(cell(page, "accession_number")).toBeFocused();
  // The search does not find the row any more: it stays while the cursor is in it.
  await expect.poll(stored).toEqual(["Night heron", "review", "2031.2"]);
  await expect(cell(page, "accession_number")).toHaveText("2031.2");
  await expect(page.getByText("“Night heron” was changed: Accession Number")).toBeVisible();

  await page.keyboard.press("F2");
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  await expect(cell(page, "accession_number")).toBeFocused();
  await page.keyboard.press("F8");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(stored).toEqual(["Night heron", "review", "2031.1"]);
});

test("what somebody else has changed meanwhile is shown, and what was typed is offered again", async ({
  page,
  api,
}) => {
  const values = { title: "Inline ibis", status: "draft", accession_number: "2032.1" };
  const id = await api.create("items/artworks", values);
  await openTable(page, "Inline ibis");
  const number = page.getByRole("textbox", { name: "Accession Number of Inline ibis" });

  await cell(page, "accession_number").click();
  await expect(cell(page, "accession_number")).toBeFocused();
  await cell(page, "accession_number").click();
  await expect(number).toBeFocused();
  await api.change(`items/artworks/${id}`, { accession_number: "2032.7" });
  await page.keyboard.type("2032.2");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Someone else has changed this meanwhile")).toBeVisible();
  await expect(number).toHaveValue("2032.2");
  await expect(page.getByRole("dialog").getByText("2032.7")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(cell(page, "accession_number")).toHaveText("2032.7");
});
