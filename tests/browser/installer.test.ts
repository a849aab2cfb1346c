import { firstPort, startProduct } from "../../scripts/product.ts";
import { expect, test } from "./journey.ts";

test("an empty server is set up with SQLite and signed in to", async ({ page }, {
  parallelIndex,
}) => {
  const product = await startProduct(firstPort + 100 + parallelIndex, { empty: true });
  try {
    await page.goto(`${product.url}/admin/`);
    await expect(page.getByRole("heading", { name: "Set up Rowhouse" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Database" })).toBeDisabled();
    await page.getByRole("textbox", { name: "Project name" }).fill("Harbour archive");
    await page.getByRole("textbox", { name: "Administrator e-mail" }).fill("ada@example.com");
    await page.getByLabel("Administrator password").fill("a long password");
    await page.getByRole("button", { name: "Next: database" }).click();
    await expect(page.getByRole("radio", { name: /SQLite/ })).toBeChecked();
    await page.getByRole("button", { name: "Install", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Nothing has been set up yet" })).toBeVisible();
  } finally {
    // An open page would send more requests and log their failures to its console.
    await page.close();
    await product.stop();
  }
});
