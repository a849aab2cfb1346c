import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("going back restores the order of a list and says so before; the activity names the change", async ({
  page,
  api,
}) => {
  const titles = ["Anchor light", "Buoy bell"];
  const artworks = titles.map((title, at) => ({ sort: at + 1, artwork: { title } }));
  const id = await api.create("items/exhibitions", {
    title: "In the dock",
    opens_on: "2026-05-01",
    artworks,
  });
  const rows = await api.list(
    `items/exhibition_artworks?filter[exhibition][eq]=${id}&sort=sort&fields=id,sort`,
  );
  await api.change(`items/exhibitions/${id}`, {
    artworks: rows.map((row, at) => ({ id: row["id"], sort: rows.length - at })),
  });
  await page.goto(`./#/collections/exhibitions/${id}`);
  const shown = page.getByRole("group", { name: "Artworks" }).locator("tbody tr");
  await expect(shown).toContainText(titles.toReversed());

  const activity = page.getByRole("region", { name: "Activity" });
  await activity.getByRole("button", { expanded: false }).last().click();
  await activity.getByRole("button", { name: "Go back to this state" }).click();
  const dialog = page.getByRole("dialog", { name: "Go back to this state" });
  const moved = dialog.locator("dd").filter({ hasText: "Gets its former place" });
  await expect(moved).toContainText("Anchor light and Buoy bell");
  await dialog.getByRole("button", { name: "Go back to this state" }).click();
  await expect(page.getByText("The item is back in that state")).toBeVisible();
  await expect(shown).toContainText(titles);

  await page.goto("./#/activity");
  const entry = page.getByRole("listitem").filter({ hasText: "Artworks (2 moved)" }).first();
  await entry.getByRole("link").first().click();
  const details = page.getByRole("region", { name: "What changed" });
  await expect(details).toContainText("Anchor light and Buoy bell");
});
