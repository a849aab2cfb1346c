import type { Page } from "@playwright/test";
import { expect, field, openArtwork, test } from "./journey.ts";

test.use({ as: "editor" });

test("an editor is never sent the fields that the role may not read", async ({ page, api }) => {
  const id = await api.create("items/artworks", {
    title: "Storm glass",
    insured_value: 987_654,
    internal_note: "Ask Vera about the crack",
  });
  await api.change(`items/artworks/${id}`, { insured_value: 987_655 });
  const responses = collectResponses(page);
  await page.goto("./#/collections/artworks");
  await page.getByRole("searchbox").fill("Storm glass");
  await page.getByRole("link", { name: "Storm glass" }).click();
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("Created");
  await expect(field(page, "Dimensions")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/insured value|internal note|Ask Vera/i);
  expect(responses.length).toBeGreaterThan(5);
  const secrets = /insured_value|internal_note|98765|Ask Vera/;
  const leaks = await Promise.all(responses.map((read) => read()));
  expect(leaks.filter(({ text }) => secrets.test(text)).map(({ url }) => url)).toEqual([]);
});

test("a published artwork can be looked at but not changed by an editor", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Signal flag", status: "published" });
  await expect(page.getByText("You can look at this item but not change it.")).toBeVisible();
  await expect(field(page, "Title")).not.toBeEditable();
  await expect(page.getByRole("button", { name: /^Save(?! as copy)/ })).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete" })).toBeHidden();
});

test("an editor changes a draft but cannot publish it", async ({ page, api }) => {
  await openArtwork(page, api, { title: "Tide table" });
  const status = page.getByRole("group", { name: "Status" }).first();
  await expect(status.getByRole("radio", { name: "In Review" })).toBeVisible();
  await expect(status.getByRole("radio", { name: "Published" })).toBeHidden();
  await expect(status.getByRole("radio", { name: "Removed" })).toBeHidden();
  await field(page, "Dimensions").fill("20 × 30 cm");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
});

test("rooms can be read by an editor, not added or changed", async ({ page }) => {
  await page.goto("./#/collections/rooms");
  await expect(page.getByRole("link", { name: "New item" })).toBeHidden();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByText("You can look at this item but not change it.")).toBeVisible();
  await expect(field(page, "Name")).not.toBeEditable();
});

test("loans do not exist for an editor", async ({ page }) => {
  await page.goto("./#/collections");
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Loans" })).toBeHidden();
  await page.goto("./#/collections/loans");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.goto("./#/collections/loans/1");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

/** Every response of the API from now on, without the rules of one's own role: those name what they hide. */
function collectResponses(page: Page) {
  const responses: (() => Promise<{ url: string; text: string }>)[] = [];
  page.on("response", (response) => {
    const url = response.url();
    const isJson = response.headers()["content-type"]?.includes("json") === true;
    if (!isJson || url.includes("/permissions/me")) return;
    responses.push(async () => {
      if (!url.endsWith("/startup")) return { url, text: await response.text() };
      const { data } = await response.json();
      return { url, text: JSON.stringify({ ...data, permissions: null }) };
    });
  });
  return responses;
}
