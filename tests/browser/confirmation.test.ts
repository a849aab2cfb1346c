import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../apps/server/src/database/drivers/open-database.ts";
import { sql } from "../../apps/server/src/database/sql.ts";
import type { Product } from "../../scripts/product.ts";
import { expectAccessible } from "./accessible.ts";
import type { Api } from "./api.ts";
import { giveAuthenticator, storeCodes } from "./authenticator.ts";
import { expect, test } from "./journey.ts";

// Passkeys are for names, and the address of numbers has none.
test.use({
  baseURL: async ({ product }, use) => {
    await use(`${product.url.replace("127.0.0.1", "localhost")}/admin/`);
  },
});

test("an administrator who signed in a while ago deletes collections, after the password and by passkey", async ({
  page,
  api,
  product,
}) => {
  const person = { email: "mio@example.com", password: "a long password" };
  const id = await api.create("users", {
    ...person,
    first_name: "Mio",
    last_name: "Ito",
    status: "active",
    timezone: "UTC",
    locale: "en-US",
    roles: [{ role: 1 }],
  });
  await makeCollection(api, "drafts_of_mio");
  await makeCollection(api, "notes_of_mio");
  await giveAuthenticator(page);
  await page.goto("./");
  await page.getByRole("textbox", { name: "E-mail" }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("link", { name: "Artworks" }).first()).toBeVisible();
  await page.goto(`./#/users/${id}`);
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await storeCodes(page);
  await section.getByRole("button", { name: "Save" }).click();

  await age(product);
  await remove(page, "Drafts of Mio");
  const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(asked.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("a wrong password");
  await page.keyboard.press("Enter");
  await expect(asked.getByText("This password is wrong.")).toBeVisible();
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Drafts of Mio was deleted")).toBeVisible();

  await age(product);
  await remove(page, "Notes of Mio");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/you did not confirm that it is you/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeFocused();
  await remove(page, "Notes of Mio");
  await asked.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByText("Notes of Mio was deleted")).toBeVisible();
});

async function makeCollection(api: Api, collection: string): Promise<void> {
  const fields = [
    {
      field: "id",
      type: "integer",
      datatype: "INT",
      primary_key: true,
      auto_increment: true,
    },
    { field: "title", type: "string", datatype: "VARCHAR", length: 100 },
  ];
  await api.create("collections", { collection, fields });
}

/** Lets the last proof of everybody be longer ago than it counts. */
async function age({ data }: Product): Promise<void> {
  const db = await openDatabase(`sqlite:${join(data, "rowhouse.db")}`);
  await db.run(sql`update rowhouse_sessions set confirmed_on = '2020-01-01 00:00:00'`);
  await db.close();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.goto(`./#/settings/collections/${name.toLowerCase().replaceAll(" ", "_")}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog", { name: /^Delete the collection/ })
    .getByRole("button", { name: "Delete" })
    .click();
}
