import { choose } from "./actions.ts";
import { expect, field, test } from "./journey.ts";

test.describe("an administrator", () => {
  test.use({ as: "admin" });

  test("creates a role by keyboard, changes it and deletes it", async ({ page }) => {
    await page.goto("./#/collections");
    await page.getByRole("button", { name: /Ada Moreau/ }).press("Enter");
    await page.getByRole("menuitem", { name: "Admin settings" }).press("Enter");
    await page.getByRole("link", { name: "Roles" }).press("Enter");
    await page.getByRole("button", { name: "New role" }).press("Enter");
    const name = page.getByRole("textbox", { name: "Name of the role" });
    await expect(name).toBeFocused();
    await name.fill("Registrar");
    await name.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Registrar" })).toBeVisible();

    await field(page, "Description").fill("Plans loans");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Role saved")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Registrar" })).toBeVisible();

    await field(page, "Description").fill("Plans loans and travels with them");
    await page.getByRole("button", { name: "Save 1 change" }).press("Enter");
    const row = page.getByRole("row", { name: /Registrar/ });
    await expect(row).toContainText("Plans loans and travels with them");
    await expect(row).toContainText("No members");

    await row.getByRole("link").press("Enter");
    await page.getByRole("button", { name: "Delete" }).press("Enter");
    const question = page.getByRole("dialog", { name: "Delete the role Registrar for good?" });
    await question.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(page.getByText("Registrar was deleted")).toBeVisible();
    await expect(page.getByRole("link", { name: "Editor" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Registrar" })).toBeHidden();
  });

  test("does not lose a change by leaving, nor by reloading", async ({ page, api }) => {
    const id = await api.create("roles", { name: "Conservator" });
    await page.goto(`./#/settings/roles/${id}`);
    await field(page, "Description").fill("Restores paper");
    await page.getByRole("link", { name: "Roles", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Unsaved edits" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(field(page, "Description")).toHaveValue("Restores paper");

    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(field(page, "Description")).toHaveValue("Restores paper");
    await page.getByRole("button", { name: "Save 1 change" }).click();
    await expect(page.getByRole("row", { name: /Conservator/ })).toContainText("Restores paper");
  });

  test("gives a person another role on the person's page", async ({ page, api }) => {
    const id = await api.create("users", {
      email: "mira@example.com",
      first_name: "Mira",
      last_name: "Lund",
      status: "active",
      password: "amber-quay-19",
      timezone: "UTC",
      locale: "en-US",
      roles: [{ role: 3 }],
    });
    const other = await api.create("roles", { name: "Framer" });
    await page.goto(`./#/users/${id}`);
    const box = page.getByRole("combobox", { name: /^Roles/ });
    await expect(box).toHaveValue("Editor");
    await choose(box, "Framer");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Item saved")).toBeVisible();
    await expect(box).toHaveValue("Framer");
    const stored = await api.read(`users/${id}?fields=roles.role`);
    expect(stored).toEqual({ roles: [{ role: other }] });
    await api.remove(`users/${id}`);
    await api.remove(`roles/${other}`);
  });

  test("cannot delete the roles of the system", async ({ page }) => {
    for (const id of [1, 2]) {
      await page.goto(`./#/settings/roles/${id}`);
      await expect(field(page, "Name")).toHaveValue(id === 1 ? "Administrator" : "Public");
      await expect(page.getByRole("button", { name: "Delete" })).toBeHidden();
    }
  });
});

test.describe("an editor", () => {
  test.use({ as: "editor" });

  test("is not let into the settings, by menu or by address", async ({ page }) => {
    await page.goto("./#/collections");
    await page.getByRole("button", { name: /Emil Okafor/ }).click();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Admin settings" })).toBeHidden();
    for (const path of ["settings", "settings/roles", "settings/roles/3", "settings/roles/+"]) {
      await page.goto(`./#/${path}`);
      await expect(page.getByRole("heading", { level: 1, name: "Not allowed" })).toBeVisible();
    }
  });
});
