import type { Page } from "@playwright/test";
import { serverUrls } from "../../apps/server/test/servers.ts";
import {
  type IdentityServers,
  startIdentityServers,
} from "../../apps/server/test/services/identity.ts";
import { firstPort, type Product, startProduct } from "../../scripts/product.ts";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { expect, field, people, test } from "./journey.ts";
import { makeDatabase, needServer } from "./own-project.ts";
import { addPress, openOtherServer, signInHere, switchTo } from "./switching.ts";

needServer("postgres");
// Two servers, three databases and a provider are started for it.
test.slow();

// An empty server, and one of others, where people sign in at a provider too.
let product: Product;
let other: Product;
let provider: IdentityServers;
let databases: Awaited<ReturnType<typeof makeDatabase>>[] = [];

test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  const port = firstPort + 500 + parallelIndex * 2;
  const [url, otherUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  provider = await startIdentityServers([`${otherUrl}/_/auth/sso/company/callback`]);
  const company = {
    type: "oidc",
    label: "The company",
    issuer: provider.oidc,
    clientId: "rowhouse",
    clientSecret: "the secret of the tests",
  };
  const projects = [
    { key: "_", label: "Museum" },
    { key: "press", label: "Press" },
  ];
  databases = [
    await makeDatabase("postgres", `rowhouse_journey_${port}`),
    await makeDatabase("postgres", `rowhouse_journey_${port}_press`),
  ];
  [product, other] = await Promise.all([
    startProduct(port, { empty: true, admin: { projects, allowOther: true } }),
    startProduct(port + 1, {
      settings: { ROWHOUSE_CORS_ORIGINS: url, ROWHOUSE_PUBLIC_URL: otherUrl },
      project: { auth: { providers: { company } } },
    }),
  ]);
});

test.afterAll(async () => {
  await Promise.all([product.stop(), other.stop(), provider.close()]);
  for (const database of databases) await database.remove();
});

test("a new user installs on PostgreSQL, adds a project, and signs in to another server through a provider", async ({
  page,
  context,
}) => {
  const who = encodeURIComponent(people.admin.email);
  await context.addCookies([{ name: "who", value: who, url: provider.oidc }]);
  await page.goto(`${product.url}/admin/`);
  await install(page, databases[0]?.url ?? "");
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();

  await page.getByRole("button", { name: /Admin User/ }).click();
  await page.getByRole("menuitem", { name: "My profile" }).click();
  await field(page, "First name").fill("Ada");
  await addPress(product.url, bodyOf(databases[1]?.url ?? ""));
  await switchTo(page, "Press");
  await expect(page.getByRole("heading", { name: "Sign in to Press office" })).toBeVisible();
  await signInHere(page, "a long password");
  await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();

  const dialog = await openOtherServer(page);
  await dialog.getByLabel("API address").fill(`${product.url}/nothing`);
  await expect(dialog.getByRole("alert")).toContainText("not as a server of this app");
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel("API address").fill(other.url.replace("http://", ""));
  await dialog.getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("button", { name: "Back to Press" })).toBeVisible();
  // Nobody is signed in there yet, and a reload stays with it.
  await page.reload();
  await page.getByRole("link", { name: "Sign in with The company" }).click();
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await expect(page).toHaveURL(/project=aHR0/);
  await expect(page).not.toHaveURL(/request_token/);

  await switchTo(page, "Museum");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "First name")).toHaveValue("Ada");
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page.getByRole("button", { name: "Ada User", exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: "Switch project" }).click();
  await page.getByRole("menuitem", { name: "Other server" }).hover();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await openOtherServer(page);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Other server" })).toBeHidden();
  const onPhone = await openOtherServer(page);
  await onPhone.getByLabel("API address").fill(`${other.url}/`);
  await onPhone.getByLabel("API address").press("Enter");
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
});

/** Fills in the installer; the database is that at the address. */
async function install(page: Page, url: string): Promise<void> {
  await page.getByRole("textbox", { name: "Project name" }).fill("Harbour archive");
  await page.getByRole("textbox", { name: "Administrator e-mail" }).fill(people.admin.email);
  await page.getByLabel("Administrator password").fill(people.admin.password);
  await page.getByRole("button", { name: "Next: database" }).click();
  await page.getByRole("button", { name: "Use a database server" }).click();
  await expect(page.getByRole("radio", { name: /^PostgreSQL/ })).toBeChecked();
  const { db_host, db_port, db_name, db_user, db_password } = bodyOf(url);
  await page.getByRole("textbox", { name: "Host" }).fill(db_host);
  await page.getByRole("textbox", { name: "Port" }).fill(String(db_port));
  await page.getByRole("textbox", { name: "Database name" }).fill(db_name);
  await page.getByRole("textbox", { name: "Database user" }).fill(db_user);
  await page.getByLabel("Database password").fill(db_password);
  await page.getByRole("button", { name: "Install", exact: true }).click();
}

/** An address of a database as the installer asks for it. Servers that trust this machine take any password. */
function bodyOf(url: string) {
  const { hostname, port, pathname, username, password } = new URL(url || serverUrls.postgres);
  return {
    db_type: "postgres",
    db_host: hostname,
    db_port: Number(port || 5432),
    db_name: pathname.slice(1),
    db_user: username,
    db_password: password === "" ? "any" : decodeURIComponent(password),
  };
}
