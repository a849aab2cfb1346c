import { expect, test } from "./journey.ts";

test("a user whose language is German sees the app in German", async ({ page, api }) => {
  const password = "Garten am Deich";
  await api.create("users", {
    email: "greta@example.com",
    password,
    first_name: "Greta",
    last_name: "Wald",
    status: "active",
    locale: "de-DE",
    timezone: "Europe/Berlin",
    roles: [{ role: 3 }],
  });
  await page.goto("./");
  await page.getByRole("textbox", { name: "E-mail" }).fill("greta@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sammlungen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^de/);
  await page.getByRole("link", { name: "Artists" }).first().click();
  await expect(page.getByRole("searchbox", { name: "Suche" })).toBeVisible();
  await expect(page.getByText(/\d+ Einträge/)).toBeVisible();
});

test.describe("signed in", () => {
  test.use({ as: "admin" });

  test("the dark theme is chosen in the menu and stays after a reload", async ({ page }) => {
    await page.goto("./#/collections");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
    await page.getByRole("button", { name: /Ada Moreau/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.reload();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  });
});
