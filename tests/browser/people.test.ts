import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { choose } from "./actions.ts";
import { expect, field, test } from "./journey.ts";

const [grace, mae] = ["grace@example.com", "mae.invited@example.com"];
const password = "a long enough password";

test.use({ as: "admin" });

test("people are invited, accept with a link that was handed over, and change their own name", async ({
  page,
  api,
  browser,
}) => {
  // Its people may not read people.
  const role = await api.create("roles", { name: "Guests" });
  const rules = await api.list(
    `permissions?filter[role][eq]=${role}&filter[collection][eq]=directus_users&fields=id`,
  );
  for (const { id } of rules) await api.remove(`permissions/${Number(id)}`);

  await page.goto("./#/users");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("E-mail addresses").fill(`Grace <${grace}>, ${mae}; editor@example.com,`);
  await dialog.getByLabel("E-mail addresses").press("Enter");
  await choose(dialog.getByRole("combobox", { name: /^Role/ }), "Guests");
  await dialog.getByLabel("Message").fill("Welcome aboard");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Invite 3 people" }).click();
  const results = dialog.getByRole("list", { name: "Invited people" });
  await expect(results.getByRole("listitem").filter({ hasText: "Is here already" })).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  const links: string[] = [];
  for (const address of [grace, mae]) {
    const row = results.getByRole("listitem").filter({ hasText: address });
    await row.getByRole("button", { name: `Copy link: ${address}` }).click();
    links.push(await row.locator("code").innerText());
  }
  await results.getByRole("link", { name: mae }).click();

  const part = page.getByRole("region", { name: "Invitation" });
  await expect(part.getByText(/^Invited by /)).toBeVisible();
  await part.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page).toHaveURL(/#\/users$/);

  const guest = await (await browser.newContext()).newPage();
  const [own = "", withdrawn = ""] = links;
  await guest.goto(withdrawn);
  await expect(guest.getByText(/does not work any more/)).toBeVisible();
  await accept(guest, own);
  await guest.getByRole("textbox", { name: "E-mail" }).fill(grace);
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Sign in" }).click();
  await guest.getByRole("button", { name: new RegExp(grace) }).click();
  await guest.getByRole("menuitem", { name: "My profile" }).click();
  await field(guest, "First name").fill("Grace");
  await field(guest, "Last name").fill("Hopper");
  await guest.getByRole("button", { name: /^Save/ }).first().click();
  await expect(guest.getByRole("button", { name: /^Grace/ })).toBeVisible();
  await guest.context().close();
});

async function accept(page: Page, link: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText(grace)).toBeVisible();
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText("Your account is ready.", { exact: false })).toBeVisible();
}
