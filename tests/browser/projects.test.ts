import { firstPort, type Product, startProduct } from "../../scripts/product.ts";
import { apiAs, authenticate } from "./api.ts";
import { expect, field, sessionKeyOf, test } from "./journey.ts";
import { addPress, signInHere, switchTo } from "./switching.ts";

// Two projects on one server, and another server.
let product: Product;
let other: Product;
let artwork = 0;

test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  const port = firstPort + 500 + parallelIndex * 2;
  const otherUrl = `http://127.0.0.1:${port + 1}`;
  const admin = {
    projects: [
      { key: "_", label: "Museum" },
      { key: "press", label: "Press" },
    ],
    servers: [{ url: otherUrl, label: "Branch" }],
  };
  [product, other] = await Promise.all([
    startProduct(port, { admin }),
    startProduct(port + 1, { settings: { ROWHOUSE_CORS_ORIGINS: `http://127.0.0.1:${port}` } }),
  ]);
  const session = await authenticate(product.url, "admin");
  await addPress(product.url, { db_type: "sqlite" });
  const api = apiAs(session, product.url);
  artwork = await api.create("items/artworks", { title: "Barge horse", status: "draft" });
});

test.afterAll(async () => {
  await Promise.all([product.stop(), other.stop()]);
});

test.beforeEach(async ({ page }) => {
  await page.goto(`${product.url}/admin/`);
  await signInHere(page, "password");
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
});

test("typed work stays with its project, while others are signed in to and switched to", async ({
  page,
}) => {
  await page.goto(`${product.url}/admin/#/collections/artworks/${artwork}`);
  await field(page, "Title").fill("Barge horse, restored");

  await switchTo(page, "Press");
  await expect(page.getByRole("heading", { name: "Sign in to Press office" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to Museum" })).toBeVisible();
  await signInHere(page, "a long password");
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();
  await expect(page).toHaveURL(/#\/collections\?project=press$/);

  await switchTo(page, "Branch");
  await signInHere(page, "password");
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await expect(page).toHaveURL(
    new RegExp(`project=${encodeURIComponent(btoa(other.url).slice(0, 20))}`),
  );

  await switchTo(page, "Museum");
  await expect(field(page, "Title")).toHaveValue("Barge horse, restored");
  await expect(page.getByRole("button", { name: "Save 1 change" })).toBeVisible();
  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/project=aHR0/);
});

test("a reload and another tab open the project that the address names", async ({
  page,
  context,
}) => {
  await page.goto(`${product.url}/admin/#/collections/artworks/${artwork}`);
  await field(page, "Title").fill("Barge horse, again");
  await switchTo(page, "Press");
  await signInHere(page, "a long password");
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();

  const second = await context.newPage();
  await second.goto(`${product.url}/admin/#/collections?project=_`);
  await expect(second.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();
  await second.close();

  await switchTo(page, "Museum");
  await expect(page.getByText("You have unsaved edits from")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Title")).toHaveValue("Barge horse, again");
});

test("a session that has ended meanwhile asks to sign in again, the others go on", async ({
  page,
}) => {
  await switchTo(page, "Press");
  await signInHere(page, "a long password");
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();
  await switchTo(page, "Museum");
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await page.evaluate(
    (key) => {
      const session: object = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() - 1000 }));
    },
    sessionKeyOf(product.url, "press"),
  );
  await page.reload();
  await switchTo(page, "Press");
  await expect(page.getByText("Logged out due to inactivity")).toBeVisible();
  await page.getByRole("button", { name: "Back to Museum" }).click();
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
});

test("signing out of one project leaves the others, and all can be left at once", async ({
  page,
}) => {
  await switchTo(page, "Press");
  await signInHere(page, "a long password");
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();
  await page.getByRole("button", { name: "Switch project" }).click();
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("dialog", { name: "Sign out everywhere" });
  await expect(question).toContainText("2 projects");
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to Museum" })).toBeHidden();
});

test("a switch ends a view of the project as a role, and with it what was typed there", async ({
  page,
}) => {
  await page.goto(`${product.url}/admin/#/settings/roles/3`);
  await page.getByRole("button", { name: "View as this role" }).click();
  const banner = page.getByRole("complementary", { name: /^You see the project as/ });
  await expect(banner).toContainText("Nothing you do here is saved");
  await page.goto(`${product.url}/admin/#/collections/artworks/${artwork}`);
  await field(page, "Title").fill("Seen with the eyes of an editor");

  await switchTo(page, "Press");
  await signInHere(page, "a long password");
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();
  await expect(banner).toBeHidden();
  await switchTo(page, "Museum");
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto(`${product.url}/admin/#/collections/artworks/${artwork}`);
  await expect(field(page, "Title")).toHaveValue("Barge horse");
});

test("a provider of another server leads back to the app, which signs in there", async ({
  page,
}) => {
  const { token } = await authenticate(other.url, "admin");
  const provider = { name: "idp", icon: null, label: "Harbor ID" };
  await page.route(`${other.url}/_/auth/sso`, (route) =>
    route.fulfill({ json: { data: [provider], public: true }, headers: cors }),
  );
  // As the server does: it leads back to the page that it was called from.
  await page.route(`${other.url}/_/auth/sso/idp`, async (route) => {
    const { referer = "" } = await route.request().allHeaders();
    const location = `${referer}?request_token=once`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  await page.route(`${other.url}/_/auth/sso/access_token`, (route) =>
    route.fulfill({ json: { data: { token } }, headers: cors }),
  );
  await switchTo(page, "Branch");
  await page.getByRole("link", { name: "Sign in with Harbor ID" }).click();
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await expect(page).toHaveURL(/project=aHR0/);
  await expect(page).not.toHaveURL(/request_token/);
});

const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
