import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./journey.ts";

const listing = "./#/collections/artists";
const firstRow = (page: Page) => page.locator("tbody a[href]").first();

test.describe("signed in", () => {
  test.use({ as: "admin" });

  test("the start and the first rows are all that a listing asks the API for", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/_/")) asked.push(pathname);
    });
    await page.goto(listing);
    await expect(firstRow(page)).toBeVisible();
    expect(asked.slice(0, 2)).toEqual(["/_/startup", "/_/items/artists"]);
    expect(asked.filter((path) => path === "/_/startup")).toHaveLength(1);
  });

  test("a listing shows rows without the code of forms, an item can be edited without that of lists", async ({
    page,
    api,
  }) => {
    const id = await api.create("items/artists", { name: "Aal" });
    // Code that is never there holds back what needs it.
    await page.route(codeOf("form"), () => undefined);
    await page.goto(listing);
    await expect(firstRow(page)).toBeVisible();
    await page.goto("about:blank");
    await page.unroute(codeOf("form"));
    await page.route(codeOf("listing"), () => undefined);
    await page.goto(`./#/collections/artists/${id}`);
    await expect(page.getByRole("textbox", { name: "Name (required)" })).toBeEditable();
  });

  test("the second visit shows the rows before the server has responded, then those that are true", async ({
    page,
    api,
  }) => {
    const id = await api.create("items/artists", { name: "Aal" });
    const newest = "./#/collections/artists?sort=-id";
    await page.goto(newest);
    await expect(firstRow(page)).toHaveText("Aal");
    await expect.poll(() => page.evaluate(readVisit)).toContain("artists");
    await api.change(`items/artists/${id}`, { name: "Aalto" });
    const gate = Promise.withResolvers<void>();
    await page.route(/\/_\/(?:startup|items\/artists)/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.reload();
    await expect(firstRow(page)).toHaveText("Aal");
    const busy = page.locator("main [aria-busy=true]");
    await expect(busy.first()).toBeVisible();
    gate.resolve();
    await expect(firstRow(page)).toHaveText("Aalto");
    await expect(busy).toHaveCount(0);
  });

  test("the second visit of an item shows its values before the server has responded, to be edited when they are true", async ({
    page,
    api,
  }) => {
    const id = await api.create("items/artists", { name: "Aal" });
    const name = page.getByRole("textbox", { name: "Name (required)" });
    await page.goto(`./#/collections/artists/${id}`);
    await expect(name).toBeEditable();
    await expect.poll(() => page.evaluate(readVisit)).toContain(`"one","${id}"`);
    await api.change(`items/artists/${id}`, { name: "Aalto" });
    const gate = Promise.withResolvers<void>();
    await page.route(/\/_\/(?:startup|items\/artists)/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.reload();
    await expect(name).toHaveValue("Aal");
    await expect(name).not.toBeEditable();
    gate.resolve();
    await expect(name).toHaveValue("Aalto");
    await expect(name).toBeEditable();
  });

  test("the second visit requests what it shows before the code of the app is there, and once", async ({
    page,
    api,
  }) => {
    const id = await api.create("items/artists", { name: "Aal" });
    const asked = (path: string) => {
      const requests: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname === path) requests.push(request.url());
      });
      return requests;
    };
    for (const [address, path] of [
      [listing, "/_/items/artists"],
      [`./#/collections/artists/${id}`, `/_/items/artists/${id}`],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(address);
      await expect.poll(() => page.evaluate(readVisit)).toContain(path.split("/").at(-1));
      await page.goto("about:blank");
      const gate = Promise.withResolvers<void>();
      await page.route(codeOf("index"), async (route) => {
        await gate.promise;
        await route.continue();
      });
      const requests = asked(path);
      await page.goto(address, { waitUntil: "commit" });
      await expect.poll(() => requests).toHaveLength(1);
      gate.resolve();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").getByText("Loading")).toHaveCount(0);
      expect(requests).toHaveLength(1);
      await page.unroute(codeOf("index"));
    }
  });
});

// Signing out ends a session: not the one that the tests above share.
test("what was kept is gone after signing out", async ({ page }) => {
  await signIn(page, "admin");
  await visit(page);
  await page.goto("./#/logout");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => page.evaluate(readVisit)).toBeNull();
});

test("after signing in at the root the last page opens", async ({ page }) => {
  await signIn(page, "admin");
  const tracked = page.waitForResponse((response) => {
    const { last_page } = response.request().postDataJSON() ?? {};
    return response.url().endsWith("/tracking/page") && last_page === "/collections/artists";
  });
  await page.goto(listing);
  await tracked;
  await page.goto("./#/logout");
  await page.goto("./");
  await signInWith(page);
  await expect(page.getByRole("heading", { name: "Artists", level: 1 })).toBeVisible();
});

/** The code of a part of the app (`apps/admin/build/chunks.ts`). */
function codeOf(part: string): RegExp {
  return new RegExp(`/assets/${part}-[^/]+\\.js$`);
}

/** Looks at the listing until it has been kept. */
async function visit(page: Page): Promise<void> {
  await page.goto(listing);
  await expect(firstRow(page)).toBeVisible();
  await expect.poll(() => page.evaluate(readVisit)).toContain("artists");
}

async function signInWith(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Runs in the page: the keys of the lists and items that are kept; null without a visit. */
async function readVisit(): Promise<string | null> {
  const wait = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("Refused.")));
    });
  const db = await wait(indexedDB.open("rowhouse-kept"));
  if (!db.objectStoreNames.contains("entries")) return null;
  const found: object[] = await wait(db.transaction("entries").objectStore("entries").getAll());
  db.close();
  return found.length === 0
    ? null
    : JSON.stringify(found.map((entry) => Reflect.get(entry, "key")));
}
