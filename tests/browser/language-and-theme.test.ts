import type { Page } from "@playwright/test";
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

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("the texts of one language are loaded, before the code of the app is there", async ({
    page,
  }) => {
    const texts = requestedTexts(page);
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto("./", { waitUntil: "commit" });
    await expect.poll(texts).toEqual(["de-DE"]);
    gate.resolve();
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
    expect(texts()).toEqual(["de-DE"]);
  });

  test("English stands in for a language that does not load", async ({ page }) => {
    await page.route(textsOf("de-DE"), (route) => route.fulfill({ status: 404 }));
    await page.goto("./");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  });

  test("without any texts the page says so and is loaded again", async ({ page }) => {
    for (const locale of ["de-DE", "en-US"])
      await page.route(textsOf(locale), (route) => route.fulfill({ status: 404 }));
    await page.goto("./");
    await expect(page.getByRole("alert")).toContainText("Rowhouse could not be loaded.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
  });
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

  test("a listing in another language than the browser's has what is remembered of it", async ({
    page,
    api,
  }) => {
    const { id, locale } = await api.read("users/me");
    await api.change(`users/${String(id)}`, { locale: "fr-FR" });
    await page.goto("./#/collections/artists");
    await expect(page.getByRole("searchbox", { name: "Rechercher" })).toBeVisible();
    const texts = requestedTexts(page);
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Rechercher" })).toBeVisible();
    await expect(page.locator("tbody a[href]").first()).toBeVisible();
    expect(texts()).toEqual(["fr-FR"]);
    await api.change(`users/${String(id)}`, { locale });
  });
});

/** The file with the texts of a language. */
function textsOf(locale: string): RegExp {
  return new RegExp(`/assets/${locale}-[^/]+\\.js$`);
}

/** Lists the languages whose texts a page requests from now on. */
function requestedTexts(page: Page): () => string[] {
  const found = new Set<string>();
  page.on("request", (request) => {
    const [, locale] = /\/assets\/([a-z]{2}-[A-Z]{2})-[^/]+\.js$/.exec(request.url()) ?? [];
    if (locale !== undefined) found.add(locale);
  });
  return () => [...found];
}
